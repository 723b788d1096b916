"""Small battles of Demonworld that end by a scenario's own rules, each condition in one of its own (XVI)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from schemas.parse import dump_document
from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one

_ROWS: Final = [[column, row] for row in range(13) for column in range(19)]
_AREAS: Final = [
    {"id": "north", "name": {"en": "North"}, "fields": _ROWS[:114]},
    {"id": "all", "name": {"en": "All"}, "fields": _ROWS},
    {"id": "corner", "name": {"en": "Corner"}, "fields": _ROWS[-2:]},
]
_OBJECTIVES: Final = [
    {"id": "ford", "name": {"en": "Ford"}, "at": [1, 1], "points": 10},
    {"id": "mill", "name": {"en": "Mill"}, "at": [18, 12], "points": 30},
    {"id": "hill", "name": {"en": "Hill"}, "at": [3, 11], "points": 20},
]


def side_of(faction: str, cards: Mapping[str, tuple[Data, Data]], **more: Any) -> Data:
    """Return a side whose units stand in line, facing the middle of the field."""
    facing, edge = ("N", "south") if faction == "empire" else ("S", "north")
    placements = [
        {"entry": key, "layout": "line", "facing": facing, "frontage": 2, **place}
        for key, (_, place) in cards.items()
        if place
    ]
    troops = [
        {"key": key, "card": ref(card), "options": [one["id"] for one in card["options"]]}
        for key, (card, _) in cards.items()
    ]
    return {
        "id": faction, "name": {"en": faction}, "edge": edge, "troops": troops, "placements": placements,
        **more,
    }  # fmt: skip


def _is(test: str, **values: Any) -> Data:
    return {"test": test, **values}


def _trigger(name: str, *tests: Data, do: Data | None = None, **more: Any) -> Data:
    effect = do or {"do": "scores", "side": "orcs", "points": 1}
    return {"id": name, "condition": {"of": list(tests)}, "effects": [effect], **more}


_FEW: Final[Data] = {"elements": {"leader": 1, "normal": 3, "models": 4}, "options": [], "points": 40}
_SLOW: Final[Data] = {"movement": {"move": 1, "charge": 1, "skirmish": 1}}
_COWARDLY: Final[Data] = {"morale_a": 40, "melee_protection": 0, "faction": None, "hit_points": 1}
_OBJECTIVES_COUNT: Final[Data] = {
    "objectives": _OBJECTIVES,
    "points_decide": True,
    "options": {"objectives": True},
}

Cast = Mapping[str, Data]
"""Cards that fight, by what they are called here."""
Fight = tuple[str, list[Data], Data]
"""(slug, sides, what else of the scenario differs)."""


def endings(field: Data) -> Iterator[Data]:
    """Yield soldiers and the battles, fought on a field."""
    cast = _cast()
    yield from cast.values()
    game = shipped_one("demonworld", "scenario", "kal-bennock")
    common: Data = {"boards": [{"map": ref(field)}], "triggers": [], "turn_limit": 3, "victory": []}
    for slug, sides, changes in (*_ends(cast), *_scripts(cast), *_fights(cast), *_arrivals(cast)):
        yield changed_copy(game, slug, **{**common, "areas": _AREAS, "sides": sides, **changes})


def _cast() -> dict[str, Data]:
    def few(slug: str, shipped: str, **changes: Any) -> Data:
        return changed_copy(shipped_one("demonworld", "unit", shipped), slug, **{**_FEW, **changes})

    tough = {"id": "tough", "name": {"en": "Tough"}, "points": 7, "changes": ["hit_points +3"]}
    lone = {"elements": {"leader": 1, "models": 4}, "options": [tough]}
    chariot = shipped_one("demonworld", "unit", "imperial-chariot")
    return {
        "four": few("four-soldiers", "orc-guard", **_SLOW),
        "cowards": few("cowards", "orc-guard", **_SLOW, **_COWARDLY),
        "trolls": few("four-trolls", "trolls", hit_points=9),
        "alone": few("alone", "orc-guard", **_SLOW, **_COWARDLY, **lone),
        "bows": few("bows", "light-orc-archers", **_SLOW),
        "eager": few("eager-soldiers", "orc-guard", **_SLOW, morale_b=-20),
        "chariot": changed_copy(chariot, "slow-chariot", options=[]),
    }


def _far(cast: Cast) -> list[Data]:
    """Return two sides that do not meet in three turns."""
    south, north = {"first": (cast["four"], {"at": [3, 11]})}, {"second": (cast["four"], {"at": [15, 1]})}
    return [side_of("empire", south), side_of("orcs", north)]


def _close(cast: Cast) -> list[Data]:
    """Return cowards among trolls."""
    trolls = cast["trolls"]
    return [
        side_of("empire", {"first": (cast["cowards"], {"at": [3, 4]})}),
        side_of("orcs", {"second": (trolls, {"at": [3, 3]}), "third": (trolls, {"at": [5, 3]})}),
    ]


def _ends(cast: Cast) -> Iterator[Fight]:
    """Yield battles that each end by another condition."""
    far, close = _far(cast), _close(cast)
    last = [side_of("empire", {"first": (cast["alone"], {"at": [3, 4], "frontage": 1})}), close[1]]

    def won(when: str, **values: Any) -> Data:
        return {"victory": [{"when": when, "side": "orcs", **values}]}

    yield "area-held", far, won("area_held", area="north", turns=1)
    yield "enemy-gone", last, {**won("enemy_gone"), "turn_limit": 9, "points_decide": True}
    yield "enemy-losses", close, won("enemy_losses", points=10)
    yield "otherwise", far, won("otherwise")
    turns = {"of": [_is("turn", first=2, last=2), _is("turn", first=9)], "join": "any"}
    yield "sentence", far, won("sentence", condition=turns)
    yield "objectives", far, _OBJECTIVES_COUNT
    yield "quiet", far, {"turn_limit": None}


def _scripts(cast: Cast) -> Iterator[Fight]:
    """Yield battles in which events of the scenario happen, and one of allies."""
    yield "script", _far(cast), {"triggers": _script(), **_OBJECTIVES_COUNT}
    yield (
        "counted",
        _far(cast),
        {"triggers": _counting(cast["four"]), "counters": _COUNTERS, "points_decide": True},
    )
    fleeing = [
        _trigger("routed", _is("in_rout", side="empire"), repeats=True),
        _trigger("both", _is("stands", side="empire", area="all", routed_count=True), repeats=True),
    ]
    yield "fleeing", _close(cast), {"triggers": [{**one, "moment": "phase_ends"} for one in fleeing]}
    enemies = [{**one, "alliance": "east"} for one in _far(cast)]
    yield "allies", [{**side_of("elves", {}), "alliance": "west"}, *enemies], {}


def _fights(cast: Cast) -> Iterator[Fight]:
    """Yield battles in which units shoot, charge and stand against each other over a hedge."""
    four, bows = cast["four"], cast["bows"]
    front: dict[str, tuple[Data, Data]] = {
        "first": (cast["trolls"], {"at": [4, 4], "frontage": 4}),
        "bows": (bows, {"at": [7, 9]}),
    }
    against = {
        "second": (four, {"at": [5, 3]}),
        "chariot": (cast["chariot"], {"at": [7, 2], "frontage": 1}),
        "archers": (bows, {"at": [2, 1], "facing": "SE"}),
    }
    volley = [side_of("empire", front), side_of("orcs", against)]
    yield "volley", volley, {"game": "advanced", "chapters_left_out": ["XXI"]}
    near = [
        side_of("empire", {"first": (cast["eager"], {"at": [12, 11]})}),
        side_of("orcs", {"second": (four, {"at": [13, 8]})}),
    ]
    yield "eager", near, {"chapters_left_out": ["X"]}
    hedge = [
        side_of("empire", {"first": (four, {"at": [7, 7], "frontage": 4})}),
        side_of("orcs", {"second": (four, {"at": [8, 6], "frontage": 4})}),
    ]
    yield "hedge", hedge, {}
    yield "flat", _far(cast), {"terrain_ignored": True, "chapters_left_out": ["X"]}
    yield "brave", _close(cast), {"chapters_left_out": ["XV"]}


def _arrivals(cast: Cast) -> Iterator[Fight]:
    """Yield battles that begin hidden or without zones, with a chief, or into which units come later."""
    four, far = cast["four"], _far(cast)
    south, north = {"first": (four, {"at": [3, 11]})}, far[1]
    unzoned = [{**side, "zone": None} for side in far]
    yield "unzoned", unzoned, {"hidden_deployment": True}
    zones = (
        {"shape": "fields", "fields": [[c, r] for r in (10, 11, 12) for c in range(2, 6)]},
        {"shape": "rows", "first": 0, "last": 2},
    )
    hidden = [{**side, "zone": zone} for side, zone in zip(far, zones, strict=True)]
    yield "hidden", hidden, {"hidden_deployment": True}
    chief_card = dump_document(shipped_one("demonworld", "unit", "herkyn-barrach-colonh"))
    chief = {"chief": (chief_card, {"at": [8, 11], "frontage": 1})}
    yield "chiefs", [side_of("empire", {**south, **chief}), north], {}
    march = {"flank": "right", "first_turn": 2, "units": [{"entry": "other"}]}
    more = {"more": (four, {"at": [9, 11]}), "other": (four, {})}
    marching = side_of("empire", {**south, **more}, marches=[march])
    yield "marching", [marching, north], {"options": {"flank_marches": True}}
    groups = [_group("called", "west", None, "later"), _group("never", "east", None, "reserve")]
    troops = [{"key": key, "card": ref(four)} for key in ("first", "later", "reserve")]
    late = [{**far[0], "reinforcements": groups, "troops": troops}, {**north, "reinforcements": []}]
    called = _trigger("call", _is("turn", first=2), do={"do": "arrives", "group": "called"})
    yield "called", late, {"triggers": [called]}


def _group(name: str, edge: str, turn: int | None, entry: str) -> Data:
    return {"id": name, "edge": edge, "turn": turn, "units": [{"entry": entry}]}


_COUNTERS: Final = [
    {"id": "blows", "name": {"en": "Blows"}, "start": 1},
    {"id": "days", "name": {"en": "Days"}},
]


def _counting(card: Data) -> list[Data]:
    """Return triggers that count and bring units into play, and those that go off by what is counted."""
    places: tuple[Data, ...] = (
        {"at": "edge", "edge": "east"},
        {"at": "area", "area": "corner"},
        {"at": "field", "field": [9, 6]},
    )
    spawned = {"do": "spawns", "side": "orcs", "unit": ref(card), "facing": "S"}
    return [
        _trigger("blow", do={"do": "counts", "counter": "blows", "amount": 2}, repeats=True),
        _trigger("day", do={"do": "counts", "counter": "days", "how": "set", "amount": 4}),
        _trigger("many", _is("counter", counter="blows", compare="at_least", amount=2)),
        _trigger("just", _is("counter", counter="blows", compare="equal", amount=3)),
        _trigger("few", _is("counter", counter="days", compare="at_most", amount=4, negated=True)),
        *[_trigger(f"came_{number}", do={**spawned, "where": one}) for number, one in enumerate(places)],
    ]


def _script() -> list[Data]:
    """Return triggers of which each tells by going off, or not, what its blocks say."""
    return [
        _trigger("first", _is("turn", first=2)),
        _trigger("never", _is("turn", first=9)),
        _trigger("after", _is("happened", trigger="first")),
        _trigger("held", _is("objective", side="empire", objective="hill")),
        _trigger("there", _is("stands", side="orcs", area="north", turns=1)),
        _trigger("worth", do={"do": "is_worth", "objective": "hill", "points": 5}),
        _trigger("word", do={"do": "shows", "message": {"en": "Look"}, "side": "orcs"}),
        _trigger("phase", _is("turn", first=2), moment="phase_begins", phase="movement"),
    ]
