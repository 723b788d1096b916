"""What is wrong with a field is never cut: at the smallest usual screen, in every language, in every form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.app import Studio
from editor.ui.editors.scenarios.pages import ScenarioPages
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.cell import Cell
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.layouts import lay_out_now
from editor.ui.shell.main_window import MainWindow
from schemas.messages import LANGUAGES
from schemas.systems import DOCUMENT_SYSTEMS
from tests.campaigns.monkey_stage import document_of
from tests.ui.list_hands import ListHands
from tests.ui.scaled import passed_twice_as_large

SMALL = (1280, 720)
SIZES = (SMALL, (1440, 900), (1920, 1080))
KINDS = [(one.id, str(kind)) for one in DOCUMENT_SYSTEMS for kind in one.kinds if str(kind) != "pack"]
LABELLED = [(*one, LANGUAGES[number % len(LANGUAGES)]) for number, one in enumerate(KINDS)]
"""Each kind in one language in turn: the sentences are the same, only the names beside them change."""
SENTENCES = (
    "Bewegungspunkte: 1.001 ist zu viel. Es muss eine ganze Zahl zwischen 0 und 1.000 sein.",
    "« Manœuvres » doit être un nombre entier, sans guillemets ; écrivez par exemple 12.",
)
TURNS = 6
"""Of the event loop: through forms within forms the new height goes up a level or two in each."""
SLACK = 2
"""px that Qt rounds away."""


def cells_of(window: MainWindow) -> Iterator[Cell]:
    """Yield every field that the forms of the window hold now."""
    for host in window.findChildren(FormHost):
        yield from (cell for cell in host._cells.values() if isinstance(cell, Cell))


def cut_off(label: QLabel) -> str:
    """Return how the words of a label are cut; '' for not at all."""
    needed = label.heightForWidth(label.width())
    if label.height() + SLACK < needed:
        return f"{label.height()} px of {needed} at {label.width()}"
    longest = max(label.text().replace("\n", " ").split(), key=len)
    if label.width() + SLACK < min(label.fontMetrics().horizontalAdvance(longest), 400):
        return f"{label.width()} px are narrower than a word"
    parent = label.parentWidget()
    if isinstance(parent, QWidget) and not parent.rect().adjusted(0, 0, SLACK, SLACK).contains(
        label.geometry()
    ):
        return f"outside of its parent: {label.geometry()} in {parent.rect()}"
    return ""


def places_of(editor: DocumentEditor) -> Iterator[None]:
    """Turn to every page of an editor, and on each to every section of its form."""
    pages = editor.findChild(ScenarioPages)
    sections = getattr(editor, "_list", None)
    for page in range(pages.bar.count() if pages is not None else 1):
        if pages is not None:
            pages.bar.setCurrentIndex(page)
        if sections is None or not sections.isVisible():
            yield
            continue
        for number in range(sections.count()):
            sections.setCurrentRow(number)
            yield


def look_at_every_label(
    window: MainWindow, qtbot: QtBot, system: str, kind: str, sizes: Sequence[tuple[int, int]] = (SMALL,)
) -> None:
    """Put an error beside every field of a document of a kind, and look at each that is seen."""
    ident = document_of(window, system, kind)
    if ident is None:
        pytest.skip("documents of this kind are not begun alone")
    editor = window.open_document(ident)
    assert editor is not None
    hands = ListHands(window, editor, qtbot)
    found: set[str] = set()
    fields = seen = 0
    for _place in places_of(editor):
        hands.settle()
        for cell in cells_of(window):
            cell.show_problems({cell.path: "\n".join(SENTENCES)})
        for size in sizes:
            window.resize(*size)
            for _turn in range(TURNS):
                hands.settle()
                lay_out_now()
            for cell in cells_of(window):
                fields += 1
                if cell.troubled and cell.trouble.isVisible():
                    seen += 1
                    if words := cut_off(cell.trouble):
                        found.add(f"{'.'.join(map(str, cell.path))} at {size[0]}: {words}")
    assert not found, "\n".join(sorted(found))
    assert seen or not fields, "no form showed what is wrong"


def test_errors_of_a_form_are_not_cut(studio: Studio, window: MainWindow, qtbot: QtBot) -> None:
    window.language_changed.emit("fr")
    assert studio.window is not None
    look_at_every_label(studio.window, qtbot, "zargo", "unit")


@pytest.mark.long
@pytest.mark.parametrize(("system", "kind", "language"), LABELLED)
def test_errors_of_every_form_are_not_cut(
    studio: Studio, window: MainWindow, qtbot: QtBot, system: str, kind: str, language: str
) -> None:
    window.language_changed.emit(language)
    assert studio.window is not None
    look_at_every_label(studio.window, qtbot, system, kind, SIZES)


@pytest.mark.long
def test_errors_of_every_form_are_not_cut_where_all_is_twice_as_large() -> None:
    """In the language with the longest words."""
    said = passed_twice_as_large(__file__, "test_errors_of_every_form_are_not_cut and -de]")
    assert " passed" in said
