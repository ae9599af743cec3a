"""By which rules a table is played: those by which it began."""

from __future__ import annotations

from landnam.box import Box
from landnam.games import BOXES
from landnam.web.store.rows import Table
from landnam.web.table.errors import OtherRules, Unknown


def box_of(table: Table) -> Box:
    """The box whose rules the table began by, today's or an older one."""
    return edition(table.game, table.rules)


def edition(game: str, rules: int) -> Box:
    if game not in BOXES:
        raise Unknown("there is no game {name!r}", name=game)
    box = BOXES[game].edition(rules)
    if box is None:
        raise OtherRules(
            "this table began by rules {found} of the game; this server knows rules {known}, so "
            "that it can neither go on nor be replayed here. Its moves are kept",
            found=rules,
            known=", ".join(str(one.game.rules) for one in (BOXES[game], *BOXES[game].older)),
        )
    return box
