"""PostgreSQL as the engines of this program speak it: texts and numbers as wide as SQLite keeps them.

Texts have no length and are compared by their bytes, whole numbers have eight of them: so lists come in the
same order, and drafts that are not valid are kept, too.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.base import PGTypeCompiler
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.dml import OnConflictDoUpdate
from sqlalchemy.ext.compiler import compiles

from editor.catalogue.postgres_waiting import Patient, UnansweredError
from editor.catalogue.tables import Changed, Locked, LockedBattle, Mine

DRIVER: Final = "postgresql+marshalry"
"""Name of the driver in the URL of an engine."""
ROLE: Final = "marshalry.role"
"""Setting of a connection: the role of its person."""
_AUTHOR: Final = f"current_setting('{ROLE}') = 'author'"
_MINE: Final = (
    "EXISTS (SELECT 1 FROM document_owner AS own "
    "WHERE own.document_id = document.id AND own.person = session_user)"
)
_LOCKED: Final = f"({_AUTHOR} AND document.source = 'own' AND NOT {_MINE})"
_LOCKED_BATTLE: Final = (
    f"(current_setting('{ROLE}') = 'reader' OR {_AUTHOR} AND NOT EXISTS (SELECT 1 FROM battle_owner AS own "  # noqa: S608
    "WHERE own.battle_id = battle.id AND own.person = session_user))"
)


class _Types(PGTypeCompiler):
    def visit_INTEGER(self, type_: Any, **kw: Any) -> str:  # noqa: N802 - SQLAlchemy's name
        return "BIGINT"

    def visit_VARCHAR(self, type_: Any, **kw: Any) -> str:  # noqa: N802 - SQLAlchemy's name
        return 'TEXT COLLATE "C"' if isinstance(kw.get("type_expression"), Column) else "TEXT"


class WideDialect(PGDialect_psycopg):
    """The dialect of psycopg with those types."""

    supports_statement_cache = True
    type_compiler_cls = _Types

    def connect(self, *args: Any, **options: Any) -> Any:
        return Patient.connect(*args, **options)

    def do_ping(self, dbapi_connection: Any) -> bool:
        with dbapi_connection.asking():
            return bool(super().do_ping(dbapi_connection))  # type: ignore[no-untyped-call]

    def is_disconnect(self, e: Any, connection: Any, cursor: Any) -> bool:
        # What counts as one is made again at once: that is not tried where nobody answers.
        if isinstance(e, UnansweredError):
            return False
        return bool(super().is_disconnect(e, connection, cursor))  # type: ignore[no-untyped-call]


registry.register("postgresql.marshalry", __name__, WideDialect.__name__)


@compiles(OnConflictDoUpdate, "postgresql")
def _upsert(clause: Any, compiler: Any, **kw: Any) -> str:
    # The statements are those of SQLite, which knows no constraints by their names; the words are the same.
    clause.constraint_target = None
    return str(compiler.visit_on_conflict_do_update(clause, **kw))


@compiles(Changed, "postgresql")
def _changed(_element: Changed, _compiler: Any, **_kw: Any) -> str:
    # Working copies are private: the table in sight is that of the person.
    return "EXISTS (SELECT 1 FROM working_copy AS own WHERE own.document_id = document.id)"


@compiles(Locked, "postgresql")
def _locked(_element: Locked, _compiler: Any, **_kw: Any) -> str:
    return _LOCKED


@compiles(Mine, "postgresql")
def _mine(_element: Mine, _compiler: Any, **_kw: Any) -> str:
    return _MINE


@compiles(LockedBattle, "postgresql")
def _locked_battle(_element: LockedBattle, _compiler: Any, **_kw: Any) -> str:
    return _LOCKED_BATTLE
