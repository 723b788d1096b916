"""What attacks and coming blows promise the calculating player: wheels, ranks behind, large bases."""

from typing import Any

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import levels, ordering
from editor.rules.demonworld.ai.attacking import best_attack, contacts, promise
from editor.rules.demonworld.ai.routes import by_the_way
from editor.rules.demonworld.ai.skilled import wanted
from editor.rules.demonworld.ai.temper import TEMPERS
from editor.rules.demonworld.forecast.figures import Odds, posts_of
from editor.rules.demonworld.forecast.melee import prospect
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Field, Troop, block, cell, refused, row, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.large.monsters import CHAPTERS, dragon, giant

BALANCED = TEMPERS["balanced"]
WALK = act.Advance(0, (0, 0))


def facing(own: list[Field], foe: list[Field], looks: str = "S", **card: Any) -> BattleState:
    """A charge of red at blue, who holds."""
    return state_of(
        Troop(0, own, "N", "charge", card=card), Troop(1, foe, looks, "hold"),
        phase="movement", step="move", sequence="charge", side=0,
    )  # fmt: skip


def promises(state: BattleState) -> dict[act.Movement, float]:
    unit = state.units[0]
    return {
        action: promise(state, unit, cells, facings, BALANCED)
        for action, cells, facings in contacts(state, unit)
    }


def test_an_attack_promises_what_its_blows_hit_less_what_it_suffers() -> None:
    """From behind nobody strikes back; each element of a second rank adds a twentieth of its worth."""
    front, rear = (promises(facing(row((5, 9), 4), row((5, 6), 4), looks)) for looks in "SN")
    deep = promises(facing(block((5, 9), 4, 4), row((5, 6), 4)))
    assert front.keys() == rear.keys()
    assert all(rear[action] > front[action] for action in front)
    worth = Odds(facing(row((5, 9), 4), row((5, 6), 4))).worth(0)
    assert deep[WALK] == pytest.approx(front[WALK] + 4 * 0.25 * 0.2 * worth)


def test_the_best_attack_may_be_a_wheel_and_is_what_the_calculating_player_does() -> None:
    state = facing(row((5, 8), 5), [(8, 5)], manoeuvres=3)
    found = promises(state)
    best = best_attack(state, state.units[0], BALANCED)
    assert best is not None
    assert best.worth == max(found.values())
    assert best.action == act.WheelUnit(0, "right", 60)
    assert refused(state, best.action) is None
    assert levels.choose(state, AiSettings("calculating")) == best.action


def test_who_may_attack_nobody_has_no_attack() -> None:
    state = facing(row((5, 9), 4), row((5, 6), 4))
    unit = state.units[0]
    assert best_attack(state, unit.replace(order="move"), BALANCED) is None
    assert best_attack(state, unit.replace(facings=(0, 0, 1, 0)), BALANCED) is None
    far = facing(row((5, 14), 4), row((5, 1), 4))
    assert best_attack(far, far.units[0], BALANCED) is None


def prospects(*troops: Troop, phases: int = 1) -> tuple[BattleState, Odds, tuple[float, float]]:
    state = state_of(*troops, chapters=(*CHAPTERS, "XV"), phase="melee", step="attacks")
    odds, posts = Odds(state), posts_of(state)
    nowhere = cell(state, (0, 0))
    found = prospect(state, odds, posts, posts, 0, phases=phases)
    assert found == prospect(state, odds, posts, [*posts, nowhere], 0, phases=phases), "nobody stands there"
    return state, odds, found


FOOT = Troop(1, row((7, 7), 3), "S", engaged=1)
BITE: list[dict[str, Any]] = [{"weapon": "bite", "melee_power": 14}]
CLAW: list[dict[str, Any]] = [{"weapon": "claw", "melee_power": 11}]
BOWED: list[dict[str, Any]] = [{"weapon": "bow", "bands": [{"to": 9, "power": 4}]}]


@pytest.mark.rule("XVII.4.0")
def test_a_large_base_is_expected_to_strike_one_with_each_weapon_after_those_who_are_quicker() -> None:
    state, odds, (given, taken) = prospects(giant(0, (8, 8), "N", engaged=1), FOOT)
    own, posts = state.standing[0], posts_of(state)
    chances = {
        post.element: (
            odds.chance(0, own.cell, post.element, at, post.facing),
            odds.chance(post.element, at, 0, own.cell, own.facing),
        )
        for at, post in posts.items()
        if post.element
    }
    touching = [there for _, there in chances.values() if there][:2]
    assert taken == pytest.approx(sum(touching) * odds.worth(0))
    left = 1 - sum(touching) / odds.points(0)
    assert given == pytest.approx(chances[1][0] * odds.worth(1) * left), "one weapon, one enemy"


@pytest.mark.rule("XVII.4.0")
def test_every_further_melee_weapon_of_a_monster_counts_and_a_bow_does_not() -> None:
    given = [
        prospects(dragon(0, (8, 8), "N", engaged=1, weapons=weapons), FOOT)[2][0]
        for weapons in (BITE, BITE + BOWED, BITE + CLAW, BOWED)
    ]
    assert given[0] == given[1] < given[2]
    assert given[3] == 0


@pytest.mark.rule("XV.9.0")
def test_who_is_cut_down_already_is_worth_no_second_blow() -> None:
    state = state_of(
        Troop(0, row((4, 7), 2), "N", None, 1, 1), Troop(1, [(5, 6)], "S", None, 1, 1),
        phase="melee", step="attacks", chapters=("XV",),
    )  # fmt: skip
    fleeing = state.replace(units=(state.units[0], state.units[1].replace(mood="rout")))
    odds, posts = Odds(fleeing), posts_of(fleeing)
    assert prospect(fleeing, odds, posts, posts, 0, phases=1) == (odds.worth(2), 0.0)


def test_odds_at_the_edge_of_the_field_are_even() -> None:
    """Nobody comes before an enemy who looks off the field."""
    for line, even in ((0, True), (5, False)):
        state = facing([(5, 9)], [(5, line)], "N", weapons=[{"weapon": "handweapon", "melee_power": 15}])
        assert (ordering.odds_of(state, *state.units) == 1.0) is even


def test_on_ground_that_does_not_count_or_in_several_directions_no_way_is_looked_for() -> None:
    flat = facing(row((5, 9), 4), row((5, 2), 4))
    goal = cell(flat, (5, 2))
    assert by_the_way(flat, flat.units[0], goal) is None
    state = state_of(
        Troop(0, row((5, 9), 4), "N", "charge"), Troop(1, row((5, 2), 4), "S", "hold"),
        phase="movement", step="move", sequence="charge", side=0, chapters=("XI",), ground=ground(),
    )  # fmt: skip
    unit = state.units[0]
    assert isinstance(by_the_way(state, unit, goal), act.Advance)
    assert by_the_way(state, unit.replace(facings=(0, 0, 1, 0)), goal) is None


@pytest.mark.parametrize(
    ("width", "near", "spread"), [(5, 6, True), (5, 3, False), (5, 12, False), (8, 6, False)]
)
def test_a_line_is_broadened_where_the_enemy_is_near_but_not_upon_it(
    width: int, near: int, spread: bool
) -> None:
    own = block((4, 20), width, 10 - width)
    state = state_of(
        Troop(0, own, "N", "move", card={"manoeuvres": 4}), Troop(1, row((4, 20 - near), 4), "S", "hold"),
        rows=26, phase="movement", step="move", sequence="move", side=0,
    )  # fmt: skip
    chosen = wanted(state, BALANCED, lambda _: act.Finish())
    assert isinstance(chosen, act.Regroup) is spread
    assert refused(state, chosen) is None
