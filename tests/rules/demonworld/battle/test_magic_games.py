"""Whole battles with wizards on both sides keep what must always hold (XX).

The numbers are worked out here once more from the printed formulas: nothing of the rules core is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from editor.rules.core.contract import Manner
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.simulation.battle import run_battle
from tests.rules.demonworld.battle.wizards import two_armies

PLAY = DemonworldPlay()
SETUP = two_armies(turn_limit=10)
MOST = {1: 10, 2: 20, 3: 30, 4: 40}
BACK = {1: 6, 2: 8, 3: 10, 4: 12}
"""Spell points at the start, and those of a turn of rest, by level (XX.3.2)."""
ROWS = {**dict.fromkeys(range(2, 6), "backlash"), **dict.fromkeys(range(6, 10), "discharge"),
        **dict.fromkeys(range(10, 14), "drained"), **dict.fromkeys(range(14, 18), "drained_recovers"),
        **dict.fromkeys(range(18, 21), "shocked"), 1: "banished"}  # fmt: skip
"""The table of critical failures (XX.5.0)."""


class Referee:
    """Follows a battle by its events alone and tells what is wrong."""

    def __init__(self, state: BattleState) -> None:
        self.levels = {one.element: one.level for one in state.battle.wizards}
        self.points = {element: MOST[level] for element, level in self.levels.items()}
        self.shocked: dict[int, int] = {}
        self.drained: set[int] = set()
        self.cast: Counter[int] = Counter()
        self.level = 0
        self.busy: set[int] = set()
        self.seen: Counter[str] = Counter()

    def follow(self, before: BattleState, event: Any, after: BattleState) -> None:
        """Check an event, and the state after it."""
        self.seen[type(event).__name__] += 1
        check: Callable[[BattleState, Any], None] | None = CHECKS.get(type(event))
        if check is not None:
            check(before, event)
        self._remember(before, event)
        assert after.magic is not None
        for one in after.magic.wizards:
            assert one.points == self.points[one.element]
            assert 0 <= one.points <= MOST[self.levels[one.element]]
        numbers = [one.number for one in after.effects]
        assert len(set(numbers)) == len(numbers)
        for one in after.effects:
            assert one.until == "battle" or one.last_turn >= after.turn or after.step == "over"

    def _remember(self, before: BattleState, event: Any) -> None:
        match event:
            case happened.TurnBegan():
                self.busy.clear()
            case happened.MagicBegan():
                assert before.phase == "magic"
                self.cast.clear()
                self.level = 0
            case happened.LevelBegan():
                assert event.level > self.level, "levels out of order"
                self.level = event.level
                assert all(self.levels[element] == event.level for element in event.order)
                sides = [before.battle.side_of[element] for element in event.order]
                assert (event.die is not None) == (len(set(sides)) > 1)
                if event.die is not None:
                    assert sides[0] == event.sides[event.die - 1]
            case happened.SpellAnnounced():
                self._announced(before, event.casting)
            case happened.SpellWentWrong():
                self._wrong(before, event)
            case happened.WizardsRested():
                for element, count in event.rested:
                    assert element not in self.busy | self.drained
                    assert self.shocked.get(element, 0) < before.turn
                    most = MOST[self.levels[element]]
                    assert count == min(BACK[self.levels[element]], most - self.points[element])
                    self.points[element] += count
            case happened.ShotFired():
                self.busy |= {event.target, event.struck, event.shooter}
            case happened.BlowStruck():
                self.busy |= {event.target, event.attacker}
            case _:
                pass

    def _announced(self, before: BattleState, casting: Any) -> None:
        element, spell = casting.wizard, before.battle.spells[casting.spell]
        assert self.levels[element] == self.level
        assert element not in self.drained
        assert self.shocked.get(element, 0) < before.turn
        self.cast[element] += 1
        assert self.cast[element] == 1, "one spell in a phase"
        assert spell.level <= casting.points <= self.points[element]
        if before.units[before.unit_of[element]].engaged:
            assert casting.points == spell.level, "no extra points in melee"
        self.points[element] -= casting.points
        self.busy.add(element)
        people = {None} if casting.unit is None else {before.battle.roster[casting.unit].card.faction}
        assert not spell.affects or people <= {None, *spell.affects}
        ground, places = before.battle.ground, before.standing
        fields = [casting.cell] if casting.unit is None else [
            place.cell for place in places.values()
            if before.battle.came_with[before.occupied[place.cell]] == casting.unit
        ]  # fmt: skip
        apart = [ground.distance(places[element].cell, cell) for cell in fields]
        assert spell.max_distance is None or min(apart) <= spell.max_distance
        if spell.whole_target_in_range and spell.max_distance is not None:
            assert max(apart) <= spell.max_distance

    def _wrong(self, before: BattleState, event: Any) -> None:
        element = event.casting.wizard
        assert abs(event.shift) <= self.levels[element] - 1
        assert event.result == ROWS[min(max(event.die + event.shift, 1), 20)]
        if event.result == "backlash":
            assert event.wounds == -(-event.casting.points // 5)
        if event.result in ("drained", "drained_recovers"):
            self.points[element] = 0
        if event.result == "drained":
            self.drained.add(element)
        if event.result == "shocked":
            self.shocked[element] = before.turn + 2


def rolled(before: BattleState, event: happened.SpellRolled) -> None:
    level, points = before.battle.spells[event.casting.spell].level, event.casting.points
    expected = "critical" if event.die <= 2 else "works" if event.die + points - level >= level else "fails"
    assert event.outcome == expected


def struck(before: BattleState, event: happened.SpellStruck) -> None:
    spell = before.battle.spells[event.casting.spell]
    power = next(one.value for one in spell.effects if one.change == "attack")
    protection = before.battle.cards[event.element].missile_protection
    protection += sum(
        one.value
        for one in before.effects
        if one.change == "missile_protection" and event.element in one.elements
    )
    assert event.base == power - (0 if spell.ignores_protection else protection)
    assert event.hit == (event.die <= event.base)


def discharged(_: BattleState, event: happened.DischargeStruck) -> None:
    assert event.hit == (event.die <= event.power)


def courage(before: BattleState, event: happened.CourageTested) -> None:
    """The least die is the morale value, as spells have changed it, less the modifier; 1 to 6 (XV.1.0)."""
    card = before.battle.roster[event.unit].card
    number = "morale_b" if event.test == "obedience" else "morale_a"
    value = (card.morale_b if event.test == "obedience" else card.morale_a) or 0
    value += sum(one.value for one in before.effects if one.unit == event.unit and one.change == number)
    assert event.value == value
    if event.test == "casualties_missile":
        total = sum(part[2] for part in event.modifiers)
        assert event.needed == min(max(value - total, 1), 6)
        assert event.die is None or event.passed == (event.die >= event.needed)


def blown(before: BattleState, event: happened.BlowStruck) -> None:
    """Effects are in the base number as the section says: each once, with its sign (XX.6.0)."""
    if event.base is None:
        return
    told = {int(code[7:]): value for _, code, value in event.modifiers if code.startswith("effect:")}
    expected = {}
    for one in before.effects:
        value = 0
        if event.attacker in one.elements and one.change in ("melee_power", "melee_skill"):
            value += one.value
        if event.target in one.elements and one.change == "melee_protection":
            value -= one.value
        if value:
            expected[one.number] = value
    assert told == expected
    assert event.base == sum(value for _, _, value in event.modifiers)


CHECKS: Mapping[type[Any], Callable[[BattleState, Any], None]] = {
    happened.SpellRolled: rolled,
    happened.SpellStruck: struck,
    happened.DischargeStruck: discharged,
    happened.CourageTested: courage,
    happened.BlowStruck: blown,
}


def refereed(seed: int, manners: Mapping[str, Manner] | None = None) -> Referee:
    """A battle between computers, watched; its log replayed leads to the same end."""
    report = run_battle(PLAY, SETUP, seed, manners=manners or {})
    state = PLAY.start(SETUP)
    referee = Referee(state)
    for data in report.events:
        event = PLAY.event_from(data)
        assert PLAY.event_data(event) == data
        PLAY.describe(state, event)
        after = PLAY.evolve(state, event)
        referee.follow(state, event, after)
        state = after
    assert PLAY.result(state) == report.result
    return referee


SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 30))]


@pytest.mark.quick(1)
@pytest.mark.rule("XX")
@pytest.mark.parametrize("seed", SEEDS)
def test_whole_battles_with_wizards_hold(seed: int) -> None:
    referee = refereed(seed)
    assert referee.seen["SpellRolled"] > 3


@pytest.mark.rule("XX")
@pytest.mark.parametrize("level", ["good", pytest.param("strong", marks=pytest.mark.long)])
def test_every_level_of_the_computer_casts(level: str) -> None:
    manner = Manner(level)  # type: ignore[arg-type]
    referee = refereed(3, {side.id: manner for side in SETUP.scenario.sides})  # type: ignore[attr-defined]
    assert referee.seen["SpellRolled"] > 3


@pytest.mark.rule("XX")
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 12))])
def test_random_battles_with_wizards_hold(seed: int) -> None:
    """Every action is drawn among the legal ones: a family of each kind."""
    dice, state = SeededDice(seed), PLAY.start(SETUP)
    referee = Referee(state)
    for _ in range(120):
        if PLAY.to_act(state) is None:
            break
        legal = list(PLAY.legal_actions(state))
        assert legal
        for event in PLAY.decide(state, legal[dice.roll(len(legal)) - 1], dice):
            after = PLAY.evolve(state, event)
            referee.follow(state, event, after)
            state = after
