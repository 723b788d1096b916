"""What reads a scenario off the thread of the windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.scenario_reader import ScenarioReader
from editor.ui.shell.main_window import MainWindow


def test_a_page_that_was_closed_meanwhile_gets_no_answer(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    page, answers = QObject(), list[Any]()
    scenario = find("wizwar/scenario/the-first-duel")
    for closed in (False, True):
        reader = ScenarioReader(window.context, scenario, page)
        reader.look(answers.append, lambda: answers.append(None))
        if closed:
            shiboken6.delete(page)
        qtbot.waitUntil(lambda: not window.context.jobs.running)
    assert len(answers) == 1
