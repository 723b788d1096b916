"""A new face template begins as another one, or as an empty card of a usual size; neither is faulty."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editor.services import documents, face_starts
from editor.services.faces import template_problems
from editor.ui.editors.faces.new_face import NewFaceForm
from editor.ui.kit.documents.blank import blank_document
from editor.ui.shell.dialogs.new_document import NewDocumentDialog
from editor.ui.shell.main_window import MainWindow
from schemas.systems import DOCUMENT_SYSTEMS

GAMES = [game for game in DOCUMENT_SYSTEMS if "face" in game.kinds]


@pytest.mark.parametrize("size", face_starts.SIZES, ids=lambda one: one.id)
def test_an_empty_card_of_any_size_names_nothing_that_its_kind_has_not(size: face_starts.CardSize) -> None:
    for game in GAMES:
        for shows in face_starts.kinds_with_faces(game.id):
            start = face_starts.empty_face(game.id, shows, size)
            made = blank_document(game.id, "face", "Mine", "mine", "en", None, start)
            assert template_problems(made, DOCUMENT_SYSTEMS) == ()  # type: ignore[arg-type]


def test_an_empty_card_shows_what_its_kind_has_a_use_for() -> None:
    spell, unit = (
        face_starts.empty_face("demonworld", one, face_starts.SIZES[0]) for one in ("spell", "unit")
    )
    assert [box["name"] for box in spell["front"]] == ["ground", "title", "rules"]  # spells cost no points
    assert [box["name"] for box in unit["front"]] == ["ground", "title", "points", "rules"]
    french = face_starts.empty_face("demonworld", "unit", face_starts.SIZES[0], "fr")
    assert [box["name"] for box in french["front"]] == ["fond", "titre", "points", "regles"]
    assert [one["text"] for one in spell["front"][-1]["paragraphs"]] == [
        {"en": "{rules_text}"},
        {"en": "{text}"},
    ]


def test_a_new_face_begins_as_a_shipped_one_or_as_an_empty_disk(window: MainWindow, qtbot: QtBot) -> None:
    context = window.context
    dialog = NewDocumentDialog(context, "demonworld", "face", None)
    qtbot.addWidget(dialog)
    made: list[documents.DocumentRow] = []
    dialog.made.connect(made.append)
    form = dialog.start_form
    assert isinstance(form, NewFaceForm)
    qtbot.waitUntil(form.begin.isEnabled)
    dialog.name.setText("Small card")
    form.begin.setCurrentIndex(form.begin.findText("Poker card – 63 × 88 mm"))
    dialog.make()
    form.begin.setCurrentIndex(form.begin.findText("Empty disk – 44.5 × 44.5 mm"))
    dialog.make()
    poker, disk = (documents.load(context.workspace, row.id).data for row in made)
    shipped = documents.load(context.workspace, documents.find(context.workspace, "demonworld/face/poker").id)
    assert poker["front"] == shipped.data["front"]
    assert poker["name"] == {"en": "Small card"}
    assert not poker["usual"]
    assert (disk["shape"], len(disk["front"])) == ("disc", 4)
