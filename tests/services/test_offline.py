"""A copy to work on elsewhere, and what was saved in it put together with the catalogue: nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from editor.catalogue.battles import BattleBody, BattleRow, insert_battle
from editor.services import documents
from editor.services.importing import take_in_all
from editor.services.offline import brought_back, copy_offline, opened_copy
from editor.services.opening import open_workspace
from editor.services.settling import settle
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from tests.services.group_fixtures import refusal
from tests.services.samples import spell

SCRIPTS = 20
"""Documents in each of fifty pairs of catalogues: a thousand scripts of each of two people."""


@pytest.fixture
def copy(ws: Workspace, tmp_path: Path) -> Iterator[Workspace]:
    """A copy of a catalogue with twenty documents of its author."""
    for number in range(SCRIPTS):
        documents.create(ws, spell(f"card-{number:02}", tags=["first", "second"]))
    with open_workspace(copy_offline(ws, tmp_path / "copy.sqlite"), content=None) as opened:
        yield opened


def change(ws: Workspace, slug: str, **fields: Any) -> None:
    row = documents.find(ws, slug)
    data = dump_document(documents.load_document(ws, row.id)) | fields
    documents.save_revision(ws, parse_document(data, ws.systems), row.version)


def bring_back(ws: Workspace, copy: Workspace) -> list[str]:
    """Bring everything back, the copy's side before the other where both changed a place; return codes."""
    back = brought_back(ws, copy)
    _incoming, choices = settle(ws, back.deliveries, "theirs")
    take_in_all(ws, back.deliveries, choices)
    return [problem.code for problem in back.problems]


def said(ws: Workspace, slug: str) -> Document:
    return documents.load_document(ws, documents.find(ws, slug).id)


def test_edits_of_both_are_put_together_and_what_stays_is_named(ws: Workspace, copy: Workspace) -> None:
    change(copy, "card-00", points=9)
    change(ws, "card-00", tags=["first", "second", "third"])
    change(ws, "card-01", points=8)
    documents.create(copy, spell("new"))
    gone = documents.find(copy, "card-02")
    documents.delete(copy, gone.id)
    draft = documents.find(copy, "card-03")
    data = dump_document(documents.load_document(copy, draft.id))
    documents.save_working_copy(copy, draft.id, data | {"points": 7}, 1)
    documents.delete(ws, documents.find(ws, "card-04").id)
    now = datetime.now(UTC)
    with copy.writing() as catalogue:
        battle = BattleRow("1", "demonworld", "a scenario", "Played", {}, now, now, 0)
        insert_battle(catalogue, battle, BattleBody({}, {}, []))
    assert bring_back(ws, copy) == ["group.not_saved", "group.deleted_there", "group.battles_there"]
    both = dump_document(said(ws, "card-00"))
    assert (both["points"], both["tags"]) == (9, ["first", "second", "third"])
    assert dump_document(said(ws, "card-01"))["points"] == 8
    assert said(ws, "new").slug == "new"
    assert documents.find(ws, "card-02").deleted is None
    with pytest.raises(EditorError):
        documents.find(ws, "card-04")
    assert brought_back(ws, copy).deliveries != ()
    before = documents.find(ws, "card-00").version
    bring_back(ws, copy)
    assert documents.find(ws, "card-00").version == before


def test_a_file_that_is_no_such_copy_is_refused(ws: Workspace, tmp_path: Path) -> None:
    assert refusal(lambda: brought_back(ws, ws)) == "group.no_copy"
    nothing = opened_copy(tmp_path / "nothing.sqlite")
    assert refusal(nothing.__enter__) == "catalogue.no_backup"
    assert refusal(lambda: copy_offline(ws, ws.path)) == "catalogue_files.place_taken"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
def test_two_peoples_edits_of_a_thousand_documents_come_together(
    ws: Workspace, copy: Workspace, seed: int
) -> None:
    dice = random.Random(seed)
    wanted = {f"card-{number:02}": _scripts(dice, f"card-{number:02}", ws, copy) for number in range(SCRIPTS)}
    assert bring_back(ws, copy) == []
    for slug, (changed, words) in wanted.items():
        found = dump_document(said(ws, slug))
        assert {key: found[key] for key in changed} == changed, slug
        assert set(found["tags"]) == words, slug


def _scripts(
    dice: random.Random, slug: str, ws: Workspace, copy: Workspace
) -> tuple[dict[str, Any], set[str]]:
    """Edit a document on both sides; return what each field and the words have to be afterwards."""
    before = dump_document(said(ws, slug))
    words, had = set(before["tags"]), [before]
    for number, side in enumerate((ws, copy)):
        for step in range(dice.randrange(5)):
            data = dump_document(said(side, slug))
            word = f"word-{number}-{step}"
            edits: tuple[dict[str, Any], ...] = (
                {"points": dice.randint(1, 9)},
                {"level": dice.randint(1, 3)},
                {"text": {"en": word}},
                {"tags": [*data["tags"], word]},
            )
            edit = dice.choice(edits)
            words |= {word} & set(edit.get("tags", ()))
            if data | edit != data:
                change(side, slug, **edit)
                had += [dump_document(said(ws, slug))] if side is ws else []
    mine, theirs = dump_document(said(ws, slug)), dump_document(said(copy, slug))
    # Where both changed a field, the copy's holds; but what the catalogue had before is nothing new to it.
    held = mine if theirs in had else theirs
    fields = ("points", "level", "text", "name")
    return {key: held[key] if theirs[key] != before[key] else mine[key] for key in fields}, words
