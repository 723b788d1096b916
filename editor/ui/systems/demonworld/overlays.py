"""What may be shown about an element of Demonworld: sight, arc of fire, movement, contact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from editor.rules.core.hexes import FACINGS, Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.aiming import gun_arc
from editor.rules.demonworld.artillery.in_battle import artillery_of, ranges_of
from editor.rules.demonworld.fire.turn_begins import threatened
from editor.rules.demonworld.flyers.now import altitudes
from editor.rules.demonworld.large.breath import Aim
from editor.rules.demonworld.large.breathing import power_of, zone_at
from editor.rules.demonworld.large.moving import is_gun, is_large
from editor.rules.demonworld.large.reaching import reached
from editor.rules.demonworld.melee.reach import blows_of, zones
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import points_to_spend, small
from editor.rules.demonworld.shooting.numbers import in_arc, power_at
from editor.rules.demonworld.shooting.seeing import arc_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.guide import Cover, OverlayKind, OverlayWork, Pattern
from schemas.problems import Message

translate = QCoreApplication.translate
_CONTEXT: Final = "DemonworldOverlays"
_TARGET: Final = 2
"""Size of the man for whom the sight is worked out, in segments (XII.1.0)."""
_MOST_STANDS: Final = 3000
"""So many places of a unit are looked at for its reach."""
_OVER: Final = 0.4
"""How strongly fields are shown to which a large base only comes over others."""
_LOOKS: Final[dict[str, tuple[str, Pattern]]] = {
    "sight": (MARKS.sight, "plain"),
    "arc": (MARKS.arc, "stripes"),
    "reach": (MARKS.reach, "dots"),
    "contact": (MARKS.contact, "rings"),
    "fire": (MARKS.struck, "stripes"),
    "zones": (MARKS.chosen, "plain"),
    "breath": (MARKS.struck, "plain"),
    "altitude": (MARKS.sight, "dots"),
}
_KINDS: Final = (
    (
        "sight",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Sight"),
        "1",
        "eye",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Fields on which this element sees a man (XII)"),
    ),
    (
        "arc",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Arc of fire"),
        "2",
        "bow-arrow",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Fields in the arc and range of this element (IV.1)"),
    ),
    (
        "reach",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Movement"),
        "3",
        "footprints",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Fields that this unit can come to (V)"),
    ),
    (
        "contact",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Contact"),
        "4",
        "swords",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Enemies that this unit touches (I.3.1)"),
    ),
    (
        "fire",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Fire"),
        "5",
        "trees",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Fields on fire, and where it may spread (XXII.3.0)"),
    ),
    (
        "zones",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Zones and blows"),
        "6",
        "hexagon",
        QT_TRANSLATE_NOOP(
            "DemonworldOverlays", "Front, flanks and rear, and the fields that it strikes (XVII.6)"
        ),
    ),
    (
        "breath",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Breath"),
        "7",
        "waves",
        QT_TRANSLATE_NOOP(
            "DemonworldOverlays", "Fields that its breath covers, ahead and to both sides (XVII.7.4)"
        ),
    ),
    (
        "altitude",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "Altitude"),
        "8",
        "mountain",
        QT_TRANSLATE_NOOP("DemonworldOverlays", "How high over the ground everybody flies (XXIII.4.0)"),
    ),
)


class DemonworldOverlays:
    """The Demonworld part of :class:`editor.ui.pages.preview.guide.Overlays`."""

    def __init__(self, language: str) -> None:
        self._language = language

    @property
    def kinds(self) -> tuple[OverlayKind, ...]:
        """What can be shown."""
        return tuple(
            OverlayKind(kind, translate(_CONTEXT, name), key, icon, translate(_CONTEXT, tip), *_LOOKS[kind])
            for kind, name, key, icon, tip in _KINDS
        )

    def work(self, kind: str, state: BattleState, at: Offset) -> OverlayWork | None:
        """Return the work for the element on a field."""
        cell = state.battle.ground.cell(at)
        flying = max((one for one in state.aloft if cell in state.fields_of(one)), default=None)
        element = state.occupied.get(cell) if flying is None else flying
        if element is None:
            return None
        unit = state.units[state.unit_of[element]]
        works = {
            "sight": _sight,
            "arc": _arc,
            "reach": _reach,
            "contact": _contact,
            "fire": _fire,
            "zones": _zones,
            "breath": _breath,
            "altitude": _altitude,
        }
        work = works[kind]
        return lambda: work(state, unit, element, self._language)


def _cells(state: BattleState) -> tuple[int, ...]:
    return tuple(state.battle.ground.cell(at) for at in state.battle.ground.field.fields())


def _sight(state: BattleState, unit: Unit, element: int, language: str) -> Cover:
    """Show how many segments of a man are seen on every field, round about."""
    battle, ground = state.battle, state.battle.ground
    start = unit.cells[unit.elements.index(element)]
    own = battle.cards[element].size
    found = {}
    for cell in _cells(state):
        if cell == start:
            continue
        between = ground.between(start, cell)
        if "XII" in battle.chapters:
            taken = tuple(
                (one, battle.cards[state.occupied[one]].size) for one in between if one in state.occupied
            )
            seen = battle.sight.look(start, own, cell, _TARGET, taken).segments / _TARGET
        else:
            seen = float(not any(one in state.occupied for one in between))
        if seen > 0:
            found[ground.at(cell)] = min(1.0, seen)
    words = translate(
        "DemonworldOverlays", "Sees a man of size {size}; paler where only a part of him is seen"
    )
    return Cover(found, legend=words.format(size=_TARGET))


_BANDS: Final = {"short": 1.0, "medium": 0.6, "long": 0.35}
"""Range of a gun -> how strongly its fields are shown."""


def _gun_arc(state: BattleState, unit: Unit) -> Cover:
    """Show the fields in the arc and range of a gun, the nearer range the stronger (XIX.2.1)."""
    ground, gun = state.battle.ground, unit.elements[0]
    ranges, start = ranges_of(artillery_of(state, gun)), unit.cells[0]
    zero, facing = ground.axial(start), FACINGS[unit.facings[0]]
    found: dict[Offset, float] = {}
    for cell in _cells(state):
        band = ranges.band(ground.distance(start, cell))
        if band is not None and gun_arc(zero, facing, ground.axial(cell), state.battle.ruleset):
            found[ground.at(cell)] = _BANDS[band]
    return Cover(
        found, legend=translate("DemonworldOverlays", "Short, medium and long range, paler each (XIX.2.1)")
    )


def _arc(state: BattleState, unit: Unit, element: int, language: str) -> Cover:
    """Show the fields in the arc; those in range of a weapon stronger, the nearer the better."""
    if is_gun(state, unit):
        return _gun_arc(state, unit)
    battle, ground = state.battle, state.battle.ground
    place = unit.elements.index(element)
    start, card = unit.cells[place], battle.cards[element]
    weapons = [weapon for weapon in card.weapons if weapon.bands]
    if not weapons:
        return Cover(legend=translate("DemonworldOverlays", "This element has no missile weapon"))
    zero, facing = ground.axial(start), FACINGS[unit.facings[place]]
    arc = arc_of(state, element)
    strongest = max(band.power for weapon in weapons for band in weapon.bands)
    found: dict[Offset, float] = {}
    for cell in _cells(state):
        away = ground.distance(start, cell)
        powers = [strength for weapon in weapons if (strength := power_at(weapon.bands, away)) is not None]
        if cell != start and powers and in_arc(zero, facing, ground.axial(cell), arc):
            found[ground.at(cell)] = max(0.3, max(powers) / max(1, strongest))
    return Cover(
        found, legend=translate("DemonworldOverlays", "In arc and range; stronger where the weapon is")
    )


def _reach(state: BattleState, unit: Unit, element: int, language: str) -> Cover:
    """Show where elements of the unit can stand in this phase: advances, wheels, steps of single elements."""
    moving = state.phase == "movement" and unit.order is not None and not unit.engaged
    order = unit.order or "move"
    if not moving or unit.done or state.sequence != order:
        unit = replace(unit, order=order, points=0, manoeuvres=0, wheeled="", done=False, engaged=0)
    side = state.battle.roster[unit.number].side
    free = replace(state.with_unit(unit), phase="movement", step="move", side=side, sequence=order, unit=None)
    rule = state.battle.ruleset.order(order)
    words = rule.name.get(language) if rule is not None else order
    if unit.order is None or not moving:
        legend = translate("DemonworldOverlays", "Could come here in one phase, order: {order}").format(
            order=words
        )
    else:
        legend = translate("DemonworldOverlays", "Can still come here in this phase")
    if is_large(state, unit) and unit.altitude is None:
        return _base_reach(free, unit, legend)
    start = _Stand(unit.cells, unit.facings, unit.points, unit.manoeuvres, unit.wheeled)
    waiting, seen = [start], {start}
    found: dict[Offset, float] = {}
    while waiting and len(seen) < _MOST_STANDS:
        stand = waiting.pop(0)
        now = free.with_unit(
            replace(
                unit,
                cells=stand.cells,
                facings=stand.facings,
                points=stand.points,
                manoeuvres=stand.manoeuvres,
                wheeled=stand.wheeled,
            )
        )
        for action in _ways(now, unit):
            led = plan(now, action)
            if isinstance(led, Message):
                continue
            for cell in led.cells:
                found.setdefault(state.battle.ground.at(cell), 1.0)
            after = _Stand(
                led.cells,
                led.facings,
                stand.points + led.points,
                stand.manoeuvres + led.manoeuvres,
                led.pivot or stand.wheeled,
            )
            if not led.contact and after not in seen:
                seen.add(after)
                waiting.append(after)
    return Cover(found, legend=legend)


def _base_reach(state: BattleState, unit: Unit, legend: str) -> Cover:
    """Show the fields that a large base can come to cover; paler those to which it rides over others."""
    at = state.battle.ground.at
    found = reached(state, unit, points_to_spend(state, unit))
    cover = {at(cell): 1.0 for cell in found.freely} | {at(cell): _OVER for cell in found.over_others}
    if found.over_others:
        paler = translate("DemonworldOverlays", "paler: only over others (XVII.3.0)")
        legend = f"{legend}; {paler}"
    return Cover(cover, legend=legend)


class _Stand(NamedTuple):
    """A unit on its way, and what it has spent."""

    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int
    manoeuvres: int
    wheeled: str


def _ways(state: BattleState, unit: Unit) -> Iterator[act.Movement]:
    """Yield the single steps of which longer ways are made."""
    if small(state, unit):
        for one in unit.elements:
            for direction in range(6):
                yield act.SmallMove(unit.number, (act.Shift(one, (direction,)),))
        return
    for side in (0, 1):
        yield act.Advance(unit.number, (side,))
        yield act.Advance(unit.number, (side,), "manoeuvres")
    yield act.WheelUnit(unit.number, "left", 60)
    yield act.WheelUnit(unit.number, "right", 60)
    for facing in range(6):
        yield act.Turn(unit.number, (facing,) * len(unit.facings))
    for direction in range(6):
        for facing in (direction, (direction + 1) % 6):
            yield act.ColumnMove(unit.number, ((direction, facing),))


def _contact(state: BattleState, unit: Unit, element: int, language: str) -> Cover:
    """Show the enemies beside the unit, with a line for every pair."""
    battle, ground = state.battle, state.battle.ground
    camp = battle.roster[unit.number].camp
    pairs = [
        (ground.at(cell), ground.at(beside))
        for cell in unit.cells
        for beside in ground.around(cell)
        if beside in state.occupied and battle.camp_of[state.occupied[beside]] != camp
    ]
    found = {end: 1.0 for _, end in pairs}
    if not pairs:
        return Cover(legend=translate("DemonworldOverlays", "This unit touches no enemy"))
    words = translate("DemonworldOverlays", "Touches {count} enemy elements")
    return Cover(found, tuple(pairs), words.format(count=len(found)))


def _fire(state: BattleState, unit: Unit, element: int, language: str) -> Cover:
    """Show the fields on fire, and paler where the wind may carry it at the next turn."""
    at = state.battle.ground.at
    if not state.changes.burning:
        return Cover(legend=translate("DemonworldOverlays", "Nothing burns"))
    spreading = {at(cell): chance for cell, chance in threatened(state).items()}
    found = spreading | {at(cell): 1.0 for cell in state.changes.burning}
    words = translate(
        "DemonworldOverlays",
        "{count} fields on fire; paler: where it spreads in this wind, {most} % at most",
    )
    most = round(100 * max(spreading.values(), default=0.0))
    return Cover(found, legend=words.format(count=len(state.changes.burning), most=most))


_ZONES: Final = {"front": 1.0, "flank": 0.55, "rear": 0.25}
"""Side of an element -> how strongly its fields are shown."""


def _zones(state: BattleState, unit: Unit, element: int, language: str) -> Cover:
    """Show the zones round an element, and lines to the fields that it strikes (I.2.0, XVII.6.5)."""
    at = state.battle.ground.at
    if element in state.aloft:
        return Cover(legend=translate("DemonworldOverlays", "In the air it has no zones (XXIII.8.0)"))
    found = {at(cell): _ZONES[side] for cell, side in zones(state, element).items()}
    lines = tuple([(at(here), at(cell)) for here, cell in blows_of(state, element)])
    words = translate(
        "DemonworldOverlays", "Front, flanks and rear, paler each; lines: the fields that it strikes"
    )
    return Cover(found, lines, words)


_BREATH: Final[tuple[tuple[Aim, float], ...]] = (("left", 0.45), ("right", 0.45), ("ahead", 1.0))


def _breath(state: BattleState, unit: Unit, element: int, language: str) -> Cover:
    """Show the fields of a dragon's breath: the zone ahead strong, those at its sides paler (XVII.7.4)."""
    power = power_of(state, element)
    if not power or state.battle.bases is None:
        return Cover(legend=translate("DemonworldOverlays", "This element does not breathe fire"))
    at = state.battle.ground.at
    found = {at(cell): strength for aim, strength in _BREATH for cell in zone_at(state, element, aim)}
    words = translate("DemonworldOverlays", "Breath of power {power}: ahead, paler to the left and right")
    return Cover(found, legend=words.format(power=power))


def _altitude(state: BattleState, unit: Unit, element: int, language: str) -> Cover:
    """Show how high over the ground everybody flies, the higher the stronger (XXIII.4.0)."""
    battle = state.battle
    highest, own = battle.ruleset.flying.highest, unit.altitude
    found = {
        battle.ground.at(cell): max(0.15, min(1.0, high / highest)) for cell, high in altitudes(state).items()
    }
    if not found:
        return Cover(legend=translate("DemonworldOverlays", "Nobody flies high"))
    if own is None:
        words = translate("DemonworldOverlays", "On the ground; stronger where somebody flies higher")
        return Cover(found, legend=words)
    words = translate(
        "DemonworldOverlays", "Flies at altitude {altitude}; stronger where somebody flies higher"
    )
    return Cover(found, legend=words.format(altitude=own))
