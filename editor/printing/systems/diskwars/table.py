"""A table of Diskwars with all that lies on it: one picture for battle, editor, booklet and thumbnail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.printing.army_colours import colour_of_people, colour_of_side
from editor.printing.fitted_line import width_of, write
from editor.printing.heraldry import symbol_of
from editor.printing.marks import MARKS
from editor.printing.painter import PAPER, painting
from editor.printing.systems.diskwars import disks as look
from editor.printing.systems.diskwars.places import MARGIN, Places
from editor.rules.core.contract import Setup
from editor.rules.diskwars.battle import Battle, Land
from editor.rules.diskwars.setting_up import can_start, first_state, lands_of, start
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import Message
from schemas.systems.diskwars import DiskwarsMap, DiskwarsScenario

_LETTERS_ALONG: Final = 62
"""So many letters are together as high as a picture is long, where they can just be read on paper."""
_NAMED_FROM: Final = 600
"""Length of a picture in pixels from which the sides are named."""


class TablePainter:
    """Draws states of :mod:`editor.rules.diskwars` as they lie, in centimetres of the picture."""

    def __init__(self, setup: Setup, battle: Battle, language: str, readable: float = look.READABLE) -> None:
        """Take a battle, its scenario with the documents, and the language of names on the table.

        Args:
            setup: the scenario with its documents.
            battle: what never changes in the battle.
            language: of names on the table.
            readable: height of letters that can be read, in pixels.
        """
        self._battle, self._language, self._readable = battle, language, readable
        self._book = sentence(Message(code="diskwars_hand.letter_book"), language)
        self.places = Places(battle)
        """Where everything lies in the picture."""
        self.colours = side_colours(setup, battle.scenario)
        """Seat -> colour."""

    def paint(self, painter: QPainter, state: BattleState, scale: float) -> None:
        """Draw the table and what lies on it from below; ``scale`` is pixels per centimetre."""
        self.paint_ground(painter, state, scale)
        for disk in sorted(state.table.disks, key=lambda one: one.layer):
            look.paint_disk(painter, self.places.circle(disk.at, disk.radius), self.look_of(disk), scale)

    def paint_ground(self, painter: QPainter, state: BattleState, scale: float) -> None:
        """Draw the cloth with strips, lands and walls, and the stacks beside it."""
        places, battle = self.places, self._battle
        strips = []
        for seat in battle.seats:
            if battle.all_at_once or seat.base is None:
                strip = seat.strip
                first, last = places.point((strip.west, strip.north)), places.point((strip.east, strip.south))
                strips.append(QRectF(first, last).normalized())
        look.paint_table(painter, places.table, strips)
        for land in battle.lands:
            box = places.circle(land.at, land.radius)
            name = land.name.get(self._language)
            look.paint_land(painter, box, name, scale, places.table, self._readable)
        for wall in state.table.walls:
            look.paint_wall(painter, wall, places.circle(wall.at, wall.radius))
        self._paint_piles(painter, state)

    def paint_camps(self, painter: QPainter, scale: float) -> None:
        """Ring the camps of the sides and the land in the middle, as the scenario says."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number, seat in enumerate(self._battle.seats):
            if seat.base is not None:
                self._ring(painter, seat.base, self.colours[number], 5 / scale)
        if self._battle.centre is not None:
            self._ring(painter, self._battle.centre, MARKS.chosen, 3 / scale, dashed=True)

    def _ring(
        self, painter: QPainter, land: Land, colour: str, width: float, *, dashed: bool = False
    ) -> None:
        pen = QPen(QColor(colour), width)
        pen.setStyle(Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
        painter.setPen(pen)
        painter.drawEllipse(self.places.circle(land.at, land.radius))

    def _paint_piles(self, painter: QPainter, state: BattleState) -> None:
        for number, player in enumerate(state.table.players):
            colour = self.colours[number]
            if player.stack:
                top = player.stack[0]
                known = top.id in self._battle.roster and state.step != "order"
                shown = self.look_of(Disk(top.id, top.card, player.id, (0.0, 0.0))) if known else None
                box = self.places.pile(number, "stack")
                look.paint_pile(painter, box, shown, len(player.stack), colour, "?")
            if player.book:
                box = self.places.pile(number, "book")
                look.paint_pile(painter, box, None, len(player.book), colour, self._book)

    def look_of(self, disk: Disk) -> look.DiskLook:
        """Return what a disk shows now."""
        card, battle = disk.card, self._battle
        values = (
            disk.value("attack"),
            disk.value("defence"),
            disk.value("toughness"),
            disk.value("movement"),
        )
        plain = (card.attack, card.defence, card.toughness, card.movement)
        signs = ("\u2726" if card.wizard_level else "") + ("\u27b6" if card.shooting else "")
        known = battle.roster.get(disk.id)
        return look.DiskLook(
            colour=self.colours[battle.seat_number(disk.player)],
            charge=symbol_of(card, battle.ruleset),
            name=(known.name if known is not None else card.name).get(self._language),
            values=values,
            changed=(
                values[0] != plain[0],
                values[1] != plain[1],
                values[2] != plain[2],
                values[3] != plain[3],
            ),
            signs=signs + ("\u2191" if card.flyer else ""),
            activated=disk.activated,
            wounds=disk.wounds,
            hits=card.hits,
            damage=disk.damage,
        )


def side_colours(setup: Setup, scenario: DiskwarsScenario) -> tuple[str, ...]:
    """Return the colour of each side: that of its people, unless a side before has it."""
    ruleset = setup.get(scenario.ruleset)
    own = [colour_of_people(setup.get(side.army), ruleset) for side in scenario.sides]
    free = [None if wanted in own[:number] else wanted for number, wanted in enumerate(own)]
    return tuple(colour_of_side(wanted, number) for number, wanted in enumerate(free))


def board_image(setup: Setup, language: str, pixels: int) -> QImage | None:
    """Return the table as a scenario sets it up. None without its table or ruleset.

    Args:
        setup: the scenario with its documents.
        language: of names on the table.
        pixels: longer side of the picture.
    """
    if not can_start(setup):
        return None
    battle = start(setup)
    state = first_state(setup, battle)
    readable = max(look.READABLE, pixels / _LETTERS_ALONG)
    table = TablePainter(setup, battle, language, readable)
    extent = table.places.table.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    high = extent.width() / _LETTERS_ALONG
    names: list[tuple[QRectF, str]] = []
    for number, player in enumerate(state.table.players):
        piles = QRectF()
        for kind, there in (("stack", player.stack), ("book", player.book)):
            if there:
                piles = piles.united(table.places.pile(number, kind).adjusted(-1, -1, 1, 1))
        if not piles.isEmpty() and pixels >= _NAMED_FROM:
            name = battle.seats[number].name.get(language)
            names.append((_beside(piles, table.places.table, width_of(name, high), high), name))
            extent = extent.united(names[-1][0])
        extent = extent.united(piles)

    def paint(painter: QPainter, scale: float) -> None:
        table.paint(painter, state, scale)
        table.paint_camps(painter, scale)
        for box, name in names:
            write(painter, box, name, MARKS.ink)

    return _drawn(extent, pixels, paint)


def _beside(piles: QRectF, table: QRectF, width: float, height: float) -> QRectF:
    """Return where the name of a side stands: above its piles, or to their right at the long edges."""
    box = QRectF(0, 0, width, height)
    if table.left() < piles.center().x() < table.right():
        box.moveCenter(QPointF(piles.right() + 1 + width / 2, piles.center().y()))
    else:
        box.moveCenter(QPointF(piles.center().x(), piles.top() - height / 2))
        if piles.center().x() < table.left():
            box.moveRight(min(box.right(), table.left() - 1))
        else:
            box.moveLeft(max(box.left(), table.right() + 1))
    return box


def _drawn(extent: QRectF, pixels: int, paint: Callable[[QPainter, float], None]) -> QImage:
    scale = pixels / max(extent.width(), extent.height())
    image = QImage(
        max(1, round(extent.width() * scale)),
        max(1, round(extent.height() * scale)),
        QImage.Format.Format_RGB32,
    )
    image.fill(QColor(PAPER))
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-extent.topLeft())
        paint(painter, scale)
    return image


def table_image(
    table: Document, documents: Mapping[str, Document], language: str, pixels: int
) -> QImage | None:
    """Return a bare table with its terrain disks. None for another document.

    Args:
        table: the table.
        documents: the terrain cards, by id; a land without its card is drawn in the usual size.
        language: of names on the table.
        pixels: longer side of the picture.
    """
    if not isinstance(table, DiskwarsMap):
        return None
    extent = QRectF(0, 0, table.width_cm, table.depth_cm)

    def paint(painter: QPainter, scale: float) -> None:
        look.paint_table(painter, extent, [])
        for land in lands_of(documents.get, table):
            box = QRectF(0, 0, 2 * land.radius, 2 * land.radius)
            box.moveCenter(QPointF(land.at[0], table.depth_cm - land.at[1]))
            look.paint_land(painter, box, land.name.get(language), scale, extent)

    return _drawn(extent, pixels, paint)
