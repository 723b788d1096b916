"""A draft may hold anything; its form shows it, and goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.cards.sectioned import SectionedEditor
from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.main_window import MainWindow
from schemas.systems import DOCUMENT_SYSTEMS
from tests.campaigns.monkey_stage import document_of
from tests.ui.list_hands import ListHands

Duplicate = Callable[[str], DocumentEditor]
JUNK: tuple[Any, ...] = (
    None, True, -1, 1.5, "x", [], [None], [[]], ["x"], [{"a": None}], [{"a": [None]}], {}, {"a": [1]},
)  # fmt: skip
KINDS = [(one.id, str(kind)) for one in DOCUMENT_SYSTEMS for kind in one.kinds if str(kind) != "pack"]
NOTATION = ("{'", "['", "[{'", "None", "[None]")


@pytest.mark.long
@pytest.mark.parametrize(("system", "kind"), KINDS)
def test_every_form_shows_whatever_its_draft_holds(
    window: MainWindow, qtbot: QtBot, system: str, kind: str
) -> None:
    """Put junk at each place that the form shows, and look at what it shows then."""
    ident = document_of(window, system, kind)
    assert ident is not None
    with qtbot.captureExceptions() as troubles:
        editor = window.open_document(ident)
        assert editor is not None
        if not isinstance(editor, FormEditor):
            return
        hands = ListHands(window, editor, qtbot)
        for field in editor.spec.fields:
            if field.name in ("name", "based_on"):
                continue
            for junk in JUNK:
                editor.session.change((field.name,), junk, "Junk")
                assert not troubles, (field.name, junk, troubles)
                shown = [line for line in hands.shown() if any(one in line for one in NOTATION)]
                assert not shown, (field.name, junk, shown)
            editor.session.undo_stack.setIndex(0)
            hands.settle()
            assert not troubles, (field.name, troubles)


@pytest.mark.long
def test_card_opens_over_a_draft_of_junk(window: MainWindow, copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of("demonworld/unit/orc-guard")
    ident = editor.session.id
    kept = ("id", "kind", "system", "slug", "name", "schema_version")
    junk = {key: value if key in kept else {"a": [1]} for key, value in editor.session.data.items()}
    editor.session.replace(junk, "Junk")
    window.tabs.close_document(ident)
    assert documents.load(window.context.workspace, ident).has_working_copy
    with qtbot.captureExceptions() as troubles:
        again = window.open_document(ident)
    assert not troubles
    assert isinstance(again, SectionedEditor)
    assert again.page.boxes
