"""What programs send and receive. The OpenAPI document is generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from landnam.web.wire.messages import Chatter, Nonce, SeatNumber, Seen

Short: TypeAlias = Annotated[str, Meta(max_length=60)]
Text: TypeAlias = Annotated[str, Meta(max_length=200)]
Value: TypeAlias = str | int | bool
Level: TypeAlias = Literal["beginner", "easy", "medium", "hard", "master"]


class Asked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of a request."""


class NewSeat(Asked, frozen=True):
    """A seat of a new table: yours, free for somebody else, or a bot's."""

    kind: Literal["me", "open", "bot"]
    level: Level = "medium"


class NewTable(Asked, frozen=True):
    """A new table. Options that are not named have their defaults."""

    game: Short
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    name: Short = ""
    options: dict[str, Value] = {}
    clock: Annotated[str, Meta(max_length=20, description="none, move:60 or game:900")] = "none"
    stand_in: Level = "medium"
    listing: Literal["listed", "link"] = "link"


class Join(Asked, frozen=True):
    """Take a seat, or the first that is free. A table that is not listed needs the invitation: the
    last part of its link."""

    seat: SeatNumber | None = None
    invite: Text = ""


class Move(Asked, frozen=True):
    """Answer your open decision, by `option` or by `text`. `seen` names the state you decided on;
    `nonce` is new for every move, and the same when you retry one."""

    seat: SeatNumber
    seen: Seen
    nonce: Nonce
    option: Annotated[int, Meta(ge=-(2**31), lt=2**31)] | None = None
    text: Text | None = None


class Undo(Asked, frozen=True):
    """Take back your last answer, if nobody has learnt anything since."""

    seat: SeatNumber
    seen: Seen
    nonce: Nonce


class Leave(Asked, frozen=True):
    """Hand the seat to a bot. Whoever resigns cannot return."""

    seat: SeatNumber
    nonce: Nonce
    resign: bool = False


class Return(Asked, frozen=True):
    """Take the seat back from the bot."""

    seat: SeatNumber
    nonce: Nonce


class Say(Asked, frozen=True):
    text: Chatter


class Problem(Struct, frozen=True, omit_defaults=True):
    """An error: a code for programs, a sentence for people, the clause of the rules if one applies,
    and the legal options."""

    code: str
    text: str
    clause: str = ""
    legal: list[Choice] = []


class Error(Struct, frozen=True):
    error: Problem


class Game(Struct, frozen=True):
    """`options` lists the values of each table option, its default first."""

    name: str
    rules: int
    content: str
    least_seats: int
    most_seats: int
    options: dict[str, list[Value]]
    levels: list[str]


class Games(Struct, frozen=True):
    games: list[Game]


class Sitter(Struct, frozen=True):
    """Who sits on a seat; an automaton is played by the rules. `bot` is the level of the bot that
    plays there now, `left` why it plays for a person."""

    seat: int
    kind: Literal["person", "bot", "open", "automaton"]
    name: str
    is_mine: bool
    bot: str = ""
    left: str = ""
    is_here: bool = False
    clock: str = ""


class Table(Struct, frozen=True):
    """What everybody may know. `next` is the table of the rematch."""

    id: str
    name: str
    game: str
    rules: int
    content: str
    options: dict[str, Value]
    status: Literal["open", "playing", "over"]
    clock: str
    listing: Literal["listed", "link"]
    seats: list[Sitter]
    next: str


class Tables(Struct, frozen=True):
    """Yours, and those that wait for somebody."""

    mine: list[Table]
    open: list[Table]


class Seated(Struct, frozen=True):
    seat: int


class Choice(Struct, frozen=True):
    """An option, the text that it has in logs, what kind of thing it is ("decline" for a refusal)
    and the numbers that it names; docs/api.md lists the kinds of each game."""

    option: int
    text: str
    kind: str = ""
    names: dict[str, int] = {}


class Decision(Struct, frozen=True):
    """What you are asked, and the clause of the rules behind it."""

    prompt: str
    options: list[Choice]
    clause: str = ""


class Measure(Struct, frozen=True):
    """What candidates were compared by; the clause that says so; whether the most was best."""

    name: str
    clause: str
    is_max: bool


class Reason(Struct, frozen=True):
    """Why the rules chose so. `numbers` tells for each candidate what it counted by each of the
    `measures`, as far as it came; a candidate that was not chosen fell at its last one."""

    question: str
    clause: str
    candidates: list[int]
    measures: list[Measure]
    numbers: list[list[int]]
    chosen: int


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened; docs/api.md tells what the numbers of each kind mean. `because` is
    there if the rules chose for a player."""

    kind: str
    seat: int
    a: int
    b: int
    because: Reason | None = None


class Outcome(Struct, frozen=True):
    """Points by seat, seats from the best to the last, the winners (none if all have lost), and the
    game's own word for how it ended, if it has one."""

    scores: list[int]
    ranking: list[int]
    winners: list[int]
    ending: str = ""


class State(Struct, frozen=True, tag_field="type", tag="state"):
    """The table as you may know it. `seat` is the one you see it from (-2 without a seat), `mine`
    are all of yours; `events` are those from number `events_from` on. Before the game has begun
    there is no view and `seen` is empty."""

    table: Table
    seat: int
    mine: list[int]
    seen: str
    view: dict[str, Any] | None
    decision: Decision | None
    awaited: list[int]
    scores: list[int | None]
    can_undo: bool
    events_from: int
    events: list[Event]
    outcome: Outcome | None


class Done(Struct, frozen=True):
    """It is done and stored."""

    done: bool = True
