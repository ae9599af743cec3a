"""Rows of the database. The journal is the source of truth; a table's game follows from it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

OPEN, PLAYING, OVER = "open", "playing", "over"
"""The status of a table: waiting for people, being played, finished."""

PERSON, BOT, FREE = "person", "bot", "open"
"""The kind of a seat; a free one waits for somebody with the link."""

ANSWER, UNDO, LEAVE, RETURN = "answer", "undo", "leave", "return"
"""Kinds of journal entries. LEAVE hands a seat to a bot (its text says why), RETURN ends that."""

LISTED, BY_LINK = "listed", "link"
"""Whether an open table is shown on the home page."""

NO_CLOCK: Final = "none"
"""Clocks are written `none`, `move:60` (seconds for each answer) or `game:900` (for all)."""


class User(Struct, frozen=True):
    """A person, identified by a cookie, with an account also by name and password."""

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
    """The settings of a table. `seed` is secret until the game is over."""

    id: str
    name: str
    game: str
    rules: int
    content: str  # digest
    options: str  # JSON
    seed: str  # hexadecimal, 128 bits
    owner: str  # user id
    status: str = OPEN
    prologue: str = ""  # a log without names that precedes the journal (branch, upload)
    clock: str = NO_CLOCK
    stand_in: str = "medium"  # the level of the bot that plays for absent people
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
    seat: int  # SPECTATOR for people without a seat
    name: str
    text: str
    at: float = 0.0


class Token(Struct, frozen=True):
    """Lets a program play for a person. Only the hash of the token is stored."""

    hash: str
    user: str
    label: str
    created: float = 0.0


class Subscription(Struct, frozen=True):
    """A browser that is told of its person's turns: the address at its push service, its keys, and
    the hash of the session in which it asked."""

    endpoint: str
    user: str
    p256dh: str
    auth: str
    session: str
    created: float = 0.0


class Outage(Struct, frozen=True):
    """Between these two times no server was up."""

    began: float
    ended: float


class NameTaken(Exception):
    """Somebody else has an account with this name."""


class Taken(Exception):
    """Another server has written this version of the table: read on, then retry."""


class Gap(Taken):
    """The version before this one is not written, or there is no such table: read again."""


class Doubled(Exception):
    """This nonce was written before, as `entry`: the same request sent twice."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(f"already written as version {entry.version}")
        self.entry = entry


class Unavailable(Exception):
    """The database cannot be reached now: retry later."""


class NotSaved(Unavailable):
    """The database cannot write now (disk full, restarting): nothing has changed, retry.

    If the connection broke during a commit and did not come back for seconds, the entry may have
    been written all the same: then the same nonce raises `Doubled`, another one `Taken`.
    """
