"""The pictures of the manual, taken of the real windows, so that they show the program as it is."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Final

from PIL import Image
from PySide6.QtCore import QPoint, QRect, Qt, qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from editor.printing.output import png_bytes
from editor.services.manual.reading import PICTURES
from editor.ui.tour import choose_screen, pass_on
from editor.ui.tour.dialogs import grab
from editor.ui.tour.manual_scenes import SCENES, put_away
from editor.ui.tour.stage import Stage, TourError
from schemas.content_folder import manual_root
from schemas.messages import LANGUAGES
from schemas.progress import Report, quietly

SIZE: Final = (1240, 720)
"""px of the window photographed: words stay readable where the picture is as wide as a page."""
WIDEST: Final = 880
"""px of a picture that is kept."""
QUALITY: Final = 23
"""Of WebP: letters can be read, and a picture takes some eleven kilobytes."""
ENDING: Final = ".webp"


def take_pictures(
    out: Path, language: str, report: Report = quietly, only: Collection[str] | None = None
) -> tuple[Path, ...]:
    """Take the pictures of the manual in a language, in a catalogue of their own.

    Args:
        out: folder for the pictures; made where it is missing.
        language: that of the windows.
        report: called with ``(pictures taken, total)``.
        only: names of the pictures wanted; None for all.

    Returns:
        The files written.

    Raises:
        TourError: a window does not show what the picture is of.
    """
    before, platform = qInstallMessageHandler(pass_on), os.environ.get("QT_QPA_PLATFORM")
    try:
        with tempfile.TemporaryDirectory(prefix="marshalry-manual-", ignore_cleanup_errors=True) as folder:
            choose_screen(Path(folder))
            return _take(Path(folder), out, language, report, only)
    finally:
        qInstallMessageHandler(before)
        os.environ.pop("QT_QPA_PLATFORM", None)
        if platform is not None:
            os.environ["QT_QPA_PLATFORM"] = platform


def _take(
    folder: Path, out: Path, language: str, report: Report, only: Collection[str] | None
) -> tuple[Path, ...]:
    out.mkdir(parents=True, exist_ok=True)
    wanted = [name for name in SCENES if only is None or name in only]
    stage = Stage(folder / "pictures", folder, language)
    written = []
    try:
        stage.window.resize(*SIZE)
        for number, name in enumerate(wanted, 1):
            stage.window.catalogue_dock.hide()
            stage.window.lower_panels.fold(True)
            try:
                image = _picture(stage, SCENES[name](stage))
            except TourError as trouble:
                raise TourError(f"{name}: {trouble}") from trouble
            written.append(out / f"{name}{ENDING}")
            _save(image, written[-1])
            put_away(stage)
            report(number, len(wanted))
    finally:
        stage.close()
    return tuple(written)


def _picture(stage: Stage, alone: QWidget | None) -> QImage:
    """Return a picture of a dialog, or of the window without menus, folded panels and line of state."""
    stage.raise_bugs()
    stage.settle()
    image = grab(stage.app, alone or stage.window, alone=alone is not None)
    if alone is None:
        image = image.copy(_working_area(stage))
    if image.width() > WIDEST:
        image = image.scaledToWidth(WIDEST, Qt.TransformationMode.SmoothTransformation)
    return image


def _save(image: QImage, file: Path) -> None:
    """Write a picture as small as Pillow makes it: Qt's writer needs a tenth more."""
    picture = Image.open(io.BytesIO(png_bytes(image))).convert("RGB")
    picture.save(file, "WEBP", quality=QUALITY, method=6)


def _working_area(stage: Stage) -> QRect:
    window = stage.window
    top = window.tabs.mapTo(window, QPoint(0, 0)).y()
    return QRect(0, top, window.width(), window.tabs.height())


def main() -> None:
    """Take the pictures that travel with the program anew, in every language."""
    for language in LANGUAGES:
        for file in take_pictures(manual_root() / language / PICTURES, language):
            sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
