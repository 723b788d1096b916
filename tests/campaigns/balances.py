"""Measures whom shipped scenarios favour, and writes it into their files.

``python -m tests.campaigns.balances demonworld --battles 100 --level plain`` for all scenarios of a game;
``--scenario SLUG`` for some. What stood there before is replaced; of the same scenario at another level it
stays beside.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from editor.rules.core.contract import LEVELS, AiSettings, Setup
from editor.services.battles.scenario_balance import balance_of_report
from editor.simulation.batch import run_batch
from schemas.content_folder import content_root
from schemas.scenario import ScenarioBase
from schemas.scenario_balance import Balance, Measured, beside
from tests.campaigns.walks import documents, play_of
from tests.shipped import documents_of


def measured(scenario: ScenarioBase, game: str, battles: int, seed: int, level: str, workers: int) -> Balance:
    """Return what battles of a shipped scenario show, with all sides at one level."""
    setup = closed(scenario, game)
    chosen = AiSettings(next(one for one in LEVELS if one == level))
    ai_by_side = {side.id: chosen for side in getattr(scenario, "sides", ())}
    play = type(play_of(game))()
    report = run_batch(play, setup, battles=battles, seed=seed, workers=workers, ai_by_side=ai_by_side)
    return balance_of_report(report, setup, ai_by_side)


def closed(scenario: ScenarioBase, game: str) -> Setup:
    """Return a shipped scenario with what it needs, and nothing else: as a catalogue finds it."""
    known, found, waiting = documents(game), {}, [scenario.id]
    while waiting:
        ident = waiting.pop()
        if ident in found or ident not in known:
            continue
        found[ident] = known[ident]
        waiting += re.findall(r'"id":\s*"([0-9a-f-]{36})"', known[ident].model_dump_json())
    return Setup(scenario, found)


def write(file: Path, balance: Balance) -> None:
    """Write a balance into the file of a scenario."""
    text = re.sub(r"^balance:\n(?:[ -].*\n)*", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    block = f"balance:\n{_block(balance, '  ')}  measured_on: {balance.measured_on}\n"
    if balance.stronger is not None:
        block += f"  stronger:\n{_block(balance.stronger, '    ')}"
    file.write_text(text + block, encoding="utf-8")


def _block(measured: Measured, before: str) -> str:
    sides = [f"  - {{side: {one.side}, wins: {one.wins}}}" for one in measured.sides]
    lines = [f"battles: {measured.battles}", f"level: {measured.level}", "sides:", *sides]
    lines += [f"draws: {measured.draws}", f"seed: {measured.seed}"]
    return "".join(f"{before}{line}\n" for line in lines)


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="plain", choices=LEVELS)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--scenario", action="append", default=[])
    given = parser.parse_args()
    for file in sorted((content_root() / given.game / "scenarios").glob("*.yaml")):
        (scenario,) = documents_of(file)
        if not isinstance(scenario, ScenarioBase) or (given.scenario and scenario.slug not in given.scenario):
            continue
        found = measured(scenario, given.game, given.battles, given.seed, given.level, given.workers)
        write(file, beside(scenario.balance, found))
        wins = ", ".join(f"{one.side} {one.wins}" for one in found.sides)
        print(f"{scenario.slug}: {wins}, draws {found.draws} of {found.battles}", flush=True)


if __name__ == "__main__":
    main()
