"""Lets the referee of Demonworld watch many battles of scenarios: one line of the log for each.

    python -m tests.campaigns.refereed --battles 1000 --log out/refereed.log

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

from tests.rules.demonworld.referee.battles import refereed

SCENARIOS: Final = ("the-last-stand", "kal-bennock", "kaiban-pass", "the-messenger")
"""Scenarios 1 to 4 of the book."""
MODES: Final = ("plain", "plain", "half")
"""Who plays, by the seed: the computer, or the computer with three in ten of its actions drawn."""


def fought(scenario: str, seed: int) -> str:
    """Return what came of a battle as a line: ``ok`` and its events, or what was wrong."""
    mode = MODES[seed % len(MODES)]
    try:
        outcome = f"ok {sum(refereed(scenario, seed, mode).values())} events"
    except Exception as error:  # noqa: BLE001 - any error is what is looked for
        outcome = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return f"{scenario} {seed} {mode} {outcome}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Fight what is missing; the exit code is 1 where anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--battles", type=int, default=1000, help="of each scenario")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--scenario", choices=SCENARIOS, action="append")
    parser.add_argument("--log", type=Path, default=Path("out/refereed.log"))
    options = parser.parse_args(arguments)
    options.log.parent.mkdir(parents=True, exist_ok=True)
    options.log.touch()
    lines = options.log.read_text(encoding="utf-8").splitlines()
    done = {tuple(line.split()[:2]) for line in lines}
    with options.log.open("a", encoding="utf-8", buffering=1) as log:
        for seed in range(options.first, options.first + options.battles):
            for scenario in options.scenario or SCENARIOS:
                if (scenario, str(seed)) not in done:
                    lines.append(fought(scenario, seed))
                    print(lines[-1], file=log)
    counts = Counter((line.split()[0], line.split()[3]) for line in lines)
    for (scenario, outcome), count in sorted(counts.items()):
        print(f"{scenario}: {count} {outcome}")
    return int(any(line.split()[3] != "ok" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
