"""What bots know of Tundra."""
