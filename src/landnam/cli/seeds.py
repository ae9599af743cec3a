"""Seeds: one for each game, and a fresh one when none is given."""

from __future__ import annotations

import hashlib
import secrets


def fresh_seed() -> int:
    return secrets.randbelow(1_000_000)


def game_seed(seed: int, index: int) -> int:
    """The seed of game `index` of a series, whoever plays it; 48 bits, so JSON keeps it exact."""
    return int.from_bytes(hashlib.sha256(f"{seed}/game {index}".encode()).digest()[:6], "big")
