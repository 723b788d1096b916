"""What shots, blows, spells and fights of Diskwars promise, in words, before anything is decided."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.diskwars.actions.activation import UseSkill
from editor.rules.diskwars.actions.casting import ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.picking import Use
from editor.rules.diskwars.actions.shooting import Shoot
from editor.rules.diskwars.ai.looking import under
from editor.rules.diskwars.odds import forecast, pick_odds, shot_odds
from editor.rules.diskwars.spell_odds import Thrown, side_of, spell_harm, throw_odds
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point
from editor.rules.diskwars.walking import way
from editor.ui.pages.preview.board import Odds, odds_parts
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.diskwars.hand_drafts import Route
from editor.ui.systems.diskwars.hand_words import HandWords


class HandOdds:
    """Tells what comes of a choice."""

    def __init__(self, say: HandWords) -> None:
        self._say = say

    def odds(self, state: BattleState, choice: Choice) -> Odds | None:
        """Return what a choice promises. None where nobody is harmed."""
        match choice.action, choice.draft:
            case Shoot(disk=name, target=target), _:
                shooter, aimed = state.table.disk(name), state.table.disk(target)
                if shooter is None or aimed is None:
                    return None
                return Odds(choice.words, self._say.shot(shot_odds(state, shooter, aimed)))
            case Pick(disk=name, target=target), _:
                striker, aimed = state.table.disk(name), state.table.disk(target)
                if striker is None or aimed is None:
                    return None
                picked = pick_odds(state, striker, aimed)
                lines = self._say.pick(state, target, picked)
                return Odds(choice.words, lines, odds_parts(picked.parts, self._say.language))
            case (Cast() | UseSkill() | ThrowOn()) as use, _:
                return self._spell(state, choice, use)
            case _, Route(disk=name, path=path) if path:
                disk = state.table.disk(name)
                spots = way(state.table, disk, path).spots if disk is not None else ()
                if disk is None or not spots:
                    return None
                lines = tuple(self._foretold(state, disk, spots[-1]))
                return Odds(choice.words, lines) if len(lines) > 1 else None
            case _:
                return None

    def _spell(self, state: BattleState, choice: Choice, use: Thrown) -> Odds | None:
        found = throw_odds(state, use)
        if found is not None:
            lines = self._say.throw(state, found, side_of(state, use))
            return Odds(choice.words, lines, odds_parts(found.parts, self._say.language))
        lines = () if isinstance(use, ThrowOn) else tuple(self._harm(state, use))
        return Odds(choice.words, lines) if lines else None

    def _harm(self, state: BattleState, use: Use) -> Iterator[str]:
        for one in spell_harm(state, use) or ():
            name = self._say.disk(state, one.disk)
            if one.destroyed or one.wounds:
                yield self._say.suffers(name, one.wounds, dies=one.destroyed)
            else:
                yield self._say.damaged(name, one.damage, one.toughness)

    def lies_on(self, state: BattleState, disk: Disk, at: Point) -> tuple[str, ...]:
        """Return whom a disk pins and attacks from a spot, and what a fight there would bring."""
        return tuple(self._touching(state, disk, at))

    def _touching(self, state: BattleState, disk: Disk, at: Point) -> Iterator[str]:
        upon = under(state.table, disk, at)
        for one in upon:
            name = self._say.disk(state, one.id)
            yield self._say.pins(name) if one.player == disk.player else self._say.attacks(name)
        if any(one.player != disk.player for one in upon):
            when, *fates = self._foretold(state, disk, at)
            yield f"{when} {' · '.join(fates)}"

    def _foretold(self, state: BattleState, disk: Disk, at: Point) -> Iterator[str]:
        found = forecast(state, disk, at)
        yield self._say.text("as_they_lie")
        for name, wounds in found.wounds.items():
            yield self._say.suffers(self._say.disk(state, name), wounds, dies=name in found.destroyed)
