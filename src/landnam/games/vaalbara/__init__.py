"""Vaalbara, for 2 to 5 players (rules.md). `GAME` is all that others need."""

from landnam.games.vaalbara.game import GAME

__all__ = ["GAME"]
