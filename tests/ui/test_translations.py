"""The interface in French: nothing missing, nothing stale, nothing that the words need left out."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.app import TRANSLATIONS, Studio
from editor.ui.i18n.spaces import spaced
from editor.ui.maps.editor import MapEditor
from schemas.typography import typeset

UI = TRANSLATIONS.parent
OPTIONS = ("-extensions", "py", "-no-obsolete", "-locations", "none", "-source-language", "en", str(UI))
PLACEHOLDER = re.compile(r"\{\w*\}|%n")
Entry = tuple[str, str, bool]


def tool(name: str, *arguments: str) -> None:
    """Run one of Qt's tools that stand beside the interpreter."""
    program = Path(sys.executable).parent / f"pyside6-{name}"
    subprocess.run([str(program), *arguments], check=True, capture_output=True)


def messages(file: Path) -> Iterator[tuple[Entry, ET.Element]]:
    for context in ET.parse(file).getroot().iter("context"):  # noqa: S314 - our own file
        for message in context.iter("message"):
            source = message.findtext("source") or ""
            yield (context.findtext("name") or "", source, message.get("numerus") == "yes"), message


def forms(message: ET.Element) -> list[str]:
    translation = message.find("translation")
    if translation is None:
        return []
    plural = [form.text or "" for form in translation.iter("numerusform")]
    return plural or [translation.text or ""]


def copied(count: int) -> str:
    return QCoreApplication.translate("DocumentCommands", "%n document(s) copied", None, count)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_words_collected_anew_are_those_of_the_file_and_all_finished(language: str, tmp_path: Path) -> None:
    kept = TRANSLATIONS / f"marshalry_{language}.ts"
    fresh = tmp_path / kept.name
    shutil.copy(kept, fresh)
    plural = ("-pluralonly",) if language == "en" else ()
    tool("lupdate", *OPTIONS, *plural, "-target-language", language, "-ts", str(fresh))
    there, wanted = {entry for entry, _ in messages(kept)}, {entry for entry, _ in messages(fresh)}
    assert wanted - there == set(), "new words: run make translations and translate them"
    assert there - wanted == set(), "words that no window says any more: run make translations"
    unfinished = [
        entry
        for entry, message in messages(fresh)
        if (found := message.find("translation")) is None or found.get("type") or not all(forms(message))
    ]
    assert unfinished == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_compiled_words_are_those_of_the_file(language: str, tmp_path: Path) -> None:
    source = TRANSLATIONS / f"marshalry_{language}.ts"
    tool("lrelease", "-silent", str(source), "-qm", str(tmp_path / "fresh.qm"))
    assert (tmp_path / "fresh.qm").read_bytes() == source.with_suffix(".qm").read_bytes()


def test_french_keeps_placeholders_line_breaks_and_dots() -> None:
    wrong = []
    for (context, source, numerus), message in messages(TRANSLATIONS / "marshalry_fr.ts"):
        for form in forms(message):
            # The singular may leave the number out.
            same = Counter(PLACEHOLDER.findall(source)) == Counter(PLACEHOLDER.findall(form)) or numerus
            same &= source.count("\n") == form.count("\n") and source.endswith("…") == form.endswith("…")
            same &= ("&" in source) == ("&" in form)
            if not same:
                wrong.append((context, source, form))
    assert wrong == []


def test_french_sentences_have_french_spaces() -> None:
    wrong = [
        (context, form)
        for (context, _source, _), message in messages(TRANSLATIONS / "marshalry_fr.ts")
        for form in forms(message)
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
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_menu_has_its_letters_once(studio: Studio, language: Literal["en", "fr"]) -> None:
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


def test_french_signs_have_spaces_that_do_not_break() -> None:
    file = TRANSLATIONS / "marshalry_fr.ts"
    text = file.read_text(encoding="utf-8")
    wrong = [form for _, message in messages(file) for form in forms(message) if typeset(form, "fr") != form]
    assert wrong == [], "make translations sets them"
    assert spaced("<translation>Nom : « {name} »</translation><source>a : b</source>", "fr") == (
        "<translation>Nom\u202f: «\u202f{name}\u202f»</translation><source>a : b</source>"
    )
    assert spaced(text, "fr") == text
