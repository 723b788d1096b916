"""Spoilt disks, armies, tables and battles: every reason is told, nothing crashes."""

from tests.cases import cases
from tests.rules.hostile import DROPPED, Spoilt, gone, reference, reported

GAME, SCENARIO = "diskwars", "first-contact"
BATTLE, ARMY, TABLE = f"scenario/{SCENARIO}", "army/the-kings-vanguard", "map/table-of-three-lands"
CASES: dict[str, tuple[list[Spoilt], set[str]]] = {
    "a disk without size": ([("unit/novices", "diameter_mm", 0)], {"validation.greater_than"}),
    "a land without size": ([("card/hill-of-destiny", "diameter_mm", 0)], {"validation.greater_than"}),
    "toughness of nothing": ([("unit/novices", "toughness", 0)], {"validation.greater_than_equal"}),
    "a table without width": ([(TABLE, "width_cm", 0)], {"validation.greater_than"}),
    "a land off the table": ([(TABLE, "terrain.0.x_cm", 900)], {"map.off_the_table"}),
    "no table": ([(BATTLE, "table", DROPPED)], {"validation.missing"}),
    "table gone": ([(BATTLE, "table", gone("map"))], {"diskwars_play.table_missing"}),
    "army as table": ([(BATTLE, "table", reference(GAME, ARMY))], {"document.wrong_kind"}),
    "ruleset gone": ([(BATTLE, "ruleset", gone("ruleset"))], {"diskwars_play.ruleset_missing"}),
    "no army": ([(BATTLE, "sides.0.army", DROPPED)], {"diskwars_play.army_missing"}),
    "army gone": ([(BATTLE, "sides.0.army", gone("army"))], {"diskwars_play.army_missing"}),
    "lands unknown": (
        [(BATTLE, "sides.0.base", "moon"), (BATTLE, "central_land", "sun")],
        {"diskwars_play.land_unknown"},
    ),
    "a strip too narrow": ([(BATTLE, "sides.0.strip_cm", 1)], {"diskwars_play.strip_too_narrow"}),
    "no way to win": ([(BATTLE, "victory", [])], {"diskwars_play.no_victory"}),
    "empty army": ([(ARMY, "entries", [])], {"diskwars_play.army_empty", "composition.share_least"}),
    "disk gone": (
        [(ARMY, "entries.0.card", gone("unit"))],
        {"diskwars_play.card_missing", "army_check.missing"},
    ),
    "huge count": ([(ARMY, "entries.0.count", 10**9)], {"validation.less_than_equal"}),
    "too many disks": (
        [(ARMY, "entries.0.count", 900)],
        {"diskwars_play.too_many_disks", "composition.share_most"},
    ),
    "unknown effect": ([("spell/fireball", "effects", [{"do": "explode"}])], {"validation.wrong_word"}),
    "one side": ([(BATTLE, "sides", [])], {"validation.too_short"}),
}


@cases(("changes", "codes"), CASES.values())
def test_spoilt_documents_are_told(changes: list[Spoilt], codes: set[str]) -> None:
    assert {code for code, _ in reported(GAME, SCENARIO, *changes)} == codes
