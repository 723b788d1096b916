"""Playing Diskwars by hand: a disk is moved flip by flip, the rest is chosen from the legal actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QPointF

from editor.printing.systems.diskwars.places import Places
from editor.rules.core.contract import AnyPlay
from editor.rules.diskwars.actions import picking
from editor.rules.diskwars.actions.activation import Move, Rest, StopActivating, UseSkill
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.set_up import HoldBack, LeaveOut, OrderStack, Place
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.ai.looking import apart, under
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.pointing import flips_to
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState, ready, ready_disks
from editor.rules.diskwars.table import Disk, Point, radius_cm
from editor.rules.diskwars.walking import heading_to, may_move, way
from editor.rules.diskwars.wording import disk_named, disk_text, hand, seat_named
from editor.ui.pages.preview.guide import At, Choice, Declaration, Sketch
from editor.ui.pages.preview.list_guide import ListGuide
from editor.ui.systems.diskwars.hand_board import DiskwarsBoard
from editor.ui.systems.diskwars.hand_drafts import LAYING, InHand, Picking, Pile, Route
from editor.ui.systems.diskwars.hand_words import HandWords, bearing
from schemas.problems import Message

_FOES: Final = 2
"""Enemies towards whom a way is listed; in any other direction it is pointed at on the table."""


class DiskwarsGuide:
    """The Diskwars part of :class:`editor.ui.pages.preview.guide.Guide`."""

    def __init__(self, play: AnyPlay, places: Places, language: str) -> None:
        self._places = places
        self._say = HandWords(language)
        self.board = DiskwarsBoard(places, self._say, self.words)
        self._list = ListGuide(
            play,
            _words,
            language=language,
            spots=self._spots,
            subject=lambda _state, action: _subject(action),
            task=self._say.task,
            secret=lambda state: state.step == "order",
            tool=self._say.group,
            sketch=self._sketch,
            ends=lambda action: isinstance(action, StopActivating | HoldFire | LetPass | HoldBack | LeaveOut),
            asks=lambda action: isinstance(action, Move | Shoot | Place),
            free=lambda action: isinstance(action, Place | ThrowOn | Move),
        )

    # what the list says

    def task(self, state: BattleState) -> str:
        """Return what the side to act has to decide."""
        return self._list.task(state)

    def secret(self, state: BattleState) -> bool:
        """Return whether the decision is laid face down: the order of the stack."""
        return self._list.secret(state)

    def subjects(self, state: BattleState) -> tuple[str, ...]:
        """Return the disks with which the player may do something; the stack where one comes out of it."""
        if state.step in ("order", *LAYING):
            return (f"stack:{state.active}",)
        return self._list.subjects(state)

    def tools(self, state: BattleState) -> tuple[tuple[str, str], ...]:
        """Return the groups of what may be done, moving first."""
        there = {one for one, _name in self._list.tools(state)}
        if state.step == "activate":
            used = (use for disk in ready_disks(state, state.active) for use in picking.uses(state, disk))
            there |= {self._say.sentence(self._say.group(state, use)) for use in used}
        return tuple((one, one) for one in self._say.groups if one in there)

    def words(self, state: BattleState, action: Action) -> Choice:
        """Return an action as a choice."""
        return self._list.words(state, action)

    def actors(self, state: BattleState, action: Action) -> tuple[str, ...]:
        """Return the disk that does an action."""
        return self._list.actors(state, action)

    # drafts: a way, flip by flip; a stack, disk by disk

    def draft(self, state: BattleState) -> Route | Pile | InHand | None:
        """Return an empty way, an empty stack, or the top of it; elsewhere every choice is an action."""
        match state.step:
            case "activate":
                return Route()
            case "order":
                return Pile()
            case step if step in LAYING:
                return InHand()
            case _:
                return None

    def choices(
        self, state: BattleState, subject: str, at: At | None, draft: Any
    ) -> tuple[Choice, ...] | None:
        """Return ways of a disk and what else it may do; without one what is of nobody in particular."""
        if state.step == "order":
            return tuple(one.choice for one in self.board.waiting(state, subject, draft) if one.choice)
        if state.step in LAYING:
            waiting = self.board.waiting(state, subject, draft)
            return tuple(one.choice for one in waiting if one.choice and not one.chosen)
        if state.step != "activate":
            return self._list.choices(state, subject, at, draft)
        disk = state.table.disk(subject)
        if disk is None:
            return ()
        if isinstance(draft, Picking) and draft.disk == subject:
            return tuple(self.board.casting.onward(state, draft.use))
        flips = self._flips(state, disk, draft)
        if isinstance(draft, Route) and draft.path and draft.disk == subject:
            return tuple(flips)  # the way that is laid is gone or taken back first
        rest = (self.words(state, one) for one in (Rest(subject),) if ENGINE.check(state, one) is None)
        return (*flips, *self.board.casting.offers(state, disk), *rest)

    def _flips(self, state: BattleState, disk: Disk, draft: Any) -> Iterator[Choice]:
        """Yield ways towards the nearest enemies: as far as the disk comes, upon them where it can."""
        if not ready(state.table, disk) or not may_move(state.table, disk):
            return
        path = draft.path if isinstance(draft, Route) and draft.disk == disk.id else ()
        so_far = way(state.table, disk, path)
        if len(path) >= disk.value("movement") or (path and so_far.stops):
            return
        here = so_far.spots[-1] if so_far.spots else disk.at
        foes = sorted(
            (one for one in state.table.disks if one.player != disk.player),
            key=lambda one: apart(one.at, here),
        )
        said: set[str] = set()
        for foe in foes:
            towards = flips_to(state.table, disk, path, foe.at)
            if towards.way.trouble or towards.path == path:
                continue
            met = self._foes(state, disk, towards.way.spots)
            name = disk_text(state.battle, foe.id).get(self._say.language)
            words = self._say.towards(name, met, len(towards.path) - len(path))
            if words not in said:
                said.add(words)
                yield self.board.flips(state, disk, Route(disk.id, towards.path), words)
            if len(said) == _FOES:
                return

    def _foes(self, state: BattleState, disk: Disk, spots: Sequence[Point]) -> tuple[str, ...]:
        """Return the names of enemies on which a disk would lie at the end of a way."""
        found = (
            one for at in spots[-1:] for one in under(state.table, disk, at) if one.player != disk.player
        )
        return tuple(disk_text(state.battle, one.id).get(self._say.language) for one in found)

    def drafted_at(self, state: BattleState, draft: Any, at: At) -> str:
        """Return '': a way puts nothing down."""
        return ""

    def declaration(self, state: BattleState, draft: Any) -> Declaration | None:
        """Return the way that was laid as a move, the stack with the rest below as it lies, or an end."""
        if isinstance(draft, Pile):
            return self._stack(state, draft)
        if isinstance(draft, InHand):
            return self._list.declaration(state, None)
        if isinstance(draft, Picking):
            return self.board.casting.declaration(state, draft.use)
        if not isinstance(draft, Route) or not draft.path:
            return self._list.declaration(state, draft)
        disk = state.table.disk(draft.disk)
        if disk is None:
            return None
        found = way(state.table, disk, draft.path)
        if found.trouble:
            return None
        name = disk_text(state.battle, disk.id).get(self._say.language)
        return Declaration(
            self._say.move_so(name, len(found.spots)),
            Move(disk.id, draft.path),
            self.board.fates.lies_on(state, disk, found.spots[-1]) if found.spots else (),
            sketch=tuple((_ghost(one, disk.radius), 0) for one in found.spots),
        )

    def _stack(self, state: BattleState, draft: Pile) -> Declaration:
        rest = tuple(one.id for one in state.player.stack if one.id not in draft.disks)
        order = (*draft.disks, *rest)
        names = (disk_text(state.battle, one).get(self._say.language) for one in draft.disks)
        lines = tuple(self._say.next_in_stack(number, name) for number, name in enumerate(names, 1))
        return Declaration(self._say.stack_so, OrderStack(order), lines)

    # where

    def _clicked(self, state: BattleState, at: Point) -> At:
        """Return the spot that a click in the middle of a place hits."""
        centre: QPointF = self._places.point(at)
        return self._places.spot_at(state, centre)

    def _spots(self, state: BattleState, action: Action) -> tuple[At, ...]:
        match action:
            case Place(at=at) | ThrowOn(at=at):
                return (self._clicked(state, at),)
            case Shoot(target=target) | Pick(target=target):
                return (target,)
            case UseSkill(targets=targets, spots=spots) | Cast(targets=targets, spots=spots):
                if spots:
                    return (self._clicked(state, spots[0]),)
                meant = _meant(state, action)
                return (meant.id,) if meant is not None else targets if len(targets) == 1 else ()
            case _:
                return ()

    def _sketch(self, state: BattleState, action: Action) -> Sketch:
        match action:
            case Place(disk=name, at=at):
                rostered = state.battle.roster.get(name)
                radius = radius_cm(rostered.card.diameter_mm) if rostered is not None else 2.2
                return ((_ghost(at, radius), 0),)
            case Move(disk=name, path=path):
                disk = state.table.disk(name)
                spots = way(state.table, disk, path).spots if disk is not None else ()
                return tuple((_ghost(one, disk.radius if disk is not None else 2.2), 0) for one in spots)
            case Cast(spots=spots) | UseSkill(spots=spots):
                return tuple((_ghost(one, 2.2), 0) for one in spots)
            case _:
                return ()


def _ghost(at: Point, radius: float) -> tuple[float, float, float]:
    """Return where a disk would lie, as the picture draws it."""
    return (at[0], at[1], radius)


def _subject(action: Any) -> str:
    match action:
        case Move(disk=disk) | Rest(disk=disk) | UseSkill(disk=disk) | Shoot(disk=disk) | Pick(disk=disk):
            return str(disk)
        case Cast(caster=caster):
            return caster
        case _:
            return ""


def _words(state: BattleState, action: Action) -> Message:
    """Return an action in words; where a disk is laid, and a spell is thrown, with the place in cm."""
    if isinstance(action, Cast | UseSkill) and (meant := _meant(state, action)) is not None:
        named = disk_named(state.battle, meant.id)
        turn = bearing(action.path[0])
        return hand("done_towards", what=ENGINE.words(state, action), bearing=turn, **named)
    match action:
        case Cast(opponent=str(player)) | UseSkill(opponent=str(player)):
            seat = state.battle.seat_number(player)
            return hand("done_to", what=ENGINE.words(state, action), **seat_named(state.battle, seat))
        case Place(disk=disk, at=(x, y)):
            return hand("place_at", **disk_named(state.battle, disk), x=round(x), y=round(y))
        case ThrowOn(at=(x, y)):
            return hand("throw_at", x=round(x), y=round(y))
        case Cast(spots=((x, y), *_)) | UseSkill(spots=((x, y), *_)):
            return hand("done_at", what=ENGINE.words(state, action), x=round(x), y=round(y))
        case _:
            return ENGINE.words(state, action)


def _meant(state: BattleState, action: Cast | UseSkill) -> Disk | None:
    """Return the disk towards which something goes. None if it is not aimed by its direction alone."""
    disk = state.table.disk(_subject(action))
    if disk is None or not action.path or action.targets:
        return None

    def beside(other: Disk) -> float:
        turn = abs(heading_to(disk.at, other.at) - action.path[0]) % 360
        return min(turn, 360 - turn)

    return min((one for one in state.table.disks if one is not disk), key=beside, default=None)
