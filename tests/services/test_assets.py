"""Assets: files come in as documents, stored once; hostile fonts end in a sentence that names the file."""

from __future__ import annotations

import base64
import io
import random
import struct
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from sqlalchemy import func, select

from editor.catalogue.tables import StoredPicture
from editor.printing import fonts
from editor.printing.font_reading import read_font, under_family
from editor.printing.fonts.own import own_family
from editor.services import documents
from editor.services.asset_facts import asset_words
from editor.services.asset_files import AssetOrder, read_assets, take_in_assets
from editor.services.assets import all_assets
from editor.services.card_list import CardCount
from editor.services.importing import preview_documents
from editor.services.opening import open_workspace
from editor.services.packs.building import build_pack
from editor.services.packs.taking_in import import_pack
from editor.services.print_faces import faces_of
from editor.services.workspace import Workspace
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems.shared import SharedAsset
from tests.services.samples import spell

FOLDER = Path(fonts.__file__).parent
CINZEL = (FOLDER / "Cinzel-Regular.ttf").read_bytes()


def _file(folder: Path, name: str, raw: bytes) -> Path:
    (folder / name).write_bytes(raw)
    return folder / name


def _picture(folder: Path, name: str, size: tuple[int, int] = (40, 30), colour: str = "red") -> Path:
    Image.new("RGB", size, colour).save(folder / name)
    return folder / name


def _with_table(tag: str, raw: bytes) -> bytes:
    """Return a font with another table in the place of its own."""
    font = TTFont(io.BytesIO(CINZEL), lazy=True)
    tables = {one: font.reader[one] for one in font.reader.keys()}  # noqa: SIM118
    tables[tag] = raw
    head = struct.pack(">4sHHHH", b"\x00\x01\x00\x00", len(tables), 128, 3, 16)
    place, rows, body = 12 + 16 * len(tables), b"", b""
    for one in sorted(tables):
        padded = tables[one] + bytes(-len(tables[one]) % 4)
        rows += struct.pack(">4sLLL", one.encode(), 0, place + len(body), len(tables[one]))
        body += padded
    return head + rows + body


def _letters_bomb() -> bytes:
    group = struct.pack(">LLL", 0, 0xFFFFFFFF, 1)
    table = struct.pack(">HHLLL", 13, 0, 28, 0, 1)
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table + group


def _names_bomb() -> bytes:
    record = struct.pack(">HHHHHH", 3, 1, 0x409, 1, 60_000, 0)
    return struct.pack(">HHH", 0, 3_000, 6 + 12 * 3_000) + record * 3_000 + bytes(60_000)


HOSTILE = {
    "words.ttf": (b"no font at all", "no_font"),
    "empty.otf": (b"", "no_font"),
    "head.ttf": (b"\x00\x01\x00\x00\x00\x05", "damaged"),
    "cut.ttf": (CINZEL[:20_000], "cut_off"),
    "many.ttc": (b"ttcf" + bytes(40), "collection"),
    "web.woff2": (b"wOF2" + bytes(40), "web_font"),
    "huge.ttf": (CINZEL + bytes(9_000_000), "too_large"),
    "letters.ttf": (_with_table("cmap", _letters_bomb()), "damaged"),
    "names.ttf": (_with_table("name", _names_bomb()), "damaged"),
    "rights.ttf": (_with_table("OS/2", b"\x00"), "damaged"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_font_is_refused_with_its_name_and_nothing_is_stored(
    ws: Workspace, tmp_path: Path, name: str
) -> None:
    raw, code = HOSTILE[name]
    files = [_picture(tmp_path, "good.png"), _file(tmp_path, name, raw)]
    with pytest.raises(EditorError) as caught:
        take_in_assets(ws, read_assets(ws, files, AssetOrder()))
    problem = caught.value.problems[0]
    assert (problem.code, problem.values["file"]) == (f"font.{code}", name)
    assert all_assets(ws) == ()


@pytest.mark.usefixtures("qapp")
def test_a_font_with_any_bytes_changed_is_refused_or_drawn() -> None:
    dice = random.Random(17)
    taken, refused = 0, set[str]()
    for _ in range(40):
        raw = bytearray(CINZEL)
        for _change in range(dice.choice((1, 5, 60))):
            raw[dice.randrange(12, len(raw))] = dice.randrange(256)
        asset = {
            "slug": "odd",
            "name": "Odd",
            "use": "font",
            "files": [{"data": base64.b64encode(raw).decode()}],
        }
        try:
            taken += bool(own_family(SharedAsset.model_validate(asset)))
        except EditorError as trouble:
            refused.add(trouble.problems[0].code)
    assert taken
    assert refused <= {f"font.{one}" for one in ("damaged", "cut_off", "no_table", "no_outlines")}


def test_files_become_assets_that_are_stored_once(ws: Workspace, tmp_path: Path) -> None:
    palette = "GIMP Palette\nName: x\n#\n200 10 10 Blood red\n 10 20 200\n"
    files = [
        _picture(tmp_path, "big_art.png", (6000, 300)),
        FOLDER / "Cinzel-Bold.ttf",
        FOLDER / "Cinzel-Regular.ttf",
        _file(tmp_path, "dark.gpl", palette.encode()),
    ]
    read = read_assets(ws, files, AssetOrder(language="fr", licence="CC0-1.0"))
    assert [one.asset.use for one in read] == ["picture", "palette", "font"]
    assert [one.code for one in read[0].said] == ["picture.scaled_down"]
    take_in_assets(ws, read)
    art, colours, font = all_assets(ws)
    assert (art.name.get("fr"), art.licence) == ("big art", "CC0-1.0")
    assert [(one.id, one.colour) for one in colours.colours] == [
        ("blood_red", "#c80a0a"),
        ("colour_2", "#0a14c8"),
    ]
    assert font.name.get("fr") == "Cinzel"
    assert [read_font(base64.b64decode(one.data), "").style for one in font.files] == ["Regular", "Bold"]
    assert "Bold" in asset_words(font, "en")
    again = read_assets(ws, files[1:3], AssetOrder())
    assert [one.same_as for one in again] == ["Cinzel"]
    copied = parse_document(
        dump_document(font) | {"id": "000000c3-5a3c-4d1e-8b7f-0123456789ab", "slug": "copy"}
    )
    documents.create(ws, copied)
    with ws.reading() as session:
        bodies = session.scalars(select(StoredPicture.body)).all()
    assert {one for one in bodies if one.startswith(b"\x00\x01")} == {
        (FOLDER / f"Cinzel-{one}.ttf").read_bytes() for one in ("Regular", "Bold")
    }
    assert len(bodies) == 3


def test_an_asset_travels_in_a_pack_with_its_licence(ws: Workspace, tmp_path: Path) -> None:
    order = AssetOrder(licence="OFL-1.1", author="Natanael Gama")
    (row,) = take_in_assets(ws, read_assets(ws, [FOLDER / "Cinzel-Regular.ttf"], order))
    pack = build_pack(ws, row.id, tmp_path / "font.marshal")
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        import_pack(other, pack)
        (font,) = all_assets(other)
        assert (font.licence, font.author) == ("OFL-1.1", "Natanael Gama")
        assert base64.b64decode(font.files[0].data) == CINZEL
        with other.reading() as session:
            assert session.scalar(select(func.count()).select_from(StoredPicture)) == 1


def test_a_font_keeps_its_rights_and_letters_under_another_family() -> None:
    font = TTFont(io.BytesIO(CINZEL))
    font["OS/2"].fsType = 2
    made = io.BytesIO()
    font.save(made)
    assert not read_font(made.getvalue(), "x.ttf").embeddable
    before, after = read_font(CINZEL, "x"), read_font(under_family(CINZEL, "Own 1", "x"), "x")
    assert (after.family, after.style, after.weight) == ("Own 1", before.style, before.weight)
    assert (after.letters, after.embedding, after.licence) == (
        before.letters,
        before.embedding,
        before.licence,
    )
    assert before.lacks("Aé ♞♞") == "♞"


@pytest.mark.usefixtures("qapp")
def test_before_printing_it_is_said_what_a_font_forbids_and_lacks(ws: Workspace) -> None:
    changed = TTFont(io.BytesIO(CINZEL))
    changed["OS/2"].fsType = 2
    made = io.BytesIO()
    changed.save(made)
    files = [{"data": base64.b64encode(made.getvalue()).decode()}]
    font = SharedAsset.model_validate({"slug": "own", "name": "Own", "use": "font", "files": files})
    documents.create(ws, font)
    face = {
        "system": "diskwars",
        "kind": "face",
        "slug": "own-face",
        "name": {"en": "Own"},
        "shows": "spell",
        "usual": True,
        "styles": [{"id": "title", "own_font": {"id": font.id, "kind": "asset", "slug": "own"}}],
        "front": [{"box": "text", "name": "title", "text": {"en": "{name} ♞"}, "style": "title"}],
    }
    documents.create(ws, parse_document(face))
    drawn, problems = faces_of(ws, [CardCount(spell("bolt"))], "en")
    assert [one.code for one in problems] == ["font.not_embedded", "font.lacks"]
    assert (problems[0].values["name"], problems[1].values["letters"]) == ("Cinzel", "♞")
    assert not drawn[0].problems


def test_a_face_travels_with_its_assets_and_a_damaged_one_is_named(ws: Workspace, tmp_path: Path) -> None:
    (row,) = take_in_assets(
        ws, read_assets(ws, [FOLDER / "Cinzel-Regular.ttf"], AssetOrder(licence="OFL-1.1"))
    )
    font = {"id": row.id, "kind": "asset", "slug": row.slug}
    face = {
        "system": "diskwars",
        "kind": "face",
        "slug": "own-face",
        "name": {"en": "Own"},
        "shows": "spell",
        "styles": [{"id": "text", "own_font": font}],
    }
    made = documents.create(ws, parse_document(face))
    pack = build_pack(ws, made.id, tmp_path / "face.marshal")
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        import_pack(other, pack)
        assert [(one.slug, one.licence) for one in all_assets(other)] == [("cinzel", "OFL-1.1")]
    with pytest.raises(EditorError) as caught:
        documents.delete(ws, row.id)
    assert caught.value.problems[0].code == "catalogue.in_use"
    cut = base64.b64encode(CINZEL[:9_000]).decode()
    broken = SharedAsset.model_validate(
        {"slug": "cut", "name": "Cut", "use": "font", "files": [{"data": cut}]}
    )
    (incoming,) = preview_documents(ws, [broken])
    assert [(one.code, one.path) for one in incoming.problems] == [("font.in_document", "files[0].data")]
