"""Taking back: whether it is still possible, and why not, in the language of the player."""

from __future__ import annotations

from landnam.kit.core import CHANCE
from landnam.kit.session import Session
from landnam.terminal.tabletop import Tabletop


def is_choosing_again_possible(session: Session, seat: int) -> bool:
    """The seat has answered, others have not: the answer can still be replaced."""
    return not session.is_over and seat in session.poll and session.decision(seat) is None


def why_not(table: Tabletop, session: Session) -> str:
    """Why the last answer stands: none was given, something was seen, or it was another's."""
    words = table.words
    answers = [
        number
        for number, entry in enumerate(session.entries)
        if entry.seat != CHANCE and not entry.forced
    ]
    if not answers:
        return words.say("nothing has been answered yet")
    if answers[-1] < session.fence:
        return words.say("luck or hidden cards have been seen since")
    name = table.name(session.entries[answers[-1]].seat)
    return words.say("somebody else has answered since: {name}", name=name)
