"""What pointing at a target promises in Demonworld: the die, the chance, losses of both, the modifiers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import QLocale

from editor.rules.core.parts import Sum, chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.events import result_words
from editor.rules.demonworld.artillery.expecting import Prospects, chances_of
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.forecast.blow import exchange
from editor.rules.demonworld.forecast.figures import Odds as Figures
from editor.rules.demonworld.forecast.melee import first_phase
from editor.rules.demonworld.forecast.spell import Struck, conditions, courage_tests, strikes, transformed
from editor.rules.demonworld.magic.spells import casting_chance
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.events import named_state
from editor.ui.pages.preview.board import Odds
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_carry import Led
from editor.ui.systems.demonworld.hand_words import HandWords, translate
from schemas.messages import sentence

_FACES: Final = 20
_MOST_TESTS: Final = 3
"""So many units that have to test their courage are told one by one."""


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
        if not found.contact:
            return None
        theirs, ours = first_phase(found.state, found.unit)
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

    def spell(self, state: BattleState, casting: Casting, title: str) -> Odds:
        """Return the odds of a spell: that it works, its attacks, tests of courage, losses of both (XX)."""
        works, lines = self._works(state, casting)
        for one in conditions(state, casting):
            words = translate("DemonworldHand", "A part works on {least} or more of a D20: {chance} %")
            lines.append(words.format(least=one.least, chance=self._percent((21 - one.least) / _FACES)))
        struck = strikes(state, casting)
        if struck:
            lines += self._struck(struck)
        tests = sorted(courage_tests(state, casting), key=lambda one: -one.fails)
        for test in [one for one in tests if round(100 * works * one.fails)][:_MOST_TESTS]:
            words = translate("DemonworldHand", "{unit}: fails its test with {chance} % (XV.2.0)")
            unit = self._words.unit(state, test.unit)
            lines.append(words.format(unit=unit, chance=self._percent(works * test.fails)))
        for change in transformed(state, casting):
            words = translate("DemonworldHand", "{unit}: new state “{state}” with {chance} %")
            roster = state.battle.roster[change.unit]
            lines.append(
                words.format(
                    unit=self._words.unit(state, change.unit),
                    state=named_state(roster, change.state).get(self._words.language),
                    chance=self._percent(works * change.chance),
                )
            )
        if struck:
            theirs, ours = (sum(one.harm for one in struck if one.friend == own) for own in (False, True))
            lines.append(self._losses(works * theirs, works * ours))
        parts = self._parts(state, struck[0].number) if struck else ()
        return Odds(title, tuple(lines), parts)

    def _works(self, state: BattleState, casting: Casting) -> tuple[float, list[str]]:
        """Return the chance that a spell works, with the die needed and what it costs (XX.5.0)."""
        now = state.magic.of(casting.wizard) if state.magic is not None else None
        if now is None or casting.stored:
            return 1.0, []
        level = state.battle.spells[casting.spell].level
        works = casting_chance(level, casting.points, state.battle.ruleset)
        said = translate("DemonworldHand", "Works on {least} or more of a D20: {chance} % (XX.5.0)")
        cost = translate("DemonworldHand", "Spell points: {points}, left: {left}")
        bad = state.battle.ruleset.magic.critical_failure_on
        good = (die for die in range(2 * level - casting.points, _FACES + 1) if die > 0 and die not in bad)
        least = next(good, _FACES)
        return works, [
            said.format(least=least, chance=self._percent(works)),
            cost.format(points=casting.points, left=now.all_points - casting.points),
        ]

    def _struck(self, struck: Sequence[Struck]) -> list[str]:
        numbers = sorted({max(0, min(_FACES, int(one.number.value))) for one in struck})
        least, most = numbers[0], numbers[-1]
        if not most:
            return [translate("DemonworldHand", "No die of a D20 hits")]
        if least == most:
            words = translate(
                "DemonworldHand", "Attacks ({count}), each hits on 1 to {most} of a D20: {chance} %"
            )
        else:
            words = translate(
                "DemonworldHand", "Attacks ({count}), hit on 1 to {least} or up to {most} of a D20"
            )
        chance = self._percent(chance_d20(most))
        return [words.format(count=len(struck), least=least, most=most, chance=chance)]

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
        return Odds(title, (said, *lines), self._parts(state, number))

    def _parts(self, state: BattleState, number: Sum) -> tuple[tuple[str, str], ...]:
        """Return what a number is made of, with the sections."""
        return tuple(
            (f"{value:+d}", f"{sentence(message, self._words.language)} ({rule})")
            for (rule, _, value), message in zip(
                number.modifiers, explained(state, number.modifiers), strict=True
            )
        )

    def _losses(self, theirs: float, ours: float) -> str:
        words = translate("DemonworldHand", "Expected: they lose {theirs} points, you {ours}")
        return words.format(theirs=self._number(theirs, "f", 1), ours=self._number(ours, "f", 1))

    def _percent(self, chance: float) -> str:
        return self._number(100 * chance, "f", 0)
