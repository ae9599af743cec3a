"""What is kept of people and tables. The journal is the truth; the rest can be made from it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

OPEN, PLAYING, OVER = "open", "playing", "over"
"""A table waits for people, is being played, or has ended."""

PERSON, BOT, FREE = "person", "bot", "open"
"""Who sits on a seat; a free one waits for somebody with the link."""

ANSWER, UNDO, LEAVE, RETURN = "answer", "undo", "leave", "return"
"""Kinds of journal entries. LEAVE hands a seat to a bot (its text says why), RETURN ends that."""

LISTED, BY_LINK = "listed", "link"
"""Whether an open table stands on the home page."""

NO_CLOCK: Final = "none"
"""Clocks are written `none`, `move:60` (seconds for each answer) or `game:900` (for all)."""


class User(Struct, frozen=True):
    """A person, known by a cookie; with an account also by a name and a password."""

    id: str
    name: str = ""
    lang: str = ""  # "" follows the browser
    theme: str = ""  # "" follows the system; light, dark
    palette: str = ""  # "" is the usual one; strong
    sound: bool = False
    confirm: bool = False  # ask before every move
    notify: str = ""  # where "your turn" is posted, for all tables of the person
    created: float = 0.0


class Table(Struct, frozen=True):
    """What was agreed before the first card. `seed` is secret until the table is over."""

    id: str
    name: str
    game: str
    rules: int
    content: str  # digest
    options: str  # JSON
    seed: str  # hexadecimal, 128 bits
    owner: str  # user id
    status: str = OPEN
    prologue: str = ""  # a log that was played before the journal begins (branch, upload), nameless
    clock: str = NO_CLOCK
    stand_in: str = "medium"  # the level of the bot that plays on for people who are gone
    listing: str = BY_LINK
    webhook: str = ""
    result: str = ""  # JSON of Outcome, once over
    next: str = ""  # the table of the rematch
    created: float = 0.0
    changed: float = 0.0


class Seat(Struct, frozen=True):
    table: str
    seat: int
    kind: str
    user: str = ""
    name: str = ""
    bot: str = ""  # a level


class Entry(Struct, frozen=True):
    """One line of a table's journal. (table, version) and (table, nonce) are unique."""

    table: str
    version: int  # 1, 2, 3 … without a gap
    seat: int
    kind: str
    text: str  # an answer in the game's notation
    nonce: str
    spent: int = 0  # milliseconds on the clock
    at: float = 0.0


class Chat(Struct, frozen=True):
    table: str
    number: int  # 1, 2, 3 …
    user: str
    seat: int  # SPECTATOR for those who watch
    name: str
    text: str
    at: float = 0.0


class Token(Struct, frozen=True):
    """With it a program plays for a person. Only the digest of the token is kept."""

    hash: str
    user: str
    label: str
    created: float = 0.0


class Outage(Struct, frozen=True):
    """Between these two no server was there."""

    began: float
    ended: float


class NameTaken(Exception):
    """Somebody else has an account with this name."""


class Taken(Exception):
    """Somebody else has written this version of the table: read on, then try again."""


class Gap(Taken):
    """The version before this one is not written, or there is no such table: read again."""


class Doubled(Exception):
    """This nonce has been written before, as `entry`: the same move sent twice."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"already written as version {entry.version}")
        self.entry = entry


class Unavailable(Exception):
    """The database cannot be reached now: try again later."""


class NotSaved(Unavailable):
    """The database cannot write now (disk full, restarting): nothing has changed, try again.

    If a connection broke while committing and did not come back for seconds, it may have been
    written all the same: the same nonce then answers `Doubled`, another one `Taken`.
    """
