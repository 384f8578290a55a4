"""Under which addresses other devices at home reach this machine."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final

_ELSEWHERE: Final = ("192.0.2.1", 9)
"""A documentation address: connecting a datagram socket to it sends nothing, but chooses a way."""


def lan_addresses() -> tuple[str, ...]:
    """The addresses of this machine in its networks, the one towards the router first."""
    found = [*_towards_router(), *_of_own_name()]
    return tuple(dict.fromkeys(one for one in found if _at_home(one)))


def _towards_router() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:  # no network
            return []
        return [str(probe.getsockname()[0])]


def _of_own_name() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(address[0]) for *_, address in found]


def _at_home(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not address.is_loopback and not address.is_unspecified
