"""Guns played by hand: targets on the board, what a shot promises, loading points in the facts (XIX)."""

import random

from PySide6.QtWidgets import QApplication

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.ui.pages.preview.scene import SideLook
from editor.ui.systems.demonworld.facts import DemonworldFacts
from editor.ui.systems.demonworld.hand import DemonworldGuide
from editor.ui.systems.demonworld.overlays import DemonworldOverlays
from tests.rules.demonworld.artillery.gun_fields import WALLS, field


def until(setup: Setup, step: str, seed: int = 4) -> BattleState:
    """The battle of two plain players as far as somebody has to decide such a step."""
    play, dice = DemonworldPlay(), SeededDice(seed)
    state = play.start(setup)
    for _ in range(200):
        if state.step == step:
            return state
        who = play.to_act(state)
        assert who is not None
        for event in play.decide(state, play.choose(play.view(state, who), who, dice), dice):
            state = play.evolve(state, event)
    raise AssertionError(f"nobody ever decides {step}")


def test_a_gun_is_aimed_by_a_click_on_the_board(qapp: QApplication) -> None:
    state, play = until(field(land=WALLS), "guns"), DemonworldPlay()
    for language in ("en", "fr"):
        guide = DemonworldGuide(language)
        assert guide.task(state)
        assert guide.secret(state)
        assert {tool for tool, _ in guide.tools(state)} == {"aim", "high", "field"}
        subjects, draft = guide.subjects(state), guide.draft(state)
        assert subjects
        for subject in subjects:
            choices = guide.choices(state, subject, None, draft)
            assert choices
            for choice in choices:
                assert choice.words
                assert play.check(state, choice.action) is None
                assert choice.at == (state.battle.ground.at(choice.action.cell),)
            aimed = [choice for choice in choices if choice.tool == "aim"]
            assert aimed
            assert all(choice.note for choice in aimed)
        declared = guide.declaration(state, draft)
        assert declared is not None
        assert declared.action == act.HoldFire()


def test_the_first_target_promises_most(qapp: QApplication) -> None:
    state = until(field(), "guns")
    guide, promised = DemonworldGuide("en"), []
    for choice in guide.choices(state, guide.subjects(state)[0], None, ()) or ():
        if choice.tool == "aim":
            promised.append(float(choice.note.split()[1]))
            assert "5 % destroyed, 5 % unloaded, 5 % jammed" in choice.note
    assert promised[0] > 0
    assert promised[0] >= max(promised[1:], default=0.0) * 0.5


def test_facts_and_overlay_of_a_gun(qapp: QApplication) -> None:
    state = until(field(), "guns")
    looks = tuple(SideLook(one.id, one.id, "#888888") for one in state.battle.scenario.sides)
    gun = next(unit for unit in state.units if state.battle.roster[unit.number].card.artillery)
    at = state.battle.ground.at(gun.cells[0])
    found = DemonworldFacts(state.battle, looks, "en").at(state, at)
    assert found is not None
    assert ("Loading points", "6 of 6") in found.rows
    work = DemonworldOverlays("en").work("arc", state, at)
    assert work is not None
    cover = work()
    assert len(set(cover.fields.values())) >= 2
    chance = random.Random(1)
    for covered in chance.sample(sorted(cover.fields), 5):
        action = act.FireGun(gun.elements[0], state.battle.ground.cell(covered))
        if state.side == state.battle.side_of[gun.elements[0]]:
            assert DemonworldPlay().check(state, action) is None
