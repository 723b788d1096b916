"""The league of the levels, and its figures in docs/performance.md: ``python -m tests.benchmarks.league``."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

from editor.rules.core.contract import AiSettings, Setup
from editor.rules.registry import find_system
from schemas.systems import DOCUMENT_SYSTEMS
from tests.benchmarks.league_battles import LeagueReport, Table, play_league, sides_of
from tests.benchmarks.leagues.demonworld import first_battle, league_setups

PAGE: Final = Path(__file__).parents[2] / "docs" / "performance.md"
FIRST: Final = "demonworld"
"""The game whose league has the plain heading."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the league and write its section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", default=FIRST, help="game that is played, for example wizwar")
    parser.add_argument("--battles", type=int, default=1000, help="mirrored battles of each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--game", default="basic", help="game of Demonworld's ruleset")
    parser.add_argument("--page", type=Path, default=PAGE, help="page whose section League is written")
    given = parser.parse_args(arguments)
    system = find_system(given.system)
    if system is None or system.play is None:
        parser.error(f"no game is called {given.system}")
    reports = []
    mirrored, unequal = battlefields(given.system, given.game)
    for setups in by_sides(mirrored):
        for second, first in pairwise(system.play.levels):
            reports.append(
                play_league(
                    system.play,
                    setups,
                    AiSettings(first),
                    AiSettings(second),
                    given.battles,
                    given.seed,
                    unequal=unequal,
                    workers=given.workers,
                    report=_tell,
                )
            )
            sys.stderr.write("\n")
    section = written(reports, given.seed, given.game, given.system)
    sys.stdout.write(section)
    put(given.page, section)


def battlefields(system: str, game: str) -> tuple[tuple[Setup, ...], tuple[Setup, ...]]:
    """Return the mirrored scenarios of a game's league, and those whose forces differ."""
    if system == FIRST:
        return league_setups(game), (first_battle(game),)
    return tuple(import_module(f"tests.benchmarks.leagues.{system}").setups()), ()


def by_sides(setups: Sequence[Setup]) -> list[tuple[Setup, ...]]:
    """Return scenarios, those of equally many sides together: among three a third is even."""
    return [tuple(those) for _, those in groupby(sorted(setups, key=_count), key=_count)]


def _count(setup: Setup) -> int:
    return len(sides_of(setup))


def _tell(done: int, total: int) -> None:
    sys.stderr.write(f"\r{done}/{total}")
    sys.stderr.flush()


def written(reports: Sequence[LeagueReport], seed: int, game: str, system: str = FIRST) -> str:
    """Return the section of the page: a table for each pair of levels."""
    lines = _about(seed, game) if system == FIRST else _about_others(system, seed)
    for report in reports:
        first, second = report.first.level, report.second.level
        among = f", one side of {report.sides} ({1 / report.sides:.0%} is even)" if report.sides > 2 else ""
        lines += ["", f"**{first} against {second}**{among}", ""]
        lines += [
            "| Scenario | Battles | Won | 95 % | Lost | Drawn | Turns |",
            "|---|---|---|---|---|---|---|",
        ]
        lines += [_row(table.scenario, table) for table in report.tables]
        lines += [_row("**all mirrored**", report.total)]
        lines += [_row(f"{table.scenario} (unequal armies)", table) for table in report.unequal]
        failures = [one for table in (report.total, *report.unequal) for one in table.failures]
        lines += ["", f"{len(failures)} could not be played out."] if failures else []
    return "\n".join(lines) + "\n"


def _about(seed: int, game: str) -> list[str]:
    return [
        "## League",
        "",
        f"Written by `make league` (seed {seed}, game `{game}`). Mirrored battles: equal armies on a field",
        "that maps onto itself when it is turned; every seed is played twice, with the sides swapped. The",
        "shipped first battle has unequal armies, which decide as much as the players do: each player has",
        "each of them equally often, and the battle has a row of its own outside the total. Draws count as",
        "not won. Intervals are Wilson's, 95 %.",
    ]


def _about_others(system: str, seed: int) -> list[str]:
    name = next(one.name for one in DOCUMENT_SYSTEMS if one.id == system)
    return [
        f"## League of {name.get('en')}",
        "",
        f"Written by `make league` (`--system {system}`, seed {seed}). Equal forces on mirrored boards; the",
        "higher level has each side equally often, the lower one all others. Draws count as not won.",
        "Intervals are Wilson's, 95 %.",
    ]


def _row(name: str, table: Table) -> str:
    battles = table.wins.count + table.losses.count + table.draws.count
    won = table.wins
    return (
        f"| {name} | {battles} | {won.share:.1%} | {won.low:.1%} to {won.high:.1%} "
        f"| {table.losses.share:.1%} | {table.draws.share:.1%} | {table.mean_turns:.1f} |"
    )


def put(page: Path, section: str) -> None:
    """Write the section into the page, in the place of the one that is there; other sections stay."""
    text = page.read_text(encoding="utf-8") if page.exists() else "# Performance\n"
    heading = re.escape(section.splitlines()[0])
    found = re.search(rf"^{heading}\n.*?(?=^## |\Z)", text, flags=re.MULTILINE | re.DOTALL)
    if found is None:
        text = text.rstrip("\n") + "\n\n" + section
    else:
        rest = text[found.end() :]
        text = text[: found.start()] + section + ("\n" + rest if rest else "")
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
