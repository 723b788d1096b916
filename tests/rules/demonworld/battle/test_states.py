"""Units with several states in battle: what they are worth in each, what changes them (V)."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.event_codec import EventCodec
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import states
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.events import StateChanged, change_entry, settle
from editor.rules.demonworld.states.profiles import battle_in_state, profiles_of
from editor.rules.demonworld.units import Unit
from schemas.base import must_be
from schemas.systems.demonworld import DemonworldItem, DemonworldScenario
from tests.rules.demonworld.battle.arena import (
    Troop,
    cell,
    do,
    ref,
    refused,
    row,
    setup_of,
    shipped_setup,
    state_of,
)

FOOT: dict[str, Any] = {
    "id": "foot",
    "name": {"en": "on foot", "fr": "à pied"},
    "mobility": "infantry",
    "movement": {"move": 12, "charge": 15},
    "melee_protection": 5,
    "formations": ["square"],
    "weapons": [{"weapon": "sword", "melee_power": 6}],
}
TIRED: dict[str, Any] = {"id": "tired", "name": {"en": "tired"}, "fear": 0}
KNIGHTS: dict[str, Any] = {
    "mobility": "cavalry",
    "state_name": {"en": "mounted"},
    "formations": ["wedge"],
    "movement": {"move": 24, "charge": 30},
    "weapons": [{"weapon": "lance", "melee_power": 12}],
    "states": [FOOT, TIRED],
    "state_changes": [
        {"to": "foot", "points": 6},
        {"start": "foot", "to": None, "points": 40},
        {"to": "tired", "when": "losses", "number": 2},
    ],
}


def riding(*at: tuple[int, int], enemy: tuple[int, int] = (5, 2), **values: Any) -> BattleState:
    """Knights who may move on a charge order."""
    given = {"phase": "movement", "step": "move", "sequence": "charge"}
    card = KNIGHTS | values.pop("card", {})
    return state_of(
        Troop(0, list(at) or row((5, 10), 4), "N", "charge", card=card),
        Troop(0, [(0, 14)], "N", "charge"),
        Troop(1, [enemy], "S", "hold"),
        **given | values,
    )


@pytest.mark.rule("V")
def test_a_unit_that_dismounts_has_the_profile_of_those_on_foot_until_it_mounts_again() -> None:
    state = riding()
    after, _ = do(state, act.ChangeState(0, 1))
    assert after.units[0].points == 6
    assert points_to_spend(after, after.units[0]) == 15 - 6
    for battle, mobility, melee in ((state.battle, "cavalry", 3), (after.battle, "infantry", 5)):
        assert battle.roster[0].card.mobility == mobility
        assert {battle.cards[one].melee_protection for one in battle.roster[0].elements} == {melee}
        assert {battle.armed[one] for one in battle.roster[0].elements}
    assert after.battle.roster[1] is state.battle.roster[1]
    assert after.battle.roster[0].worth == state.battle.roster[0].worth
    assert refused(after, act.ChangeState(0, 0)) == "points_spent"
    rested = after.with_unit(after.units[0].replace(points=-30))
    again, _ = do(rested, act.ChangeState(0, 0))
    assert again.battle.roster[0].card.mobility == "cavalry"
    assert dict(again.states) == {0: 0}


def test_a_formation_that_the_other_state_does_not_know_is_given_up() -> None:
    state = riding()
    in_wedge = state.with_unit(state.units[0].replace(formation="wedge"))
    assert do(in_wedge, act.ChangeState(0, 1))[0].units[0].formation == ""


def test_what_may_be_changed_is_listed_and_said() -> None:
    state = riding()
    listed = [one for one in ENGINE.legal_actions(state) if isinstance(one, act.ChangeState)]
    assert listed == [act.ChangeState(0, 1)]
    assert ENGINE.words(state, listed[0]).code == "demonworld_actions.change_state"


def _changed(state: BattleState, **values: Any) -> BattleState:
    unit: Unit = state.units[0].replace(**values)
    return state.with_unit(unit)


def test_a_change_is_refused_with_its_reason() -> None:
    state = riding()
    wanted = act.ChangeState(0, 1)
    assert refused(state, act.ChangeState(0, 0)) == "no_such_state"
    assert refused(state, act.ChangeState(0, 9)) == "no_such_state"
    assert refused(state, act.ChangeState(0, 2)) == "state_not_at_will"
    assert refused(state, act.ChangeState(2, 1)) == "other_side"
    assert refused(_changed(state, mood="rout"), wanted) == "state_in_mood"
    assert refused(_changed(state, altitude=3), wanted) == "in_the_air"
    assert refused(_changed(state, outside=(9,)), wanted) == "still_coming_in"
    assert refused(_changed(state, points=28), wanted) == "points_spent"
    assert refused(riding(enemy=(5, 9)), wanted) == "state_beside_enemy"


def test_nobody_changes_where_he_could_not_stand_so() -> None:
    wooded = ("." * 20,) * 10 + ("....ffffff" + "." * 10,) + ("." * 20,) * 4
    wood = {"legend": {".": "clear", "f": "wood"}, "terrain": wooded}
    barred = {**FOOT, "terrain_exceptions": [{"terrain": "wood"}]}
    there = riding(ground=wood, chapters=("XI",), card={"states": [barred, TIRED]})
    assert refused(there, act.ChangeState(0, 1)) == "state_has_no_room"
    elsewhere = riding(*row((5, 8), 4), ground=wood, chapters=("XI",))
    assert refused(elsewhere, act.ChangeState(0, 1)) is None
    down, _ = do(elsewhere, act.ChangeState(0, 1))
    terrain = down.battle.terrain
    assert terrain is not None
    assert terrain.own[0].stands[cell(down, (5, 10))]


def _settled(state: BattleState) -> BattleState:
    recorder = ENGINE.record(state, SeededDice(1))
    settle(recorder)
    return recorder.state


def _with_losses(state: BattleState, lost: int) -> BattleState:
    left = state.units[0].elements[lost:]
    return _changed(
        state, elements=left, cells=state.units[0].cells[lost:], facings=state.units[0].facings[lost:]
    )


def test_losses_change_a_unit_at_the_end_of_the_phase() -> None:
    state = riding()
    assert _settled(state) is state
    assert _settled(_with_losses(state, 1)).states == ()
    tired = _settled(_with_losses(state, 2))
    assert tired.states == ((0, 2),)
    assert tired.battle.cards[tired.units[0].elements[0]].fear == 0
    assert _settled(tired) is tired
    assert _settled(_with_losses(state, 4)).states == ()


def test_wounds_change_a_unit_and_may_change_it_again() -> None:
    hurt = {"id": "hurt", "name": {"en": "hurt"}, "size": 3}
    dying = {"id": "dying", "name": {"en": "dying"}, "size": 1}
    ways = [
        {"to": "hurt", "when": "wounds", "number": 2},
        {"start": "hurt", "to": "dying", "when": "wounds", "number": 4},
    ]
    card = {"hit_points": 6, "states": [hurt, dying], "state_changes": ways}
    state = riding((5, 10), card=card, chapters=("VIII",))
    assert _settled(state.replace(wounds={0: (3, 3)})).battle.cards[0].size == 3
    down = ENGINE.record(state.replace(wounds={0: (4, 0)}), SeededDice(1))
    settle(down)
    assert [one.state for one in down.events] == [1, 2]
    (line,) = ENGINE.describe(state, down.events[0])
    assert line.message.code == "demonworld_log.state_by_wounds"


def test_ways_in_a_circle_come_to_an_end_within_a_phase() -> None:
    ways = [
        {"to": "tired", "when": "losses", "number": 1},
        {"start": "tired", "to": None, "when": "losses", "number": 1},
    ]
    recorder = ENGINE.record(_with_losses(riding(card={"state_changes": ways}), 1), SeededDice(1))
    settle(recorder)
    assert recorder.events == [StateChanged(0, number, "losses") for number in (2, 0, 2)]


def test_a_giant_who_changes_keeps_his_base_on_ground_that_is_asked_anew() -> None:
    begun = DemonworldPlay().start(shipped_setup("the-green-ford"))
    giant = next(one for one in begun.battle.roster if one.entry == "grumlok")
    raging = battle_in_state(begun.battle, giant.number, 1)
    before, after = begun.battle.bases, raging.bases
    assert before is not None
    assert after is not None
    assert after.kinds == before.kinds
    assert raging.cards[giant.elements[0]].fear == 3
    assert battle_in_state(begun.battle, giant.number, 1) is raging


def test_a_card_that_no_army_has_bought_costs_in_each_state_what_it_costs_itself() -> None:
    card = riding().battle.roster[0].profiles[0].model_copy(update={"points": 90})
    assert [one.points for one in profiles_of(card)] == [90, 90, 90]


def test_an_event_of_the_scenario_changes_units_of_an_entry() -> None:
    state = riding()
    recorder = ENGINE.record(state, SeededDice(1))
    change_entry(recorder, 0, "unit_0", "foot")
    change_entry(recorder, 0, "unit_1", "foot")
    change_entry(recorder, 0, "unit_0", "foot")
    assert recorder.events == [StateChanged(0, 1, "event")]
    change_entry(recorder, 0, "unit_0", None)
    assert recorder.state.states == ((0, 0),)


def test_units_come_in_the_state_that_the_scenario_names() -> None:
    setup = setup_of([Troop(0, row((5, 10), 4), card=KNIGHTS), Troop(1, [(5, 2)])])
    side = setup.scenario.sides[0]
    placement = side.placements[0].model_copy(update={"state": "foot"})
    sides = (side.model_copy(update={"placements": (placement,)}), *setup.scenario.sides[1:])
    changed = setup.scenario.model_copy(update={"sides": sides})
    play = DemonworldPlay()
    begun = play.start(Setup(changed, setup.documents))
    assert begun.battle.roster[0].card.mobility == "infantry"
    assert begun.battle.roster[0].state == 1
    wrong = placement.model_copy(update={"state": "asleep"})
    sides = (side.model_copy(update={"placements": (wrong,)}), *setup.scenario.sides[1:])
    found = play.refusals(Setup(setup.scenario.model_copy(update={"sides": sides}), setup.documents))
    assert "demonworld_rules.state_unknown" in [one.code for one in found]


def test_a_unit_bought_in_a_state_may_come_as_on_the_card_and_one_without_states_may_not() -> None:
    setup = setup_of([Troop(0, row((5, 10), 4), card=KNIGHTS), Troop(1, [(5, 2)])])
    sides = list(must_be(setup.scenario, DemonworldScenario).sides)
    army = setup.get(sides[0].army)
    troops = tuple([one.model_copy(update={"state": "foot"}) for one in (sides[0].troops or army.entries)])
    for state, begins in ((None, 1), ("card", 0), ("tired", 2)):
        placed = sides[0].placements[0].model_copy(update={"state": state})
        own = sides[0].model_copy(update={"army": None, "troops": troops, "placements": (placed,)})
        scenario = setup.scenario.model_copy(update={"sides": (own, *sides[1:])})
        ready = Setup(scenario, setup.documents)
        assert not [one for one in DemonworldPlay().refusals(ready) if "state" in one.code]
        assert DemonworldPlay().start(ready).battle.roster[0].state == begins


def test_a_battle_with_changes_is_replayed_from_its_events() -> None:
    state = riding()
    after, events = do(state, act.ChangeState(0, 1))
    play = DemonworldPlay()
    again = state
    for event in events:
        again = play.evolve(again, event)
    assert again == after
    assert again.battle is after.battle
    codec = EventCodec(ENGINE.event_kinds)
    assert [codec.read(codec.data(event)) for event in events] == list(events)


STRONG: dict[str, Any] = {**FOOT, "weapons": [{"weapon": "sword", "melee_power": 20}]}


def test_the_computer_fights_in_the_state_that_is_best_in_melee_and_goes_in_the_fastest() -> None:
    strong = {"states": [STRONG, TIRED]}
    near = riding(card=strong)
    assert states.change(near) == act.ChangeState(0, 1)
    down, _ = do(near, act.ChangeState(0, 1))
    assert states.change(down) is None
    far = riding(*row((5, 14), 4), enemy=(5, 0), card=strong)
    assert states.change(far) is None
    assert states.change(riding()) is None
    assert states.change(_changed(near, points=3)) is None
    assert states.change(_changed(near, mood="rout")) is None
    under_way = near.replace(unit=1)
    assert states.change(under_way) is None


def test_where_nobody_has_states_the_computer_asks_for_none() -> None:
    assert states.change(riding(card={"states": [], "state_changes": []})) is None


def test_a_magic_weapon_is_worth_in_each_state_what_its_bearer_makes_of_it() -> None:
    blade = DemonworldItem.model_validate(
        {
            "slug": "blade", "name": "Blade", "item_kind": "armour", "bearers": ["units"],
            "effects": [{"change": "armour", "value": 6}],
        }
    )  # fmt: skip
    setup = setup_of([Troop(0, row((5, 10), 4), card={**KNIGHTS, "size": 3}), Troop(1, [(5, 2)])])
    side = must_be(setup.scenario, DemonworldScenario).sides[0]
    placement = side.placements[0].model_copy(update={"items": (ref(blade),)})
    sides = (side.model_copy(update={"placements": (placement,)}), *setup.scenario.sides[1:])
    scenario = setup.scenario.model_copy(update={"sides": sides})
    state = DemonworldPlay().start(Setup(scenario, {**setup.documents, blade.id: blade}))
    recorder = ENGINE.record(state, SeededDice(1))
    change_entry(recorder, 0, "unit_0", "foot")
    mounted, foot = ({**dict(one.battle.carried[0].changes)} for one in (state, recorder.state))
    assert mounted["melee_protection"] - foot["melee_protection"] == 5 - 3
