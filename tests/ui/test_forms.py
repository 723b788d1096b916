"""Forms generated from the schemas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from editor.ui.editors.cards.sectioned import SectionedEditor
from editor.ui.kit.documents.draft import parse_path, read, replaced
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.cells import cell_text, columns_of, from_tsv, parsed, to_tsv
from editor.ui.kit.forms.free_keys import FreeKeys
from editor.ui.kit.forms.notation import NotationField
from editor.ui.kit.forms.table import TableField
from editor.ui.kit.words.labels import GameWords, field_help
from editor.ui.kit.words.shared import FIELD_WORDS, VALUE_WORDS
from editor.ui.shell.main_window import MainWindow
from editor.ui.systems import UI_SYSTEMS
from schemas.base import Document
from schemas.face_boxes import BOX_MODELS, BoxBase
from schemas.field_specs import FieldSpec, form_spec
from schemas.free_play import RollRow
from schemas.free_systems import FREE_MODELS
from schemas.locations import dotted
from schemas.messages import FOLDERS, po_files
from schemas.own_fields import OwnFlag
from schemas.own_specs import card_spec
from schemas.systems import DOCUMENT_SYSTEMS
from schemas.systems.darkage import DarkageRuleset
from schemas.systems.demonworld import DemonworldUnit

Duplicate = Callable[[str], DocumentEditor]
MODELS = [model for system in (*DOCUMENT_SYSTEMS, FREE_MODELS) for model in system.models]
KINDS_HELPED = ("unit", "item", "spell", "spellbook", "card", "army")
HELPED = [model for model in MODELS if model.model_fields["kind"].default in KINDS_HELPED]


def shown(group: FieldSpec) -> Iterator[FieldSpec]:
    """Yield the fields of a group as a form shows them, columns of tables too."""
    for field in group.fields:
        yield field
        yield from shown(field)
        yield from shown(field.item) if field.item is not None else ()


def everything(spec: FieldSpec) -> Iterator[FieldSpec]:
    """Yield a field and all below it."""
    yield spec
    blocks = (group for _kind, group in spec.kinds)
    for inner in (*spec.fields, *((spec.item,) if spec.item else ()), *blocks):
        yield from everything(inner)


KINDS = [(system.id, model) for system in DOCUMENT_SYSTEMS for model in system.models]


def words_of(system: str) -> GameWords:
    """Return the words of a game."""
    return next(one.words for one in UI_SYSTEMS if one.id == system)


@pytest.mark.parametrize(("system", "model"), KINDS, ids=lambda one: getattr(one, "__name__", one))
def test_every_field_and_value_has_its_words(system: str, model: type[Document]) -> None:
    own = words_of(system)
    labels, values = {*FIELD_WORDS, *own.fields}, {*VALUE_WORDS, *own.values}
    for field in everything(form_spec(model)):
        found = not field.name or {field.name, f"{field.owner}.{field.name}"} & labels
        assert found, f"{field.owner}.{field.name}: add it to the words of its game"
        words = [value for value in field.values if value and not value.isdigit()]
        there = labels if field.shape == "keyed" else values
        missing = [one for one in words if not {one, f"{field.owner}.{field.name}:{one}"} & there]
        assert not missing, f"{field.name}: add {missing} to the words of its game"


@pytest.mark.parametrize("box", BOX_MODELS.values(), ids=BOX_MODELS)
def test_every_field_of_a_box_of_a_face_has_its_words(box: type[BoxBase]) -> None:
    for field in everything(form_spec(box)):
        if field.name in ("", "box", "boxes"):
            continue
        assert {field.name, f"{field.owner}.{field.name}"} & {*FIELD_WORDS}, f"{field.owner}.{field.name}"
        words = {*VALUE_WORDS, *words_of("shared").values}
        missing = [v for v in field.values if not {v, f"{field.owner}.{field.name}:{v}"} & words]
        assert not missing, f"{field.owner}.{field.name}: {missing}"


def test_every_word_of_one_field_is_of_a_field_that_is_there() -> None:
    specs = [card_spec(model, (OwnFlag(key="undead", kind="unit"),)) for model in MODELS]
    specs += [form_spec(box) for box in BOX_MODELS.values()]
    fields = {f"{field.owner}.{field.name}" for spec in specs for field in everything(spec) if field.owner}
    tables = (FIELD_WORDS, *(system.words.fields for system in UI_SYSTEMS))
    assert {key for table in tables for key in table if "." in key} <= fields


def test_a_label_is_that_of_the_game_and_of_the_model() -> None:
    deck = form_spec(DarkageRuleset).field("deck")
    assert deck is not None
    assert words_of("darkage").label(deck) == "Stock and hand"
    assert words_of("wizwar").label("deck") == "Deck"
    movement = form_spec(DemonworldUnit).inside("movement")
    heraldry = form_spec(DemonworldUnit).inside("heraldry")
    assert movement is not None
    assert heraldry is not None
    words = words_of("demonworld")
    charge, device = movement.inside("charge"), heraldry.inside("charge")
    assert charge is not None
    assert device is not None
    assert (words.label(charge), words.label(device)) == ("Charge", "Charge on the shield")
    assert words.place(("movement", "charge"), form_spec(DemonworldUnit)) == "Movement, Charge"


def test_words_of_one_field_win_over_those_of_its_name_in_the_game_and_in_all_games() -> None:
    field = FieldSpec("size", "choice", owner="Pond", values=("wide",))
    game = GameWords({"Pond.size": "Width", "size": "Size of it"}, {"Pond.size:wide": "broad"})
    assert (game.label(field), game.label("size"), game.label("bleed_mm")) == ("Width", "Size of it", "Bleed")
    assert (game.value("wide", field), game.value("wide"), game.value("yes")) == ("broad", "wide", "yes")
    assert game.label("never_heard_of") == "Never heard of"


@pytest.mark.parametrize("model", HELPED, ids=lambda model: model.__name__)
def test_every_field_of_a_card_has_its_help_in_french(model: type[Document]) -> None:
    missing = [
        field.description for field in shown(form_spec(model)) if field_help(field, "fr") == field.description
    ]
    assert not missing


def test_help_is_looked_up_by_game_model_and_field(tmp_path: Path) -> None:
    file = tmp_path / "fr" / "help.po"
    bank = FieldSpec("height", "integer", "How high.", owner="Bank", help_key="pond/Bank.height")
    reed = replace(bank, owner="Reed", help_key="pond/Reed.height")
    words = {bank.help_key: "Hauteur.", reed.help_key: "Taille."}
    po_files.write(file, [Message("How high.", text, context=key) for key, text in words.items()])
    with FOLDERS.also(tmp_path):
        assert (field_help(bank, "fr"), field_help(reed, "fr")) == ("Hauteur.", "Taille.")
        assert field_help(replace(bank, description="How high it is."), "fr") == "How high it is."


def test_a_field_has_the_help_key_of_the_model_that_declares_it() -> None:
    spec = form_spec(DemonworldUnit)
    paths = (("morale_a",), ("movement", "charge"), ("heraldry", "charge"), ("name",))
    keys = []
    for path in paths:
        field: FieldSpec | None = spec
        for name in path:
            field = None if field is None else field.inside(name)
        keys.append("" if field is None else field.help_key)
    assert keys == [
        "demonworld/DemonworldUnit.morale_a",
        "demonworld/Movement.charge",
        "shared/Heraldry.charge",
        "shared/Document.name",
    ]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_field_has_a_tooltip_from_its_docstring(model: type[Document]) -> None:
    assert all(field.description for field in form_spec(model).fields)


def test_spec_knows_ranges_units_and_options() -> None:
    spec = form_spec(DemonworldUnit)
    size, morale, weapons = spec.field("size"), spec.field("morale_a"), spec.field("weapons")
    assert size is not None
    assert (size.shape, size.unit, size.minimum) == ("integer", "segments", 0)
    assert morale is not None
    assert (morale.optional, morale.maximum) == (True, 40)
    assert weapons is not None
    assert weapons.item is not None
    assert weapons.item.field("weapon") is not None
    assert spec.field("id") is None


def test_paths_are_read_and_replaced_without_changing_what_was() -> None:
    data: dict[str, Any] = {"weapons": [{"power": 1}, {"power": 2}], "size": 2}
    path = parse_path("weapons[1].power")
    assert dotted(path) == "weapons[1].power"
    after = replaced(data, path, 9)
    assert read(after, path) == 9
    assert read(data, path) == 2
    assert after["weapons"][0] is data["weapons"][0]


def weapon() -> tuple[tuple[FieldSpec, ...], Mapping[str, Any]]:
    """Return the columns of weapons, and one weapon."""
    spec = form_spec(DemonworldUnit).field("weapons")
    assert spec is not None
    assert spec.item is not None
    wanted = ("weapon", "attacks", "melee_power", "bands", "first_phase_only")
    columns = tuple(field for field in spec.item.fields if field.name in wanted)
    bands = [{"to": 6, "power": 4}, {"to": 12, "power": 2}]
    return columns, {
        "weapon": "bow",
        "attacks": 1,
        "melee_power": None,
        "bands": bands,
        "first_phase_only": True,
    }


def test_rows_go_to_a_spreadsheet_and_back() -> None:
    columns, row = weapon()
    text = to_tsv(columns, [row], lambda _name: None, "en")
    assert text.split("\t").count("x") == 1
    assert from_tsv(columns, text, {}, lambda _name: None, "en") == [row]


def test_rows_of_numbers_are_told_apart_by_their_words() -> None:
    assert [field.name for field in columns_of(form_spec(RollRow).fields)] == ["least", "most", "text"]
    text = form_spec(RollRow).fields[-1]
    assert cell_text(text, {"en": "One\ntwo"}, lambda _name: None, "en") == "One two"


def test_cells_show_nothing_as_a_dash_and_keep_the_value_before_nonsense() -> None:
    columns, _row = weapon()
    power = next(column for column in columns if column.name == "melee_power")
    attacks = next(column for column in columns if column.name == "attacks")
    assert cell_text(power, None, lambda _name: None, "en") == "–"
    assert parsed(power, "", 5, lambda _name: None, "en") is None
    for nonsense in ("many", "inf", "nan", "1e999", "9" * 5000):
        assert parsed(attacks, nonsense, 2, lambda _name: None, "en") == 2


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1-9: 4", [(9, 4)]),
        ("1–4: 7 · 5–7: 3", [(4, 7), (7, 3)]),
        ("3:8 6:6", [(3, 8), (6, 6)]),
        ("", []),
        ("far", [(2, 2)]),
        (f"{'9' * 5000}: {'9' * 5000}", [(2, 2)]),
    ],
)
def test_range_bands_are_typed_as_the_card_prints_them(typed: str, meant: list[tuple[int, int]]) -> None:
    columns, _row = weapon()
    bands = next(column for column in columns if column.name == "bands")
    before = [{"to": 2, "power": 2}]
    found = parsed(bands, typed, before, lambda _name: None, "en")
    assert [(band["to"], band["power"]) for band in found] == meant


def test_new_keys_count_on_and_are_given_once() -> None:
    keys = FreeKeys([{"key": "orc"}, {"key": "orc_2"}], "key")
    assert [keys.take(wanted) for wanted in ("orc", "orc_2", "elf", "elf")] == [
        "orc_3",
        "orc_4",
        "elf",
        "elf_2",
    ]


@pytest.mark.long
def test_rows_that_are_alike_are_duplicated_under_keys_of_their_own(copy_of: Duplicate) -> None:
    editor = copy_of("demonworld/ruleset/demonworld")
    assert editor.focus_path(("terrain", 0, "height"))
    table = next(table for table in editor.findChildren(TableField) if table.spec.name == "terrain")
    table.duplicate()
    table.view.selectAll()
    table.duplicate()
    names = [row["id"] for row in editor.session.value("terrain")]
    assert len(names) == len(set(names))


@pytest.mark.long
def test_rows_are_pasted_from_a_spreadsheet(copy_of: Duplicate, window: MainWindow) -> None:
    editor = copy_of("demonworld/unit/orc-guard")
    table = next(table for table in editor.findChildren(TableField) if table.spec.name == "weapons")
    table.copy()
    text = QGuiApplication.clipboard().text()
    mime = QMimeData()
    mime.setText(text)
    QGuiApplication.clipboard().setMimeData(mime)
    table.paste()
    weapons = editor.session.value("weapons")
    assert len(weapons) == 2
    assert weapons[1]["melee_power"] == weapons[0]["melee_power"]
    QGuiApplication.clipboard().clear()


@pytest.mark.long
def test_ruleset_tables_edit_with_undo(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of("demonworld/ruleset/demonworld")
    assert editor.focus_path(("terrain", 2, "height"))
    table = next(table for table in editor.findChildren(TableField) if table.spec.name == "terrain")
    assert table.view.currentIndex().row() == 2
    table.shift(1)
    assert editor.session.value("terrain[3].id") == "tall_grass"
    editor.session.undo_stack.undo()
    assert editor.session.value("terrain[2].id") == "tall_grass"
    table.duplicate()
    assert [row["id"] for row in editor.session.value("terrain")[2:4]] == ["tall_grass", "tall_grass_2"]


@pytest.mark.long
def test_number_beyond_its_limit_is_shown_and_the_arrows_stop_at_the_limit(copy_of: Duplicate) -> None:
    editor = copy_of("demonworld/unit/orc-guard")
    box = next(one for one in editor.findChildren(QSpinBox) if one.accessibleName() == "Manoeuvres")
    editor.session.change("manoeuvres", 9, "Change manoeuvres")
    assert box.value() == 9
    box.stepBy(1)
    assert editor.session.value("manoeuvres") == 9
    box.stepBy(-4)
    box.stepBy(3)
    assert editor.session.value("manoeuvres") == 5
    assert editor.session.valid


@pytest.mark.long
def test_optional_numbers_of_a_shipped_card_are_locked(
    window: MainWindow, find: Callable[[str], str]
) -> None:
    editor = window.open_document(find("demonworld/unit/orc-guard"))
    assert isinstance(editor, SectionedEditor)
    editor.page.finish()
    boxes = [
        one for one in editor.findChildren(QSpinBox) if one.accessibleName() in ("Move", "Hold", "Morale a")
    ]
    assert len(boxes) >= 2
    assert not any(one.isEnabled() for one in boxes)


@pytest.mark.long
def test_pair_of_numbers_is_edited_as_a_list(copy_of: Duplicate, qtbot: QtBot) -> None:
    session = copy_of("demonworld/ruleset/demonworld").session
    host = copy_of("demonworld/ruleset/demonworld")
    spec = form_spec(type(host.session.document)).field("geometry")  # type: ignore[arg-type]
    assert spec is not None
    pair = spec.field("usual_elements")
    assert pair is not None
    field = NotationField(pair)
    qtbot.addWidget(field)
    field.edited.connect(lambda value, _typing: session.change("geometry.usual_elements", value, "Change"))
    field.show_value(session.value("geometry.usual_elements"))
    assert field._line.text() == "[8, 10]"
    field._line.clear()
    qtbot.keyClicks(field._line, "[6, 12")
    assert session.value("geometry.usual_elements") == [8, 10]
    qtbot.keyClicks(field._line, "]")
    assert session.value("geometry.usual_elements") == [6, 12]
    assert session.valid


@pytest.mark.long
def test_reference_in_a_table_is_shown_by_the_name_of_its_document(copy_of: Duplicate) -> None:
    editor = copy_of("diskwars/scenario/at-daggers-drawn")
    assert editor.focus_path(("sides", 0, "army"))  # its page is made when it is first shown
    table = next(table for table in editor.findChildren(TableField) if table.spec.name == "sides")
    shown = [str(table._model.index(0, column).data()) for column in range(table._model.columnCount())]
    assert "The King's Vanguard" in shown


@pytest.mark.long
def test_undo_by_keys_leaves_one_row_chosen_although_ctrl_is_down(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of("demonworld/ruleset/demonworld")
    assert editor.focus_path(("terrain", 2, "height"))
    table = next(table for table in editor.findChildren(TableField) if table.spec.name == "terrain")
    table.shift(1)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.session.value("terrain[2].id") == "tall_grass"
    assert table._chosen() == [2]
