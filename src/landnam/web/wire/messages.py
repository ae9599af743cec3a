"""Messages on a table's WebSocket, as JSON: requests one by one, their kind in `do`; messages of
the server in lists, their kind in `is`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from landnam.web.table.frames import Frame, State

Nonce: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seen: TypeAlias = Annotated[str, Meta(max_length=32)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Chatter: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]

FORBIDDEN, TRY_LATER, TOO_MUCH, UNKNOWN_TABLE = 4403, 1013, 4429, 4404
"""Codes with which the server closes a connection."""


class Ask(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Any request of a browser."""


class Move(Ask, frozen=True):
    """Answer the seat's open decision. `seen` names the page on which the option was offered. A
    `tentative` answer is given only if it can be taken back; otherwise `Irrevocable` asks again."""

    seat: SeatNumber
    option: Annotated[int, Meta(ge=-(2**31), lt=2**31)]
    seen: Seen
    nonce: Nonce
    tentative: bool = False


class Undo(Ask, frozen=True):
    seat: SeatNumber
    seen: Seen
    nonce: Nonce


class Say(Ask, frozen=True):
    text: Chatter


class Hint(Ask, frozen=True):
    seat: SeatNumber


class WhyNot(Ask, frozen=True, tag="why"):
    thing: Annotated[str, Meta(max_length=64)]


class Open(Ask, frozen=True):
    """Open the curtain: from now on this screen shows the view of the seat."""

    seat: SeatNumber


class Leave(Ask, frozen=True):
    """Hand the seat to a bot: with `resign` for good, otherwise one may return."""

    seat: SeatNumber
    resign: bool
    nonce: Nonce


class Return(Ask, frozen=True):
    seat: SeatNumber
    nonce: Nonce


class Rematch(Ask, frozen=True):
    nonce: Nonce


class Ping(Ask, frozen=True):
    pass


Request: TypeAlias = Move | Undo | Say | Hint | WhyNot | Open | Leave | Return | Rematch | Ping


class Done(Frame, frozen=True):
    """The request with this nonce is committed."""

    nonce: str


class Irrevocable(Frame, frozen=True):
    """Nothing was done: the tentative answer with this nonce could not be taken back."""

    nonce: str


class Refused(Frame, frozen=True):
    """Nothing was done. `again`: a retry of the same request may succeed."""

    text: str
    nonce: str = ""
    clause: str = ""
    again: bool = False


class Advice(Frame, frozen=True):
    """A hint: the option that a bot would choose."""

    option: int
    text: str


class Reason(Frame, frozen=True):
    """Why a thing cannot be picked."""

    thing: str
    text: str
    clause: str = ""


class Go(Frame, frozen=True):
    """A link to another page, such as the rematch."""

    url: str
    text: str


class Pong(Frame, frozen=True):
    pass


Reply: TypeAlias = State | Done | Irrevocable | Refused | Advice | Reason | Go | Pong

REQUEST = msgspec.json.Decoder(Request)
