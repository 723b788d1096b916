"""How inputs are spoilt: letters flipped, pieces spliced, trees and archives changed inside."""

from __future__ import annotations

import copy
import io
import json
import re
import warnings
import zipfile
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

NUMBERS: tuple[Any, ...] = (
    *(0, -1, 1, 255, 256, 2**31, -(2**31), 2**53, 2**63, 10**15, 10**16, 10**30, 10**400),
    *(0.1, -0.0, 1e-300, 1e15, 1e308, float("inf"), float("nan"), 0.5, 99_999_999),
)
ODD = (
    *("", " ", "\0", "\ufeff", "\u202e", "\u200b", "\u0301" * 40, "\U0001f9d9\u200d\u2642\ufe0f", "\ud800"),
    *("İ", "ß", "ŉ", "ﷺ", "\uff1d1", "\x1b[2J", "\r\n", "../../etc/passwd", "C:\\x", "con", "__class__"),
    *("{points}", "{{", "}", "{repeat(repeat('x',500),500)}", "=cmd|' /C calc'!A0", "sha256:" + "0" * 64),
    *("null", "~", "1e999", "0x10", "NaN", "<script>", "&amp;", "%s%n", "a" * 5_000, "9" * 5_000),
)
WORDS = (
    "true",
    "false",
    "null",
    "-1",
    "1e999",
    "0",
    "[",
    "]",
    "{",
    "}",
    "\t",
    "\n",
    "&a",
    "*a",
    "!!python/x",
)
SLOT = re.compile(rb"-?\d+(?:\.\d+)?|\"[^\"]{0,80}\"|'[^']{0,80}'|[A-Za-z_]{2,40}")
"""What stands in a text as a value."""


def any_bytes(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return bytes changed in one or several places."""
    found = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 4, 12))):
        random.choice(_BYTES)(random, found, others)
    return bytes(found)


def _flip(random: Random, data: bytearray, _others: Sequence[bytes]) -> None:
    if data:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def _put(random: Random, data: bytearray, _others: Sequence[bytes]) -> None:
    if data:
        data[random.randrange(len(data))] = random.choice(
            (0, 9, 10, 34, 39, 44, 127, 255, random.randrange(256))
        )


def _cut(random: Random, data: bytearray, _others: Sequence[bytes]) -> None:
    at = random.randrange(len(data) + 1)
    del data[at : at + random.choice((1, 2, 8, 100, len(data)))]


def _double(random: Random, data: bytearray, _others: Sequence[bytes]) -> None:
    at = random.randrange(len(data) + 1)
    piece = data[at : at + random.choice((1, 4, 40, 400))]
    data[at:at] = piece * random.choice((1, 2, 30))


def _splice(random: Random, data: bytearray, others: Sequence[bytes]) -> None:
    other = random.choice(others)
    at, start = random.randrange(len(data) + 1), random.randrange(len(other) + 1)
    data[at : at + random.choice((0, 20, 200))] = other[start : start + random.choice((4, 40, 400))]


def _word(random: Random, data: bytearray, _others: Sequence[bytes]) -> None:
    at = random.randrange(len(data) + 1)
    data[at:at] = random.choice((*WORDS, *ODD)).encode("utf-8", "surrogatepass")


def _value(random: Random, data: bytearray, _others: Sequence[bytes]) -> None:
    """Put something else where a value stands: most likely to get past the reader."""
    start = random.randrange(len(data) + 1)
    found = SLOT.search(data, start, start + 400)
    if found is None:
        return
    new = str(random.choice(NUMBERS)) if random.random() < 0.6 else random.choice((*ODD, *WORDS))
    data[found.start() : found.end()] = new.encode("utf-8", "surrogatepass")


def _nest(random: Random, data: bytearray, _others: Sequence[bytes]) -> None:
    at, deep = random.randrange(len(data) + 1), random.choice((5, 50, 1_500))
    sign, close = random.choice(((b"[", b"]"), (b"(", b")"), (b"{", b"}"), (b"<a>", b"</a>"), (b"- ", b"")))
    data[at:at] = sign * deep + (close * deep if random.random() < 0.5 else b"")


_BYTES: tuple[Callable[[Random, bytearray, Sequence[bytes]], None], ...] = (
    *(_flip, _put, _cut, _double, _splice, _word, _value, _value, _value, _nest),
)


def any_tree(random: Random, tree: Any) -> Any:
    """Return plain data with one or several values changed, moved, doubled, dropped or nested."""
    found = copy.deepcopy(tree)
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        holder, key = _place(random, found)
        if holder is None:
            return random.choice((*NUMBERS, *ODD, [], {}))
        _change(random, found, holder, key)
    return found


def _place(random: Random, tree: Any) -> tuple[Any, Any]:
    """Return a mapping or a list in a tree with one of its keys."""
    holder: Any = None
    key: Any = None
    inside = tree
    while isinstance(inside, dict | list) and inside:
        if holder is not None and random.random() < 0.25:
            break
        holder, key = inside, random.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        inside = inside[key]
    return holder, key


def _change(random: Random, tree: Any, holder: Any, key: Any) -> None:
    value = holder[key]
    match random.randrange(11):
        case 0:
            del holder[key]
        case 1 | 2:
            holder[key] = random.choice(NUMBERS)
        case 3 | 4:
            holder[key] = random.choice(ODD)
        case 5:
            holder[key] = random.choice((None, True, False, [], {}, [[]], {"": ""}, [value] * 3))
        case 6:
            holder[key] = [copy.deepcopy(value) for _ in range(2 if isinstance(value, dict | list) else 600)]
        case 7:
            other, there = _place(random, tree)
            if other is not None:
                holder[key] = copy.deepcopy(other[there])
        case 8:
            for _ in range(random.choice((3, 30, 90))):
                value = [value] if random.random() < 0.5 else {"a": value}
            holder[key] = value
        case 9 if isinstance(holder, dict):
            holder[random.choice(ODD)] = value
        case _:
            holder[key] = _altered(random, value)


def _altered(random: Random, value: Any) -> Any:
    """Return a value of the same kind, a little different."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value * random.choice((-1, 10, 1_000_000)) + random.choice((-1, 0, 1))
    if isinstance(value, str):
        at = random.randrange(len(value) + 1)
        return value[:at] + random.choice(ODD) + value[at + random.choice((0, 1, 9)) :]
    if isinstance(value, list) and value:
        random.shuffle(value)
    return value


def json_bytes(tree: Any) -> bytes:
    """Return plain data as JSON, half characters, infinities and all."""
    return json.dumps(tree).encode()


def any_archive(
    random: Random,
    data: bytes,
    change: Callable[[Random, str, bytes], bytes],
    finish: Callable[[dict[str, bytes]], dict[str, bytes]],
) -> bytes:
    """Return a zip with one member changed, doubled, renamed, packed otherwise, or with a lying head.

    Args:
        random: what decides.
        data: the zip.
        change: changes the content of a member.
        finish: puts right what must fit together, so that more than the hashes is tried.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [(one.filename, archive.read(one)) for one in archive.infolist()]
    place = random.randrange(len(members))
    name, body = members[place]
    match random.randrange(12):
        case 0:
            members.insert(place, (name, body))
        case 1:
            members[place] = (
                random.choice(("../x", "/x", "a\\b", name.upper(), "x" * 300, "con.json")),
                body,
            )
        case 2:
            del members[place]
        case _:
            members[place] = (name, change(random, name, body))
            members = list(finish(dict(members)).items())
    buffer = io.BytesIO()
    packing = random.choice((*[zipfile.ZIP_DEFLATED] * 15, *[zipfile.ZIP_STORED] * 4, zipfile.ZIP_BZIP2))
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", packing) as archive:
        warnings.simplefilter("ignore")  # a name given twice is meant to be
        for one, content in members:
            archive.writestr(one, content)
    found = bytearray(buffer.getvalue())
    if members and random.random() < 0.1:
        at = found.rindex(b"PK\1\2") + random.choice((10, 16, 20, 24, 28, 30, 42))
        found[at : at + 4] = random.choice((0, 1, 7, 2**31, 2**32 - 1)).to_bytes(4, "little")
    return bytes(found)
