"""Tables of which each person has his own in the catalogue of a group, for the steps that change them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy import bindparam, text

DRAFTS: Final = "draft_reference"
"""On a server, what ``reference`` has of the working copies of a person."""
PRIVATE: Final = ("working_copy", "working_stroke", "recent", "personal_setting")
"""What a person has under the names of the tables of every catalogue."""
OF_A_PERSON: Final = (
    f"EXISTS (SELECT 1 FROM pg_class AS drafts WHERE drafts.relname = '{DRAFTS}' "  # noqa: S608 (constants)
    "AND drafts.relkind = 'r' AND drafts.relnamespace = pg_namespace.oid)"
)
"""As SQL: whether a schema of the server is that of a person; other programs may have some, too."""
_EACH: Final = text(
    "SELECT relname, nspname FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid "  # noqa: S608
    f"WHERE relkind = 'r' AND relname IN :tables AND (nspname = 'public' OR {OF_A_PERSON}) "
    "ORDER BY nspname, relname"
).bindparams(bindparam("tables", expanding=True))


def each_table(name: str) -> Iterator[tuple[str, str | None]]:
    """Yield the tables that a step changes where it changes this one, each with its schema.

    In a file that is the table itself, whose schema is None. In the catalogue of a group it is that of all,
    and of a private table also that of each person, those included who were removed::

        for table, schema in each_table("working_copy"):
            op.add_column(table, sa.Column("device", sa.String()), schema=schema)

    A private table that is new is made once; the program makes that of each person like it.
    """
    from alembic import op  # the program asks for the names alone, at each start

    bind = op.get_context().bind
    if bind is None or bind.dialect.name != "postgresql":
        yield name, None
        return
    tables = [name, DRAFTS] if name == "reference" else [name]
    yield from [(table, schema) for table, schema in bind.execute(_EACH, {"tables": tables})]
