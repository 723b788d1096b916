"""Whole battles in which legal actions are taken at random: shipped scenarios and generated ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice, stream_seed
from editor.rules.core.replay import step
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.morale.rout_events import RoutersLost, UnitFled
from editor.rules.demonworld.movement.events import UnitClosedIn, UnitMoved, UnitReacted
from editor.rules.demonworld.movement.points import allowance
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Troop, row, setup_of, shipped_setup
from tests.rules.demonworld.battle.test_commanders_games import LORD, led
from tests.rules.demonworld.battle.test_properties import BOW, HEROIC, KNIGHTS, ROUGH

PLAY = DemonworldPlay()
EVERY = ("VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI")
"""The chapters of the intermediate game."""
NAMES = ("first-battle", "the-last-stand", "kal-bennock", "generated")


@cache
def setup_named(name: str) -> Setup:
    """Return a shipped scenario, or the generated one in which every chapter is in force."""
    return generated() if name == "generated" else shipped_setup(name)


def generated() -> Setup:
    """Foot, archers and knights a side, a commander on his own, on odd ground.

    They set up unseen, and two riders march round the right flank.
    """
    brave = {"morale_a": 9, "morale_b": 11, "fear": 1}
    cards = (
        (7, led(7, **HEROIC) | brave), (3, led(3, **BOW) | brave),
        (4, led(4, **KNIGHTS) | brave | {"fear": 3}), (1, LORD), (2, {"mobility": "cavalry", "size": 3}),
    )  # fmt: skip
    setup = setup_of(
        [Troop(side, row((0, 0), count), card=values) for side in (0, 1) for count, values in cards],
        columns=16, rows=12, chapters=EVERY, ground=ROUGH,
    )  # fmt: skip
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump() | {"hidden_deployment": True}
    places = (("N", ((1, 10), (7, 10), (12, 10), (9, 11))), ("S", ((7, 1), (11, 1), (15, 1), (1, 1))))
    for side, (facing, fields) in zip(data["sides"], places, strict=True):
        side["edge"] = "south" if facing == "N" else "north"
        *side["placements"], marching = side["placements"]
        side["marches"] = [{"flank": "right", "units": [{"entry": marching["entry"]}]}]
        for number, placement in enumerate(side["placements"]):
            placement |= {"at": fields[number], "facing": facing, "frontage": (4, 3, 2, 1)[number]}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def chosen(state: BattleState, seed: int, number: int, *, plain: int = 0) -> act.Action:
    """Return a legal action picked by dice; ``plain`` times in six the plain player's instead."""
    dice = SeededDice(stream_seed(seed, 1_000 + number))
    who = PLAY.to_act(state)
    assert who is not None
    if dice.roll(6) <= plain:
        return PLAY.choose(PLAY.view(state, who), who, dice)
    legal = list(PLAY.legal_actions(state))
    assert legal, f"no legal action at {state.step}"
    # Nobody gets anywhere who ends his movement in one case out of two.
    busy = [action for action in legal if not isinstance(action, act.Finish)]
    pool = busy if busy and dice.roll(4) > 1 else legal
    return pool[dice.roll(len(pool)) - 1]


def decisions(name: str, seed: int, actions: int, *, plain: int = 0) -> Iterator[BattleState]:
    """Yield the states in which somebody has to decide, of a game of so many actions at most."""
    state, dice = PLAY.start(setup_named(name)), SeededDice(seed)
    for number in range(actions):
        if PLAY.to_act(state) is None:
            return
        yield state
        _, state = step(PLAY, state, chosen(state, seed, number, plain=plain), dice)


def events_of(
    name: str, seed: int, actions: int, *, plain: int = 0
) -> Iterator[tuple[BattleState, Event, BattleState]]:
    """Yield each event of such a game with the state before and after it."""
    state, dice = PLAY.start(setup_named(name)), SeededDice(seed)
    for number in range(actions):
        if PLAY.to_act(state) is None:
            return
        for event in PLAY.decide(state, chosen(state, seed, number, plain=plain), dice):
            after = PLAY.evolve(state, event)
            yield state, event, after
            state = after


def hold_always(before: BattleState, event: Event, after: BattleState) -> None:
    """Check what holds in every battle after every event."""
    battle = after.battle
    cells = [cell for unit in after.units for cell in unit.cells]
    assert len(set(cells)) == len(cells), "two elements in a field"
    assert all(battle.ground.inside[cell] for cell in cells), "an element off the field"
    elements = [element for unit in after.units for element in unit.elements]
    assert len(set(elements)) == len(elements), "an element in two units"
    assert all(after.unit_of[element] == unit.number for unit in after.units for element in unit.elements)
    if before.turn:
        assert after.living <= before.living, "a dead element came back"
    assert after.struck <= set(elements)
    for unit in after.units:
        assert len(unit.elements) == len(unit.cells) == len(unit.facings)
        if unit.order is not None:
            _within_its_means(before, after, unit)
    if battle.terrain is not None:
        own = battle.terrain.own
        for unit in after.units:
            for element, cell in zip(unit.elements, unit.cells, strict=True):
                assert own[element].stands[cell], "an element on impassable ground"
    if isinstance(event, UnitMoved) and event.kind != "commander" and not before.commanding:
        unit = before.units[event.unit]
        assert unit.order == before.sequence, "moved outside its sequence"
        assert battle.roster[event.unit].side == before.side
        assert not unit.engaged
        assert not unit.done
    if isinstance(event, UnitReacted | UnitClosedIn):
        assert before.units[event.unit].engaged == before.turn
    if not isinstance(event, UnitFled | RoutersLost):
        assert after.turn in (before.turn, before.turn + 1)


def _within_its_means(before: BattleState, after: BattleState, unit: Unit) -> None:
    """Points and manoeuvres are never overspent; who has lost a musician since keeps what he has spent."""
    old = before.units[unit.number]
    if unit.order is None or (unit.points, unit.manoeuvres) == (old.points, old.manoeuvres):
        return
    table = allowance(before, old if old.order is not None else unit, unit.order)
    assert unit.manoeuvres < len(table), "too many manoeuvres"
    assert unit.points <= table[unit.manoeuvres], "movement overspent"
