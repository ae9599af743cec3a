"""What goes over a table's socket, as JSON: requests one by one, told apart by `do`; what we say as
lists of messages, told apart by `is`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

Nonce: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seen: TypeAlias = Annotated[str, Meta(max_length=32)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Chatter: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]


class Ask(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Anything a browser asks for."""


class Move(Ask, frozen=True):
    """Answer the seat's open decision. `seen` names the view in which the option was lit."""

    seat: SeatNumber
    option: Annotated[int, Meta(ge=-(2**31), lt=2**31)]
    seen: Seen
    nonce: Nonce


class Undo(Ask, frozen=True):
    seat: SeatNumber
    seen: Seen
    nonce: Nonce


class Say(Ask, frozen=True):
    text: Chatter


class Hint(Ask, frozen=True):
    seat: SeatNumber
    seen: Seen


class WhyNot(Ask, frozen=True, tag="why"):
    thing: Annotated[str, Meta(max_length=64)]


class Open(Ask, frozen=True):
    """Open the curtain: from now on this screen is shown what the seat may know."""

    seat: SeatNumber


class Leave(Ask, frozen=True):
    """Hand the seat to a bot: `resign` gives the game up, otherwise one may return."""

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


class Tell(Struct, frozen=True, tag_field="is", tag=str.lower, omit_defaults=True):
    """Anything we say to a browser."""


class State(Tell, frozen=True):
    """Parts that changed. `""` takes a part off the page. `seen` names what is shown now."""

    seen: str
    seat: int
    parts: dict[str, Raw]  # texts, encoded before
    title: str = ""
    turn: bool = False  # the viewer is asked something
    whole: bool = False  # these are all the parts, not just the changed ones


class Done(Tell, frozen=True):
    """The request with this nonce is committed."""

    nonce: str


class Refused(Tell, frozen=True):
    """Nothing was done. `again`: the same request may succeed if sent again."""

    text: str
    nonce: str = ""
    clause: str = ""
    again: bool = False


class Advice(Tell, frozen=True):
    """What a bot would do."""

    option: int
    text: str


class Reason(Tell, frozen=True):
    """Why a thing cannot be picked."""

    thing: str
    text: str
    clause: str = ""


class Go(Tell, frozen=True):
    """There is something to see elsewhere, such as the rematch."""

    url: str
    text: str


class Pong(Tell, frozen=True):
    pass


Reply: TypeAlias = State | Done | Refused | Advice | Reason | Go | Pong

REQUEST = msgspec.json.Decoder(Request)
REPLY = msgspec.json.Encoder()
