"""The games, by name."""

from __future__ import annotations

from typing import Any, Final

from landnam.games.northgard import GAME as NORTHGARD
from landnam.games.vaalbara import GAME as VAALBARA
from landnam.kit.game import Game

GAMES: Final[dict[str, Game[Any, Any]]] = {game.name: game for game in (VAALBARA, NORTHGARD)}
