"""Bots that think in processes of their own, so that no table waits for them."""

from landnam.web.think.levels import BOT_LEVELS, HINT_LEVEL, level_name
from landnam.web.think.pool import Closed, ThinkError, Thinkers, TooSlow

__all__ = [
    "BOT_LEVELS",
    "HINT_LEVEL",
    "Closed",
    "ThinkError",
    "Thinkers",
    "TooSlow",
    "level_name",
]
