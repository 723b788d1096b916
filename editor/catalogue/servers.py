"""Catalogues on a server: how their addresses look, and the driver, which is loaded only for them."""

from __future__ import annotations

import re
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

from schemas.problems import EditorError, Message, error

if TYPE_CHECKING:
    from sqlalchemy import Engine

AWAY: Final = frozenset({"group.no_server", "group.connection_lost"})
"""Codes of errors that say that a server does not answer."""
_SCHEMES: Final = ("postgresql", "postgres")
_PASSWORDS: Final = (
    re.compile(r"(?<=:/)(/?[^\s:/@]*:)\S+(?=@)"),
    re.compile(r"([?&](?:ssl)?password=)[^\s&]+", re.IGNORECASE),
)


def is_away(trouble: object) -> bool:
    """Return whether an error says that a server does not answer."""
    return isinstance(trouble, EditorError) and any(problem.code in AWAY for problem in trouble.problems)


def is_server(place: str) -> bool:
    """Return whether a place is meant as the address of a catalogue on a server, be it right or wrong."""
    scheme, found, _rest = place.partition(":")
    return bool(found) and scheme.partition("+")[0] in _SCHEMES


def without_passwords(words: str) -> str:
    """Return words with *** in the place of the passwords of addresses in them."""
    for one in _PASSWORDS:
        words = one.sub(r"\1***", words)
    return words


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
    engine: Engine = load_driver().open_server(address)
    return engine
