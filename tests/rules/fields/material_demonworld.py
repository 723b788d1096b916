"""Small battles of Demonworld for fields that the shipped ones leave alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from schemas.parse import dump_document
from tests.rules.fields.copies import Data, changed_copy, ident, ref, shipped_one
from tests.rules.fields.material_buildings import besieged, farms
from tests.rules.fields.material_endings import endings
from tests.rules.fields.material_flyers import wings
from tests.rules.fields.material_items import carriers
from tests.rules.fields.material_large import machines
from tests.rules.fields.material_magic import wizards
from tests.rules.fields.material_states import states
from tests.rules.fields.walking import shipped

UNIT: Final[Data] = {
    "elements": {"leader": 1, "standard": 1, "musician": 1, "normal": 3, "models": 4},
    "options": [],
    "points": 60,
}
"""A unit of six elements."""


def _units() -> Iterator[Data]:
    """Yield units with weapons and formations of every kind."""
    foot = shipped_one("demonworld", "unit", "noble-footsoldiers")
    pike: list[Data] = [
        {"weapon": "pike", "melee_power": 8, "melee_power_cavalry": 11},
        {"weapon": "handweapon", "melee_power": 7},
    ]
    yield changed_copy(
        foot,
        "pikemen",
        **UNIT,
        weapons=pike,
        terrain_exceptions=[{"terrain": "bushes", "counts_as": "clear"}, {"terrain": "tall_grass"}],
    )
    archers = shipped_one("demonworld", "unit", "light-orc-archers")
    javelins: list[Data] = [
        {
            "weapon": "javelin",
            "melee_power": 5,
            "bands": [{"to": 3, "power": 6}, {"to": 6, "power": 4}],
            "requires_order": "skirmish",
        }
    ]
    yield changed_copy(archers, "javelineers", **UNIT, weapons=javelins, faction="empire", missile_skill=1)
    bows = dump_document(archers)["weapons"]
    yield changed_copy(archers, "few-archers", **UNIT, weapons=bows, faction="orcs")
    knights = shipped_one("demonworld", "unit", "mounted-knights-of-the-order")
    yield changed_copy(knights, "wedge", **{**UNIT, "elements": {"leader": 1, "normal": 5, "models": 2}})
    trolls = shipped_one("demonworld", "unit", "trolls")
    yield changed_copy(trolls, "few-trolls", **UNIT)
    orcs = shipped_one("demonworld", "unit", "orc-guard")
    yield changed_copy(orcs, "square", **UNIT, formations=["square"], manoeuvres=3, hit_points=2)


def _later() -> Iterator[Data]:
    """Yield cards with what only later chapters play."""
    dragon = shipped_one("demonworld", "unit", "imperial-dragonrider")
    crew = {"figures": 2, "size": 2, "melee_skill": 1, "missile_skill": 2, "values_on_back": True}
    flight = {
        "low_only": False, "always_aloft": True, "climb": 3, "least_fields_on_hold": 2, "fragile": True,
    }  # fmt: skip
    yield changed_copy(dragon, "dragon-with-crew", crew=crew, flight=flight)
    sword = shipped_one("demonworld", "item", "sword-of-might")
    bands = [{"to": 4, "power": 7}, {"to": 8, "power": 5}]
    yield changed_copy(sword, "bow-of-might", item_kind="missile_weapon", bands=bands)
    tests: list[Data] = [
        {"test": "target_is", "state": "routed"},
        {"test": "people_is", "people": "orcs"},
        {"test": "roll", "least": 12},
    ]
    group = {"test": "group", "join": "any", "of": tests[:2]}
    blocks: list[Data] = [
        {"change": "melee_power", "value": 2, "until": "turn"},
        {"change": "hit_points", "value": 2},
        {"change": "casualty_test", "value": 2},
        {"change": "attack", "value": 9},
        {"change": "fire", "value": 4},
        {"change": "move", "value": 3, "direction": "away"},
        {"change": "summon", "value": 4, "unit": ref(shipped_one("demonworld", "unit", "trolls"))},
        {"change": "block", "what": "shooting"},
        {"change": "terrain", "value": 2, "terrain": "wood"},
        {"change": "dispel", "value": 12},
        {"change": "state", "state": "fit"},
        {"change": "text", "words": {"en": "Something"}},
    ]
    condition = {"join": "any", "of": [*tests, group]}
    choice = {"change": "if", "condition": condition, "then": blocks[:2], "otherwise": blocks[5:6]}
    for spell in (one for one in shipped("demonworld") if type(one).__name__ == "DemonworldSpell"):
        yield changed_copy(spell, "everything-at-once", effects=[*blocks, choice], affects=["orcs", "empire"])
        return


_WAR: Final[Sequence[tuple[str, str, Sequence[tuple[str, str, str, tuple[int, int]]]]]] = (
    (
        "empire",
        "N",
        (
            ("pikemen", "line", "pikemen", (2, 9)),
            ("javelineers", "skirmish_formation", "javelineers", (7, 9)),
            ("wedge", "wedge", "wedge", (12, 8)),
            ("herkyn-barrach-colonh", "line", "chief", (5, 11)),
            ("gordan-orcslayer", "line", "hero", (9, 11)),
        ),
    ),
    (
        "orcs",
        "S",
        (
            ("square", "square", "square", (4, 4)),
            ("few-trolls", "horde", "trolls", (9, 4)),
            ("few-archers", "line", "archers", (14, 3)),
            ("baslian-the-victorious", "line", "chief", (5, 2)),
            ("kruuk", "line", "hero", (9, 2)),
        ),
    ),
)


def _sides(units: Mapping[str, Data]) -> list[Data]:
    """Return both sides of the war, with troops of their own."""
    found = []
    for people, facing, who in _WAR:
        entries = [
            {"key": key, "card": ref(units.get(slug) or shipped_one("demonworld", "unit", slug))}
            for slug, _, key, _ in who
        ]
        placements = [
            {"entry": key, "layout": layout, "at": list(at), "facing": facing, "frontage": 3}
            for slug, layout, key, at in who
        ]
        side = {"id": people, "name": {"en": people}, "placements": placements}
        side |= {"edge": "south" if facing == "N" else "north", "troops": entries}
        found.append(side)
    return found


def demonworld() -> Iterator[Data]:
    """Yield units, items, rulesets and battles."""
    units = {one["slug"]: one for one in _units()}
    yield from units.values()
    yield from _later()
    field = _ground()
    yield field
    game = shipped_one("demonworld", "scenario", "kal-bennock")
    common: dict[str, Any] = {"boards": [{"map": ref(field)}], "areas": [], "triggers": [], "turn_limit": 6}
    broken = changed_copy(game, "broken-ground", **common, sides=_sides(units), victory=[])
    yield broken
    objectives = [
        {"id": "ford", "name": {"en": "Ford"}, "at": [6, 6], "points": 50},
        {"id": "mill", "name": {"en": "Mill"}, "at": [16, 6], "points": 300},
    ]
    yield changed_copy(game, "two-fords", **common, sides=_sides(units), victory=[], objectives=objectives)
    yield from wizards(field)
    yield from carriers(field)
    yield from wings(field)
    about_farms = tuple(farms(field))
    yield from about_farms
    yield from besieged(about_farms)
    yield from endings(field)
    large = tuple(machines(field))
    yield from large
    dry = _dry(field)
    yield dry
    fires: dict[str, Any] = {**common, "boards": [{"map": ref(dry)}], "chapters_added": ["XXII"]}
    burning = changed_copy(game, "dry-ground", **fires, sides=_sides(units), victory=[])
    yield burning
    yield from states((broken, burning, *units.values(), *large))
    yield changed_copy(game, "scripted", **{**common, "turn_limit": 5, **_scripted(units)})


def _scripted(units: Mapping[str, Data]) -> Data:
    """Return the parts of a battle in which much happens by the scenario's own rules."""
    north, south = _sides(units)[1], _sides(units)[0]
    knights, trolls = (ref(units[slug]) for slug in ("wedge", "few-trolls"))
    items = [ref(shipped_one("demonworld", "item", slug)) for slug in ("sword-of-might", "war-banner")]
    south["troops"] = [
        *south["troops"],
        {"key": "late", "card": knights, "count": 2},
        {"key": "round", "card": knights, "items": items[1:]},
        {
            "key": "bought",
            "card": ref(shipped_one("demonworld", "unit", "noble-footsoldiers")),
            "options": ["pavises"],
        },
    ]
    south["placements"] = [
        {**south["placements"][0], "lost": 1, "wounds": 0, "items": items[1:]},
        *south["placements"][1:3],
        {**south["placements"][3], "attached_to": "pikemen", "at": [2, 10], "items": items[:1]},
        south["placements"][4],
        {"entry": "bought", "layout": "line", "at": [12, 11], "facing": "N", "frontage": 5},
    ]
    south["zone"] = {"shape": "rows", "first": 7, "last": 12}
    south["reinforcements"] = [
        {"id": "second", "edge": "west", "turn": 2, "units": [{"entry": "late", "lost": 1}]},
        {"id": "called", "edge": "east", "turn": None, "units": [{"entry": "late", "copy_number": 2}]},
    ]
    south["marches"] = [
        {"flank": "left", "first_turn": 2, "units": [{"entry": "round", "lost": 2, "items": items[:1]}]}
    ]
    south["players"] = [
        {"name": {"en": "One"}, "entries": ["pikemen", "chief"]},
        {"name": {"en": "Other"}, "entries": ["javelineers"]},
    ]
    north["placements"] = [
        *({**one, "wounds": 1} if one["entry"] == "trolls" else one for one in north["placements"]),
        {"entry": "reserve", "layout": "horde", "at": [13, 1], "facing": "S", "frontage": 3},
    ]
    north["troops"] = [*north["troops"], {"key": "reserve", "card": trolls}]
    north["zone"] = {"shape": "fields", "fields": [[column, row] for row in range(6) for column in range(18)]}
    return {
        "sides": [south, north],
        "triggers": _triggers(),
        "areas": [
            {
                "id": "middle",
                "name": {"en": "Middle"},
                "fields": [[c, r] for c in range(18) for r in (5, 6, 7)],
            },
            {"id": "brink", "name": {"en": "Brink"}, "fields": [[c, 8] for c in range(18)]},
        ],
        "objectives": [{"id": "ford", "name": {"en": "Ford"}, "at": [6, 6], "points": 50}],
        "victory": [
            {
                "when": "sentence",
                "side": "orcs",
                "checked": "last_turn",
                "condition": {"of": [_block("score", side="orcs", points=900)]},
            },
            {"when": "enemy_losses", "side": "orcs", "points": 200},
            {"when": "area_held", "side": "orcs", "area": "middle", "turns": 4},
        ],
        "points_decide": True,
        "weather": {"name": {"en": "Rain"}, "visibility": 7, "shots": -1},
        "wind": {"direction": 2, "speed": 4, "changes": True},
    }


def _block(test: str, **values: Any) -> Data:
    return {"test": test, **values}


def _triggers() -> list[Data]:
    """Return a trigger for each kind of test, and for each kind of effect."""
    tests = (
        _block("stands", side="empire", area="middle", count=2),
        _block("stands", side="orcs", area="middle", entries=["square"], turns=1, alone=True),
        _block("stands", side="empire", area="middle", routed_count=True),
        _block("turn", first=2, last=3),
        _block("lost", side="empire", measure="elements", amount=3),
        _block("lost", side="orcs", measure="percent", amount=10),
        _block("gone", side="empire", entries=["javelineers"]),
        _block("in_rout", side="empire", count=1),
        _block("score", side="orcs", points=3),
        _block("score", side="orcs", points=2, ahead=True),
        _block("objective", side="orcs", objective="ford"),
        _block("happened", trigger="test_3"),
        _block("group", join="all", of=[_block("turn", first=3), _block("turn", first=2, last=4)]),
    )
    found = [
        {
            "id": f"test_{number}",
            "moment": "turn_ends",
            "condition": {"of": [test]},
            "effects": [
                {"do": "shows", "message": {"en": str(number)}},
                {"do": "scores", "side": "orcs", "points": 1},
            ],
            "repeats": True,
        }
        for number, test in enumerate(tests)
    ]
    effects: tuple[Data, ...] = (
        {"do": "arrives", "group": "called"},
        {"do": "shows", "message": {"en": "Only you"}, "side": "empire"},
        {"do": "scores", "side": "empire", "points": 2},
        {"do": "is_worth", "objective": "ford", "points": 300},
        {"do": "weather", "weather": {"name": {"en": "Fog"}, "visibility": 3, "shots": -2}},
        {"do": "ground", "area": "middle", "terrain": "wood"},
    )
    for number, effect in enumerate(effects):
        found.append(
            {
                "id": f"effect_{number}",
                "moment": "phase_begins",
                "phase": "movement",
                "condition": {"of": [_block("turn", first=2), _block("turn", first=9)], "join": "any"},
                "effects": [effect],
            }
        )
    last = {"of": [_block("turn", first=4)]}
    found.append({"id": "end", "condition": last, "effects": [{"do": "wins", "side": "empire"}]})
    return found


def _dry(field: Data) -> Data:
    """Return the small field with bushes on most of its clear ground."""
    rows = [
        "".join("bb.b"[(at + number) % 4] if one == "." else one for at, one in enumerate(row))
        for number, row in enumerate(field["terrain"])
    ]
    named = {"id": ident("dry-field"), "slug": "dry-field", "name": {"en": "Dry field"}}
    return {**field, **named, "terrain": rows}


def _ground() -> Data:
    """Return a small field with every ground, hills, water, a road, a river, walls and a bridge."""
    rows = [
        "...................",
        "...................",
        "...................",
        "...................",
        "..................w",
        "..b..gg..r...mm..ww",
        "..b.wgg.rr.~~.m..ww",
        "..bww....fff~.M....",
        "...ww..s..~~..MM...",
        "...................",
        "...................",
        "...................",
        "...................",
    ]
    return {
        "schema_version": 2,
        "kind": "map",
        "system": "demonworld",
        "id": ident("small-ground"),
        "slug": "small-ground",
        "name": {"en": "Small ground"},
        "columns": len(rows[0]),
        "rows": len(rows),
        "legend": {
            ".": "clear", "b": "bushes", "g": "tall_grass", "w": "wood", "r": "rocks", "s": "sand",
            "m": "mud", "M": "marsh", "~": "water", "f": "ford",
        },
        "terrain": rows,
        "levels": ["0" * 19 if number not in (6, 7) else "0011100000000000000" for number in range(13)],
        "depth": ["".join({"~": "2", "f": "1"}.get(letter, "0") for letter in row) for row in rows],
        "roads": [[[6, row] for row in range(13)]],
        "edges": [
            {"between": [[7, 7], [7, 6]], "kind": "wall"},
            {"between": [[8, 7], [8, 6]], "kind": "hedge"},
            {"between": [[4, 9], [4, 8]], "kind": "hedge"},
            {"between": [[5, 9], [5, 8]], "kind": "wall"},
        ],
    }  # fmt: skip
