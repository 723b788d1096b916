"""Fields of one's own in the window: declared on a page of the ruleset, filled in on cards, renamed."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QCheckBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.armies.rules_panel import RulesPanel
from editor.ui.editors.form_editor import FormEditor
from editor.ui.editors.tables.opening import open_table
from editor.ui.editors.tables.page import TablePage
from editor.ui.kit.asking import NameDialog
from editor.ui.kit.forms.choice_fields import ChoiceField
from editor.ui.kit.forms.fixes import fix_for
from editor.ui.kit.forms.own_fields import OwnFieldCard, OwnFieldsField
from editor.ui.kit.forms.portrait import PortraitField
from editor.ui.kit.forms.refs import RefField
from editor.ui.shell.dialogs.effects import EffectsDialog
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Duplicate

UNIT = "zargo/unit/winged-lord"
RULESET = "zargo/ruleset/zargo"


def _fields_of(editor: FormEditor) -> OwnFieldsField:
    assert editor.focus_path(("own_fields",))
    cell = editor.host.cell(("own_fields",))
    assert cell is not None
    assert isinstance(cell.editor, OwnFieldsField)
    return cell.editor


def _fill_in(card: FormEditor) -> None:
    """Give the card a value of the first field, and save it."""
    kinds = {"badge": PortraitField, "patron": RefField, "rank": ChoiceField}
    for key, kind in kinds.items():
        cell = card.host.cell(("own", key))
        assert cell is not None
        assert isinstance(cell.editor, kind)
    might = card.host.cell(("own", "might"))
    assert might is not None
    assert card.context.place_of(card.session, ("own", "might")) == "Own fields, Might"
    (tick,) = [one for one in might.findChildren(QCheckBox) if one.isVisibleTo(might)]
    tick.click()
    card.session.change(("own", "might"), 7, "Change Might")
    card.session.undo_stack.undo()
    assert card.session.value(("own", "might")) == 0
    card.session.undo_stack.redo()
    card.session.save("")
    assert card.session.value(("own",)) == {"might": 7}


def _rename_first(window: MainWindow, fields: OwnFieldsField, name: str) -> None:
    """Give the first field another key, in all cards; one that cannot be a key is refused before."""
    first = fields.cards[0]
    assert isinstance(first, OwnFieldCard)
    first.rename.click()
    dialog = window.findChild(NameDialog)
    assert dialog is not None
    dialog.line.setText("undead strength")
    dialog.take()
    assert dialog.trouble.text()
    dialog.line.setText(name)
    dialog.take()
    effects = window.findChild(EffectsDialog)
    assert effects is not None
    next(one for one in effects.findChildren(QPushButton) if one.text() == "Rename").click()


@pytest.mark.long
def test_a_field_is_added_filled_in_and_renamed_with_its_values(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    card = copy_of(UNIT)  # open while the fields are added: it has them at once
    rules = copy_of(RULESET)
    assert isinstance(rules, FormEditor)
    fields = _fields_of(rules)
    for kind in ("number", "flag", "picture", "reference", "choice"):
        fields.add_block(kind)
    qtbot.waitUntil(lambda: fields.cards[-1].visibleRegion().boundingRect() == fields.cards[-1].rect())
    session = rules.session
    assert [one["key"] for one in session.value(("own_fields",))] == [
        "field", "field_2", "field_3", "field_4", "field_5"
    ]  # fmt: skip
    for number, name in enumerate(("might", "undead", "badge", "patron", "rank")):
        fields.rename(number, name, window.context.show_error)  # not saved yet: the draft alone changes
    session.change(("own_fields", 0, "label"), {"en": "Might"}, "Change label")
    session.change(("own_fields", 4, "options"), [{"id": "hero", "name": {"en": "Hero"}}], "Change options")
    assert session.valid
    default = rules.host.cell(("own_fields", 4, "default"))
    assert default is not None
    assert isinstance(default.editor, ChoiceField)  # its words, not a line for their keys
    assert [default.editor._box.itemText(number) for number in range(2)] == ["none", "Hero"]
    area = window.side.area(rules)
    assert area is not None
    (dock,) = [one for one in area.docks if one.objectName().endswith(".rules")]
    dock.raise_()  # rules of composition may ask for a field as soon as there is one
    panel = dock.widget()
    assert isinstance(panel, RulesPanel)
    panel.add_rule("count")
    qtbot.waitUntil(lambda: "undead" in str(panel.form._own_conditions("cards")))
    session.undo_stack.undo()
    session.save("")

    window.open_document(card.session.id)
    assert isinstance(card, FormEditor)
    _fill_in(card)
    open_table(window)
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), TablePage))
    table = window.tabs.currentWidget()
    assert isinstance(table, TablePage)
    assert {"own.might", "own.undead", "own.rank"} <= {one.key for one in table.model.fields}

    window.open_document(session.id)
    qtbot.waitUntil(lambda: "1 card with a value" in fields.cards[0].sentence.text())
    _rename_first(window, fields, "strength")
    assert card.session.value(("own",)) == {"strength": 7}
    stored = documents.load_document(window.context.workspace, card.session.id)
    assert stored.model_dump(mode="json")["own"] == {"strength": 7}
    window.commands.relations.stack.undo()
    assert card.session.value(("own",)) == {"might": 7}


@pytest.mark.long
def test_a_field_that_is_removed_leaves_the_values_and_says_how_many(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    rules = copy_of(RULESET)
    assert isinstance(rules, FormEditor)
    fields = _fields_of(rules)
    fields.add_block("flag")
    fields.rename(0, "gone", window.context.show_error)
    rules.session.save("")
    card = copy_of(UNIT)
    card.session.change(("own", "gone"), True, "Change Gone")
    card.session.save("")
    window.open_document(rules.session.id)
    qtbot.waitUntil(lambda: "1 card with a value" in fields.cards[0].sentence.text())
    with qtbot.waitSignal(window.context.notified) as said:
        fields.cards[0].remove.click()
    assert said.args[0] == "1 card keeps its value of this field; with the field it is back."
    rules.session.save("")
    card.session.change(("points",), 20, "Change Points")
    qtbot.waitUntil(lambda: "own.unknown" in [one.code for one in card.session.problems])
    assert card.session.value(("own",)) == {"gone": True}
    (unknown,) = [one for one in card.session.problems if one.code == "own.unknown"]
    fix = fix_for(card.session, unknown, card.context.words("zargo"))
    assert fix is not None
    assert (fix.path, fix.value) == (("own",), {})
