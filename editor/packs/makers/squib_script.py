"""Scripts of Squib (Ruby): which table, layouts and boxes they name; no line of them is run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from editor.packs.makers.foreign_set import Cell, Pieces, loss
from editor.packs.makers.reading import lines_of
from schemas.problems import Problem

MOST_LINES: Final = 20_000
DRAWN: Final = frozenset({"text", "png", "svg", "rect", "circle", "ellipse", "line", "background"})
_QUIET: Final = re.compile(
    r"\s*(?:require(?:_relative)?\b.*|end\b.*|save(?:_\w+)?\b.*|showcase\b.*|hand\b.*|enable_build\b.*|disable_build\b.*|build\b.*)?"
)
"""Lines that draw nothing on cards."""
_DECK: Final = re.compile(r"\s*(?:\w+\s*=\s*)?Squib::Deck\.new\b\s*\(?(.*)")
_DATA: Final = re.compile(r"\s*(\w+)\s*=\s*(?:Squib\.)?(csv|xlsx)\b\s*\(?(.*)")
_CALL: Final = re.compile(r"\s*([a-z_]+)\b(?!\s*[=.])\s*\(?(.*)")
_OPTION: Final = re.compile(r"(?:(\w+):\s*|:(\w+)\s*=>\s*|['\"](\w+)['\"]\s*=>\s*)")
_CELL: Final = re.compile(r"(\w+)(?:\[\s*(?:['\"]([^'\"]+)['\"]|:(\w+))\s*\]|\.([a-z_]\w*))((?:\.map\b.*)?)")
_MAP: Final = re.compile(r"\.map\s*\{\s*\|(\w+)\|\s*['\"](.*)['\"]\s*\}")
_WORDS: Final = re.compile(r"%w[\[({](.*?)[\])}]")
_QUOTED: Final = re.compile(r"['\"]((?:[^'\"\\]|\\.)*)['\"]")
Given = str | Pieces | tuple[str, ...] | None


@dataclass(frozen=True)
class Call:
    """One line that draws."""

    name: str
    options: dict[str, Given]
    """A text, cells of the table, a list of names; None for what is not understood."""
    line: int


@dataclass
class SquibScript:
    """What a script says, as far as it can be read without being run."""

    deck: dict[str, Given] = field(default_factory=dict)
    data: str = ""
    """Name of the file with the cards."""
    data_line: int = 0
    sheet: str = ""
    explode: str = "qty"
    """Header of the column that says how many there are of a card."""
    calls: list[Call] = field(default_factory=list)
    lost: list[Problem] = field(default_factory=list)


def read_script(text: str, file: str) -> SquibScript:
    """Return what a script says; lines that are not understood are noted as lost.

    Raises:
        EditorError: it has far too many lines.
    """
    script = SquibScript()
    tables: set[str] = set()
    for number, line in _statements(lines_of(text, file, MOST_LINES)):
        if (deck := _DECK.fullmatch(line)) is not None:
            script.deck |= options(re.sub(r"\)?\s*do\b.*$", "", deck[1]), tables)
        elif (data := _DATA.fullmatch(line)) is not None:
            tables.add(data[1])
            _take_data(script, options(data[3], tables), file, number)
        elif (call := _CALL.fullmatch(line)) is not None and call[1] in DRAWN:
            script.calls.append(Call(call[1], options(call[2].removesuffix(")"), tables), number))
        elif _QUIET.fullmatch(line) is None:
            script.lost.append(loss("squib_line", file, number, text=line.strip()[:60]))
    return script


def _statements(numbered: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield statements with the line at which they begin; one goes on after a comma or an open bracket."""
    held, first = "", 0
    for number, line in numbered:
        plain = _without_comment(line).strip()
        if not plain:
            continue
        first = first if held else number
        held = f"{held} {plain}" if held else plain
        opened = sum(held.count(sign) for sign in "([{") - sum(held.count(sign) for sign in ")]}")
        if (held.endswith((",", "\\")) or opened > 0) and len(held) < 20_000:
            held = held.removesuffix("\\")
            continue
        yield first, held
        held = ""
    if held:
        yield first, held


def _without_comment(line: str) -> str:
    quote = ""
    for place, letter in enumerate(line):
        if letter in "'\"":
            quote = "" if quote == letter else quote or letter
        elif letter == "#" and not quote and line[place + 1 : place + 2] != "{":
            return line[:place]
    return line


def _take_data(script: SquibScript, given: dict[str, Given], file: str, line: int) -> None:
    name = given.get("file")
    if script.data or not isinstance(name, str):
        script.lost.append(loss("squib_data", file, line))
        return
    script.data, script.data_line = name, line
    sheet, explode = given.get("sheet"), given.get("explode")
    script.sheet = sheet if isinstance(sheet, str) else ""
    script.explode = explode if isinstance(explode, str) else "qty"


def options(text: str, tables: set[str]) -> dict[str, Given]:
    """Return the options of a call.

    Args:
        text: what stands between its brackets.
        tables: names under which the script holds tables.
    """
    places = [found for found in _OPTION.finditer(text) if _outside(text, found.start())]
    found: dict[str, Given] = {}
    for number, place in enumerate(places):
        end = places[number + 1].start() if number + 1 < len(places) else len(text)
        name = place[1] or place[2] or place[3]
        found[name] = _given(text[place.end() : end].strip().rstrip(",").strip(), tables)
    return found


def _outside(text: str, place: int) -> bool:
    """Return whether a place stands in no quotation marks and no inner brackets."""
    before = re.sub(r"'[^']*'|\"[^\"]*\"", "", text[:place])
    return before.count("'") == before.count('"') == 0 and all(
        before.count(opened) <= before.count(closed) for opened, closed in ("[]", "{}", "()")
    )


def _given(text: str, tables: set[str]) -> Given:
    if (words := _WORDS.fullmatch(text)) is not None:
        return tuple(words[1].split())
    if text.startswith("[") and text.endswith("]"):
        names = tuple(_QUOTED.findall(text))
        return names if names and not _CELL.search(text) else None
    if (cell := _CELL.fullmatch(text)) is not None and cell[1] in tables:
        return _cell_pieces(cell)
    if (quoted := _QUOTED.fullmatch(text)) is not None:
        return None if "#{" in quoted[1] else quoted[1].replace("\\n", "\n")
    if re.fullmatch(r":\w+|[-+]?[\d.]+|true|false|nil", text):
        return text.removeprefix(":")
    measured = re.fullmatch(r"([-+]?[\d.]+)\.?(inches|inch|cm|mm|cells|cell|points)", text)
    return f"{measured[1].rstrip('.')}{measured[2]}" if measured is not None else None


def _cell_pieces(cell: re.Match[str]) -> Given:
    column = Cell(cell[2] or cell[3] or cell[4])
    if not cell[5]:
        return (column,)
    mapped = _MAP.fullmatch(cell[5])
    if mapped is None:
        return None
    before, sign, after = mapped[2].partition(f"#{{{mapped[1]}}}")
    if not sign or "#{" in before + after:
        return None
    return tuple(one for one in (before, column, after) if one)
