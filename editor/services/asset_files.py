"""Files made into assets: pictures, drawings, fonts and palettes, alone or many at once."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from editor.catalogue.rows import DocumentRow
from editor.printing.font_reading import FontFacts, read_font
from editor.services.assets import all_assets
from editor.services.importing import take_in
from editor.services.picture_decoding import take_picture
from editor.services.svg_pictures import take_symbol_picture
from editor.services.workspace import Workspace
from schemas.asset import AssetBase, AssetUse
from schemas.base import must_be
from schemas.fonts import MAX_FONT_BYTES
from schemas.losses import Loss, lost
from schemas.made_names import free_key, key_from, slug_from
from schemas.named_files import bounded_bytes
from schemas.parse import parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.system_reasons import reason_of

PICTURES: Final = (".png", ".jpg", ".jpeg", ".svg")
FONTS: Final = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
"""Endings of fonts; those that are not taken say how they can be."""
PALETTES: Final = (".gpl",)
ASSET_SUFFIXES: Final = (*PICTURES, *FONTS, *PALETTES)
_PALETTE_BYTES: Final = 100_000
_COLOUR_LINE: Final = re.compile(r"\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\s*(.*)")
_MOST_COLOURS: Final = 60
_PALETTE_HEADS: Final = ("Name:", "Columns:", "#")
"""Beginnings of lines of a palette that are no colours."""
_LICENCES: Final = {"SIL Open Font License": "OFL-1.1", "Apache License": "Apache-2.0"}
"""What fonts say of the licences that most of them have, and the short name of each."""


@dataclass(frozen=True)
class AssetOrder:
    """What files are taken in as."""

    use: AssetUse | None = None
    """What pictures are. None: drawings are symbols, others are pictures."""
    language: str = "en"
    """Language of the names that they get."""
    author: str = ""
    """Who made them; '' for what a font says itself."""
    licence: str = ""
    """Their licence; '' for what a font says itself."""
    original: bool = False
    """Keep pictures as they are, though print needs less."""


@dataclass(frozen=True)
class ReadAsset:
    """What some files become."""

    asset: AssetBase
    said: tuple[Message, ...] = ()
    """What was done with them, and what is to be known of them."""
    same_as: str = ""
    """Name of an asset of the catalogue that is the same; it is not taken in again."""


def read_assets(
    ws: Workspace, files: Sequence[Path], order: AssetOrder, report: Report = quietly
) -> tuple[ReadAsset, ...]:
    """Return what files become; nothing is stored yet. Fonts of one family become one asset.

    Args:
        ws: the catalogue.
        files: pictures, drawings, fonts and palettes.
        order: what they are to become.
        report: called with the number of files read; what it raises ends the work.

    Raises:
        EditorError: files are no assets, damaged or too large; with all that is wrong with them.
    """
    problems: list[Problem] = []
    found: list[ReadAsset] = []
    fonts: dict[str, list[tuple[FontFacts, str]]] = {}
    for number, file in enumerate(files):
        report(number, len(files))
        try:
            if file.suffix.lower() in FONTS:
                facts, data = _font(file)
                fonts.setdefault(facts.family, []).append((facts, data))
            elif file.suffix.lower() in PALETTES:
                found.append(_palette(file, order))
            elif file.suffix.lower() in PICTURES:
                found.append(_picture(file, order))
            else:
                raise error("asset.other_file", file=file.name, known=", ".join(ASSET_SUFFIXES))
        except EditorError as trouble:
            problems += trouble.problems
    if problems:
        raise EditorError(*problems)
    found += [_family(family, parts, order) for family, parts in fonts.items()]
    return _marked(ws, found, order.language)


def asset_losses(read: Sequence[ReadAsset]) -> tuple[Loss, ...]:
    """Return what of the files is not kept as it is; what is there already is left out and loses nothing."""
    return tuple(
        lost(said.code, one.asset.slug, **said.values) for one in read if not one.same_as for said in one.said
    )


def take_in_assets(ws: Workspace, read: Sequence[ReadAsset]) -> tuple[DocumentRow, ...]:
    """Store what files become, all in one transaction or none; what is there already is left out.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    new = [one.asset for one in read if not one.same_as]
    return take_in(ws, new, label="") if new else ()


def _marked(ws: Workspace, found: Sequence[ReadAsset], language: str) -> tuple[ReadAsset, ...]:
    """Return what was read with what is the same in the catalogue, or stood before in the list."""
    known = {_content(one): one.name.get(language) for one in all_assets(ws)}
    marked = []
    for one in found:
        same = known.setdefault(_content(one.asset), "")
        marked.append(ReadAsset(one.asset, one.said, same))
        known[_content(one.asset)] = same or one.asset.name.get(language)
    return tuple(marked)


def _content(asset: AssetBase) -> tuple[object, ...]:
    return (asset.use, asset.data, asset.files, asset.colours)


def _made(name: str, use: AssetUse, order: AssetOrder, **fields: Any) -> AssetBase:
    origin = {"author": order.author[:200], "licence": order.licence[:200]}
    plain = {"system": "shared", "kind": "asset", "slug": slug_from(name) or use, "use": use}
    data = {**plain, "name": {order.language: name}, **origin, **fields}
    return must_be(parse_document(data), AssetBase)


def _name(file: Path) -> str:
    return re.sub(r"[_\s]+", " ", file.stem).strip() or file.name


def _picture(file: Path, order: AssetOrder) -> ReadAsset:
    drawing = file.suffix.lower() == ".svg"
    taken = take_symbol_picture(file) if drawing else take_picture(file, original=order.original)
    use = order.use or ("symbol" if drawing else "picture")
    said = (taken.said,) if taken.said is not None else ()
    return ReadAsset(_made(_name(file), use, order, data=taken.data), said)


def asset_of_picture(file: Path, data: str, order: AssetOrder) -> AssetBase:
    """Return the asset that a picture becomes; nothing is stored.

    Args:
        file: where it lay, which gives it its name.
        data: the picture as documents hold it.
        order: what it is taken in as.
    """
    return _made(_name(file), order.use or "picture", order, data=data)


def _font(file: Path) -> tuple[FontFacts, str]:
    raw = read_font_file(file)
    return read_font(raw, file.name), base64.b64encode(raw).decode("ascii")


def read_font_file(file: Path) -> bytes:
    """Return the bytes of a font file.

    Raises:
        EditorError: it cannot be read, is no font, damaged or too large; with the file's name.
    """
    try:
        raw = bounded_bytes(file, MAX_FONT_BYTES)
    except OSError as trouble:
        raise error("font.no_file", file=file.name, reason=reason_of(trouble)) from trouble
    read_font(raw, file.name)
    return raw


def _family(family: str, parts: Sequence[tuple[FontFacts, str]], order: AssetOrder) -> ReadAsset:
    ordered = sorted(parts, key=lambda part: (part[0].italic, abs(part[0].weight - 400), part[0].style))
    first = ordered[0][0]
    own = {"author": first.designer[:200], "licence": _licence(first.licence)}
    fields = {name: text for name, text in own.items() if not getattr(order, name)}
    said = []
    if any(not facts.embeddable for facts, _data in ordered):
        said.append(Message(code="font.not_embedded", values={"name": family}))
    if any(facts.variable for facts, _data in ordered):
        said.append(Message(code="font.variable", values={"name": family}))
    files = [{"data": data} for _facts, data in ordered]
    return ReadAsset(_made(family, "font", order, files=files, **fields), tuple(said))


def _licence(said: str) -> str:
    """Return the short name of a licence that a font spells out, or what it says."""
    return next((short for words, short in _LICENCES.items() if words in said), said[:200])


def _palette(file: Path, order: AssetOrder) -> ReadAsset:
    """Return the palette of a file as GIMP and Inkscape write them."""
    try:
        raw = bounded_bytes(file, _PALETTE_BYTES)
    except OSError as trouble:
        raise error("font.no_file", file=file.name, reason=reason_of(trouble)) from trouble
    lines = raw.decode("utf-8", "replace").splitlines()
    if len(raw) > _PALETTE_BYTES or not lines or lines[0].strip() != "GIMP Palette":
        raise error("asset.no_palette", file=file.name)
    colours: dict[str, str] = {}
    strange = 0
    for line in lines[1:]:
        found = _COLOUR_LINE.fullmatch(line)
        if found is None:
            strange += bool(line.strip()) and not line.startswith(_PALETTE_HEADS)
            continue
        red, green, blue = (min(255, int(found[part])) for part in (1, 2, 3))
        words = found[4] if key_from(found[4])[:1].isalpha() else f"colour {found[4] or len(colours) + 1}"
        colours[free_key(words, colours, "colour")] = f"#{red:02x}{green:02x}{blue:02x}"
    if not colours or len(colours) > _MOST_COLOURS:
        raise error("asset.palette_size", file=file.name, found=len(colours), most=_MOST_COLOURS)
    rows = [{"id": key, "colour": colour} for key, colour in colours.items()]
    said = Message(code="asset.palette_lines", values={"file": file.name, "count": strange})
    return ReadAsset(_made(_name(file), "palette", order, colours=rows), (said,) if strange else ())
