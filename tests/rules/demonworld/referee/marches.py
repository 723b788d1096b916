"""Flank marches and reinforcements: when they arrive, and where they come onto the field (XVI.5.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import around
from tests.rules.demonworld.referee.table import Table

NEEDED: Final = 4
"""With a die of six, the stars of the section's highest commander and one for each failure."""
CLOSE_ORDER: Final = 5
"""Models on an element in close order."""
RIGHT: Final = {"south": "east", "east": "north", "north": "west", "west": "south"}
"""Own edge -> the edge on the right of who looks into the field from it."""
OPPOSITE: Final = {"south": "north", "north": "south", "east": "west", "west": "east"}


TWO: Final = 2
"""Camps: of more who is outflanked is not told."""
FAST: Final = 40
"""Points on a move order from which scouts on horses or wings count twice."""


class Marches:
    """Follows those who are on the march."""

    def __init__(self) -> None:
        self._failed: Counter[int] = Counter()
        self._rolled: dict[int, int] = {}
        self._called: dict[int, int] = {}

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.ScoutsCounted():
                yield from _scouted(before, event)
            case happened.SectionCalled():
                self._called[event.section] = event.turn
            case happened.SectionRolled():
                yield from self._arrival(before, event)
            case happened.UnitEntered():
                yield from _entry(before, event, after)
            case happened.MarchersLost():
                for number in event.units:
                    if not before.state.units[number].outside or before.state.units[number].elements:
                        yield f"XVI.5.0: unit {number} is lost on the march and was on the field"
            case _:
                pass

    def _arrival(self, table: Table, event: Any) -> Iterator[str]:
        number, turn = event.section, table.state.turn
        if self._rolled.get(number) == turn:
            yield f"XVI.5.0: section {number} tries to arrive twice in turn {turn}"
        self._rolled[number] = turn
        due = self._called.get(number, _first_turn(table, number))
        if due is None or turn < due:
            yield f"XVI.5.0: section {number} comes in turn {turn}, not before {due}"
        march = table.state.marches[number]
        if march.sure:
            if not event.arrives or event.die is not None:
                yield f"XVI.5.0: reinforcements {number} do not arrive when they should"
            return
        bonus = _stars(table, number) + self._failed[number]
        # The least die arrives by itself: none is rolled.
        least = 1 if event.die is None else event.die
        if event.arrives != (least + bonus >= NEEDED):
            yield f"XVI.5.0: section {number} with {event.die} and {bonus}: arrives {event.arrives}"
        self._failed[number] += not event.arrives


def _scouted(table: Table, event: Any) -> Iterator[str]:
    """Each side's points for its scouts, and who is outflanked: by half as many again (XVI.5.0)."""
    if table.state.turn or table.stands.keys() & _hidden(table):
        yield "XVI.5.0: scouts are counted after armies have been set up"
    rosters = [[one for one in table.battle.roster if one.side == side] for side in range(len(event.points))]
    totals: dict[int, int] = {}
    for side, own in enumerate(rosters):
        points = sum(_scouts(one.card) for one in own)
        if event.points[side] != points:
            yield f"XVI.5.0: side {side} scouts with {event.points[side]}, not {points}"
        camp = min(other for other in range(len(rosters)) if table.allied(side, other))
        totals[camp] = totals.get(camp, 0) + points
    ahead = None
    if len(totals) == TWO:
        (one, ours), (other, theirs) = totals.items()
        ahead = one if _outflanks(ours, theirs) else other if _outflanks(theirs, ours) else None
        behind = None if ahead is None else other if ahead == one else one
        if event.outflanked != behind:
            yield f"XVI.5.0: with {ours} to {theirs} outflanked is {event.outflanked}, not {behind}"
    for side, army in enumerate(table.battle.scenario.sides):
        many = len(army.marches) > 1 or any(march.flank != "right" for march in army.marches)
        may = len(totals) > TWO or (ahead is not None and table.allied(side, ahead))
        if many and not may:
            yield f"XVI.5.0: side {side} does not outflank and marches more than once, or on its left"
        for march in army.marches:
            named = {(one.entry, one.copy_number) for one in march.units}
            for one in rosters[side]:
                if (one.entry, one.copy_number) in named and not _may_march(one.card):
                    yield f"XVI.5.0: unit {one.number} takes part in a flank march and may not"


def _hidden(table: Table) -> set[int]:
    """Elements that are set up by their players only after the scouts have been counted (XVI.3.3)."""
    if not table.battle.scenario.hidden_deployment:
        return set()
    return {element for one in table.battle.roster for element in one.elements}


def _scouts(card: Any) -> int:
    """One for each rider and low flyer, two for the fast ones; two for high flyers (XVI.5.0)."""
    high = card.flyer and card.card_kind == "dragon"
    if not high and not card.flyer and card.mobility != "cavalry":
        return 0
    fixed = card.movement.fixed
    points = fixed if fixed is not None else card.movement.move or 0
    return int(card.elements.total) * (2 if high or points >= FAST else 1)


def _outflanks(ours: int, theirs: int) -> bool:
    return ours > 0 and 2 * ours >= 3 * theirs


def _may_march(card: Any) -> bool:
    """Neither guns nor hordes nor foot in close order."""
    close = card.card_kind == "unit" and card.mobility == "infantry" and card.elements.models >= CLOSE_ORDER
    return not (card.card_kind == "artillery" or card.always_horde or close)


def _place(table: Table, section: int) -> int:
    """Which of its side's marches and reinforcements a section is: marches come first."""
    side = table.state.marches[section].side
    return [number for number, one in enumerate(table.state.marches) if one.side == side].index(section)


def _cards(table: Table, section: int) -> list[Any]:
    return [table.battle.roster[one].card for one in table.state.marches[section].units]


def _stars(table: Table, section: int) -> int:
    stars = [card.command.stars for card in _cards(table, section) if card.command is not None]
    return max(stars, default=0) if "X" in table.chapters else 0


def _first_turn(table: Table, section: int) -> int | None:
    """The earliest turn: of reinforcements the scenario's, of a march that of its slowest unit."""
    march = table.state.marches[section]
    side = table.battle.scenario.sides[march.side]
    place = _place(table, section)
    if place >= len(side.marches):
        return side.reinforcements[place - len(side.marches)].turn  # type: ignore[no-any-return]
    written = side.marches[place]
    # Who rides goes as fast as his mount.
    named = {(one.entry, one.copy_number) for one in written.units}
    roster = [table.battle.roster[one] for one in march.units]
    turns = [_earliest(one.card) for one in roster if (one.entry, one.copy_number) in named]
    return written.first_turn if written.first_turn is not None else max(turns)


def _earliest(card: Any) -> int:
    """High flyers in the second turn, whoever is fast in the third, the others in the fourth."""
    if card.flyer and card.card_kind == "dragon":
        return 2
    large = card.card_kind in ("giant", "dragon")
    loose = "skirmish_formation" in card.formations
    mounted = card.mobility == "cavalry" and card.card_kind != "chariot"
    return 3 if card.flyer or large or loose or mounted else 4


def _edge(table: Table, section: int) -> str:
    march = table.state.marches[section]
    side = table.battle.scenario.sides[march.side]
    place = _place(table, section)
    if place >= len(side.marches):
        return str(side.reinforcements[place - len(side.marches)].edge)
    right = RIGHT[side.edge]
    return right if side.marches[place].flank == "right" else OPPOSITE[right]


def _entry(table: Table, event: Any, after: Table) -> Iterator[str]:
    march, number = table.state.marches[event.section], event.unit
    fields = after.fields(event.element)
    edge = _edge(table, event.section)
    outermost = table.ground.edge_fields(edge)
    if not march.arrived or number not in march.units:
        yield f"XVI.5.0: unit {number} comes in before its section has arrived"
    if outermost.isdisjoint(fields):
        yield f"XVI.5.0: unit {number} does not come in at the {edge} edge"
    if any(at in table.on or at not in table.ground.lies for at in fields):
        yield f"XVI.5.0: unit {number} comes in where somebody stands, or partly off the field"
    card = table.battle.roster[number].card
    person = card.card_kind in ("commander", "hero", "wizard") and "X" in table.chapters
    if not person and after.base(event.element) == "standard" and event.order != "move":
        yield f"XVI.5.0: unit {number} comes in with the order {event.order}"
    for other, at, near in after.touching(event.element):
        if after.allied(after.side(other), march.side):
            continue
        if table.edge(at, near) is None and table.depth(at) == table.depth(near) == 0:
            yield f"XVI.5.0: unit {number} comes in beside the enemy"
    if march.entry is None or len(fields) > 1:
        return
    entry = table.ground.place(march.entry)
    free = entry in outermost and entry not in table.on and not _watched(table, march)
    if free and fields[0] != entry:
        yield f"XVI.5.0: unit {number} does not come in where its section has"


def _watched(table: Table, march: Any) -> bool:
    """Whether the entry of a section lies beside an enemy, or is no ground for everybody."""
    at = table.ground.place(march.entry)
    beside = [table.on[near] for near in around(at) if near in table.on]
    hostile = any(not table.allied(table.side(one), march.side) for one in beside)
    return hostile or table.terrain(at) != "clear" or table.depth(at) > 0
