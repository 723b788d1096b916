"""Diskwars at the board: disks are flipped and laid by dragging, shots and blows aimed by arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from editor.printing.systems.diskwars.places import Places
from editor.rules.diskwars.actions import picking
from editor.rules.diskwars.actions.activation import Move
from editor.rules.diskwars.actions.casting import ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.set_up import Place
from editor.rules.diskwars.actions.shooting import Shoot
from editor.rules.diskwars.ai.looking import apart, under
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.placing import next_to_lay
from editor.rules.diskwars.pointing import flips_to, whole_heading, whole_spot
from editor.rules.diskwars.shooting import able_to_shoot
from editor.rules.diskwars.state import BattleState, ready
from editor.rules.diskwars.table import Disk, Point, Reserve
from editor.rules.diskwars.walking import heading_to, may_move, way
from editor.ui.pages.preview.board import (
    Aim,
    Board,
    Lift,
    Odds,
    Onward,
    Trail,
    Verdict,
    Waiting,
    verdict_on,
)
from editor.ui.pages.preview.guide import At, Choice
from editor.ui.systems.diskwars.hand_areas import reach, zone
from editor.ui.systems.diskwars.hand_casting import HandCasting
from editor.ui.systems.diskwars.hand_drafts import LAYING, InHand, Picking, Pile, Route
from editor.ui.systems.diskwars.hand_odds import HandOdds
from editor.ui.systems.diskwars.hand_targets import why_no_shot
from editor.ui.systems.diskwars.hand_words import HandWords

_ARROWS: Final = ("shoot", "fight", "throw")
"""Steps in which nothing moves: one aims."""


class DiskwarsBoard(Board):
    """What is done at the table; all of it is asked of the check of the rules."""

    in_groups = True

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
        self.casting = HandCasting(places, say, words)
        """Spells and skills."""
        self.fates = HandOdds(say)
        """What is promised."""

    # picking up

    def lift(self, state: BattleState, start: Aim, draft: Any) -> Lift | None:
        """Return the disk under the pointer, the end of the way that is laid, or the top of the stack."""
        name = str(start.at)
        if state.step in LAYING:
            held = self._held(state, name, draft)
            return Lift(f"stack:{state.active}", start, data=held) if held is not None else None
        if state.step == "activate":
            laid = self._end_of(state, draft)
            disk = laid[0] if laid and self._at(start, *laid) else state.table.disk(name)
            if disk is None or disk.player != state.player.id:
                return None
            return Lift(disk.id, start, data=disk)
        return self._aiming(state, name, start)

    def waiting(self, state: BattleState, subject: str, draft: Any) -> tuple[Waiting, ...]:
        """Return the stack that is being laid, and of one that is set up the disks that may come next."""
        stack = state.player.stack
        if isinstance(draft, Pile):
            left = [one for one in stack if one.id not in draft.disks]
            return tuple(
                self._waits(state, alike, self.next_in_stack(state, draft, alike[0].id))
                for alike in _by_card(left)
            )
        if isinstance(draft, Picking):
            return self._picked_from(state, draft)
        if not isinstance(draft, InHand):
            return ()
        held = self._held(state, f"stack:{state.active}", draft)
        return tuple(
            replace(self._waits(state, alike, self.other_disk(state, alike[0].id)), chosen=held in alike)
            for alike in _by_card(next_to_lay(state))
        )

    def _picked_from(self, state: BattleState, draft: Picking) -> tuple[Waiting, ...]:
        """Return the disks off the table from which a spell picks, those of the same card once."""
        if picking.needed(state, draft.use) != "reserve":
            return ()
        choices = tuple(self.casting.onward(state, draft.use))
        able = {(one.action or one.draft.use).targets: one for one in choices}
        alike = _by_card([one for one in picking.reserves(state, draft.use) if (one.id,) in able])
        return tuple(self._waits(state, some, able[some[0].id,]) for some in alike)

    def _waits(self, state: BattleState, alike: Sequence[Reserve], choice: Choice) -> Waiting:
        first = alike[0].id
        return Waiting(first, self._say.disk(state, first), len(alike), choice=choice)

    def take(self, state: BattleState, subject: str, draft: Any) -> Lift | None:
        """Return a disk of the stack that is set up."""
        held = next((one for one in next_to_lay(state) if one.id == subject), None)
        if held is None or not isinstance(draft, InHand):
            return None
        return Lift(f"stack:{state.active}", Aim(None), data=held)

    def selected(self, state: BattleState, subject: str, draft: Any, tool: str) -> Lift | None:
        """Return the disk that is laid next, whose way a click leads on, or who casts at what is clicked."""
        if isinstance(draft, InHand):
            held = self._held(state, f"stack:{state.active}", draft)
            return Lift(f"stack:{state.active}", Aim(None), data=held) if held is not None else None
        if isinstance(draft, Picking):
            return _casts(draft.disk, (draft.use,)) if draft.disk == subject else None
        disk = state.table.disk(subject) if isinstance(draft, Route) else None
        if disk is None:
            return None
        if tool in (self._say.casting, self._say.skills) and not draft.path:
            uses = self.casting.group(state, disk, tool)
            return _casts(disk.id, uses) if uses else None
        return (
            Lift(disk.id, Aim(None), data=disk) if tool == self._say.moving and _can_go(state, disk) else None
        )

    def asks(self, state: BattleState, draft: Any) -> str:
        """Return what has to be picked next for a spell or a skill."""
        return self.casting.asks(state, draft.use) if isinstance(draft, Picking) else ""

    def next_in_stack(self, state: BattleState, draft: Pile, disk: str) -> Choice:
        """Return the stack with a disk more below."""
        words = self._say.next_in_stack(len(draft.disks) + 1, self._say.disk(state, disk))
        return Choice(words, draft=Pile((*draft.disks, disk)))

    def other_disk(self, state: BattleState, disk: str) -> Choice:
        """Return a disk of the stack as the one that is laid next."""
        return Choice(self._say.disk(state, disk), draft=InHand(disk))

    def _held(self, state: BattleState, name: str, draft: Any) -> Reserve | None:
        """Return the disk that is laid next: the one chosen, else the first of those that may be."""
        if name != f"stack:{state.active}":
            return None
        able = next_to_lay(state)
        wanted = draft.disk if isinstance(draft, InHand) else ""
        return next((one for one in able if one.id == wanted), next(iter(able), None))

    def _end_of(self, state: BattleState, draft: Any) -> tuple[Disk, Point] | None:
        """Return the disk whose way is being laid, and where it would lie."""
        if not isinstance(draft, Route) or not draft.path:
            return None
        disk = state.table.disk(draft.disk)
        spots = way(state.table, disk, draft.path).spots if disk is not None else ()
        return (disk, spots[-1]) if disk is not None and spots else None

    def _at(self, aim: Aim, disk: Disk, at: Point) -> bool:
        return self._places.circle(at, disk.radius).contains(QPointF(aim.x, aim.y))

    def _aiming(self, state: BattleState, name: str, start: Aim) -> Lift | None:
        disk = state.table.disk(name)
        if disk is None or state.step not in _ARROWS:
            return None
        able = {
            "shoot": disk.player == state.player.id and able_to_shoot(state, disk),
            "fight": name in state.choosing and disk.player == state.player.id,
            "throw": state.table.pending is not None and state.table.pending.caster == name,
        }
        return Lift(name, start, arrow=True, data=disk) if able[state.step] else None

    # where it may go

    def places(self, state: BattleState, lift: Lift, turned: int, draft: Any) -> frozenset[At]:
        """Return the disks that may be aimed at."""
        if not lift.arrow or isinstance(lift.data, tuple):
            return frozenset()
        aims = ((one.id, self._aimed(state, lift, one.id)) for one in state.table.disks)
        return frozenset(
            name for name, action in aims if action is not None and ENGINE.check(state, action) is None
        )

    def area(self, state: BattleState, lift: Lift, turned: int, draft: Any) -> QPainterPath | None:
        """Return where a disk may be laid, or how far straight flips bring it."""
        if isinstance(lift.data, Reserve):
            return zone(self._places, state, lift.data)
        if isinstance(lift.data, tuple):
            return self.casting.area(state, lift.data[0]) if len(lift.data) == 1 else None
        if lift.arrow or not _can_go(state, lift.data):
            return None
        return reach(self._places, state.table, lift.data, self._laid(lift, draft))

    # letting go

    def drop(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Verdict:
        """Return the flips, the spot or the target that is pointed at, or the rule against it."""
        if isinstance(lift.data, tuple):
            return self.casting.verdict(state, lift.data, aim, begun=isinstance(draft, Picking))
        if lift.arrow:
            action = self._aimed(state, lift, str(aim.at), aim)
            return self._verdict(state, action) if action is not None else Verdict()
        if isinstance(lift.data, Reserve):
            spot = whole_spot(self._places.rules_point(QPointF(aim.x, aim.y)))
            return self._verdict(state, Place(lift.data.id, spot))
        disk: Disk = lift.data
        route = self._route(state, lift, aim, draft)
        if route.path == self._laid(lift, draft):
            return self._no_further(state, lift, aim, route)
        trouble = ENGINE.check(state, Move(disk.id, route.path))
        return verdict_on(trouble or self.flips(state, disk, route), self._say.sentence)

    def _no_further(self, state: BattleState, lift: Lift, aim: Aim, route: Route) -> Verdict:
        """Return why one more flip is forbidden; nothing where the pointer is still on the disk."""
        disk, spots = lift.data, way(state.table, lift.data, route.path).spots
        here = spots[-1] if spots else disk.at
        there = self._places.rules_point(QPointF(aim.x, aim.y))
        if apart(here, there) <= disk.radius:
            return Verdict()
        trouble = ENGINE.check(state, Move(disk.id, (*route.path, whole_heading(heading_to(here, there)))))
        return verdict_on(trouble, self._say.sentence)

    def flips(self, state: BattleState, disk: Disk, route: Route, words: str = "") -> Choice:
        """Return a way as a choice: it goes into the draft."""
        spots = way(state.table, disk, route.path).spots
        return Choice(
            words or self._say.move_so(self._say.disk(state, disk.id), len(route.path)),
            tool=self._say.moving,
            draft=route,
            sketch=tuple(((*spot, disk.radius), 0) for spot in spots),
        )

    def _laid(self, lift: Lift, draft: Any) -> tuple[float, ...]:
        """Return the flips after which a disk goes on: none where it is taken hold of where it lies."""
        mine = isinstance(draft, Route) and draft.disk == lift.subject and str(lift.start.at) != lift.subject
        return draft.path if mine else ()

    def _route(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Route:
        at = self._places.rules_point(QPointF(aim.x, aim.y))
        return Route(lift.subject, flips_to(state.table, lift.data, self._laid(lift, draft), at).path)

    def _aimed(self, state: BattleState, lift: Lift, name: str, aim: Aim | None = None) -> Action | None:
        """Return what aiming at a disk, or throwing on a spot, would be."""
        if state.step == "throw":
            target = state.table.disk(name)
            if aim is None:
                return ThrowOn(target.at) if target is not None else None
            return ThrowOn(whole_spot(self._places.rules_point(QPointF(aim.x, aim.y))))
        if state.table.disk(name) is None or name == lift.subject:
            return None
        return Shoot(lift.subject, name) if state.step == "shoot" else Pick(lift.subject, name)

    def _verdict(self, state: BattleState, action: Action) -> Verdict:
        return verdict_on(ENGINE.check(state, action) or self._words(state, action), self._say.sentence)

    def pointed(self, state: BattleState, start: Aim, aim: Aim, draft: Any, tool: str) -> Verdict:
        """Return why a disk is no target of a shot, a spell or a skill of the disk that is selected."""
        disk, target = state.table.disk(str(start.at)), state.table.disk(str(aim.at))
        if disk is None or target is None:
            return Verdict()
        if state.step == "shoot":
            return Verdict(refusal="\n".join(why_no_shot(state, disk, target, self._say)))
        if state.step == "activate":
            lift = self.selected(state, disk.id, draft, tool)
            cast = lift is not None and isinstance(lift.data, tuple)
            return self.drop(state, lift, aim, draft) if lift is not None and cast else Verdict()
        return super().pointed(state, start, aim, draft, tool)

    # what is drawn

    def trail(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Trail:
        """Return the flips with what is left of them, and the disks on which it would lie."""
        if isinstance(lift.data, tuple):
            return Trail()
        if lift.arrow:
            odds = None if state.step == "throw" else self._promised(state, lift, aim, draft)
            return Trail(notes=(odds.title, *odds.lines) if odds is not None else ())
        if isinstance(lift.data, Reserve):
            return self._laying(state, lift.data, aim)
        disk: Disk = lift.data
        route = self._route(state, lift, aim, draft)
        spots = way(state.table, disk, route.path).spots
        if not spots or not _can_go(state, disk):
            return Trail()
        most = disk.value("movement")
        upon = under(state.table, disk, spots[-1])
        return Trail(
            points=tuple(self._xy(one) for one in (disk.at, *spots)),
            ghost=self._ghost(spots[-1], disk.radius),
            cost=self._say.flips_left(len(spots), most),
            touches=tuple(one.id for one in upon),
            notes=self.fates.lies_on(state, disk, spots[-1]),
        )

    def fight(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Odds | None:
        """Return what a spell promises where the pointer rests: that takes longer than a frame."""
        throws = isinstance(lift.data, tuple) or state.step == "throw"
        return self._promised(state, lift, aim, draft) if lift.arrow and throws else None

    def _promised(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Odds | None:
        found = self.drop(state, lift, aim, draft)
        return self.odds(state, found.choices[0], draft) if found.choices else None

    def _laying(self, state: BattleState, reserve: Reserve, aim: Aim) -> Trail:
        at = whole_spot(self._places.rules_point(QPointF(aim.x, aim.y)))
        disk = Disk(reserve.id, reserve.card, state.player.id, at)
        upon = under(state.table, disk, at)
        return Trail(
            ghost=self._ghost(at, disk.radius),
            cost=self._say.spot(at),
            touches=tuple(one.id for one in upon),
            notes=tuple(self._say.pins(self._say.disk(state, one.id)) for one in upon),
        )

    def _xy(self, at: Point) -> tuple[float, float]:
        point = self._places.point(at)
        return point.x(), point.y()

    def _ghost(self, at: Point, radius: float) -> QPainterPath:
        path = QPainterPath()
        path.addEllipse(self._places.circle(at, radius))
        return path

    # several, and once more

    def group(
        self, state: BattleState, subjects: Sequence[str], lift: Lift, aim: Aim, draft: Any
    ) -> tuple[Onward, ...]:
        """Return the moves of several disks in the same directions, each as far as it can go."""
        if isinstance(lift.data, Reserve):
            return ()
        path = self._route(state, lift, aim, draft).path
        return tuple(self._onward(name, path) for name in subjects)

    def again(
        self, state: BattleState, subjects: Sequence[str], actions: Sequence[Any]
    ) -> tuple[Onward, ...]:
        """Return the moves of the last turn once more, each as far as it can go now."""
        before = {one.disk: one.path for one in actions if isinstance(one, Move)}
        return tuple(self._onward(name, before[name]) for name in subjects if name in before)

    def _onward(self, name: str, path: tuple[float, ...]) -> Onward:
        def move(state: BattleState) -> tuple[Choice, ...]:
            for flips in range(len(path), 0, -1):
                action = Move(name, path[:flips])
                if ENGINE.check(state, action) is None:
                    return (self._words(state, action),)
            return ()

        return move

    def odds(self, state: BattleState, choice: Choice, draft: Any) -> Odds | None:
        """Return what a shot, a blow or a spell promises, and what a fight would bring as the disks lie."""
        return self.fates.odds(state, choice)


def _casts(disk: str, uses: tuple[picking.Use, ...]) -> Lift:
    """Return who casts, or uses a skill, at what is clicked."""
    return Lift(disk, Aim(None), arrow=True, data=uses)


def _can_go(state: BattleState, disk: Disk) -> bool:
    """Return whether a disk may be moved at all; if not, the rule says why where it is dragged to."""
    return ready(state.table, disk) and may_move(state.table, disk)


def _by_card(stack: Sequence[Reserve]) -> list[list[Reserve]]:
    """Return the disks of a stack, those of the same card together."""
    found: list[list[Reserve]] = []
    for one in stack:
        alike = next((others for others in found if others[0].card == one.card), None)
        if alike is None:
            found.append([one])
        else:
            alike.append(one)
    return found
