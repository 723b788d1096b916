"""What is wrong with the rules of a scenario: entries that no army has, effects that can never come."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.contract import Setup
from editor.rules.demonworld.scenario_problem import scenario_problem
from editor.rules.demonworld.setting_up import entries_of
from schemas.problems import Problem
from schemas.scenario_rules import Condition, Gone, Sentence, Stands, blocks_of
from schemas.systems.demonworld import DemonworldScenario


def script_problems(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield the blocks that name an entry which the army of their side does not have."""
    for path, condition in _conditions(scenario):
        for place, block in blocks_of(condition):
            if not isinstance(block, Stands | Gone) or not block.entries:
                continue
            side = next(one for one in scenario.sides if one.id == block.side)
            known = {entry.key for entry in entries_of(setup, side)}
            for number, entry in enumerate(block.entries):
                if entry not in known:
                    at = f"{path}.{place}.entries[{number}]"
                    yield scenario_problem("block_entry_unknown", at, side=side, entry=entry)


def _conditions(scenario: DemonworldScenario) -> Iterator[tuple[str, Condition]]:
    for number, one in enumerate(scenario.victory):
        if isinstance(one, Sentence):
            yield f"victory[{number}].condition", one.condition
    for number, trigger in enumerate(scenario.triggers):
        yield f"triggers[{number}].condition", trigger.condition
