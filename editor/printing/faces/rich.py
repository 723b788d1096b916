"""Small rich text: ``**bold**``, ``*italic*``, ``:icon:``, ``[[keyword]]`` with what the keyword means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from editor.printing.face import RunLook, TextRun
from editor.printing.faces.own_assets import OwnIcon
from editor.printing.symbols import SYMBOLS

_MARK: Final = re.compile(
    r"\\(?P<plain>[*:\[\\])|(?P<bold>\*\*)|(?P<italic>\*)"
    r"|:(?P<icon>[a-z][a-z0-9_-]*):|\[\[(?P<keyword>[^\[\]\n]{1,80})\]\]"
)
_ICON: Final = re.compile(r":([a-z][a-z0-9_-]*):")
_STYLED: Final = re.compile(r"<(?P<style>[a-z][a-z0-9_]*)>(?P<words>.*?)</(?P=style)>", re.DOTALL)
NO_ICONS: Final[Mapping[str, OwnIcon]] = {}
_ROOM: Final = "\u2007\u2007"
"""Two spaces as wide as figures, at which no line breaks: the room of an icon."""


@dataclass(frozen=True)
class RichText:
    """A text without its marks, and the letters that they are for."""

    text: str
    runs: tuple[TextRun, ...] = ()


def rich_text(
    source: str,
    glossary: Mapping[str, str],
    icons: Mapping[str, OwnIcon] = NO_ICONS,
) -> RichText:
    """Return a text with its marks read.

    A mark that is not closed, or an icon that does not exist, stays as it was written; an asterisk behind a
    backslash is a plain one. Where a keyword of the glossary stands first, its meaning follows in brackets.

    Args:
        source: the text as written.
        glossary: keyword in small letters -> what it means.
        icons: those of the author's own, by name.
    """
    if not any(letter in source for letter in "*:[\\"):
        return RichText(source)
    return _Reader(glossary, icons).read(source)


def led(text: RichText, lead: str) -> RichText:
    """Return a text behind words that are bold whatever they hold; '' for no such words."""
    if not lead:
        return text
    shift = len(lead) + 1
    runs = (replace(one, start=one.start + shift) for one in text.runs)
    return RichText(f"{lead} {text.text}", (TextRun(0, len(lead), bold=True), *runs))


def icon_run(start: int, icon: OwnIcon) -> tuple[str, TextRun]:
    """Return what stands in a text for an icon of an author's own: its letters, and how they are drawn."""
    if icon.art is not None:
        return _ROOM, TextRun(start, len(_ROOM), art=icon.art)
    return icon.letter, TextRun(start, len(icon.letter), family=icon.family)


def with_icons(text: str, icons: Mapping[str, OwnIcon]) -> RichText:
    """Return a plain text with the icons of the author's own in it; all else stays as it was written."""
    if not icons or ":" not in text:
        return RichText(text)
    made, runs, place = "", [], 0
    for found in _ICON.finditer(text):
        if found[1] in icons:
            made += text[place : found.start()]
            letters, run = icon_run(len(made), icons[found[1]])
            made, place = made + letters, found.end()
            runs.append(run)
    return RichText(made + text[place:], tuple(runs))


Looks = Callable[[str], RunLook | None]
"""Name of a style -> how letters in it look; None if the template has no such style."""


def styled(source: str, looks: Looks, read: Callable[[str], RichText]) -> RichText:
    """Return a text in which ``<style>words</style>`` are in another style of the template.

    A mark of a style that does not exist stays as it was written.

    Args:
        source: the text as written.
        looks: the styles.
        read: reads the other marks of a part of it.
    """
    if "</" not in source:
        return read(source)
    text, runs, place = "", [], 0
    for found in _STYLED.finditer(source):
        look = looks(found["style"])
        if look is None:
            continue
        for part, part_look in ((source[place : found.start()], None), (found["words"], look)):
            made = read(part)
            runs += [replace(one, start=one.start + len(text)) for one in _looking(made, part_look)]
            text += made.text
        place = found.end()
    rest = read(source[place:])
    runs += [replace(one, start=one.start + len(text)) for one in rest.runs]
    return RichText(text + rest.text, tuple(runs))


def _looking(made: RichText, look: RunLook | None) -> Iterator[TextRun]:
    """Yield the runs of a part in a style, and runs for the letters between them."""
    if look is None:
        yield from made.runs
        return
    place = 0
    for one in (*made.runs, TextRun(len(made.text), 0)):
        if one.start > place:
            yield TextRun(place, one.start - place, look=look)
        if one.length:
            yield replace(one, look=look)
        place = max(place, one.start + one.length)


class _Reader:
    def __init__(self, glossary: Mapping[str, str], icons: Mapping[str, OwnIcon]) -> None:
        self._glossary, self._icons = glossary, icons
        self._text = ""
        self._runs: list[TextRun] = []
        self._reported: set[str] = set()

    def read(self, source: str) -> RichText:
        self._part(source, bold=False, italic=False)
        return RichText(self._text, tuple(self._runs))

    def _part(self, source: str, *, bold: bool, italic: bool) -> None:
        position = 0
        while (found := _MARK.search(source, position)) is not None:
            self._add(source[position : found.start()], bold=bold, italic=italic)
            position = found.end()
            kind = found.lastgroup
            end = self._closed(source, found) if kind in ("bold", "italic") else -1
            if kind == "plain":
                self._add(found.group("plain"), bold=bold, italic=italic)
            elif kind == "icon" and found.group("icon") in self._icons:
                letters, run = icon_run(len(self._text), self._icons[found.group("icon")])
                self._runs.append(run)
                self._text += letters
            elif kind == "icon" and found.group("icon") in SYMBOLS:
                self._runs.append(TextRun(len(self._text), len(_ROOM), icon=found.group("icon")))
                self._text += _ROOM
            elif kind == "keyword":
                self._keyword(found.group("keyword"), italic=italic)
            elif end >= 0:
                inner = source[position:end]
                self._part(inner, bold=bold or kind == "bold", italic=italic or kind == "italic")
                position = end + len(found.group())
            else:
                self._add(found.group(), bold=bold, italic=italic)
        self._add(source[position:], bold=bold, italic=italic)

    @staticmethod
    def _closed(source: str, opening: re.Match[str]) -> int:
        """Return where the mark that closes one begins, or -1; marks do not reach over paragraphs."""
        mark = opening.group()
        if source[opening.end() : opening.end() + 1].isspace():
            return -1
        end = source.find(mark, opening.end())
        while mark == "*" and end >= 0 and source[end : end + 2] == "**":
            end = source.find(mark, end + 2)
        return end if end > opening.end() and "\n\n" not in source[opening.end() : end] else -1

    def _keyword(self, keyword: str, *, italic: bool) -> None:
        self._add(keyword, bold=True, italic=italic)
        meaning = self._glossary.get(keyword.casefold(), "")
        if meaning and keyword.casefold() not in self._reported:
            self._reported.add(keyword.casefold())
            self._add(f" ({meaning})", bold=False, italic=True)

    def _add(self, text: str, *, bold: bool, italic: bool) -> None:
        if text and (bold or italic):
            self._runs.append(TextRun(len(self._text), len(text), bold=bold, italic=italic))
        self._text += text
