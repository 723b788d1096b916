"""Codes that carry documents in a message: compressed, checked, and trusted in nothing when they come back.

``MARSHAL1.<base64url>.<check>`` holds whole documents; equal documents give equal codes. The other form has
ids alone (:mod:`editor.packs.short_code`).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Sequence
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
_CHECK: Final = 8
_NOISE: Final = re.compile(r"[\s`>\u200b\u00ad]+")
"""What mails and chats put into or around a code."""
_WHOLE: Final = re.compile(rf"MARSHAL(\d{{1,4}})\.([A-Za-z0-9_-]+)\.([0-9a-f]{{{_CHECK}}})")
_OURS: Final = re.compile(r"MARSHAL(\d{1,4})([.I])")


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
    check_version(code, cut_off=found is None)
    if found is None:
        raise refusal("not_ours")
    packed = _bytes(found[2])
    if _check(packed) != found[3]:
        raise refusal("damaged")
    return _documents(_unpacked(packed), systems)


def check_version(code: str, *, cut_off: bool) -> None:
    """Refuse a clean code of another version, or one of ours that is ``cut_off``.

    Raises:
        EditorError: it is, or no code of ours at all.
    """
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
