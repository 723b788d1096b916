"""Steps in which a side says who of several does something: each on the board, not in combinations."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check
from editor.ui.systems.demonworld.hand import DemonworldGuide
from tests.rules.demonworld.battle.arena import Troop
from tests.rules.demonworld.buildings.houses import built, hut


def test_who_strikes_at_solid_doors_is_switched_on_and_off_at_the_field(qapp: QApplication) -> None:
    state = built(
        [hut(locked=True, solidity="wooden")], Troop(0, [(7, 7)], "SE", "charge"),
        Troop(1, [(15, 12)], "N", "hold"), phase="melee", step="hew_doors",
    )  # fmt: skip
    guide = DemonworldGuide("en")
    draft = guide.draft(state)
    assert draft == ()
    assert guide.subjects(state) == ("unit:0",)
    nobody = guide.declaration(state, draft)
    assert nobody is not None
    assert nobody.action == act.HewDoors()
    offered = guide.choices(state, "", None, draft) or ()
    assert [one.at for one in offered] == [((7, 7),)]
    declared = guide.declaration(state, offered[0].draft)
    assert declared is not None
    assert check(state, declared.action) is None
    assert declared.words != nobody.words
    assert len(declared.lines) == 1
    again = guide.choices(state, "unit:0", None, offered[0].draft) or ()
    assert [(one.chosen, one.draft) for one in again] == [(True, ())]
