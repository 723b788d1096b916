"""Fonts of strangers read within limits, before Qt sees them: what they are called, hold and allow."""

from __future__ import annotations

import base64
import binascii
import io
import logging
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from editor.printing.font_ligatures import ligature_words
from schemas.fonts import MAX_FONT_BYTES
from schemas.made_names import slug_from
from schemas.problems import EditorError, Problem, Value

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

    from schemas.asset import AssetBase

Embedding = Literal["installable", "editable", "preview", "bitmap", "restricted"]
"""What the maker of a font allows with documents that hold it (OS/2 fsType)."""
_RIGHTS: Final[tuple[tuple[int, Embedding], ...]] = (
    (0x0200, "bitmap"),
    (0x0008, "editable"),
    (0x0004, "preview"),
    (0x0002, "restricted"),
)
FORBIDDEN: Final[tuple[Embedding, ...]] = ("bitmap", "restricted")
"""Rights that do not allow the outlines of a font inside a PDF."""
_MOST_TABLES: Final = 80
_MOST_NAMES: Final = 4_000
_MOST_NAME_BYTES: Final = 2 * 2**20
"""Bytes of all names together: a record is twelve bytes and may point to the same long text as others."""
_MOST_MAPPED: Final = 0x110000
"""Letters that all tables of letters may name together for one table, as many as Unicode has."""
_NEEDED: Final = ("cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2")
_KEPT: Final = frozenset(
    {*_NEEDED, "post", "loca", "glyf", "CFF ", "cvt ", "fpgm", "prep", "gasp", "GDEF", "GSUB", "GPOS", "kern"}
)
"""Tables that letters are drawn from; colours, bitmaps, scripts and variations of a font stay behind."""
_UNNAMED: Final = re.compile(r"uni[0-9A-F]{4}|u[0-9A-F]{4,6}|glyph\d+|cid\d+")
"""Names of glyphs that say nothing."""
_FIRST_SIGN: Final = 0x2000
"""Numbers below are letters of scripts, also where a font of signs has some."""
_FAMILY, _STYLE, _ID, _FULL, _POSTSCRIPT, _DESIGNER = 1, 2, 3, 4, 6, 9
_LICENCE, _LICENCE_PLACE, _OWN_FAMILY, _OWN_STYLE, _COPYRIGHT = 13, 14, 16, 17, 0


@dataclass(frozen=True)
class FontFacts:
    """What a font says of itself."""

    family: str
    style: str
    weight: int
    """From 1 to 1000; 400 is regular, 700 bold."""
    italic: bool
    embedding: Embedding
    letters: tuple[int, ...]
    """Numbers in Unicode of the letters that it has, in order."""
    designer: str
    licence: str
    """What it says of its licence, or where that stands; '' if nothing."""
    copyright: str
    variable: bool
    """Whether it holds many weights in one file, of which the usual one is taken."""
    signs: tuple[tuple[str, int], ...] = ()
    """The signs of a font that is made of signs: name and number in Unicode; empty for a font of letters."""

    @property
    def embeddable(self) -> bool:
        """Whether a PDF may hold its outlines."""
        return self.embedding not in FORBIDDEN

    def lacks(self, text: str) -> str:
        """Return the letters of a text that the font has not, each once."""
        known = _letters(self.letters)
        return "".join(one for one in dict.fromkeys(text) if ord(one) not in known and not one.isspace())


@lru_cache(maxsize=32)
def _letters(letters: tuple[int, ...]) -> frozenset[int]:
    return frozenset(letters)


def font_bytes(data: str) -> bytes:
    """Return the bytes of base64 data; none where it is no base64."""
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        return b""


def refused(code: str, name: str, **values: Value) -> EditorError:
    """Return why a font is not taken, with the name of its file."""
    return EditorError(Problem(code=f"font.{code}", file=name, values={"file": name, **values}))


def read_font(raw: bytes, name: str) -> FontFacts:
    """Return what a font says of itself.

    Args:
        raw: the bytes of its file.
        name: of the file, for messages.

    Raises:
        EditorError: it is no OTF or TTF, damaged, without outlines, or larger than allowed.
    """
    _check_head(raw, name)
    font = _opened(raw, name)
    try:
        _check_names(font.reader["name"])
        _check_letters(font.reader["cmap"])
        return _facts(font)
    except Exception as trouble:  # whatever a damaged table makes the library raise
        raise refused("damaged", name) from trouble
    finally:
        font.close()


def facts_of(asset: AssetBase) -> tuple[FontFacts, ...]:
    """Return what the files of a font say of themselves.

    Raises:
        EditorError: one of them is no font, damaged or too large.
    """
    return tuple(read_font(font_bytes(one.data), asset.slug) for one in asset.files)


def under_family(raw: bytes, family: str, name: str) -> bytes:
    """Return a font under another family, with the tables alone that letters are drawn from.

    Two fonts of one name would be taken for each other, and one named like ours for ours.

    Raises:
        EditorError: it is damaged.
    """
    facts = read_font(raw, name)
    font = _opened(raw, name)
    try:
        for tag in [tag for tag in font.reader.keys() if tag not in _KEPT]:  # noqa: SIM118
            del font[tag]
        names: Any = font["name"]
        kept = {one: names.getDebugName(one) for one in (_COPYRIGHT, _LICENCE, _LICENCE_PLACE)}
        names.names = []
        style = facts.style or "Regular"
        said = {
            _FAMILY: family,
            _STYLE: style,
            _ID: f"{family} {style}",
            _FULL: f"{family} {style}",
            _POSTSCRIPT: _plain(f"{family}-{style}"),
            _OWN_FAMILY: family,
            _OWN_STYLE: style,
            **{one: text[:1000] for one, text in kept.items() if text},
        }
        for number, text in said.items():
            names.setName(text, number, 3, 1, 0x409)
        made = io.BytesIO()
        font.save(made, reorderTables=None)
        return made.getvalue()
    except Exception as trouble:  # as above
        raise refused("damaged", name) from trouble
    finally:
        font.close()


def _plain(text: str) -> str:
    return "".join(one for one in text if one.isascii() and (one.isalnum() or one == "-"))[:63]


def _opened(raw: bytes, name: str) -> TTFont:
    # Loaded with the first font: the library is large.
    from fontTools.ttLib import TTFont

    # What is odd in a font is no news for a person; what is wrong is raised.
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    try:
        return TTFont(io.BytesIO(raw), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    except Exception as trouble:  # as in read_font
        raise refused("damaged", name) from trouble


def _check_head(raw: bytes, name: str) -> None:
    """Refuse what is no font of ours, and tables that do not lie in the file."""
    if len(raw) > MAX_FONT_BYTES:
        raise refused("too_large", name, limit=MAX_FONT_BYTES // 2**20)
    if raw[:4] == b"ttcf":
        raise refused("collection", name)
    if raw[:4] in (b"wOFF", b"wOF2"):
        raise refused("web_font", name)
    if raw[:4] not in (b"\x00\x01\x00\x00", b"OTTO", b"true"):
        raise refused("no_font", name)
    count = struct.unpack_from(">H", raw, 4)[0] if len(raw) >= 12 else 0
    if not 0 < count <= _MOST_TABLES or len(raw) < 12 + 16 * count:
        raise refused("damaged", name)
    tables = [struct.unpack_from(">4sLLL", raw, 12 + 16 * index) for index in range(count)]
    if any(start + length > len(raw) for _tag, _sum, start, length in tables):
        raise refused("cut_off", name)
    tags = {tag.decode("latin-1") for tag, *_rest in tables}
    if not {"glyf", "loca"} <= tags and "CFF " not in tags:
        raise refused("no_outlines", name)
    if missing := [tag for tag in _NEEDED if tag not in tags]:
        raise refused("no_table", name, tables=", ".join(missing))


def _check_names(table: bytes) -> None:
    """Refuse names that would take far more room than the table.

    Raises:
        ValueError: they would.
    """
    count = struct.unpack_from(">H", table, 2)[0]
    lengths = (struct.unpack_from(">H", table, 6 + 12 * index + 8)[0] for index in range(count))
    if count > _MOST_NAMES or sum(lengths) > _MOST_NAME_BYTES:
        raise ValueError("too many names")


def _check_letters(table: bytes) -> None:
    """Refuse tables of letters that name more letters than there are.

    Raises:
        ValueError: they do.
    """
    count = struct.unpack_from(">H", table, 2)[0]
    for index in range(count):
        start = struct.unpack_from(">L", table, 4 + 8 * index + 4)[0]
        form = struct.unpack_from(">H", table, start)[0]
        if form not in (8, 12, 13):
            continue
        place = start + (8192 + 12 if form == 8 else 12)
        groups = struct.unpack_from(">L", table, place)[0]
        if place + 4 + 12 * groups > len(table):
            raise ValueError("groups beyond the table")
        found = 0
        for group in range(groups):
            first, last = struct.unpack_from(">LL", table, place + 4 + 12 * group)
            found += max(0, last - first + 1)
            if found > _MOST_MAPPED:
                raise ValueError("too many letters")


def _facts(font: TTFont) -> FontFacts:
    about: Any = font["OS/2"]
    names: Any = font["name"]
    letters = font.getBestCmap() or _symbols(font)

    def said(*numbers: int) -> str:
        found = (names.getDebugName(number) for number in numbers)
        return next((str(text).strip()[:200] for text in found if text and str(text).strip()), "")

    rights = int(about.fsType)
    return FontFacts(
        family=said(_OWN_FAMILY, _FAMILY) or "?",
        style=said(_OWN_STYLE, _STYLE),
        weight=min(1000, max(1, int(about.usWeightClass))),
        italic=bool(about.fsSelection & 0x01),
        embedding=next((word for bit, word in _RIGHTS if rights & bit), "installable"),
        letters=tuple(sorted(one for one in letters if one <= 0x10FFFF)),
        designer=said(_DESIGNER),
        licence=said(_LICENCE, _LICENCE_PLACE),
        copyright=said(_COPYRIGHT),
        variable="fvar" in font.reader,
        signs=_named_signs(_said_names(font, letters)),
    )


def _is_private(code: int) -> bool:
    return 0xE000 <= code <= 0xF8FF or 0xF0000 <= code <= 0x10FFFD


def _said_names(font: TTFont, letters: Mapping[int, str]) -> Mapping[int, str]:
    """Return the names of glyphs by number in Unicode; for a name that says nothing, the word drawn so."""
    nameless = {code: glyph for code, glyph in letters.items() if _UNNAMED.fullmatch(glyph)}
    if not any(map(_is_private, nameless)) or "GSUB" not in font.reader:
        return letters
    plain = {font.getGlyphID(glyph): chr(code) for code, glyph in letters.items() if 0x20 <= code < 0x7F}
    words = ligature_words(font.reader["GSUB"], plain)
    named = {code: words.get(font.getGlyphID(glyph), glyph) for code, glyph in nameless.items()}
    return {**letters, **named}


def _named_signs(letters: Mapping[int, str]) -> tuple[tuple[str, int], ...]:
    """Return the signs of a font by the names that it gives them, else by their numbers: ``e900``.

    Args:
        letters: names by number in Unicode.

    Returns:
        Nothing where most of its letters are not for private use: it is no font of signs.
    """
    private = sum(map(_is_private, letters))
    if not private or 2 * private < sum(code >= _FIRST_SIGN for code in letters):
        return ()
    if private < sum(code < _FIRST_SIGN for code in letters):
        return ()
    found: dict[str, int] = {}
    for code in sorted(letters, key=lambda one: (not _is_private(one), one)):
        if code < _FIRST_SIGN or code > 0x10FFFF:
            continue
        glyph = letters[code]
        name = "" if _UNNAMED.fullmatch(glyph) else slug_from(glyph)
        name = name or f"{code:x}"
        found.setdefault(name if name[0].isalpha() else f"sign-{name}", code)
    return tuple(sorted(found.items()))


def _symbols(font: TTFont) -> dict[int, str]:
    """Return the letters of a font that has signs of its own alone."""
    table: Any = font["cmap"]
    found = table.getcmap(3, 0)
    return dict(found.cmap) if found is not None else {}


def is_whole(data: str) -> bool:
    """Return whether base64 data is a font that can be read."""
    try:
        read_font(font_bytes(data), "")
    except EditorError:
        return False
    return True
