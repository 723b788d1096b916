"""What the computer expects of a spell (XX.6.0)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld.ai.magic import expected
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.play import DemonworldPlay
from tests.rules.demonworld.battle.arena import Troop, cell, shipped
from tests.rules.demonworld.battle.wizards import CHAPTERS, soldiers, with_magic, wizard
from tests.rules.demonworld.large.monsters import DRAGON


@pytest.mark.rule("XX.6.0")
def test_nobody_strikes_all_fields_of_his_own_dying_dragon_to_reach_one_soldier() -> None:
    troops = [
        Troop(0, [(0, 0)], card=wizard("empire", 2)),
        Troop(0, [(0, 0)], card=DRAGON | {"faction": "empire", "points": 260}),
        Troop(1, [(0, 0)], "S", card=soldiers("orcs", points=20)),
    ]
    setup = with_magic(troops, [(3, 9), (9, 8), (9, 7)], chapters=(*CHAPTERS, "XVII"))
    state = DemonworldPlay().start(setup)
    flames = shipped()["spell", "flame-strike"]
    casting = Casting(0, flames.id, 3, None, cell(state, (9, 8)))
    dying = replace(state, wounds={1: (4, 0)})
    assert expected(dying, casting) < -100
    assert expected(dying, casting) < expected(state, casting)
