"""Random numbers that are the same everywhere, and that nobody can foretell from those seen.

A stream is a chain of BLAKE2b hashes of seed, purpose and block number. Most draws take one byte of
it: small numbers are cheap in Python and when compiled.
"""

from __future__ import annotations

import hashlib
from typing import Final

BLOCK: Final = 64
"""Bytes made at once: one hash."""
NARROW: Final = 256
WIDE: Final = 65536


class Luck:
    """A stream of random numbers, made by `Luck.seeded`."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.blocks = 0
        self.bytes = b""
        self.at = BLOCK

    @staticmethod
    def seeded(seed: int, purpose: str) -> Luck:
        """The stream of a seed for a purpose, such as "chance" or "bot 2"."""
        return Luck(f"{seed}/{purpose}")

    def copy(self) -> Luck:
        """A stream that goes on as this one will."""
        twin = Luck(self.key)
        twin.blocks, twin.bytes, twin.at = self.blocks, self.bytes, self.at
        return twin

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each exactly as likely as the others (n up to 65536)."""
        at = self.at
        if at == BLOCK:
            self.refill()
            at = 0
        self.at = at + 1
        product = self.bytes[at] * n
        if product % NARROW <= n:
            return self.fairly(product, n)
        return product // NARROW

    def fairly(self, product: int, n: int) -> int:
        """Draw again for the few bytes that would make some numbers likelier than others."""
        if not 0 < n <= WIDE:
            raise ValueError(f"luck draws one of 1 to {WIDE}, not one of {n}")
        if n > NARROW:
            return self.widely(n)
        return self.below(n) if product % NARROW < NARROW % n else product // NARROW

    def widely(self, n: int) -> int:
        """The same with two bytes."""
        product = (self.below(NARROW) * NARROW + self.below(NARROW)) * n
        return self.widely(n) if product % WIDE < WIDE % n else product // WIDE

    def refill(self) -> None:
        self.bytes = hashlib.blake2b(f"{self.key}/{self.blocks}".encode()).digest()
        self.blocks += 1

    def pick(self, urn: list[int]) -> int:
        """One of the urn, as likely as it stands there often."""
        return urn[self.below(len(urn))]

    def shuffle(self, items: list[int]) -> None:
        for last in range(len(items) - 1, 0, -1):
            at = self.below(last + 1)
            items[at], items[last] = items[last], items[at]
