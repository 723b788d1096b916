"""Pictures: hostile files are refused with their name, good ones stored once."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image
from sqlalchemy import func, select

from editor.catalogue.tables import StoredPicture
from editor.services import documents
from editor.services.picture_decoding import take_picture
from editor.services.svg_pictures import take_symbol_picture
from editor.services.workspace import Workspace
from schemas.parse import dump_document, parse_document
from schemas.pictures import PictureLimits
from schemas.problems import EditorError
from tests.programs import run_program
from tests.services.samples import spell

pytestmark = pytest.mark.usefixtures("qapp")

_DRAWN = """
import sys
from pathlib import Path
from editor.services.svg_pictures import take_symbol_picture
assert take_symbol_picture(Path(sys.argv[1])).data
"""
LIMITS = PictureLimits(kilobytes=100, pixels=300)


def _saved(form: str, size: tuple[int, int] = (60, 80), **options: object) -> bytes:
    buffer = io.BytesIO()
    noise = Image.effect_noise(size, 90).convert("RGB")
    noise.save(buffer, form, **options)
    return buffer.getvalue()


def _claiming(width: int, height: int) -> bytes:
    """Return the head of a PNG that says to be enormous."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [head, b"IDAT" + zlib.compress(bytes(100_000))]
    written = [struct.pack(">I", len(one) - 4) + one + struct.pack(">I", zlib.crc32(one)) for one in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def _wavelets_claiming(width: int, height: int) -> bytes:
    """Return a JPEG 2000 whose two heads say to be of another size."""
    raw = bytearray(_saved("JPEG2000"))
    head, stream = raw.index(b"ihdr") + 4, raw.index(b"\xff\x4f\xff\x51") + 8
    raw[head : head + 8] = struct.pack(">II", height, width)
    raw[stream : stream + 8] = struct.pack(">II", width, height)
    return bytes(raw)


FRAMES = [Image.new("RGB", (9, 9), colour) for colour in ("red", "blue")]
GOOD = _saved("PNG")
HOSTILE = {
    "words.png": (b"no picture at all", "not_a_picture"),
    "empty.png": (b"", "not_a_picture"),
    "cut.png": (GOOD[: len(GOOD) // 2], "truncated"),
    "cut.jpg": (_saved("JPEG")[:-200], "truncated"),
    "bomb.png": (_claiming(100_000, 100_000), "far_too_large"),
    "moving.gif": (_saved("GIF", save_all=True, append_images=FRAMES), "animated"),
    "moving.png": (_saved("PNG", save_all=True, append_images=FRAMES), "animated"),
    "second begins.gif": (_saved("GIF")[:-1] + b",", "not_a_picture"),
    "second cut.gif": (_saved("GIF")[:-1] + b"," + bytes(8), "not_a_picture"),
    "still.bmp": (_saved("BMP"), "other_format"),
    "cut.jp2": (_saved("JPEG2000")[:900], "truncated"),
    "bomb.jp2": (_wavelets_claiming(60_000, 60_000), "far_too_large"),
    "large.jp2": (_wavelets_claiming(4_500, 4_500), "far_too_large"),
    "false.jp2": (_saved("JPEG2000")[:30] + b"x" * 900, "not_a_picture"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_fit_picture_is_refused_with_its_name(tmp_path: Path, name: str) -> None:
    raw, code = HOSTILE[name]
    (tmp_path / name).write_bytes(raw)
    with pytest.raises(EditorError) as caught:
        take_picture(tmp_path / name, LIMITS)
    problem = caught.value.problems[0]
    assert (problem.code, problem.values["file"]) == (f"picture.{code}", name)


LARGE = {
    "long.png": _saved("PNG", (400, 20)),
    "heavy.png": _saved("PNG", (250, 250)),
    "photo.jpg": _saved("JPEG", (2400, 1200)),
    "print.jpg": _saved("JPEG", (500, 100), quality=100),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_picture_larger_than_print_needs_is_scaled_down_and_that_is_said(tmp_path: Path, name: str) -> None:
    raw = LARGE[name]
    (tmp_path / name).write_bytes(raw)
    taken = take_picture(tmp_path / name, LIMITS)
    made = base64.b64decode(taken.data)
    before, after = (Image.open(io.BytesIO(one)).size for one in (raw, made))
    assert max(after) <= LIMITS.pixels
    assert len(made) <= LIMITS.kilobytes * 1000
    assert abs(after[0] / after[1] - before[0] / before[1]) < 0.7
    assert taken.said is not None
    values = taken.said.values
    assert (values["from_width"], values["from_height"]) == before
    assert (values["width"], values["height"]) == after
    assert take_picture(tmp_path / name, LIMITS, original=True).data == base64.b64encode(raw).decode()


@pytest.mark.quick(1)
@pytest.mark.parametrize("clear", [True, False])
def test_a_jpeg_2000_becomes_a_picture_that_documents_hold(tmp_path: Path, clear: bool) -> None:
    whole = Image.new("RGBA" if clear else "RGB", (120, 90), "#204060")
    whole.paste("#c03020", (0, 0, 60, 90))
    whole.save(tmp_path / "card.jp2", "JPEG2000", irreversible=False)
    taken = take_picture(tmp_path / "card.jp2", original=True)
    found = Image.open(io.BytesIO(base64.b64decode(taken.data)))
    assert (found.format, found.size, found.mode) == ("PNG", (120, 90), whole.mode)
    assert found.convert("RGB").getpixel((20, 20)) == (0xC0, 0x30, 0x20)
    assert taken.said is None
    Image.effect_noise((900, 300), 90).convert("RGB").save(tmp_path / "art.jp2", "JPEG2000")
    small = take_picture(tmp_path / "art.jp2", LIMITS)
    assert small.said is not None
    assert Image.open(io.BytesIO(base64.b64decode(small.data))).size == (300, 100)


def test_what_is_clear_and_how_a_camera_was_held_are_kept(tmp_path: Path) -> None:
    clear = Image.new("RGBA", (900, 600), (0, 0, 0, 0))
    clear.paste((200, 10, 10, 255), (0, 0, 450, 600))
    clear.save(tmp_path / "clear.png")
    small = Image.open(io.BytesIO(base64.b64decode(take_picture(tmp_path / "clear.png", LIMITS).data)))
    assert (small.size, small.getpixel((290, 100)), small.getpixel((5, 5))) == (
        (300, 200),
        (0, 0, 0, 0),
        (200, 10, 10, 255),
    )
    turned = Image.Exif()
    turned[274] = 6
    Image.effect_noise((800, 400), 20).save(tmp_path / "held.jpg", exif=turned)
    held = Image.open(io.BytesIO(base64.b64decode(take_picture(tmp_path / "held.jpg", LIMITS).data)))
    assert held.size == (150, 300)


@pytest.mark.long
def test_a_jpeg_is_decoded_no_larger_than_needed(tmp_path: Path) -> None:
    file = tmp_path / "poster.jpg"
    Image.new("L", (12_000, 12_000), 128).save(file, quality=50)
    taken = take_picture(file, LIMITS)
    assert Image.open(io.BytesIO(base64.b64decode(taken.data))).size == (300, 300)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditorError):
        take_picture(tmp_path / "none.png")


def test_a_picture_is_stored_once_and_comes_back_as_it_was(ws: Workspace, tmp_path: Path) -> None:
    (tmp_path / "good.png").write_bytes(GOOD)
    data = take_picture(tmp_path / "good.png", LIMITS).data
    assert base64.b64decode(data) == GOOD
    portrait = {"data": data, "focus_x": 0.25, "zoom": 2.0}
    one = documents.create(ws, spell("one", portrait=portrait))
    documents.create(ws, spell("two", portrait=portrait))
    opened = documents.load(ws, one.id)
    assert opened.data["portrait"]["data"] == data
    documents.save_revision(ws, parse_document(opened.data | {"points": 9}), 1)
    documents.save_working_copy(
        ws, one.id, dump_document(documents.load_document(ws, one.id)) | {"points": 2}, 2
    )
    assert documents.load(ws, one.id).data["portrait"]["data"] == data
    with ws.reading() as session:
        assert session.scalar(select(func.count()).select_from(StoredPicture)) == 1
    for row in documents.list_documents(ws).rows:
        documents.delete(ws, row.id)
    documents.purge(ws)
    with ws.reading() as session:
        assert session.scalar(select(func.count()).select_from(StoredPicture)) == 0


def test_a_drawing_with_letters_is_drawn_where_there_is_no_window(tmp_path: Path) -> None:
    file = tmp_path / "sign.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">A</text></svg>')
    done = run_program(_DRAWN, file)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("wide", "high", "size"), [(4000, 1, (512, 1)), (1, 9000, (1, 512))])
def test_a_thin_drawing_has_a_pixel_across(
    tmp_path: Path, wide: int, high: int, size: tuple[int, int]
) -> None:
    file = tmp_path / "line.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"/>')
    data = base64.b64decode(take_symbol_picture(file).data)
    assert Image.open(io.BytesIO(data)).size == size


@pytest.mark.usefixtures("qapp")
def test_drawing_says_that_it_became_a_picture_and_what_is_not_drawn(tmp_path: Path) -> None:
    file = tmp_path / "mill.svg"
    shape = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">{}<rect width="8" height="8"/></svg>'
    )
    file.write_text(shape.format(""))
    plain = take_symbol_picture(file).said
    file.write_text(shape.format('<filter id="f"/>'))
    blurred = take_symbol_picture(file).said
    assert plain is not None
    assert blurred is not None
    assert (plain.code, blurred.code) == ("picture.svg_drawn", "picture.svg_parts")
    assert blurred.values["parts"] == "filter"
