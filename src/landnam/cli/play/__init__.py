"""`landnam play`: a game in the terminal."""

from landnam.cli.play.command import play

__all__ = ["play"]
