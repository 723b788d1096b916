"""How a battle of Demonworld looks in the preview: counters, orders, who acts and who is hit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF
from PySide6.QtGui import QPainter

from editor.printing.army_colours import ARMY_FALLBACK, ArmyColours, colour_of_people
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import draw_rimmed
from editor.printing.systems.demonworld.counters import CounterLook, paint_order
from editor.printing.systems.demonworld.symbols import Symbol, unit_symbol
from editor.rules.core.contract import LogLine, Setup
from editor.rules.core.hexes import FACINGS, Offset
from editor.rules.core.joined_arrays import battlefield_arrays
from editor.rules.core.unit_letters import later_letter, unit_letters
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.battle import Battle, phases_of
from editor.rules.demonworld.set_up.start import start
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.events import named_state
from editor.rules.demonworld.units import Unit
from editor.services.battles.watching import Place, Reading
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.marks import paint_arrow, paint_die
from editor.ui.pages.preview.scene import Facts, Heading, Picture, SideLook, StripPart, StripPhase
from editor.ui.systems.demonworld.bases import covered, paint_bases
from editor.ui.systems.demonworld.facts import DemonworldFacts, face_down, leader_of
from editor.ui.systems.demonworld.goals import paint_goals
from editor.ui.systems.demonworld.ground import paint_changes, paint_openings, paint_wind
from editor.ui.systems.demonworld.hand import DemonworldGuide
from editor.ui.systems.demonworld.overlays import DemonworldOverlays
from editor.ui.systems.demonworld.places import Places, Stamps, actors, shown_cell
from editor.ui.systems.demonworld.sky import paint_altitudes, paint_shadows

translate = QCoreApplication.translate
_CONTEXT: Final = "DemonworldPreview"
_PHASES: Final = {
    "orders": QT_TRANSLATE_NOOP("DemonworldPreview", "Orders"),
    "magic": QT_TRANSLATE_NOOP("DemonworldPreview", "Magic"),
    "first_shooting": QT_TRANSLATE_NOOP("DemonworldPreview", "1st shooting"),
    "movement": QT_TRANSLATE_NOOP("DemonworldPreview", "Movement"),
    "second_shooting": QT_TRANSLATE_NOOP("DemonworldPreview", "2nd shooting"),
    "melee": QT_TRANSLATE_NOOP("DemonworldPreview", "Melee"),
    "rally": QT_TRANSLATE_NOOP("DemonworldPreview", "Rally"),
}
_HEADINGS: Final[dict[str, Heading]] = {"turn_began": 1}
_FADING: Final = 0.55
"""Opacity of an element that is being taken away, at first."""
_RIDER: Final = 0.6
"""Width of the counter of a rider, in those of others."""


def _letters_of(battle: Battle, known: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the letter of each unit, as its printed counters have it; who is summoned has the next ones."""
    peoples = [one.card.faction or "" for one in battle.roster]
    if not known:
        return unit_letters((one.card.faction or "", one.card.id) for one in battle.roster)
    late = range(len(known), len(peoples))
    return (*known, *(later_letter(peoples[:number], peoples[number]) for number in late))


class DemonworldScene:
    """Draws and explains the states of :mod:`editor.rules.demonworld`."""

    def __init__(self, setup: Setup, language: str) -> None:
        self._battle: Battle = start(setup)
        self._language = language
        self._stamps = Stamps()
        self.guide = DemonworldGuide(language)
        self.overlays = DemonworldOverlays(language)
        self.reading = Reading(
            place=_place,
            looks_changed=_looks_changed,
            walk=lambda state: tuple(state.elements()),
        )
        self.arrays = battlefield_arrays(self._battle.ground.field)
        self.looks = MapLooks.from_ruleset(self._battle.ruleset)
        colours = ArmyColours(ARMY_FALLBACK)
        self.sides = tuple(
            SideLook(
                side.id,
                side.name.get(language),
                colours.next(colour_of_people(setup.get(side.army), self._battle.ruleset)),
                tuple(player.name.get(language) for player in side.players),
            )
            for side in self._battle.scenario.sides
        )
        self._facts = DemonworldFacts(self._battle, self.sides, language)
        self._letters = _letters_of(self._battle)

    # the strip

    @cached_property
    def phases(self) -> tuple[StripPhase, ...]:
        """The phases of a turn; movement with the letters of its sequences (III.2.0, V.2.0)."""
        return tuple(
            StripPhase(
                phase, translate(_CONTEXT, _PHASES[phase]), self._sequences() if phase == "movement" else ()
            )
            for phase in phases_of(self._battle)
        )

    def _sequences(self) -> tuple[StripPart, ...]:
        parts = []
        for order in self._battle.sequences:
            rule = self._battle.ruleset.order(order)
            if rule is not None:
                parts.append(StripPart(order, rule.letter.get(self._language), rule.name.get(self._language)))
        return tuple(parts)

    def part(self, state: BattleState) -> str:
        """Return the sequence of the movement phase."""
        return state.sequence or "" if state.phase == "movement" else ""

    # the log

    def heading(self, line: LogLine) -> Heading:
        """Return whether a line begins a turn or a phase."""
        key = line.message.code.partition(".")[2]
        return 2 if key.startswith("phase_") else _HEADINGS.get(key, 0)

    def side_of(self, subject: str) -> int | None:
        """Return the side of a unit."""
        number = _number(subject)
        roster = self._battle.roster
        return roster[number].side if number is not None and number < len(roster) else None

    def player_of(self, subject: str) -> str:
        """Return the player of its side who leads a unit, '' if nobody in particular does."""
        number = _number(subject)
        if number is None or number >= len(self._battle.roster):
            return ""
        return leader_of(self._battle, self._battle.roster[number], self._language)

    # facts

    def stage(self, state: BattleState) -> tuple[Offset, ...]:
        """Return the fields on which an element stands."""
        return tuple(at for unit in state.units for at in covered(state, unit))

    def goals(self, state: BattleState) -> tuple[Offset, ...]:
        """Return the fields of areas and objectives."""
        scenario = state.battle.scenario
        areas = (at for area in scenario.areas for at in area.fields)
        return (*areas, *(objective.at for objective in scenario.objectives))

    def fields_of(self, state: BattleState, subject: str) -> tuple[Offset, ...]:
        """Return where the elements of a unit stand."""
        number = _number(subject)
        if number is None or number >= len(state.units):
            return ()
        return covered(state, state.units[number])

    def facts(self, state: BattleState, at: Offset) -> Facts | None:
        """Return the facts about the unit of the element on a field."""
        return self._facts.at(state, at)

    def facts_of(self, state: BattleState, subject: str) -> Facts | None:
        """Return the facts about a unit."""
        number = _number(subject)
        return self._facts.of(state, number) if number is not None else None

    def _look_at(self, state: BattleState) -> None:
        """Know the units that have been summoned, too (XX.6.0)."""
        if len(state.battle.roster) >= len(self._battle.roster):
            self._battle = state.battle
            self._letters = _letters_of(state.battle, self._letters)

    # painting

    def paint(self, canvas: MapCanvas, painter: QPainter, picture: Picture) -> None:
        """Draw elements, orders, and who acts on whom."""
        state: BattleState = picture.state
        self._look_at(state)
        places = Places(canvas, state.battle, picture)
        paint_changes(canvas, painter, state)
        self._paint_fallen(painter, picture, places)
        paint_bases(canvas, painter, state, [side.colour for side in self.sides])
        symbols = [unit_symbol(roster.card) for roster in self._battle.roster]
        chosen = _number(picture.subject)
        acting, hit = actors(self._battle, picture.event)
        paint_shadows(painter, state, places)
        for element in sorted(state.elements(), key=lambda one: one.altitude or 0):
            if element.at in picture.left and element.altitude is None:
                continue
            riding = element.id == state.units[element.unit].rider
            home = self._battle.came_with[element.id] if riding else element.unit
            look = CounterLook(
                self.sides[element.side].colour,
                symbols[home],
                element.facing,
                element.sign or None,
                wounds=element.wounds,
                selected=element.unit == chosen,
                letter=self._letters[home],
            )
            width = places.width * _RIDER if riding else places.width
            self._stamps.paint(painter, places.of(element.id), width, look)
        paint_openings(canvas, painter, state)
        paint_goals(canvas, painter, state, self.sides, self._language)
        paint_altitudes(painter, state, places)
        ready = self._of_units(state, picture.ready)
        self._outline(canvas, painter, state, ready, MARKS.paper, picture.left)
        self._outline(canvas, painter, state, acting, MARKS.acts)
        self._outline(canvas, painter, state, hit, MARKS.struck)
        self._paint_orders(painter, state, places, picture.laid)
        self._paint_blow(canvas, painter, picture, places)
        paint_wind(canvas, painter, state)

    def _of_units(self, state: BattleState, subjects: Iterable[str]) -> list[int]:
        numbers = [number for subject in subjects if (number := _number(subject)) is not None]
        return [element for number in numbers for element in state.units[number].elements]

    def paint_sketch(self, canvas: MapCanvas, painter: QPainter, picture: Picture) -> None:
        """Draw elements where a choice would lead them."""
        self._look_at(picture.state)
        roster = self._battle.roster
        pieces = picture.pieces or (picture.subject,) * len(picture.sketch)
        for (at, facing), piece in zip(picture.sketch, pieces, strict=True):
            number = _number(piece)
            side = roster[number].side if number is not None else picture.state.side
            symbol: Symbol = unit_symbol(roster[number].card) if number is not None else "infantry"
            look = CounterLook(self.sides[side].colour, symbol, FACINGS[facing], ghost=True)
            self._stamps.paint(painter, canvas.centre_of(at), canvas.field_width(), look)

    def _paint_fallen(self, painter: QPainter, picture: Picture, places: Places) -> None:
        """Let elements that have just been taken away fade out."""
        if picture.before is None or picture.blend >= 1:
            return
        here = {element.id for element in picture.state.elements()}
        painter.save()
        painter.setOpacity(_FADING * (1 - picture.blend))
        for element in picture.before.elements():
            if element.id not in here:
                look = CounterLook(
                    self.sides[element.side].colour,
                    unit_symbol(self._battle.roster[element.unit].card),
                    element.facing,
                    element.sign or None,
                )
                self._stamps.paint(painter, places.of(element.id), places.width, look)
        painter.restore()

    def _outline(
        self,
        canvas: MapCanvas,
        painter: QPainter,
        state: BattleState,
        elements: Iterable[int],
        colour: str,
        left: Sequence[Offset] = (),
    ) -> None:
        wanted = set(elements)
        fields = [
            at
            for element in state.standing
            if element in wanted
            for cell in state.fields_of(element)
            if (at := state.battle.ground.at(cell)) not in left
        ]
        if fields:
            width = max(2.0, canvas.field_width() * 0.08)
            draw_rimmed(painter, canvas.outline(fields), colour, width, canvas.looks.mark_dark)

    def _paint_orders(
        self, painter: QPainter, state: BattleState, places: Places, laid: Mapping[str, str]
    ) -> None:
        """Lay the order counter behind each unit; to others face down until it is revealed (III.2.0)."""
        if state.phase == "over" or places.width < 11:
            return
        hidden = face_down(state)
        for unit in state.units:
            if unit.elements and (unit.mood or unit.stragglers):
                self._paint_mood(painter, unit, places)
            if unit.elements and self._battle.roster[unit.number].state:
                self._paint_state(painter, unit, places)
            own = laid.get(f"unit:{unit.number}")
            if not unit.elements or (unit.order is None and unit.number not in hidden and own is None):
                continue
            side = self._battle.roster[unit.number].side
            rule = self._battle.ruleset.order(unit.order) if unit.order is not None else None
            letter = rule.letter.get(self._language) if rule is not None else own
            at = places.behind(unit)
            paint_order(painter, at, places.width * 0.9, letter, self.sides[side].colour)

    def _paint_mood(self, painter: QPainter, unit: Unit, places: Places) -> None:
        """Lay a sign on a unit in rout or impetuous (XV)."""
        letter = (
            translate("DemonworldPreview", "I", "sign of an impetuous unit")
            if unit.mood == "impetuous"
            else translate("DemonworldPreview", "R", "sign of a unit in rout")
        )
        at = places.of(unit.elements[0])
        paint_order(painter, at, places.width * 0.8, letter, MARKS.struck)

    def _paint_state(self, painter: QPainter, unit: Unit, places: Places) -> None:
        """Lay the first letter of its state on the last element of a unit that is not as on its card."""
        roster = self._battle.roster[unit.number]
        letter = named_state(roster, roster.state).get(self._language)[:1].upper()
        at = places.of(unit.elements[-1]) + QPointF(places.width * 0.3, -places.width * 0.3)
        paint_order(painter, at, places.width * 0.5, letter, MARKS.acts)

    def _paint_blow(self, canvas: MapCanvas, painter: QPainter, picture: Picture, places: Places) -> None:
        """Draw an arrow from who shoots or strikes to who or what is aimed at, and the die there."""
        event = picture.event
        last: QPointF | None
        if isinstance(event, ev.ShotFired):
            attacker, last = (
                event.shooter,
                places.known(event.target if event.struck is None else event.struck),
            )
        elif isinstance(event, ev.BlowStruck):
            attacker, last = event.attacker, places.known(event.target)
        elif isinstance(event, ev.GunFired | ev.ProjectileStruck | ev.WallMet):
            attacker, last = event.gun, canvas.centre_of(self._battle.ground.at(shown_cell(event)))
        else:
            return
        first = places.known(attacker)
        if first is None or last is None:
            return
        hit = event.outcome in ("hit", "broken")
        paint_arrow(painter, first, last, places.width, MARKS.struck if hit else MARKS.acts)
        if event.die is not None:
            paint_die(painter, last + QPointF(0, -places.width * 0.62), places.width * 0.62, event.die, hit)


def _number(subject: str) -> int | None:
    kind, _, number = subject.partition(":")
    return int(number) if kind == "unit" and number.isdigit() else None


def _place(state: BattleState) -> Place:
    """Return turn and phase; the orders with which a battle begins are those of its first turn."""
    return Place(max(1, state.turn) if state.step == "orders" else state.turn, state.phase)


def _looks_changed(before: BattleState, after: BattleState) -> bool:
    """Whether elements, orders, wounds, states, the ground or what objectives are worth differ."""
    looks = [
        (one.struck, one.orders, one.changes, one.wind, one.worths, one.states) for one in (before, after)
    ]
    return looks[0] != looks[1] or any(
        _look(one) != _look(two) for one, two in zip(before.units, after.units, strict=True) if one is not two
    )


def _look(unit: Unit) -> tuple[object, ...]:
    return unit.elements, unit.cells, unit.facings, unit.order, unit.mood, unit.stragglers
