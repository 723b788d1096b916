"""Which games there are, and which packages bring them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version

from schemas.games import PROGRAM, InstalledGame, face_rows, installed_games, rule_rows, window_rows
from schemas.problems import Problem
from schemas.systems import games
from schemas.text import LocalText


@dataclass(frozen=True)
class KnownGame:
    """A game, or the offer of one that was refused."""

    id: str
    name: LocalText
    package: str
    version: str
    used: bool
    """Whether it is there; else its problems say why not."""
    problems: tuple[Problem, ...] = ()


def all_games() -> tuple[KnownGame, ...]:
    """Return the games of this program, then those of other packages, refused ones too."""
    for rows in (rule_rows, face_rows, window_rows):
        rows()  # each part is loaded, so that what is wrong with it is known
    outside = installed_games()
    brought = {one.id for one in outside if one.game is not None}
    here = version(PROGRAM)
    ours = (KnownGame(one.id, one.name, PROGRAM, here, True) for one in games() if one.id not in brought)
    return (*ours, *map(_from_outside, outside))


def _from_outside(one: InstalledGame) -> KnownGame:
    name = one.game.documents.name if one.game is not None else LocalText({"en": one.id})
    return KnownGame(one.id, name, one.package, one.version, one.game is not None, tuple(one.problems))
