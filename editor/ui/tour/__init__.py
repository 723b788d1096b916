"""The guided tour: the real windows, driven by mouse and keys through the whole job, with pictures."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from editor.ui.tour.page import write_page
from editor.ui.tour.stage import PLATFORM, Stage, Step, TourError
from editor.ui.tour.steps import STEPS
from schemas.problems import EditorError

NOT_OFFSCREEN = "This plugin does not support"

__all__ = ["STEPS", "Step", "TourError", "choose_screen", "pass_on", "run"]


def run(out: Path, language: str = "en", steps: Sequence[Step] = STEPS) -> int:
    """Do the whole job in a catalogue of its own and leave pictures and files.

    Nothing of the person's own catalogue or settings is read or written. The page ``index.html`` shows what
    was done; it is written even where a step fails.

    Args:
        out: folder for pictures, prints, pack and page; made where it is missing.
        language: language that the windows begin with, ``en`` or ``fr``.
        steps: what to do, in order.

    Returns:
        Exit status: 0 done, 1 a step failed (it is named on stderr).
    """
    before, platform = qInstallMessageHandler(pass_on), os.environ.get("QT_QPA_PLATFORM")
    try:
        return _run(out, language, steps)
    finally:
        qInstallMessageHandler(before)
        os.environ.pop("QT_QPA_PLATFORM", None)
        if platform is not None:
            os.environ["QT_QPA_PLATFORM"] = platform


def choose_screen(folder: Path) -> None:
    """Draw the windows on a screen of the usual size that nobody sees, unless a platform is asked for.

    The screen that Qt makes by itself is too small for the windows.
    """
    if os.environ.get("QT_QPA_PLATFORM", PLATFORM) == PLATFORM:
        file = folder / "screen.json"
        screen = {"name": "tour", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "dpr": 1}
        file.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
        os.environ["QT_QPA_PLATFORM"] = f"{PLATFORM}:configfile={file}"


def pass_on(_kind: QtMsgType, _context: QMessageLogContext, words: str) -> None:
    """Leave out what the platform without a screen says that it cannot do."""
    if not words.startswith(NOT_OFFSCREEN):
        sys.stderr.write(f"{words}\n")


def _run(out: Path, language: str, steps: Sequence[Step]) -> int:
    began = time.monotonic()
    failed: str | None = None
    with tempfile.TemporaryDirectory(prefix="marshalry-tour-", ignore_cleanup_errors=True) as folder:
        choose_screen(Path(folder))
        stage = Stage(out, Path(folder), language)
        try:
            for number, step in enumerate(steps, 1):
                stage.begin(step)
                sys.stderr.write(f"{number:2}/{len(steps)}  {step.title}\n")
                try:
                    step.act(stage)
                    stage.raise_bugs()
                except (TourError, EditorError) as trouble:
                    failed = f"{step.title}: {trouble}"
                    stage.photograph_failure(str(trouble))
                    break
        except BaseException as trouble:
            failed = f"{stage.chapters[-1].step.title}: {type(trouble).__name__}: {trouble}"
            raise
        finally:
            page = write_page(out, stage.chapters, time.monotonic() - began, failed)
            stage.close()
    if failed is not None:
        sys.stderr.write(f"The tour stopped. {failed}\n")
    sys.stderr.write(f"{page}\n")
    return 1 if failed is not None else 0
