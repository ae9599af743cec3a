"""landnam: a board-game engine and the games played on it."""

from landnam import speed

__version__ = "0.1.0"

speed.choose()
