"""Faces with assets: fonts, frames, textures, symbols in texts and palettes of authors' own."""

from __future__ import annotations

import base64
import io
import struct
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw
from PySide6.QtGui import QColor, QImage

from editor.printing import fonts
from editor.printing.face import ArtMark, CardFaces, Face, TextMark
from editor.printing.face_svg import face_svg
from editor.printing.faces.compose import compose
from editor.printing.faces.own_assets import font_signs
from editor.printing.font_ligatures import ligature_words
from editor.printing.font_reading import read_font
from editor.printing.output import pdf_of
from editor.printing.painter import face_image, paint_face
from editor.printing.repainting import repaint
from editor.printing.text_lines import UNITS_PER_MM
from schemas.asset import AssetBase
from schemas.base import Ref
from schemas.parse import parse_document
from schemas.systems.diskwars import DiskwarsFace
from schemas.systems.shared import SharedAsset
from tests.services.samples import spell

pytestmark = pytest.mark.usefixtures("qapp")
CINZEL = (Path(fonts.__file__).parent / "Cinzel-Regular.ttf").read_bytes()


def _encoded(picture: Image.Image) -> str:
    made = io.BytesIO()
    picture.save(made, "PNG")
    return base64.b64encode(made.getvalue()).decode()


def _frame() -> str:
    """Return a blue picture with red borders of a fifth and a green corner."""
    picture = Image.new("RGBA", (100, 100), "blue")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, 99, 99), outline="red", width=20)
    draw.rectangle((0, 0, 19, 19), fill="lime")
    return _encoded(picture)


def _asset(slug: str, **fields: Any) -> SharedAsset:
    return SharedAsset.model_validate({"slug": slug, "name": slug, **fields})


def _ref(asset: AssetBase) -> dict[str, str]:
    return Ref(id=asset.id, kind=asset.kind, slug=asset.slug).model_dump(mode="json")


def _font(raw: bytes = CINZEL, **fields: Any) -> SharedAsset:
    return _asset("own-letters", use="font", files=[{"data": base64.b64encode(raw).decode()}], **fields)


def _drawn(*assets: AssetBase, **fields: Any) -> CardFaces:
    data = {"system": "diskwars", "kind": "face", "slug": "f", "name": "F", "shows": "spell"}
    template = parse_document({**data, "width_mm": 40, "height_mm": 30, **fields})
    assert isinstance(template, DiskwarsFace)
    return compose(template, spell("bolt"), assets={one.id: one for one in assets})


def _box(kind: str, **fields: Any) -> dict[str, Any]:
    return {"box": kind, "name": "one", **fields}


def _at(image: QImage, x: float, y: float) -> str:
    return QColor(image.pixel(round(x * 10), round(y * 10))).name()


def _pdf(face: Face) -> pikepdf.Pdf:
    raw = pdf_of([(face.width, face.height)], lambda painter, _page: paint_face(painter, face), "t", "en")
    return pikepdf.open(io.BytesIO(raw))


def _fonts_in(pdf: pikepdf.Pdf) -> set[str]:
    found = (one for one in pdf.objects if isinstance(one, pikepdf.Dictionary))
    return {str(one.BaseFont) for one in found if "/BaseFont" in one}


def test_a_frame_keeps_its_borders_whatever_the_shape_of_the_box() -> None:
    frame = _asset("gold", use="frame", data=_frame(), border_mm=4, **dict.fromkeys(_MARGINS, 0.2))
    card = _drawn(frame, front=[_box("picture", source="asset", asset=_ref(frame))])
    image = face_image(card.front, 10)
    assert [_at(image, *place) for place in ((2, 2), (20, 2), (2, 15), (38, 28), (5, 5), (34, 24))] == [
        "#00ff00",
        *["#ff0000"] * 3,
        *["#0000ff"] * 2,
    ]
    assert not card.problems


_MARGINS = ("margin_left", "margin_top", "margin_right", "margin_bottom")


def test_a_texture_is_tiled_in_its_size_inside_a_circle() -> None:
    picture = Image.new("RGB", (20, 20), "white")
    picture.paste("black", (0, 0, 10, 20))
    paper = _asset("paper", use="texture", data=_encoded(picture), tile_mm=4)
    card = _drawn(paper, front=[_box("rect", shape="disc", texture=_ref(paper), stroke="ink")])
    image = face_image(card.front, 10)
    # The circle is 30 mm wide and begins at 5 mm.
    assert [_at(image, 6 + 2 * step, 15) for step in range(6)] == ["#000000", "#ffffff"] * 3
    assert _at(image, 5.5, 0.5) == "#ffffff"
    with _pdf(card.front) as pdf:
        assert len(pdf.pages[0].get_images()) == 1


def test_a_font_of_ones_own_draws_and_is_embedded_under_its_name() -> None:
    font = _font()
    style = {"id": "title", "own_font": _ref(font), "size_mm": 6}
    text = _box("text", text={"en": "Abc"}, style="title")
    card = _drawn(font, styles=[style], front=[text])
    (mark,) = card.front.marks
    assert isinstance(mark, TextMark)
    assert mark.style.family.startswith("Cinzel ")
    ours = _drawn(styles=[{"id": "title", "font": "display", "size_mm": 6}], front=[text])
    assert face_image(card.front, 10) == face_image(ours.front, 10)
    assert any("Cinzel" in name for name in _fonts_in(_pdf(card.front)))


def test_a_font_that_may_not_be_embedded_is_drawn_as_shapes() -> None:
    changed = TTFont(io.BytesIO(CINZEL))
    changed["OS/2"].fsType = 2
    made = io.BytesIO()
    changed.save(made)
    font = _font(made.getvalue())
    style = {"id": "title", "own_font": _ref(font), "size_mm": 6}
    card = _drawn(font, styles=[style], front=[_box("text", text={"en": "Abc"}, style="title")])
    assert not _fonts_in(_pdf(card.front))
    assert face_image(card.front, 10) != face_image(_drawn().front, 10)


def test_texts_hold_symbols_and_letters_of_fonts_by_name() -> None:
    sword = _asset("long-sword", use="symbol", data=_frame(), tinted=True)
    font = _font(glyphs=[{"id": "skull", "letter": "S"}])
    styles = [{"id": "text", "size_mm": 4, "colour": "#00aa00"}]
    front = [
        _box("text", text={"en": "A :long-sword: B :nothing:"}, style="text", height=10),
        _box(
            "rich",
            paragraphs=[{"text": {"en": "**x** :long-sword::skull:"}, "style": "text"}],
            y=10,
            height=10,
        ),
        _box("icons", icons="'long-sword'", y=20, height=10),
    ]
    card = _drawn(sword, font, styles=styles, assets=[_ref(sword), _ref(font)], front=front)
    assert not card.problems
    plain, rich = (mark for mark in card.front.marks[:2] if isinstance(mark, TextMark))
    assert (plain.text.endswith(":nothing:"), [bool(run.art) for run in plain.runs]) == (True, [True])
    assert [run.family[:6] for run in rich.runs[1:]] == ["", "Cinzel"]
    assert isinstance(card.front.marks[2], ArtMark)
    image = face_image(card.front, 20)
    found = {QColor(image.pixel(x, y)).name() for x in range(300) for y in range(180)}
    assert "#00aa00" in found
    assert "#ff0000" not in found
    assert b"<image" in face_svg(card.front, "t")


def _icon_font() -> bytes:
    """Return a font whose letters are signs, one of them without a name and one named as one of ours."""
    names = [".notdef", "space", "broadsword", "shield", "uniE002", "24-hours"]
    return _font_of(names, {0x20: "space", **{0xE000 + n: name for n, name in enumerate(names[2:])}})


def _font_of(names: list[str], letters: dict[int, str]) -> bytes:
    """Return a font whose glyphs are squares, but for the first two."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(letters)
    pen = TTGlyphPen(None)
    for n, point in enumerate(((0, 0), (0, 800), (800, 800), (800, 0))):
        (pen.lineTo if n else pen.moveTo)(point)
    pen.closePath()
    square = pen.glyph()
    builder.setupGlyf({name: square if n > 1 else TTGlyphPen(None).glyph() for n, name in enumerate(names)})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (900, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Signs", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    made = io.BytesIO()
    builder.save(made)
    return made.getvalue()


def test_a_font_of_signs_names_them_itself() -> None:
    font = _font(_icon_font(), glyphs=[{"id": "house", "letter": "\ue001"}])
    assert {name: one.letter for name, one in font_signs(font).items()} == {
        "house": "\ue001",
        "broadsword": "\ue000",
        "shield-2": "\ue001",  # the program has a shield, which faces may draw already
        "e002": "\ue002",
        "sign-24-hours": "\ue003",
    }
    assert not font_signs(_font())
    front = [
        _box("text", text={"en": ":broadsword: 4"}, style="text", height=10),
        _box("icons", icons="'e002'", y=10, height=10),
    ]
    styles = [{"id": "text", "size_mm": 4}]
    card = _drawn(font, styles=styles, assets=[_ref(font)], front=front)
    assert not card.problems
    assert any("Signs" in name for name in _fonts_in(_pdf(card.front)))


@pytest.mark.parametrize("wrap", [False, True])
def test_a_font_whose_signs_are_words_drawn_as_one_names_them_so(wrap: bool) -> None:
    """Glyphs are called by numbers: what is typed for them is the only name that they have."""
    plain = {ord(letter): letter for letter in "ehmo"} | {0x5F: "underscore"}
    words = {"hoe": 1, "home": 1, "h e underscore m e": 2, "mo": 4, "om": 5, "hm": 6}
    glyphs = [".notdef", *plain.values(), *(f"uniE00{number}" for number in range(1, 6)), "shield"]
    raw = _font_of(glyphs, plain | {0xE001 + number: glyph for number, glyph in enumerate(glyphs[-6:])})
    font = TTFont(io.BytesIO(raw))
    rules = [
        f"sub {word if ' ' in word else ' '.join(word)} by {glyphs[number + 5]};"
        for word, number in words.items()
    ]
    lookup = f"lookup words {'useExtension' if wrap else ''} {{ {' '.join(rules)} }} words;"
    addOpenTypeFeaturesFromString(font, f"feature liga {{ {lookup} }} liga;")
    made = io.BytesIO()
    font.save(made)
    facts = read_font(made.getvalue(), "words.ttf")
    assert dict(facts.signs) == {
        "hoe": 0xE001, "he-me": 0xE002, "e003": 0xE003, "mo": 0xE004, "om": 0xE005, "shield": 0xE006
    }  # fmt: skip


def test_a_table_of_ligatures_that_points_to_itself_ends() -> None:
    head = struct.pack(">HHHHH", 1, 0, 0, 0, 10)
    lookups = struct.pack(">H", 30_000) + struct.pack(">H", 2) * 30_000
    assert ligature_words(head + lookups, {}) == {}
    assert ligature_words(b"", {}) == {}


def test_ranges_of_ligatures_that_end_before_they_begin_allow_no_more_to_be_read() -> None:
    empty = struct.pack(">9H", 1, 8, 1, 0, 2, 1, 0xFFFF, 0, 0)
    word = struct.pack(">12H", 1, 8, 1, 14, 1, 1, 1, 1, 4, 3, 2, 2)
    found = []
    for count in (1, 20_000):
        place = 6 + 2 * count + 2
        starts = struct.pack(f">{count + 1}H", *[place] * count, place + len(empty))
        lookup = struct.pack(">3H", 4, 0, count + 1) + starts + empty + word
        table = struct.pack(">7H", 1, 0, 0, 0, 10, 1, 4) + lookup
        found.append(ligature_words(table, {1: "a", 2: "b"}))
    assert found == [{3: "ab"}, {}]


def test_an_asset_is_chosen_by_the_card_and_colours_come_from_a_palette() -> None:
    red, palette = (
        _asset("bolt", data=_encoded(Image.new("RGB", (9, 9), "#aa0000"))),
        _asset("dark", use="palette", colours=[{"id": "dusk", "colour": "#223344"}]),
    )
    front = [
        _box("picture", source="asset", asset_named="slug", height=15),
        _box("rect", fill="dusk", y=15),
    ]
    card = _drawn(red, palette, palette=_ref(palette), assets=[_ref(red)], front=front)
    image = face_image(card.front, 10)
    assert (_at(image, 20, 5), _at(image, 20, 25)) == ("#aa0000", "#223344")


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("face.asset_missing", {"front": [_box("picture", source="asset", asset=_ref(_asset("gone")))]}),
        ("face.asset_missing", {"assets": [_ref(_asset("gone"))]}),
        ("face.asset_unknown", {"front": [_box("picture", source="asset", asset_named="'gone'")]}),
    ],
)
def test_an_asset_that_is_not_there_is_reported(code: str, fields: dict[str, Any]) -> None:
    assert [one.code for one in _drawn(**fields).problems] == [code]


def test_an_asset_of_another_use_is_reported_and_seen() -> None:
    font = _font()
    front = [_box("picture", source="asset", asset=_ref(font))]
    card = _drawn(font, front=front)
    assert [one.code for one in card.problems] == ["face.asset_no_picture"]
    assert any(isinstance(mark, TextMark) and mark.name == "fault" for mark in card.front.marks)
    broken = _font(CINZEL[:9_000])
    style = {"id": "text", "own_font": _ref(broken)}
    card = _drawn(broken, styles=[style], front=[_box("text", text={"en": "A"}, style="text")])
    assert [one.code for one in card.problems] == ["font.cut_off"]


def _one(box: dict[str, Any], **style: Any) -> CardFaces:
    return _drawn(styles=[{"id": "text", "size_mm": 6, **style}], front=[box])


_WORDS = _box("text", text={"en": "AVAVA"}, style="text", x=5, y=10, width=30, height=10)


def _colours(face: Face) -> set[str]:
    image = face_image(face, 20)
    return {QColor(image.pixel(x, y)).name() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.long
def test_letters_have_weight_room_outline_and_shadow() -> None:
    plain, bold, wide = (
        face_image(_one(_WORDS, **style).front, 20) for style in ({}, {"weight": 700}, {"tracking": 0.3})
    )
    assert bold == face_image(_one(_WORDS, bold=True).front, 20)
    assert len({one.bits().tobytes() for one in (plain, bold, wide)}) == 3
    drawn = _one(_WORDS, colour="#ffffff", outline="#ff0000", outline_mm=0.5, shadow="#0000ff", shadow_x_mm=3)
    assert {"#ffffff", "#ff0000", "#0000ff"} <= _colours(drawn.front)
    with _pdf(drawn.front) as pdf:
        pdf.pages[0].contents_coalesce()
        content = pdf.pages[0].Contents.read_bytes()
    assert b"1 0 0 SCN" in content or b"1 0 0 RG" in content or b"1 0 0 scn" in content


def _inked(face: Face, x: float, top: float, bottom: float) -> list[float]:
    """Return at which heights in mm something is drawn in a column."""
    image = face_image(face, 10)
    rows = range(round(top * 10), round(bottom * 10))
    return [row / 10 for row in rows if QColor(image.pixel(round(x * 10), row)).lightness() < 200]


@pytest.mark.long
def test_words_follow_an_arc() -> None:
    words = {**_WORDS, "text": {"en": "IIIIIIIIIIIIIIIIIIIII"}, "y": 5, "height": 20}
    straight, risen, fallen = (_one({**words, "bend": bend}, align="centre").front for bend in (0, 120, -120))
    tops = [
        [
            min(found, default=99.0)
            for x in (6 + step / 10 for step in range(280))
            if (found := _inked(face, x, 0, 30))
        ]
        for face in (straight, risen, fallen)
    ]
    middle, end = len(tops[1]) // 2, 3
    assert max(tops[0]) - min(tops[0]) < 1
    assert min(tops[1][middle - 9 : middle + 9]) < min(tops[1][:end]) - 2
    assert min(tops[2][middle - 9 : middle + 9]) > min(tops[2][:end]) + 2


@pytest.mark.parametrize("nested", [False, True])
def test_a_box_is_translucent_on_the_screen_in_pdf_and_svg(nested: bool) -> None:
    inner = _box("rect", fill="#000000", opacity=0.5, x=0, width=20)
    box = _box("group", boxes=[{**inner, "opacity": 0.5}]) if nested else inner
    card = _drawn(front=[box, _box("rect", fill="#000000", x=20)])
    image = face_image(card.front, 10)
    assert abs(QColor(image.pixel(100, 150)).red() - 128) <= 1
    assert _at(image, 30, 15) == "#000000"
    with _pdf(card.front) as pdf:
        states = pdf.pages[0].Resources.ExtGState.values()
        assert any(abs(float(one.ca) - 0.5) < 0.01 for one in states if "/ca" in one)
    assert b'opacity="0.5' in face_svg(card.front, "t")


@pytest.mark.parametrize(
    ("blend", "mixed"),
    [
        ("multiply", "#400000"),
        ("screen", "#c08080"),
        ("darken", "#800000"),
        ("lighten", "#808080"),
    ],
)
def test_colours_mix_with_those_beneath(blend: str, mixed: str) -> None:
    under = _box("rect", fill="#800000")
    card = _drawn(front=[under, _box("rect", fill="#808080", blend=blend)])
    found, wanted = QColor(face_image(card.front, 10).pixel(100, 100)), QColor(mixed)
    assert max(abs(found.red() - wanted.red()), abs(found.green() - wanted.green())) <= 1
    with _pdf(card.front) as pdf:
        modes = [one.BM for one in pdf.pages[0].Resources.ExtGState.values() if "/BM" in one]
    assert modes == [pikepdf.Name(f"/{blend.capitalize()}")]
    assert f'opacity="1" style="mix-blend-mode:{blend}"'.encode() in face_svg(card.front, "t")


def test_a_box_is_cut_to_a_shape() -> None:
    for mask, seen in (("none", 4), ("rounded", 0), ("disc", 0), ("rect", 4)):
        box = _box("rect", fill="#000000", mask=mask, mask_mm=8, width=30, height=30)
        image = face_image(_drawn(front=[box]).front, 10)
        corners = [_at(image, x, y) for x in (0.5, 29.3) for y in (0.5, 29.3)]
        assert (corners.count("#000000"), _at(image, 15, 15)) == (seen, "#000000"), mask


def test_a_picture_of_a_face_with_layers_is_brought_to_the_next() -> None:
    boxes = [_box("rect", fill="#ff0000", opacity=0.5, width=20), _box("rect", fill="#00ff00", x=25)]
    before, after = (
        _drawn(front=[boxes[0], {**boxes[1], "fill": fill}]).front for fill in ("#00ff00", "#0000ff")
    )
    picture = face_image(before, 10)
    repaint(picture, 10 / UNITS_PER_MM, before, after, QColor("white"))
    assert picture == face_image(after, 10)


def test_an_asset_is_chosen_by_the_name_of_its_file() -> None:
    art = _asset("dread-art", data=_encoded(Image.new("RGB", (9, 9), "#aa0000")))
    front = [_box("picture", source="asset", asset_named="'Dread_Art.PNG'")]
    card = _drawn(art, assets=[_ref(art)], front=front)
    assert not card.problems
    assert _at(face_image(card.front, 10), 20, 15) == "#aa0000"


def _clear_right() -> str:
    """Return a picture that is clear in its right half."""
    picture = Image.new("RGBA", (40, 30), (0, 0, 0, 0))
    ImageDraw.Draw(picture).rectangle((0, 0, 19, 29), fill="white")
    return _encoded(picture)


def test_a_box_is_cut_to_what_is_opaque_in_a_picture() -> None:
    shape = _asset("half", data=_clear_right())
    box = _box("rect", fill="#ff0000", mask="picture", mask_asset=_ref(shape))
    card = _drawn(shape, front=[box, _box("rect", fill="#00ff00", y=20, height=10, opacity=0.999)])
    assert not card.problems
    image = face_image(card.front, 10)
    assert (_at(image, 10, 10), _at(image, 30, 10)) == ("#ff0000", "#ffffff")
    assert QColor(_at(image, 30, 25)).green() > 250  # the layer has ended
    with _pdf(card.front) as pdf:
        images = [dict(one.items()) for one in pdf.pages[0].Resources.XObject.values()]
    assert any("/SMask" in one and abs(int(one["/Width"]) - 40 / 25.4 * 600) < 2 for one in images), images
    assert b"<image" in face_svg(card.front, "t")


def test_a_mask_that_is_missing_is_said_and_ends_no_layer_that_never_began() -> None:
    shape = _asset("half", data=_clear_right())
    box = _box("rect", fill="#ff0000", mask="picture", mask_asset=_ref(shape))
    card = _drawn(front=[box])
    assert [one.code for one in card.problems] == ["face.asset_missing"]
    kinds = [type(one).__name__ for one in card.front.marks]
    assert kinds.count("LayerMark") == kinds.count("LayerEnd") == 0


@pytest.mark.parametrize("flattened", [False, True])
def test_a_group_is_as_opaque_as_one_picture_or_each_of_its_boxes(flattened: bool) -> None:
    boxes = [_box("rect", fill="#ff0000", width=30), _box("rect", fill="#0000ff", x=20, width=20)]
    group = _box("group", boxes=boxes, opacity=0.5, flattened=flattened)
    image = face_image(_drawn(front=[group]).front, 10)
    assert QColor(_at(image, 25, 15)).green() == pytest.approx(128 if flattened else 64, abs=2)
    assert QColor(_at(image, 10, 15)).green() == pytest.approx(128, abs=2)
    with _pdf(_drawn(front=[group]).front) as pdf:
        pictures = [one for one in pdf.pages[0].Resources.get("/XObject", {}).values() if "/SMask" in one]
        states = pdf.pages[0].Resources.ExtGState.values()
        assert any(abs(float(one.ca) - 0.5) < 0.01 for one in states if "/ca" in one)
    assert bool(pictures) is flattened


def test_a_hidden_box_is_not_drawn() -> None:
    front = [_box("rect", fill="#ff0000", hidden=True, opacity=0.5), _box("line")]
    assert [type(one).__name__ for one in _drawn(front=front).front.marks] == ["LineMark"]


def test_a_text_has_words_in_several_styles() -> None:
    styles = [
        {"id": "text", "size_mm": 4},
        {"id": "loud", "size_mm": 8, "colour": "#ff0000", "bold": True, "tracking": 0.1},
    ]
    front = [
        _box("text", text={"en": "some <loud>red</loud> <none>words</none>"}, style="text", width=39),
        _box(
            "rich",
            y=15,
            width=39,
            paragraphs=[{"text": {"en": "a <loud>b **c**</loud> d"}, "style": "text"}],
        ),
    ]
    card = _drawn(styles=styles, front=front)
    assert not card.problems
    line, paragraph = (one for one in card.front.marks if isinstance(one, TextMark))
    assert line.text == "some red <none>words</none>"
    looks = [(one.start, one.length, one.look.share, one.look.colour) for one in line.runs if one.look]
    assert looks == [(5, 3, 2.0, "#ff0000")]
    assert paragraph.text == "a b c d"
    assert [(one.start, one.length, one.bold) for one in paragraph.runs] == [(2, 2, False), (4, 1, True)]
    image = face_image(card.front, 10)
    reds = [
        x for x in range(400) for y in range(150) if QColor(image.pixel(x, y)).getRgb()[:3] == (255, 0, 0)
    ]
    assert reds
    with _pdf(card.front) as pdf:
        pdf.pages[0].contents_coalesce()
        assert b"1 0 0" in pdf.pages[0].Contents.read_bytes()
