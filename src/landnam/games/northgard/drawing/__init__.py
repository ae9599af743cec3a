"""The table of Northgard."""
