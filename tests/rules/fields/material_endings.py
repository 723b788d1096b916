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


def endings(field: Data) -> Iterator[Data]:
    """Yield soldiers and the battles, fought on a field."""
    orcs = shipped_one("demonworld", "unit", "orc-guard")
    few = {"elements": {"leader": 1, "normal": 3, "models": 4}, "options": [], "points": 40}
    slow = {"movement": {"move": 1, "charge": 1, "skirmish": 1}}
    four = changed_copy(orcs, "four-soldiers", **few, **slow)
    cowards = changed_copy(
        orcs, "cowards", **few, **slow, morale_a=40, melee_protection=0, faction=None, hit_points=1
    )
    trolls = changed_copy(shipped_one("demonworld", "unit", "trolls"), "four-trolls", **few, hit_points=9)
    tough = {"id": "tough", "name": {"en": "Tough"}, "points": 7, "changes": ["hit_points +3"]}
    alone = changed_copy(cowards, "alone", elements={"leader": 1, "models": 4}, options=[tough])
    yield from (four, cowards, trolls, alone)
    game = shipped_one("demonworld", "scenario", "kal-bennock")
    south, north = {"first": (four, {"at": [3, 11]})}, {"second": (four, {"at": [15, 1]})}
    usual = [side_of("empire", south), side_of("orcs", north)]

    def battle(slug: str, sides: list[Data] | None = None, **changes: Any) -> Data:
        common: Data = {"boards": [{"map": ref(field)}], "triggers": [], "turn_limit": 3, "victory": []}
        return changed_copy(game, slug, **{**common, "areas": _AREAS, "sides": sides or usual, **changes})

    close = [
        side_of("empire", {"first": (cowards, {"at": [3, 4]})}),
        side_of("orcs", {"second": (trolls, {"at": [3, 3]}), "third": (trolls, {"at": [5, 3]})}),
    ]
    last = [side_of("empire", {"first": (alone, {"at": [3, 4], "frontage": 1})}), close[1]]
    yield battle("area-held", victory=[{"when": "area_held", "side": "orcs", "area": "north", "turns": 1}])
    yield battle(
        "enemy-gone", last, victory=[{"when": "enemy_gone", "side": "orcs"}], turn_limit=9, points_decide=True
    )
    yield battle("enemy-losses", close, victory=[{"when": "enemy_losses", "side": "orcs", "points": 10}])
    yield battle("otherwise", victory=[{"when": "otherwise", "side": "orcs"}])
    turns = {"of": [_is("turn", first=2, last=2), _is("turn", first=9)], "join": "any"}
    sentence = {"when": "sentence", "side": "orcs", "condition": turns}
    yield battle("sentence", victory=[sentence])
    yield battle("objectives", objectives=_OBJECTIVES, points_decide=True, options={"objectives": True})
    yield battle(
        "script", triggers=_script(), objectives=_OBJECTIVES, points_decide=True, options={"objectives": True}
    )
    fleeing = [
        _trigger("routed", _is("in_rout", side="empire"), repeats=True),
        _trigger("both", _is("stands", side="empire", area="all", routed_count=True), repeats=True),
    ]
    yield battle("fleeing", close, triggers=[{**one, "moment": "phase_ends"} for one in fleeing])
    allied = [{**side_of("elves", {}), "alliance": "west"}, *({**one, "alliance": "east"} for one in usual)]
    yield battle("allies", allied)
    bows = changed_copy(shipped_one("demonworld", "unit", "light-orc-archers"), "bows", **few, **slow)
    chariot = changed_copy(shipped_one("demonworld", "unit", "imperial-chariot"), "slow-chariot", options=[])
    yield from (bows, chariot)
    volley = [
        side_of("empire", {"first": (trolls, {"at": [4, 4], "frontage": 4}), "bows": (bows, {"at": [7, 9]})}),
        side_of(
            "orcs",
            {
                "second": (four, {"at": [5, 3]}),
                "chariot": (chariot, {"at": [7, 2], "frontage": 1}),
                "archers": (bows, {"at": [2, 1], "facing": "SE"}),
            },
        ),
    ]
    yield battle("volley", volley, game="advanced", chapters_left_out=["XXI"])
    yield battle("flat", terrain_ignored=True, chapters_left_out=["X"])
    yield battle("quiet", turn_limit=None)
    unzoned = [{**side, "zone": None} for side in usual]
    unzoned[0]["placements"] = [{**unzoned[0]["placements"][0], "at": [3, 11]}]
    yield battle("unzoned", unzoned, hidden_deployment=True)
    eager = changed_copy(four, "eager-soldiers", morale_b=-20)
    yield eager
    near = [
        side_of("empire", {"first": (eager, {"at": [12, 11]})}),
        side_of("orcs", {"second": (four, {"at": [13, 8]})}),
    ]
    yield battle("eager", near, chapters_left_out=["X"])
    hedge = [
        side_of("empire", {"first": (four, {"at": [7, 7], "frontage": 4})}),
        side_of("orcs", {"second": (four, {"at": [8, 6], "frontage": 4})}),
    ]
    yield battle("hedge", hedge)
    chiefs = [
        side_of(
            "empire",
            {
                "first": (four, {"at": [3, 11]}),
                "chief": (
                    dump_document(shipped_one("demonworld", "unit", "herkyn-barrach-colonh")),
                    {"at": [8, 11], "frontage": 1},
                ),
            },
        ),
        usual[1],
    ]
    yield battle("chiefs", chiefs)
    yield battle("brave", close, chapters_left_out=["XV"])
    zones = (
        {"shape": "fields", "fields": [[c, r] for r in (10, 11, 12) for c in range(2, 6)]},
        {"shape": "rows", "first": 0, "last": 2},
    )
    hidden = [{**side, "zone": zone} for side, zone in zip(usual, zones, strict=True)]
    yield battle("hidden", hidden, hidden_deployment=True)
    march = {"flank": "right", "first_turn": 2, "units": [{"entry": "other"}]}
    marching = [
        side_of("empire", {**south, "more": (four, {"at": [9, 11]}), "other": (four, {})}, marches=[march]),
        usual[1],
    ]
    yield battle("marching", marching, options={"flank_marches": True})
    late = {
        key: {**side, "reinforcements": groups}
        for key, side, groups in zip(
            ("south", "north"),
            usual,
            (
                [_group("called", "west", None, "later"), _group("never", "east", None, "reserve")],
                [],
            ),
            strict=True,
        )
    }
    late["south"]["troops"] = [{"key": key, "card": ref(four)} for key in ("first", "later", "reserve")]
    called = _trigger("call", _is("turn", first=2), do={"do": "arrives", "group": "called"})
    yield battle("called", list(late.values()), triggers=[called])


def _group(name: str, edge: str, turn: int | None, entry: str) -> Data:
    return {"id": name, "edge": edge, "turn": turn, "units": [{"entry": entry}]}


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
