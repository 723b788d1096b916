"""Other tables in the catalogue of a group: each person's private ones change, too, and no draft is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import text

from editor.catalogue import group, upgrade
from editor.catalogue.migrations.private_tables import PRIVATE
from editor.services import documents
from editor.services.group import add_person, remove_person
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from tests.postgres import Server
from tests.services.group_fixtures import Opens, refusal
from tests.services.samples import spell

pytestmark = pytest.mark.long
_HEAD = """
import sqlalchemy as sa
from alembic import op
from editor.catalogue.migrations.private_tables import each_table

revision, down_revision, branch_labels, depends_on = "next", "{before}", None, None


def upgrade():
"""
_WHOLE = """
    for table, schema in each_table("working_copy"):
        device = sa.Column("device", sa.String(), nullable=False, server_default="desk")
        op.add_column(table, device, schema=schema)
    for table, schema in each_table("reference"):
        op.add_column(table, sa.Column("note", sa.String()), schema=schema)
    op.create_table("gift", sa.Column("name", sa.String(), primary_key=True))
"""
_FORGETFUL = """
    op.add_column("working_copy", sa.Column("device", sa.String()))
"""


def next_step(folder: Path, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """Have this program know one step more than it does."""
    steps = folder / "migrations"
    shutil.copytree(upgrade.MIGRATIONS, steps, ignore=shutil.ignore_patterns("__pycache__"))
    (steps / "versions" / "next.py").write_text(_HEAD.format(before=group.HEAD) + words, encoding="utf-8")
    monkeypatch.setattr(upgrade, "MIGRATIONS", steps)
    monkeypatch.setattr(upgrade, "HEAD", "next")
    monkeypatch.setattr(group, "HEAD", "next")


def schemas_with(ws: Workspace, table: str, column: str) -> set[str]:
    asked = text(
        "SELECT nspname FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid "
        "JOIN pg_namespace ON relnamespace = pg_namespace.oid "
        "WHERE relname = :table AND attname = :column AND relkind = 'r'"
    )
    with ws.reading() as catalogue:
        return set(catalogue.scalars(asked, {"table": table, "column": column}))


def test_a_step_reaches_the_private_tables_of_everybody(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bob = opens("anna"), opens("bob")
    row = documents.create(anna, spell("shared"))
    other = documents.create(bob, spell("bobs"))
    draft = dump_document(spell("shared", id=row.id, points=7))
    documents.save_working_copy(anna, row.id, draft, 1)
    remove_person(chef := opens("chef"), "bob")
    everybody = {"public", "anna", "bob", "chef", "emil", "rita"}
    assert {one for table in PRIVATE for one in schemas_with(chef, table, "document_id")} == everybody

    next_step(tmp_path, monkeypatch, _WHOLE)
    assert refusal(lambda: opens("anna")) == "group.old_tables"
    chef = opens("chef")
    assert schemas_with(chef, "working_copy", "device") == everybody
    assert schemas_with(chef, "draft_reference", "note") == everybody - {"public"}
    assert schemas_with(chef, "reference", "note") == {"public"}
    assert schemas_with(chef, "gift", "name") == {"public"}

    anna = opens("anna")
    assert documents.load(anna, row.id).data["points"] == 7
    documents.save_working_copy(anna, row.id, draft | {"points": 8}, 1)
    assert documents.load(anna, row.id).data["points"] == 8
    assert not documents.find(opens("emil"), "shared").changed
    add_person(chef, "bob", "author", password=lambda: None)
    documents.save_working_copy(opens("bob"), other.id, dump_document(spell("bobs", id=other.id, level=2)), 1)


def test_a_step_that_forgets_them_is_refused_and_changes_nothing(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = opens("anna")
    next_step(tmp_path, monkeypatch, _FORGETFUL)
    with pytest.raises(LookupError, match=r"anna\.working_copy"):
        opens("chef")
    assert schemas_with(anna, "working_copy", "device") == set()
    documents.create(anna, spell("shared"))


def test_rules_of_an_older_program_are_made_again(opens: Opens) -> None:
    chef = opens("chef")
    with chef.writing() as catalogue:
        catalogue.execute(text("DROP TRIGGER check_document ON public.document"))
        catalogue.execute(text("COMMENT ON TABLE public.person IS 'other rules'"))
    opens("chef")
    row = documents.create(opens("emil"), spell("emils"))
    assert refusal(lambda: documents.delete(opens("anna"), row.id)) == "group.not_yours"


def test_tables_of_other_programs_in_the_same_database_stay_as_they_are(
    opens: Opens, server: Server, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what in ("SCHEMA other", "TABLE other.working_copy (x int)", "VIEW other.reference AS SELECT 1"):
        server.sql(f"CREATE {what}", database)
    next_step(tmp_path, monkeypatch, _WHOLE)
    chef = opens("chef")
    assert "other" not in schemas_with(chef, "working_copy", "device")
    assert opens("chef").database.owns_tables
    server.sql("SELECT x FROM other.working_copy; SELECT * FROM other.reference", database)
    documents.create(opens("anna"), spell("shared"))


def test_views_for_other_programs_are_those_of_all(opens: Opens) -> None:
    documents.create(opens("anna"), spell("shared"))
    asked = text("SELECT schemaname FROM pg_views WHERE viewname = 'documents'")
    with opens("rita").reading() as catalogue:
        assert catalogue.scalars(asked).all() == ["public"]
        assert catalogue.scalars(text("SELECT slug FROM documents")).all() == ["shared"]
