"""Each kind of card has an editor of its own: offered by name, with its fields, in sections that fold."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.ui.editors.cards.sectioned import SectionedEditor
from editor.ui.editors.cards.sections import SectionBox
from editor.ui.kit.documents.blank import blank_document
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.dialogs.new_document import NewDocumentDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.systems import UI_SYSTEMS
from editor.ui.systems.demonworld.card_facts import ELEMENT_FACTS, MORALE_FACTS, MOVEMENT_FACTS
from editor.ui.systems.diskwars.sections import fight_facts
from editor.ui.systems.diskwars.sections import movement_facts as flips
from schemas.parse import model_for
from schemas.systems.demonworld import DemonworldUnit
from tests.ui.conftest import whole

Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"
SORTS = [(system.id, one) for system in UI_SYSTEMS for one in system.variants]


def test_every_sort_of_card_begins_valid_and_as_what_it_is_called(window: MainWindow) -> None:
    context = window.context
    for system, one in SORTS:
        document = blank_document(
            system,
            one.kind,
            "New",
            f"new-{one.id}".replace("_", "-"),
            "en",
            context.ruleset(system),
            one.blank(context, system),
        )
        assert isinstance(document, model_for(system, one.kind)), one.id
        if system == "demonworld" and one.kind == "unit" and one.id != "flyer":
            assert isinstance(document, DemonworldUnit)
            assert document.card_kind == one.id


@pytest.mark.long
def test_new_offers_each_sort_by_name_and_opens_it_in_its_editor(window: MainWindow, qtbot: QtBot) -> None:
    dialog = NewDocumentDialog(window.context, "demonworld", "unit", window)
    offered = [dialog.kind.itemText(row) for row in range(dialog.kind.count())]
    assert {"Unit", "Commander", "Large monster: dragon", "Artillery", "Item: standard"} <= set(offered)
    dialog.kind.setCurrentIndex(offered.index("Artillery"))
    dialog.name.setText("Thunderer")
    with qtbot.waitSignal(dialog.made) as made:
        dialog.make()
    editor = window.open_document(made.args[0].id)
    assert isinstance(editor, SectionedEditor)
    whole(editor)
    assert _shown(editor) >= {"artillery", "crew", "large"}
    assert not _shown(editor) & {
        "chariot",
        "command",
        "wizard_level",
        "spellbook",
        "formations",
        "morale_a",
        "flight",
    }


@pytest.mark.long
def test_fields_come_and_go_with_the_kind_and_what_holds_something_stays(copy_of: Duplicate) -> None:
    editor = copy_of(UNIT)
    assert isinstance(editor, SectionedEditor)
    assert "charge_bonus" not in _shown(editor)
    editor.session.change("mobility", "cavalry", "Change")
    assert {"charge_bonus", "aggressive_mount"} <= _shown(editor)
    editor.session.change("charge_bonus", 2, "Change")
    editor.session.change("mobility", "infantry", "Change")
    assert "charge_bonus" in _shown(editor), "a value is never hidden"
    assert "aggressive_mount" not in _shown(editor)
    editor.session.change("wizard_level", 3, "Change")
    cell = editor.host.cell(("wizard_level",))
    assert cell is not None
    assert not cell.away
    assert not cell.trouble.isHidden(), "what is wrong with a field of another kind is said beside it"
    editor.session.change("flyer", True, "Change")
    assert "flight" in _shown(editor)


@pytest.mark.long
def test_section_folds_by_key_and_a_problem_opens_it_again(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(UNIT)
    assert isinstance(editor, SectionedEditor)
    box = _box(editor, "Morale")
    editor.focus_path(("fear",))
    window.book.action("card.fold_section").trigger()
    assert box.folded
    editor.session.change("fear", 99, "Change")
    assert not box.inside.isHidden()
    window.problems.go()
    qtbot.waitUntil(lambda: not box.folded)
    again = copy_of("demonworld/unit/berserkers")
    assert isinstance(again, SectionedEditor)
    assert _box(again, "Morale").folded, "how a person folds the sections is remembered for the kind"
    _box(again, "Morale").toggle()


@pytest.mark.long
def test_ctrl_enter_goes_from_section_to_section(window: MainWindow, copy_of: Duplicate) -> None:
    editor = copy_of(UNIT)
    assert isinstance(editor, SectionedEditor)
    editor.focus_path(("name",))
    window.book.action("card.next_section").trigger()
    assert editor.box_here() is _box(editor, "Elements")
    window.book.action("card.previous_section").trigger()
    assert editor.box_here() is _box(editor, "Identity")


@pytest.mark.long
def test_wide_page_has_two_columns(window: MainWindow, copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of(UNIT)
    assert isinstance(editor, SectionedEditor)
    last = _box(editor, "Appearance")
    assert last.x() == editor.page.boxes[0].x()
    window.resize(2200, 900)
    qtbot.waitUntil(lambda: last.x() > 600)


@pytest.mark.long
def test_peoples_of_a_spell_are_ticked_and_unknown_ones_stay(copy_of: Duplicate) -> None:
    editor = copy_of("demonworld/spell/bless")
    assert isinstance(editor, SectionedEditor)
    editor.session.change("affects", ["empire", "moon_people"], "Change")
    cell = editor.host.cell(("affects",))
    assert cell is not None
    tick = next(one for one in cell.editor.findChildren(QWidget) if one.accessibleName() == "Affects: Orcs")
    tick.click()  # type: ignore[attr-defined]
    assert editor.session.value("affects") == ["empire", "orcs", "moon_people"]


@pytest.mark.long
def test_range_of_a_spell_is_asked_only_where_it_is_measured(copy_of: Duplicate) -> None:
    editor = copy_of("demonworld/item/sword-of-might")
    assert "bands" not in _shown(editor)
    editor.session.change("item_kind", "missile_weapon", "Change")
    assert "bands" in _shown(editor)


def test_facts_follow_from_the_values(window: MainWindow) -> None:
    ruleset = window.context.ruleset("demonworld")
    card = {"points": 160, "elements": {"leader": 1, "normal": 7, "models": 4}, "morale_a": 9}
    assert ELEMENT_FACTS.words(card, ruleset).endswith("points each: 20")
    assert "60 %" in MORALE_FACTS.words(card, ruleset)
    assert "move 4" in MOVEMENT_FACTS.words({"movement": {"move": 14}}, ruleset)
    assert MOVEMENT_FACTS.words({"movement": {"move": "much"}}, ruleset) == ""
    assert "12" in fight_facts({"toughness": 4, "hits": 3}, None)
    assert "20.0" in flips({"movement": 4, "diameter_mm": 50}, None)
    assert ELEMENT_FACTS.words({"elements": None}, None) == fight_facts({}, None) == flips({}, None) == ""


def _shown(editor: DocumentEditor) -> set[str]:
    cells = (cell for box in editor.findChildren(SectionBox) for cell in box.cells)
    return {str(cell.path[-1]) for cell in cells if not cell.away}


def _box(editor: SectionedEditor, title: str) -> SectionBox:
    return next(box for box in editor.page.boxes if box.section.title == title)
