"""Tundra, for 2 to 4 players (rules.md). `GAME` is all that others need."""

from landnam.games.tundra.game import GAME

__all__ = ["GAME"]
