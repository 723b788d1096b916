"""Guns of Demonworld fired by hand: at whom, at which field, and what each shot promises (XIX)."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLocale

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.choices import aims_of, check_fire
from editor.rules.demonworld.artillery.events import result_words
from editor.rules.demonworld.artillery.expecting import Losses, Prospects, chances_of
from editor.rules.demonworld.artillery.in_battle import guns_of, may_not_fire
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_words import HandWords, translate
from schemas.messages import sentence


def guns_to_fire(state: BattleState) -> tuple[int, ...]:
    """Return the guns of the side to act that may be aimed now."""
    return tuple([unit.number for unit in guns_of(state, state.side) if may_not_fire(state, unit) is None])


def gun_choices(state: BattleState, unit: Unit, words: HandWords) -> Iterator[Choice]:
    """Yield the shots of a gun: at somebody, the most promising first, then at empty fields (XIX.4.0)."""
    legal = [aim for aim in aims_of(state, unit) if check_fire(state, aim) is None]
    prospects = Prospects(state, unit.elements[0])
    promised = {aim: prospects.of(aim.cell, high=aim.high) for aim in legal if aim.cell in state.occupied}
    ranked = sorted(
        promised,
        key=lambda aim: (promised[aim].friend_points - promised[aim].enemy_points, aim.cell, aim.high),
    )
    at = state.battle.ground.at
    for aim in ranked:
        found = promised[aim]
        tool, note = "high" if aim.high else "aim", _note(state, aim, found, words.language)
        yield Choice(words.action(state, aim), tool, aim, at=(at(aim.cell),), note=note)
    for aim in legal:
        if aim not in promised:
            yield Choice(words.action(state, aim), "field", aim, at=(at(aim.cell),))


def _note(state: BattleState, aim: act.FireGun, found: Losses, language: str) -> str:
    """Return what a shot promises, and the chance of each result of the table of deviation (XIX.4.1)."""
    number = QLocale(language).toString
    expected = translate(
        "DemonworldHand", "Expected: {enemies} hit points of enemies and {friends} of your own"
    ).format(enemies=number(found.enemies, "f", 1), friends=number(found.friends, "f", 1))
    chances = [
        f"{number(100 * chance, 'f', 0)} % {sentence(result_words(result), language)}"
        for result, chance in chances_of(state, aim).items()
        if chance
    ]
    return "\n".join((expected, ", ".join(chances)))
