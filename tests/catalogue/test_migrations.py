"""The migrations and the models say the same."""

import re
from io import StringIO
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import event, text

from editor.catalogue import sqlite_only
from editor.catalogue.full_text import is_search_table
from editor.catalogue.migrations import NEWEST
from editor.catalogue.migrations.private_tables import PRIVATE
from editor.catalogue.sqlite_database import APPLICATION_ID
from editor.catalogue.sqlite_only import open_engine
from editor.catalogue.tables import Base
from editor.catalogue.upgrade import HEAD, MIGRATIONS, upgrade_schema
from schemas.problems import EditorError
from tests.catalogue.newest_tables import migrated, script_of

SYNCHRONOUS = sqlite_only.SYNCHRONOUS
"""As the program has it; the tests change it after they are imported."""


def _include(name: str | None, kind: str, _parents: object) -> bool:
    return kind != "table" or not is_search_table(name)


def test_upgrading_an_empty_file_equals_the_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_only, "SYNCHRONOUS", SYNCHRONOUS)
    path = tmp_path / "new.sqlite"
    engine = open_engine(path)
    upgrade_schema(engine, path)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"include_name": _include, "compare_type": True}
        )
        assert compare_metadata(context, Base.metadata) == []
        written = set(
            connection.scalars(text("SELECT name FROM sqlite_master WHERE sql LIKE '%WHERE deleted IS%'"))
        )
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert connection.scalar(text("PRAGMA synchronous")) == 2
        assert connection.scalar(text("PRAGMA application_id")) == APPLICATION_ID
    engine.dispose()
    partial = {
        index.name
        for table in Base.metadata.tables.values()
        for index in table.indexes
        if index.dialect_options["sqlite"]["where"] is not None
    }
    assert written == partial


def test_head_that_a_quick_start_looks_for_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_new_catalogue_has_the_tables_that_the_migrations_lead_to(tmp_path: Path) -> None:
    newest = NEWEST.read_text(encoding="utf-8")
    assert migrated(tmp_path / "migrated.sqlite") == newest, "run python -m tests.catalogue.newest_tables"
    path = tmp_path / "new.sqlite"
    engine = open_engine(path)
    upgrade_schema(engine, path)
    with engine.connect() as connection:
        # The order of the indexes may differ: while names are filled in, there are none.
        assert sorted(script_of(connection).split(";\n")) == sorted(newest.split(";\n"))
    engine.dispose()


def test_the_migrations_are_sql_that_another_database_takes() -> None:
    written = StringIO()
    context = MigrationContext.configure(
        dialect_name="postgresql", opts={"as_sql": True, "output_buffer": written}
    )
    scripts = list(ScriptDirectory(str(MIGRATIONS)).walk_revisions())
    with Operations.context(context):
        for script in reversed(scripts):
            script.module.upgrade()
    sql = written.getvalue()
    assert sql.count("CREATE TABLE") == len(Base.metadata.tables)
    assert "WHERE deleted IS NULL" in sql
    assert "fts5" not in sql.lower()


def test_steps_change_private_tables_wherever_they_are() -> None:
    """Of these each person of a group has his own: a step that names one itself would forget them."""
    tables = "|".join((*PRIVATE, "reference"))
    change = re.compile(rf'op\.(?!create_table\b|f\b)\w+\([^)]*"({tables})"')
    steps = sorted((MIGRATIONS / "versions").glob("v*.py"))
    late = [step for step in steps if step.name > "v0009"]
    assert [step.name for step in late if change.search(step.read_text(encoding="utf-8"))] == []


def test_upgrade_on_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    engine = open_engine(path)
    engine.dispose()
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count=20"))
    with pytest.raises(EditorError) as caught:
        upgrade_schema(engine, path)
    assert caught.value.problems[0].code == "catalogue.disk_full"
    engine.dispose()
    again = open_engine(path)
    with again.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM sqlite_master")) == 0
    upgrade_schema(again, path)
    again.dispose()
