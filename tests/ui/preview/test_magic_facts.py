"""Spell points and running effects are told of the unit under the pointer (XX)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from editor.rules.demonworld.effects.lasting import Lasting
from editor.rules.demonworld.play import DemonworldPlay
from editor.ui.systems.demonworld.preview import DemonworldScene
from tests.rules.demonworld.battle.wizards import two_armies


@pytest.mark.usefixtures("qapp")
def test_a_unit_tells_spell_points_and_what_works_on_it(qapp: QApplication) -> None:
    setup = two_armies()
    state = DemonworldPlay().start(setup)
    scene = DemonworldScene(setup, "en")
    spell = next(one for one in state.battle.spells.values() if one.slug == "strength")
    effect = Lasting(0, spell.id, 11, 2, (11,), "melee_power", 1, "turn", 1, 2)
    assert state.magic is not None
    first = state.magic.wizards[0]
    magic = state.magic.changed(first._replace(points=4, shocked_until=3))
    reported = scene.facts_of(replace(state, effects=(effect,), magic=magic, turn=2), "unit:2")
    assert reported is not None
    rows = dict(reported.rows)
    assert rows["Spell points"] == "4 of 10, level 1, shocked until the end of turn 3"
    assert ("Strength", "power in melee +1 (Unit-2, to the end of turn 2)") in reported.rows
    assert [one.id for one in scene.phases][:2] == ["orders", "magic"]
