"""Bots. They see views and worlds imagined from views, never a state."""

from landnam.bots.make import BOTS, BotError, make_bot

__all__ = ["BOTS", "BotError", "make_bot"]
