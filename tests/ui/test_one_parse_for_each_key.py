"""A key in a field of a card: the document is parsed once, and everybody shares it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.ui.kit.documents.session import DocumentSession
from editor.ui.shell.main_window import MainWindow
from schemas import parse
from tests.ui.conftest import Duplicate

NAME = "Name (EN)"
LONG_MS = 60_000
"""What waits so long (backups) has nothing to do with a key."""
CARDS = ("demonworld/unit/orc-guard", "diskwars/unit/lance-riders", "darkage/card/the-director")


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note each document that is parsed, by whatever thread."""
    found: list[str] = []
    real = parse._as_json

    def noted(data: dict[str, Any]) -> str:
        found.append(str(data["slug"]))
        return real(data)

    with monkeypatch.context() as patch:
        patch.setattr(parse, "_as_json", noted)
        yield found


def settle(window: MainWindow, session: DocumentSession, qtbot: QtBot) -> None:
    """Wait until the key is on disk, every pause after it is over, and nothing is worked out any more."""

    def rests() -> bool:
        pauses = [one for one in window.findChildren(QTimer) if one.isActive() and one.interval() < LONG_MS]
        return session.standing == "kept" and not pauses and not window.context.jobs.running

    qtbot.waitUntil(rests)


@pytest.mark.long
@pytest.mark.parametrize(
    "card", ["demonworld/unit/orc-guard", "diskwars/unit/lance-riders", "darkage/card/the-director"]
)
def test_a_key_parses_the_document_once(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, card: str
) -> None:
    editor = copy_of(card)
    line = next(one for one in editor.findChildren(QLineEdit) if one.accessibleName() == NAME)
    line.setFocus()
    QTest.keyClicks(line, "e")  # the other cards are read for the first time
    settle(window, editor.session, qtbot)
    with counted(monkeypatch) as parsed:
        QTest.keyClicks(line, "i")
        settle(window, editor.session, qtbot)
    assert parsed == [editor.session.row.slug]
