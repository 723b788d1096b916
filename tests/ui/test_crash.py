"""The program is killed in the middle of an edit: what it has kept by itself meanwhile is not lost."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import func, select

from editor.catalogue.tables import StoredStroke
from editor.rules.core.map_arrays import MapArrays
from editor.services import documents
from editor.services.opening import open_workspace
from editor.ui.editors.maps.resize import plain_layers
from schemas.map import HexMapBase
from schemas.parse import parse_document
from tests.patience import PATIENCE


def _killed_once_ready(process: subprocess.Popen[bytes]) -> None:
    """Kill the program as soon as it says so; one that stops at a message of its own ends here, too."""
    bound = threading.Timer(PATIENCE, process.kill)
    bound.start()
    with process:
        assert process.stdout is not None
        said = process.stdout.readline()
        bound.cancel()
        process.kill()
    assert said == b"ready\n"


PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from editor.services import documents
from editor.ui.app import run
def drive(window):
    session = window.open_document(sys.argv[2]).session
    for fear in range(2, 9):
        session.change("fear", fear, "Change fear")
    def look():
        if documents.load(window.context.workspace, session.id).data["fear"] == 8:
            print("ready", flush=True)
    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(20)
run(catalogue=sys.argv[1], drive=drive)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGKILL")
def test_killed_program_has_kept_what_was_typed(catalogue_file: Path) -> None:
    with open_workspace(catalogue_file) as workspace:
        wanted = documents.find(workspace, "demonworld/unit/orc-guard").id
        card = documents.duplicate(workspace, wanted).id
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(catalogue_file), card],
        stdout=subprocess.PIPE,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    _killed_once_ready(process)
    with open_workspace(catalogue_file) as workspace:
        copies = documents.working_copies(workspace)
        assert [copy.row.id for copy in copies] == [card]
        assert documents.load(workspace, card).data["fear"] == 8
        assert documents.load(workspace, card, working_copy=False).data["fear"] == 1


PAINTER = """
import sys
import numpy as np
from PySide6.QtCore import QTimer
from editor.rules.core.map_arrays import MapArrays
from editor.services import documents
from editor.ui.app import run
from editor.ui.editors.maps.commands import MapCommand
from schemas.parse import parse_document
def drive(window):
    editor = window.open_document(sys.argv[2])
    model, places = editor.model, iter(range(0, 40000, 7))
    def paint():
        place = np.array([next(places)], np.int32)
        patch = model.patch("levels", place, 3)
        model.session.undo_stack.push(MapCommand(model, (patch,), "Raise"))
        if place[0] == 700:
            timer.stop()
            looking.start(300)
    def look():
        data = documents.load(window.context.workspace, sys.argv[2]).data
        if MapArrays.from_map(parse_document(data)).levels.ravel()[700]:
            print("ready", flush=True)
    looking = QTimer(window)
    looking.timeout.connect(look)
    timer = QTimer(window)
    timer.timeout.connect(paint)
    timer.start(8)
run(catalogue=sys.argv[1], drive=drive)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGKILL")
def test_killed_program_keeps_every_stroke_on_a_large_map(catalogue_file: Path) -> None:
    arrays = MapArrays.empty(200, 200, "odd", False, ("clear",))
    data = {"system": "demonworld", "kind": "map", "slug": "plain", "name": {"en": "Plain"}}
    size = {"columns": 200, "rows": 200}
    with open_workspace(catalogue_file) as workspace:
        made = documents.create(workspace, parse_document(data | size | plain_layers(arrays, {})))
    process = subprocess.Popen(
        [sys.executable, "-c", PAINTER, str(catalogue_file), made.id],
        stdout=subprocess.PIPE,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    _killed_once_ready(process)
    with open_workspace(catalogue_file) as workspace:
        document = parse_document(documents.load(workspace, made.id).data)
        with workspace.reading() as session:
            assert session.scalar(select(func.count()).select_from(StoredStroke))
    assert isinstance(document, HexMapBase)
    raised = MapArrays.from_map(document).levels.ravel().nonzero()[0]
    assert list(raised) == list(range(0, 701, 7))
