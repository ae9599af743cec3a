"""Schema migrations. They are only ever added, never changed."""
