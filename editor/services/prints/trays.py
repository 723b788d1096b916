"""Printers' trays: what was read off their calibration pages, and those pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from editor.printing.slots import Applies
from editor.services.personal_notes import keep_data, kept_data
from editor.services.prints.print_files import write_pages
from editor.services.prints.sheet_options import check_range, paper_of
from editor.services.workspace import Workspace
from schemas.problems import EditorError, Message, error

if TYPE_CHECKING:
    from editor.printing.calibration import Calibration
    from editor.printing.slots import Page

MOST_SHIFT_MM: Final = 20.0
LEAST_SCALE: Final = 90.0
MOST_SCALE: Final = 110.0
LONGEST_NAME: Final = 40
_TRAYS: Final = "printing.trays"


def trays(ws: Workspace) -> dict[str, Calibration]:
    """Return what is known of each tray by its name, in the order of names; damaged ones are left out."""
    found: dict[str, Calibration] = {}
    for name, data in sorted(kept_data(ws, _TRAYS).items()):
        calibration = _read(data)
        if calibration is not None:
            found[name] = calibration
    return found


def tray(ws: Workspace, name: str) -> Calibration:
    """Return what is known of a tray.

    Raises:
        EditorError: it was never measured.
    """
    known = trays(ws)
    if name not in known:
        fix = Message(code="print_jobs.measure_tray", values={"known": ", ".join(known) or "-"})
        raise error("print_jobs.no_tray", fix=fix, tray=name)
    return known[name]


def keep_tray(
    ws: Workspace,
    name: str,
    *,
    x: float = 0.0,
    y: float = 0.0,
    scale: float = 100.0,
    applies: Applies = "backs",
) -> Calibration:
    """Remember what was read off the calibration page of a tray.

    Args:
        ws: the open catalogue.
        name: name of the tray, as the person calls it.
        x: reading of the scale across in mm, plus to the right.
        y: reading of the scale down in mm, plus downwards.
        scale: length of the ruler in percent of what it should be.
        applies: whether backs alone are moved or everything.

    Raises:
        EditorError: a number or the name is out of range, or the catalogue cannot be written.
    """
    from editor.printing.calibration import Calibration

    clean = name.strip()
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise error("print_jobs.tray_name", tray=name)
    check_range("x", x, -MOST_SHIFT_MM, MOST_SHIFT_MM)
    check_range("y", y, -MOST_SHIFT_MM, MOST_SHIFT_MM)
    check_range("scale", scale, LEAST_SCALE, MOST_SCALE)
    found = Calibration(x, y, scale, applies)
    data = {"x": found.x, "y": found.y, "scale": found.scale, "applies": found.applies}
    keep_data(ws, _TRAYS, kept_data(ws, _TRAYS) | {clean: data})
    return found


def forget_tray(ws: Workspace, name: str) -> None:
    """Forget a tray; nothing happens where it is not known.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    keep_data(ws, _TRAYS, {known: data for known, data in kept_data(ws, _TRAYS).items() if known != name})


def calibration_sheet(paper: str = "A4", language: str = "en", *, lying: bool = False) -> tuple[Page, Page]:
    """Return the two sides of the calibration page.

    Raises:
        EditorError: there is no such paper.
    """
    sheet = paper_of(paper)
    from editor.printing.application import picture_application
    from editor.printing.calibration import calibration_pages

    picture_application()
    return calibration_pages(sheet, language, lying=lying)


def print_calibration(
    out: Path, *, paper: str = "A4", language: str = "en", lying: bool = False
) -> tuple[Path, ...]:
    """Write the calibration page as a PDF (or its sides as PNG) and return the files.

    Raises:
        EditorError: unknown paper or ending, or the file cannot be written.
    """
    pages = calibration_sheet(paper, language, lying=lying)
    return write_pages(pages, out, title="Marshalry", language=language)


def _read(data: Any) -> Calibration | None:
    """Return what was kept of a tray; None if somebody has damaged it."""
    from editor.printing.calibration import Calibration

    if not isinstance(data, Mapping):
        return None
    try:
        x, y, scale = (float(data[name]) for name in ("x", "y", "scale"))
        check_range("scale", scale, LEAST_SCALE, MOST_SCALE)
        for name, value in (("x", x), ("y", y)):
            check_range(name, value, -MOST_SHIFT_MM, MOST_SHIFT_MM)
    except (KeyError, TypeError, ValueError, EditorError):
        return None
    return Calibration(x, y, scale, "all" if data.get("applies") == "all" else "backs")
