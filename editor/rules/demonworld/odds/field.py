"""A battle of two units alone, on a field just large enough, as an encounter needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS, Axial, add, distance, rotate, to_offset
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.melee.contact import one_sided
from editor.rules.demonworld.odds.bases_placing import covered
from editor.rules.demonworld.set_up.start import first_state, start, starting_formation
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.sight_in_battle import Between, Sight
from editor.rules.demonworld.terrain.sight_lines import Look
from editor.rules.demonworld.units import Fight
from schemas.base import Document, Ref
from schemas.map_things import EdgeKind
from schemas.systems.demonworld import DemonworldMap, DemonworldScenario, DemonworldUnit
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
_CARD_IDS: Final = tuple(f"00000000-0000-4000-8000-00000000000{number}" for number in (1, 2))
"""Ids of the cards as they fight: both may be of one card, with other elements."""


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two units as it was set."""

    card: DemonworldUnit
    """Its card."""
    layout: Layout
    """Formation that it stands in."""
    places: tuple[Placed, ...]
    """Where its elements stand, front first."""
    order: Order
    """Its order; of a commander on his own the sequence before which he attacks."""
    terrain: str
    """Id of the ground under it."""
    level: int = 0
    """Hill level under it."""
    altitude: int | None = None
    """Altitude in high flight; None on the ground (XXIII.4.0)."""

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
    """Return the state in which two units stand on the field, nothing else.

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
    units = []
    for number, (unit, party) in enumerate(zip(state.units, moved, strict=True)):
        alone = independent(battle, unit)
        units.append(
            unit.but(
                cells=tuple([battle.ground.of_axial(one.at) for one in party.places]),
                facings=tuple([FACINGS.index(one.facing) for one in party.places]),
                formation=starting_formation(
                    party.card, party.layout, party.places, battle.chapters, ruleset
                ),
                order=None if alone else party.order,
                charged=party.order if alone and engaged and number == 0 else None,
                altitude=party.altitude,
                engaged=_TURN - (not first_phase) if engaged else 0,
                fought=0 if first_phase else 1,
            )
        )
    state = state.but(
        units=tuple(units),
        turn=_TURN,
        before=tuple([unit.cells for unit in units]),
        fights=(Fight((0, 1), (0, 0)),) if engaged else (),
    )
    return state.but(locked=frozenset(one_sided(state))) if engaged else state


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
    for number, (party, key) in enumerate(zip(parties, ("first", "second"), strict=True)):
        card = _with_elements(party.card, len(party.places), number)
        documents[card.id] = card
        sides.append(
            {
                "id": key,
                "name": key,
                "troops": [{"key": key, "card": _ref(card)}],
                "placements": [
                    {
                        "entry": key,
                        "at": to_offset(party.places[0].at),
                        "facing": party.places[0].facing,
                        "layout": party.layout,
                        "frontage": _front(party.places),
                    }
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


def _ref(document: DemonworldUnit | DemonworldMap | DemonworldRuleset) -> Ref:
    return Ref(id=document.id, kind=document.kind, slug=document.slug)


def _with_elements(card: DemonworldUnit, count: int, number: int) -> DemonworldUnit:
    """Return a card of its own with so many elements, the special ones first."""
    own = card.elements
    special: dict[str, int] = {}
    for sign in ("leader", "standard", "musician"):
        special[sign] = min(getattr(own, sign), count - sum(special.values()))
    elements = own.model_copy(update={**special, "normal": count - sum(special.values())})
    return card.model_copy(update={"id": _CARD_IDS[number], "elements": elements})
