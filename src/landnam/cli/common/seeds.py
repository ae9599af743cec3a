"""Seeds: one for each game, and a fresh one when none is given."""

from __future__ import annotations

import hashlib
import secrets


def fresh_seed() -> int:
    """Too many to be found out from the cards seen first."""
    return secrets.randbits(40)


def game_seed(seed: int, index: int) -> int:
    """The seed of game `index` of a series, whoever plays it; 48 bits, so JSON keeps it exact."""
    return int.from_bytes(hashlib.sha256(f"{seed}/game {index}".encode()).digest()[:6], "big")
