"""Rate limits (token buckets) and limits on what is open at a time."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from time import monotonic


@lru_cache(4096)
def network(host: str) -> str:
    """Whose share an address takes: with IPv6 everybody has a whole /64 to themselves."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Network((address, 64), strict=False))
    return str(address)


class Bucket:
    """A token bucket: holds `most` tokens and gains `rate` a second."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.tokens = most
        self.at = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = monotonic()
        self.tokens = min(self.most, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    @property
    def wait(self) -> float:
        """Seconds until the next token."""
        return max(0.0, (1 - self.tokens) / self.rate)


class Buckets:
    """One bucket for each key, such as an address; the least recently used are dropped."""

    def __init__(self, rate: float, most: float, keys: int = 10_000) -> None:
        self.rate = rate
        self.most = most
        self.keys = keys
        self.buckets: dict[str, Bucket] = {}

    def of(self, key: str) -> Bucket:
        bucket = self.buckets.pop(key, None) or Bucket(self.rate, self.most)
        self.buckets[key] = bucket
        if len(self.buckets) > self.keys:
            del self.buckets[next(iter(self.buckets))]
        return bucket


class Places:
    """Limits what is open at a time: `each` for one key, such as an address, and `most` in all."""

    def __init__(self, each: int, most: int) -> None:
        self.each = each
        self.most = most
        self.counts = Counter[str]()
        self.total = 0

    @property
    def is_full(self) -> bool:
        return self.total >= self.most

    def is_full_for(self, key: str) -> bool:
        return self.counts[key] >= self.each

    def take(self, key: str) -> None:
        self.counts[key] += 1
        self.total += 1

    def leave(self, key: str) -> None:
        self.counts[key] -= 1
        self.total -= 1
        if not self.counts[key]:
            del self.counts[key]
