"""Spoilt worlds, armies and games: every reason is told, nothing crashes."""

from tests.cases import cases
from tests.rules.hostile import DROPPED, Spoilt, gone, reference, reported

GAME, SCENARIO = "zargo", "two-thrones"
YEAR, KNIGHTS = "scenario/two-thrones", "army/knights-of-zargo"
CASES: dict[str, tuple[list[Spoilt], set[str]]] = {
    "no map": ([(YEAR, "board", DROPPED)], {"validation.missing"}),
    "map gone": ([(YEAR, "board", gone("map"))], {"zargo_rules.map_missing"}),
    "army as map": ([(YEAR, "board", reference(GAME, KNIGHTS))], {"document.wrong_kind"}),
    "ruleset gone": ([(YEAR, "ruleset", gone("ruleset"))], {"zargo_rules.ruleset_missing"}),
    "no army": ([(YEAR, "sides.0.army", DROPPED)], {"zargo_rules.no_army"}),
    "army gone": ([(YEAR, "sides.0.army", gone("army"))], {"zargo_rules.army_missing"}),
    "no sides": ([(YEAR, "sides", [])], {"validation.too_short"}),
    "one table, two players": (
        [("ruleset/zargo", "year", {"least_players": 3, "most_players": 4})],
        {"zargo_rules.too_few_sides"},
    ),
    "nowhere home": (
        [(YEAR, "sides.0.home", ["nowhere"])],
        {"zargo_rules.home_unknown", "zargo_rules.no_land", "zargo_rules.no_room_for_cities"},
    ),
    "one continent for two": ([(YEAR, "sides.1.home", ["windmark"])], {"zargo.home_twice"}),
    "a land of one hex": (
        [
            (YEAR, "sides.0.home", ["windmark"]),
            ("map/world-of-zargo", "areas.0.fields", [[0, 0]]),
        ],
        {"zargo_rules.no_land", "zargo_rules.no_room_for_cities"},
    ),
    "people unknown": ([(YEAR, "sides.0.people", "trolls")], {"zargo_rules.people_unknown"}),
    "empty army": ([(KNIGHTS, "entries", [])], {"zargo_rules.army_empty", "composition.count_least"}),
    "piece gone": (
        [(KNIGHTS, "entries.0.card", gone("unit"))],
        {"zargo_rules.card_missing", "army_check.missing"},
    ),
    "huge count": ([(KNIGHTS, "entries.0.count", 10**9)], {"validation.less_than_equal"}),
    "too many pieces": (
        [(KNIGHTS, "entries.0.count", 900)],
        {"zargo_rules.too_many_pieces", "zargo_rules.no_land"},
    ),
    "city off the map": (
        [(YEAR, "sides.0.cities", [{"at": [900, 900], "garrison": ["nobody"] * 9}])],
        {"zargo_rules.city_on_bad_ground", "zargo_rules.garrison_large", "zargo_rules.entry_unknown"},
    ),
    "unknown power": ([("unit/knight", "powers", ["teleports"])], {"validation.wrong_word"}),
    "no combat table": ([("ruleset/zargo", "combat.columns", [])], {"validation.too_short"}),
    "a ground too few": (
        [("ruleset/zargo", "ground", [{"ground": "plain", "open_ground": True}])],
        {"zargo_rules.no_ground"},
    ),
    "no open ground": (
        [("ruleset/zargo", "ground.0.open_ground", False)],
        {"zargo_rules.open_grounds", "zargo_rules.no_room_for_cities"},
    ),
}


@cases(("changes", "codes"), CASES.values())
def test_spoilt_documents_are_told(changes: list[Spoilt], codes: set[str]) -> None:
    assert {code for code, _ in reported(GAME, SCENARIO, *changes)} == codes
