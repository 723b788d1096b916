"""Games as they are played today, kept as text: any change of a rule, a legal action or the log shows in it.

Renewed by ``python -m tests.campaigns.golden``; the difference is to be read before it is committed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.campaigns.walks import walk
from tests.rules.demonworld import kept, kept_answers
from tests.rules.left_out import defaults, defaults_file

RULES: Final = Path(__file__).resolve().parents[1] / "rules"
KEPT: Final = {
    "diskwars": (("first-contact", 1, 90), ("three-at-the-hill", 2, 90)),
    "zargo": (("two-thrones", 1, 60), ("three-peoples", 2, 45)),
    "wizwar": (("duel-in-the-maze", 1, 140), ("three-and-the-warp", 2, 140), ("four-towers", 3, 100)),
    "darkage": (("toll-and-tax", 1, 200), ("four-corners", 2, 150), ("night-of-rats", 3, 120)),
}
"""Game -> scenario, seed, decisions of each game that is kept."""


def golden_file(game: str, scenario: str) -> Path:
    """Return where a game is kept."""
    return RULES / game / "golden" / f"{scenario}.txt"


def played(game: str) -> Iterator[tuple[Path, str]]:
    """Yield what is kept of a game: what its events leave out, and games as they are played now."""
    yield defaults_file(game), defaults(game)
    for scenario, seed, decisions in KEPT.get(game, ()):
        yield golden_file(game, scenario), as_text(walk(game, scenario, seed, decisions))
    for name, lines in _of_demonworld() if game == "demonworld" else ():
        yield golden_file(game, name), as_text(lines)


def _of_demonworld() -> Iterator[tuple[str, Iterable[str]]]:
    """Yield battles of its tests, and answers."""
    for battle, rows, seed, decisions in kept.BATTLES:
        yield kept.kept_name(battle, seed), kept.fought(battle, rows, seed, decisions)
    for name, lines in kept_answers.KEPT.items():
        yield name, lines()


def as_text(lines: Iterable[str]) -> str:
    """Return lines as the text of a file."""
    return "\n".join(lines) + "\n"


def main(games: Sequence[str]) -> None:
    """Write the games anew."""
    for game in games or (*KEPT, "demonworld"):
        for file, text in played(game):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
