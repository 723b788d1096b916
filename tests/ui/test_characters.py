"""A character in a real window: its cards side by side, a card proposed, changed, made, taken back."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.characters.dialog import ConvertDialog
from editor.ui.editors.characters.editor import CharacterEditor
from editor.ui.kit.forms.refs import ref_data
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Duplicate, Find

KRUUK = "shared/character/the-impatient-kruuk"


def dialog_of(window: MainWindow, qtbot: QtBot) -> ConvertDialog:
    """Return the dialog that stands open, once its proposal is there."""
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, ConvertDialog))
    qtbot.waitUntil(lambda: dialog.guesses is not None)
    return dialog


@pytest.mark.long
def test_the_cards_of_a_character_stand_side_by_side_and_each_change_is_one_step(
    window: MainWindow, find: Find, copy_of: Duplicate
) -> None:
    editor = copy_of(KRUUK)
    assert isinstance(editor, CharacterEditor)
    cards, session = editor.cards, editor.session
    assert [tile.name.text() for tile in cards.tiles] == ["Kruuk", "Kruuk the Impatient"]
    assert all(tile.view.face is not None for tile in cards.tiles)
    row = documents.find(window.context.workspace, "zargo/unit/dragon")
    cards.link_card("zargo", ref_data(row))
    cards.show_cards()
    assert [tile.game.text() for tile in cards.tiles] == ["Demonworld", "Diskwars", "The Lords of Zargo"]
    cards.tiles[0].unlinked.emit()
    assert len(session.data["cards"]) == 2
    session.undo_stack.undo()
    session.undo_stack.undo()
    cards.show_cards()
    assert len(cards.tiles) == 2
    window.book.refresh()
    assert window.book.action("document.convert").isEnabled()
    session.change("cards[0].game", "darkage", "wrong game")
    assert editor.focus_path(("cards", 0, "card"))


@pytest.mark.long
def test_a_proposal_marks_its_guesses_and_is_made_and_taken_back_in_one_step(
    window: MainWindow, find: Find, qtbot: QtBot, copy_of: Duplicate
) -> None:
    character = copy_of(KRUUK).session.id
    window.context.convert_requested.emit(character)
    dialog = dialog_of(window, qtbot)
    games = [dialog.target.itemData(place) for place in range(dialog.target.count())]
    assert games[:3] == ["zargo", "wizwar", "darkage"]
    others = [dialog.target.itemText(place) for place in range(3, dialog.target.count())]
    assert all(one.endswith("has no cards of creatures") for one in others)
    guesses, card = dialog.guesses, dialog.card
    assert guesses is not None
    assert card is not None
    assert dialog.front.face is not None
    before = guesses.left
    notes = {note.path: note for note in guesses.notes}
    assert "in 100" in notes[("combat",)].words.text()
    card.change(("combat",), 31, "too much")
    assert not dialog.create_button.isEnabled()
    card.change(("combat",), 9, "better")
    assert dialog.create_button.isEnabled()
    assert guesses.left == before - 1
    assert notes[("combat",)].changed
    count = documents.count_documents(window.context.workspace)
    dialog.create_card()
    qtbot.waitUntil(lambda: (front := window.tabs.editor()) is not None and front.session.system == "zargo")
    made = window.tabs.editor()
    assert made is not None
    assert made.session.data["combat"] == 9
    assert documents.count_documents(window.context.workspace) == count + 1
    assert len(documents.load(window.context.workspace, character).data["cards"]) == 3
    window.book.action("edit.undo_operation").trigger()
    assert documents.count_documents(window.context.workspace) == count
    assert len(documents.load(window.context.workspace, character).data["cards"]) == 2
    window.book.action("edit.redo_operation").trigger()
    assert documents.count_documents(window.context.workspace) == count + 1


@pytest.mark.long
def test_a_game_and_a_card_are_chosen_anew(window: MainWindow, find: Find, qtbot: QtBot) -> None:
    window.commands.relations.convert(find("diskwars/unit/old-sulphur"))
    dialog = dialog_of(window, qtbot)
    dialog.target.setCurrentIndex(dialog.target.findData("wizwar"))
    qtbot.waitUntil(lambda: dialog.card is not None and dialog.card.system == "wizwar")
    assert "flies" in dialog.lost.text()
    assert dialog.character.currentData() is None
    dialog.reject()
