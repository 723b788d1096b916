"""Blocks of spells and items in the form, and the table of peoples of a spell book."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from pytestqt.qtbot import QtBot

from editor.rules.demonworld.magic.effect_words import BLOCKS
from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.blocks import BlocksField
from editor.ui.kit.forms.matrix import MatrixField

Duplicate = Callable[[str], DocumentEditor]
WITH_BLOCKS = (
    "demonworld/spell/flame-strike",
    "demonworld/item/sword-of-might",
    "diskwars/spell/repulsion",
    "wizwar/card/fireball",
    "darkage/card/the-first-flag",
    "darkage/unit/needle-nurse",
)


def blocks(editor: DocumentEditor, *path: str | int) -> BlocksField:
    assert isinstance(editor, FormEditor)
    cell = editor.host.cell(path)
    assert cell is not None
    assert cell.path == path
    assert isinstance(cell.editor, BlocksField)
    return cell.editor


@pytest.mark.long
def test_blocks_are_added_changed_ordered_and_taken_away_each_in_one_step(
    copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of("diskwars/spell/repulsion")
    session, before = editor.session, editor.session.value("effects")
    field = blocks(editor, "effects")
    assert [card.kind for card in field.cards] == ["state", "mark"]
    assert "activation marker" in field.cards[1].sentence.text()
    assert "not pinned" in field.whole.text(), "the targets in words"
    field.add_block("damage")
    assert session.value("effects[2].power") == 5
    field.cards[2].up.click()
    assert [card.kind for card in field.cards] == ["state", "damage", "mark"]
    card = field.cards[1]
    card.box.setCurrentIndex(card.box.findData("if"))
    card.box.activated.emit(card.box.currentIndex())
    assert session.value("effects[1].then") == [{"do": "damage", "power": 5, "momentary": False}]
    inner = blocks(editor, "effects", 1, "then")
    assert inner.cards[0].kind == "damage"
    needed = blocks(editor, "effects", 1, "condition", "of")
    needed.add_block("value_is")
    assert session.value("effects[1].condition.of[0].value") == "sum"
    assert "11" not in field.cards[1].sentence.text()
    assert "10 or less" in field.cards[1].sentence.text(), "the sentence lives"
    field.cards[1].remove.click()
    assert session.value("effects") == before
    for _ in range(5):
        session.undo_stack.undo()
    assert session.value("effects") == before
    assert [card.kind for card in field.cards] == ["state", "mark"]
    assert session.valid


@pytest.mark.long
def test_what_the_preview_does_not_play_is_told(copy_of: Duplicate) -> None:
    spell, item = copy_of("demonworld/spell/flame-strike"), copy_of("demonworld/item/fenraggs-staff")
    for editor in (spell, item):
        cards = blocks(editor, "effects").cards
        assert cards
        assert all(card.by_hand.isHidden() for card in cards)
    assert not BLOCKS.executed("item", {"change": "text"}), "only told in words"
    sword = blocks(copy_of("demonworld/item/sword-of-might"), "effects").cards[0]
    assert sword.by_hand.isHidden(), "the core plays it"
    assert "power 11" in sword.sentence.text()


@pytest.mark.long
def test_table_of_peoples_is_ticked_with_undo_and_checked(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of("demonworld/spellbook/orc-spells")
    assert isinstance(editor, FormEditor)
    cell = editor.host.cell(("reach",))
    assert cell is not None
    matrix = cell.editor
    assert isinstance(matrix, MatrixField)
    row = next(place for place in range(len(matrix.rows)) if matrix.name_of(place) == "Stone Skin")
    orcs, goblins, elves = (
        [word.value for word in matrix.words].index(one) for one in ("orcs", "goblins", "elves")
    )
    assert [matrix.mark(row, one) for one in (orcs, goblins, elves)] == ["X", "x", ""]
    matrix.view.setCurrentIndex(matrix.model.index(row, 1 + elves))
    qtbot.keyClick(matrix.view, Qt.Key.Key_Space)
    assert matrix.mark(row, elves) == "x"
    assert editor.session.value(("reach", row, "affects")) == ["orcs", "elves", "goblins"]
    qtbot.waitUntil(
        lambda: any(one.code == "demonworld_spells.book_reach_other" for one in editor.session.problems)
    )
    editor.session.undo_stack.undo()
    assert matrix.mark(row, elves) == ""
    matrix.remove([row])
    matrix.add_missing()
    assert matrix.name_of(len(matrix.rows) - 1) == "Stone Skin"


@pytest.mark.long
def test_a_block_is_removed_and_the_card_is_edited_on(copy_of: Duplicate, qtbot: QtBot) -> None:
    for path in WITH_BLOCKS:
        editor = copy_of(path)
        session = editor.session
        field = blocks(editor, "effects")
        with qtbot.captureExceptions() as troubles:
            field.cards[0].remove.click()
            gone()
            session.change(("name", "en"), "Renamed", "Change name")
            session.change(("points",), -5, "Change a field that is refused")
            field.add_block(field.spec.kinds[0][0])
            session.undo_stack.setIndex(0)
            gone()
            session.undo_stack.setIndex(session.undo_stack.count())
            editor.focus_path(("effects", 0))
        assert not troubles, path


def gone() -> None:
    """Let Qt delete what was put away."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
