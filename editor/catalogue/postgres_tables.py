"""What a catalogue on a server has beside the tables of all others: people, private tables, rights.

Each person signs in under a name of his own and has a schema of that name. What is private lies in it under
the names of the tables of every catalogue, and is found first: so nobody sees the working copies of others.
"""

from __future__ import annotations

import math
from typing import Any, Final

from sqlalchemy import Connection, text

from editor.catalogue import postgres_search
from editor.catalogue.migrations.private_tables import DRAFTS, OF_A_PERSON, PRIVATE
from editor.catalogue.postgres_rules import OWNERS, make_rules
from editor.catalogue.rows import Person
from editor.catalogue.tables import Base

_LIKE: Final = {**{table: table for table in PRIVATE}, DRAFTS: "reference"}
"""Private table -> the table of all that it is made like."""
_NOT_WRITTEN: Final = ("public.person", *(f"public.{table}" for table in OWNERS), "public.alembic_version")
"""Tables that nobody but the administrator writes."""
_OWN_VIEWS: Final = text(
    "SELECT quote_ident(nspname) || '.reference' FROM pg_class "  # noqa: S608 (constants)
    "JOIN pg_namespace ON relnamespace = pg_namespace.oid "
    f"WHERE relkind = 'v' AND relname = 'reference' AND {OF_A_PERSON}"
)
_COLUMNS: Final = (
    "SELECT relname, nspname, "  # noqa: S608 (constants)
    "array_agg((attname, atttypid, attnotnull)::text ORDER BY attnum) AS columns "
    "FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid "
    "JOIN pg_namespace ON relnamespace = pg_namespace.oid "
    f"WHERE attnum > 0 AND NOT attisdropped AND relkind = 'r' AND (nspname = 'public' OR {OF_A_PERSON}) "
    "GROUP BY relname, nspname"
)
_PAIRS: Final = ", ".join(f"('{own}', '{shared}')" for own, shared in _LIKE.items())
_UNLIKE: Final = text(
    f"WITH found AS ({_COLUMNS}), pairs (own, shared) AS (VALUES {_PAIRS}) "  # noqa: S608 (constants)
    "SELECT quote_ident(mine.nspname) || '.' || own FROM pairs JOIN found AS mine ON mine.relname = own "
    "JOIN found AS all_ ON all_.relname = shared AND all_.nspname = 'public' "
    "WHERE mine.nspname <> 'public' AND mine.columns <> all_.columns ORDER BY 1"
)


def make_beside(connection: Connection) -> None:
    """Make these tables beside those of every catalogue; who makes them becomes the first editor."""
    for statement in postgres_search.TABLES:
        connection.exec_driver_sql(statement)
    make_rules(connection)
    (name,) = connection.exec_driver_sql("SELECT session_user").one()
    put_person(connection, Person(name, "editor"))


def share_names(connection: Connection) -> None:
    """Have the names of tables mean those of all until the transaction ends, and let tables be changed.

    Otherwise a step would change or make a table of whoever carries it out. The views of people are in the
    way of changes: :func:`settle` makes them again.
    """
    raw: Any = connection.connection.driver_connection
    raw.longest_s = math.inf  # a large table takes its time
    connection.exec_driver_sql("SET LOCAL search_path = public")
    for (own,) in connection.execute(_OWN_VIEWS).all():
        connection.exec_driver_sql(f"DROP VIEW {own}")


def settle(connection: Connection) -> None:
    """Give everybody the rules, the private tables and the rights that belong to the tables as they are now.

    Raises:
        LookupError: a step has forgotten private tables (a mistake in our code: see ``each_table``).
    """
    share_names(connection)
    make_rules(connection)
    for one in people(connection):
        put_person(connection, one)
    if forgotten := connection.execute(_UNLIKE).scalars().all():
        raise LookupError(f"private tables that are not like those of all: {', '.join(forgotten)}")


def has_catalogue(connection: Connection) -> bool:
    """Return whether a database holds the tables of a group's catalogue."""
    names = "('public.person'), ('public.alembic_version'), ('public.document_owner')"
    asked = f"SELECT bool_and(to_regclass(name) IS NOT NULL) FROM (VALUES {names}) AS wanted (name)"  # noqa: S608
    return bool(connection.exec_driver_sql(asked).scalar_one())


def has_any(connection: Connection) -> bool:
    """Return whether a database holds any tables or views that programs made."""
    asked = (
        "SELECT EXISTS (SELECT 1 FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid "
        "WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND nspname = 'public')"
    )
    return bool(connection.exec_driver_sql(asked).scalar_one())


def is_owner(connection: Connection) -> bool:
    """Return whether who is signed in may change the tables: he made them, or is a superuser."""
    asked = (
        "SELECT pg_has_role(session_user, relowner, 'USAGE') FROM pg_class "
        "WHERE oid = to_regclass('public.document')"
    )
    return bool(connection.exec_driver_sql(asked).scalar())


def people(connection: Connection) -> tuple[Person, ...]:
    """Return who may open the catalogue, by name."""
    rows = connection.exec_driver_sql("SELECT name, role FROM person ORDER BY name")
    return tuple(Person(name, role) for name, role in rows)


def person(connection: Connection) -> Person | None:
    """Return who is signed in; None if the catalogue does not know him."""
    asked = "SELECT has_table_privilege('public.person', 'SELECT')"
    if not connection.exec_driver_sql(asked).scalar_one():
        return None
    found = connection.exec_driver_sql(
        "SELECT name, role FROM public.person WHERE name = session_user"
    ).one_or_none()
    return None if found is None else Person(*found)


def role_exists(connection: Connection, name: str) -> bool:
    """Return whether the server lets somebody sign in under a name."""
    asked = text("SELECT count(*) FROM pg_roles WHERE rolname = :name AND rolcanlogin")
    return bool(connection.execute(asked, {"name": name}).scalar_one())


def make_role(connection: Connection, name: str, password: str | None) -> None:
    """Let somebody sign in to the server under a name."""
    connection.exec_driver_sql(f"CREATE ROLE {_quoted(connection, name)} LOGIN")
    if password is not None:
        # ALTER ROLE takes no parameters; what it is made of is quoted by the server.
        statement = text(
            "SELECT format('ALTER ROLE %I PASSWORD %L', CAST(:name AS text), CAST(:secret AS text))"
        )
        made = connection.execute(statement, {"name": name, "secret": password}).scalar_one()
        connection.exec_driver_sql(str(made).replace("%", "%%"))


def put_person(connection: Connection, one: Person) -> None:
    """Let somebody open the catalogue in a role, in place of the one that he had."""
    connection.execute(
        text(
            "INSERT INTO person VALUES (:name, :role) ON CONFLICT (name) DO UPDATE SET role = excluded.role"
        ),
        {"name": one.name, "role": one.role},
    )
    _make_private(connection, one.name)
    _grant(connection, one)


def remove_person(connection: Connection, name: str) -> None:
    """Let somebody open the catalogue no more; his working copies stay, in case he comes back."""
    connection.execute(text("DELETE FROM person WHERE name = :name"), {"name": name})
    _revoke(connection, _quoted(connection, name))


def _make_private(connection: Connection, name: str) -> None:
    """Make what a person has of his own, as far as it is not there."""
    own = _quoted(connection, name)
    connection.exec_driver_sql(f"CREATE SCHEMA IF NOT EXISTS {own}")
    for table, like in _LIKE.items():
        there = connection.execute(text("SELECT to_regclass(:table)"), {"table": f"{own}.{table}"}).scalar()
        if there is None:
            _make_like(connection, f"{own}.{table}", like)
    connection.exec_driver_sql(f"DROP VIEW IF EXISTS {own}.reference")
    connection.exec_driver_sql(
        f"CREATE VIEW {own}.reference AS SELECT * FROM public.reference WHERE NOT draft "  # noqa: S608
        f"UNION ALL SELECT * FROM {own}.{DRAFTS}"
    )
    connection.exec_driver_sql(
        f"CREATE TRIGGER put_reference INSTEAD OF INSERT OR DELETE ON {own}.reference "
        "FOR EACH ROW EXECUTE FUNCTION public.put_reference()"
    )


def _make_like(connection: Connection, table: str, like: str) -> None:
    connection.exec_driver_sql(f"CREATE TABLE {table} (LIKE public.{like} INCLUDING ALL)")
    if "document_id" in Base.metadata.tables[like].columns:
        connection.exec_driver_sql(
            f"ALTER TABLE {table} ADD FOREIGN KEY (document_id) "
            "REFERENCES public.document (id) ON DELETE CASCADE"
        )


def _grant(connection: Connection, one: Person) -> None:
    (me,) = connection.exec_driver_sql("SELECT session_user").one()
    if one.name == me:
        return
    name = _quoted(connection, one.name)
    _revoke(connection, name)
    rights = [
        f"GRANT USAGE ON SCHEMA public, {name} TO {name}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {name} TO {name}",
        f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {name}",
    ]
    if one.role != "reader":
        rights += [
            f"GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {name}",
            f"REVOKE INSERT, UPDATE, DELETE ON {', '.join(_NOT_WRITTEN)} FROM {name}",
            f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {name}",
        ]
    for right in rights:
        connection.exec_driver_sql(right)


def _revoke(connection: Connection, name: str) -> None:
    for what in ("TABLES", "SEQUENCES"):
        connection.exec_driver_sql(f"REVOKE ALL ON ALL {what} IN SCHEMA public, {name} FROM {name}")


def _quoted(connection: Connection, name: str) -> str:
    """Return a name as SQL takes it."""
    quoted = connection.dialect.identifier_preparer.quote_identifier(name)
    return str(quoted)
