"""The league of the levels, and its figures in docs/performance.md: ``python -m tests.benchmarks.league``."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from editor.rules.core.contract import AiSettings, Level
from editor.rules.demonworld.play import DemonworldPlay
from tests.benchmarks.league_battles import LeagueReport, Table, play_league
from tests.benchmarks.league_scenarios import first_battle, league_setups

PAGE: Final = Path(__file__).parents[2] / "docs" / "performance.md"
HEADING: Final = "## League"
PAIRS: Final[tuple[tuple[Level, Level], ...]] = (("calculating", "plain"),)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the league and write its section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--battles", type=int, default=1000, help="mirrored battles of each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--game", default="basic", help="game of the ruleset")
    parser.add_argument("--page", type=Path, default=PAGE, help="page whose section League is written")
    given = parser.parse_args(arguments)
    reports = []
    for first, second in PAIRS:
        reports.append(
            play_league(
                DemonworldPlay(),
                league_setups(given.game),
                AiSettings(first),
                AiSettings(second),
                given.battles,
                given.seed,
                unequal=(first_battle(given.game),),
                workers=given.workers,
                report=_tell,
            )
        )
        sys.stderr.write("\n")
    section = written(reports, given.seed, given.game)
    sys.stdout.write(section)
    put(given.page, section)


def _tell(done: int, total: int) -> None:
    sys.stderr.write(f"\r{done}/{total}")
    sys.stderr.flush()


def written(reports: Sequence[LeagueReport], seed: int, game: str) -> str:
    """Return the section of the page: a table for each pair."""
    lines = [
        HEADING,
        "",
        f"Written by `make league` (seed {seed}, game `{game}`). Mirrored battles: equal armies on a field",
        "that maps onto itself when it is turned; every seed is played twice, with the sides swapped. The",
        "shipped first battle has unequal armies, which decide as much as the players do: each player has",
        "each of them equally often, and the battle has a row of its own outside the total. Draws count as",
        "not won. Intervals are Wilson's, 95 %.",
    ]
    for report in reports:
        first, second = report.first.level, report.second.level
        lines += ["", f"**{first} against {second}**", ""]
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
    found = re.search(rf"^{HEADING}\n.*?(?=^## |\Z)", text, flags=re.MULTILINE | re.DOTALL)
    if found is None:
        text = text.rstrip("\n") + "\n\n" + section
    else:
        rest = text[found.end() :]
        text = text[: found.start()] + section + ("\n" + rest if rest else "")
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
