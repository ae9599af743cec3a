"""Maps that can be moved and zoomed, with options that lie on them."""
