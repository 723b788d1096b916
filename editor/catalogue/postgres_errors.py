"""Errors of a PostgreSQL server as errors that a person understands; passwords stand in none of them."""

from __future__ import annotations

import logging
from typing import Final

from sqlalchemy.exc import DBAPIError

from editor.catalogue.postgres_rules import NOT_YOUR_BATTLE, NOT_YOURS
from schemas.problems import EditorError, Message, Problem, error

log = logging.getLogger(__name__)

_STATES: Final = {
    "28P01": "wrong_password",
    "28000": "wrong_password",
    "3D000": "no_database",
    "42501": "no_right",
    "25006": "no_right",
    "55P03": "server_busy",
    "53300": "server_busy",
    "53100": "server_full",
    "57P01": "connection_lost",
    "57P02": "connection_lost",
    "57P03": "no_server",
    "25P03": "connection_lost",
}
"""SQLSTATE -> what has happened."""
_WORDS: Final = (
    ("database system", "no_server"),  # it is starting, or stopping
    ("password", "wrong_password"),
    ("pg_hba", "wrong_password"),
    ('role "', "wrong_password"),
    ('database "', "no_database"),
    ("closed", "connection_lost"),
    ("terminat", "connection_lost"),
    ("lost", "connection_lost"),
)
"""Words in what the driver says where the server gave no SQLSTATE: while a connection is made or broken."""


def _not_yours(slug: str) -> EditorError:
    return error("group.not_yours", fix=Message(code="catalogue.duplicate_it"), slug=slug)


def _not_your_battle(battle: str) -> EditorError:
    return error("group.not_your_battle", fix=Message(code="group.not_your_battle_fix"), battle=battle)


_REFUSALS: Final = {NOT_YOURS: _not_yours, NOT_YOUR_BATTLE: _not_your_battle}


def explained(trouble: DBAPIError, address: str, password: str | None = None) -> EditorError:
    """Return an error of the server in words; nothing of the transaction was kept, as far as anybody knows.

    Args:
        trouble: as SQLAlchemy raises it.
        address: of the catalogue, without a password.
        password: taken out of what the driver says.
    """
    cause = trouble.orig
    state = getattr(cause, "sqlstate", None)
    detail = " ".join(str(cause).split())
    if password:
        detail = detail.replace(password, "***")
    if state in _REFUSALS:
        return _REFUSALS[state](detail.partition(" CONTEXT:")[0])
    name = _STATES.get(state) if state else _spoken(cause, detail)
    if name is None:
        return EditorError(
            Problem(code="catalogue.database_error", values={"path_name": address, "detail": detail})
        )
    log.info("%s: %s", address, detail)
    fix = Message(code=f"group.{name}_fix", values={"address": address})
    return EditorError(Problem(code=f"group.{name}", values={"address": address}, fix=fix))


def _spoken(cause: object, detail: str) -> str | None:
    if type(cause).__name__ not in ("OperationalError", "InterfaceError", "ConnectionTimeout"):
        return None
    told = detail.lower()
    return next((name for word, name in _WORDS if word in told), "no_server")
