"""An add-on of Battle for Wesnoth with one map: a scenario for several players with its own factions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_VERSION: Final = "1.0.0"
_GOLD: Final = 100
_KEEP: Final = "Kh"
_CASTLE: Final = "Ch"
_START: Final = re.compile(r"\d+ ")


@dataclass(frozen=True)
class Addon:
    """What the add-on says."""

    slug: str
    title: str
    text: str
    author: str
    licence: str
    map_text: str
    """The map as Wesnoth writes it, with a start for each side."""
    sides: tuple[str, ...]
    turns: int | None
    """None: as many as it takes."""


def folder_name(slug: str) -> str:
    """Return the name that the folder of an add-on must have: it names itself in its files."""
    return f"Marshalry_{slug.replace('-', '_')}"


def addon_files(found: Addon) -> dict[str, bytes]:
    """Return the files of an add-on, by their path in its folder."""
    files = {
        "_main.cfg": _main(found),
        "_server.pbl": _about(found),
        f"scenarios/{found.slug}.cfg": _scenario(found),
        f"maps/{found.slug}.map": found.map_text,
    }
    return {name: text.encode() for name, text in files.items()}


def quoted(text: str) -> str:
    """Return a text as WML has it: quotes doubled; braces would begin a macro, also inside of it."""
    plain = text.replace("{", "(").replace("}", ")").replace('"', '""')
    return f'"{plain}"'


def with_keeps(map_text: str) -> str:
    """Return a map with a keep at each start and a castle round it: without one nobody can recruit.

    Columns count from 0 with the border: even ones lie half a field lower.
    """
    cells = [line.split(", ") for line in map_text.rstrip("\n").split("\n")]
    starts = [(x, y) for y, row in enumerate(cells) for x, code in enumerate(row) if _START.match(code)]
    for x, y in starts:
        side = 1 if x % 2 == 0 else -1
        around = ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y), (x - 1, y + side), (x + 1, y + side))
        for column, row in around:
            inside = 0 < row < len(cells) - 1 and 0 < column < len(cells[row]) - 1
            if inside and " " not in cells[row][column] and not cells[row][column].startswith("_off"):
                cells[row][column] = _CASTLE
    for x, y in starts:
        cells[y][x] = f"{cells[y][x].split(' ')[0]} {_KEEP}"
    return "\n".join(", ".join(row) for row in cells) + "\n"


def _main(found: Addon) -> str:
    folder = folder_name(found.slug)
    return (
        f"{_domain(found)}\n"
        "[textdomain]\n"
        f"    name=wesnoth-{folder}\n"
        f"    path=data/add-ons/{folder}/translations\n"
        "[/textdomain]\n"
        "[binary_path]\n"
        f"    path=data/add-ons/{folder}\n"
        "[/binary_path]\n"
        "#ifdef MULTIPLAYER\n"
        f"{{~add-ons/{folder}/scenarios}}\n"
        "#endif\n"
    )


def _domain(found: Addon) -> str:
    """Return the line that says whose words a file has, as Wesnoth's own checker asks of each."""
    return f"#textdomain wesnoth-{folder_name(found.slug)}"


def _about(found: Addon) -> str:
    values = {
        "title": found.title,
        "version": _VERSION,
        "author": found.author,
        "description": found.text,
        "type": "scenario_mp",
        "license": found.licence,
    }
    return "".join(f"{key}={quoted(value)}\n" for key, value in values.items() if value)


def _scenario(found: Addon) -> str:
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Addon) -> Iterator[str]:
    map_file = f"~add-ons/{folder_name(found.slug)}/maps/{found.slug}.map"
    yield _domain(found)
    yield "[multiplayer]"
    yield f"    id=marshalry_{found.slug.replace('-', '_')}"
    yield f"    name=_ {quoted(found.title)}"
    yield f"    description=_ {quoted(found.text)}"
    yield f'    map_data="{{{map_file}}}"'
    yield f"    turns={found.turns if found.turns is not None else -1}"
    yield "    {DEFAULT_SCHEDULE}"
    for number, name in enumerate(found.sides, start=1):
        yield "    [side]"
        yield f"        side={number}"
        yield "        controller=human"
        yield "        canrecruit=yes"
        yield f"        team_name=side{number}"
        yield f"        user_team_name=_ {quoted(name)}"
        yield f"        side_name=_ {quoted(name)}"
        yield f"        gold={_GOLD}"
        yield "        fog=no"
        yield "    [/side]"
    yield "[/multiplayer]"
