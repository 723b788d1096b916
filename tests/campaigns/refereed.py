"""Lets the referee of a game watch many battles of its scenarios: one line of the log for each.

    python -m tests.campaigns.refereed --game demonworld --battles 1000 --log out/refereed.log

Scenario and seed make the battle. What the log already holds is not fought again, so a run goes on where
the one before was stopped; a log belongs to one state of the code.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from editor.rules.core.contract import LEVELS
from tests.campaigns.watched import SCENARIOS, watched
from tests.rules.demonworld.referee.battles import refereed

BATTLES: Final = {
    "demonworld": ("the-last-stand", "kal-bennock", "kaiban-pass", "the-messenger"),
    **SCENARIOS,
}
"""Game -> scenarios: of Demonworld scenarios 1 to 4 of the book."""
MODES: Final = {"demonworld": ("plain", "plain", "half")}
"""Game -> who plays, by the seed: the computer, or the computer with three in ten of its actions drawn."""
DRAWN: Final = ("random",) * 17 + ("plain", "plain", "calculating")
"""The same of the other games: seventeen of twenty are drawn whole."""


def fought(game: str, scenario: str, seed: int) -> str:
    """Return what came of a battle as a line: ``ok`` and its events, or what was wrong."""
    modes = MODES.get(game, DRAWN)
    mode = modes[seed % len(modes)]
    try:
        if game in SCENARIOS:
            level = next((one for one in LEVELS if one == mode), None)
            seen = watched(game, scenario, seed, level, decisions=1500)
        else:
            seen = refereed(scenario, seed, mode)
        outcome = f"ok {seen.total()} events"
    except Exception as error:  # noqa: BLE001 - any error is what is looked for
        outcome = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return f"{scenario} {seed} {mode} {outcome}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Fight what is missing; the exit code is 1 where anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=sorted(BATTLES), default="demonworld")
    parser.add_argument("--battles", type=int, default=1000, help="of each scenario")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--log", type=Path, default=Path("out/refereed.log"))
    options = parser.parse_args(arguments)
    options.log.parent.mkdir(parents=True, exist_ok=True)
    options.log.touch()
    lines = options.log.read_text(encoding="utf-8").splitlines()
    done = {tuple(line.split()[:2]) for line in lines}
    with options.log.open("a", encoding="utf-8", buffering=1) as log:
        for seed in range(options.first, options.first + options.battles):
            for scenario in options.scenario or BATTLES[options.game]:
                if (scenario, str(seed)) not in done:
                    lines.append(fought(options.game, scenario, seed))
                    print(lines[-1], file=log)
    counts = Counter((line.split()[0], line.split()[3]) for line in lines)
    for (scenario, outcome), count in sorted(counts.items()):
        print(f"{scenario}: {count} {outcome}")
    return int(any(line.split()[3] != "ok" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
