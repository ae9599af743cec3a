"""Northgard in the terminal."""
