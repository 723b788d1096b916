"""Commanders on mounts in the preview: their shots and blows by hand, getting off, facts (XVII.7.6)."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.ui.pages.preview.scene import SideLook
from editor.ui.systems.demonworld.facts import DemonworldFacts
from editor.ui.systems.demonworld.hand import DemonworldGuide
from tests.rules.demonworld.battle.arena import Troop, state_of
from tests.rules.demonworld.large.monsters import dragon
from tests.rules.demonworld.large.riders import BOW, CHAPTERS, chief, on_dragon, ridden
from tests.rules.demonworld.large.test_riders import fight, shot

PLAY = DemonworldPlay()


def test_a_rider_shoots_and_strikes_by_hand_and_is_aimed_at(qapp: QApplication) -> None:
    guide = DemonworldGuide("en")
    enemy = Troop(1, [(8, 3)], "S", "hold", card=BOW)
    state = on_dragon(enemy, rider=BOW, order="hold", phase="second_shooting", step="shots", side=0)
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    assert any(choice.draft == (act.Shot(1, 2),) and "Unit-1" in choice.words for choice in choices)
    answer = guide.choices(replace(state, side=1), "unit:2", None, ()) or ()
    assert {one.draft[0].target for one in answer if one.draft} == {0, 1}
    state = fight(on_dragon(Troop(1, [(8, 7)], "S")))
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    assert any(choice.draft == (act.Attack(1, 2),) for choice in choices)


@pytest.mark.long
def test_a_rider_gets_off_by_hand_and_is_told_in_the_facts(qapp: QApplication) -> None:
    guide = DemonworldGuide("fr")
    mount = dragon(0, (8, 8), "N", "move")
    state = state_of(mount, chief(0, (1, 1)), Troop(1, [(18, 1)]), chapters=CHAPTERS,
                     phase="movement", step="move", sequence="move")  # fmt: skip
    state = ridden(state, 1, 0)
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    off = [choice for choice in choices if isinstance(choice.action, act.Dismount)]
    assert len(off) == 4
    assert all(choice.at and PLAY.check(state, choice.action) is None for choice in off)
    looks = tuple(SideLook(one.id, one.id, "#888888") for one in state.battle.scenario.sides)
    reported = DemonworldFacts(state.battle, looks, "en").of(state, 0)
    assert reported is not None
    assert dict(reported.rows)["Rider"] == "Unit-1 (3 of 3 hit points)"
    waiting = replace(state, step="dismount", unit=0)
    assert "rider" in guide.task(waiting)


def test_the_field_of_the_rider_of_a_fallen_monster_is_chosen_by_hand(qapp: QApplication) -> None:
    archer = Troop(1, [(8, 3)], "S", "hold", card=BOW | {"missile_skill": 9})
    state, _ = shot(on_dragon(archer, own={"hit_points": 1}), act.Shot(2, 0), 1)
    guide = DemonworldGuide("fr")
    assert "cavalier" in guide.task(state) or "rider" in guide.task(state)
    for action in PLAY.legal_actions(state):
        choice = guide.words(state, action)
        assert choice.sketch[0][0] == state.battle.ground.at(action.cell)
        assert "{" not in choice.words
