"""No side is favoured: turned by 180 degrees with the sides exchanged, a battle is its own mirror image."""

from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.simulation.battle import run_battle
from tests.rules.demonworld.battle.mirror import Company, Mirror, equal_armies

BOW: dict[str, Any] = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 4}]},
        {"weapon": "improvised_weapon", "melee_power": 6},
    ]
}
KNIGHTS: dict[str, Any] = {
    "mobility": "cavalry", "size": 3, "charge_bonus": 3,
    "weapons": [{"weapon": "lance", "melee_power": 10}, {"weapon": "handweapon", "melee_power": 9}],
}  # fmt: skip
FOOT: Company = (10, 5, {})
ARCHERS: Company = (6, 6, BOW)
RIDERS: Company = (6, 3, KNIGHTS)


SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))]
LATER_SEEDS = [pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 8)]
FURTHER = ("VIII", "IX", "XII", "XIII", "XIV")
CHIEF: Company = (
    1, 1,
    {"card_kind": "commander", "command": {"stars": 2, "radius": 6}, "movement": {"fixed": 18},
     "hit_points": 3, "initiative": 3},
)  # fmt: skip
CHAMPION: Company = (1, 1, CHIEF[2] | {"command": {"stars": 3, "radius": 0}})
HEROES: Company = (
    10, 5,
    {"hit_points": 2, "initiative": 4, "weapons": [{"weapon": "handweapon", "melee_power": 14}],
     "elements": {"leader": 1, "standard": 1, "musician": 1, "normal": 7}},
)  # fmt: skip


FICKLE: Company = (10, 5, HEROES[2] | {"morale_a": 11, "morale_b": 12})
FEARED: Company = (6, 3, KNIGHTS | {"morale_a": 8, "morale_b": 10, "fear": 3})
SHY: Company = (6, 6, BOW | {"morale_a": 9, "morale_b": 12})


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("company", "chapters"),
    [
        ((FOOT, FOOT, ARCHERS), ()),
        ((FOOT, ARCHERS, RIDERS), ()),
        ((HEROES, HEROES, ARCHERS), FURTHER),
        ((HEROES, FOOT, RIDERS), FURTHER),
        ((HEROES, FOOT, CHIEF), (*FURTHER, "X")),
        ((ARCHERS, HEROES, CHAMPION), (*FURTHER, "X")),
        ((HEROES, FOOT, RIDERS), (*FURTHER, "XI")),
        ((FOOT, (5, 5, BOW), RIDERS), ("XI", "XII")),
        ((FICKLE, (5, 5, SHY[2]), FEARED), (*FURTHER, "XI", "XV")),
        ((FICKLE, SHY, FEARED), (*FURTHER, "XV")),
        ((FICKLE, FICKLE, CHIEF), (*FURTHER, "X", "XV")),
    ],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_plain_player_decides_the_mirror_image_in_the_mirrored_situation(
    company: tuple[Company, ...], chapters: tuple[str, ...], seed: int
) -> None:
    mirror = Mirror(list(company), chapters)
    play, state, dice = mirror.play, mirror.state, SeededDice(seed)
    for _ in range(400):
        who = play.to_act(state)
        if who is None:
            return
        action = play.choose(play.view(state, who), who, dice)
        other = mirror.turned_state(state)
        player = play.to_act(other)
        assert player is not None
        assert play.choose(play.view(other, player), player, dice) == mirror.turned_action(action)
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
    raise AssertionError("the battle does not end")


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", [*SEEDS, *LATER_SEEDS])
def test_the_same_dice_give_the_same_battle_to_whoever_stands_in_the_north(seed: int) -> None:
    # No bows: the compass of shots that stray does not turn with the table (IV.3.0).
    south, north = (
        run_battle(DemonworldPlay(), equal_armies([FOOT, FOOT, RIDERS], first_in_the_north=north), seed)
        for north in (False, True)
    )
    assert south.result.winner == north.result.winner
    assert south.result.losses == north.result.losses
    assert len(south.events) == len(north.events)


class CountedDice:
    """Seeded dice that count their rolls."""

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)
        self.rolls = 0

    def roll(self, sides: int) -> int:
        self.rolls += 1
        return self._dice.roll(sides)


def test_what_needs_no_die_leads_to_the_mirror_image() -> None:
    mirror = Mirror([FOOT, ARCHERS, RIDERS])
    play, state, dice = mirror.play, mirror.state, CountedDice(3)
    compared = 0
    while (who := play.to_act(state)) is not None:
        action = play.choose(play.view(state, who), who, dice)
        other, rolled = mirror.turned_state(state), dice.rolls
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
        # Orders and declarations are asked of the first side of the scenario first, whichever that is.
        if dice.rolls == rolled and not isinstance(action, act.GiveOrders | act.Shoot | act.Strike):
            for event in play.decide(other, mirror.turned_action(action), dice):
                other = play.evolve(other, event)
            assert mirror.turned_state(state).units == other.units
            compared += 1
    assert compared > 20
