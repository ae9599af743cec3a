"""How Tundra looks."""
