"""What SQLAlchemy has compiled for one catalogue serves the next one that is opened."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import ColumnElement, select
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler
from sqlalchemy.orm import Session

from editor.catalogue.sqlite_only import open_engine
from editor.catalogue.tables import DOCUMENT, StoredDocument
from editor.services.opening import open_workspace


def test_a_statement_is_compiled_once_for_all_catalogues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    visit = SQLiteCompiler.visit_select

    def counted(self: SQLiteCompiler, *arguments: object, **options: object) -> object:
        compiled.append("select")
        return visit(self, *arguments, **options)

    files = [tmp_path / name for name in ("one.sqlite", "two.sqlite")]
    for file in files:
        open_workspace(file, content=None).close()
    monkeypatch.setattr(SQLiteCompiler, "visit_select", counted)
    counts = []
    for file, read_only in ((files[0], False), (files[1], False), (files[1], True)):
        engine = open_engine(file, read_only=read_only)
        with Session(engine) as session:
            statement = select(*DOCUMENT).where(StoredDocument.slug == "a name of this test alone")
            assert session.execute(statement.order_by(StoredDocument.id.desc())).all() == []
        engine.dispose()
        counts.append(len(compiled))
    assert counts == [1, 1, 1]


def test_elements_of_our_own_do_not_keep_a_statement_from_being_compiled_once() -> None:
    own = [one for one in _below(ColumnElement) if one.__module__.startswith("editor.")]
    assert own
    assert [one for one in own if one()._generate_cache_key() is None] == []


def _below(element: type[ColumnElement[Any]]) -> Iterator[type[ColumnElement[Any]]]:
    for one in element.__subclasses__():
        yield one
        yield from _below(one)
