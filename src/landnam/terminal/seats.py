"""The words for who sits where: `me`, `me:Ann`, or a bot such as `mcts:500`."""

from __future__ import annotations

from typing import Final

PERSON: Final = "me"


def is_person(seat: str) -> bool:
    return seat.partition(":")[0] == PERSON


def own_name(seat: str) -> str:
    """Ann for `me:Ann`; "" for people without a name and for bots."""
    return seat.partition(":")[2].strip() if is_person(seat) else ""
