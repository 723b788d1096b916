"""The plain player has an answer at every step, and a legal one where it wants what is forbidden."""

from typing import get_args

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import player
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.state import Step
from tests.rules.demonworld.battle.arena import Troop, row, state_of

TROOPS = (Troop(0, row((3, 8), 3), order="hold"), Troop(1, row((3, 6), 3), "S", order="hold"))


def test_every_step_has_its_answer() -> None:
    by_temper = {"orders", "keep", "call", "move"}
    assert set(player.BY_STEP) == set(get_args(Step)) - by_temper - {"over"}


@pytest.mark.parametrize(
    ("step", "phase", "wanted", "chosen"),
    [
        ("move", "movement", act.Begin(), act.Finish()),
        ("orders", "orders", act.Begin(), act.GiveOrders),
        ("choose_sequence", "movement", act.Finish(), act.ChooseFirst),
    ],
)
def test_where_its_wish_is_forbidden_it_ends_the_step_or_does_the_first_thing_listed(
    monkeypatch: pytest.MonkeyPatch, step: Step, phase: str, wanted: act.Action, chosen: object
) -> None:
    state = state_of(*TROOPS, phase=phase, step=step, side=0, sequence="hold")
    monkeypatch.setattr(player, "_wanted", lambda *_: wanted)
    assert check(state, wanted) is not None
    found = player.choose(state)
    assert check(state, found) is None
    assert found == chosen or type(found) is chosen
