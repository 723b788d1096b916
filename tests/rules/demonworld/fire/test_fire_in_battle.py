"""Fire in a battle (XXII): it starts, burns, spreads with the wind, burns out; arrows; who stands in it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.events import (
    ArrowFlew,
    Burned,
    DecisionDue,
    ElementsRemoved,
    Event,
    FiresAged,
    FireSpread,
    FireTried,
    MachineBurned,
    Trapped,
    TurnBegan,
    WindRose,
    WindTurned,
)
from editor.rules.demonworld.fire.now import FireNow, FlamingShot
from editor.rules.demonworld.fire.turn_begins import begin, threatened
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.start import chapters_in_force
from editor.rules.demonworld.shooting.targets import may_shoot
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.view import view
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.artillery.guns import CANNON, gun
from tests.rules.demonworld.battle.arena import Field, Troop, cell, refused, setup_of, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.large.monsters import giant

CHAPTERS = ("VIII", "IX", "XI", "XII", "XIII", "XIV", "XXII")
BOW: dict[str, Any] = {
    "weapons": [{"weapon": "bow", "bands": [{"to": 12, "power": 8}]}],
    "flaming_missiles": True,
}
EAST = 2
"""Wind that blows to the east, by the compass rose (1 is the north-east)."""


def battle(
    woods: dict[Field, str], *troops: Troop, fires: dict[Field, int] | None = None, **values: Any
) -> BattleState:
    state = state_of(*troops, chapters=CHAPTERS, ground=ground(woods), **{"wind": (EAST, 4)} | values)
    return state.on(state.changes.with_fires({cell(state, at): t for at, t in (fires or {}).items()}))


RED, BLUE = Troop(0, [(5, 5)], "N", "hold"), Troop(1, [(15, 12)], "S", "hold")


def next_turn(state: BattleState, *faces: int) -> tuple[BattleState, list[Event]]:
    """Let a turn begin, with the faces of its wind and spreading; every one must be rolled."""
    dice = ScriptedDice(faces)
    recorder = ENGINE.record(state, dice)
    begin(recorder)
    with pytest.raises(ValueError, match="no scripted die"):
        dice.roll(20)
    return recorder.state, recorder.events


def tokens(state: BattleState) -> dict[Field, int]:
    return {state.battle.ground.at(one): token for one, token in state.changes.fires}


def fields(state: BattleState, cells: Sequence[int]) -> list[Field]:
    return [state.battle.ground.at(one) for one in cells]


def decided(
    state: BattleState, action: act.Action, face: int, kind: type[Event]
) -> tuple[BattleState, Event]:
    """Decide with a face; return the first event of a kind and the state right after it."""
    recorder = ENGINE.decide(state, action, ScriptedDice([face] + [20] * 9))
    place = [type(event) for event in recorder.events].index(kind)
    return recorder.states[place], recorder.events[place]


def kinds(events: Sequence[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


@pytest.mark.rule("XXII.2.0")
def test_without_a_wind_of_the_scenario_two_dice_say_it_and_then_it_changes() -> None:
    state = battle({}, RED, BLUE, wind=None, turn=1)
    blown, events = next_turn(state, 3, 5)
    assert events == [WindRose(3, 5)]
    assert blown.wind == (3, 5)
    turned, events = next_turn(replace(blown, turn=2), 1)
    assert events == [WindTurned(4, 5, 1)]
    assert next_turn(replace(turned, turn=3), 13)[0].wind == (4, 7)


def test_without_the_chapter_no_wind_is_rolled_and_nothing_burns() -> None:
    state = state_of(RED, BLUE, chapters=("XI", "XII"), ground=ground({(6, 5): "b"}))
    assert next_turn(state) == (state, [])


@pytest.mark.rule("XXII.3.0")
def test_a_turn_takes_one_from_each_token_then_the_wind_turns_then_the_fire_spreads() -> None:
    lee = [(5, 7), (6, 8), (5, 9)]
    woods = dict.fromkeys([(5, 8), (4, 8), (7, 8), *lee], "b")
    state = battle(woods, RED, BLUE, fires={(5, 8): 5}, turn=2)
    after, events = next_turn(state, 20, *(10, 11, 12))
    assert kinds(events) == [FiresAged, WindTurned, FireSpread]
    spread = events[2]
    assert isinstance(spread, FireSpread)
    assert spread.needs == 4 + 6
    assert fields(state, [at for at, _, _ in spread.tests]) == lee
    assert [token for _, _, token in spread.tests] == [5, None, None]
    assert tokens(after) == {(5, 8): 4, (5, 7): 5}


@pytest.mark.rule("XXII.3.0")
def test_a_field_on_the_lee_side_of_two_fires_takes_two_dice() -> None:
    state = battle({(5, 8): "b", (6, 8): "w"}, RED, BLUE, turn=1)
    west, north = cell(state, (5, 8)), cell(state, (6, 8)) + state.battle.ground.steps[5]
    woods = dict.fromkeys(fields(state, [west, north]), "b") | {(6, 8): "w"}
    state = battle(woods, RED, BLUE, fires=dict.fromkeys(fields(state, [west, north]), 3), turn=1)
    around = state.battle.ground.around(north)
    assert cell(state, (6, 8)) == around[2]
    after, events = next_turn(state, 15, 3)
    assert isinstance(events[-1], FireSpread)
    assert events[-1].tests == ((cell(state, (6, 8)), (15, 3), 10),)
    assert tokens(after)[6, 8] == 10


@pytest.mark.rule("XXII.3.0")
def test_where_a_fire_may_spread_is_told_with_its_chance() -> None:
    state = battle(dict.fromkeys([(5, 8), (6, 8)], "b"), RED, BLUE, fires={(5, 8): 3})
    assert threatened(state) == {cell(state, (6, 8)): 10 / 20}
    assert threatened(replace(state, wind=None)) == {}


@pytest.mark.rule("XXII.3.0")
def test_in_a_calm_nothing_spreads() -> None:
    state = battle({(5, 8): "b", (6, 8): "b"}, RED, BLUE, fires={(5, 8): 3}, wind=(EAST, 0), turn=1)
    assert kinds(next_turn(state)[1]) == [FiresAged]


@pytest.mark.rule("XXII.3.0")
def test_a_fire_burns_out_and_never_burns_again() -> None:
    state = battle({(5, 8): "b", (4, 8): "b"}, RED, BLUE, fires={(5, 8): 1, (4, 8): 3}, turn=1)
    after, events = next_turn(state)
    assert tokens(after) == {(5, 8): 0, (4, 8): 2}
    assert kinds(events) == [FiresAged], "what is burnt is not tested"


@pytest.mark.rule("XXII.3.0")
def test_who_stands_in_fire_may_only_leave_it() -> None:
    archers = Troop(0, [(5, 8)], "N", "skirmish", card=BOW)
    state = battle({(5, 8): "b"}, archers, Troop(1, [(5, 4)], "S"), fires={(5, 8): 5}, turn=1)
    after, events = next_turn(state)
    assert Trapped((0,)) in events
    shooting = replace(after, step="shots", phase="first_shooting", shots=(None, None), before=((), ()))
    assert refused(shooting, act.Shoot((act.Shot(0, 1),))) == "in_fire"


@pytest.mark.rule("XXII.3.0")
def test_three_fires_around_a_field_count_as_fire_for_who_stands_there() -> None:
    around = [(4, 8), (5, 7), (6, 8)]
    troops = Troop(0, [(5, 8)], "N", "move"), BLUE
    two = battle(dict.fromkeys(around, "b"), *troops, fires=dict.fromkeys(around[:2], 5), wind=(EAST, 0))
    three = battle(dict.fromkeys(around, "b"), *troops, fires=dict.fromkeys(around, 5), wind=(EAST, 0))
    assert kinds(next_turn(two)[1]) == [FiresAged]
    assert next_turn(three)[1][-1] == Trapped((0,))


def at_end_of_movement(state: BattleState, side: int = 1) -> BattleState:
    """A state in whose movement phase only the last move is left."""
    return replace(state, phase="movement", sequence="hold", step="move", side=side)


@pytest.mark.rule("XXII.3.0")
def test_who_has_not_left_the_fire_at_the_end_of_the_movement_is_destroyed() -> None:
    red = Troop(0, [(5, 8), (6, 8)], "N", "hold")
    state = battle({(5, 8): "b"}, red, BLUE, fires={(5, 8): 5}, turn=1, wind=(EAST, 0))
    state = at_end_of_movement(next_turn(state)[0], 0)
    events = ending(state)
    assert Burned((0,)) in events
    assert ElementsRemoved((0,)) in events


def ending(state: BattleState) -> list[Event]:
    """The events until the movement phase of a state is over and fires may be lit."""
    play, dice, events = DemonworldPlay(), ScriptedDice([1] * 20), []
    while state.step == "move":
        for event in play.decide(state, act.Finish(), dice):
            state = play.evolve(state, event)
            events.append(event)
    return events


def lighting(order: str = "hold", woods: dict[Field, str] | None = None, **card: Any) -> BattleState:
    """Red at (5, 8) may light fires; bushes lie before it, wood beside it, clear ground behind it."""
    red = Troop(0, [(5, 8)], "N", order, card=card)
    state = battle(woods or {(5, 7): "b", (6, 8): "w"}, red, BLUE)
    fire = FireNow(lighting=(False, False))
    return replace(state, phase="movement", step="light_fires", side=0, fire=fire)


def lit(state: BattleState, at: Field) -> act.LightFires:
    return act.LightFires(((0, cell(state, at)),))


@pytest.mark.rule("XXII.3.0")
@pytest.mark.parametrize(("at", "token"), [((5, 7), 5), ((6, 8), 10)])
def test_six_or_less_lights_a_fire_that_burns_at_once(at: Field, token: int) -> None:
    state = lighting()
    after, tried = decided(state, lit(state, at), 6, FireTried)
    assert tried == FireTried(0, cell(state, at), 6, token)
    assert tokens(after) == {at: token}
    assert 0 in after.spent, "who lights a fire does not shoot"
    assert tokens(decided(state, lit(state, at), 7, FireTried)[0]) == {}


@pytest.mark.rule("XXII.3.0")
def test_what_forbids_lighting_a_fire() -> None:
    state = lighting()
    bushes, wood, clear = (5, 7), (6, 8), (4, 8)
    assert refused(state, lit(state, clear)) == "lights_no_fire_terrain"
    assert refused(state, lit(state, (5, 3))) == "lights_no_fire_not_adjacent"
    assert refused(lighting("move"), lit(state, bushes)) == "lights_no_fire_order"
    assert refused(lighting(may_start_fires=False), lit(state, bushes)) == "lights_no_fire_card"
    assert refused(replace(state, spent=frozenset({0})), lit(state, bushes)) == "lights_no_fire_shot"
    moved = state.with_unit(replace(state.units[0], manoeuvres=1))
    assert refused(moved, lit(state, bushes)) == "lights_no_fire_manoeuvre"
    fighting = state.with_unit(replace(state.units[0], engaged=1))
    assert refused(fighting, lit(state, bushes)) == "lights_no_fire_engaged"
    runs = state.with_unit(replace(state.units[0], mood="rout"))
    assert refused(runs, lit(state, bushes)) == "lights_no_fire_rout"
    burning = decided(state, lit(state, wood), 1, FireTried)[0]
    again = replace(burning, step="light_fires", side=0, spent=frozenset())
    assert refused(again, lit(state, wood)) == "lights_no_fire_burning"
    burnt = again.on(again.changes.with_fires({cell(state, wood): 0}))
    assert refused(burnt, lit(state, wood)) == "lights_no_fire_burnt"
    twice = act.LightFires(((0, cell(state, wood)), (0, cell(state, bushes))))
    assert refused(state, twice) == "lights_once"


def test_a_giant_lights_no_field_under_its_own_feet() -> None:
    state = state_of(
        giant(0, (5, 5), "N", "hold"), BLUE, chapters=(*CHAPTERS, "XVII"),
        ground=ground({(5, 6): "b", (5, 4): "b"}), wind=(EAST, 4), phase="movement", step="light_fires",
        side=0, fire=FireNow(lighting=(False, False)),
    )  # fmt: skip
    assert cell(state, (5, 6)) in state.fields_of(0)
    tries = {one for action in DemonworldPlay().legal_actions(state) for one in action.tries}
    assert tries == {(0, cell(state, (5, 4)))}
    assert refused(state, act.LightFires(((0, cell(state, (5, 6))),))) == "lights_no_fire_not_adjacent"


@pytest.mark.rule("XXII.3.0")
def test_a_side_is_asked_until_it_lights_no_further_fire_and_each_element_tries_once() -> None:
    red = Troop(0, [(5, 8), (6, 8)], "N", "hold")
    state = battle(dict.fromkeys([(5, 7), (6, 7)], "b"), red, BLUE)
    fire = FireNow(lighting=(False, False))
    state = replace(state, phase="movement", step="light_fires", side=0, fire=fire)
    events = ENGINE.decide(state, lit(state, (5, 7)), ScriptedDice([20])).events
    assert isinstance(events[-1], DecisionDue)
    assert (events[-1].step, events[-1].side) == ("light_fires", 0)
    both = act.LightFires(((0, cell(state, (5, 7))), (1, cell(state, (5, 7)))))
    tried = [
        one
        for one in ENGINE.decide(state, both, ScriptedDice([1] + [20] * 9)).events
        if isinstance(one, FireTried)
    ]
    assert [(one.element, one.die) for one in tried] == [(0, 1), (1, None)]


def test_only_what_is_legal_is_listed_and_each_has_words() -> None:
    state = lighting()
    listed = list(ENGINE.legal_actions(state))
    assert listed == [act.LightFires(), lit(state, (5, 7)), lit(state, (6, 8))] or len(listed) == 3
    assert all(ENGINE.words(state, one).code.startswith("demonworld_actions.light") for one in listed)


@pytest.mark.rule("XXII.3.0")
def test_only_who_stands_on_the_field_lights_a_fire_and_two_tries_are_said_as_two() -> None:
    state = lighting()
    bushes, wood = cell(state, (5, 7)), cell(state, (6, 8))
    for element in (-1, 9):
        assert refused(state, act.LightFires(((element, bushes),))) == "no_such_element"
    gone = state.with_unit(replace(state.units[0], elements=(), cells=(), facings=()))
    assert refused(gone, lit(state, (5, 7))) == "no_such_element"
    one, two = (ENGINE.words(state, act.LightFires(((0, bushes), (1, wood))[:n])) for n in (1, 2))
    assert one.code != two.code
    assert two.values == {"count": 2}


def shooting(target: Field = (5, 4), *, troops: int = 1, woods: Field = (5, 5), **fire: Any) -> BattleState:
    """Archers at (5, 8) have announced flaming arrows; an enemy stands north of them, a bush as well."""
    red = Troop(0, [(5 + n, 8) for n in range(troops)], "N", "hold", card=BOW)
    state = battle({woods: "b"}, red, Troop(1, [target], "S", "hold", card={"missile_protection": 5}))
    now = FireNow(**{"announced": ((0,), ())} | fire)
    none = (None, None)
    return replace(
        state,
        phase="second_shooting",
        step="flaming_arrows",
        side=0,
        fire=now,
        shots=none,
        attacks=none,
        before=tuple(unit.cells for unit in state.units),
    )


@pytest.mark.rule("XXII.5.0")
def test_an_arrow_at_an_element_has_power_one_and_no_protection_counts() -> None:
    state = shooting(woods=(9, 9))
    target = state.units[1].elements[0]
    after, flew = decided(state, act.ShootFlaming((FlamingShot(0, target=target),)), 2, ArrowFlew)
    assert isinstance(flew, ArrowFlew)
    assert (flew.base, flew.hit) == (1 + 1, True)
    assert after.struck == {target}
    missed = decided(state, act.ShootFlaming((FlamingShot(0, target=target),)), 3, ArrowFlew)[0]
    assert missed.struck == frozenset()


@pytest.mark.rule("XXII.5.0")
def test_arrows_at_an_element_are_not_supported() -> None:
    state = shooting((5, 3), troops=2, woods=(9, 9))
    helped = FlamingShot(0, target=state.units[1].elements[0], supports=(1,))
    assert refused(state, act.ShootFlaming((helped,))) == "flaming_arrows_supports"


@pytest.mark.rule("XXII.5.0")
def test_arrows_at_a_field_are_supported_and_it_burns_from_the_next_turn() -> None:
    state = shooting(troops=2)
    field = cell(state, (5, 5))
    shot = act.ShootFlaming((FlamingShot(0, cell=field, supports=(1,)),))
    assert refused(state, shot) is None
    done, flew = decided(state, shot, 3, ArrowFlew)
    assert isinstance(flew, ArrowFlew)
    assert (flew.base, flew.hit) == (1 + 2, True)
    assert not done.changes.fires
    assert done.fire.kindled == (field,)
    turned = ENGINE.evolve(replace(done, wind=(EAST, 0), turn=0), TurnBegan(1))
    burning, begun = next_turn(turned)
    assert begun == [FiresAged(((field, 5),))]
    assert tokens(burning) == {(5, 5): 5}
    assert burning.fire == FireNow()


@pytest.mark.rule("XXII.5.0")
def test_what_forbids_a_flaming_arrow() -> None:
    state = shooting()
    target = act.ShootFlaming((FlamingShot(0, target=state.units[1].elements[0]),))
    assert refused(shooting(announced=((), ())), target) == "flaming_arrows_announced"
    moved = state.with_unit(replace(state.units[0], manoeuvres=1))
    assert refused(moved, target) == "flaming_arrows_manoeuvre"
    clear = act.ShootFlaming((FlamingShot(0, cell=cell(state, (5, 6))),))
    assert refused(state, clear) == "flaming_arrows_terrain"
    taken = shooting(woods=(5, 4))
    on_somebody = act.ShootFlaming((FlamingShot(0, cell=cell(state, (5, 4))),))
    assert refused(taken, on_somebody) == "flaming_arrows_terrain"


@pytest.mark.rule("XXII.5.0")
def test_who_readies_flaming_arrows_and_is_attacked_neither_shoots_nor_answers() -> None:
    state = shooting()
    attacked = state.with_unit(replace(state.units[0], engaged=state.turn))
    assert not may_shoot(attacked, attacked.units[0])
    plain = replace(attacked, fire=FireNow())
    assert may_shoot(plain, plain.units[0])


@pytest.mark.rule("III.2.0")
def test_flaming_arrows_stay_hidden_until_both_sides_have_declared_theirs() -> None:
    state = shooting(shots=((FlamingShot(0),), None))
    assert view(replace(state, side=1), 1).fire.shots == ((), None)
    assert view(state, 0).fire.shots == ((FlamingShot(0),), None)
    for step, shown in (("flaming_arrows", ()), ("shots", (FlamingShot(0),))):
        assert view(state.replace(step=step), 1).fire.shots[0] == shown, "all is known once they fly"


@pytest.mark.rule("XXII.5.0")
def test_a_war_machine_on_fire_loses_a_hit_point_each_turn_until_it_is_gone() -> None:
    """Three hit points: one by the arrow, one at the start of each of the next two turns."""
    cannon = gun(CANNON | {"hit_points": 3}, 1, (12, 8), "S", "hold")
    state = state_of(RED, cannon, BLUE, chapters=(*CHAPTERS, "XVII", "XIX"), ground=ground(), wind=(EAST, 0))
    machine = state.units[1].elements[0]
    state = ENGINE.evolve(state, ArrowFlew(0, machine, None, (), 2, 1, True, ()))
    assert state.fire.machines == {machine}
    state, events = next_turn(ENGINE.evolve(state.replace(turn=0), TurnBegan(1)))
    assert MachineBurned(machine, 1) in events
    assert state.wounds[machine][0] == 2
    state, events = next_turn(ENGINE.evolve(state.replace(turn=0), TurnBegan(1)))
    assert ElementsRemoved((machine,)) in events
    state, events = next_turn(ENGINE.evolve(state.replace(turn=0), TurnBegan(1)))
    assert not [one for one in events if isinstance(one, MachineBurned)]


@pytest.mark.rule("XXII.5.0")
def test_an_element_hit_by_a_flaming_arrow_does_not_burn_on() -> None:
    after = ENGINE.evolve(shooting(), ArrowFlew(0, 1, None, (), 2, 1, True, ()))
    assert not after.fire.machines


@pytest.mark.rule("VIII.1.1")
def test_wounds_by_flaming_arrows_do_not_heal() -> None:
    state = shooting()
    troll = replace(state, battle=replace(state.battle, hit_points=(1, 3)), wounds={1: (1, 1)}, turn=1)
    after = ENGINE.evolve(troll, ArrowFlew(0, 1, None, (), 2, 1, True, ()))
    assert after.wounds == {1: (2, 1)}


def test_a_scenario_adds_the_chapter_and_terrain_that_does_not_count_takes_it_away() -> None:
    setup = setup_of([RED, BLUE], ground=ground(), chapters=("XI",), chapters_added=["XXII"])
    ruleset = setup.get(setup.scenario.ruleset)  # type: ignore[attr-defined]
    assert isinstance(setup.scenario, DemonworldScenario)
    assert isinstance(ruleset, DemonworldRuleset)
    assert "XXII" in chapters_in_force(setup.scenario, ruleset)
    flat = setup.scenario.model_copy(update={"terrain_ignored": True})
    assert "XXII" not in chapters_in_force(flat, ruleset)
    without = setup_of([RED, BLUE], ground=ground(), chapters_added=["XXII"])
    codes = [problem.code for problem in DemonworldPlay().refusals(without)]
    assert codes == ["demonworld_rules.fire_needs_ground"]


@pytest.mark.parametrize("far", [10**7, -(10**7)])
def test_fires_and_arrows_at_no_field_of_the_map_are_refused(far: int) -> None:
    assert refused(lighting(), act.LightFires(((0, far),))) == "lights_no_fire_not_adjacent"
    assert refused(shooting(), act.ShootFlaming((FlamingShot(0, cell=far),))) == "flaming_arrows_terrain"
