"""Spells and skills of Diskwars at the table: disks and spots are pointed at, one after another, by check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from editor.printing.systems.diskwars.places import Places
from editor.rules.diskwars.actions import picking
from editor.rules.diskwars.actions.activation import UseSkill
from editor.rules.diskwars.actions.picking import Use
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.pointing import flips_to, whole_heading, whole_spot
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk
from editor.rules.diskwars.walking import heading_to, way
from editor.ui.pages.preview.board import Aim, Verdict
from editor.ui.pages.preview.guide import Choice, Declaration
from editor.ui.systems.diskwars.hand_areas import reach
from editor.ui.systems.diskwars.hand_drafts import Picking
from editor.ui.systems.diskwars.hand_words import HandWords


class _Pointed(NamedTuple):
    """A spell or a skill with one thing more, and the disk that was pointed at for it."""

    use: Use
    disks: tuple[str, ...] = ()


class HandCasting:
    """Offers what a disk may cast or do by its skills, and takes what is pointed at for it."""

    def __init__(
        self, places: Places, say: HandWords, words: Callable[[BattleState, Action], Choice]
    ) -> None:
        """Make it.

        Args:
            places: where things lie in the picture.
            say: its words.
            words: ``words(state, action)``: an action as a choice.
        """
        self._places, self._say, self._words = places, say, words

    # what is offered

    def offers(self, state: BattleState, disk: Disk) -> Iterator[Choice]:
        """Yield what a disk may cast, at each disk that it may hit, and what has to be pointed at further."""
        for use in picking.uses(state, disk):
            if picking.needed(state, use) not in ("spot", "reserve"):
                yield from self.onward(state, use)
            elif picking.trouble(state, use) is None:
                yield self._asking(state, use)

    def onward(self, state: BattleState, use: Use) -> Iterator[Choice]:
        """Yield what may be picked next for a spell or a skill: all that check allows."""
        match picking.needed(state, use):
            case "":
                yield from self._step(state, use)
            case "target":
                yield from self._disks(state, use)
            case "heading":
                at_each = (self._pointed(state, use, self._middle(one)) for one in picking.pool(state, use))
                for at in filter(None, at_each):
                    yield from self._step(state, at.use, *at.disks)
            case "player":
                for player in state.table.players:
                    yield from self._step(state, replace(use, opponent=player.id))
            case "reserve":
                for held in picking.reserves(state, use):
                    yield from self._step(state, replace(use, targets=(held.id,)))
            case "spot" | "way":
                pass  # anywhere on the table

    def _disks(self, state: BattleState, use: Use) -> Iterator[Choice]:
        pool, count = picking.pool(state, use), picking.count(state, use)
        if 1 < len(pool) == count:  # all that there are
            names = tuple(one.id for one in pool)
            yield from self._step(state, replace(use, targets=names), *names)
            return
        left = count - len(use.targets)
        for disk in pool:
            if disk.id in use.targets:
                continue
            then = replace(use, targets=(*use.targets, disk.id))
            if left != 2 or any(
                picking.trouble(state, replace(then, targets=(*then.targets, other.id))) is None
                for other in pool
                if other.id not in then.targets
            ):
                yield from self._step(state, then, disk.id)

    def _step(self, state: BattleState, use: Use, *at: str) -> Iterator[Choice]:
        """Yield what was picked as a choice: an action, or a draft where something is still open."""
        if picking.trouble(state, use) is not None:
            return
        if picking.needed(state, use):
            yield replace(self._asking(state, use), at=at)
        else:
            choice = self._words(state, use)
            yield replace(choice, at=at or choice.at, name=self._named(state, use))

    def _asking(self, state: BattleState, use: Use) -> Choice:
        choice = self._words(state, use)
        said = self._say.still_open(choice.words)
        name = self._named(state, use)
        return replace(choice, words=said, action=None, draft=Picking(use), at=(), note="", name=name)

    def _named(self, state: BattleState, use: Use) -> str:
        return picking.spell_of(state, use).name.get(self._say.language)

    def asks(self, state: BattleState, use: Use) -> str:
        """Return what has to be picked next, in words."""
        need = picking.needed(state, use)
        left = picking.count(state, use) - len(use.targets) if need == "target" else 1
        return self._say.pick_next(need, self._words(state, use).words, left) if need else ""

    def declaration(self, state: BattleState, use: Use) -> Declaration | None:
        """Return a spell or skill whose flips were laid. None as long as something is open."""
        if picking.needed(state, use) or ENGINE.check(state, use) is not None:
            return None
        choice, moved = self._words(state, use), picking.moved(state, use)
        spots = way(state.table, moved, use.path).spots if moved is not None else ()
        sketch = tuple(((*at, moved.radius), 0) for at in spots) if moved is not None else choice.sketch
        return Declaration(choice.words, use, sketch=sketch)

    # what is pointed at

    def group(self, state: BattleState, disk: Disk, tool: str) -> tuple[Use, ...]:
        """Return what belongs to a group of choices: spells, or skills."""
        kind = {self._say.casting: Cast, self._say.skills: UseSkill}.get(tool)
        return tuple(one for one in picking.uses(state, disk) if kind and isinstance(one, kind))

    def verdict(self, state: BattleState, uses: Sequence[Use], aim: Aim, *, begun: bool) -> Verdict:
        """Return what pointing at something means for some spells or skills, or all rules against it.

        As long as none of them is ``begun``, a click beside all disks casts nothing by itself: it asks.
        """
        tried = [(one, at) for one in uses if (at := self._pointed(state, one, aim)) is not None]
        found = [choice for before, at in tried for choice in self._tried(state, before, at)]
        if found:
            sure = len(found) == 1 and (begun or any(at.disks for _before, at in tried))
            return Verdict((found[0],)) if sure else Verdict(either=tuple(found))
        against = filter(None, (picking.trouble(state, at.use) for _before, at in tried))
        return Verdict(refusal="\n".join(map(self._say.sentence, against)))

    def _tried(self, state: BattleState, before: Use, at: _Pointed) -> Iterator[Choice]:
        found = self._step(state, at.use, *at.disks)
        if picking.moved(state, before) is None:
            return found
        return (replace(one, action=None, draft=Picking(at.use)) for one in found)  # flips may be taken back

    def _pointed(self, state: BattleState, use: Use, aim: Aim) -> _Pointed | None:
        """Return a spell or skill with what is pointed at. None where that is nothing of what is needed."""
        there = self._places.rules_point(QPointF(aim.x, aim.y))
        disk, caster = state.table.disk(str(aim.at)), state.table.found(picking.who(use))
        need, moved = picking.needed(state, use), picking.moved(state, use)
        if need == "target" and disk is not None and disk.id not in use.targets:
            return _Pointed(replace(use, targets=(*use.targets, disk.id)), (disk.id,))
        if need == "heading" and disk is not caster:
            towards = whole_heading(heading_to(caster.at, disk.at if disk is not None else there))
            return _Pointed(replace(use, path=(towards,)), (disk.id,) if disk is not None else ())
        if need == "spot":
            return _Pointed(replace(use, spots=(*use.spots, whole_spot(there))))
        if need in ("way", "") and moved is not None:
            path = flips_to(state.table, moved, use.path, there).path
            return _Pointed(replace(use, path=path)) if path != use.path else None
        return None

    def _middle(self, disk: Disk) -> Aim:
        point = self._places.point(disk.at)
        return Aim(disk.id, point.x(), point.y())

    def area(self, state: BattleState, use: Use) -> QPainterPath | None:
        """Return where something may be laid next, in units of the scene. None for no such area."""
        need = picking.needed(state, use)
        if need == "way":
            return reach(self._places, state.table, state.table.found(use.targets[0]), ())
        circle = picking.laid_within(state, use) if need == "spot" else None
        if circle is None:
            return None
        path, table = QPainterPath(), QPainterPath()
        path.addEllipse(self._places.circle(*circle))
        table.addRect(self._places.table)
        return path.intersected(table)
