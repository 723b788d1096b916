"""When courage is tested in a turn, and what follows (XV)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.buildings.inside import outsiders
from editor.rules.demonworld.effects import numbers
from editor.rules.demonworld.melee.contact import elements_touched
from editor.rules.demonworld.morale.charging import quarry_of
from editor.rules.demonworld.morale.courage import Facts, attached, in_force, put_to_the_test, tests_courage
from editor.rules.demonworld.morale.events import CourageDue, LoserDrawn, LotDrawn, MoodChanged
from editor.rules.demonworld.morale.obedience import facts_of, needs_word, provoked
from editor.rules.demonworld.morale.rout import gather, rout_move
from editor.rules.demonworld.morale.rout_events import DrivenBegan, DrivenEnded, OutsidersFled, UnitRallied
from editor.rules.demonworld.movement.events import FormationsBroken
from editor.rules.demonworld.movement.going_first import drawn
from editor.rules.demonworld.movement.points import formation_rule
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue, PhaseBegan, ask
from editor.rules.demonworld.units import Fight, Unit
from editor.rules.demonworld.victory import triggers
from schemas.base import must_be
from schemas.systems.demonworld_tables_intermediate import MoraleTest


def _begin_obedience(recorder: Recorder) -> str:
    """Note which units have to test their obedience once all orders lie open (XV.7.0)."""
    units = provoked(recorder.state)
    if units:
        recorder.note(CourageDue("obedience", units))
    return "obedience"


def _obedience(recorder: Recorder) -> str | None:
    """Test the units provoked; a player may be asked what his leader says first (XV.7.0)."""
    while recorder.state.asked:
        state = recorder.state
        unit = state.units[state.asked[0]]
        if needs_word(state, unit):
            side = state.battle.roster[unit.number].side
            recorder.note(DecisionDue("urge", side, unit.number))
            return None
        test_obedience(recorder, unit.number, 0)
    return "magic"


def test_obedience(recorder: Recorder, number: int, urge: int) -> None:
    """Test the obedience of a unit; it is impetuous where it fails (XV.7.0)."""
    state = recorder.state
    unit = state.units[number]
    test = tests_courage(state.battle, unit, "obedience")
    facts, quarry = facts_of(state, unit, urge)
    if test is not None and not put_to_the_test(recorder, unit, test, facts).passed:
        recorder.note(MoodChanged(number, "impetuous", quarry))


def after_losses(recorder: Recorder, due: frozenset[int] = frozenset()) -> None:
    """Test the units that have lost elements to shots or spells, once ranks are closed (XV.2.0, XX.2.0).

    ``due``: units that test though they have lost nobody.
    """
    if not in_force(recorder.state.battle):
        return
    failed = []
    for unit in recorder.state.units:
        state = recorder.state
        runners = sum(state.unit_of[element] == unit.number for element in state.runners_fallen)
        lost = len(state.before[unit.number]) - len(unit.elements) - runners
        test = tests_courage(state.battle, unit, "casualties_missile")
        if (lost <= 0 and unit.number not in due) or unit.mood == "rout" or test is None:
            continue
        if not put_to_the_test(recorder, unit, test, Facts(lost=max(lost, 0))).passed:
            _loses_heart(recorder, unit.number)
            failed.append(unit.number)
    _run_away(recorder, failed)


def after_overrun(recorder: Recorder, ridden: Iterable[int], base: int) -> None:
    """Test the units that a large base has ridden over with losses, once ranks are closed (XV.4.0)."""
    failed = []
    for number in ridden:
        state = recorder.state
        unit = state.units[number]
        lost = len(state.before[number]) - len(unit.elements)
        test = tests_courage(state.battle, unit, "overrun")
        if lost <= 0 or unit.mood == "rout" or test is None:
            continue
        facts = Facts(enemy=base, enemy_fear=numbers.unit_fear(state, base), lost=lost)
        if not put_to_the_test(recorder, unit, test, facts).passed:
            _loses_heart(recorder, number)
            failed.append(number)
    _run_away(recorder, failed)


def after_melee(recorder: Recorder) -> None:
    """Test the units that have lost elements in melee, fight by fight, the losers first (XV.3.0)."""
    if not in_force(recorder.state.battle):
        return
    for fight in recorder.state.fights:
        camps = list(recorder.state.battle.losses(fight))
        if len(camps) < 2 or not any(_shaken(recorder.state, number, won=False) for number in fight.units):
            continue
        loser = _loser(recorder, fight)
        for camp in sorted(camps, key=lambda camp: camp != loser):
            _test_camp(recorder, fight, camp, won=camp != loser)


def _test_camp(recorder: Recorder, fight: Fight, camp: int, *, won: bool) -> None:
    failed = []
    for number in fight.units:
        state = recorder.state
        if state.battle.roster[number].camp != camp:
            continue
        facts = _shaken(state, number, won=won)
        test = tests_courage(state.battle, state.units[number], "casualties_melee")
        if facts is None or test is None:
            continue
        if not put_to_the_test(recorder, state.units[number], test, facts).passed:
            _loses_heart(recorder, number)
            failed.append(number)
    _run_away(recorder, failed)


def _loses_heart(recorder: Recorder, number: int) -> None:
    """Put a unit in rout that has failed a test; of one partly inside a building those outside (XXIV.6.0)."""
    outside = outsiders(recorder.state, recorder.state.units[number])
    recorder.note(OutsidersFled(number, outside) if outside else MoodChanged(number, "rout"))


def _run_away(recorder: Recorder, numbers: Iterable[int]) -> None:
    """Let units that have just failed run, in an order drawn by lot."""
    waiting = list(numbers)
    while waiting:
        number = _drawn(recorder, waiting)
        waiting.remove(number)
        if recorder.state.units[number].mood == "rout":
            rout_move(recorder, number)
        else:
            gather(recorder, number)


def _drawn(recorder: Recorder, waiting: Sequence[int]) -> int:
    """Return one of the units, by lot where there are several."""
    if len(waiting) == 1:
        return waiting[0]
    die = recorder.die(len(waiting))
    recorder.note(LotDrawn(waiting[die - 1], tuple(waiting), die))
    return waiting[die - 1]


def go_first(recorder: Recorder) -> bool:
    """Let units in rout run on, then impetuous ones storm forward, before the sequences (XV.9.0, XV.10.0).

    Returns:
        Whether a player is asked for something.
    """
    if not in_force(recorder.state.battle):
        return False
    while waiting := _runners(recorder.state):
        number = _drawn(recorder, waiting)
        state = recorder.state
        if state.units[number].stragglers:
            ask(recorder, "gather", number)
            return True
        if attached(state.battle, state.units[number]):
            ask(recorder, "follow", number)
            return True
        rout_move(recorder, number)
    if waiting := _stormers(recorder.state):
        number = _drawn(recorder, waiting)
        state = recorder.state
        recorder.note(DrivenBegan(number, quarry_of(state, state.units[number])))
        formation = formation_rule(state, state.units[number])
        if state.units[number].formation and formation is not None and not formation.may_engage:
            recorder.note(FormationsBroken((number,)))
        ask(recorder, "move", number)
        return True
    return False


def end_driven(recorder: Recorder) -> bool:
    """End the compulsory move of an impetuous unit; return whether one was on (XV.10.0)."""
    driven = recorder.state.driven
    if driven is not None:
        recorder.note(DrivenEnded(driven))
    return driven is not None


def _runners(state: BattleState) -> list[int]:
    """Return the units that have still to run in this movement phase: not those whose first turn it is."""
    return [
        unit.number
        for unit in state.units
        if unit.elements
        and unit.since < state.turn
        and (unit.stragglers or (unit.mood == "rout" and not unit.done))
    ]


def _stormers(state: BattleState) -> list[int]:
    """Return the impetuous units that have still to storm forward."""
    return [
        unit.number
        for unit in state.units
        if unit.elements
        and unit.mood == "impetuous"
        and not unit.engaged
        and not unit.done
        and quarry_of(state, unit)
    ]


def begin_rally(recorder: Recorder) -> None:
    """Begin the rally phase where a unit is in rout (XV.6.0)."""
    state = recorder.state
    units = tuple(
        unit.number
        for unit in state.units
        if unit.mood == "rout" and tests_courage(state.battle, unit, "rally") is not None
    )
    if units:
        recorder.note(PhaseBegan("rally"))
        recorder.note(CourageDue("rally", units))


def rally(recorder: Recorder, number: int) -> None:
    """Test whether a unit rallies; of a divided one only its best group does (XV.6.0, XV.9.0)."""
    state = recorder.state
    unit = state.units[number]
    test = must_be(tests_courage(state.battle, unit, "rally"), MoraleTest)
    tested = put_to_the_test(recorder, unit, test, Facts())
    if tested.passed:
        away = tuple(
            [
                element
                for element in unit.elements
                if element not in tested.group and state.battle.came_with[element] == number
            ]
        )
        recorder.note(UnitRallied(number, away))


def _shaken(state: BattleState, number: int, *, won: bool) -> Facts | None:
    """Return what the test of a unit after a melee counts; None if it has none to make (XV.3.0).

    Who has lost nobody, or has no enemy left, makes none; of those who have ``won`` neither does who touches
    no enemy any more, but for some in rout.
    """
    unit = state.units[number]
    if not unit.elements or unit.mood == "rout":
        return None
    lost = sum(
        state.unit_of[element] == number and element not in state.runners_fallen
        for element, _ in state.felled
    )
    destroyed = sum(by == number for _, by in state.felled)
    touched = elements_touched(state, unit)
    enemies = {state.unit_of[element] for element in touched}
    if won:
        enemies = {enemy for enemy in enemies if state.units[enemy].mood != "rout"}
    else:
        enemies |= {by for element, by in state.felled if state.unit_of[element] == number}
        enemies |= {state.unit_of[element] for element, by in state.felled if by == number}
        enemies = {enemy for enemy in enemies if state.units[enemy].elements}
    if not lost or not enemies:
        return None

    worst = max(sorted(enemies), key=lambda enemy: _fear_of(state, touched, enemy))
    enemy_fear = _fear_of(state, touched, worst)
    return Facts(enemy=worst, enemy_fear=enemy_fear, lost=lost, destroyed=destroyed)


def fear_met(state: BattleState, unit: Unit, enemy: int) -> int:
    """Return the fear factor of an enemy for a unit after a melee (XV.3.0).

    That of the most fearsome of its elements that the unit touches; a commander's is his own.
    """
    return _fear_of(state, elements_touched(state, unit), enemy)


def _fear_of(state: BattleState, touched: Iterable[int], enemy: int) -> int:
    fears = [numbers.fear(state, element) for element in touched if state.unit_of[element] == enemy]
    return max(fears, default=numbers.unit_fear(state, enemy))


def _loser(recorder: Recorder, fight: Fight) -> int:
    """Return who has lost a melee: as the losses say, else by die (XV.3.0)."""
    known = losers(recorder.state, fight)
    if len(known) == 1:
        return known[0]
    camp, die = drawn(recorder, known)
    recorder.note(LoserDrawn(camp, die))
    return camp


def losers(state: BattleState, fight: Fight) -> list[int]:
    """Return the camp that has lost a melee: by elements lost, then the lower initiative (XV.3.0).

    Of several a die picks one.
    """
    lost = state.battle.losses(fight)
    camps = [camp for camp in lost if lost[camp] == max(lost.values())]
    if len(camps) == 1:
        return camps
    slowest = {
        camp: min(
            _initiative(state, state.units[number])
            for number in fight.units
            if state.battle.roster[number].camp == camp
        )
        for camp in camps
    }
    return [camp for camp in camps if slowest[camp] == min(slowest.values())]


def _initiative(state: BattleState, unit: Unit) -> int:
    """Return the lasting initiative of a unit: its card's, and the bonus of impetuous ones."""
    bonus = state.battle.ruleset.initiative.impetuous if unit.mood == "impetuous" else 0
    changed = sum(one.value for one in numbers.effects_on_unit(state, unit.number, "initiative"))
    return state.battle.roster[unit.number].card.initiative + changed + bonus


def _rally_begins(recorder: Recorder) -> str | None:
    """Begin the rally phase, where a unit is in rout; the melee phase ends."""
    if triggers.phase_ends(recorder):
        return None
    begin_rally(recorder)
    begun = recorder.state.phase == "rally"
    return None if begun and triggers.phase_begins(recorder) else "rally"


def _next_to_rally(recorder: Recorder) -> str | None:
    """Ask for the next unit in rout whether it shall try to rally; then doors give way, and the turn ends."""
    state = recorder.state
    if not state.asked:
        return "doors_give_way"
    number = state.asked[0]
    ask(recorder, "rally", number)
    return None


STAGES: Final = (
    StageRow("obedience_due", _begin_obedience),
    StageRow("obedience", _obedience),
    StageRow("rally_begins", _rally_begins),
    StageRow("rally", _next_to_rally),
)
