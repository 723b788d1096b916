"""Bombs made by hand: small files that say to be enormous are refused before they are unpacked."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import resource
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from editor.packs.archive import read_pack
from editor.packs.share_code import MOST_BYTES, read_whole
from editor.packs.short_code import read_short
from editor.packs.tiled.read import read_tmj, read_tmx
from editor.packs.unpacking import PackLimits
from editor.packs.wesnoth.read import read_wesnoth
from editor.packs.yaml_io import read_text
from editor.rules.core.replay import MOST_EVENTS, battle_from
from editor.services.tables.csv_file import read_csv
from editor.services.tables.tsv import from_tsv
from schemas.parse import parse_document
from schemas.problems import EditorError
from tests.cases import cases

MOST_GROWN = 300_000
"""Kilobytes that the process may grow by one of them."""
TMX = (
    '<map version="1.10" orientation="hexagonal" width="{w}" height="{h}" '
    'tilewidth="28" tileheight="32">{inside}</map>'
)


def layer(data: str, packing: str = 'encoding="base64" compression="zlib"', wide: int = 10) -> str:
    return f'<layer id="1" name="a" width="{wide}" height="{wide}"><data {packing}>{data}</data></layer>'


def zipped(name: str, data: bytes, *, times: int = 1) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(times):
            archive.writestr(f"{number}-{name}" if number else name, data)
    return buffer.getvalue()


def lying(data: bytes, place: int, value: int) -> bytes:
    found = bytearray(data)
    at = found.rindex(b"PK\1\2") + place
    found[at : at + 4] = value.to_bytes(4, "little")
    return bytes(found)


def code(raw: bytes) -> str:
    packed = zlib.compress(raw, 9)
    body = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"MARSHAL1.{body}.{hashlib.sha256(packed).hexdigest()[:8]}"


def read_whole_text(text: str, name: str) -> None:
    """Read a text of documents, and each of them."""
    for source in read_text(text, name):
        parse_document(source.data)


NINES = "9" * 4_000
ZIPS: dict[str, Callable[[], bytes]] = {
    "flat": lambda: zipped("pack.json", bytes(30_000_000)),
    "nested": lambda: zipped("pack.json", zipped("pack.json", zipped("pack.json", bytes(10_000_000)))),
    "small in the directory": lambda: lying(zipped("pack.json", bytes(19_000_000)), 24, 7),
    "large in the directory": lambda: lying(zipped("pack.json", b"{}"), 24, 2**32 - 1),
    "packed size": lambda: lying(zipped("pack.json", b"{}"), 20, 2**31),
    "elsewhere": lambda: lying(zipped("pack.json", b"{}"), 42, 2**31),
    "deep document": lambda: zipped("pack.json", b"[" * 200_000 + b"]" * 200_000),
    "long number": lambda: zipped("pack.json", b'{"schema_version":' + b"9" * 1_000_000 + b"}"),
}
YAML = {
    "aliases": "a: &a [x, x]\n"
    + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    "merge": "a: &a {x: 1}\nb: {<<: [*a, *a, *a]}\n",
    "depth": "[" * 100_000,
    "depth of mappings": "{a: " * 100_000,
    "depth of lists": "- " * 100_000,
    "tag": "!!python/object/apply:os.system [ls]\n",
    "long number": "a: " + "9" * 2_000_000,
    "sexagesimal": "a: " + "59:" * 100_000 + "59",
    "keys": "".join(f"k{number}: 1\n" for number in range(30_000)),
    "long key": "? " + "k" * 200_000 + "\n: 1\n",
    "anchors": "".join(f"a{number}: &a{number} 1\n" for number in range(20_000)) + "b: *a1\n",
}
ENTITY = '<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
MAPS: dict[str, Callable[[], str]] = {
    "entities": lambda: ENTITY + TMX.format(w=10, h=10, inside="&b;"),
    "entity of a file": lambda: (
        '<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + TMX.format(w=1, h=1, inside="&a;")
    ),
    "dimensions": lambda: TMX.format(w=2**31, h=2**31, inside=layer("")),
    "more dimensions": lambda: TMX.format(w="9" * 4_000, h="9" * 4_000, inside=layer("")),
    "no dimensions": lambda: TMX.format(w=-1, h=0, inside=layer("")),
    "layer that inflates": lambda: TMX.format(
        w=10, h=10, inside=layer(base64.b64encode(zlib.compress(bytes(50_000_000), 1)).decode())
    ),
    "layer of another size": lambda: TMX.format(w=10, h=10, inside=layer("AAAA", wide=100_000)),
    "layer that is none": lambda: TMX.format(w=10, h=10, inside=layer("A" * 2_000_001)),
    "numbers": lambda: TMX.format(w=10, h=10, inside=layer(",".join([NINES] * 100), 'encoding="csv"')),
    "depth": lambda: "<map>" * 100_000,
    "attributes": lambda: "<map " + " ".join(f'a{number}="1"' for number in range(50_000)) + "/>",
    "one attribute": lambda: f'<map version="{"a" * 5_000_000}"/>',
}


@pytest.fixture(autouse=True)
def _bounded() -> object:
    """Hold that no bomb makes the process grow."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_GROWN


@pytest.mark.parametrize("name", ZIPS)
def test_packs(name: str, tmp_path: Path) -> None:
    file = tmp_path / "x.marshal"
    file.write_bytes(ZIPS[name]())
    with pytest.raises(EditorError):
        read_pack(file)


def test_more_files_than_a_pack_has(tmp_path: Path) -> None:
    file = tmp_path / "x.marshal"
    file.write_bytes(zipped("a.json", b"{}", times=40))
    with pytest.raises(EditorError, match=r"packs\.too_many"):
        read_pack(file, limits=PackLimits(files=39))


def test_entries_that_lie_upon_one_another(tmp_path: Path) -> None:
    data = bytearray(zipped("pack.json", b" " * 300_000, times=40))
    places = [at for at in range(len(data) - 4) if data[at : at + 4] == b"PK\1\2"]
    for at in places[1:]:
        data[at + 42 : at + 46] = data[places[0] + 42 : places[0] + 46]
    file = tmp_path / "x.marshal"
    file.write_bytes(data)
    with pytest.raises(EditorError, match=r"packs\."):
        read_pack(file)


@pytest.mark.parametrize("name", YAML)
def test_documents_of_yaml(name: str) -> None:
    with pytest.raises(EditorError):
        read_whole_text(YAML[name], "x.yaml")


@cases(
    "text",
    [
        '{"a":' + "9" * 1_000_000 + "}",
        '{"a": 1e999999999}',
        '{"a": -' + "9" * 5_000 + "}",
        "[" * 500_000,
        '{"a":' * 100_000,
        '{"a": "' + "\\u0000" * 100_000 + '"}',
        "[" + "1," * 3_000_000 + "1]",
        '{"system": "demonworld", "kind": "unit", "slug": "x", "name": "X", "points": ' + "9" * 4_000 + "}",
        '{"system": "demonworld", "kind": "unit", "schema_version": ' + "9" * 4_000 + "}",
    ],
)
def test_documents_of_json(text: str) -> None:
    with pytest.raises(EditorError):
        read_whole_text(text, "x.json")


@pytest.mark.parametrize("name", MAPS)
def test_maps_of_tiled(name: str, tmp_path: Path) -> None:
    file = tmp_path / "x.tmx"
    file.write_text(MAPS[name]())
    with pytest.raises(EditorError):
        read_tmx(file)


@pytest.mark.parametrize(
    "data",
    [
        {"width": 2**40, "height": 2**40, "layers": []},
        {"width": 1e308, "height": 1e308, "layers": []},
        {"width": 10, "height": 10, "layers": [{"type": "group", "layers": []}] * 10_000},
        {
            "width": 10,
            "height": 10,
            "infinite": True,
            "layers": [
                {
                    "type": "tilelayer",
                    "chunks": [
                        {"x": far, "y": -far, "width": 16, "height": 16, "data": [1] * 256}
                        for far in (0, 2**31)
                    ],
                }
            ],
        },
    ],
    ids=range(4),
)
def test_maps_of_tiled_in_json(data: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "x.tmj"
    file.write_text(
        json.dumps({"type": "map", "orientation": "hexagonal", "tilewidth": 28, "tileheight": 32, **data})
    )
    with pytest.raises(EditorError):
        read_tmj(file)


def test_a_map_of_one_endless_row(tmp_path: Path) -> None:
    file = tmp_path / "x.map"
    file.write_text(",".join(["Gg"] * 1_000_000))
    with pytest.raises(EditorError):
        read_wesnoth(file)


@pytest.mark.parametrize(
    "raw",
    [b" " * (MOST_BYTES + 1), b"[" * 300_000, b'{"main":"x","documents":[' + b"{}," * 100_000 + b"{}]}"],
)
def test_share_codes(raw: bytes) -> None:
    with pytest.raises(EditorError):
        read_whole(code(raw))


def test_share_codes_of_ids_that_count_to_billions() -> None:
    data = b"\x0ademonworld" + bytes(6) + b"\0\0\0" + b"\xff\xff\xff\xff\x0f" + b"\xff\xff\xff\xff\x0f"
    data += hashlib.sha256(data).digest()[:4]
    with pytest.raises(EditorError):
        read_short("MARSHAL1I:" + base64.b32encode(data).decode().rstrip("="))


def test_a_saved_battle_of_more_events_than_any() -> None:
    data = {
        "format": 1,
        "system": "x",
        "scenario": "x",
        "documents": [],
        "seed": 1,
        "events": [{}] * (MOST_EVENTS + 1),
    }
    with pytest.raises(EditorError):
        battle_from(object(), data)  # type: ignore[arg-type]


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    "raw",
    [
        b"," * 1_000_000,
        b"a,b\n" + b"," * 1_000_000,
        b'a,b\n"' + b"x" * 30_000_000,
        b"a,b\n" + b"x" * 30_000_000 + b",1",
        b'a,b\n"' + b'""' * 3_000_000 + b'"',
        b"a;b\n" + b"1;2;3\n" * 10 + b"x" * 100_001,
        struct.pack("<H", 0xFEFF) + b"\0\xd8" * 100_000,
    ],
    ids=range(7),
)
def test_files_of_rows(raw: bytes) -> None:
    with pytest.raises(EditorError):
        read_csv(raw, file="x.csv")


@pytest.mark.quick(2)
@pytest.mark.parametrize("text", ['"' * 200_001, '"\t' * 100_000, "\t" * 300_000, '"a' * 100_000])
def test_the_clipboard(text: str) -> None:
    assert from_tsv(text)
