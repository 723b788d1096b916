"""Cards based on others: differences in the catalogue and in files, whole cards everywhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete

from editor.catalogue import repository
from editor.catalogue.tables import StoredDocument
from editor.services import checks, documents, history, inheritance
from editor.services.card_list import card_list
from editor.services.document_files import import_files
from editor.services.export import export_text
from editor.services.opening import open_workspace
from editor.services.packs.building import build_pack
from editor.services.packs.taking_in import import_pack
from editor.services.workspace import Workspace
from schemas.inheritance import differences, resolved, same
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldUnit
from schemas.text import LocalText
from tests.services.samples import army, spell

FIRE = spell("fire", points=3, text="Burns.")
UNIT = {
    "system": "demonworld",
    "kind": "unit",
    "slug": "guard",
    "name": {"en": "Guard"},
    "movement": {"move": 16, "charge": 12},
    "points": 160,
}


def _veteran(ws: Workspace, base: str, **fields: object) -> documents.DocumentRow:
    row = inheritance.new_based_on(ws, base, name=LocalText({"en": "Veteran"}))
    opened = documents.load(ws, row.id)
    documents.save_revision(ws, parse_document(opened.data | fields), 1)
    return documents.find(ws, row.id)


def _edit(ws: Workspace, ident: str, **fields: object) -> None:
    opened = documents.load(ws, ident)
    documents.save_revision(ws, parse_document(opened.data | fields), opened.version)


def _own(ws: Workspace, ident: str) -> dict[str, object]:
    with ws.reading() as session:
        stored = repository.get(session, ident)
        return repository.own_body_of(session, ident, stored.version)


def test_a_card_stores_its_differences_and_follows_its_base(ws: Workspace) -> None:
    base = documents.create(ws, parse_document(UNIT))
    row = _veteran(ws, base.id, manoeuvres=3, movement={**_movement(ws, base.id), "charge": 14})
    own = _own(ws, row.id)
    assert own["movement"] == {"charge": 14}
    assert own["manoeuvres"] == 3
    assert "points" not in own
    _edit(ws, base.id, points=180, movement={**_movement(ws, base.id), "move": 18})
    card = documents.load_document(ws, row.id)
    assert isinstance(card, DemonworldUnit)
    assert (card.points, card.movement.move, card.movement.charge, card.manoeuvres) == (180, 18, 14, 3)
    assert documents.find(ws, row.id).points == 180


def _movement(ws: Workspace, ident: str) -> dict[str, object]:
    return dict(documents.load(ws, ident).data["movement"])


def test_the_search_finds_a_card_by_the_words_of_its_base(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    row = _veteran(ws, FIRE.id)
    _edit(ws, FIRE.id, text={"en": "Scorches everything"})
    found = documents.list_documents(ws, documents.Query(text="scorches"))
    assert row.id in {one.id for one in found.rows}


def test_files_hold_differences_and_come_back_whole(ws: Workspace, tmp_path: Path) -> None:
    base = documents.create(ws, parse_document(UNIT))
    row = _veteran(ws, base.id, manoeuvres=1, points=0, formations=["wedge"])
    _edit(ws, base.id, manoeuvres=2)
    _edit(ws, row.id, manoeuvres=1)
    text = export_text(ws, [row.id], "yaml")
    assert "manoeuvres: 1" in text, "a difference stays, also where it is what the field is by default"
    assert "movement" not in text
    both = tmp_path / "both.yaml"
    both.write_text(export_text(ws, [row.id, base.id], "yaml"), encoding="utf-8")
    before = dump_document(documents.load_document(ws, row.id))
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        import_files(other, [both])
        assert dump_document(documents.load_document(other, row.id)) == before
        assert _own(other, row.id) == _own(ws, row.id)
        alone = tmp_path / "alone.yaml"
        alone.write_text(text, encoding="utf-8")
        import_files(other, [alone])
    with (
        open_workspace(tmp_path / "third.sqlite", content=None) as third,
        pytest.raises(EditorError) as caught,
    ):
        import_files(third, [alone])
    assert caught.value.problems[0].code == "inheritance.missing"


def test_a_pack_carries_the_base(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    row = _veteran(ws, FIRE.id, points=5)
    made = documents.create(ws, army("host", [documents.load_document(ws, row.id)]))
    file = build_pack(ws, made.id, tmp_path / "host.marshal")
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        import_pack(other, file)
        assert documents.load_document(other, row.id) == documents.load_document(ws, row.id)
        assert "text" not in _own(other, row.id)


def test_cycles_and_other_kinds_are_refused(ws: Workspace) -> None:
    base = documents.create(ws, FIRE)
    one = _veteran(ws, base.id)
    two = _veteran(ws, one.id)
    opened = documents.load(ws, base.id)
    looped = parse_document(opened.data | {"based_on": {"id": two.id, "kind": "spell", "slug": two.slug}})
    with pytest.raises(EditorError) as caught:
        documents.save_revision(ws, looped, opened.version)
    assert caught.value.problems[0].code == "inheritance.cycle"
    assert "inheritance.cycle" in {one.code for one in checks.validate(ws, looped)}
    with pytest.raises(EditorError) as caught:
        parse_document(opened.data | {"based_on": {"id": two.id, "kind": "unit", "slug": "x"}})
    assert caught.value.problems[0].code == "inheritance.other_kind"


def test_a_card_whose_base_is_gone_says_so_and_loses_nothing(ws: Workspace) -> None:
    base = documents.create(ws, parse_document(UNIT))
    row = _veteran(ws, base.id, manoeuvres=3)
    with ws.writing() as session:
        session.execute(delete(StoredDocument).where(StoredDocument.id == base.id))
    opened = documents.load(ws, row.id)
    assert opened.document is None
    assert [one.code for one in opened.problems] == ["inheritance.missing"]
    assert opened.data["manoeuvres"] == 3
    with pytest.raises(EditorError):
        documents.load_document(ws, row.id)


def test_old_revisions_keep_what_they_had_from_a_base_that_was_removed_for_good(ws: Workspace) -> None:
    base = documents.create(ws, parse_document(UNIT))
    row = _veteran(ws, base.id, manoeuvres=3)
    alone = documents.load(ws, row.id)
    documents.save_revision(ws, parse_document(alone.data | {"based_on": None, "points": 9}), alone.version)
    documents.delete(ws, base.id)
    assert documents.purge(ws, [base.id]) == 1
    old = history.revision(ws, row.id, 2)
    assert dump_document(old) | {"points": 0} == dump_document(documents.load_document(ws, row.id)) | {
        "points": 0
    }
    assert history.restore(ws, row.id, 1) == 4
    assert dump_document(documents.load_document(ws, row.id))["points"] == 160


def test_templates_are_neither_fielded_nor_printed(ws: Workspace) -> None:
    pattern = documents.create(ws, spell("pattern", template=True))
    template = documents.load_document(ws, pattern.id)
    found = checks.validate(ws, army("host", [template]))
    assert [one.code for one in found if one.code.startswith("inheritance")] == ["inheritance.template_used"]
    listed = card_list(ws, [pattern.id])
    assert not listed.cards
    assert [one.code for one in listed.problems] == ["inheritance.template_printed"]
    assert [row.id for row in inheritance.templates(ws, "diskwars", "spell")] == [pattern.id]
    made = inheritance.new_based_on(ws, pattern.id, name=LocalText({"en": "Made"}))
    assert not inheritance.is_template(documents.load_document(ws, made.id))


WHOLE = dump_document(parse_document(UNIT))
NUMBERS = st.integers(0, 9)


@given(
    base=st.fixed_dictionaries({"fear": NUMBERS, "move": NUMBERS, "tags": st.lists(st.sampled_from("abc"))}),
    card=st.fixed_dictionaries({"fear": NUMBERS, "move": NUMBERS, "tags": st.lists(st.sampled_from("abc"))}),
)
def test_what_differs_laid_over_the_base_is_the_card(
    base: dict[str, object], card: dict[str, object]
) -> None:
    def made(values: dict[str, object]) -> dict[str, object]:
        movement = {**WHOLE["movement"], "move": values["move"]}
        return {**WHOLE, "fear": values["fear"], "tags": values["tags"], "movement": movement}

    own = differences(DemonworldUnit, made(base), made(card))
    assert same(resolved(DemonworldUnit, made(base), own), made(card))
    assert ("fear" in own) == (base["fear"] != card["fear"])
