"""A kit for tables in the terminal; it knows no game."""
