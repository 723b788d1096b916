"""Second attacks and the step into the gap (XIV.1.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.blows import may_earn, options, quicker, reply
from editor.rules.demonworld.melee.events import BlowStruck, ReplyDeclared, SecondAttacksEarned
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import Troop, do, fields_of, of, refused, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.battle.test_contact_over_ground import CLIFF, POND, beside
from tests.rules.demonworld.battle.test_lasting_effects import effect

PLAY = DemonworldPlay()
HERO: dict[str, Any] = {
    "initiative": 4, "weapons": [{"weapon": "handweapon", "melee_power": 14}], "hit_points": 2,
}  # fmt: skip
A, B, D, E = 1, 2, 3, 4


def melee(
    chapters: tuple[str, ...] = ("VIII", "XIV"), blue: dict[str, Any] | None = None, **red: Any
) -> BattleState:
    """The hero (0) on (5, 7) with A and B in front of him, D and E behind A."""
    state = state_of(
        Troop(0, [(5, 7)], "N", None, 1, 1, HERO | red),
        Troop(1, [(5, 6), (6, 6), (4, 5), (5, 5)], "S", None, 1, 1, blue or {}),
        phase="melee", step="attacks", chapters=chapters,
    )  # fmt: skip
    return replace(state, fights=(Fight((0, 1), (0, 0)),))


def struck(state: BattleState, *faces: int) -> tuple[BattleState, tuple[Any, ...]]:
    """The hero strikes at A, A at the hero."""
    state, _ = do(state, act.Strike((act.Attack(0, A),)))
    return do(state, act.Strike((act.Attack(A, 0),)), *faces)


@pytest.mark.rule("XIV.1.0")
def test_five_better_than_needed_earns_a_second_attack_in_front_or_through_the_gap() -> None:
    # 14 less 3: 11 is needed, 6 earns it.
    state, _ = struck(melee(), 6)
    assert (state.step, state.side, state.unit) == ("second_attack", 0, 0)
    assert set(options(state, state.earned[0])) == {(B, False), (D, True), (E, True)}
    assert refused(state, act.StrikeAgain(0, D)) == "no_second_attack"
    assert refused(state, act.StrikeAgain(0, B, step=True)) == "no_second_attack"
    assert refused(state, act.StrikeAgain(0)) is None


@pytest.mark.rule("XIV.1.0")
@pytest.mark.parametrize(
    ("changes", "face"),
    [
        ({}, 7),
        ({"initiative": 2}, 2),
        ({"weapons": [{"weapon": "handweapon", "melee_power": 14, "attacks": 2}]}, 2),
    ],
)
def test_less_than_that_no_higher_initiative_or_two_attacks_anyway_earns_none(
    changes: dict[str, Any], face: int
) -> None:
    faces = (face, 20) if changes.get("initiative") == 2 else (face,)
    state, events = struck(melee(**changes), *faces)
    assert not [*of(events, SecondAttacksEarned)]
    assert state.step == "regroup" or state.step == "choose_regroup"


@pytest.mark.rule("XIV.1.0")
def test_in_the_basic_game_nobody_strikes_twice() -> None:
    _, events = struck(melee(chapters=()), 2)
    assert not [*of(events, SecondAttacksEarned)]


@pytest.mark.rule("XIV.1.0")
def test_the_step_into_the_gap_keeps_the_facing_and_is_answered_by_whom_it_reaches() -> None:
    state, _ = struck(melee(), 2)
    # E (5, 5) is missed, its blow back hits: the hero has two hit points.
    state, events = do(state, act.StrikeAgain(0, E, step=True), 20, 1)
    assert fields_of(state, 0) == [(5, 6)]
    assert state.units[0].facings == (0,)
    assert [event.attack[:2] for event in of(events, ReplyDeclared)] == [(E, 0)]
    blows = {(one.attacker, one.target): one.outcome for one in of(events, BlowStruck)}
    assert blows == {(0, E): "miss", (A, 0): "attacker_gone", (E, 0): "hit"}


@pytest.mark.rule("XIV.1.0")
def test_a_second_attack_earns_no_third() -> None:
    state, _ = struck(melee(), 2)
    state, events = do(state, act.StrikeAgain(0, B), 1)
    assert not [*of(events, SecondAttacksEarned)]
    assert state.step != "second_attack"


def with_most(state: BattleState, most: int) -> BattleState:
    """The same battle by a ruleset that allows so many extra attacks in a phase."""
    rules = state.battle.ruleset
    tables = rules.model_copy(update={"melee": rules.melee.model_copy(update={"second_attacks": most})})
    return replace(state, battle=replace(state.battle, ruleset=tables))


@pytest.mark.rule("XIV.1.0")
def test_a_ruleset_may_allow_no_second_attack_or_a_third() -> None:
    _, events = struck(with_most(melee(), 0), 2)
    assert not [*of(events, SecondAttacksEarned)]
    state, _ = struck(with_most(melee(), 2), 2)
    state, events = do(state, act.StrikeAgain(0, B), 1)
    assert [event.earned[0][:2] for event in of(events, SecondAttacksEarned)] == [(0, B)]
    assert state.step == "second_attack"
    state, events = do(state, act.StrikeAgain(0))
    assert state.step != "second_attack"


@pytest.mark.rule("XIV.1.0")
def test_somebody_wounded_only_may_be_struck_again() -> None:
    state, _ = struck(melee(blue={"hit_points": 2}), 2)
    assert set(options(state, state.earned[0])) == {(A, False), (B, False)}
    _, events = do(state, act.StrikeAgain(0, A), 1)
    assert next(one.outcome for one in of(events, BlowStruck)) == "hit"


@pytest.mark.rule("XIV.1.0")
def test_an_element_with_two_attacks_declares_both() -> None:
    state = melee(weapons=[{"weapon": "handweapon", "melee_power": 14, "attacks": 2}])
    twice = act.Strike((act.Attack(0, A), act.Attack(0, B)))
    assert refused(state, twice) is None
    assert refused(state, act.Strike((*twice.attacks, act.Attack(0, A)))) == "strikes_once"
    assert refused(melee(("VIII",)), twice) == "strikes_once"


def test_the_plain_player_uses_a_second_attack_and_the_legal_ones_are_listed() -> None:
    play = DemonworldPlay()
    state, _ = struck(melee(), 2)
    listed = list(play.legal_actions(state))
    assert {one.target for one in listed if isinstance(one, act.StrikeAgain)} == {None, B, D, E}
    chosen = play.choose(play.view(state, "red"), "red", SeededDice(1))
    assert chosen in listed
    assert chosen.target is not None


def test_attacks_of_the_other_side_stay_hidden_until_both_are_declared() -> None:
    state, _ = do(melee(), act.Strike((act.Attack(0, A),)))
    assert DemonworldPlay().view(state, "blue").pending == ()


@pytest.mark.rule("XIV.1.0")
def test_a_blow_at_somebody_who_has_stepped_out_of_reach_through_the_gap_is_lost() -> None:
    beside = 5
    state = melee()
    unit = state.units[1]
    ground = state.battle.ground
    state = state.with_unit(
        replace(
            unit,
            cells=tuple(ground.cell(at) for at in ((5, 6), (6, 7), (4, 5), (5, 5))),
            facings=(3, beside, 3, 3),
        )
    )
    state, _ = do(state, act.Strike((act.Attack(0, A),)))
    state, _ = do(state, act.Strike((act.Attack(B, 0),)), 2)
    # The hero kills A and steps to (5, 6); B at (6, 7) no longer touches him, E answers.
    _, events = do(state, act.StrikeAgain(0, E, step=True), 20, 1)
    blows = {(blow.attacker, blow.target): blow.outcome for blow in of(events, BlowStruck)}
    assert blows == {(0, E): "miss", (B, 0): "target_away", (E, 0): "hit"}


def speeds(blue: int, red: int = 4) -> BattleState:
    return melee(blue={"initiative": blue}, initiative=red)


@pytest.mark.rule("XIV.1.0")
@pytest.mark.parametrize(("speed", "first"), [(3, False), (4, False), (5, True)])
def test_who_strikes_before_all_whom_he_touches_is_quicker(speed: int, first: bool) -> None:
    state = speeds(4)
    blow = act.Attack(0, A)
    assert quicker(state, blow, speed) is first
    assert may_earn(state, blow, speed) is first
    assert not quicker(state, act.Attack(9, A), 20), "who does not stand there strikes nobody"


@pytest.mark.rule("XIV.1.0")
def test_nobody_earns_one_with_supports_with_several_attacks_or_twice() -> None:
    state = speeds(1)
    assert may_earn(state, act.Attack(0, A), 5)
    assert not may_earn(state, act.Attack(0, A, (2,)), 5)
    most = state.battle.ruleset.melee.second_attacks
    assert may_earn(replace(state, again=(0,) * (most - 1)), act.Attack(0, A), 5)
    assert not may_earn(replace(state, again=(0,) * most), act.Attack(0, A), 5)
    assert may_earn(replace(state, again=(1,) * most), act.Attack(0, A), 5)


@pytest.mark.rule("XIV.1.0")
def test_who_is_reached_through_the_gap_strikes_back_where_he_has_not_struck_and_can() -> None:
    state = melee()
    found = reply(state, 0, A)
    assert found == act.Attack(A, 0)
    assert reply(state, 0, 9) is None
    declared = replace(state, attacks=(None, (act.Attack(A, 0),)))
    assert reply(declared, 0, A) is None
    supporting = replace(state, attacks=(None, (act.Attack(B, 0, (A,)),)))
    assert reply(supporting, 0, A) is None
    assert reply(replace(state, attacks=(None, (act.Attack(B, 0),))), 0, A) == act.Attack(A, 0)
    assert reply(state, 0, D) is None, "he does not reach so far"


@pytest.mark.rule("XIV.1.0")
def test_a_second_attack_is_struck_by_whoever_has_earned_it_with_a_weapon_of_his() -> None:
    state, _ = struck(melee(), 6)
    assert refused(state, act.StrikeAgain(A, 0)) == "not_now"
    assert refused(replace(state, step="attacks"), act.StrikeAgain(0, B)) == "not_now"
    assert refused(replace(state, earned=()), act.StrikeAgain(0, B)) == "not_now"
    assert refused(state, act.StrikeAgain(0, B)) is None
    assert refused(state, act.StrikeAgain(0, B, weapon=1)) == "no_such_weapon"
    assert refused(state, act.StrikeAgain(0, A)) == "no_second_attack"
    gone = state.with_unit(replace(state.units[0], elements=(), cells=(), facings=()))
    assert list(options(gone, state.earned[0])) == []


@pytest.mark.rule("XIV.1.0", "XX.6.0")
def test_whoever_a_spell_keeps_from_fighting_is_not_before_anybody() -> None:
    state = melee(blue={"initiative": 9})
    blow = act.Attack(0, A)
    assert not quicker(state, blow, 4)
    for held, faster in (((A, B), True), ((A,), False), ((B,), False)):
        spell = effect("melee", unit=1, elements=held)
        assert quicker(replace(state, effects=(spell,)), blow, 4) is faster


@pytest.mark.rule("XIV.1.0", "II.5.2")
def test_a_second_attack_is_struck_with_weapons_for_melee() -> None:
    arms = [*HERO["weapons"], {"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]
    state, _ = struck(melee(weapons=arms), 6)
    listed = [one for one in PLAY.legal_actions(state) if isinstance(one, act.StrikeAgain)]
    assert {(one.target, one.step, one.weapon) for one in listed if one.target is not None} == {
        (B, False, 0), (D, True, 0), (E, True, 0)
    }  # fmt: skip
    assert refused(state, act.StrikeAgain(0, B, weapon=1)) is not None


@pytest.mark.rule("XIV.1.0", "XI.2.0")
@pytest.mark.parametrize(("land", "steps"), [(ground(), {(1, True)}), (POND, set())])
def test_nobody_steps_onto_a_field_that_he_cannot_enter(
    land: dict[str, Any], steps: set[tuple[int, bool]]
) -> None:
    # Who waded out to him is destroyed; his comrade stands on the other shore.
    state = state_of(
        Troop(0, [(5, 7), (5, 8)], "N", None, 1, 1, {"size": 3}), Troop(1, [(5, 6)], "S", None, 1, 1, HERO),
        chapters=("VIII", "XI", "XIV"), ground=land,
    )  # fmt: skip
    gap, behind = state.units[0].cells
    left = state.with_unit(replace(state.units[0], elements=(1,), cells=(behind,), facings=(0,)))
    assert set(options(left, (2, 0, gap, 4))) == steps


@pytest.mark.rule("XIV.1.0", "XI.4.0")
@pytest.mark.parametrize(("land", "answer"), [(ground(), act.Attack(1, 0)), (CLIFF, None)])
def test_who_is_not_in_contact_does_not_strike_back(land: dict[str, Any], answer: act.Attack | None) -> None:
    assert reply(beside(land), 0, 1) == answer
