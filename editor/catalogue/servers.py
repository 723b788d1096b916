"""Catalogues on a server: how their addresses look, and the driver, which is loaded only for them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from sqlalchemy import Engine, make_url

from schemas.problems import Message, error

_SERVER: Final = "postgresql"


def is_server(place: str) -> bool:
    """Return whether a place is the address of a catalogue on a server, not a file."""
    scheme, found, _rest = place.partition("://")
    return bool(found) and scheme.partition("+")[0] == _SERVER


def load_driver() -> ModuleType:
    """Return the module of catalogues on a server.

    Raises:
        EditorError: the driver is not installed.
    """
    try:
        return import_module("editor.catalogue.postgres")
    except ImportError as trouble:
        raise error("group.no_driver", fix=Message(code="group.no_driver_fix")) from trouble


def engine_at(address: str) -> Engine:
    """Return an engine on the database at an address; nothing is asked of the server yet.

    Raises:
        EditorError: the driver is not installed.
    """
    engine: Engine = load_driver().open_server(make_url(address))
    return engine
