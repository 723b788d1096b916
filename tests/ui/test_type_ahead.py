"""Letters typed into a closed list choose what begins with them, accents or not, however slow it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication

from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.type_ahead import TypeAhead

ENTRIES = ("Unité", "Objet", "Objet : étendard", "Modèle de carte", "Modèle de pions", "Étendard")


def typed(letters: str, pause_ms: int, current: int = 0) -> int:
    ahead, at = TypeAhead(), 0
    for letter in letters:
        at += pause_ms
        found = ahead.find(letter, at, ENTRIES, current)
        current = current if found is None else found
    return current


def test_letters_find_the_entry_that_begins_with_them() -> None:
    assert typed("mod", 600) == 3
    assert typed("mod", 600, 3) == 3  # "m" alone goes on to the next entry, the word comes back
    assert typed("modele de p", 200) == 4
    assert typed("et", 100) == 5
    assert typed("ÉT", 100) == 5
    assert typed("xy", 100, 2) == 2


def test_a_pause_begins_a_new_word_and_the_same_letter_goes_on() -> None:
    assert typed("mo", 1500) == 1
    assert typed("mm", 100) == 4
    assert typed("mmm", 100) == 3


def test_a_closed_list_follows_the_letters_and_says_so(qapp: QApplication) -> None:
    box, said = ComboBox(), []
    box.addItems(ENTRIES)
    box.activated.connect(said.append)
    for number, letter in enumerate("mod"):
        event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
        event.setTimestamp(1000 + number * 700)
        box.keyPressEvent(event)
    assert box.currentText() == "Modèle de carte"
    assert said[-1] == 3
    assert box.itemText(box.currentIndex()) == ENTRIES[3]


def test_words_that_are_picked_replace_what_was_selected_before_the_picker_opened(qapp: QApplication) -> None:
    line, said = LineEdit(), []
    line.textEdited.connect(said.append)
    line.setText("{name}")
    line.selectAll()
    line.focusOutEvent(QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.MouseFocusReason))
    line.insert_as_left(":sword:")
    line.insert_as_left(" {points}")
    assert line.text() == ":sword: {points}"
    assert said == [":sword:", ":sword: {points}"]
