"""Addresses of databases, as a person types them."""

from __future__ import annotations

from typing import Final

_SERVER: Final = "postgresql"


def is_server(place: str) -> bool:
    """Return whether a place is the address of a catalogue on a server, not a file."""
    scheme, found, _rest = place.partition("://")
    return bool(found) and scheme.partition("+")[0] == _SERVER
