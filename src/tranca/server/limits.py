"""How often somebody may do something: token buckets, for each connection, address or person."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from tranca.server.config import Rate

MOST_ADDRESSES: Final = 20_000
"""Addresses remembered; the one that was quiet longest is forgotten first."""


def household(address: str) -> str:
    """Whom limits count an address for: of IPv6, the network of 64 bits that one customer has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped is not None else f"{IPv6Address(int(found) >> 64 << 64)}/64"


@dataclass(slots=True)
class Bucket:
    """Holds up to ``burst`` tokens and gains ``a_second`` of them; each deed takes one."""

    burst: int
    a_second: float
    tokens: float
    at: int

    @classmethod
    def full(cls, burst: int, a_second: float, now: int) -> Bucket:
        """A bucket that nobody has taken from."""
        return cls(burst, a_second, burst, now)

    def holds(self, now: int) -> bool:
        """Whether the next deed would be within the limit; ``now`` in ms."""
        gained = max(0, now - self.at) * self.a_second / 1000
        return min(self.burst, self.tokens + gained) >= 1

    def take(self, now: int) -> bool:
        """Whether the deed is within the limit; ``now`` in ms."""
        gained = max(0, now - self.at) * self.a_second / 1000
        self.tokens = min(self.burst, self.tokens + gained)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class AddressLimit:
    """A bucket for each address, or for each of whatever else a text tells apart."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def holds(self, address: str, now: int) -> bool:
        """Whether this address might do it once more at ``now`` (ms); takes nothing."""
        bucket = self._buckets.get(address)
        return bucket is None or bucket.holds(now)

    def take(self, address: str, now: int) -> bool:
        """Whether this address may do it once more at ``now`` (ms)."""
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket.full(self._rate.burst, self._rate.a_minute / 60, now)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(now)
