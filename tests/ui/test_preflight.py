"""The pre-flight in the window: what is wrong is listed and led to."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.pages.preflight.page import PreflightPage
from editor.ui.shell.main_window import MainWindow
from schemas.parse import parse_document
from tests.ui.conftest import Find


@pytest.mark.long
def test_findings_are_listed_filtered_led_to_and_exported(
    window: MainWindow, find: Find, tmp_path: Path, qtbot: QtBot
) -> None:
    workspace = window.context.workspace
    copy = documents.duplicate(workspace, find("demonworld/unit/orc-guard"))
    data = {**documents.load(workspace, copy.id).data, "points": 99999, "name": {"en": "Guard"}}
    documents.save_revision(workspace, parse_document(data), 1)
    edited = window.open_document(copy.id)
    assert edited is not None
    edited.session.change(("points",), 5, "Change Points")
    window.book.action("tools.preflight").trigger()
    page = window.tabs.currentWidget()
    assert isinstance(page, PreflightPage)
    qtbot.waitUntil(lambda: bool(page.found))
    checks = {one.check for one in page.rows.rows}
    assert {"texts", "translations"} <= checks
    assert "Wrong: 2" in page.state.text()
    assert page.state.text().endswith("As last saved, without the edits of: Guard.")
    page.check.setCurrentIndex(page.check.findData("translations"))
    page.check.activated.emit(page.check.currentIndex())
    (only,) = {one.check for one in page.rows.rows}
    assert only == "translations"
    # Fields are called as the form calls them.
    assert "Name" in str(page.rows.index(0, 3).data())
    page.export_to(file := tmp_path / "preflight.csv")
    assert "Translation" in file.read_text("utf-8-sig")
    page.export_to(tmp_path / "missing" / "preflight.csv")  # told, not raised
    assert not (tmp_path / "missing").exists()
    page.view.doubleClicked.emit(page.rows.index(0, 0))
    qtbot.waitUntil(lambda: (session := window.session()) is not None and session.id == copy.id)
