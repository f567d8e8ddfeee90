"""How many connections stand open, by person and by address, and what happens at the limit.

A person who opens one too many loses the one opened first, which says so: forgotten windows lock
nobody out. An address that is full is refused, since its connections may be other people's.
"""

from __future__ import annotations

from collections import Counter

from tranca.server.connection import CloseCode, Connection
from tranca.wire import messages

REPLACED = messages.Closed("replaced", "you have this game open in too many windows")


class Crowd:
    """The open connections. ``a_person`` and ``an_address``: how many may be open at once."""

    def __init__(self, a_person: int, an_address: int) -> None:
        self._a_person = a_person
        self._an_address = an_address
        self._people: dict[str, list[Connection]] = {}
        self._addresses: Counter[str] = Counter()

    def arrive(self, address: str) -> bool:
        """Counts a connection on this address; ``False``, and nothing counted, when it is full."""
        if self._addresses[address] >= self._an_address:
            return False
        self._addresses[address] += 1
        return True

    def depart(self, address: str) -> None:
        """The connection that arrived from there is gone."""
        self._addresses[address] -= 1
        if self._addresses[address] <= 0:
            del self._addresses[address]

    def join(self, connection: Connection) -> None:
        """Counts it on its person; beyond the limit the one that was opened first is closed."""
        own = self._people.setdefault(connection.person, [])
        own.append(connection)
        if len(own) > self._a_person:
            own.pop(0).close(CloseCode.FOR_GOOD, REPLACED)

    def part(self, connection: Connection) -> None:
        """A connection that joined is gone."""
        own = self._people.get(connection.person, [])
        if connection in own:
            own.remove(connection)
        if not own:
            self._people.pop(connection.person, None)
