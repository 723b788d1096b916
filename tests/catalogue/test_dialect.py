"""What SQLAlchemy has compiled for one catalogue serves the next one that is opened."""

from pathlib import Path

import pytest
from sqlalchemy import select
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
