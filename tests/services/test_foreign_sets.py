"""Sets of other programs come in as cards, faces and assets, whole or not at all; losses are named."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from editor.catalogue import listing
from editor.catalogue.rows import DocumentRow
from editor.services import documents
from editor.services.losses import loss_text
from editor.services.makers.mse_sets import table_of_set
from editor.services.makers.own_columns import field_for
from editor.services.makers.planning import (
    NEW_FIELD,
    SetOptions,
    SetPlan,
    guessed_mapping,
    link_before,
    plan_set,
)
from editor.services.makers.reading import is_set, read_set
from editor.services.makers.report import losses, report_csv, report_data
from editor.services.makers.taking import take_in_set
from editor.services.opening import open_workspace
from editor.services.rulesets import own_fields_of
from editor.services.tables import csv_import
from editor.services.tables.csv_file import CsvForm, FileTable
from editor.services.tables.csv_options import ImportOptions
from editor.services.tables.csv_planner import import_columns
from editor.services.tables.linked_changes import look_at, take_changes
from editor.services.tables.linked_files import links, state_of
from editor.services.tables.save import save_rows
from editor.services.tables.store import load_rows
from editor.services.workspace import Workspace
from schemas.face import FaceBase
from schemas.messages import sentence
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.catalogues import copied
from tests.packs.foreign_sets import CARDS, LAYOUT, NANDECK, SQUIB, deck, mse_set, mse_text, packed, picture
from tests.packs.java_writer import diy

GAME, KIND = "demonworld", "item"


@pytest.fixture
def own(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content that the test may change."""
    with open_workspace(copied(shipped_catalogue, tmp_path / "own.sqlite"), content=None) as workspace:
        yield workspace


def plan_of(
    ws: Workspace, file: Path, *, fields: tuple[str, ...] = (), face: bool | None = None, **rows: Any
) -> SetPlan:
    """Return the plan of a set as demonworld items; some columns become fields of one's own."""
    read = read_set(file)
    before = link_before(ws, read, GAME, KIND)
    mapping = guessed_mapping(read, import_columns(ws, GAME, KIND), before)
    mapping |= {read.table.header.index(one): NEW_FIELD for one in fields}
    return plan_set(ws, read, SetOptions(ImportOptions(GAME, KIND, mapping, **rows), face))


def state_of_catalogue(ws: Workspace) -> list[tuple[str, str, int]]:
    with ws.reading() as catalogue:
        rows = [*listing.live_rows(catalogue)]
    return sorted((row.kind.value, row.slug, row.version) for row in rows if not row.read_only)


def row_of(ws: Workspace, slug: str, kind: str = KIND, system: str = GAME) -> DocumentRow:
    with ws.reading() as catalogue:
        (row,) = listing.named(catalogue, slug, kind=kind, system=system, limit=2)
    return row


def data_of(ws: Workspace, slug: str) -> dict[str, Any]:
    return dump_document(documents.load_document(ws, row_of(ws, slug).id))


def codes(plan: SetPlan) -> set[str]:
    return {one.code.partition(".")[2] for one in plan.lost}


def test_a_set_of_magic_set_editor_comes_in_and_goes_with_one_step(own: Workspace, tmp_path: Path) -> None:
    before = state_of_catalogue(own)
    plan = plan_of(own, mse_set(tmp_path), fields=("rarity",))
    assert (plan.rows.count("new"), plan.face_state, plan.rows.unused) == (2, "new", ())
    assert [one.key for one in plan.fields] == ["rarity"]
    assert state_of_catalogue(own) == before
    done = take_in_set(own, plan)
    fox = data_of(own, "ember-fox")
    assert (fox["points"], fox["rules_text"], fox["own"]) == (
        4,
        {"en": "**Swift**. Draws."},
        {"rarity": "rare"},
    )
    assert base64.b64decode(fox["portrait"]["data"]) == picture("red")
    face = documents.load_document(own, fox["face"]["id"])
    assert isinstance(face, FaceBase)
    assert (face.shows, face.width_mm, len(face.front)) == (KIND, 63.5, 4)
    assert {one.box for one in face.front} == {"text", "picture", "rich"}
    assert "rarity" in {one.key for one in own_fields_of(own, GAME, KIND)}
    assert done.beside == 2  # the face and the ruleset with the field
    csv_import.undo_import(own, done)
    assert state_of_catalogue(own) == before
    assert links(own) == ()
    again = plan_of(own, mse_set(tmp_path), fields=("rarity",))
    take_in_set(own, again)
    assert data_of(own, "ember-fox")["own"] == {"rarity": "rare"}


@pytest.mark.long
def test_a_second_import_knows_its_cards_and_tells_both_sides_apart(own: Workspace, tmp_path: Path) -> None:
    take_in_set(own, plan_of(own, mse_set(tmp_path)))
    assert plan_of(own, mse_set(tmp_path)).nothing
    (fox,) = load_rows(own, [row_of(own, "ember-fox").id])
    save_rows(own, [replace(fox, data={**fox.data, "points": 99})], all_or_none=True)
    changed = [{**CARDS[0], "cost": "5", "rule text": "Hides."}, {**CARDS[1], "cost": "8"}]
    file = mse_set(tmp_path, [*changed, {"name": "Moor Watch", "cost": "3"}])
    (link,) = links(own)
    assert state_of(link) == "changed"
    plan = plan_of(own, file)
    said = [(one.row.name, one.column.key, one.here, one.there, one.both) for one in plan.differences]
    assert said == [
        ("Ember Fox", "points", 99, 5, True),
        ("Ember Fox", "rules_text.en", "**Swift**. Draws.", "Hides.", False),
        ("Stone Guard", "points", 7, 8, False),
    ]
    assert (plan.rows.count("new"), plan.face_state) == (1, "same")
    # The list of linked files sees the same.
    seen = look_at(own, link, sets=table_of_set)
    assert [(one.cell, one.both) for one in seen.differences] == [
        (one.cell, one.both) for one in plan.differences
    ]
    take_in_set(own, plan, kept=[plan.differences[0].cell])
    fox_now = data_of(own, "ember-fox")
    assert (fox_now["points"], fox_now["rules_text"]) == (99, {"en": "Hides."})
    assert data_of(own, "stone-guard")["points"] == 8
    assert len(links(own)) == 1
    assert plan_of(own, file).nothing


def test_a_script_of_nandeck_becomes_cards_a_face_and_a_picture(own: Workspace, tmp_path: Path) -> None:
    file = deck(tmp_path)
    assert is_set(file)
    plan = plan_of(own, file, fields=("Lore",))
    assert plan.rows.unused == ("Qty",)
    assert [one.slug for one in plan.assets] == ["frame"]
    assert plan.face is not None
    boxes = {one.name: one for one in plan.face.front}
    assert boxes["rectangle_14"].when == "slug == 'ember-fox'"
    assert plan.face.back is not None
    assert codes(plan) == {
        "nandeck_directive",
        "nandeck_icon",
        "nandeck_text",
        "nandeck_line",
        "font_replaced",
    }
    words = " ".join(loss_text(one, "en") for one in losses(plan))
    for named in ("HTMLTEXT", "Trajan Pro", "Nobody", "what is this", "Qty", "deck.txt, line 15"):
        assert named in words
    take_in_set(own, plan)
    fox, watch = data_of(own, "ember-fox"), data_of(own, "moor-watch")
    assert (fox["own"], fox["portrait"]["data"]) == (
        {"lore": "Runs"},
        base64.b64encode(picture("green")).decode(),
    )
    assert watch["portrait"] is None
    text = next(one for one in plan.face.front if one.name == "name")
    assert dump_document(plan.face)["front"][1]["text"] == {"en": "{name} ({points})"}, text
    assert plan_of(own, file).face_state == "same"
    # A face that was edited here is left alone, unless it is asked for.
    face = documents.load(own, plan.face.id)
    documents.save_revision(own, plan.face.model_copy(update={"corner_mm": 3.0}), face.version)
    assert plan_of(own, file).face_state == "kept"
    assert plan_of(own, file, face=True).face_state == "update"
    assert plan_of(own, file, face=False).face_state == "left_out"


def test_a_linked_table_goes_on_giving_pictures_made_of_a_cell(own: Workspace, tmp_path: Path) -> None:
    """A box that draws ``art/[Picture].png`` makes a column that the table itself does not have."""
    file = deck(tmp_path)
    table = tmp_path / "tables" / "cards.csv"
    table.parent.mkdir()
    (tmp_path / "cards.csv").rename(table)
    file.write_text(file.read_text("utf-8").replace("cards.csv", "tables/cards.csv"), "utf-8")
    take_in_set(own, plan_of(own, file))
    (link,) = links(own)
    assert (link.composed["Picture"].before, link.pictures) == ("art/", "..")
    unchanged = look_at(own, link)
    assert (unchanged.differences, unchanged.plan.findings) == ((), ())
    text = (
        table.read_text("utf-8")
        .replace("Moor Watch,9,,1", "Moor Watch,9,fox,1")
        .replace(",7,guard", ",8,none")
    )
    table.write_text(text, "utf-8")
    seen = look_at(own, link)
    assert [(one.row.name, one.column.key) for one in seen.differences] == [("Moor Watch", "portrait")]
    (finding,) = seen.plan.findings
    assert "art/none.png" in str(finding)
    take_changes(own, seen)
    assert data_of(own, "moor-watch")["portrait"]["data"] == base64.b64encode(picture("green")).decode()


def test_decks_of_squib_and_their_layouts_come_in(shipped: Workspace, tmp_path: Path) -> None:
    plan = plan_of(shipped, deck(tmp_path, "deck.rb", SQUIB))
    assert (plan.rows.count("new"), plan.face_state, plan.read.copies) == (3, "new", "Qty")
    assert codes(plan) == {"squib_line", "squib_options", "squib_no_words", "font_replaced"}
    layout = plan_of(shipped, deck(tmp_path, "layout.yml", LAYOUT))
    assert layout.face is not None
    assert {"squib_size", "box_without_column"} <= codes(layout)
    (tmp_path / "cards.csv").unlink()
    alone = plan_of(shipped, tmp_path / "layout.yml")
    assert (alone.rows.rows, alone.face_state) == ((), "new")


def test_components_of_strange_eons_come_in_as_cards_with_their_pictures(
    own: Workspace, tmp_path: Path
) -> None:
    rules = {"Cost": "4", "Lore": "Runs", "Rarity": "rare"}
    (tmp_path / "fox.eon").write_bytes(diy("Ember Fox", rules, pictures=[picture("red")]))
    (tmp_path / "owl.eon").write_bytes(diy("Owl", {"Cost": "7"}))
    assert is_set(tmp_path)
    plan = plan_of(own, tmp_path, fields=("Rarity",))
    assert (plan.rows.count("new"), plan.assets, plan.link) == (2, (), None)
    assert codes(plan) == {"strange_eons_look"}
    take_in_set(own, plan)
    fox = data_of(own, "ember-fox")
    assert (fox["points"], fox["own"]) == (4, {"rarity": "rare"})
    assert fox["portrait"]["data"] == base64.b64encode(picture("red")).decode()
    # A bundle gives its pictures beside those of the cards as assets.
    bundle = tmp_path / "set.seproject"
    bundle.write_bytes(packed({"fox.eon": (tmp_path / "fox.eon").read_bytes(), "art/x.png": picture("blue")}))
    plan = plan_of(own, bundle)
    assert ([row.state for row in plan.rows.rows], [one.slug for one in plan.assets]) == (["same"], ["x"])


def test_a_bundle_of_strange_eons_gives_assets(own: Workspace, tmp_path: Path) -> None:
    fonts = Path(__file__).resolve().parents[2] / "editor" / "printing" / "fonts"
    file = tmp_path / "plug-in.seext"
    members = {"a/x.png": picture("red"), "b/x.png": picture("blue"), "code.js": "x"}
    file.write_bytes(packed(members | {"f.ttf": (fonts / "Cinzel-Bold.ttf").read_bytes()}))
    plan = plan_set(own, read_set(file), SetOptions(ImportOptions("", "")))
    assert sorted((one.use, one.slug) for one in plan.assets) == [
        ("font", "cinzel"),
        ("picture", "x"),
        ("picture", "x-2"),
    ]
    assert codes(plan) == {"strange_eons_member"}
    done = take_in_set(own, plan)
    assert plan_set(own, read_set(file), SetOptions(ImportOptions("", ""))).nothing
    csv_import.undo_import(own, done)
    assert state_of_catalogue(own) == []


@pytest.mark.parametrize("member", ["a.ttf", "a.png", "huge.png"])
def test_a_bundle_with_a_broken_font_or_picture_changes_nothing(
    shipped: Workspace, tmp_path: Path, member: str
) -> None:
    file = tmp_path / "plug-in.seext"
    huge = picture()[:16] + b"\x7f\xff\xff\xff" * 2 + picture()[24:]
    file.write_bytes(
        packed({"good.png": picture(), member: huge if member == "huge.png" else b"broken" * 40})
    )
    with pytest.raises(EditorError) as caught:
        plan_set(shipped, read_set(file), SetOptions(ImportOptions("", "")))
    (problem,) = caught.value.problems
    assert member in sentence(problem, "fr")


def test_broken_pictures_refuse_their_row_and_unknown_names_are_asked_about(
    shipped: Workspace, tmp_path: Path
) -> None:
    file = tmp_path / "a.mse-set"
    cards = [
        {"name": "Cut", "faction": "Orcs", "image": "image1"},
        {"name": "Gone", "faction": "Sea elves", "image": "image2"},
        {"name": "Dirty", "cost": "=cmd|' /C calc'!A0", "image": ""},
    ]
    file.write_bytes(packed({"set": mse_text(cards), "image1": picture()[:60]}))
    read = read_set(file)
    mapping = guessed_mapping(read, import_columns(shipped, GAME, KIND))
    mapping[read.table.header.index("image")] = "portrait"
    plan = plan_set(shipped, read, SetOptions(ImportOptions(GAME, KIND, mapping)))
    assert [row.state for row in plan.rows.rows] == ["refused"] * 3
    found = {(one.value, one.problem.code) for one in plan.rows.findings}
    assert {one[0] for one in found} == {"image1", "image2", "=cmd|' /C calc'!A0"}
    assert {one[1] for one in found} >= {"picture.not_in_set"}
    report = report_csv(plan, "fr").decode("utf-8-sig")
    assert "'=cmd|" in report
    assert ";=cmd|" not in report
    assert json.dumps(report_data(plan, "de"))


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("../cards.csv", "makers.link_climbs"),
        ("/etc/passwd.csv", "makers.link_climbs"),
        ("..\\cards.csv", "makers.link_climbs"),
        ("none.csv", "makers.link_missing"),
        ("x" * 300 + ".csv", "makers.link_missing"),
        ("https://example.invalid/x.csv", "makers.link_online"),
        ("1a2b3c", "makers.link_online"),
    ],
)
def test_tables_that_lie_elsewhere_are_not_read(tmp_path: Path, link: str, code: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "cards.csv").write_text("Name\nx\n")
    with pytest.raises(EditorError) as caught:
        read_set(deck(folder, script=f'LINK="{link}"\nTEXT=1,"x",0,0,1,1\n'))
    (problem,) = caught.value.problems
    assert problem.code == code
    assert problem.fix is not None
    assert all(len(sentence(problem, language)) > 20 for language in ("en", "fr", "de"))


def test_pictures_of_a_face_that_lie_elsewhere_or_are_broken_are_named(
    shipped: Workspace, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(picture())
    (folder / "bad.png").write_bytes(b"no picture")
    lines = [f'IMAGE=,"{one}",0,0,9,9' for one in ("../secret.png", "bad.png", "none.png")]
    plan = plan_of(shipped, deck(folder, script="\n".join(['LINK="cards.csv"', *lines, ""])))
    assert plan.face is not None
    assert (plan.face.front, plan.assets) == ((), ())
    assert [(one.code, one.line) for one in plan.lost] == [
        ("makers.picture_elsewhere", 2),
        ("makers.picture_lost", 3),
        ("makers.picture_lost", 4),
    ]
    assert "bad.png" in report_csv(plan, "fr").decode("utf-8-sig")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_scripts_and_tables_in_other_encodings_come_in(
    shipped: Workspace, tmp_path: Path, encoding: str
) -> None:
    file = deck(tmp_path)
    file.write_bytes(NANDECK.replace("The back", "Éclair").encode(encoding))
    (tmp_path / "cards.csv").write_bytes("Name,Points,Picture,Qty,Lore\nÉclair,1,,1,é\n".encode(encoding))
    plan = plan_of(shipped, file)
    assert [row.name for row in plan.rows.rows] == ["Éclair"]
    assert ("encoding_guessed" in codes(plan)) == (encoding == "cp1252")


def test_long_headers_alike_at_their_beginning_make_two_fields() -> None:
    header = ("How far it is from the first tower to one", "How far it is from the first tower to two")
    table, taken = FileTable(CsvForm(), header, (("1", "2"),), (2,)), set[str]()
    for number in range(2):
        taken.add(field_for(table, number, KIND, taken, "en").key)
    assert len(taken) == 2


def test_a_box_far_outside_the_card_is_named_as_lost(shipped: Workspace, tmp_path: Path) -> None:
    script = tmp_path / "a.txt"
    script.write_text("CARDSIZE=6,9\n[name]=Fox|Owl\nTEXT=,[name],60,0,60,1\nTEXT=,[name],{60+60},0,1,1\n")
    read = read_set(script)
    assert read.face is not None
    far = replace(read.face, boxes=tuple(replace(one, x=2 * one.x) for one in read.face.boxes))
    plan = plan_set(shipped, replace(read, face=far), SetOptions(ImportOptions(GAME, KIND, {0: "name.en"})))
    assert [one.line for one in plan.lost if one.code == "makers.too_far"] == [3]


def test_pictures_with_long_names_come_in(shipped: Workspace, tmp_path: Path) -> None:
    bundle = tmp_path / "a.seext"
    bundle.write_bytes(packed({f"{'狐' * 120}.png": picture()}))
    plan = plan_set(shipped, read_set(bundle), SetOptions(ImportOptions(GAME, KIND, {})))
    assert [one.use for one in plan.assets] == ["picture"]


def test_a_text_that_is_no_script_is_a_table(tmp_path: Path) -> None:
    file = tmp_path / "rows.txt"
    file.write_text("Name\tPoints\nx\t1\n")
    assert not is_set(file)
    with pytest.raises(EditorError) as caught:
        read_set(file)
    assert caught.value.problems[0].code == "makers.no_script"


@pytest.mark.parametrize("style", ["x" * 300, "/../../mygame-plain"])
def test_a_style_is_read_beside_its_set_alone(tmp_path: Path, style: str) -> None:
    folder = tmp_path / "in" / "set"
    folder.mkdir(parents=True)
    for place in (tmp_path, tmp_path / "in"):
        (place / "mygame-plain.mse-style").write_bytes(b"")
    (folder / "set").write_text(mse_text().replace("stylesheet: plain", f"stylesheet: {style}"), "utf-8")
    read = read_set(folder)
    assert read.face is None
    assert "makers.mse_style_absent" in [one.code for one in read.lost]
