"""Hints about fires, states, riders, flyers and doors say what is true by the rules (XVII, XXII to XXIV)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from editor.rules.core.advice import percent
from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import choice_reasons, special_reasons
from editor.rules.demonworld import reasons as main_reasons
from editor.rules.demonworld.buildings.events import Hewing
from editor.rules.demonworld.buildings.hewing import stability_of
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.fire.igniting import igniting_chance
from editor.rules.demonworld.fire.lighting import tries
from editor.rules.demonworld.fire.now import FireNow, FlamingShot
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.hidden_set_up import Placing
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack
from schemas.problems import Message
from schemas.quantities import PlayerId
from tests.rules.demonworld.battle.arena import Troop, cell, row, state_of
from tests.rules.demonworld.battle.conjurers import conjurers
from tests.rules.demonworld.battle.test_magic_in_battle import begun, nothing, points
from tests.rules.demonworld.battle.test_magic_in_battle import field as wizards
from tests.rules.demonworld.battle.test_states import KNIGHTS, riding
from tests.rules.demonworld.buildings.houses import DOOR, built, door_of, hut
from tests.rules.demonworld.buildings.test_building_games import farm
from tests.rules.demonworld.fire.test_fire_games import dry
from tests.rules.demonworld.fire.test_players_and_fire import archers, lighting
from tests.rules.demonworld.flyers.test_air_refusals import duel
from tests.rules.demonworld.flyers.winged import armies
from tests.rules.demonworld.large.riders import field as riders

PLAY = DemonworldPlay()


def said(state: BattleState, action: Any) -> dict[str, dict[str, Any]]:
    """Return the values of the reasons for an action by the ends of their codes."""
    found: tuple[Message, ...] = PLAY.reasons(state, PlayerId(""), action)
    return {one.code.partition("_")[2]: dict(one.values) for one in found}


def test_no_kind_of_action_is_without_reasons_but_the_beginning() -> None:
    told = {
        *main_reasons._OF_ACTION,
        *main_reasons._MOVES,
        *choice_reasons._OF_ACTION,
        *special_reasons._OF_ACTION,
    }
    assert set(ENGINE.action_kinds) - told == {act.Begin}


@pytest.mark.parametrize(
    ("setup", "decisions"),
    [
        (dry, 40),
        (lambda: armies(persons=True), 60),
        (lambda: farm(locked=True), 60),
        (conjurers, 30),
        (riders, 40),
    ],
    ids=["fire", "flyers", "doors", "wizards", "riders"],
)
def test_no_decision_of_a_battle_of_later_chapters_is_without_a_reason(
    setup: Callable[[], Setup], decisions: int
) -> None:
    state, dice, rng = PLAY.start(setup()), SeededDice(3), random.Random(1)
    silent: set[str] = set()
    for _ in range(decisions):
        side = PLAY.to_act(state)
        if side is None:
            break
        view = PLAY.view(state, side)
        actions = list(islice(PLAY.legal_actions(view), 30))
        for action in (*actions[:3], *actions[-2:]):
            if not PLAY.reasons(view, side, action):
                silent.add(type(action).__name__)
        for event in PLAY.decide(state, rng.choice(actions), dice):
            state = PLAY.evolve(state, event)
    assert silent <= {"Begin", "GiveOrders"}  # nobody needs an order, or no enemy is on the ground


@pytest.mark.rule("XXII.3.0")
def test_a_fire_is_told_with_its_chance_and_whom_it_threatens() -> None:
    state = lighting((7, 8), (7, 9))
    dry_field = cell(state, (6, 8))
    once = igniting_chance(state.battle.ruleset)
    one, two = (said(state, act.LightFires(((0, dry_field),) * count)) for count in (1, 2))
    assert one["catches"]["chance"] == percent(once)
    assert two["catches"]["chance"] == percent(1 - (1 - once) ** 2)
    threat = one["threatens"]
    assert threat["theirs"] > 0
    assert threat["ours"] == 0
    fields = {cell for _element, cell in tries(state, 0)}
    assert said(state, act.LightFires()) == {"unlit": {"count": len(fields)}}


@pytest.mark.rule("XXII.5.0")
def test_flaming_arrows_are_told_with_hits_fields_and_who_could_shoot() -> None:
    state = archers(2, (7, 8), {(6, 8): "b", (7, 8): "b"})
    shooters = state.units[0].elements
    target = state.units[-1].elements[0]
    at_field = tuple(FlamingShot(one, cell=cell(state, (6, 8))) for one in shooters)
    both, one = (said(state, act.ShootFlaming(shots)) for shots in (at_field, at_field[:1]))
    assert one["catches"]["chance"] < both["catches"]["chance"]
    assert list(said(state, act.ShootFlaming((FlamingShot(shooters[0], target=target),)))) == ["shots"]
    assert said(state, act.ShootFlaming())["no_flames"]["count"] == 1
    asked = replace(state, step="announce_arrows", fire=FireNow())
    assert set(said(asked, act.AnnounceArrows((0,)))) == {"apart"}
    assert said(asked, act.AnnounceArrows())["no_flames"]["count"] == 1


def test_a_change_of_state_is_told_with_pace_and_blow() -> None:
    state = riding(enemy=(5, 2))
    found = said(state, act.ChangeState(0, 1))
    assert (found["pace"]["now"], found["pace"]["then"]) == (KNIGHTS["movement"]["charge"], 15)
    assert found["strength"]["now"] != found["strength"]["then"]
    assert "apart" in found


def test_what_is_done_to_contacts_melees_and_followers_is_told() -> None:
    state = state_of(Troop(0, row((4, 8), 3), "N", "charge"), Troop(1, row((4, 7), 3), "S", "hold"))
    element = state.units[0].elements[0]
    assert list(said(state, act.DeclareContact(((0, 1),)))) == ["contact"]
    for action, code in (
        (act.DeclareContact(), "no_contact"),
        (act.Follow(0, (element,)), "stay_behind"),
        (act.LeaveMelee((0,)), "if_they_stay"),
        (act.Rise(0, 6), "apart"),
        (act.Announce(0, "wedge"), "apart"),
        (act.Reform(0, state.units[0].cells), "apart"),
        (act.Dismount(0, state.units[0].cells[0]), "apart"),
        (act.MountUp(0, 1), "pace"),
        (act.Deploy((Placing(0, "line", 0, 0),)), "set_up"),
        (act.Strike(), "no_blows"),
    ):
        assert code in said(state, action), code


@pytest.mark.rule("XXIV.3.1")
def test_blows_at_a_door_are_told_with_its_stability() -> None:
    state = built(
        [hut(solidity="wooden", locked=True)],
        Troop(0, [(7, 7)], "SE", "charge"),
        Troop(1, [(18, 12)], "S", "hold"),
        phase="melee",
        step="hew_doors",
    )
    door = door_of(state, *DOOR)
    left = stability_of(state, door)
    power = state.battle.cards[0].weapons[0].melee_power
    assert said(state, act.HewDoors((Hewing(0, door),))) == {"hews": {"power": power, "left": left}}
    assert said(state, act.HewDoors()) == {"door_stays": {"left": left}}


@pytest.mark.rule("XXIII.8.0")
def test_blows_in_the_air_are_told_with_their_hits() -> None:
    state = duel()
    struck = said(state, act.StrikeFlyers((Attack(0, 1),)))["blows"]
    assert (struck["count"], 0 < struck["hits"] < 1) == (1, True)
    assert said(state, act.StrikeFlyers()) == {"no_air_attack": {"count": 1}}


@pytest.mark.rule("XX.3.2")
def test_who_casts_nothing_is_told_what_he_keeps() -> None:
    state = begun(wizards(), 1)
    action = nothing(state)
    assert said(state, action)["keeps_points"]["count"] == points(state, action.wizard)
