"""The form of a spell offers the states of units, which are read off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from editor.services.card_states import states_in_use
from editor.ui.editors.form_editor import FormEditor
from editor.ui.shell.main_window import MainWindow


@pytest.mark.long
def test_states_are_offered_once_they_are_read(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    editor = window.open_document(find("demonworld/spell/bless"))
    assert isinstance(editor, FormEditor)
    assert editor.host.choices("state") == ()
    qtbot.waitUntil(lambda: bool(editor.host.choices("state")))
    known = states_in_use(window.context.workspace, "demonworld")
    assert [one.value for one in editor.host.choices("state") or ()] == list(known)
