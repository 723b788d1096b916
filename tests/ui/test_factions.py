"""Factions in the window: made from any box of factions, seen beside their ruleset, offered at once."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editor.services import documents, factions
from editor.ui.editors.cards.sectioned import SectionedEditor
from editor.ui.editors.rulesets.editor import RulesetEditor
from editor.ui.editors.rulesets.faction_panel import FactionPanel
from editor.ui.editors.rulesets.new_faction import NewFactionDialog
from editor.ui.kit.forms.choice_fields import ChoiceField
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Find


def faction_field(editor: SectionedEditor) -> ChoiceField:
    cell = editor.host.cell(("faction",))
    assert cell is not None
    assert isinstance(cell.editor, ChoiceField)
    return cell.editor


def offered(field: ChoiceField) -> set[str]:
    return {str(field._box.itemData(row)) for row in range(field._box.count())}


@pytest.fixture
def card(window: MainWindow, find: Find) -> SectionedEditor:
    """A card of one's own in front."""
    copy = documents.duplicate(window.context.workspace, find("demonworld/unit/orc-guard"))
    editor = window.open_document(copy.id)
    assert isinstance(editor, SectionedEditor)
    return editor


@pytest.mark.long
def test_a_faction_made_from_a_card_is_its_faction_and_offered_everywhere(
    window: MainWindow, card: SectionedEditor, find: Find, qtbot: QtBot
) -> None:
    other = window.open_document(find("demonworld/unit/trolls"), behind=True)
    assert isinstance(other, SectionedEditor)
    before = offered(faction_field(other))
    card.context.faction_wanted.emit(
        "demonworld", lambda ident: faction_field(card).edited.emit(ident, False)
    )
    dialog = window.findChild(NewFactionDialog)
    assert dialog is not None
    assert not dialog.make_button.isEnabled()
    dialog.edit("name", {"en": "Marsh Folk", "de": "Sumpfvolk"})
    dialog.edit("symbol", "tree")
    assert dialog.arms.arms is not None
    assert dialog.arms.arms.charge == "tree"
    dialog.make()
    assert card.session.data["faction"] == "marsh_folk"
    # Editors that are open offer it at once, and the card is held by the ruleset that knows it.
    assert offered(faction_field(other)) == {*before, "marsh_folk"}
    assert card.session.valid
    ruleset = window.context.ruleset("demonworld", card.session.document)
    own = factions.own_rulesets(window.context.workspace, "demonworld")
    assert ruleset is not None
    assert [row.id for row in own] == [ruleset.id]


@pytest.mark.long
def test_the_page_of_a_ruleset_shows_the_faction_that_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    workspace = window.context.workspace
    marsh = {"name": {"en": "Marsh Folk"}, "colour": "#2d6a4f", "symbol": "tree"}
    rules = documents.find(workspace, "demonworld/ruleset/demonworld").name
    added = factions.add_faction(workspace, "demonworld", marsh, None, rules)
    window.context.catalogue_changed.emit()
    window.context.faction_shown.emit("demonworld", "marsh_folk")
    qtbot.waitUntil(lambda: isinstance(window.tabs.editor(), RulesetEditor))
    editor = window.tabs.editor()
    assert isinstance(editor, RulesetEditor)
    panel = window.findChild(FactionPanel)
    assert panel is not None
    qtbot.waitUntil(lambda: panel.chosen().get("id") == "marsh_folk")
    assert panel.arms.arms is None
    assert panel.cards.count() == 0
    editor.session.change(("factions", added.number, "heraldry"), {"charge": "axe"}, "Arms")
    qtbot.waitUntil(lambda: panel.arms.arms is not None and panel.arms.arms.charge == "axe")
    editor.focus_path(("factions", 1))
    qtbot.waitUntil(lambda: panel.chosen().get("id") == "orcs")
    assert panel.cards.count() > 3
    editor.focus_path(("factions", added.number))
    panel.make_card("unit")
    assert [row.faction for row in factions.starter_cards(workspace, "demonworld", "marsh_folk")] == [
        "marsh_folk"
    ]
