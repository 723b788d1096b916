"""What a shot promises is what comes of it on average (XIX.4.1 to XIX.6.0)."""

from dataclasses import replace

import pytest

from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.core.hexes import distance, to_axial
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import guns
from editor.rules.demonworld.artillery.expecting import Prospects, chances_of, wounds_expected
from editor.rules.demonworld.artillery.projectile_events import ProjectileStruck, WallMet
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.artillery.guns import BALLISTA, CANNON, CATAPULT, CHAPTERS, MORTAR, gun
from tests.rules.demonworld.artillery.test_guns_in_battle import SHIFTED, firing
from tests.rules.demonworld.battle.arena import Field, Troop, cell, of, row
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.large.monsters import GIANT

PLAY = DemonworldPlay()


def average(state: BattleState, action: act.FireGun, shots: int) -> float:
    """The hit points of enemies that a shot costs, over so many throws of the dice."""
    total = 0
    for seed in range(shots):
        for event in of(PLAY.decide(state, action, SeededDice(seed)), ProjectileStruck):
            total += event.outcome == "hit" and state.battle.side_of[event.target] == 1
    return total / shots


@pytest.mark.rule("XIX.6.0")
def test_a_small_stone_promises_its_chance_of_falling_there_times_its_wounds() -> None:
    """XIX.6.0: at medium range 3 of 20 are on target; then 9, 8 and 7 of 20, one after the other."""
    chief = Troop(1, [(10, 6)], "S", card={"hit_points": 3, "points": 50})
    state = firing(gun(MORTAR, 0, SHIFTED, order="skirmish"), chief)
    wounds = 9 / 20 + 9 / 20 * 8 / 20 + 9 / 20 * 8 / 20 * 7 / 20
    assert wounds_expected(9, 3) == pytest.approx(wounds)
    found = Prospects(state, 0).of(cell(state, (10, 6)))
    assert found.enemies == pytest.approx(0.15 * wounds)
    assert found.friends == 0
    assert found.enemy_points == pytest.approx(found.enemies * 50 / 3)
    aim = act.FireGun(0, cell(state, (10, 6)))
    assert chances_of(state, aim)["hit"] == pytest.approx(0.15)
    assert sum(chances_of(state, aim).values()) == pytest.approx(1)


@pytest.mark.rule("XIX.5.0")
def test_friends_in_the_way_of_a_ball_count_against_it() -> None:
    """XIX.5.0: a ball strikes whoever stands on its way, of one's own side, too."""
    friend, enemy = Troop(0, [(10, 11)], "N"), Troop(1, [(12, 8)], "S")
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), friend, enemy)
    found = Prospects(state, 0).of(cell(state, (12, 8)))
    assert found.friends > found.enemies > 0
    assert isinstance(guns.aim(state), act.HoldFire)
    alone = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), enemy)
    assert isinstance(guns.aim(alone), act.FireGun)


@pytest.mark.long
@pytest.mark.parametrize("card", [CANNON, BALLISTA, CATAPULT, MORTAR])
@pytest.mark.parametrize("at", [(10, 7), (10, 4)])
def test_the_average_of_many_shots_is_what_was_promised(card: dict[str, object], at: tuple[int, int]) -> None:
    block = Troop(1, [*row((8, 4), 5), *row((8, 5), 5), *row((9, 7), 3)], "S")
    state = firing(gun(card, 0, SHIFTED, order="skirmish"), block, Troop(1, [(10, 2)], "S", card=GIANT))
    state = replace(state, shots=(None, None))
    action = act.FireGun(0, cell(state, at))
    promised = Prospects(state, 0).of(cell(state, at)).enemies
    assert average(state, action, 3000) == pytest.approx(promised, abs=0.12, rel=0.12)


def wall_above(line: int) -> list[tuple[Field, Field, str]]:
    """A wall from edge to edge between a row and the one to the north of it."""
    pairs = [((left, line - 1), (right, line), "wall") for left in range(20) for right in range(20)]
    return [one for one in pairs if distance(to_axial(one[0]), to_axial(one[1])) == 1]


@pytest.mark.rule("XIX.5.1")
@pytest.mark.parametrize(("line", "met"), [(5, True), (9, False)])
def test_a_ball_from_a_hill_meets_the_wall_before_its_target_and_flies_over_one_half_way(
    line: int, met: bool
) -> None:
    """From level 1 it comes down over eight fields: half a field before its end it is as low as a wall."""
    hill = {at: 1 for back in (12, 13) for at in row((0, back), 20)}
    state = firing(
        gun(CANNON, 0, SHIFTED, order="skirmish"),
        Troop(1, [(10, 4)], "S"),
        chapters=(*CHAPTERS, "XI"),
        ground=ground(edges=wall_above(line), levels=hill),
    )
    events = PLAY.decide(state, act.FireGun(0, cell(state, (10, 4))), ScriptedDice((20, *(1,) * 30)))
    assert bool(list(of(events, WallMet))) == met


@pytest.mark.rule("XIX.5.0")
@pytest.mark.parametrize(("card", "least"), [(CANNON, 0.01), (BALLISTA, 0.0)])
def test_a_wall_on_the_way_takes_from_what_a_direct_shot_promises(
    card: dict[str, object], least: float
) -> None:
    promised = []
    for edges in ((), wall_above(7)):
        state = firing(
            gun(card, 0, SHIFTED, order="skirmish"),
            Troop(1, [*row((8, 4), 5)], "S"),
            chapters=(*CHAPTERS, "XI"),
            ground=ground(edges=edges),
        )
        promised.append(Prospects(state, 0).of(cell(state, (10, 4))).enemies)
    open_field, behind_wall = promised
    assert least <= behind_wall < open_field
    assert (behind_wall == 0) == (card is BALLISTA), "bolts stop at walls"
