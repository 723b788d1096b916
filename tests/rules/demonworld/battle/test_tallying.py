"""What reports count of units adds up to what the battle itself says was lost."""

from collections import Counter

import pytest

from editor.rules.core.contract import (
    CONTACT,
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    MOVED,
    POINTS_EARNED,
    POINTS_LOST,
)
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld.army.tallying import troops
from editor.rules.demonworld.artillery.projectile_events import ProjectileStruck
from editor.rules.demonworld.large.ride_events import RideUndone
from editor.rules.demonworld.play import DemonworldPlay
from tests.rules.demonworld.artillery.guns import CANNON, gun
from tests.rules.demonworld.artillery.guns import CHAPTERS as GUNS
from tests.rules.demonworld.battle.arena import Troop, row, shipped_setup, state_of
from tests.rules.demonworld.large.monsters import CHAPTERS, giant


def counted(seed: int) -> tuple[DemonworldPlay, Counter[tuple[str, str]], object]:
    """Fight a first battle and return every count of it, by name and unit."""
    play, setup, dice = DemonworldPlay(), shipped_setup(), SeededDice(seed)
    state, found = play.start(setup), Counter[tuple[str, str]]()
    while (who := play.to_act(state)) is not None:
        for event in play.decide(state, play.choose(play.view(state, who), who, dice), dice):
            before, state = state, play.evolve(state, event)
            for count in play.tally(before, event, state):
                found[count.name, count.troop] += count.amount  # type: ignore[assignment]
                assert count.turn == before.turn
    return play, found, play.result(state)


def test_troops_are_the_units_of_both_sides_with_what_they_cost() -> None:
    troops = DemonworldPlay().troops(shipped_setup())
    assert [(one.id, one.points, one.elements) for one in troops] == [
        ("empire/noble_footsoldiers/1", 150, 10),
        ("empire/berserkers/1", 230, 10),
        ("orcs/orc_guard/1", 160, 8),
        ("orcs/dwarf_eaters/1", 170, 10),
    ]


@pytest.mark.rule("XVI.1.3")
@pytest.mark.parametrize("seed", [1, 2])
def test_counts_of_units_add_up_to_the_losses_of_the_sides(seed: int) -> None:
    play, found, result = counted(seed)
    for side, losses in result.losses.items():  # type: ignore[attr-defined]
        own = [one.id for one in play.troops(shipped_setup()) if one.side == side]
        others = [one.id for one in play.troops(shipped_setup()) if one.side != side]
        assert sum(found[ELEMENTS_LOST, one] for one in own) == losses["elements"]
        assert sum(found[POINTS_LOST, one] for one in own) == pytest.approx(losses["points"])
        # In the basic game nobody falls but by a blow or shot of an enemy.
        assert sum(found[ELEMENTS_DESTROYED, one] for one in others) == losses["elements"]
        assert sum(found[POINTS_EARNED, one] for one in others) == pytest.approx(losses["points"])


def test_moves_and_contacts_are_counted() -> None:
    _, found, _ = counted(3)
    assert sum(amount for (name, _), amount in found.items() if name == MOVED) > 4
    assert sum(amount for (name, _), amount in found.items() if name == CONTACT) >= 2


@pytest.mark.rule("XVII.3.0")
def test_what_a_ride_that_is_undone_had_struck_down_is_taken_back() -> None:
    after = state_of(giant(0, (8, 8)), Troop(1, row((7, 6), 4), "S"), chapters=CHAPTERS)
    unit = after.units[1]
    gone = unit.replace(elements=unit.elements[1:], cells=unit.cells[1:], facings=unit.facings[1:])
    before = after.with_unit(gone)
    giant_id, foot = (one.id for one in troops(after.battle))
    counts = DemonworldPlay().tally(before, RideUndone(0), after)
    assert {(one.name, one.troop): one.amount for one in counts} == {
        (ELEMENTS_LOST, foot): -1,
        (POINTS_LOST, foot): -10,
        (ELEMENTS_DESTROYED, giant_id): -1,
        (POINTS_EARNED, giant_id): -10,
    }


@pytest.mark.rule("XVII.3.0")
def test_a_ride_that_is_undone_over_friends_takes_back_their_loss_alone() -> None:
    after = state_of(
        giant(0, (8, 8)), Troop(0, row((7, 6), 4), "S"), Troop(1, [(2, 2)], "S"), chapters=CHAPTERS
    )
    unit = after.units[1]
    gone = unit.replace(elements=unit.elements[1:], cells=unit.cells[1:], facings=unit.facings[1:])
    counts = DemonworldPlay().tally(after.with_unit(gone), RideUndone(0), after)
    friends = troops(after.battle)[1].id
    assert {(one.name, one.troop): one.amount for one in counts} == {
        (ELEMENTS_LOST, friends): -1,
        (POINTS_LOST, friends): -10,
    }


@pytest.mark.rule("XVI.1.3")
@pytest.mark.parametrize(("target", "earned"), [(5, 1), (2, 0)])
def test_who_strikes_down_a_friend_earns_nothing(target: int, earned: int) -> None:
    """A ball flies on through its own side; what falls there is lost and earned by nobody."""
    before = state_of(
        gun(CANNON, 0, (10, 12)), Troop(0, row((7, 6), 4)), Troop(1, row((7, 3), 4), "S"), chapters=GUNS
    )
    struck = ProjectileStruck(0, target, before.standing[target].cell, 10, 1, "hit")
    after = DemonworldPlay().evolve(before, struck)
    assert after.struck == {target}
    counts = {one.name: (one.troop, one.amount) for one in DemonworldPlay().tally(before, struck, after)}
    own = troops(before.battle)[0].id
    expected = {ELEMENTS_DESTROYED: (own, 1), POINTS_EARNED: (own, 10)}
    assert counts == (expected if earned else {})
