"""The program is killed in the middle of an edit; nothing that was typed a second before is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from editor.services import documents
from editor.services.workspace import open_workspace

PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from editor.ui.app import run
def drive(window):
    session = window.open_document(sys.argv[2]).session
    for fear in range(2, 9):
        session.change("fear", fear, "Change fear")
    QTimer.singleShot(1000, window, lambda: print("ready", flush=True))
run(catalogue=sys.argv[1], drive=drive)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGKILL")
def test_killed_program_keeps_what_was_typed_a_second_before(catalogue_file: Path) -> None:
    with open_workspace(catalogue_file) as workspace:
        wanted = documents.find(workspace, "demonworld/unit/orc-guard").id
        card = documents.duplicate(workspace, wanted).id
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(catalogue_file), card],
        stdout=subprocess.PIPE,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGKILL)
    with open_workspace(catalogue_file) as workspace:
        copies = documents.working_copies(workspace)
        assert [copy.row.id for copy in copies] == [card]
        assert documents.load(workspace, card).data["fear"] == 8
        assert documents.load(workspace, card, working_copy=False).data["fear"] == 1
