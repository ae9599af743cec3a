"""Why a table refuses a request."""

from __future__ import annotations

from typing import Any

from landnam.kit.errors import Problem


class Refusal(Problem):
    """Nothing was done. Subclasses are the kinds of refusal."""

    code = "refused"
    status = 409  # of the HTTP response
    again = False  # whether a retry of the same request may succeed

    def __init__(self, template: str, clause: str = "", **values: Any) -> None:
        super().__init__(template, **values)
        self.clause = clause


class Stale(Refusal):
    """The table has changed since; the page is updated anyway."""

    code = "stale"


class Illegal(Refusal):
    code = "illegal"
    status = 422


class NotYours(Refusal):
    code = "seat"
    status = 403


class NotNow(Refusal):
    """Not at this stage: the table is not full yet, or the game is over."""

    code = "over"


class Unsaved(Refusal):
    code = "not_saved"
    status = 503
    again = True


class Busy(Refusal):
    code = "busy"
    status = 429
    again = True


class Unknown(Refusal):
    """There is no such table, seat or person."""

    code = "unknown"
    status = 404


class Broken(Refusal):
    """The rules fail at what was asked; the log has the details, which may be secret."""

    code = "broken"
    status = 422


class SetAside(Refusal):
    """A table that cannot be opened; the log has the details, which may be secret."""

    code = "set_aside"


class OtherRules(Refusal):
    """The table began by rules that are not known here."""

    code = "rules"


# ---- refusals raised in several places


def busy() -> Busy:
    return Busy("this table is very busy; try again in a moment")


def stale() -> Stale:
    return Stale("the table has changed since; look again")


def played_for() -> NotNow:
    return NotNow("a bot plays on for you; take your seat back first")


def broken() -> Broken:
    return Broken("the rules of this table fail at this answer; nothing has changed")


def set_aside() -> SetAside:
    return SetAside(
        "this table cannot be opened and was set aside; its moves are kept, and whoever runs this "
        "server finds the reason in its log"
    )
