"""A scenario file of MegaMek, ``.mms``: the board, who takes part, and from which edge."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, Literal

Edge = Literal["N", "E", "S", "W"]
_NAME: Final = re.compile(r"[^A-Za-z0-9]+")


@dataclass(frozen=True)
class Faction:
    """A side."""

    name: str
    edge: Edge
    """Where it comes from."""
    units: tuple[tuple[str, int], ...]
    """Names of its units, and how many of each; MegaMek knows none of them."""


def scenario_text(
    title: str, text: str, board: str, size: tuple[int, int], factions: Sequence[Faction]
) -> str:
    """Return the file.

    Args:
        title: its name.
        text: what it is about.
        board: the board's file without its ending, as it lies in MegaMek's folder of boards.
        size: columns and rows of the board.
        factions: the sides; their units stand in remarks, since a player chooses MegaMek's own for them.
    """
    keys = _keys(factions)
    lines = [
        "# Made by Marshalry. Units are remarks: choose those of MegaMek and take the # away,",
        "# as in Unit_Side_1=Foot Platoon (Rifle),Name,4,5",
        "MMSVersion=1",
        f"Name={_line(title)}",
        f"Description={_line(text)}",
        "BoardWidth=1",
        "BoardHeight=1",
        f"MapWidth={size[0]}",
        f"MapHeight={size[1]}",
        f"Maps={board}",
        f"Factions={','.join(keys)}",
    ]
    lines += [f"Location_{key}={faction.edge}" for key, faction in zip(keys, factions, strict=True)]
    lines += [f"Team_{key}={number}" for number, key in enumerate(keys, start=1)]
    for key, faction in zip(keys, factions, strict=True):
        number = 0
        for name, copies in faction.units:
            for _copy in range(copies):
                number += 1
                lines.append(f"# Unit_{key}_{number}={_line(name)}")
    return "\n".join(lines) + "\n"


def _keys(factions: Sequence[Faction]) -> list[str]:
    """Return a word for each side, of plain letters and digits alone, no two alike."""
    found: list[str] = []
    for number, faction in enumerate(factions, start=1):
        plain = unicodedata.normalize("NFKD", faction.name).encode("ascii", "ignore").decode()
        word = _NAME.sub("", plain)
        if not word or word in found:
            word = next(one for at in count(number) if (one := f"{word or 'Side'}{at}") not in found)
        found.append(word)
    return found


def _line(text: str) -> str:
    return " ".join(text.split())
