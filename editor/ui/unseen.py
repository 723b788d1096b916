"""Boards of battles and words for the command line: an application that shows nothing, in one language."""

from __future__ import annotations

import os

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

from editor.printing.fonts import load_fonts
from editor.rules.core.contract import Setup
from editor.services.battles.battle_views import BattleView
from editor.services.differing.differences import Words
from editor.services.workspace import Workspace
from editor.ui.app import make_application
from editor.ui.kit.words.labels import SHARED_WORDS, kinds_word
from editor.ui.pages.preview.battle_view import UnseenView
from editor.ui.pages.preview.card_fronts import draws_faces, fronts_in
from editor.ui.plugin import find_ui_system
from editor.ui.systems import UI_SYSTEMS
from editor.ui.translator import Translator, speaking
from schemas.base import system_of
from schemas.problems import error


def view_battle(setup: Setup, language: str, workspace: Workspace | None = None) -> BattleView:
    """Return what draws the battles of a scenario; where no window runs, nothing is shown.

    Args:
        setup: the scenario.
        language: of its words.
        workspace: the catalogue whose templates draw the cards on the table; None for their plain faces.

    Raises:
        EditorError: nobody draws battles of this game.
    """
    game = system_of(setup.scenario)
    make = find_ui_system(game, UI_SYSTEMS).scene
    if make is None:
        raise error("battle_report.no_boards", game=game)
    if QApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        app = make_application()
        app.installTranslator(Translator(language, app))
    load_fonts()
    with speaking(language):  # one program may draw in several
        scene = make(setup, language)
        if workspace is not None and draws_faces(scene):
            scene.take_faces(fronts_in(workspace, setup, language))
        return UnseenView(scene, language)


def field_words(language: str) -> Words:
    """Return what the windows call fields, values and kinds of documents."""
    if QCoreApplication.instance() is None:
        app = QCoreApplication([])
        app.installTranslator(Translator(language, app))
        QLocale.setDefault(QLocale(language))
        _kept.append(app)
    parts = {one.id: one.words for one in UI_SYSTEMS}
    return Words(lambda system: parts.get(system, SHARED_WORDS), kinds_word)


_kept: list[QCoreApplication] = []
"""The application whose translator speaks, while the program runs."""
