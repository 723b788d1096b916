"""Pages written as PDF with exact boxes, and as pictures."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import pikepdf
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from editor.printing.booklet_painting import BookletPage, paint_booklet_page
from editor.printing.layers import blend_in
from editor.printing.painter import image_on_paper, painting
from editor.printing.press import Press
from editor.printing.press_colours import PressTarget, for_press, say_standard
from editor.printing.sheets import Page, paint_page
from editor.printing.slots import Rect
from editor.printing.stamps import stamping
from editor.printing.text_lines import UNITS_PER_INCH
from schemas.progress import Report, quietly

Size = tuple[float, float]
"""Width and height in mm."""
Boxes = tuple[Rect, Rect]
"""Trim box and bleed box: left, top, width and height in mm from the upper left corner of the page."""
_POINTS_PER_MM: Final = 72 / 25.4
_COMPRESSION: Final = 1
"""A third of the time of the usual 6, for files that are a twentieth larger."""
_JPEG_QUALITY: Final = 88
_WEBP_QUALITY: Final = 85
_FONT_FILES: Final = ("/FontFile", "/FontFile2", "/FontFile3")


def pdf_bytes(
    pages: Sequence[Page],
    title: str,
    language: str,
    report: Report = quietly,
    *,
    target: PressTarget | None = None,
) -> bytes:
    """Return pages as a PDF; equal pages give equal bytes.

    Args:
        pages: the pages, at least one.
        title: title in the document's properties.
        language: language of its texts.
        report: called with ``(done, total)`` after each page; may raise to cancel.
        target: the press that it is for: the PDF is as PDF/X-4 wants it.
    """
    sizes = [(page.width, page.height) for page in pages]
    boxes = [(page.trim, page.bleed) for page in pages]
    with _writing(title, sizes[0]) as written, stamping(written.painter) as stamps:
        press = Press(written.painter, written.writer.newPage)
        for page in pages:
            press.add(page)
        press.draw(report)
    with written.opened() as pdf:
        stamps.put_into(pdf)
        if stamps.blends:
            blend_in(pdf)
        _share_pictures(pdf)
        press.put_into(pdf)
        return _fixed(pdf, sizes, boxes, title, language, target)


def booklet_pdf(
    pages: Sequence[BookletPage],
    title: str,
    language: str,
    report: Report = quietly,
    *,
    lossless: bool = True,
    target: PressTarget | None = None,
) -> bytes:
    """Return the pages of a booklet as a PDF; equal pages give equal bytes.

    Args:
        pages: at least one.
        title: title in the document's properties.
        language: language of its texts.
        report: called with ``(done, total)`` after each page; may raise to cancel.
        lossless: whether pictures are kept as they are; painted ground would take ten times the room.
        target: the press that it is for: the PDF is as PDF/X-4 wants it.
    """

    def paint(painter: QPainter, index: int) -> None:
        painter.setRenderHint(painter.RenderHint.LosslessImageRendering, lossless)
        paint_booklet_page(painter, pages[index])

    return pdf_of([page.size for page in pages], paint, title, language, report, target=target)


def pdf_of(
    sizes: Sequence[Size],
    paint: Callable[[QPainter, int], None],
    title: str,
    language: str,
    report: Report = quietly,
    *,
    target: PressTarget | None = None,
) -> bytes:
    """Return a PDF of pages of any size; equal drawings give equal bytes.

    Args:
        sizes: width and height of each page in mm, at least one.
        paint: draws the page of a number, from 0, with a painter whose unit is 1/1200 inch.
        title: title in the document's properties.
        language: language of its texts.
        report: called with ``(done, total)`` after each page; may raise to cancel.
        target: the press that it is for: the PDF is as PDF/X-4 wants it.
    """
    with _writing(title, sizes[0]) as written, stamping(written.painter) as stamps:
        for index, size in enumerate(sizes):
            if index:
                written.writer.setPageLayout(_page_layout(size))
                written.writer.newPage()
            paint(written.painter, index)
            report(index + 1, len(sizes))
    whole = [((0.0, 0.0, *size), (0.0, 0.0, *size)) for size in sizes]
    with written.opened() as pdf:
        stamps.put_into(pdf)
        if stamps.blends:
            blend_in(pdf)
        _share_pictures(pdf)
        return _fixed(pdf, sizes, whole, title, language, target)


@dataclass(frozen=True)
class _Written:
    """A PDF that Qt writes."""

    data: QByteArray
    writer: QPdfWriter
    painter: QPainter

    def opened(self) -> pikepdf.Pdf:
        """Return what was written."""
        return pikepdf.open(io.BytesIO(bytes(self.data.data())))


@contextmanager
def _writing(title: str, first: Size) -> Iterator[_Written]:
    """Let Qt write a PDF, whose first page is of a size in mm, until the end of the block."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(UNITS_PER_INCH)
    writer.setTitle(title)
    writer.setPageLayout(_page_layout(first))
    with painting(writer) as painter:
        yield _Written(data, writer, painter)
    buffer.close()


def _page_layout(size: Size) -> QPageLayout:
    page = QPageSize(QSizeF(*size), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    return QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def _fixed(
    pdf: pikepdf.Pdf,
    sizes: Sequence[Size],
    boxes: Sequence[Boxes],
    title: str,
    language: str,
    target: PressTarget | None,
) -> bytes:
    """Return the PDF for its press, with exact page boxes and nothing that differs from run to run.

    Qt rounds page boxes to whole points and draws from the top of the rounded page.
    """
    if target is not None:
        for_press(pdf, target)
    for page, wanted, (trim, bleed) in zip(pdf.pages, sizes, boxes, strict=True):
        height = wanted[1] * _POINTS_PER_MM
        lift = height - float(page.mediabox[3])
        # Sheets put together of their parts are drawn in their true height: their box is still 1 wide.
        if lift and page.obj.MediaBox[2] > 1:
            page.contents_add(f"1 0 0 1 0 {lift:.5f} cm\n".encode(), prepend=True)
        whole = (0.0, 0.0, *wanted)
        for name, box in (
            ("/MediaBox", whole),
            ("/CropBox", whole),
            ("/BleedBox", bleed),
            ("/TrimBox", trim),
        ):
            page.obj[name] = _box(box, wanted[1])
    _tag_fonts(pdf)
    if "/Metadata" in pdf.Root:
        del pdf.Root.Metadata
    if "/ID" in pdf.trailer:
        del pdf.trailer.ID
    pdf.Root.Lang = pikepdf.String(language)
    pdf.trailer.Info = pdf.make_indirect(
        pikepdf.Dictionary(Title=pikepdf.String(title), Creator=pikepdf.String("Marshalry"))
    )
    if target is not None:
        say_standard(pdf, title)
    out = io.BytesIO()
    pikepdf.settings.set_flate_compression_level(_COMPRESSION)
    least = "" if target is None else "1.6"
    pdf.save(out, min_version=least, deterministic_id=True, compress_streams=True)
    return out.getvalue()


def _share_pictures(pdf: pikepdf.Pdf) -> None:
    """Keep equal pictures once: how often Qt writes one depends on what was drawn before in other places."""
    first: dict[bytes, Any] = {}
    known: dict[tuple[int, int], Any] = {}
    for page in pdf.pages:
        resources: Any = page.obj.get("/Resources", pikepdf.Dictionary())
        pictures = resources.get("/XObject", {})
        for name, one in list(pictures.items()):
            if one.get("/Subtype") != pikepdf.Name.Image:
                continue
            if one.objgen not in known:
                known[one.objgen] = first.setdefault(_picture_name(one), one)
            pictures[name] = known[one.objgen]


def _picture_name(picture: Any) -> bytes:
    """Return what tells a picture from others: its properties, its pixels, and the mask over them."""
    found = hashlib.sha256()
    for part in (picture, picture.get("/SMask")):
        if part is not None:
            for key, value in sorted(part.items()):
                if key != "/SMask":
                    found.update(f"{key} {value!r} ".encode())
            found.update(part.read_raw_bytes())
    return found.digest()


def _tag_fonts(pdf: pikepdf.Pdf) -> None:
    """Name parts of fonts after what is in them: Qt names them by an order that differs from run to run."""
    fonts: dict[tuple[int, int], Any] = {}
    for page in pdf.pages:
        if "/Resources" in page.obj and "/Font" in page.obj.Resources:
            for _name, font in page.obj.Resources.Font.items():
                fonts[font.objgen] = font
    for font in fonts.values():
        for inner in font.DescendantFonts if "/DescendantFonts" in font else [font]:
            _tag_font(font, inner)


def _tag_font(font: Any, inner: Any) -> None:
    if "/FontDescriptor" not in inner:
        return
    described = inner.FontDescriptor
    data = next((described[name].read_bytes() for name in _FONT_FILES if name in described), None)
    if data is None:
        return
    tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])
    plain = str(described.FontName).removeprefix("/").rpartition("+")[2]
    for holder, key in ((described, "/FontName"), (inner, "/BaseFont"), (font, "/BaseFont")):
        holder[key] = pikepdf.Name(f"/{tag}+{plain}")


def _box(box: Rect, page_height: float) -> pikepdf.Array:
    """Return a box in mm from the upper left corner as PDF has it: in points from the lower left."""
    left, top, width, height = box
    edges = left, page_height - top - height, left + width, page_height - top
    return pikepdf.Array([round(edge * _POINTS_PER_MM, 4) for edge in edges])


def page_image(page: Page, dots_per_inch: float) -> QImage:
    """Return a page as a picture on white."""
    size = (page.width, page.height)
    return image_on_paper(size, dots_per_inch / 25.4, lambda painter: paint_page(painter, page))


def png_bytes(image: QImage) -> bytes:
    """Return a picture as PNG."""
    return _image_bytes(image, "PNG", -1)


def jpeg_bytes(image: QImage) -> bytes:
    """Return a painted picture as JPEG, in a fifth of the room of a PNG."""
    return _image_bytes(image, "JPEG", _JPEG_QUALITY)


def webp_bytes(image: QImage, *, lossless: bool = False) -> bytes:
    """Return a picture as WebP for web pages: painted ones in a tenth of the room of a PNG.

    Args:
        image: the picture.
        lossless: whether each pixel stays as it is.
    """
    return _image_bytes(image, "WEBP", 100 if lossless else _WEBP_QUALITY)


def _image_bytes(image: QImage, form: str, quality: int) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, form, quality)  # type: ignore[call-overload]
    buffer.close()
    return bytes(data.data())
