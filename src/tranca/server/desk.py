"""What the handlers share: the hub, the guests, the limits, the operator's choices."""

from __future__ import annotations

from dataclasses import dataclass, field

from litestar.di import NamedDependency

from tranca.server.config import Config
from tranca.server.crowd import Crowd
from tranca.server.guests import Guests
from tranca.server.house import House
from tranca.server.hub import Hub
from tranca.server.limits import AddressLimit
from tranca.server.pages import Bundle
from tranca.server.pulse import Pulse
from tranca.server.quickplay import QuickPlay


@dataclass(slots=True)
class Desk:
    """Made once by the composition root, and given to every handler."""

    config: Config
    house: House
    hub: Hub
    quick: QuickPlay
    guests: Guests
    bundle: Bundle
    naming: AddressLimit
    making: AddressLimit
    wishing: AddressLimit
    """By person, not by address."""
    looking: AddressLimit
    """For rooms that are not there."""
    crowd: Crowd
    pulse: Pulse
    addresses: list[str] = field(default_factory=list)
    """Where people on the home network reach this server, best first."""


TheDesk = NamedDependency[Desk]
"""The desk, as a handler asks for it."""
