"""Invitations: signed links that let their holder take a seat at one table."""

from __future__ import annotations

from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

ANY_SEAT: Final = -1


class BadInvite(ValueError):
    """The link was not signed by this server, or not for this table."""


def make_invite(secret: str, table: str, seat: int = ANY_SEAT) -> str:
    """The last part of a link to the table: for one seat, or for any that is free."""
    return signer(secret, table).dumps(seat)


def read_invite(secret: str, table: str, token: str) -> int:
    """The seat that the link is for, or ANY_SEAT."""
    try:
        seat = signer(secret, table).loads(token)
    except BadSignature as error:
        raise BadInvite(f"not an invitation to table {table}") from error
    if type(seat) is not int or not ANY_SEAT <= seat < 16:
        raise BadInvite(f"no seat {seat!r}")
    return seat


def signer(secret: str, table: str) -> URLSafeSerializer:
    """The table is part of the salt: a link to one table opens no other."""
    return URLSafeSerializer(secret, salt=f"landnam.invite:{table}")
