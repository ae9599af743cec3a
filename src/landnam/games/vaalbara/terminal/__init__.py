"""Vaalbara in the terminal."""
