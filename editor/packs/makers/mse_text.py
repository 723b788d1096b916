"""The files of Magic Set Editor: keys and values whose blocks are told by tabs, and texts with tags."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from editor.packs.makers.foreign_set import refused

Line = tuple[int, str]
"""Number in the file, and what stands there."""
_TAG: Final = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9_:-]*)[^<>]*>")
_QUIET: Final = (
    "kw-",
    "word-list",
    "sep",
    "soft",
    "atom",
    "nospellcheck",
    "nosym",
    "margin",
    "li",
    "bullet",
    "key",
)
"""Beginnings of tags that only the program itself needs."""
_OPEN: Final = "\x01"
"""How the program writes ``<`` where it begins no tag."""


@dataclass
class Entry:
    """A key with its value; what is indented below it is read when somebody asks."""

    key: str
    """In small letters, words parted by spaces."""
    value: str
    line: int
    below: list[Line] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The value with the lines below it."""
        lines = ([self.value] if self.value else []) + [text.lstrip("\t") for _number, text in self.below]
        return "\n".join(lines).strip()


def entries(lines: Sequence[Line], file: str) -> Iterator[Entry]:
    """Yield the entries of a block.

    Args:
        lines: of the block, without the tabs that all of them have.
        file: its name, for messages.

    Raises:
        EditorError: a line is neither a key with a value nor indented below one.
    """
    current: Entry | None = None
    for number, text in lines:
        if text.startswith("\t") or (not text.strip() and current is not None):
            if current is not None:
                current.below.append((number, text[1:]))
            continue
        if not text.strip() or text.startswith("#"):
            continue
        key, colon, value = text.partition(":")
        if not colon:
            raise refused("mse_line", file, number, fix="mse_line_fix", text=text.strip()[:60])
        if current is not None:
            yield current
        current = Entry(key.strip().replace("_", " ").lower(), value.strip(), number)
    if current is not None:
        yield current


def marked_up(text: str, dropped: Counter[str]) -> str:
    """Return a text with tags as texts here are written: ``**bold**``, ``*italic*``; other tags go.

    Args:
        text: as the program wrote it.
        dropped: counts the tags that went and that change how the text looks.
    """
    made: list[str] = []
    opened: list[tuple[str, int]] = []
    deep: Counter[str] = Counter()  # marks of one kind inside one another are one pair of marks
    place = 0
    for found in _TAG.finditer(text):
        made.append(text[place : found.start()])
        place = found.end()
        name, sign = found[2].lower(), _sign(found[2].lower())
        if not sign:
            if not found[1] and not name.startswith(_QUIET):
                dropped[name] += 1
            continue
        if not found[1]:
            deep[sign] += 1
            if deep[sign] == 1:
                opened.append((sign, len(made)))
                made.append(sign)
        elif deep[sign] > 1:
            deep[sign] -= 1
        elif deep[sign]:
            inner = ""
            while inner != sign:
                inner, at = opened.pop()
                _close(made, inner, at)
                deep[inner] = 0
    made.append(text[place:])
    while opened:
        _close(made, *opened.pop())
    return "".join(made).replace(_OPEN, "<").strip()


def _sign(name: str) -> str:
    return "**" if name == "b" else "*" if name == "i" or name.startswith("i-") else ""


def _close(made: list[str], sign: str, at: int) -> None:
    """End marked words; marks round nothing, or round a space, would be printed as they are."""
    inside = "".join(made[at + 1 :])
    if inside.strip():
        made[at:] = [inside[: len(inside) - len(inside.lstrip())], sign, inside.strip(), sign]
        made.append(inside[len(inside.rstrip()) :])
    else:
        made[at:] = [inside]
