"""Northgard: Uncharted Lands, for 2 to 5 players (rules.md). `GAME` is all that others need."""

from landnam.games.northgard.game import GAME

__all__ = ["GAME"]
