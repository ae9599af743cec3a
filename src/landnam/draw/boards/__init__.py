"""Boards: hexes, regions, cells for dice and pieces."""
