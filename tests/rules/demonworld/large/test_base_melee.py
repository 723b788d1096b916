"""Giants and dragons in melee and under fire (XVII.1.0, 1.4, 2.0, 4.4, 4.5, 6.5, 7.5)."""

from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import monster_blows
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.melee.attack_numbers import attack_number, usable_weapon
from editor.rules.demonworld.melee.attacks import fights, targets_of
from editor.rules.demonworld.melee.events import BlowStruck, SecondAttacksEarned
from editor.rules.demonworld.melee.reach import arms, reached, shared_arms
from editor.rules.demonworld.shooting.events import ElementsRemoved
from editor.rules.demonworld.shooting.seeing import aimed_at
from editor.rules.demonworld.shooting.targets import into_melee
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.rules.demonworld.battle.arena import Troop, do, of, refused, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.large.monsters import CHAPTERS, DRAGON, dragon, giant
from tests.rules.demonworld.legality.counting import PLAY, listed

SWORD_AND_SHIELD: list[dict[str, Any]] = [
    {"weapon": "handweapon", "hand": "right", "melee_power": 11},
    {"weapon": "improvised_weapon", "hand": "left", "melee_power": 10},
]


def fighting(*troops: Troop, **values: Any) -> BattleState:
    numbers = tuple(range(len(troops)))
    given = {"chapters": CHAPTERS, "phase": "melee", "step": "attacks", "fights": (Fight(numbers, (0, 0)),)}
    return state_of(*troops, **given | values)


def foe(*at: tuple[int, int], facing: str = "S", **card: Any) -> Troop:
    return Troop(1, at, facing, "hold", engaged=1, card=card)


def strikes(state: BattleState, *attacks: tuple[int, int, int]) -> str | None:
    return refused(state, act.Strike(tuple(act.Attack(a, b, (), weapon) for a, b, weapon in attacks)))


@pytest.mark.rule("XVII.6.5")
def test_a_two_handed_weapon_reaches_the_two_fields_straight_ahead_once() -> None:
    state = fighting(giant(0, (8, 8), engaged=1), foe((7, 7), (8, 7), (9, 8), (7, 8)))
    assert strikes(state, (0, 1, 0)) is None
    assert strikes(state, (0, 2, 0)) is None
    assert strikes(state, (0, 3, 0)) == "strikes_in_front"
    assert strikes(state, (0, 4, 0)) == "strikes_in_front"
    assert strikes(state, (0, 1, 0), (0, 2, 0)) == "strikes_once"


@pytest.mark.rule("XVII.6.5")
def test_each_hand_reaches_its_own_side_and_both_strike_in_a_phase() -> None:
    armed = giant(0, (8, 8), engaged=1, weapons=SWORD_AND_SHIELD)
    state = fighting(armed, foe((7, 7), (8, 7), (9, 8), (7, 8)))
    right, left = 0, 1
    assert strikes(state, (0, 2, right), (0, 1, left)) is None
    assert strikes(state, (0, 3, right), (0, 4, left)) is None
    assert strikes(state, (0, 1, right)) == "strikes_in_front"
    assert strikes(state, (0, 2, left)) == "strikes_in_front"
    listed = [action for action in legal_actions(state) if isinstance(action, act.Strike)]
    assert max(len(action.attacks) for action in listed) == 2


@pytest.mark.rule("XVII.7.5")
def test_a_dragon_bites_ahead_claws_on_both_sides_and_lashes_behind() -> None:
    at = [(7, 7), (8, 7), (7, 8), (9, 8), (6, 9), (9, 9), (7, 10), (9, 10), (7, 11), (8, 11)]
    state = fighting(dragon(0, (8, 8), engaged=1), foe(*at), rows=20)
    bite, claw, tail = 0, 1, 2
    reached = {
        weapon: [n for n in range(1, 11) if strikes(state, (0, n, weapon)) is None]
        for weapon in (bite, claw, tail)
    }
    assert reached == {bite: [1, 2], claw: [1, 2, 3, 4], tail: [7, 8, 9, 10]}
    assert strikes(state, (0, 1, claw), (0, 2, claw), (0, 1, bite), (0, 9, tail)) is None
    assert strikes(state, (0, 1, claw), (0, 3, claw)) == "strikes_once"
    assert strikes(state, (0, 1, claw), (0, 2, claw), (0, 4, claw)) == "strikes_once"
    unit = state.units[0]
    assert set(targets_of(state, unit, unit.cells[0], unit.facings[0])) == {1, 2, 3, 4, 7, 8, 9, 10}
    chosen = list(monster_blows.attacks(state))
    assert strikes(state, *[(one.attacker, one.target, one.weapon) for one in chosen]) is None
    assert len(chosen) == 4


@pytest.mark.rule("XVII.4.4")
def test_a_monster_has_no_bonus_at_flank_or_rear_but_others_have_it_against_it() -> None:
    for facing in ("S", "N", "SE"):
        state = fighting(giant(0, (8, 8), engaged=1), foe((8, 7), facing=facing))
        number = attack_number(state, act.Attack(0, 1, (), 0), state.standing, 0)
        assert number.value == 14 - 3
    for at, facing, bonus in (((8, 7), "S", 0), ((6, 9), "NE", 2), ((7, 10), "NE", 4), ((9, 9), "NW", 2)):
        state = fighting(giant(0, (8, 8), engaged=1), foe(at, facing=facing))
        assert strikes(state.replace(side=1), (1, 0, 0)) is None
        number = attack_number(state, act.Attack(1, 0, (), 0), state.standing, 0)
        assert number.value == 8 - 6 + bonus


@pytest.mark.rule("XVII.1.4")
def test_of_several_levels_the_worst_counts_for_each_fighter() -> None:
    hill, flat = "00000000100000000000", "0" * 20
    ground = {"levels": (*[flat] * 8, hill, flat, "00000001000000000000", *[flat] * 4)}
    # The man on level 1 touches two rear fields of the giant; the front one is on level 1, they are on 0.
    state = fighting(
        giant(0, (8, 8), engaged=1), foe((7, 10), facing="NE"),
        chapters=(*CHAPTERS, "XI"), ground=ground,
    )  # fmt: skip
    terrain = state.battle.terrain
    assert terrain is not None
    assert [terrain.level(one) for one in state.fields_of(0)] == [1, 0, 0]
    up = attack_number(state, act.Attack(1, 0, (), 0), state.standing, 0)
    assert up.value == 8 - 6 + 4 + 1
    state = fighting(
        giant(0, (8, 8), engaged=1), foe((9, 8), facing="NW"),
        chapters=(*CHAPTERS, "XI"), ground=ground,
    )  # fmt: skip
    down = attack_number(state, act.Attack(1, 0, (), 0), state.standing, 0)
    assert any(part.code == "demonworld.part_levels" and part.value == -1 for part in down.parts)


@pytest.mark.rule("XVII.1.0")
def test_pikes_strike_monsters_with_their_power_against_cavalry() -> None:
    pike = {"weapons": [{"weapon": "pike", "melee_power": 8, "melee_power_cavalry": 9}]}
    state = fighting(giant(0, (8, 8), engaged=1), foe((8, 7), **pike))
    assert usable_weapon(state, 1, 0, state.battle.cards[0]) == 9


@pytest.mark.rule("XVII.4.5")
def test_a_large_base_earns_no_second_attack_but_may_be_struck_by_one() -> None:
    state = fighting(
        giant(0, (8, 8), engaged=1, initiative=9), foe((8, 7), (12, 12)), chapters=(*CHAPTERS, "XIV")
    )
    blow = act.Strike((act.Attack(0, 1, (), 0),))
    state, _ = do(state, blow)
    _, events = do(state, act.Strike(), 1)
    assert not list(of(events, SecondAttacksEarned))
    quick = fighting(
        giant(0, (8, 8), engaged=1), foe((8, 7), initiative=9, melee_skill=5), chapters=(*CHAPTERS, "XIV")
    )
    quick, _ = do(quick, act.Strike())
    assert quick.side == 1
    quick, events = do(quick, act.Strike((act.Attack(1, 0, (), 0),)), 1)
    assert [blow.outcome for blow in of(events, BlowStruck)] == ["hit"]
    assert quick.step == "second_attack"


@pytest.mark.rule("XVII.2.0")
def test_a_shot_goes_at_the_field_that_is_hidden_least() -> None:
    bow: dict[str, Any] = {
        "weapons": [{"weapon": "bow", "bands": [{"to": 12, "power": 6}]}], "movement": {"move": 24},
    }  # fmt: skip
    chapters = (*CHAPTERS, "XII")
    state = state_of(
        Troop(0, [(8, 12)], "N", "skirmish", card=bow), giant(1, (8, 6), "S", "hold"),
        Troop(1, [(8, 8)], "S", "hold"), chapters=chapters, phase="first_shooting", step="shots",
    )  # fmt: skip
    target = aimed_at(state, state.units[0], 0, 1)
    assert target in state.fields_of(1)
    assert not into_melee(state, state.units[0], 1, state.units[0].cells[0])


@pytest.mark.rule("XVII.7.5")
def test_nobody_of_a_dragon_strikes_its_forward_flanks() -> None:
    state = fighting(dragon(0, (8, 8), engaged=1), foe((6, 9), (9, 9), facing="NE"))
    unit = state.units[0]
    assert list(targets_of(state, unit, unit.cells[0], unit.facings[0])) == []
    assert DRAGON["large"]["base_fields"] == 4


@pytest.mark.rule("XVII.6.6")
def test_a_fallen_giant_bars_its_three_fields_and_the_sight_over_them() -> None:
    state = fighting(
        giant(0, (8, 8), engaged=1), foe((8, 7), initiative=9), Troop(0, [(2, 2)], "N", "hold"),
        chapters=(*CHAPTERS, "XI", "XII"), ground={}, wounds={0: (5, 0)},
    )  # fmt: skip
    held = set(state.fields_of(0))
    state, _ = do(state, act.Strike())
    state, _ = do(state, act.Strike((act.Attack(2, 0, (), 0),)), 1)
    assert not state.units[0].elements
    assert {cell for cell, _ in state.changes.bodies} == held
    assert {size for _, size in state.changes.bodies} == {2}
    terrain = state.battle.terrain
    assert terrain is not None
    man = terrain.own[1]
    ground = state.battle.ground
    beside = ground.cell((8, 7))
    assert not held.intersection(man.beside[beside])


@pytest.mark.rule("XVII.4.0")
def test_a_large_base_supports_nobody_and_nobody_supports_it() -> None:
    own = Troop(0, [(9, 8), (7, 7)], ("N", "NE"), "hold", engaged=1)
    state = fighting(giant(0, (8, 8), engaged=1), own, foe((8, 7)))
    monster, soldier, comrade, enemy = 0, 1, 2, 3
    for attacker, supports, code in (
        (monster, (), None), (soldier, (), None), (soldier, (comrade,), None),
        (soldier, (monster,), "base_supports"), (monster, (soldier,), "base_supports"),
    ):  # fmt: skip
        assert refused(state, act.Strike((act.Attack(attacker, enemy, supports),))) == code


@pytest.mark.rule("II.5.2", "XVII.6.5")
def test_a_weapon_that_a_monster_has_not_reaches_nobody() -> None:
    state = fighting(giant(0, (8, 8), engaged=1), foe((8, 7)))
    assert strikes(state, (0, 1, 0)) is None
    for missing in (1, -1):
        assert reached(state, 0, state.standing[0], missing) == frozenset()
        assert strikes(state, (0, 1, missing)) == "strikes_in_front"


@pytest.mark.rule("XVII.6.5")
def test_a_monster_is_offered_no_blow_at_who_stands_behind_it() -> None:
    own = Troop(0, [(6, 10)], "NE", "hold", engaged=1)
    for at, offered in (((8, 7), True), ((7, 10), False)):
        state = fighting(giant(0, (8, 8), engaged=1), own, foe(at, facing="NE" if at[1] > 8 else "S"))
        listed = [one for one in legal_actions(state) if isinstance(one, act.Strike)]
        assert any(attack.attacker == 0 for one in listed for attack in one.attacks) is offered


@pytest.mark.rule("XVII.4.0", "XVII.6.5")
@pytest.mark.parametrize(("hands", "count"), [(1, 1 + 2), (2, 1 + 1 + 1 + 1)])
def test_each_blow_of_a_giant_is_offered_once(hands: int, count: int) -> None:
    """A club at either of two enemies; or a hand for each of them, one alone or both; or nobody at all."""
    arms = {} if hands == 1 else {"weapons": SWORD_AND_SHIELD}
    state = fighting(giant(0, (8, 8), engaged=1, **arms), foe((8, 7), (7, 7)))
    assert len(listed(state)) == count


@pytest.mark.rule("XVII.4.0")
def test_what_a_giant_and_four_soldiers_in_duels_may_strike_is_all_offered() -> None:
    """Either enemy before the club, or none: 3. Each of four soldiers strikes his enemy or does not: 16."""
    duels = [(2, 3), (5, 3), (13, 3), (16, 3)]
    own = Troop(0, duels, "N", "hold", engaged=1)
    enemies = Troop(1, [(column, row - 1) for column, row in duels], "S", "hold", engaged=1)
    state = fighting(giant(0, (8, 8), engaged=1), own, foe((8, 7), (7, 7)), enemies)
    assert len(listed(state)) == 3 * 16


@pytest.mark.rule("XVII.4.2")
def test_a_monster_that_fights_nobody_is_in_no_melee_of_its_neighbours() -> None:
    fighters = Troop(0, [(8, 7)], "N", "hold", engaged=1), Troop(1, [(8, 6)], "S", "hold", engaged=1)
    for engaged, found in ((0, [(0, 1)]), (1, [(0, 1, 2)])):
        state = state_of(*fighters, giant(1, (8, 8), engaged=engaged), chapters=CHAPTERS)
        assert fights(state) == found


@pytest.mark.rule("XI.4.0", "XVII.4.0")
def test_nobody_strikes_up_a_cliff_beside_a_monster_either() -> None:
    monster = giant(1, (15, 3), "S")
    for height, struck in ((0, [1]), (3, [])):
        land = ground(levels={(5, 6): height})
        own = Troop(0, [(5, 7)], "N"), Troop(1, [(5, 6)], "S")
        state = state_of(*own, monster, chapters=(*CHAPTERS, "XI"), ground=land)
        unit = state.units[0]
        assert list(targets_of(state, unit, unit.cells[0], 0)) == struck


@pytest.mark.rule("XVII.6.5", "XVIII.8.0", "XIX.8.0")
def test_each_weapon_of_a_monster_has_attacks_of_its_own_and_soldiers_strike_where_they_look() -> None:
    state = fighting(giant(0, (8, 8), engaged=1), foe((8, 7)))
    assert arms(state, 0, state.battle.cards[0].weapons[0]) == ("two_handed",)
    assert arms(state, 1, state.battle.cards[1].weapons[0]) == ()
    assert shared_arms(state, 0, 0) is None
    assert shared_arms(state_of(foe((8, 7))), 0, 0) is None


@pytest.mark.rule("XVII.6.6")
def test_the_log_tells_of_the_body_of_a_monster_and_of_no_other() -> None:
    state = fighting(giant(0, (8, 8), engaged=1), foe((8, 7), (7, 7)))
    for elements, codes in (
        ((0,), ["unit_destroyed", "body_lies"]), ((1,), ["elements_removed"]),
        ((0, 1), ["unit_destroyed", "elements_removed", "body_lies"]),
    ):  # fmt: skip
        reported = PLAY.describe(state, ElementsRemoved(elements))
        assert [one.message.code.partition(".")[2] for one in reported] == codes
