"""What a catalogue on a server has beside the tables of all others: people, owners, private tables, rights.

Each person signs in under a name of his own and has a schema of that name. What is private lies in it under
the names of the tables of every catalogue, and is found first: so nobody sees the working copies of others.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

from editor.catalogue import postgres_search
from editor.catalogue.rows import Person

NOT_YOURS: Final = "MR001"
"""SQLSTATE of the refusal to change the document of another; its message is the short name."""
_PRIVATE: Final = ("working_copy", "working_stroke", "recent")
_REFERENCE: Final = "document_id, draft, position, path, target_id, target_kind, target_slug"
_TABLES: Final = (
    *postgres_search.TABLES,
    'CREATE TABLE person (name text COLLATE "C" PRIMARY KEY, role text NOT NULL, '
    "CONSTRAINT ck_person_role CHECK (role IN ('reader', 'author', 'editor')))",
    "CREATE TABLE document_owner (document_id text PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE, "
    "person text NOT NULL)",
    # Whoever adds a document owns it, whatever he says: the function has the rights of the administrator.
    "CREATE FUNCTION note_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public "
    "AS $$ BEGIN INSERT INTO document_owner VALUES (NEW.id, session_user) ON CONFLICT DO NOTHING; "
    "RETURN NEW; END $$",
    "CREATE TRIGGER note_owner AFTER INSERT ON document FOR EACH ROW EXECUTE FUNCTION note_owner()",
    "CREATE FUNCTION refuse_others(wanted text, called text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN "
    "IF (SELECT role FROM person WHERE name = session_user) = 'author' AND EXISTS (SELECT 1 FROM "
    "document_owner WHERE document_id = wanted AND person <> session_user) THEN "
    "RAISE EXCEPTION USING ERRCODE = 'MR001', MESSAGE = called; END IF; END $$",
    # What lists know of a card follows its base, whoever changes that.
    "CREATE FUNCTION check_document() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF TG_OP = 'DELETE' THEN PERFORM refuse_others(OLD.id, OLD.slug); RETURN OLD; END IF; "
    "IF (NEW.id, NEW.version, NEW.slug, NEW.source, NEW.deleted) IS DISTINCT FROM "
    "(OLD.id, OLD.version, OLD.slug, OLD.source, OLD.deleted) THEN "
    "PERFORM refuse_others(OLD.id, OLD.slug); END IF; RETURN NEW; END $$",
    "CREATE TRIGGER check_document BEFORE UPDATE OR DELETE ON document "
    "FOR EACH ROW EXECUTE FUNCTION check_document()",
    "CREATE FUNCTION check_revision() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF TG_OP = 'DELETE' THEN PERFORM refuse_others(OLD.document_id, OLD.document_id); RETURN OLD; END IF; "
    "PERFORM refuse_others(NEW.document_id, NEW.document_id); RETURN NEW; END $$",
    "CREATE TRIGGER check_revision BEFORE INSERT OR UPDATE OR DELETE ON revision "
    "FOR EACH ROW EXECUTE FUNCTION check_revision()",
    # Of the person whose view it stands behind: the search path finds his own table.
    "CREATE FUNCTION put_reference() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF TG_OP = 'INSERT' AND NEW.draft THEN INSERT INTO draft_reference VALUES (NEW.*); RETURN NEW; END IF; "
    "IF TG_OP = 'INSERT' THEN INSERT INTO public.reference VALUES (NEW.*); RETURN NEW; END IF; "
    "IF OLD.draft THEN DELETE FROM draft_reference d "
    "WHERE d.document_id = OLD.document_id AND d.position = OLD.position; RETURN OLD; END IF; "
    "DELETE FROM public.reference r "
    "WHERE r.document_id = OLD.document_id AND NOT r.draft AND r.position = OLD.position; "
    "RETURN OLD; END $$",
)


def make_beside(connection: Connection) -> None:
    """Make these tables beside those of every catalogue; who makes them becomes the first editor."""
    for statement in _TABLES:
        connection.exec_driver_sql(statement)
    (name,) = connection.exec_driver_sql("SELECT session_user").one()
    put_person(connection, Person(name, "editor"))


def has_catalogue(connection: Connection) -> bool:
    """Return whether a database holds the tables of a group's catalogue."""
    return bool(connection.exec_driver_sql("SELECT to_regclass('public.person') IS NOT NULL").scalar_one())


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
    own = _quoted(connection, name)
    there = connection.execute(text("SELECT to_regnamespace(:own)"), {"own": own}).scalar()
    if there is None:
        connection.exec_driver_sql(f"CREATE SCHEMA {own}")
    if (
        connection.execute(text("SELECT to_regclass(:view)"), {"view": f"{own}.reference"}).scalar()
        is not None
    ):
        return
    for table, like in (*((table, table) for table in _PRIVATE), ("draft_reference", "reference")):
        connection.exec_driver_sql(f"CREATE TABLE {own}.{table} (LIKE public.{like} INCLUDING ALL)")
        connection.exec_driver_sql(
            f"ALTER TABLE {own}.{table} ADD FOREIGN KEY (document_id) "
            "REFERENCES public.document (id) ON DELETE CASCADE"
        )
    connection.exec_driver_sql(
        f"CREATE VIEW {own}.reference AS SELECT {_REFERENCE} FROM public.reference WHERE NOT draft "  # noqa: S608
        f"UNION ALL SELECT {_REFERENCE} FROM {own}.draft_reference"
    )
    connection.exec_driver_sql(
        f"CREATE TRIGGER put_reference INSTEAD OF INSERT OR DELETE ON {own}.reference "
        "FOR EACH ROW EXECUTE FUNCTION public.put_reference()"
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
            f"REVOKE INSERT, UPDATE, DELETE ON person, document_owner, alembic_version FROM {name}",
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
