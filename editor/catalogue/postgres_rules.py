"""What the server itself refuses, and who owns what: triggers of the catalogue of a group.

They are made again with each upgrade of the tables, and where a program with other ones opens the catalogue.
"""

from __future__ import annotations

import hashlib
from typing import Final

from sqlalchemy import Connection

NOT_YOURS: Final = "MR001"
"""SQLSTATE of the refusal to change the document of another; its message is the short name."""
NOT_YOUR_BATTLE: Final = "MR002"
"""SQLSTATE of the refusal to rename or delete the battle of another; its message is the name or the id."""
_TABLES: Final = (
    'CREATE TABLE IF NOT EXISTS person (name text COLLATE "C" PRIMARY KEY, role text NOT NULL, '
    "CONSTRAINT ck_person_role CHECK (role IN ('reader', 'author', 'editor')))",
    "CREATE TABLE IF NOT EXISTS document_owner (document_id text PRIMARY KEY REFERENCES document (id) "
    "ON DELETE CASCADE, person text NOT NULL)",
    # It outlasts its battle, which can be brought back.
    "CREATE TABLE IF NOT EXISTS battle_owner (battle_id text PRIMARY KEY, person text NOT NULL)",
)
OWNERS: Final = ("document_owner", "battle_owner")
_FUNCTIONS: Final = {
    # Whoever adds something owns it, whatever he says: these two have the rights of the administrator.
    "note_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public": (
        "BEGIN INSERT INTO document_owner VALUES (NEW.id, session_user) ON CONFLICT DO NOTHING; "
        "RETURN NEW; END"
    ),
    "note_battle_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public": (
        "BEGIN INSERT INTO battle_owner VALUES (NEW.id, session_user) ON CONFLICT DO NOTHING; RETURN NEW; END"
    ),
    "is_author() RETURNS boolean LANGUAGE sql STABLE": (
        "SELECT EXISTS (SELECT 1 FROM public.person WHERE name = session_user AND role = 'author')"
    ),
    "refuse_others(wanted text, called text) RETURNS void LANGUAGE plpgsql": (
        "BEGIN IF is_author() AND EXISTS (SELECT 1 FROM document_owner "  # noqa: S608 (constants)
        "WHERE document_id = wanted AND person <> session_user) THEN "
        f"RAISE EXCEPTION USING ERRCODE = '{NOT_YOURS}', MESSAGE = called; END IF; END"
    ),
    # What lists know of a card follows its base, whoever changes that.
    "check_document() RETURNS trigger LANGUAGE plpgsql": (
        "BEGIN IF TG_OP = 'DELETE' THEN PERFORM refuse_others(OLD.id, OLD.slug); RETURN OLD; END IF; "
        "IF (NEW.id, NEW.version, NEW.slug, NEW.source, NEW.deleted) IS DISTINCT FROM "
        "(OLD.id, OLD.version, OLD.slug, OLD.source, OLD.deleted) THEN "
        "PERFORM refuse_others(OLD.id, OLD.slug); END IF; RETURN NEW; END"
    ),
    "check_revision() RETURNS trigger LANGUAGE plpgsql": (
        "BEGIN IF TG_OP = 'DELETE' THEN PERFORM refuse_others(OLD.document_id, OLD.document_id); "
        "RETURN OLD; END IF; PERFORM refuse_others(NEW.document_id, NEW.document_id); RETURN NEW; END"
    ),
    # A battle that others began is gone on with; its name and its end are its owner's.
    "check_battle() RETURNS trigger LANGUAGE plpgsql": (
        "BEGIN IF (TG_OP = 'DELETE' OR NEW.name <> OLD.name) AND is_author() AND EXISTS "  # noqa: S608 (constants)
        "(SELECT 1 FROM battle_owner WHERE battle_id = OLD.id AND person <> session_user) "
        f"THEN RAISE EXCEPTION USING ERRCODE = '{NOT_YOUR_BATTLE}', "
        "MESSAGE = coalesce(nullif(OLD.name, ''), OLD.id); END IF; "
        "IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END"
    ),
    # Of the person whose view it stands behind: the search path finds his own table.
    "put_reference() RETURNS trigger LANGUAGE plpgsql": (
        "BEGIN IF TG_OP = 'INSERT' AND NEW.draft THEN INSERT INTO draft_reference VALUES (NEW.*); "
        "RETURN NEW; END IF; "
        "IF TG_OP = 'INSERT' THEN INSERT INTO public.reference VALUES (NEW.*); RETURN NEW; END IF; "
        "IF OLD.draft THEN DELETE FROM draft_reference d "
        "WHERE d.document_id = OLD.document_id AND d.position = OLD.position; RETURN OLD; END IF; "
        "DELETE FROM public.reference r "
        "WHERE r.document_id = OLD.document_id AND NOT r.draft AND r.position = OLD.position; "
        "RETURN OLD; END"
    ),
}
_TRIGGERS: Final = (
    ("note_owner", "AFTER INSERT", "document"),
    ("check_document", "BEFORE UPDATE OR DELETE", "document"),
    ("check_revision", "BEFORE INSERT OR UPDATE OR DELETE", "revision"),
    ("note_battle_owner", "AFTER INSERT", "battle"),
    ("check_battle", "BEFORE UPDATE OR DELETE", "battle"),
)
"""Each has the name of its function."""


def _statements() -> tuple[str, ...]:
    functions = (f"CREATE OR REPLACE FUNCTION {head} AS $$ {body} $$" for head, body in _FUNCTIONS.items())
    older = (f"DROP TRIGGER IF EXISTS {name} ON {table}" for name, _moment, table in _TRIGGERS)
    triggers = (
        f"CREATE TRIGGER {name} {moment} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"
        for name, moment, table in _TRIGGERS
    )
    return (*_TABLES, *functions, *older, *triggers)


_STATEMENTS: Final = _statements()
_DIGEST: Final = hashlib.sha256("\n".join(_STATEMENTS).encode()).hexdigest()


def make_rules(connection: Connection) -> None:
    """Make the tables of people and owners where there are none, and these rules in the place of older ones.

    The names of tables have to mean those of all.
    """
    for statement in _STATEMENTS:
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql(f"COMMENT ON TABLE person IS '{_DIGEST}'")


def are_these_rules(connection: Connection) -> bool:
    """Return whether a catalogue has the rules of this program."""
    asked = "SELECT obj_description(to_regclass('public.person'), 'pg_class')"
    return connection.exec_driver_sql(asked).scalar() == _DIGEST
