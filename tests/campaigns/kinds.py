"""What is spoilt, and what reads it: for each kind valid samples, a way to change them, and the reader."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import warnings
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from editor.packs.archive import MANIFEST, pack_bytes, read_pack
from editor.packs.dependent import bases_in, parse_dependent
from editor.packs.ground_tables import shipped_table
from editor.packs.megamek.read import read_megamek
from editor.packs.megamek.write import megamek_text
from editor.packs.share_code import cleaned, is_short, read_whole, whole_code
from editor.packs.short_code import Picked, ShortArmy, read_short, short_code
from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.read import read_tmj, read_tmx
from editor.packs.tiled.write import tmj_text, tmx_text
from editor.packs.wesnoth.read import read_wesnoth
from editor.packs.wesnoth.write import wesnoth_text
from editor.packs.yaml_io import read_documents, read_text
from editor.printing.decoding import FILES, decoded
from editor.printing.faces.expressions import expression, words
from editor.printing.faces.scope import Scope
from editor.printing.faces.values import as_text
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.replay import SavedBattle, battle_data, battle_from
from editor.services.battles.battle_content import recorded
from editor.services.battles.watching import fight
from editor.services.picture_decoding import fitting_picture
from editor.services.tables.csv_file import CsvForm, csv_bytes, read_csv
from editor.services.tables.tsv import from_tsv
from schemas.base import Document
from schemas.content_folder import content_root
from schemas.pictures import PictureLimits
from schemas.problems import EditorError
from tests.campaigns.foreign_kinds import (
    font_samples,
    game_samples,
    read_any_font,
    read_any_set,
    read_game,
    read_sheets,
    read_svg,
    set_samples,
    sheet_samples,
    spoilt_archive,
    spoilt_game,
    spoilt_set,
    spoilt_svg,
    svg_samples,
    written,
)
from tests.campaigns.mutators import any_archive, any_bytes, any_tree, json_bytes
from tests.campaigns.walks import play_of, setup_of

Samples = Sequence[bytes]


@dataclass(frozen=True)
class Kind:
    """One kind of input."""

    name: str
    samples: Callable[[], Samples]
    spoil: Callable[[Random, Samples], bytes]
    read: Callable[[bytes], None]
    """Raises EditorError where it refuses; nothing else may escape."""
    share: int
    """Of a thousand inputs."""


@cache
def _plain() -> tuple[dict[str, Any], ...]:
    """Return the shipped documents as plain data, the small ones."""
    found = [source.data for source in read_documents(content_root())]
    return tuple(one for one in found if len(json.dumps(one)) < 9_000)


@cache
def _documents() -> tuple[Document, ...]:
    base_of = bases_in(list(_plain()))
    found = []
    for one in _plain():
        try:
            found.append(parse_dependent(one, base_of))
        except EditorError:  # what it is based on is too large to be a sample
            continue
    return tuple(found)


def _bytes_only(random: Random, samples: Samples) -> bytes:
    return any_bytes(random, random.choice(samples), samples)


def _json_samples() -> Samples:
    return [json_bytes(one) for one in _plain()]


def _yaml_samples() -> Samples:
    files = sorted(content_root().rglob("*.yaml"))
    return [file.read_bytes() for file in files if file.stat().st_size < 6_000]


def _document_samples() -> Samples:
    return [*_json_samples(), *(b"---\n" + one for one in _yaml_samples())]


def _spoilt_document(random: Random, samples: Samples) -> bytes:
    data = random.choice(samples)
    if data.startswith(b"{") and random.random() < 0.8:
        return json_bytes(any_tree(random, json.loads(data)))
    return any_bytes(random, data, samples)


def _read_document(data: bytes) -> None:
    sources = read_text(data, "x.json" if data[:1] in (b"{", b"[") else "x.yaml")
    base_of = bases_in([one.data for one in sources])
    for one in sources[:3]:
        parse_dependent(one.data, base_of)


def _pack_samples() -> Samples:
    small = _documents()
    return [
        pack_bytes(one, small[at : at + 2] if at % 2 else [one])
        for at, one in enumerate(small[:24])
        if one is small[at]
    ]


def _spoilt_pack(random: Random, samples: Samples) -> bytes:
    data = random.choice(samples)
    if random.random() < 0.2:
        return any_bytes(random, data, samples)

    def change(random: Random, _name: str, body: bytes) -> bytes:
        if random.random() < 0.2:
            return any_bytes(random, body, [body])
        return json_bytes(any_tree(random, json.loads(body)))

    return any_archive(random, data, change, _hashed if random.random() < 0.8 else dict)


def _hashed(members: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the members of a pack with the hashes that they have now in its manifest."""
    found = dict(members)
    try:
        manifest = json.loads(found[MANIFEST])
        for entry in manifest["entries"]:
            entry["sha256"] = hashlib.sha256(found[entry["path"]]).hexdigest()
        found[MANIFEST] = json_bytes(manifest)
    except (LookupError, TypeError, ValueError, RecursionError):  # the manifest itself was spoilt
        return found
    return found


def _read_pack(data: bytes) -> None:
    read_pack(written("x.marshal", data))


def _small_map(kind: str) -> MapArrays:
    arrays = MapArrays.empty(6, 5, "odd", False, ("clear", "wood", "water"), kind)  # type: ignore[arg-type]
    arrays.terrain[1, 2], arrays.levels[0, 1:4] = 1, 2
    arrays.roads = (tuple(arrays.grid.line((0, 1), (5, 4))),)
    return arrays


def _map_samples() -> Samples:
    found = []
    for shape in ("flat", "pointy", "square"):
        tiled, _kinds = to_tiled(
            _small_map(shape),
            [TileKind(one, one) for one in ("clear", "wood", "water")],
            picture_name="t.png",
        )
        found += [tmx_text(tiled).encode(), tmj_text(tiled).encode()]
    found.append(wesnoth_text(_small_map("flat"), shipped_table("wesnoth"), "en")[0].encode())
    board: Any = megamek_text(_small_map("flat"), shipped_table("megamek"))
    found.append((board[0] if isinstance(board, tuple) else board).encode())
    return found


def _spoilt_map(random: Random, samples: Samples) -> bytes:
    data = random.choice(samples)
    if data.startswith(b"{") and random.random() < 0.7:
        return json_bytes(any_tree(random, json.loads(data)))
    return any_bytes(random, data, samples)


def _read_map(data: bytes) -> None:
    if b"<map" in data[:400] or data.startswith(b"<"):
        read_tmx(written("x.tmx", data))
    elif data.startswith(b"{"):
        read_tmj(written("x.tmj", data))
    elif b"size" in data[:60] and b"hex" in data:
        read_megamek(written("x.board", data))
    else:
        read_wesnoth(written("x.map", data))


def _table_samples() -> Samples:
    rows = [
        ["id", "name.en", "points", "text.en"],
        ["1", "Orc", "5", 'He said "no"\nthen left'],
        ["2", "=1+1", "-5", ";,\t"],
    ]
    forms = [CsvForm(separator=sign) for sign in ",;\t|"]
    accents = [["id", "nom", "coût"], ["é", "Âme", "1,5"], ["2", "ñ", "1.234,5"]] * 8
    codings = ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac-roman")
    return [
        *(csv_bytes(rows * times, form) for form in forms for times in (1, 30)),
        *(csv_bytes(accents, CsvForm(coding, ";")) for coding in codings),
    ]


def _read_table(data: bytes) -> None:
    from_tsv(data.decode("utf-8", "replace"))
    read_csv(data, file="x.csv")


def _code_samples() -> Samples:
    whole = [whole_code(one, [one]).encode() for one in _documents()[:40]]
    army = ShortArmy(
        "demonworld",
        (("en", "Host"), ("fr", "Ost")),
        "orcs",
        500,
        b"abcdef",
        (Picked(b"123456", 2, (b"654321",)),),
    )
    return [*whole, short_code(army).encode()]


def _spoilt_code(random: Random, samples: Samples) -> bytes:
    code = random.choice(samples)
    if code.startswith(b"MARSHAL1.") and random.random() < 0.7:
        raw = zlib.decompress(base64.urlsafe_b64decode(code.split(b".")[1] + b"=="))
        changed = (
            json_bytes(any_tree(random, json.loads(raw)))
            if random.random() < 0.8
            else any_bytes(random, raw, [raw])
        )
        packed = zlib.compress(changed, 1)
        return (
            b"MARSHAL1."
            + base64.urlsafe_b64encode(packed).rstrip(b"=")
            + b"."
            + hashlib.sha256(packed).hexdigest()[:8].encode()
        )
    if code.startswith(b"MARSHAL1I") and random.random() < 0.8:
        body = code.split(b":")[1]
        raw = any_bytes(random, base64.b32decode(body + b"=" * (-len(body) % 8))[:-4], [code])
        raw += hashlib.sha256(raw).digest()[:4]
        return b"MARSHAL1I:" + base64.b32encode(raw).rstrip(b"=")
    return any_bytes(random, code, samples)


def _read_code(data: bytes) -> None:
    code = cleaned(data.decode("utf-8", "replace"))
    read_short(code) if is_short(code) else read_whole(code)


_BATTLES = {
    "zargo": "two-thrones",
    "diskwars": "first-contact",
    "wizwar": "the-first-duel",
    "darkage": "four-corners",
    "demonworld": "first-battle",
}
"""Game -> shipped scenario."""
_EVENTS = 40
"""Events of a sample: what comes later is read by the same code."""


def _battle_samples() -> Samples:
    return [battle_sample(system) for system in _BATTLES]


def battle_sample(system: str) -> bytes:
    """Return the beginning of a battle of a game as it is saved."""
    play, setup = play_of(system), setup_of(system, _BATTLES[system])
    events = tuple(one.happening.event for one in islice(fight(play, setup, 1), _EVENTS))
    return json_bytes(battle_data(play, SavedBattle(system, setup.scenario.id, (), 1, events)))


def _spoilt_battle(random: Random, samples: Samples) -> bytes:
    """Spoil events more often than what stands around them."""
    data = json.loads(random.choice(samples))
    if random.random() < 0.9:
        at = random.randrange(len(data["events"]))
        data["events"][at:] = [any_tree(random, data["events"][at]), *data["events"][at + 1 :]]
        return json_bytes(data)
    return json_bytes(any_tree(random, data))


def _read_battle(data: bytes) -> None:
    try:
        read = json.loads(data)
    except (ValueError, RecursionError):
        return
    system = read.get("system") if isinstance(read, dict) else None
    game = system if isinstance(system, str) and system in _BATTLES else "zargo"
    play, setup = play_of(game), setup_of(game, _BATTLES[game])
    recorded(play, setup, battle_from(play, read))


@cache
def _card() -> Document:
    return next(
        one
        for one in _documents()
        if str(getattr(one, "kind", "")) == "unit" and getattr(one, "system", "") == "demonworld"
    )


def _expression_samples() -> Samples:
    found: set[str] = set()

    def walk(data: Any) -> None:
        if isinstance(data, dict):
            for value in data.values():
                walk(value)
        elif isinstance(data, list):
            for value in data:
                walk(value)
        elif isinstance(data, str) and ("(" in data or "{" in data):
            found.add(data)

    for source in read_documents(content_root()):
        if isinstance(source.data, dict) and source.data.get("kind") == "face":
            walk(source.data)
    return [one.encode() for one in sorted(found)]


def _read_expression(data: bytes) -> None:
    text, scope = data.decode("utf-8", "replace"), Scope(_card(), None, "fr", {}, {})
    try:
        as_text(expression(text)(scope)) if "{" not in text else words(text)(scope)
    except ValueError as trouble:
        if type(trouble).__name__ != "ExpressionError":
            raise


def _picture_samples() -> Samples:
    from PIL import Image

    found = []
    for form, mode in (
        ("PNG", "RGB"),
        ("PNG", "P"),
        ("PNG", "LA"),
        ("PNG", "I;16"),
        ("JPEG", "RGB"),
        ("JPEG", "CMYK"),
        ("GIF", "P"),
        ("BMP", "RGB"),
        ("WEBP", "RGB"),
        ("TIFF", "RGB"),
        ("ICO", "RGB"),
    ):
        buffer = io.BytesIO()
        Image.linear_gradient("L").resize((24, 24)).convert(mode).save(buffer, form)
        found.append(buffer.getvalue())
    return found


def _read_picture(data: bytes) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            fitting_picture(data, Path("x.png"), PictureLimits())
        finally:
            decoded(data, FILES)


KINDS = (
    Kind("documents", _document_samples, _spoilt_document, _read_document, 190),
    Kind("packs", _pack_samples, _spoilt_pack, _read_pack, 60),
    Kind("maps", _map_samples, _spoilt_map, _read_map, 130),
    Kind("tables", _table_samples, _bytes_only, _read_table, 160),
    Kind("expressions", _expression_samples, _bytes_only, _read_expression, 200),
    Kind("share_codes", _code_samples, _spoilt_code, _read_code, 110),
    Kind("battles", _battle_samples, _spoilt_battle, _read_battle, 40),
    Kind("fonts", font_samples, _bytes_only, read_any_font, 30),
    Kind("svg", svg_samples, spoilt_svg, read_svg, 20),
    Kind("spreadsheets", sheet_samples, spoilt_archive, read_sheets, 40),
    Kind("games", game_samples, spoilt_game, read_game, 40),
    Kind("sets", set_samples, spoilt_set, read_any_set, 40),
    Kind("pictures", _picture_samples, _bytes_only, _read_picture, 40),
)
