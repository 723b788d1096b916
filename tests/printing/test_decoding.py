"""Pictures of strangers: one decoder, known kinds alone, bounded in bytes; what it cannot draw is said."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from editor.printing.decoding import FILES, KeptPictures, decoded, kind_of, read_file
from editor.printing.faces.compose import compose
from editor.printing.pictures import paint_portrait, portrait_image, portrait_trouble
from schemas.face import FaceBase
from schemas.messages import LANGUAGES, problem_text
from schemas.parse import parse_document
from schemas.pictures import Portrait
from schemas.problems import EditorError
from tests.cases import cases


def saved(form: str, size: tuple[int, int] = (60, 40), mode: str = "RGB", **options: object) -> bytes:
    buffer = io.BytesIO()
    Image.effect_noise(size, 90).convert(mode).save(buffer, form, **options)
    return buffer.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, pixels: bytes, depth: int = 8, colour: int = 2, *more: bytes) -> bytes:
    """Return a whole PNG that may lie about its size."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    body = chunk(b"IHDR", head) + b"".join(more) + chunk(b"IDAT", zlib.compress(pixels, 9))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


FRAMES = [Image.new("RGB", (9, 9), colour) for colour in ("red", "blue")]
GOOD = saved("PNG")
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e9 1e9" width="99999" height="99999"/>'
HOSTILE = {
    "bomb of a gigapixel": (png(40_000, 40_000, bytes(9_000_000)), "too_large"),
    "wider than any screen": (png(2**31 - 1, 2**31 - 1, b"\0"), "damaged"),
    "no width": (png(0, 9, b"\0"), "damaged"),
    "lying deep": (png(9_000, 9_000, b"\0" * 100, 16, 6), "too_large"),
    "cut in the middle": (GOOD[: len(GOOD) // 2], "cut_off"),
    "cut before the end": (GOOD[:-6], "cut_off"),
    "flipped inside": (GOOD[:90] + bytes([GOOD[90] ^ 255]) + GOOD[91:], "cut_off"),
    "cut photo": (saved("JPEG", (300, 300))[:-9_000], "cut_off"),
    "drawing": (SVG, "other_kind"),
    "drawing with entities": (b"<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>" + SVG, "other_kind"),
    "drawing packed": (b"\x1f\x8b" + zlib.compress(SVG), "other_kind"),
    "icon": (saved("ICO", (32, 32)), "other_kind"),
    "many pages": (saved("TIFF", save_all=True, append_images=FRAMES), "other_kind"),
    "film": (saved("GIF", save_all=True, append_images=FRAMES), "other_kind"),
    "film of the web": (saved("WEBP", (9, 9), save_all=True, append_images=FRAMES), "other_kind"),
    "font": (b"\0\1\0\0" + bytes(500), "other_kind"),
    "document": (b"%PDF-1.7 " + bytes(500), "other_kind"),
    "nothing": (b"", "other_kind"),
    "palette without colours": (png(8, 8, bytes(72), 8, 3), "damaged"),
}


@cases("name", HOSTILE)
def test_what_cannot_be_drawn_is_said(name: str) -> None:
    raw, code = HOSTILE[name]
    with pytest.raises(EditorError) as reported:
        decoded(raw)
    assert reported.value.problems[0].code == f"picture.{code}"
    for language in LANGUAGES:
        assert "{" not in problem_text(reported.value.problems[0], language)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "BMP", "GIF", "WEBP"])
def test_pictures_from_files_are_read(form: str, tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(saved(form))
    raw = read_file(file)
    assert kind_of(raw) == form.lower()
    assert decoded(raw, FILES).width() == 60
    assert decoded(saved(form, (3_000, 20)), FILES, within=500).width() == 500


def test_deep_pictures_are_kept_with_four_bytes_a_pixel() -> None:
    raw = png(50, 50, bytes(50 * (1 + 50 * 8)), 16, 6)
    assert decoded(raw).sizeInBytes() == 50 * 50 * 4


def test_pictures_are_kept_by_bytes_the_latest_first() -> None:
    kept = KeptPictures[int](3 * 40_000)
    for number in range(20):
        kept.get(number, lambda: QImage(100, 100, QImage.Format.Format_RGB32))
        assert kept.held <= 3 * 40_000
    again: list[int] = []
    for number in (19, 18, 17, 16):
        kept.get(number, lambda number=number: again.append(number) or QImage())
    assert again == [16]
    kept.get(99, lambda: QImage(1_000, 1_000, QImage.Format.Format_RGB32))
    assert kept.held <= 3 * 40_000


def test_a_damaged_portrait_is_a_crossed_box_and_a_problem(qapp: object) -> None:
    broken = base64.b64encode(GOOD[: len(GOOD) // 2]).decode()
    assert portrait_image(broken).isNull()
    assert portrait_trouble(broken) is not None
    paper = QImage(40, 40, QImage.Format.Format_RGB32)
    paper.fill("white")
    painter = QPainter(paper)
    assert not paint_portrait(painter, QRectF(5, 5, 30, 30), Portrait(data=broken))
    painter.end()
    assert paper.pixelColor(20, 20).name() != "#ffffff"
    card = {"system": "demonworld", "kind": "unit", "slug": "guard", "name": "Guard", "movement": {"move": 1}}
    box = {"box": "picture", "name": "portrait", "source": "portrait"}
    face = {"system": "demonworld", "kind": "face", "slug": "f", "name": "F", "shows": "unit", "front": [box]}
    template = parse_document(face)
    assert isinstance(template, FaceBase)
    faces = compose(template, parse_document({**card, "portrait": {"data": broken}}))
    assert [one.code for one in faces.problems] == ["face.picture_damaged"]
    good = base64.b64encode(GOOD).decode()
    assert not compose(template, parse_document({**card, "portrait": {"data": good}})).problems
