"""What would put a problem of a scenario right: only what is certain, or clearly the least change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.forms.fixes import fix_for
from editor.ui.systems.demonworld.scenario import muster
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.level_fix import level_change
from editor.ui.systems.demonworld.scenario.state import FieldUnit, SideView
from editor.ui.systems.demonworld.words import WORDS
from schemas.problems import Problem

_AREA: Final = "demonworld_rules."
_LIFTED: Final = (
    "placed_off_the_field",
    "placed_outside_zone",
    "placed_on_another",
    "placed_on_bad_ground",
    "placed_and_marching",
)
"""Problems of a place: the unit is taken off the field and can be set down anew."""
_UNKNOWN: Final = ("placement_unknown", "placed_twice")
"""Problems of a placement that stands for no unit, or for one that stands elsewhere, too."""
_SAID_IN_VAIN: Final = ("placement_unknown", "comes_twice")
"""Problems of what is said of a unit in hand: there is no such unit, or it stands or comes elsewhere."""
_GONE: Final = (
    "demonworld_rules.effect_ground_unknown",
    "demonworld_rules.effect_unit_missing",
    "demonworld_rules.effect_unit_not_played",
    "demonworld_rules.effect_area_empty",
    "demonworld_rules.effect_field_off",
    "demonworld_rules.block_entry_unknown",
    "scenario.unknown_name",
)
"""Problems of a block or an effect of an event that names what is not there, or cannot be used there."""
_OVER: Final = "composition.share_most"


@dataclass(frozen=True)
class CheckFix:
    """A fix: what it does, in words, and doing it as one named step."""

    words: str
    run: Callable[[], object]


def check_fix(draft: ScenarioDraft, problem: Problem) -> CheckFix | None:
    """Return the fix that is proposed for a problem of the scenario, or nothing."""
    if draft.read_only or draft.deployment is None:
        return None
    path = parse_path(problem.path)
    code = problem.code.removeprefix(_AREA)
    if code == "not_placed":
        words = QCoreApplication.translate("CheckFixes", "Put every unit that is not placed into its zone")
        return CheckFix(words, draft.place_rest)
    if (level := level_change(draft, problem)) is not None:
        words, field, value = level
        return CheckFix(words, lambda: draft.session.change(field, value, words))
    if code in _LIFTED and len(path) >= 4 and path[2] == "placements":
        return _lift(draft, path)
    if code in _UNKNOWN and len(path) >= 4 and path[2] == "placements":
        words = QCoreApplication.translate("CheckFixes", "Remove the placement")
        return _without_row(draft, path, words)
    if code in _SAID_IN_VAIN and len(path) >= 4 and path[2] == "unplaced":
        words = QCoreApplication.translate("CheckFixes", "Remove what is said of the unit")
        return _without_row(draft, path, words)
    if problem.code == _OVER and len(path) >= 2:
        return _less(draft, draft.deployment.sides[int(path[1])], problem)
    if problem.code in _GONE and (less := _without_part(draft, problem, path)) is not None:
        return less
    fix = fix_for(draft.session, problem, WORDS)
    if fix is None or fix.kind:
        return None
    return CheckFix(fix.words, lambda: draft.session.change(fix.path, fix.value, fix.words))


def _lift(draft: ScenarioDraft, path: Path) -> CheckFix | None:
    units = draft.deployment.sides[int(path[1])].units if draft.deployment is not None else ()
    unit = next((one for one in units if one.number == path[3]), None)
    if unit is None:
        return None

    def run() -> None:
        draft.select(unit.key)
        draft.take_off()

    words = QCoreApplication.translate("CheckFixes", "Remove {unit} from the field, to place it anew")
    return CheckFix(words.format(unit=draft.full_name(unit)), run)


def _without_row(draft: ScenarioDraft, path: Path, words: str) -> CheckFix:
    where: Path = tuple(path[:3])

    def run() -> None:
        rest = [one for number, one in enumerate(draft.session.value(where, [])) if number != path[3]]
        draft.session.change(where, rest, words)

    return CheckFix(words, run)


def _without_part(draft: ScenarioDraft, problem: Problem, path: Path) -> CheckFix | None:
    """Propose to add the counter that is named, or to take out the effect or the block that names it."""
    if problem.values.get("field") == "counter":
        name = str(problem.values.get("name"))
        words = QCoreApplication.translate("CheckFixes", "Add a counter with the id {name}").format(name=name)
        fresh = [*draft.session.value("counters", []), {"id": name, "name": {draft.context.language: name}}]
        return CheckFix(words, lambda: draft.session.change("counters", fresh, words))
    lists = [number for number, part in enumerate(path) if part in ("effects", "of")]
    if not lists or len(path) < lists[-1] + 2:
        return None
    where, place = path[: lists[-1] + 1], path[lists[-1] + 1]
    rest = [one for number, one in enumerate(draft.session.value(where, [])) if number != place]
    if path[lists[-1]] == "of" and not rest:
        return None  # without a block the condition would always hold
    words = QCoreApplication.translate("CheckFixes", "Remove it from the event")
    return CheckFix(words, lambda: draft.session.change(where, rest, words))


def unit_to_go(side: SideView, over: float) -> FieldUnit | None:
    """Return the unit that had better go where an army is over its points.

    That is the cheapest unit that is enough alone; where none is, the dearest one of all.
    """
    # Persons lead the army: they go only where nothing else is left.
    troops = [unit for unit in side.units if not unit.person] or list(side.units)
    enough = [unit for unit in troops if unit.card.points >= over]
    if enough:
        return min(enough, key=lambda unit: unit.card.points)
    return max(troops, key=lambda unit: unit.card.points, default=None)


def _without_troop(draft: ScenarioDraft, unit: FieldUnit, over: float) -> CheckFix:
    """Propose to take a unit away that only this battle has."""
    template = QCoreApplication.translate(
        "CheckFixes", "{over} points over: remove {unit} ({points} points), which only this battle has"
    )
    words = template.format(over=f"{over:.0f}", unit=draft.name(unit), points=unit.card.points)

    def run() -> None:
        step = QCoreApplication.translate("CheckFixes", "Remove {unit} from the troops")
        side = muster.without_troop(draft.side_data(unit.key[0]), unit)
        draft.selected = None
        draft.change_side(unit.key[0], side, step.format(unit=draft.name(unit)))

    return CheckFix(words, run)


def _less(draft: ScenarioDraft, side: SideView, problem: Problem) -> CheckFix | None:
    """Propose a unit that can go; the army is opened there, because it may serve elsewhere, too."""
    limit, points = problem.values.get("limit"), problem.values.get("found")
    if not isinstance(limit, int | float) or not isinstance(points, int | float):
        return None
    over = points - limit
    unit, army = unit_to_go(side, over), side.army
    if unit is not None and unit.troop is not None:
        return _without_troop(draft, unit, over)
    if unit is None or army is None:
        return None
    template = QCoreApplication.translate(
        "CheckFixes", "{over} points over: {unit} ({points} points) can go. Open the army"
    )
    place = next((n for n, entry in enumerate(army.entries) if entry.key == unit.key[1]), 0)
    words = template.format(over=f"{over:.0f}", unit=draft.name(unit), points=unit.card.points)
    return CheckFix(words, lambda: draft.context.open_document(army.id, ("entries", place)))
