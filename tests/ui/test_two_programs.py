"""Two programs with a window each on one catalogue that is replaced under both while both have edits."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from editor.services import documents
from editor.services.opening import open_workspace
from tests.patience import PATIENCE

UNIT = "demonworld/unit/orc-guard"
PROGRAM = """
import os, sys
from editor.ui.app import run
path, card, fear = sys.argv[1], sys.argv[2], int(sys.argv[3])
def drive(window):
    session = window.open_document(card).session
    def moved(what):
        if any(str(what.new) in words for words in window.notices.texts()):
            print(what.new, flush=True)
        else:
            window.notices.told.connect(lambda words, tone: print(what.new, flush=True))
        window.close()
    window.watch.moved.connect(moved, type=QUEUED)
    session.change("fear", fear, "Change fear")
    print("ready", flush=True)
from PySide6.QtCore import Qt
QUEUED = Qt.ConnectionType.QueuedConnection
run(catalogue=path, drive=drive)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows refuses to replace open files")
def test_file_replaced_under_two_windows_loses_nothing_of_either(
    catalogue_file: Path, shipped_catalogue: Path, tmp_path: Path
) -> None:
    other = Path(shutil.copyfile(shipped_catalogue, tmp_path / "other.sqlite"))
    with open_workspace(catalogue_file) as ws:
        unit = documents.find(ws, UNIT).id
        cards = [documents.duplicate(ws, unit).id for _ in range(2)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(catalogue_file), card, str(fear)],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        for card, fear in zip(cards, (5, 6), strict=True)
    ]
    try:
        for program in programs:
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
        os.replace(other, catalogue_file)  # noqa: PTH105 - what sync clients do
        said = [program.communicate(timeout=PATIENCE)[0].strip() for program in programs]
    finally:
        for program in programs:
            program.kill()
    # Each goes on in a file of its own: what both had written before is in both.
    assert len(set(said)) == 2
    assert {Path(one).name for one in said} == {f"catalogue-rescued-{number}.sqlite" for number in (1, 2)}
    for name, card, fear in zip(said, cards, (5, 6), strict=True):
        with open_workspace(Path(name), content=None) as ws:
            assert documents.load(ws, card).data["fear"] == fear
    with open_workspace(catalogue_file, content=None) as ws:
        assert {row.id for row in documents.list_documents(ws).rows}.isdisjoint(cards)
