"""How a battle of Diskwars looks: the table with its disks in layers, stacks and books beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.printing.systems.diskwars import disks as look
from editor.printing.systems.diskwars.table import TablePainter
from editor.rules.core.contract import LogLine, Setup
from editor.rules.diskwars.battle import Battle
from editor.rules.diskwars.events.combat import Picked, Struck
from editor.rules.diskwars.events.moves import Moved, Rested
from editor.rules.diskwars.events.shooting import Shot
from editor.rules.diskwars.events.stacks import CameIn, Placed
from editor.rules.diskwars.play import DiskwarsPlay
from editor.rules.diskwars.setting_up import start
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, radius_cm
from editor.services.battles.watching import Place, Reading
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.free_scene import Spot
from editor.ui.pages.preview.guide import no_overlays
from editor.ui.pages.preview.marks import paint_arrow
from editor.ui.pages.preview.scene import Facts, Heading, Picture, SideLook, StripPhase
from editor.ui.systems.diskwars.facts import DiskwarsFacts
from editor.ui.systems.diskwars.hand import DiskwarsGuide

_PHASES: Final = ("setup", "reinforce", "activate", "shoot", "fight")
_PHASE_OF: Final = {
    "order": "setup",
    "lots": "setup",
    "deploy": "setup",
    "reinforce": "reinforce",
    "activate": "activate",
    "answer": "activate",
    "throw": "activate",
    "enter": "activate",
    "shoot": "shoot",
    "fight": "fight",
}
_FADING: Final = 0.6
"""Opacity of a disk that is being taken away, at first."""


class DiskwarsScene:
    """Draws and explains the states of :mod:`editor.rules.diskwars`, in centimetres."""

    def __init__(self, setup: Setup, language: str) -> None:
        self._battle: Battle = start(setup)
        self._language = language
        self.table = TablePainter(setup, self._battle, language)
        self.places = self.table.places
        """Where everything lies in the picture."""
        self.reading = Reading(
            place=lambda state: Place(state.turn, _PHASE_OF.get(state.step, "")),
            looks_changed=_looks_changed,
            walk=lambda state: tuple((one.at, one.card.name, one.player) for one in state.table.disks),
        )
        self.sides = tuple(
            SideLook(seat.id, seat.name.get(language), self.table.colours[number])
            for number, seat in enumerate(self._battle.seats)
        )
        self._facts = DiskwarsFacts(self._battle, self.sides, language)
        self.overlays = no_overlays
        self.guide = DiskwarsGuide(DiskwarsPlay(), self.places, language)

    # the strip and the log

    @cached_property
    def phases(self) -> tuple[StripPhase, ...]:
        """The phases of a turn."""
        held = bool(self._battle.scenario.reinforcements)
        names = [one for one in _PHASES if one != "setup" and (one != "reinforce" or held)]
        return tuple(StripPhase(one, self._facts.say(f"phase_{one}")) for one in names)

    def part(self, state: BattleState) -> str:
        """Return '': phases have no parts."""
        return ""

    def heading(self, line: LogLine) -> Heading:
        """Return whether a line begins a turn or a phase."""
        key = line.message.code.partition(".")[2]
        return 1 if key == "turn_began" else 2 if key.startswith(("phase_", "group")) else 0

    def side_of(self, subject: str) -> int | None:
        """Return the side with which a disk came."""
        known = self._battle.roster.get(subject)
        return known.seat if known is not None else None

    def player_of(self, subject: str) -> str:
        """Return '': one person plays a side."""
        return ""

    def facts(self, state: BattleState, at: Spot) -> Facts | None:
        """Return the facts about a spot."""
        return self._facts.of(state, at)

    def facts_of(self, state: BattleState, subject: str) -> Facts | None:
        """Return the facts about a disk."""
        return self._facts.of(state, subject)

    # places

    def extent(self, state: BattleState) -> QRectF:
        """Return the whole table with the stacks beside it."""
        return self.places.extent

    def spot_at(self, state: BattleState, point: QPointF) -> Spot:
        """Return what lies uppermost at a point."""
        return self.places.spot_at(state, point)

    def shape(self, state: BattleState, spot: Spot) -> QPainterPath:
        """Return the outline of a spot."""
        return self.places.shape(state, spot)

    def spots(self, state: BattleState) -> tuple[Spot, ...]:
        """Return what the keyboard goes through."""
        return self.places.spots(state)

    def spots_of(self, state: BattleState, subject: str) -> tuple[Spot, ...]:
        """Return where a disk or a stack is: itself."""
        there = subject.startswith("stack:") or state.table.disk(subject) is not None
        return (subject,) if there else ()

    def ticks(self, apart: float, *, across: bool) -> Iterator[tuple[float, str]]:
        """Yield centimetres from the south-western corner of the table."""
        return self.places.ticks(apart, across=across)

    def name_of(self, state: BattleState, at: Spot) -> str:
        """Return where a spot lies, in centimetres."""
        box = self.places.shape(state, at).boundingRect()
        if box.isNull():
            return ""
        east, north = self.places.rules_point(box.center())
        return self._facts.say("spot", x=round(east, 1), y=round(north, 1))

    # painting

    def paint(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Draw the table, what lies on it from below, and who acts on whom."""
        state: BattleState = picture.state
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.table.paint_ground(painter, state, scale)
        self._paint_gone(painter, picture, scale)
        for disk in sorted(state.table.disks, key=lambda one: one.layer):
            look.paint_disk(painter, self._box(disk, picture), self.table.look_of(disk), scale)
        radius = radius_cm(self._battle.ruleset.turn.missile_diameter_mm)
        for missile in state.table.fallen:
            look.paint_missile(painter, missile, self.places.circle(missile.at, radius))
        self._paint_marks(painter, picture, scale)
        self._paint_act(painter, picture, scale)

    def _box(self, disk: Disk, picture: Picture) -> QRectF:
        """Return where a disk is drawn: on its way from where it lay before."""
        now = self.places.circle(disk.at, disk.radius)
        before = picture.before.table.disk(disk.id) if picture.before is not None else None
        if before is None or picture.blend >= 1 or before.at == disk.at:
            return now
        start = self.places.circle(before.at, before.radius)
        spots = (
            picture.event.spots if isinstance(picture.event, Moved) and picture.event.disk == disk.id else ()
        )
        if not spots:
            return now.translated((start.center() - now.center()) * (1 - picture.blend))
        # Flip after flip: the disk is seen on edge in the middle of each.
        along = picture.blend * len(spots)
        step = min(int(along), len(spots) - 1)
        first = self.places.point(before.at if step == 0 else spots[step - 1])
        last = self.places.point(spots[step])
        centre = first + (last - first) * (along - step)
        box = QRectF(0, 0, now.width(), now.height())
        box.moveCenter(centre)
        return box

    def paint_waiting(self, painter: QPainter, box: QRectF, state: BattleState, subject: str) -> None:
        """Draw a disk that is off the table."""
        held = self._battle.roster.get(subject)
        if held is not None:
            disk = Disk(held.id, held.card, state.player.id, (0.0, 0.0))
            look.paint_disk(painter, box.adjusted(1, 1, -1, -1), self.table.look_of(disk), 1.0)

    def _paint_gone(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Let disks that have just been taken away fade out."""
        if picture.before is None or picture.blend >= 1:
            return
        painter.save()
        painter.setOpacity(_FADING * (1 - picture.blend))
        for disk in picture.before.table.disks:
            if picture.state.table.disk(disk.id) is None:
                box = self.places.circle(disk.at, disk.radius)
                look.paint_disk(painter, box, self.table.look_of(disk), scale)
        painter.restore()

    def _paint_marks(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Ring the disks that are waited for, the chosen one, and draw where one would lie."""
        for name in (*picture.ready, picture.subject):
            disk = picture.state.table.disk(name)
            if disk is not None:
                colour = MARKS.chosen if name == picture.subject else MARKS.paper
                look.outline(painter, self._box(disk, picture), colour, scale)
        for at, _facing in picture.sketch:
            if isinstance(at, tuple):
                look.ghost(painter, self.places.circle(at[:2], at[2]), MARKS.chosen, scale)

    def _paint_act(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Ring who acts and who is hit, with an arrow between them."""
        actor, target = acting(picture.event)
        known = picture.before if picture.before is not None else picture.state
        boxes = []
        for name, colour in ((actor, MARKS.acts), (target, MARKS.struck)):
            disk = picture.state.table.disk(name) or known.table.disk(name)
            if disk is not None:
                box = self._box(disk, picture)
                look.outline(painter, box, colour, scale)
                boxes.append(box)
        if len(boxes) == 2:
            way = painter.worldTransform()
            first, last = way.map(boxes[0].center()), way.map(boxes[1].center())
            painter.save()
            painter.resetTransform()
            paint_arrow(painter, first, last, boxes[0].width() * scale, MARKS.struck)
            painter.restore()


def acting(event: Any) -> tuple[str, str]:
    """Return who acts in an event and who is acted on; '' for nobody."""
    match event:
        case Struck(striker=striker, target=target):
            return striker, target
        case Shot(disk=disk, target=target) | Picked(disk=disk, target=target):
            return disk, target
        case Moved(disk=disk) | Rested(disk=disk) | Placed(disk=disk):
            return disk, ""
        case CameIn(reserve=reserve):
            return reserve.id, ""
        case _:
            return "", ""


def _looks_changed(before: BattleState, after: BattleState) -> bool:
    """Whether disks, markers, walls, missiles, stacks or books differ."""
    if before.table is after.table:
        return False
    one, two = before.table, after.table
    if (one.disks, one.walls, one.fallen) != (two.disks, two.walls, two.fallen):
        return True
    return any(
        (len(first.stack), len(first.book)) != (len(second.stack), len(second.book))
        for first, second in zip(one.players, two.players, strict=True)
    )
