"""Errors of a PostgreSQL server as errors that a person understands; passwords stand in none of them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from editor.catalogue.postgres_rules import NOT_YOUR_BATTLE, NOT_YOURS
from schemas.problems import EditorError, Message, error

log = logging.getLogger(__name__)

_STATES: Final = {
    "28P01": "wrong_password",
    "28000": "wrong_password",
    "3D000": "no_database",
    "42501": "no_right",
    "25006": "read_only_server",
    "55P03": "server_busy",
    "53300": "server_busy",
    "53100": "server_full",
    "57P01": "connection_lost",
    "57P02": "connection_lost",
    "57P03": "no_server",
    "25P03": "connection_lost",
}
"""SQLSTATE -> what has happened."""
Words = Sequence[tuple[str, str]]
"""Words -> what has happened; the first that are found count."""
_REFUSED: Final[Words] = (
    ("database system", "no_server"),  # it is starting, or stopping
    ("système de bases de données", "no_server"),
    ("datenbanksystem", "no_server"),
    ("too many", "server_busy"),
    ("configuration parameter", "bad_option"),
    ("permission denied", "no_right"),
    ("droit refusé", "no_right"),
    ("keine berechtigung", "no_right"),
    ("pg_hba", "wrong_password"),
    ("password", "wrong_password"),
    ("mot de passe", "wrong_password"),
    ("passwort", "wrong_password"),
    ('role "', "wrong_password"),
    ("le rôle «", "wrong_password"),
    ("rolle »", "wrong_password"),
    ('database "', "no_database"),
    ("base de données «", "no_database"),
    ("datenbank »", "no_database"),
)
"""In what a server says that refuses a connection: it speaks the language of its administrator, and the
driver hands no SQLSTATE on."""
_FATAL: Final = "FATAL:"
"""Before such words, in each language."""
_OF_DRIVER: Final[Words] = (
    ("no password supplied", "wrong_password"),
    ("invalid connection option", "bad_option"),
    ("bad value for", "bad_option"),
    ("connection is bad: invalid", "bad_option"),
    ("failed to resolve", "no_server"),
    ("ssl", "no_encryption"),
    ("certificate", "no_encryption"),
    ("closed", "connection_lost"),
    ("terminat", "connection_lost"),
    ("lost", "connection_lost"),
)
"""In what the driver says itself, in English, before a connection is there or once it is broken."""
_OUTSIDE: Final = (
    "OperationalError",
    "InterfaceError",
    "ConnectionTimeout",
    "SilentError",
    "UnansweredError",
)
"""Errors of the driver that tell of the connection."""


def _not_yours(slug: str) -> EditorError:
    return error("group.not_yours", fix=Message(code="catalogue.duplicate_it"), slug=slug)


def _not_your_battle(battle: str) -> EditorError:
    return error("group.not_your_battle", fix=Message(code="group.not_your_battle_fix"), battle=battle)


_REFUSALS: Final = {NOT_YOURS: _not_yours, NOT_YOUR_BATTLE: _not_your_battle}


def explained(trouble: DBAPIError, address: str, secrets: Sequence[str] = ()) -> EditorError:
    """Return an error of the server in words; nothing of the transaction was kept, as far as anybody knows.

    Args:
        trouble: as SQLAlchemy raises it.
        address: of the catalogue, without a password.
        secrets: passwords, taken out of what the driver says.
    """
    cause = trouble.orig
    state = getattr(cause, "sqlstate", None)
    detail = " ".join(str(cause).split())
    for secret in secrets:
        detail = detail.replace(secret, "***")
    if state in _REFUSALS:
        return _REFUSALS[state](detail.partition(" CONTEXT:")[0])
    name = _STATES.get(state) if state else _spoken(cause, detail)
    if name is None:
        return error("catalogue.database_error", path_name=address, detail=detail)
    log.info("%s: %s", address, detail)
    fix = Message(code=f"group.{name}_fix", values={"address": address})
    return error(f"group.{name}", fix=fix, address=address, detail=_short(detail))


def secrets_in(url: URL) -> tuple[str, ...]:
    """Return the passwords in an address."""
    found = (url.password, *(url.query.get(name) for name in ("password", "sslpassword")))
    return tuple(str(one) for one in found if one)


def _spoken(cause: object, detail: str) -> str | None:
    """Return what has happened by the words; None if they tell nothing of the connection."""
    _before, fatal, said = detail.partition(_FATAL)
    words, told = (_REFUSED, said.lower()) if fatal else (_OF_DRIVER, _short(detail).lower())
    found = next((name for word, name in words if word in told), None)
    if type(cause).__name__ in _OUTSIDE:
        return found or "no_server"
    return found if found == "bad_option" else None


def _short(detail: str) -> str:
    """Return what the driver says without the addresses that it tried, whose names may be any words."""
    return detail.partition(" Multiple connection")[0].rpartition(" failed: ")[2]
