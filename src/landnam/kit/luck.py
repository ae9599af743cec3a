"""Random numbers that are the same everywhere, and that nobody can foretell from those seen.

A stream is a chain of BLAKE2b hashes of seed, purpose and block number, read in words of 16 bits.
Words this small are single digits to Python and single registers when compiled.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

WORD: Final = 1 << 16
BLOCK: Final = 32
"""Words made at once: one hash."""
WORDS: Final = struct.Struct(f"<{BLOCK}H")


class Luck:
    """A stream of random numbers, made by `Luck.seeded`."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.blocks = 0
        self.words: tuple[int, ...] = ()
        self.at = BLOCK

    @staticmethod
    def seeded(seed: int, purpose: str) -> Luck:
        """The stream of a seed for a purpose, such as "chance" or "bot 2"."""
        return Luck(f"{seed}/{purpose}")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each exactly as likely as the others (n up to 65536)."""
        at = self.at
        if at == BLOCK:
            self.refill()
            at = 0
        self.at = at + 1
        product = self.words[at] * n
        if product % WORD <= n and self.is_unfair(product, n):
            return self.below(n)
        return product // WORD

    def is_unfair(self, product: int, n: int) -> bool:
        """True for the few words that would make some numbers likelier than others."""
        if not 0 < n <= WORD:
            raise ValueError(f"luck draws one of 1 to {WORD}, not one of {n}")
        return product % WORD < WORD % n

    def refill(self) -> None:
        block = f"{self.key}/{self.blocks}".encode()
        self.words = WORDS.unpack(hashlib.blake2b(block).digest())
        self.blocks += 1

    def pick(self, urn: list[int]) -> int:
        """One of the urn, as likely as it stands there often."""
        return urn[self.below(len(urn))]

    def shuffle(self, items: list[int]) -> None:
        for last in range(len(items) - 1, 0, -1):
            at = self.below(last + 1)
            items[at], items[last] = items[last], items[at]
