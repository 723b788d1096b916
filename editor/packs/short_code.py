"""Codes of ids: an army whose reader has the same cards, in letters that a QR code stores densely.

``MARSHAL1I:<base32>`` holds what tells the cards apart, a digest of their values, and a sum over all of it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from editor.packs.share_code import VERSION, check_version, refusal
from editor.packs.text_form import compact_data
from schemas.base import Document

ID_BYTES: Final = 6
"""Bytes of an id that a code keeps."""
MOST_LETTERS: Final = 1_800
"""Letters of a code: more make a picture that no camera reads."""
_SUM: Final = 4
_FORM: Final = re.compile(r"MARSHAL(\d{1,4})I:([A-Z2-7]+)")


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
    return code if len(code) <= MOST_LETTERS else ""


def read_short(code: str) -> ShortArmy:
    """Return what a clean code of ids says.

    Raises:
        EditorError: it is cut off, damaged, of a newer version, or no code of ours.
    """
    check_version(code, cut_off=False)
    found = _FORM.fullmatch(code) if len(code) <= MOST_LETTERS else None
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
