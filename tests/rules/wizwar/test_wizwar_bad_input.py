"""Spoilt sectors, decks and games: every reason is told, nothing crashes."""

from tests.cases import cases
from tests.rules.hostile import DROPPED, Spoilt, gone, reference, reported

GAME, SCENARIO = "wizwar", "three-and-the-warp"
THREE, DECK, SECTOR = f"scenario/{SCENARIO}", "army/the-whole-deck", "map/hall-of-whispers"
CLOSED = ["+-+-+-+", "|T . T|", "+ + + +", "|. B .|", "+ + + +", "|. . .|", "+-+-+-+"]
TWO = [reference(GAME, "map/hall-of-whispers"), reference(GAME, "map/the-locked-vault")]
CASES: dict[str, tuple[list[Spoilt], set[str]]] = {
    "sector shut on all sides, and small": (
        [(SECTOR, "plan", CLOSED)],
        {"wizwar_board.no_way_out", "wizwar_board.sizes"},
    ),
    "sector that is no square": ([(SECTOR, "plan.0", "+-+-+-+")], {"wizwar_board.plan_row"}),
    "letter unknown": ([(SECTOR, "plan.1", "|X. . . . .|"[:11])], {"wizwar_board.plan_letter"}),
    "broken plan": ([(SECTOR, "plan", "walls")], {"validation.tuple_type"}),
    "no deck": ([(THREE, "deck", DROPPED)], {"validation.missing"}),
    "deck gone": ([(THREE, "deck", gone("army"))], {"wizwar_board.missing"}),
    "sector as deck": ([(THREE, "deck", TWO[0])], {"document.wrong_kind"}),
    "ruleset gone": ([(THREE, "ruleset", gone("ruleset"))], {"wizwar_board.missing"}),
    "wizard gone": ([(THREE, "sides.0.wizard", gone("unit"))], {"wizwar_board.missing"}),
    "three players, two sectors": ([(THREE, "sectors", TWO)], {"wizwar_board.too_few_sectors"}),
    "one sector twice": (
        [(THREE, "sectors", [TWO[0], TWO[0], TWO[1]])],
        {"wizwar_board.too_few_sectors", "wizwar_board.sector_twice"},
    ),
    "no players": ([(THREE, "sides", [])], {"validation.too_short"}),
    "empty deck": (
        [(DECK, "entries", [])],
        {"wizwar_board.deck_small", "wizwar_board.deck_no_numbers", "wizwar_board.deck_no_attacks"},
    ),
    "card gone": (
        [(DECK, "entries.0.card", gone("card"))],
        {"wizwar_board.missing", "army_check.missing"},
    ),
    "a wizard in the deck": (
        [(DECK, "entries.0.card", reference(GAME, "unit/azurin"))],
        {"wizwar_board.army_not_a_card"},
    ),
    "huge count": ([(DECK, "entries.0.count", 10**9)], {"validation.less_than_equal"}),
    "unknown effect": ([("card/fireball", "effects", [{"do": "explode"}])], {"validation.wrong_word"}),
    "effect as words": ([("card/fireball", "effects", "boom")], {"validation.tuple_type"}),
    "dead before the start": ([("unit/azurin", "life", 0)], {"validation.greater_than_equal"}),
}


@cases(("changes", "codes"), CASES.values())
def test_spoilt_documents_are_told(changes: list[Spoilt], codes: set[str]) -> None:
    assert {code for code, _ in reported(GAME, SCENARIO, *changes)} == codes
