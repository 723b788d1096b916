"""No side is favoured: turned by 180 degrees with the sides exchanged, a battle is its own mirror image."""

from typing import Any

import pytest

from editor.rules.core.dice import SeededDice
from tests.rules.demonworld.battle.mirror import Company, Mirror

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


@pytest.mark.parametrize("company", [(FOOT, FOOT, ARCHERS), (FOOT, ARCHERS, RIDERS)])
@pytest.mark.parametrize("seed", range(4))
def test_the_plain_player_decides_the_mirror_image_in_the_mirrored_situation(
    company: tuple[Company, ...], seed: int
) -> None:
    mirror = Mirror(list(company))
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
