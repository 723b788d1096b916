"""The guided tour: the real windows, driven by mouse and keys through the whole job, with pictures of every step."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from editor.ui.tour.page import write_page
from editor.ui.tour.stage import PLATFORM, Stage, Step, TourError
from editor.ui.tour.steps import STEPS
from schemas.problems import EditorError

log = logging.getLogger(__name__)

__all__ = ["STEPS", "Step", "TourError", "run"]


def run(out: Path, language: str = "en", steps: Sequence[Step] = STEPS) -> int:
    """Do the whole job in a catalogue of its own and leave pictures and files.

    Nothing of the person's own catalogue or settings is read or written. The page ``index.html`` shows what was done; it is
    written even where a step fails.

    Args:
        out: folder for pictures, prints, pack and page; made where it is missing.
        language: language that the windows begin with, ``en`` or ``fr``.
        steps: what to do, in order.

    Returns:
        Exit status: 0 done, 1 a step failed (it is named on stderr).
    """
    os.environ.setdefault("QT_QPA_PLATFORM", PLATFORM)
    began = time.monotonic()
    failed: str | None = None
    with tempfile.TemporaryDirectory(prefix="marshalry-tour-", ignore_cleanup_errors=True) as folder:
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
        finally:
            stage.close()
    page = write_page(out, stage.chapters, time.monotonic() - began, failed)
    if failed is not None:
        sys.stderr.write(f"The tour stopped. {failed}\n")
    sys.stderr.write(f"{page}\n")
    return 1 if failed is not None else 0
