"""A battle of two units alone, on a field just large enough, as an encounter needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS, Axial, add, distance, rotate, to_offset
from editor.rules.demonworld.commanders.events import CommanderJoined, commander_joined
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.formations.special_elements import waiting_swaps
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.melee.contact import one_sided
from editor.rules.demonworld.odds.bases_placing import covered
from editor.rules.demonworld.odds.company import NONE, Company
from editor.rules.demonworld.set_up.start import first_state, start, starting_formation
from editor.rules.demonworld.state import BattleState, changed
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.sight_in_battle import Between, Sight
from editor.rules.demonworld.terrain.sight_lines import Look
from editor.rules.demonworld.units import Fight, exchanged
from schemas.base import Document, Ref
from schemas.map_things import EdgeKind
from schemas.systems.demonworld import DemonworldItem, DemonworldMap, DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_parts import Layout, Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_CHAPTERS: Final = ("VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")
"""Chapters in force beside those of the basic game."""
_TURN: Final = 2
_LARGE: Final = ("XVII", "XVIII", "XIX")
"""Chapters of large bases, in force where one of the two has such a base."""
_AIR: Final = ("XXIII",)
"""The chapter of flyers, in force where one of the two is in the air."""
_MARGIN: Final = 3
"""Clear fields around both units: as many as a large base reaches behind its front field, and one more."""
_DEPTH: Final = 1
"""Depth of the water: the shallowest in which somebody stands."""
_CARD_IDS: Final = tuple(f"00000000-0000-4000-8000-00000000000{number}" for number in (1, 2, 3, 4))
"""Ids of the cards as they fight, units and then commanders: both may be of one card, with other elements."""
_ENTRIES: Final = ("first", "second")
"""Entries of the two units."""


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two units as it was set."""

    card: DemonworldUnit
    layout: Layout
    """Formation that it stands in."""
    places: tuple[Placed, ...]
    """Where its elements stand, front first, then a commander who has joined it."""
    order: Order
    """Its order; of a commander on his own the sequence before which he attacks."""
    terrain: str
    """Id of the ground under it."""
    level: int = 0
    """Hill level under it."""
    altitude: int | None = None
    """Altitude in high flight; None on the ground (XXIII.4.0)."""
    company: Company = NONE
    """What its elements carry, and who has joined it."""

    @property
    def ridden(self) -> bool:
        """Whether its commander rides on it instead of standing among its elements (XVII.5.0)."""
        return self.company.commander is not None and self.card.large is not None

    @property
    def own(self) -> int:
        """How many of the elements on its places are its own; a commander is the last (X.2.2)."""
        return len(self.places) - (self.company.commander is not None and not self.ridden)

    @property
    def fields(self) -> frozenset[Axial]:
        """The fields that it covers."""
        return covered(self.places, base_of(self.card) or "standard")


class Screened(Sight):
    """A ground on which something hides so many segments of whoever is looked at."""

    def __init__(self, ground: Ground, ruleset: DemonworldRuleset, hidden: int) -> None:
        """``hidden``: segments."""
        super().__init__(ground, ruleset, flat=False)
        self._hidden = hidden

    def look(self, start: int, size: int, end: int, target_size: int, between: Between) -> Look:
        """Return what an element sees of another one, less what is hidden (XII.1.0)."""
        found = super().look(start, size, end, target_size, between)
        return found._replace(segments=max(found.segments - self._hidden, 0))


def battle_of(
    parties: tuple[Party, Party],
    ruleset: DemonworldRuleset,
    *,
    wall: EdgeKind | None = None,
    hidden: int = 0,
    engaged: bool = False,
    first_phase: bool = True,
) -> BattleState:
    """Return the state in which two units stand on the field, with who has joined them.

    Args:
        parties: both units.
        ruleset: the rules.
        wall: what stands on the sides between elements of both.
        hidden: segments of each target that something between them hides.
        engaged: whether they fight each other.
        first_phase: whether it is the first melee phase of the fight.
    """
    north = min(one.at[1] for party in parties for one in party.places) - _MARGIN
    west = min(to_offset((one.at[0], one.at[1] - north))[0] for party in parties for one in party.places)
    shift = (_MARGIN - west, -north)
    moved = (_shifted(parties[0], shift), _shifted(parties[1], shift))
    battle = start(_setup(moved, ruleset, _map(moved, ruleset, wall)))
    if hidden:
        battle = replace(battle, sight=Screened(battle.ground, ruleset, hidden))
    state = first_state(battle)
    first, second = (number for number, one in enumerate(battle.roster) if one.entry in _ENTRIES)
    units = []
    for number, party in zip((first, second), moved, strict=True):
        state = _set_up(state, number, party)
        unit = state.units[number]
        alone = independent(battle, unit)
        units.append(
            unit.replace(
                done=False,
                formation=starting_formation(
                    party.card, party.layout, party.places, battle.chapters, ruleset
                ),
                order=None if alone else party.order,
                charged=party.order if alone and engaged and number == first else None,
                altitude=party.altitude,
                engaged=_TURN - (not first_phase) if engaged else 0,
                fought=0 if first_phase else 1,
            )
        )
    state = state.replace(
        units=changed(state, units),
        unit=None,
        turn=_TURN,
        fights=(Fight((first, second), (0, 0)),) if engaged else (),
    )
    state = state.replace(before=tuple([unit.cells for unit in state.units]))
    return state.replace(locked=frozenset(one_sided(state))) if engaged else state


def _set_up(state: BattleState, number: int, party: Party) -> BattleState:
    """Return the state in which a unit stands on its places, and with it a commander who has joined it.

    He stands in the front rank, as where he has joined it in the battle (IX.4.0, X.2.3); who rides is on his
    mount since the battle began.
    """
    cells = tuple([state.battle.ground.of_axial(one.at) for one in party.places])
    facings = tuple([FACINGS.index(one.facing) for one in party.places])
    unit = state.units[number].replace(cells=cells[: party.own], facings=facings[: party.own])
    state = state.with_unit(unit)
    if party.company.commander is None or party.ridden:
        return state
    (element,) = state.units[number + 1].elements
    state = commander_joined(state, CommanderJoined(number, element, 0, cells, facings))
    unit = state.units[number]
    cells, facings = exchanged(unit, waiting_swaps(state, unit))
    return state.replace(units=changed(state, [unit.replace(cells=cells, facings=facings)]))


def _shifted(party: Party, by: Axial) -> Party:
    return replace(party, places=tuple([Placed(add(one.at, by), one.facing) for one in party.places]))


def _map(parties: tuple[Party, Party], ruleset: DemonworldRuleset, wall: EdgeKind | None) -> DemonworldMap:
    """Return the ground under both units, clear ground around them."""
    fields = [{to_offset(one) for one in party.fields} for party in parties]
    columns = max(at[0] for some in fields for at in some) + _MARGIN + 1
    rows = max(at[1] for some in fields for at in some) + _MARGIN + 1
    grounds = [ruleset.terrain_type(party.terrain) or ruleset.open_ground for party in parties]

    def layer(clear: str, values: Sequence[str]) -> tuple[str, ...]:
        return tuple(
            "".join(
                [
                    next(
                        (value for some, value in zip(fields, values, strict=True) if (column, row) in some),
                        clear,
                    )
                    for column in range(columns)
                ]
            )
            for row in range(rows)
        )

    between = [
        {"between": (to_offset(one), to_offset(other)), "kind": wall}
        for one in sorted(parties[0].fields)
        for other in sorted(parties[1].fields)
        if wall is not None and distance(one, other) == 1
    ]
    return DemonworldMap.model_validate(
        {
            "slug": "field",
            "name": "Field",
            "columns": columns,
            "rows": rows,
            "legend": {
                ".": ruleset.open_ground.id,
                **{letter: one.id for letter, one in zip("ab", grounds, strict=True)},
            },
            "terrain": layer(".", "ab"),
            "levels": layer("0", [str(party.level) for party in parties]),
            "depth": layer("0", [str(_DEPTH * one.water) for one in grounds]),
            "edges": between,
        }
    )


def _setup(parties: tuple[Party, Party], ruleset: DemonworldRuleset, field: DemonworldMap) -> Setup:
    documents: dict[str, Document] = {field.id: field, ruleset.id: ruleset}
    sides = []
    for number, (party, key) in enumerate(zip(parties, _ENTRIES, strict=True)):
        company, card = party.company, _numbered(with_elements(party.card, party.own), number)
        chief = company.commander
        documents |= {one.id: one for one in (*company.items, *company.his_items, card)}
        troops = [_troop(key, card, company.items)]
        places = [(key, party.places[0], party.layout, _front(party.places))]
        if chief is not None:
            chief = _numbered(chief, number + len(parties))
            documents[chief.id] = chief
            troops.append(_troop(f"{key}_commander", chief, company.his_items))
            places.append((f"{key}_commander", party.places[-1], "line", 1))
        sides.append(
            {
                "id": key,
                "name": key,
                "troops": troops,
                "placements": [
                    {
                        "entry": entry,
                        "at": to_offset(place.at),
                        "facing": place.facing,
                        "layout": layout,
                        "frontage": frontage,
                        "attached_to": key if party.ridden and entry != key else None,
                    }
                    for entry, place, layout, frontage in places
                ],
            }
        )
    scenario = {
        "slug": "encounter", "name": "Encounter", "ruleset": _ref(ruleset), "game": "basic",
        "chapters_added": _CHAPTERS + (_LARGE if any(one.card.large for one in parties) else ())
        + (_AIR if any(one.altitude is not None for one in parties) else ()),
        "boards": [{"map": _ref(field)}], "sides": sides,
    }  # fmt: skip
    return Setup(DemonworldScenario.model_validate(scenario), documents)


def _front(places: Sequence[Placed]) -> int:
    """Return how many elements stand in the front rank: there the special ones belong (IX.4.0)."""
    turn = -FACINGS.index(places[0].facing)
    rows = [rotate(one.at, turn)[1] for one in places]
    return rows.count(rows[0])


def _troop(key: str, card: DemonworldUnit, items: Sequence[DemonworldItem]) -> dict[str, object]:
    return {"key": key, "card": _ref(card), "items": [_ref(one) for one in items]}


def _ref(document: DemonworldUnit | DemonworldItem | DemonworldMap | DemonworldRuleset) -> Ref:
    return Ref(id=document.id, kind=document.kind, slug=document.slug)


def with_elements(card: DemonworldUnit, count: int) -> DemonworldUnit:
    """Return a card with so many elements, the special ones first."""
    own = card.elements
    special: dict[str, int] = {}
    for sign in ("leader", "standard", "musician"):
        special[sign] = min(getattr(own, sign), count - sum(special.values()))
    elements = own.model_copy(update={**special, "normal": count - sum(special.values())})
    return card.model_copy(update={"elements": elements})


def _numbered(card: DemonworldUnit, number: int) -> DemonworldUnit:
    return card.model_copy(update={"id": _CARD_IDS[number]})
