"""The armies of a scenario by the rules of its game: every game that checks armies, no window needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from editor.catalogue.bodies import references_in
from editor.rules.core.contract import RuleSystem, Setup
from schemas.army import ArmyBase
from schemas.base import Document, Ref
from schemas.descriptive import is_unused
from schemas.parse import dump_document
from schemas.problems import Problem, Severity, Value
from schemas.scenario import ScenarioBase, SideBase

Find = Callable[[Ref], Document | None]


def army_problems(scenario: ScenarioBase, find: Find, rules: RuleSystem | None) -> tuple[Problem, ...]:
    """Return what is wrong with the armies of a scenario, each at the side that leads it.

    A side without an army, or whose army is not there, is reported as well where sides of the game have
    armies, and what a game says of a scenario as a whole. Of a game that checks no armies, that is all.
    """
    if rules is not None and rules.check_scenario is not None:
        found = rules.check_scenario(Setup(scenario, _all_needed(scenario, find)))
        return found if rules.check_army is None else (*found, *_problems(scenario, find, rules))
    return tuple(_problems(scenario, find, rules))


def _problems(scenario: ScenarioBase, find: Find, rules: RuleSystem | None) -> Iterator[Problem]:
    sides: Sequence[SideBase] = getattr(scenario, "sides", ())
    ruleset = find(scenario.ruleset)
    for number, side in enumerate(sides):
        path = f"sides[{number}].army"
        if side.army is None:
            if not is_unused(type(side), "army"):
                yield _warning("scenario.side_without_army", path, side)
            continue
        army = find(side.army)
        if not isinstance(army, ArmyBase) or ruleset is None:
            continue  # the missing reference is reported already
        if rules is None or rules.check_army is None:
            continue
        documents = _needed(army, find)
        for problem in rules.check_army(army, documents, ruleset):
            yield problem.model_copy(update={"path": path})


def _warning(code: str, path: str, side: SideBase) -> Problem:
    values: dict[str, Value] = {"side": side.name or side.id}
    return Problem(code=code, path=path, severity=Severity.WARNING, values=values)


def _all_needed(scenario: ScenarioBase, find: Find) -> dict[str, Document]:
    found: dict[str, Document] = {}
    left: list[Document] = [scenario]
    while left:
        for _path, ref in references_in(dump_document(left.pop())):
            if ref.id not in found and (document := find(ref)) is not None:
                found[document.id] = document
                left.append(document)
    return found


def _needed(army: ArmyBase, find: Find) -> dict[str, Document]:
    found = {}
    for _path, ref in references_in(dump_document(army)):
        document = find(ref)
        if document is not None:
            found[document.id] = document
    return found
