"""The interface in other languages: nothing missing, nothing stale, nothing that the words need left out."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from babel.messages.catalog import Message
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.app import Studio
from editor.ui.editors.maps.editor import MapEditor
from schemas.messages import FOLDERS, LANGUAGES, po_files
from schemas.messages.languages import SOURCE

PLACEHOLDER = re.compile(r"\{\w*\}|%n")
TRANSLATED = [language for language in LANGUAGES if language != SOURCE]


@cache
def entries(language: str, area: str = "interface") -> list[Message]:
    return po_files.entries(po_files.read(FOLDERS[0] / language / f"{area}.po"))


def source_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def copied(count: int) -> str:
    return QCoreApplication.translate("DocumentCommands", "%n document(s) copied", None, count)


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_placeholders_line_breaks_and_dots(language: str) -> None:
    wrong = []
    for message in entries(language):
        source = source_of(message)
        for form in filter(None, po_files.forms(message)):
            # The singular may leave the number out.
            same = Counter(PLACEHOLDER.findall(source)) == Counter(PLACEHOLDER.findall(form))
            same |= message.pluralizable
            same &= source.count("\n") == form.count("\n") and source.endswith("…") == form.endswith("…")
            same &= ("&" in source) == ("&" in form)
            if not same:
                wrong.append((message.context, source, form))
    assert wrong == []


def test_french_sentences_have_french_spaces() -> None:
    wrong = [
        (message.context, form)
        for message in entries("fr")
        for form in po_files.forms(message)
        if re.search(r"\w[?!;]|\w:(?![/.\d])|“|”", form.replace(";;", ""))
    ]
    assert wrong == []


def test_studio_speaks_french_with_qt_dialogs_and_plurals(studio: Studio) -> None:
    studio.set_language("fr")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "Annuler"
    assert QCoreApplication.translate("Actions", "&File") == "&Fichier"
    assert [copied(n) for n in (0, 1, 2)] == ["0 document copié", "1 document copié", "2 documents copiés"]
    studio.set_language("en")
    assert [copied(n) for n in (1, 2)] == ["1 document copied", "2 documents copied"]


@pytest.mark.quick(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_menu_has_its_letters_once(studio: Studio, language: str) -> None:
    studio.settings.language = language
    studio.set_language(language)
    window = studio.open()
    for kind in ("", "face"):
        if kind:
            query = documents.Query(system="demonworld", kind=kind)
            window.open_document(documents.list_documents(window.context.workspace, query).rows[0].id)
        for menu in (action.menu() for action in window.menuBar().actions()):
            assert isinstance(menu, QMenu)
            texts = [action.text() for action in menu.actions() if action.text()]
            letters = Counter(found[1].casefold() for text in texts if (found := re.search("&(.)", text)))
            assert [letter for letter, count in letters.items() if count > 1] == [], texts


@pytest.mark.long
def test_map_editor_in_french_tells_a_field_in_french(studio: Studio) -> None:
    studio.settings.language = "fr"
    studio.set_language("fr")
    window = studio.open()
    board = documents.find(window.context.workspace, "demonworld/map/board-1").id
    editor = window.open_document(board)
    assert isinstance(editor, MapEditor)
    words = editor.describe((3, 3))
    assert "colonne 4, rangée 4" in words
    assert "niveau" in words


def test_dialogs_of_qt_itself_speak_french(studio: Studio, qtbot: QtBot) -> None:
    studio.set_language("fr")
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    shown = {one.text() for one in dialog.findChildren(QLabel)}
    shown |= {one.text() for one in dialog.findChildren(QPushButton)}
    assert shown >= {"&Regarder dans\u202f:", "Fichiers de &type\u202f:", "&Enregistrer", "Annuler"}
    box = QMessageBox()
    qtbot.addWidget(box)
    box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
    assert {button.text() for button in box.buttons()} == {"&Oui", "Annuler"}
