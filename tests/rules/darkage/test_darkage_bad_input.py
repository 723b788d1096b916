"""Spoilt cards, decks and games: every reason is told, nothing crashes."""

from tests.cases import cases
from tests.rules.hostile import DROPPED, Spoilt, gone, reference, reported

GAME, SCENARIO = "darkage", "toll-and-tax"
TOLL, DECK = f"scenario/{SCENARIO}", "army/toll-of-iron"
NO_DECK = {"darkage_rules.one_leader", "darkage_rules.one_locations", "composition.count_least"}
CASES: dict[str, tuple[list[Spoilt], set[str]]] = {
    "no deck": ([(TOLL, "sides.0.army", DROPPED)], {"darkage_rules.no_deck"}),
    "deck gone": ([(TOLL, "sides.0.army", gone("army"))], {"darkage_rules.no_deck"}),
    "ruleset as deck": (
        [(TOLL, "sides.0.army", reference(GAME, "ruleset/darkage"))],
        {"document.wrong_kind"},
    ),
    "ruleset gone": ([(TOLL, "ruleset", gone("ruleset"))], {"darkage_rules.no_ruleset"}),
    "no sides": ([(TOLL, "sides", [])], {"validation.too_short"}),
    "empty stock": ([(DECK, "entries", [])], NO_DECK),
    "raiders without fighters": (
        [(TOLL, "sides.0.raiders", True), (DECK, "entries", [])],
        NO_DECK | {"darkage_rules.no_raiders"},
    ),
    "five copies": ([(DECK, "entries.3.count", 5)], {"composition.copies"}),
    "huge count": ([(DECK, "entries.3.count", 10**9)], {"validation.less_than_equal"}),
    "card gone": ([(DECK, "entries.3.card", gone("unit"))], {"army_check.missing"}),
    "raider gone": (
        [(TOLL, "sides.0.raiders", True), (DECK, "entries.3.card", gone("unit"))],
        {"army_check.missing"},
    ),
    "unknown effect": ([("card/razor-claw", "effects", [{"do": "explode"}])], {"validation.wrong_word"}),
    "unknown sort": ([("card/razor-claw", "sort", "sword")], {"validation.wrong_word"}),
    "effect of another sort": (
        [("card/patient-leader", "effects", [{"do": "goal", "whose": "own", "bonus": 1}])],
        {"darkage.wrong_block"},
    ),
}


@cases(("changes", "codes"), CASES.values())
def test_spoilt_documents_are_told(changes: list[Spoilt], codes: set[str]) -> None:
    assert {code for code, _ in reported(GAME, SCENARIO, *changes)} == codes
