"""Changes rules of a game here and there and looks whether its tests notice: ``make mutants``.

    python -m tests.campaigns.mutants --seed 1 --game wizwar --count 50

A change that no test notices is printed with its place and its difference. Those that change nothing that
anybody could notice are listed, with the reason, in ``equivalent.toml`` beside this file; they are left
out of the draw. How the computer chooses (``ai/``) is no rule: its leagues measure it.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import importlib
import json
import os
import pkgutil
import sys
import time
import tomllib
from ast import parse, unparse
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from tests.campaigns.mutation import Mutant, changed, mutants_of
from tests.campaigns.reached import Reached, measured
from tests.campaigns.session import ChangedModule, Tests, collect_and, in_a_child, put_into

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("diskwars", "zargo", "wizwar", "darkage", "demonworld")
NO_RULES = ("ai",)
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
_MOST_SECONDS = 60.0
"""So much processor time of tests is spent on a change that no quicker test notices."""


_Outcome = tuple[str | None, int, float]
"""Killer, tests that run through the line, seconds."""


@dataclass(frozen=True)
class Verdict:
    """What became of a change."""

    mutant: Mutant
    killer: str | None
    """The test that noticed, ``"time"`` where the tests came to no end; nothing where it survived."""
    tests: int
    """How many tests were chosen: they run through the line, or through the file where it runs on import."""
    seconds: float


def drawn(game: str, seed: int, count: int) -> list[Mutant]:
    """Return changes of a game's rules, the same ones for the same seed, known equivalents left out."""
    known = equivalents()
    files = sorted(
        file
        for file in (ROOT / "editor/rules" / game).rglob("*.py")
        if file.relative_to(ROOT / "editor/rules" / game).parts[0] not in NO_RULES
    )
    every = [one for file in files for one in mutants_of(file, ROOT) if one.key not in known]
    # Each change has a number of its own: one more known equivalent does not draw the others anew.
    every.sort(key=lambda one: hashlib.sha256(f"{seed}:{one.key}".encode()).digest())
    return every[:count]


def equivalents() -> dict[str, str]:
    """Return the known changes that nobody can notice: their keys with the reasons."""
    return dict(tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"])


def tests_of(game: str) -> list[str]:
    """Return the arguments for pytest that name a game's tests of rules."""
    return [f"tests/rules/{game}", "tests/test_conformance.py", "-k", f"rules/{game} or {game}"]


def run(game: str, mutants: Sequence[Mutant], workers: int) -> list[Verdict]:
    """Try each change in a process of its own; what comes out is in the order of `mutants`."""
    _import_all_but(game)
    inside = {place: one for place, one in enumerate(mutants) if one.function}
    # In a process of its own: this one stays without the game.
    answer = in_a_child(lambda: _all_tried(game, inside, workers))
    if answer is None:
        sys.exit(f"{game}: the tests could not be run")
    tried, found = answer
    if found.failed:
        sys.exit(f"{game}: fails without any change: {', '.join(found.failed)}")
    verdicts: list[Verdict] = []
    for place, one in enumerate(mutants):
        verdict = tried.get(place)
        verdicts.append(Verdict(one, *verdict) if verdict else _tried_from_scratch(one, game, found))
    return verdicts


def _all_tried(
    game: str, mutants: Mapping[int, Mutant], workers: int
) -> tuple[dict[int, _Outcome | None], Reached]:
    outcomes: dict[int, _Outcome | None] = {}
    known: list[Reached] = []

    def work(tests: Tests) -> None:
        found = measured(tests, game, ROOT, workers)
        known.append(found)
        if found.failed:
            return
        kills: Counter[str] = Counter()
        with ThreadPoolExecutor(workers) as pool:
            tries = pool.map(lambda one: _tried(one, tests, found, kills), mutants.values())
            for place, outcome in zip(mutants, tries, strict=True):
                outcomes[place] = outcome
                if outcome and outcome[0]:
                    kills[outcome[0]] += 1

    if collect_and(tests_of(game), work):
        raise RuntimeError(game)
    return outcomes, known[0]


def _import_all_but(game: str) -> None:
    """Import what every process needs, and nothing of the game."""
    import editor.rules.core
    import schemas

    os.chdir(ROOT)
    for package in (schemas, editor.rules.core):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    assert not any(name.startswith(f"editor.rules.{game}") for name in sys.modules)


def in_order(names: Iterable[str], found: Reached, kills: Mapping[str, int]) -> list[str]:
    """Tests that killed before first, then the quickest."""
    return sorted(names, key=lambda name: (found.seconds[name] / (1 + kills.get(name, 0)), name))


def affordable(names: Sequence[str], found: Reached) -> list[str]:
    """The first tests, as many as the processor time for one change allows; at least one."""
    spent = list(accumulate(found.seconds[name] for name in names))
    most = max([_MOST_SECONDS, *spent[:1]])
    return [name for name, so_far in zip(names, spent, strict=True) if so_far <= most]


def _tried(mutant: Mutant, tests: Tests, found: Reached, kills: Counter[str]) -> _Outcome | None:
    """What came of a change of a function; nothing where no such function lives in this process."""
    names = affordable(in_order(found.tests(mutant.file, mutant.line), found, kills), found)
    started = time.monotonic()

    def work() -> tuple[str, str | None]:
        if not put_into(mutant.function, changed(mutant, ROOT), ROOT / mutant.file):
            return "dead", None
        return "ran", tests.first_failure(names)

    limit = int(2 * sum(found.seconds[name] for name in names)) + 5
    outcome = in_a_child(work, limit) if names else ("ran", None)
    if outcome == ("dead", None):
        return None
    killer = "time" if outcome is None else outcome[1]
    return killer, len(names), time.monotonic() - started


def _tried_from_scratch(mutant: Mutant, game: str, found: Reached) -> Verdict:
    """Import the game with the changed file and run the tests that run through it until one fails."""
    started = time.monotonic()
    module = ".".join(Path(mutant.file).with_suffix("").parts).removesuffix(".__init__")
    # What a class leaves out is told by a test that runs through no line of it.
    reported = [name for name in found.seconds if "_defaults.py::" in name]
    through = dict.fromkeys([*reported, *found.tests(mutant.file)])
    names = affordable(in_order(through if len(through) > len(reported) else found.seconds, found, {}), found)

    def work() -> str | None:
        file = ROOT / mutant.file
        sys.meta_path.insert(0, ChangedModule(module, changed(mutant, ROOT), file))
        failed: list[str | None] = []
        code = collect_and(tests_of(game), lambda tests: failed.append(tests.first_failure(names)))
        return failed[0] if failed and not code else "import"

    limit = int(2 * sum(found.seconds[name] for name in names)) + 120
    outcome = in_a_child(lambda: ("ran", work()), limit)
    killer = "time" if outcome is None else outcome[1]
    return Verdict(mutant, killer, len(names), time.monotonic() - started)


def difference(mutant: Mutant) -> str:
    """The change as lines taken out and put in."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    before = unparse(parse(text)).splitlines()
    after = unparse(changed(mutant, ROOT)).splitlines()
    lines = difflib.unified_diff(before, after, lineterm="", n=1)
    return "\n".join(f"    {line}" for line in lines if line[:3] not in ("---", "+++") and line[:2] != "@@")


def report(game: str, seed: int, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Print who survived, and return the figures."""
    lived = [one for one in verdicts if one.killer is None]
    for one in lived:
        print(f"{one.mutant.file}:{one.mutant.line} survived {one.tests} tests ({one.mutant.kind})")
        print(f"  {one.mutant.key}")
        print(difference(one.mutant))
    by_time = sum(one.killer == "time" for one in verdicts)
    print(f"{game}, seed {seed}: {len(lived)} of {len(verdicts)} changes survived; {by_time} came to no end")
    return {"game": game, "seed": seed, "changes": len(verdicts), "survived": len(lived)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the exit code is 1 where more than one in ten survived in a game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args(arguments)
    bad = False
    for game in options.game or GAMES:
        # Each game begins without the modules of the one before.
        figures = _in_a_process(game, options.seed, options.count, options.workers)
        bad |= 10 * figures["survived"] > figures["changes"]
    return int(bad)


def _in_a_process(game: str, seed: int, count: int, workers: int) -> dict[str, Any]:
    sys.stdout.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            figures = report(game, seed, run(game, drawn(game, seed, count), workers))
            sys.stdout.flush()
            os.write(writing, json.dumps(figures).encode())
            code = 0
        except SystemExit as error:
            print(error, flush=True)
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    os.waitpid(child, 0)
    if not data:
        sys.exit(f"{game}: the tests could not be run")
    return dict(json.loads(data))


if __name__ == "__main__":
    sys.exit(main())
