"""Brings a catalogue file to the tables of this program, or says why that cannot be."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DBAPIError

from editor.catalogue.backups import backup_folder, latest_for
from editor.catalogue.checking import damaged
from editor.catalogue.database import database_of
from editor.catalogue.journal import WRITE
from editor.catalogue.migrations import HEAD
from editor.catalogue.reading_outside import drop_views, fill_in_texts, make_views
from editor.catalogue.sorting import fill_in_languages, lacks_languages, lacks_languages_in
from editor.catalogue.tables import StoredText
from schemas.problems import Message, error
from schemas.progress import quietly

if TYPE_CHECKING:  # alembic is loaded only where there is something to upgrade
    from alembic.config import Config

Stage = Literal["backup", "tables", "texts", "names", "content"]
"""What is being done while an older catalogue is brought up to date, in this order."""
Upgrading = Callable[[Stage, int, int], None]
"""``upgrading(stage, done, total)``, with 0 in all where there is nothing to count; may raise to stop."""
_REVISION: Final = re.compile(r"[0-9a-z_]{1,32}")
MIGRATIONS: Final = Path(__file__).parent / "migrations"


def upgrade_schema(
    engine: Engine,
    path: Path,
    *,
    read_only: bool = False,
    before: Callable[[], None] | None = None,
    upgrading: Upgrading | None = None,
) -> bool:
    """Create or upgrade the tables and what lists sort by, in one transaction.

    Args:
        engine: of the catalogue.
        path: its file.
        read_only: it may not be written.
        before: called before older tables are changed.
        upgrading: told how far it is; where it raises, nothing has changed.

    Returns:
        Whether there was an older catalogue to bring up to date.

    Raises:
        EditorError: the catalogue is newer than the program, or old and read-only, or cannot be written.
    """
    try:
        with engine.connect() as connection:
            current = _current(connection)
            if current == HEAD and (read_only or not lacks_languages(connection)):
                return False
        older = current is not None
        if current is not None:
            _check_known(engine, path, current)
        if read_only:
            raise error("catalogue.old_and_read_only", path_name=str(path))
        if current not in (None, HEAD) and before is not None:
            before()
        with engine.execution_options(**{WRITE: True}).begin() as connection:
            # Another process may have been quicker while this one waited for the lock.
            changed = (current := _current(connection)) != HEAD
            if changed or lacks_languages(connection):
                database_of(connection).share_names(connection)
            tell = upgrading if older else None
            if changed:
                if tell is not None:
                    tell("tables", 0, 0)
                if current is None:
                    database_of(connection).make_tables(connection, migrate)
                else:
                    _migrate_with_texts(connection, tell)
            if lacking := lacks_languages(connection):
                fill_in_languages(connection, quietly if tell is None else partial(tell, "names"))
            if changed or lacking:
                make_views(connection)
                database_of(connection).settle(connection)
    except DBAPIError as trouble:
        raise database_of(engine).explained(trouble) from trouble
    return older


def needs_upgrade(path: Path) -> bool:
    """Return whether a file is a catalogue whose tables or languages are not those of this program.

    False where it cannot be told at a glance: who opens the catalogue sees.
    """
    try:
        uri = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=0)) as connection:
            (tables,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return tables != HEAD or lacks_languages_in(connection)
    except (sqlite3.Error, TypeError, OSError):
        return False


def check_readable(engine: Engine, path: Path) -> None:
    """Refuse a catalogue that this program cannot read, even after an upgrade.

    Raises:
        EditorError: it is newer than the program, or holds no tables of a catalogue.
    """
    try:
        with engine.connect() as connection:
            current = _current(connection)
    except DBAPIError as trouble:
        raise database_of(engine).explained(trouble) from trouble
    if current is None:
        raise error("catalogue.foreign_file", path_name=database_of(engine).name)
    _check_known(engine, path, current)


def has_known_tables(engine: Engine, path: Path) -> bool:
    """Return whether a file holds tables of a catalogue that this program knows; False where it is empty.

    Raises:
        EditorError: it is newer than the program, its tables are damaged, or it cannot be read.
    """
    try:
        with engine.connect() as connection:
            if not connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one():
                return False
            current = _current(connection)
    except DBAPIError as trouble:
        raise database_of(engine).explained(trouble) from trouble
    if current is None or not _REVISION.fullmatch(current):
        raise damaged(path, ())
    _check_known(engine, path, current)
    return True


def _check_known(engine: Engine, path: Path, found: str) -> None:
    """Refuse tables that this program does not know.

    Raises:
        EditorError: the catalogue is newer; names the backup made before it became so.
    """
    if found == HEAD or found in (known := _known()):
        return
    database = database_of(engine)
    if not database.is_file:
        update = Message(code="group.newer_fix")
        raise error("group.newer", fix=update, address=database.name, found=found, known=HEAD)
    backup = latest_for(backup_folder(path), known)
    fix = (
        Message(code="catalogue.newer_fix", values={"path_name": str(path), "backup": backup.file.name})
        if backup is not None
        else None
    )
    raise error("catalogue.newer", fix=fix, path_name=str(path), found=found, known=HEAD)


def _current(connection: Connection) -> str | None:
    return database_of(connection).tables(connection)


def _migrate_with_texts(connection: Connection, upgrading: Upgrading | None) -> None:
    """Lead older tables to those of this program; the first that have texts of revisions get them filled."""
    had_texts = inspect(connection).has_table(StoredText.__tablename__)
    drop_views(connection)
    migrate(connection)
    if not had_texts:
        fill_in_texts(connection, quietly if upgrading is None else partial(upgrading, "texts"))


def migrate(connection: Connection) -> None:
    """Lead the tables of a catalogue, older ones or none, to those of this program, step by step."""
    from alembic import command

    command.upgrade(_config(connection), "head")


def _config(connection: Connection | None) -> Config:
    from alembic.config import Config

    config = Config()
    # A percent sign is special to the configuration's own format.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _known() -> set[str]:
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(_config(None)).walk_revisions()}
