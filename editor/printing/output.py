"""Pages written as PDF with exact boxes, and as pictures."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Final

import pikepdf
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPdfWriter

from editor.printing.layout import UNITS_PER_INCH
from editor.printing.painter import PAPER, painting
from editor.printing.sheets import Page, paint_page

Report = Callable[[int, int], None]
_POINTS_PER_MM: Final = 72 / 25.4


def pdf_bytes(pages: Sequence[Page], title: str, language: str, report: Report | None = None) -> bytes:
    """Return pages as a PDF; equal pages give equal bytes.

    Args:
        pages: the pages, at least one.
        title: title in the document's properties.
        language: language of its texts.
        report: told ``(done, total)`` after each page; may raise to cancel.
    """
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(UNITS_PER_INCH)
    writer.setTitle(title)
    first = pages[0].paper
    size = QPageSize(QSizeF(first.width, first.height), QPageSize.Unit.Millimeter, first.name, QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    with painting(writer) as painter:
        for index, page in enumerate(pages):
            if index:
                writer.newPage()
            paint_page(painter, page)
            if report is not None:
                report(index + 1, len(pages))
    buffer.close()
    return _mended(bytes(data.data()), pages, title, language)


def _mended(data: bytes, pages: Sequence[Page], title: str, language: str) -> bytes:
    """Return the PDF with exact page boxes (Qt rounds them to whole points) and nothing that differs from run to run."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page, wanted in zip(pdf.pages, pages, strict=True):
            # Qt draws from the top of its rounded page: the exact box hangs from the same top.
            top = float(page.mediabox[3])
            width, height = wanted.paper.width * _POINTS_PER_MM, wanted.paper.height * _POINTS_PER_MM
            box = pikepdf.Array([0, round(top - height, 4), round(width, 4), top])
            for name in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox"):
                page.obj[name] = box
        if "/Metadata" in pdf.Root:
            del pdf.Root.Metadata
        pdf.Root.Lang = pikepdf.String(language)
        pdf.trailer.Info = pdf.make_indirect(
            pikepdf.Dictionary(Title=pikepdf.String(title), Creator=pikepdf.String("Marshalry"))
        )
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, compress_streams=True)
    return out.getvalue()


def page_image(page: Page, dots_per_inch: float) -> QImage:
    """Return a page as a picture on white."""
    scale = dots_per_inch / UNITS_PER_INCH
    pixels_per_mm = dots_per_inch / 25.4
    image = QImage(
        round(page.paper.width * pixels_per_mm), round(page.paper.height * pixels_per_mm), QImage.Format.Format_RGB32
    )
    image.fill(QColor(PAPER))
    image.setDotsPerMeterX(round(dots_per_inch / 0.0254))
    image.setDotsPerMeterY(round(dots_per_inch / 0.0254))
    with painting(image) as painter:
        painter.scale(scale, scale)
        paint_page(painter, page)
    return image


def png_bytes(image: QImage) -> bytes:
    """Return a picture as PNG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    return bytes(data.data())
