"""Pages sent to a printer of the system, and what is said of pages in files."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QPointF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from editor.printing.painter import painting
from editor.printing.sheets import Page, paint_page
from editor.printing.slots import Flip
from editor.printing.text_lines import UNITS_PER_INCH
from schemas.progress import Report, quietly


def prepare(printer: QPrinter, page: Page) -> None:
    """Set a printer to the paper of a page, with nothing scaled or moved."""
    size = QPageSize(
        QSizeF(page.paper.width, page.paper.height),
        QPageSize.Unit.Millimeter,
        page.paper.name,
        QPageSize.SizeMatchPolicy.FuzzyMatch,
    )
    turned = QPageLayout.Orientation.Landscape if page.lying else QPageLayout.Orientation.Portrait
    printer.setFullPage(True)
    printer.setPageLayout(QPageLayout(size, turned, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)


def ask_printer(parent: QWidget, pages: Sequence[Page], flip: Flip | None = None) -> QPrinter | None:
    """Ask for a printer and a range of pages by the dialog of the system. None if the person gives up.

    Args:
        parent: the window that asks.
        pages: what is printed.
        flip: the edge about which sheets with two sides are turned; None to print on one side.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    prepare(printer, pages[0])
    if flip is not None and {"front", "back"} <= {page.side for page in pages}:
        mode = QPrinter.DuplexMode
        printer.setDuplex(mode.DuplexLongSide if flip == "long" else mode.DuplexShortSide)
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, True)
    dialog.setMinMax(1, len(pages))
    return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None


def print_on(printer: QPrinter, pages: Sequence[Page], report: Report = quietly) -> int:
    """Draw pages on a printer and return how many; the range of pages is the dialog's.

    Args:
        printer: as the system's print dialog left it.
        pages: all pages of the preview.
        report: called with ``(done, total)`` after each page; may raise to cancel.
    """
    chosen = _in_range(printer, pages)
    if not chosen:
        return 0
    prepare(printer, chosen[0])
    with painting(printer) as painter:
        for index, page in enumerate(chosen):
            if index:
                prepare(printer, page)
                printer.newPage()
            painter.resetTransform()
            scale = printer.resolution() / UNITS_PER_INCH
            corner = printer.pageLayout().fullRectPixels(printer.resolution()).topLeft()
            painter.translate(QPointF(corner))
            painter.scale(scale, scale)
            paint_page(painter, page)
            report(index + 1, len(chosen))
    return len(chosen)


def _in_range(printer: QPrinter, pages: Sequence[Page]) -> Sequence[Page]:
    if printer.printRange() == QPrinter.PrintRange.PageRange and printer.fromPage():
        return pages[printer.fromPage() - 1 : printer.toPage()]
    return pages
