"""Codes that carry documents in a message: compressed, checked, and trusted in nothing when they come back.

Two forms. ``MARSHAL1.<base64url>.<check>`` holds whole documents; ``MARSHAL1I:<base32>`` holds ids alone, in
letters that a QR code stores densely. Equal documents give equal codes.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from editor.packs.dependent import base_among, bases_in, parse_dependent
from editor.packs.text_form import compact_data
from editor.packs.yaml_io import read_text
from schemas.base import Document
from schemas.free_systems import meet
from schemas.problems import EditorError, Message, Problem, Value, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

VERSION: Final = 1
MOST_LETTERS: Final = 1_000_000
"""Letters of a code; larger documents travel as packs."""
MOST_BYTES: Final = 20_000_000
"""Bytes that a code may unpack to."""
MOST_DOCUMENTS: Final = 2_000
ID_BYTES: Final = 6
"""Bytes of an id that a code of ids keeps."""
MOST_SHORT: Final = 1_800
"""Letters of a code of ids: more make a picture that no camera reads."""
_CHECK: Final = 8
_SUM: Final = 4
_NOISE: Final = re.compile(r"[\s`>\u200b\u00ad]+")
"""What mails and chats put into or around a code."""
_WHOLE: Final = re.compile(rf"MARSHAL(\d{{1,4}})\.([A-Za-z0-9_-]+)\.([0-9a-f]{{{_CHECK}}})")
_SHORT: Final = re.compile(r"MARSHAL(\d{1,4})I:([A-Z2-7]+)")
_OURS: Final = re.compile(r"MARSHAL(\d{1,4})([.I])")


@dataclass(frozen=True)
class Picked:
    """A card of a code of ids."""

    card: bytes
    """Beginning of its id."""
    count: int
    items: tuple[bytes, ...] = ()
    """Beginnings of the ids of what it carries."""


@dataclass(frozen=True)
class ShortArmy:
    """What a code of ids says of an army."""

    system: str
    names: tuple[tuple[str, str], ...]
    """Language and name."""
    faction: str
    """'' for none."""
    limit: int | None
    content: bytes
    """Digest of the values of its cards, where the code was made."""
    picked: tuple[Picked, ...]
    ruleset: bytes = b""
    """Beginning of the id of its ruleset; empty for the usual one."""


def cleaned(text: str) -> str:
    """Return a code without what mails and chats put into it, and without words before it.

    The letters of a code of ids may be small ones: it holds capitals only.

    Raises:
        EditorError: it is far too long.
    """
    if len(text) > 2 * MOST_LETTERS:
        raise refusal("too_long", letters=len(text), most=MOST_LETTERS)
    code = _NOISE.sub("", text)
    if (found := _OURS.search(code)) is not None:
        return code[found.start() :]
    capitals = code.upper()
    found = _OURS.search(capitals)
    return capitals[found.start() :] if found is not None and found[2] == "I" else code


def is_short(code: str) -> bool:
    """Return whether a clean code is one of ids."""
    found = _OURS.match(code)
    return found is not None and found[2] == "I"


def refusal(key: str, **values: Value) -> EditorError:
    """Return the refusal of a code, with what its reader can do."""
    fix = Message(code="share.newer_fix" if key == "newer" else "share.ask_again")
    return EditorError(Problem(code=f"share.{key}", fix=fix, values=values))


def whole_code(main: Document, documents: Sequence[Document]) -> str:
    """Return the code of a document with all that it needs.

    Args:
        main: what the code is for.
        documents: all that it carries, with ``main``.

    Raises:
        EditorError: the code would be too long.
    """
    known = {document.id: document for document in documents}
    ordered = sorted(documents, key=lambda one: (one.id != main.id, one.id))
    data = {
        "main": main.id,
        "documents": [compact_data(one, base_among(one, known)) for one in ordered],
    }
    raw = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    packed = zlib.compress(raw, 9)
    body = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(body) > MOST_LETTERS or len(raw) > MOST_BYTES:
        fix = Message(code="share.use_a_pack")
        raise error("share.would_be_too_long", fix=fix, letters=len(body), most=MOST_LETTERS)
    return f"MARSHAL{VERSION}.{body}.{_check(packed)}"


def read_whole(code: str, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> tuple[Document, ...]:
    """Return what a clean code carries, the document that it was made for first, every one valid.

    Raises:
        EditorError: it is cut off, damaged, too large, of a newer version, or no code of ours.
    """
    if len(code) > MOST_LETTERS + 100:
        raise refusal("too_long", letters=len(code), most=MOST_LETTERS)
    found = _WHOLE.fullmatch(code)
    _check_version(code, cut_off=found is None)
    if found is None:
        raise refusal("not_ours")
    packed = _bytes(found[2])
    if _check(packed) != found[3]:
        raise refusal("damaged")
    return _documents(_unpacked(packed), systems)


def _check_version(code: str, *, cut_off: bool) -> None:
    ours = _OURS.match(code)
    if ours is None:
        raise refusal("not_ours")
    if int(ours[1]) != VERSION:
        raise refusal("newer", version=int(ours[1]), known=VERSION)
    if cut_off:
        raise refusal("cut_off")


def _bytes(body: str) -> bytes:
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as trouble:
        raise refusal("damaged") from trouble


def _unpacked(packed: bytes) -> bytes:
    reader = zlib.decompressobj()
    try:
        raw = reader.decompress(packed, MOST_BYTES + 1)
    except zlib.error as trouble:
        raise refusal("damaged") from trouble
    if len(raw) > MOST_BYTES:
        raise refusal("bomb", most=MOST_BYTES // 1_000_000)
    if not reader.eof or reader.unused_data:
        raise refusal("damaged")
    return raw


def _documents(raw: bytes, systems: Sequence[DocumentSystem]) -> tuple[Document, ...]:
    sources = read_text(raw, "code.json")
    data = sources[0].data if len(sources) == 1 else None
    listed = data.get("documents") if isinstance(data, dict) else None
    if not isinstance(data, dict) or set(data) != {"main", "documents"} or not isinstance(listed, list):
        raise refusal("damaged")
    if not 0 < len(listed) <= MOST_DOCUMENTS:
        raise refusal("too_many", found=len(listed), most=MOST_DOCUMENTS)
    meet(listed)
    base_of = bases_in(listed)
    problems: list[Problem] = []
    documents: list[Document] = []
    for one in listed:
        try:
            documents.append(parse_dependent(one, base_of, systems))
        except EditorError as trouble:
            problems += trouble.problems
    if problems:
        raise EditorError(*problems[:20])
    if documents[0].id != data["main"]:
        raise refusal("damaged")
    return tuple(documents)


def _check(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()[:_CHECK]


def id_start(document_id: str) -> bytes:
    """Return the beginning of an id, as codes of ids keep it."""
    return bytes.fromhex(document_id.replace("-", ""))[:ID_BYTES]


def digest(documents: Sequence[Document]) -> bytes:
    """Return a digest of what counts in play of documents: not their stories, pictures and origin."""
    hashed = hashlib.sha256()
    for one in sorted(documents, key=lambda document: document.id):
        data = {key: value for key, value in compact_data(one).items() if key not in _NO_VALUES}
        hashed.update(json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode())
    return hashed.digest()[:ID_BYTES]


_NO_VALUES: Final = frozenset(
    {
        *("schema_version", "slug", "name", "text", "author", "licence", "source_note", "tags"),
        *("based_on", "template", "portrait", "symbol", "heraldry", "face"),
    }
)


def short_code(army: ShortArmy) -> str:
    """Return the code of ids of an army; '' where it would be too long for a picture."""
    data = bytearray()
    _put_text(data, army.system)
    data += army.content
    _put_number(data, 0 if army.limit is None else army.limit + 1)
    _put_text(data, army.faction)
    data.append(1 if army.ruleset else 0)
    data += army.ruleset
    _put_number(data, len(army.names))
    for language, name in army.names:
        _put_text(data, language)
        _put_text(data, name)
    _put_number(data, len(army.picked))
    for one in army.picked:
        data += one.card
        _put_number(data, one.count)
        _put_number(data, len(one.items))
        for item in one.items:
            data += item
    data += hashlib.sha256(bytes(data)).digest()[:_SUM]
    body = base64.b32encode(bytes(data)).decode().rstrip("=")
    code = f"MARSHAL{VERSION}I:{body}"
    return code if len(code) <= MOST_SHORT else ""


def read_short(code: str) -> ShortArmy:
    """Return what a clean code of ids says.

    Raises:
        EditorError: it is cut off, damaged, of a newer version, or no code of ours.
    """
    _check_version(code, cut_off=False)
    found = _SHORT.fullmatch(code) if len(code) <= MOST_SHORT else None
    if found is None:
        raise refusal("damaged")
    try:
        data = base64.b32decode(found[2] + "=" * (-len(found[2]) % 8))
    except (binascii.Error, ValueError) as trouble:
        raise refusal("cut_off") from trouble
    if len(data) <= _SUM or hashlib.sha256(data[:-_SUM]).digest()[:_SUM] != data[-_SUM:]:
        raise refusal("cut_off")
    try:
        return _Reader(data[:-_SUM]).army()
    except (IndexError, UnicodeDecodeError) as trouble:
        raise refusal("damaged") from trouble


def _put_number(data: bytearray, number: int) -> None:
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    data.append(number)


def _put_text(data: bytearray, text: str) -> None:
    raw = text.encode()
    _put_number(data, len(raw))
    data += raw


class _Reader:
    """Reads the bytes of a code of ids; IndexError where they end too early or too late."""

    _MOST_NUMBER: Final = 5
    """Bytes of a number."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def army(self) -> ShortArmy:
        """Return the army."""
        system, content = self._text(), self._take(ID_BYTES)
        limit, faction = self._number(), self._text()
        ruleset = self._take(ID_BYTES) if self._take(1) != b"\0" else b""
        names = tuple((self._text(), self._text()) for _ in range(self._number()))
        picked = tuple(self._picked() for _ in range(self._number()))
        if self._at != len(self._data):
            raise IndexError(self._at)
        return ShortArmy(system, names, faction, limit - 1 if limit else None, content, picked, ruleset)

    def _picked(self) -> Picked:
        card, count = self._take(ID_BYTES), self._number()
        return Picked(card, count, tuple(self._take(ID_BYTES) for _ in range(self._number())))

    def _take(self, count: int) -> bytes:
        if self._at + count > len(self._data):
            raise IndexError(self._at)
        self._at += count
        return self._data[self._at - count : self._at]

    def _number(self) -> int:
        value = 0
        for place in range(self._MOST_NUMBER):
            byte = self._take(1)[0]
            value |= (byte & 0x7F) << 7 * place
            if byte < 0x80:
                return value
        raise IndexError(self._at)

    def _text(self) -> str:
        return self._take(self._number()).decode()
