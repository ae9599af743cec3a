"""`landnam check`: is everything about a game in order?"""

from landnam.cli.check.command import check

__all__ = ["check"]
