"""How a game of Wiz-War looks in the preview: the board, and beside it every player's panel."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.printing.systems.wizwar import paint as draw
from editor.printing.systems.wizwar.board import GROUND, MARGIN
from editor.printing.systems.wizwar.set_up import side_colours
from editor.rules.core.contract import LogLine, Setup
from editor.rules.wizwar.block_words import BLOCKS
from editor.rules.wizwar.means import things_on
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.playable import why_not
from editor.rules.wizwar.setting_up import battle_of, first_state
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.wording import square_name, thing_name
from editor.services.battles.watching import Place, Reading
from editor.ui.pages.preview.free_scene import Spot
from editor.ui.pages.preview.kept_layer import KeptLayer
from editor.ui.pages.preview.scene import Facts, Heading, Picture, SideLook, StripPhase
from editor.ui.systems.wizwar.board import BattleBoard, side_shape, square_shape
from editor.ui.systems.wizwar.guide import guide
from editor.ui.systems.wizwar.hands import WIDE, Hands
from editor.ui.systems.wizwar.overlays import WizwarOverlays
from editor.ui.systems.wizwar.spots import spot_number
from schemas.messages import in_words

translate = QCoreApplication.translate
_HEADINGS: Final[dict[str, Heading]] = {"round": 1, "turn": 2}


class WizwarScene:
    """Draws and explains the states of :mod:`editor.rules.wizwar`; its unit is one square."""

    def __init__(self, setup: Setup, language: str) -> None:
        self._battle = battle_of(setup)
        self._language = language
        self.guide = guide(WizwarPlay(), language)
        self.overlays = WizwarOverlays(language)
        self.reading = Reading(
            place=lambda state: Place(state.turn, state.phase),
            looks_changed=_looks_changed,
            walk=_walk,
            first_phase=lambda state: self._battle.side_id(state.first) if state.turn else "",
        )
        colours = side_colours(setup, self._battle.scenario)
        self.sides = tuple(
            SideLook(side.id, side.name.get(language), colour.name())
            for side, colour in zip(self._battle.scenario.sides, colours, strict=True)
        )
        self.phases = tuple(StripPhase(side.id, side.name) for side in self.sides)
        self._hands = Hands(self.sides, language)
        self._panels = KeptLayer()
        self._board = BattleBoard([QColor(side.colour) for side in self.sides])
        self._first = first_state(self._battle)

    def part(self, state: GameState) -> str:
        """Return nothing: a turn has no parts."""
        return ""

    # the log

    def heading(self, line: LogLine) -> Heading:
        """Return whether a line begins a round or a turn."""
        return _HEADINGS.get(line.message.code.partition(".")[2], 0)

    def side_of(self, subject: str) -> int | None:
        """Return the side of a wizard."""
        number = spot_number(subject, "w")
        return number if number is not None and number < len(self.sides) else None

    def player_of(self, subject: str) -> str:
        """Return nothing: each player has one wizard."""
        return ""

    # the table

    def _corner(self, state: GameState) -> QPointF:
        return QPointF(state.maze.extent[0] + MARGIN + 0.2, -MARGIN + 0.1)

    def extent(self, state: GameState) -> QRectF:
        """Return what is to be seen: the board with the letters of its edges, and the panels."""
        high = state.maze.extent[1]
        corner = self._corner(state)
        bottom = max(high + MARGIN, corner.y() + self._hands.high(state))
        return QRectF(-MARGIN, -MARGIN, corner.x() + WIDE + 0.3 + MARGIN, bottom + MARGIN)

    def paint(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Draw board and panels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state: GameState = picture.state
        wide, high = state.maze.extent
        painter.fillRect(QRectF(-MARGIN, -MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN), GROUND)
        self._board.paint(painter, picture, scale)
        self._sketch(painter, picture)
        corner, seen = self._corner(state), (state, picture.subject)
        self._panels.paint(painter, seen, lambda own: self._hands.paint(own, picture, scale, corner))

    def _sketch(self, painter: QPainter, picture: Picture) -> None:
        """Draw where a wizard would stand after the choice under the pointer."""
        for at, side in picture.sketch:
            square = spot_number(at, "q") if isinstance(at, str) else None
            if square is None or not 0 <= side < len(self.sides):
                continue
            column, row = picture.state.maze.on_table(square)
            painter.save()
            painter.setOpacity(0.5)
            draw.paint_wizard(painter, QPointF(column + 0.5, row + 0.5), QColor(self.sides[side].colour))
            painter.restore()

    def ticks(self, apart: float, *, across: bool) -> Iterator[tuple[float, str]]:
        """Yield the letters of columns and the numbers of rows."""
        count = int(self._first.maze.extent[0 if across else 1])
        step = max(1, ceil(apart / 2))  # one character needs less room than a number
        for number in range(0, count, step):
            yield number + 0.5, chr(65 + number) if across else str(number + 1)

    def name_of(self, state: GameState, at: Spot) -> str:
        """Return the name of a square."""
        square = spot_number(at, "q")
        known = square is not None and square < len(state.maze.squares)
        return square_name(state.maze, square) if square is not None and known else ""

    def spot_at(self, state: GameState, point: QPointF) -> Spot:
        """Return the card, side or square at a point."""
        corner = self._corner(state)
        for side in range(len(state.wizards)):
            for card, place in self._hands.cards(state, side, corner):
                if card >= 0 and place.contains(point):
                    return f"c{card}"
            if self._hands.panel(state, side, corner).contains(point):
                return f"w{side}"
        maze = state.maze
        column, row = int(point.x() // 1), int(point.y() // 1)
        square = maze.by_place.get((column, row))
        if square is None:
            return ""
        x, y = point.x() - column, point.y() - row
        near = min((y, 0), (1 - x, 1), (1 - y, 2), (x, 3))
        if near[0] < 0.13:
            return f"s{maze.side(maze.half(square, near[1]))}"
        return f"q{square}"

    def shape(self, state: GameState, spot: Spot) -> QPainterPath:
        """Return the outline of a spot."""
        maze = state.maze
        if (square := spot_number(spot, "q")) is not None and square < len(maze.squares):
            return square_shape(maze, square)
        if (half := spot_number(spot, "s")) is not None and half < len(maze.stands):
            return side_shape(maze, half)
        path, corner = QPainterPath(), self._corner(state)
        if (side := spot_number(spot, "w")) is not None and side < len(state.wizards):
            path.addRoundedRect(self._hands.panel(state, side, corner), 0.1, 0.1)
        if (card := spot_number(spot, "c")) is not None:
            for side in range(len(state.wizards)):
                for one, place in self._hands.cards(state, side, corner):
                    if one == card:
                        path.addRoundedRect(place, 0.06, 0.06)
        return path

    def spots(self, state: GameState) -> tuple[Spot, ...]:
        """Return the squares row by row, then the panels with their cards."""
        squares = tuple(f"q{square}" for _, square in sorted(self._in_rows(state)))
        corner = self._corner(state)
        panels = []
        for side in range(len(state.wizards)):
            panels.append(f"w{side}")
            panels += [f"c{card}" for card, _ in self._hands.cards(state, side, corner) if card >= 0]
        return (*squares, *panels)

    def _in_rows(self, state: GameState) -> list[tuple[tuple[int, int], int]]:
        return [((row, column), square) for (column, row), square in state.maze.by_place.items()]

    def spots_of(self, state: GameState, subject: str) -> tuple[Spot, ...]:
        """Return where a wizard stands, or a card of a hand lies."""
        if (card := spot_number(subject, "c")) is not None:
            return (subject,) if any(card in one.hand for one in state.wizards) else ()
        side = self.side_of(subject)
        if side is None or side >= len(state.wizards) or not state.wizards[side].alive:
            return ()
        return (f"q{state.wizards[side].square}",)

    # facts

    def facts_of(self, state: GameState, subject: str) -> Facts | None:
        """Return the facts about a wizard, or about a card as long as somebody holds it."""
        if (card := spot_number(subject, "c")) is not None:
            held = any(card in one.hand for one in state.wizards)
            return self._card_facts(state, card) if held else None
        side = self.side_of(subject)
        if side is None or side >= len(state.wizards):
            return None
        wizard = state.wizards[side]
        look = self.sides[side]
        shown = [self._card_name(state, card) for card in sorted(wizard.shown)]
        rows = [
            (translate("WizwarPreview", "Life"), str(wizard.life)),
            (translate("WizwarPreview", "Square"), square_name(state.maze, wizard.square)),
            (translate("WizwarPreview", "Cards"), str(len(wizard.hand))),
            (translate("WizwarPreview", "Face up"), ", ".join(shown)),
            (translate("WizwarPreview", "State"), self._hands.status(state, side)),
        ]
        return Facts(subject, look.name, tuple(row for row in rows if row[1]), look.colour)

    def _card_name(self, state: GameState, card: int) -> str:
        return state.battle.spec(card).card.name.get(self._language)

    def facts(self, state: GameState, at: object) -> Facts | None:
        """Return the facts about a wizard, a card, or what lies on a square."""
        spot = str(at)
        if (card := spot_number(spot, "c")) is not None and card < len(state.battle.deck):
            return self._card_facts(state, card)
        if spot_number(spot, "w") is not None:
            return self.facts_of(state, spot)
        square = spot_number(spot, "q")
        if square is None or square >= len(state.maze.squares):
            return None
        here = [n for n, one in enumerate(state.wizards) if one.alive and one.square == square]
        if here:
            return self.facts_of(state, f"w{here[0]}")
        return self._square_facts(state, square)

    def _card_facts(self, state: GameState, card: int) -> Facts:
        spec = state.battle.spec(card)
        rows = [(translate("WizwarPreview", "Text"), spec.card.text.get(self._language))]
        lines = BLOCKS.lines(spec.card, state.battle.ruleset, self._language)
        rows += [(translate("WizwarPreview", "Effect"), line.text) for line in lines]
        now: tuple[tuple[str, str], ...] = ()
        if self._hands.waits(state, card) and (trouble := why_not(state, card)) is not None:
            now = ((translate("WizwarPreview", "Not now"), in_words(trouble, self._language)),)
        name = self._card_name(state, card)
        return Facts(f"c{card}", name, (*now, *rows), "#8a6d3b", card=spec.card, beside_card=now)

    def _square_facts(self, state: GameState, square: int) -> Facts | None:
        things = [in_words(thing_name(state, thing), self._language) for thing in things_on(state, square)]
        base = next((side for side, one in enumerate(state.bases) if one == square), None)
        rows = []
        if base is not None:
            rows.append((translate("WizwarPreview", "Base of"), self.sides[base].name))
        if things:
            rows.append((translate("WizwarPreview", "Here lie"), ", ".join(things)))
        if not rows:
            return None
        return Facts("", square_name(state.maze, square), tuple(rows), "#8a6d3b")


def _looks_changed(before: GameState, after: GameState) -> bool:
    """Return whether the picture differs: who decides shows, too."""
    return any(
        getattr(before, name) is not getattr(after, name)
        for name in ("maze", "wizards", "treasures", "floor", "lasting", "discards", "active", "side", "step")
    )


def _walk(state: GameState) -> object:
    """Go over all that is shown; raises where a saved game does not hold together."""
    places = [state.maze.on_table(wizard.square) for wizard in state.wizards]
    cards = [state.battle.spec(card) for wizard in state.wizards for card in wizard.hand if card >= 0]
    lying = [state.maze.on_table(square) for square in state.lying.values()]
    return places, cards, lying, [state.maze.on_table(square) for square in state.treasures]
