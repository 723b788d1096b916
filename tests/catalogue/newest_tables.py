"""The newest tables of a catalogue as SQL: ``python -m tests.catalogue.newest_tables`` writes them anew.

New catalogues are made of them; the migrations lead to the same.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, text

from editor.catalogue.full_text import RANKED, SEARCH_TABLE
from editor.catalogue.migrations import NEWEST
from editor.catalogue.sqlite_only import open_engine
from editor.catalogue.upgrade import migrate


def script_of(connection: Connection) -> str:
    """Return the statements that make the tables of a catalogue and what they hold from the beginning."""
    return "".join(f"{statement};\n" for statement in _statements(connection))


def _statements(connection: Connection) -> Iterator[str]:
    made = connection.execute(
        text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND type <> 'view' ORDER BY rowid")
    )
    for name, statement in made:
        if not name.startswith(f"{SEARCH_TABLE}_"):  # SQLite makes those with the search index
            yield "\n".join(line.rstrip() for line in statement.strip().splitlines())
    yield RANKED
    for (version,) in connection.execute(text("SELECT version_num FROM alembic_version")):
        yield f"INSERT INTO alembic_version VALUES ('{version}')"  # noqa: S608 (a constant)


def migrated(path: Path) -> str:
    """Return the statements for what all migrations make of a new file."""
    engine = open_engine(path)
    try:
        with engine.begin() as connection:
            migrate(connection)
            return script_of(connection)
    finally:
        engine.dispose()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        NEWEST.write_text(migrated(Path(folder) / "new.sqlite"), encoding="utf-8")
