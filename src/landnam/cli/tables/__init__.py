"""How each game is shown in the terminal: with a drawing of its own, or the generic one."""

from __future__ import annotations

from typing import Final

from landnam.cli.screen import Screen
from landnam.cli.tables.generic import Density, Tabletop
from landnam.cli.tables.northgard import NorthgardTable
from landnam.cli.tables.vaalbara import VaalbaraTable
from landnam.kit.session import Session

TABLES: Final[dict[str, type[Tabletop]]] = {
    "vaalbara": VaalbaraTable,
    "northgard": NorthgardTable,
}


def table_for(screen: Screen, session: Session) -> Tabletop:
    return TABLES.get(session.game.name, Tabletop)(screen, session)


__all__ = ["TABLES", "Density", "Tabletop", "table_for"]
