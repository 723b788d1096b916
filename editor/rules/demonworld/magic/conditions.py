"""What has to be so of a target for a block of a spell (XX.6.0)."""

from __future__ import annotations

from editor.rules.demonworld.magic.events import ConditionRolled
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.state import BattleState, Recorder
from schemas.systems.demonworld_spells import PeopleIs, RollIs, TargetCondition, TargetIs, TestsTogether


def holds(
    recorder: Recorder, condition: TargetCondition | TestsTogether, casting: Casting, unit: int | None
) -> bool:
    """Return whether a condition is so of a unit; every die that it names is thrown.

    Of fields on which nobody stands (``unit`` is None) it is not so that they are anybody.
    """
    found = [_holds(recorder, one, casting, unit) for one in condition.of]
    return not found or (all(found) if condition.join == "all" else any(found))


def _holds(
    recorder: Recorder, test: TargetIs | PeopleIs | RollIs | TestsTogether, casting: Casting, unit: int | None
) -> bool:
    match test:
        case TestsTogether():
            so = holds(recorder, test, casting, unit)
        case TargetIs():
            so = unit is not None and is_so(recorder.state, test.state, casting, unit)
        case PeopleIs():
            so = unit is not None and recorder.state.battle.roster[unit].card.faction == test.people
        case RollIs():  # pragma: no branch - no case is left
            die = recorder.die(20)
            recorder.note(ConditionRolled(casting, unit, test.least, die))
            so = die >= test.least
    return so != test.negated


def is_so(state: BattleState, what: str, casting: Casting, unit: int) -> bool:
    """Return whether a unit is somebody or in a state."""
    roster = state.battle.roster[unit]
    card = roster.card
    host = state.units[state.unit_of[roster.elements[0]]]
    match what:
        case "unit":
            return card.card_kind == "unit"
        case "commander":
            return card.card_kind in ("commander", "hero") or (
                card.command is not None and card.card_kind != "unit"
            )
        case "wizard":
            return card.card_kind == "wizard"
        case "large_element":
            return card.large is not None
        case "chariot_or_gun":
            return card.card_kind in ("chariot", "artillery")
        case "cavalry":
            return card.mobility == "cavalry"
        case "flyer":
            return card.flyer
        case "engaged":
            return bool(host.engaged)
        case "routed":
            return host.mood == "rout"
        case "impetuous":
            return host.mood == "impetuous"
        case "wounded":
            return any(state.wounds.get(element, (0, 0))[0] > 0 for element in roster.elements)
        case _:
            return casting.wizard in roster.elements
