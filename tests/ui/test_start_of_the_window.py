"""What the window loads until it can be worked in, and what happens when a game cannot be loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from editor.ui.shell.main_window import MainWindow
from schemas.registry import later
from schemas.systems import DOCUMENT_SYSTEMS
from tests.ui.conftest import Find

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from editor.ui import app
app.AHEAD_MS = 10**6
def drive(window):
    def told():
        print(*sys.modules)
        window.close()
    model = window.catalogue.list.model
    told() if model.rowCount() else model.modelReset.connect(told)
sys.exit(app.run(catalogue=sys.argv[1], drive=drive))
"""


@pytest.mark.long
def test_the_list_is_filled_before_any_game_is_loaded(shipped_catalogue: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(shipped_catalogue)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    modules = found.stdout.split()
    assert "editor.ui.shell.main_window" in modules
    games = [one.id for one in DOCUMENT_SYSTEMS]
    rows = {f"editor.rules.{game}{last}" for game in games for last in ("", ".system")}
    assert not [name for name in modules if name.startswith("schemas.systems.")]
    assert {
        name for name in modules if name.startswith(tuple(f"editor.rules.{game}" for game in games))
    } <= rows
    assert not [
        name for name in modules if name.partition(".")[0] in ("numpy", "scipy", "PIL", "pikepdf", "alembic")
    ]


def test_a_game_that_cannot_be_loaded_is_named_and_the_others_are_edited(
    window: MainWindow, find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    zargo = next(one for one in DOCUMENT_SYSTEMS if one.id == "zargo")
    monkeypatch.setitem(zargo.by_kind, "unit", later("schemas.systems.zargo_gone:ZargoUnit"))  # type: ignore[index]
    knight = find("zargo/unit/knight")
    assert window.open_document(knight) is None
    (said,) = (label.text() for label in window.findChildren(QLabel) if "zargo_gone" in label.text())
    assert said.startswith("A part of a game cannot be loaded: schemas.systems.zargo_gone (")
    assert not window.context.is_open(knight)
    editor = window.open_document(find("darkage/unit/lamp-breaker"))
    assert editor is not None
    assert editor.session.row.slug == "lamp-breaker"
