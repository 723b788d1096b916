"""The mirrored scenarios of Zargo: a people against itself on a world that maps onto itself when turned."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from editor.packs.yaml_io import read_documents
from editor.rules.core.contract import Setup
from schemas.base import Document, Ref, must_be
from schemas.parse import parse_document
from schemas.systems.zargo_forces import ZargoMap, ZargoScenario

CONTENT: Final = Path(__file__).parents[3] / "content" / "zargo"
PEOPLES: Final = ("knights", "dragons", "winged", "monks")
"""Each of them is an army of the league."""
BRIDGES: Final = (
    ((5, 12), (5, 13), (6, 14), (6, 15), (7, 16), (7, 17)),
    ((8, 13), (9, 14), (9, 15), (10, 16)),
    ((12, 13), (12, 14), (12, 15), (13, 16)),
    ((15, 14), (15, 15), (16, 16)),
)
"""Bridges from the north to the south; each has another one turned round."""
_NORTH: Final = 15
"""Rows of the shipped world that are the north of the league's."""


@cache
def shipped() -> dict[str, Document]:
    """Return every shipped document of the game by its id."""
    sources = (source for file in sorted(CONTENT.rglob("*.yaml")) for source in read_documents(file))
    return {one.id: one for one in (parse_document(source.data) for source in sources)}


def by_slug(kind: str, slug: str) -> Document:
    """Return the shipped document of a kind and slug."""
    return next(one for one in shipped().values() if (str(one.kind), one.slug) == (kind, slug))


@cache
def world() -> ZargoMap:
    """Return the north of the shipped world, and the same turned round as its south."""
    real = must_be(by_slug("map", "world-of-zargo"), ZargoMap)
    north = [str(row) for row in real.terrain[:_NORTH]]
    rows = [*north, *(row[::-1] for row in reversed(north))]
    turned = (len(rows[0]) - 1, len(rows) - 1)

    def turn(at: tuple[int, int]) -> tuple[int, int]:
        return turned[0] - at[0], turned[1] - at[1]

    roads = [road for road in real.roads if all(row < _NORTH for _column, row in road)]
    roads += BRIDGES
    links = [link.between for link in real.links if all(row < _NORTH for _column, row in link.between)]
    land = [(c, r) for r, row in enumerate(north) for c, letter in enumerate(row) if letter != "~"]
    return ZargoMap.model_validate(
        {
            "slug": "league-world",
            "name": "League world",
            "columns": len(rows[0]),
            "rows": len(rows),
            "stagger": real.stagger,
            "legend": dict(real.legend),
            "terrain": rows,
            "roads": [*roads, *(tuple(turn(at) for at in road) for road in roads)],
            "links": [{"between": pair} for two in links for pair in (two, tuple(turn(at) for at in two))],
            "areas": [
                {"id": "north", "name": "North", "fields": land},
                {"id": "south", "name": "South", "fields": [turn(at) for at in land]},
            ],
        }
    )


def setups() -> tuple[Setup, ...]:
    """Return the mirrored scenarios: each people against itself."""
    return tuple(mirrored(people) for people in PEOPLES)


@cache
def mirrored(people: str) -> Setup:
    """Return a year of two sides with the army of a people each; the north plays first."""
    army, ruleset = by_slug("army", f"{people}-of-zargo"), by_slug("ruleset", "zargo")
    scenario = ZargoScenario.model_validate(
        {
            "slug": f"league-{people}",
            "name": f"League: {people}",
            "ruleset": _ref(ruleset),
            "board": _ref(world()),
            "pieces_break_ties": True,
            "sides": [
                {"id": home, "name": home.title(), "army": _ref(army), "people": order, "home": [home]}
                for home, order in zip(("north", "south"), PEOPLES, strict=False)
            ],
        }
    )
    return Setup(scenario, {**shipped(), world().id: world(), scenario.id: scenario})


def _ref(document: Document) -> Ref:
    return Ref(id=document.id, kind=document.kind, slug=document.slug)
