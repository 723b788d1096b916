"""What pointing at a target promises in Demonworld: the die, the chance, losses of both, the modifiers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QLocale

from editor.rules.core.parts import Sum, chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.events import result_words
from editor.rules.demonworld.artillery.expecting import Prospects, chances_of
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.forecast.blow import exchange
from editor.rules.demonworld.forecast.figures import Odds as Figures
from editor.rules.demonworld.forecast.figures import posts_of
from editor.rules.demonworld.forecast.melee import prospect
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.state import BattleState
from editor.ui.pages.preview.board import Odds
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_carry import Led
from editor.ui.systems.demonworld.hand_words import HandWords, translate
from schemas.messages import sentence

_FACES: Final = 20


class HandOdds:
    """Says what the rules expect of a choice; it asks the functions with which they roll."""

    def __init__(self, words: HandWords) -> None:
        self._words = words
        self._number = QLocale(words.language).toString

    def of(self, state: BattleState, choice: Choice, draft: Any) -> Odds | None:
        """Return the odds of a shot, an attack, a gun. None for anything else."""
        if isinstance(choice.action, act.FireGun):
            return self._gun(state, choice.action)
        added = choice.draft[-1] if isinstance(choice.draft, tuple) and choice.draft else None
        if state.step == "shots" and isinstance(added, act.Shot):
            return self._shot(state, added)
        if state.step == "attacks" and isinstance(added, act.Attack):
            return self._attack(state, added)
        return None

    def fight(self, found: Led) -> Odds | None:
        """Return what the melee promises into which a unit comes. None if it comes into none."""
        state, unit = found.state, found.unit
        if not found.contact:
            return None
        side = state.battle.roster[unit.number].side
        posts = posts_of(state)
        beside = state.battle.ground.near(state.covered(unit))
        camp_of, camp = state.battle.camp_of, state.battle.roster[unit.number].camp
        enemies = {
            state.unit_of[one]
            for cell in beside
            if (one := state.occupied.get(cell)) is not None and camp_of[one] != camp
        }
        cells = [cell for number in (unit.number, *enemies) for cell in state.covered(state.units[number])]
        theirs, ours = prospect(state, Figures(state), posts, sorted(cells), side, phases=1)
        title = translate("DemonworldHand", "First melee phase, expected losses")
        return Odds(title, (self._losses(theirs, ours),))

    def _shot(self, state: BattleState, shot: act.Shot) -> Odds:
        number = shot_number(state, shot)
        chance = chance_d20(int(number.value))
        worth = Figures(state).worth(shot.target)
        return self._said(state, shot, number, (self._losses(chance * worth, 0.0),))

    def _attack(self, state: BattleState, attack: act.Attack) -> Odds:
        """Return the odds of a blow and of the one that its target strikes back, the quicker first (VI.1)."""
        found = exchange(state, attack)
        first = translate("DemonworldHand", "Initiative {own} against {other}")
        lines = [first.format(own=found.speed, other=found.speed_back)]
        if found.chance_back:
            said = translate("DemonworldHand", "Strikes back: {chance} %")
            lines.append(said.format(chance=self._percent(found.chance_back)))
        return self._said(state, attack, found.number, (*lines, self._losses(found.theirs, found.ours)))

    def _gun(self, state: BattleState, aim: act.FireGun) -> Odds:
        """Return what a shot of a gun promises, and the table of deviation (XIX.4.1)."""
        found = Prospects(state, aim.gun).of(aim.cell, high=aim.high)
        chances = [
            (f"{self._percent(chance)} %", sentence(result_words(result), self._words.language))
            for result, chance in chances_of(state, aim).items()
            if chance
        ]
        losses = self._losses(found.enemy_points, found.friend_points)
        return Odds(self._words.action(state, aim), (losses,), tuple(chances))

    # words

    def _said(
        self, state: BattleState, one: act.Shot | act.Attack, number: Sum, lines: Iterable[str]
    ) -> Odds:
        """Return the odds of a roll of one die of twenty against a number."""
        title = f"{self._words.element(state, one[0])} → {self._words.element(state, one[1])}"
        needed = max(0, min(_FACES, int(number.value)))
        if needed:
            words = translate("DemonworldHand", "Hits on 1 to {number} of a D20: {chance} %")
        else:
            words = translate("DemonworldHand", "No die of a D20 hits")
        said = words.format(number=needed, chance=self._percent(chance_d20(needed)))
        parts = [
            (f"{value:+d}", f"{sentence(message, self._words.language)} ({rule})")
            for (rule, _, value), message in zip(
                number.modifiers, explained(state, number.modifiers), strict=True
            )
        ]
        return Odds(title, (said, *lines), tuple(parts))

    def _losses(self, theirs: float, ours: float) -> str:
        words = translate("DemonworldHand", "Expected: they lose {theirs} points, you {ours}")
        return words.format(theirs=self._number(theirs, "f", 1), ours=self._number(ours, "f", 1))

    def _percent(self, chance: float) -> str:
        return self._number(100 * chance, "f", 0)
