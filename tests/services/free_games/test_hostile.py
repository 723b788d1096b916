"""Games without code that cannot be: each is refused or told of with its place; nothing crashes or hangs."""

from __future__ import annotations

from typing import Any, Final, cast

from editor.services.free_checks import free_problems
from editor.services.own_checks import own_field_problems
from schemas.base import must_be
from schemas.free_game import FreeGame
from schemas.free_systems import FREE_MODELS
from schemas.messages import LANGUAGES, problem_text
from schemas.own_values import dice_results
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem
from schemas.systems import DOCUMENT_SYSTEMS
from tests.cases import cases
from tests.services.free_games.skirmish import computed

_HEAD: Final = {
    "system": "tides",
    "kind": "game",
    "slug": "hostile",
    "name": {"en": "Hostile"},
    "kinds": [{"kind": "unit", "name": "Unit"}, {"kind": "card", "name": "Card"}],
}
_MIGHT: Final = {"type": "number", "key": "might", "kind": "unit"}
_CARD: Final = {"id": "33333333-3333-4333-8333-333333333333", "kind": "card"}


def conditions(*texts: str) -> dict[str, Any]:
    rows = [
        {"id": f"c{number}", "kind": "unit", "condition": text, "message": "No"}
        for number, text in enumerate(texts)
    ]
    return {"own_fields": [{**_MIGHT, "least": 0, "most": 9}], "constraints": rows}


def points(formula: str) -> dict[str, Any]:
    return {"own_fields": [_MIGHT], "point_formulas": {"unit": formula}}


def dice(rolled: str) -> dict[str, Any]:
    return {"dice": [{"id": "hit", "name": "To hit", "dice": rolled}]}


def ground(*ids: str) -> dict[str, Any]:
    return {"terrain": [{"id": one, "name": one, "letter": "m", "colour": "#101010"} for one in ids]}


def table(*rows: tuple[int, int], dice: str = "d6") -> dict[str, Any]:
    made = [{"least": least, "most": most, "text": "Result"} for least, most in rows]
    return {"tables": [{"id": "fate", "name": "Fate", "dice": dice, "rows": made}]}


def deck(**more: Any) -> dict[str, Any]:
    return {"decks": [{"id": "fate", "name": "Fate", **more}]}


HOSTILE: Final[list[tuple[dict[str, Any], str, str]]] = [
    (computed(a="computed.a"), "free.circle", "computed[0].formula"),
    (computed(a="computed.b", b="computed.c", c="computed.a"), "free.circle", "computed[0].formula"),
    (computed(a="1 / 0"), "table.formula_by_nothing", "computed[0].formula"),
    (computed(a="own.wings * 2"), "table.formula_unknown_field", "computed[0].formula"),
    (computed(a="__import__('os')"), "table.formula_unknown_function", "computed[0].formula"),
    (computed(a="9**9**9**9"), "table.formula_unexpected", "computed[0].formula"),
    (computed(a="'x' * 10000000000"), "table.formula_mixed", "computed[0].formula"),
    (computed(a="(" * 200 + "1" + ")" * 200), "table.formula_too_deep", "computed[0].formula"),
    (
        computed(**{f"a{n}": f"computed.a{n + 1} + computed.a{n + 1}" for n in range(40)}, a40="1"),
        "table.formula_too_long",
        "computed[0].formula",
    ),
    ({"point_formulas": {"item": "1"}}, "free.other_kind", "point_formulas.item"),
    (points("migth * 2"), "table.formula_unknown_field", "point_formulas.unit"),
    (points("computed.none"), "table.formula_unknown_field", "point_formulas.unit"),
    (points("might *"), "table.formula_unfinished", "point_formulas.unit"),
    (points("points\n+\npoints ="), "table.formula_unfinished", "point_formulas.unit"),
    (points("'many'"), "free.points_no_number", "point_formulas.unit"),
    (points("1 > 0"), "free.points_no_number", "point_formulas.unit"),
    (conditions("own.might + 1"), "free.no_condition", "constraints[0].condition"),
    (conditions("own.might > 5", "own.might < 3"), "free.contradicts", "constraints[1].condition"),
    (conditions("might * 2 > 100"), "free.never_holds", "constraints[0].condition"),
    (table((2, 6), (8, 12), dice="2d6"), "free.table_gap", "tables[0].rows"),
    (table((1, 3)), "free.table_gap", "tables[0].rows"),
    (table((0, 0), (1, 6)), "free.table_below", "tables[0].rows[0].least"),
    (table((1, 4), (4, 6)), "free.table_overlap", "tables[0].rows[1].least"),
    (table((6, 1)), "free.table_backwards", "tables[0].rows[0].least"),
    (table(), "validation.too_short", "tables[0].rows"),
    (dice("0d6"), "validation.not_a_roll", "dice[0].dice"),
    (dice("9999999d9"), "validation.not_a_roll", "dice[0].dice"),
    (deck(of="all"), "free.deck_empty", "decks[0].cards"),
    (deck(kind="item"), "free.deck_kind", "decks[0].kind"),
    (
        {"kinds": [{"kind": "item", "name": "Tool"}], **deck(kind="item")},
        "free.deck_carried",
        "decks[0].kind",
    ),
    (deck(cards=[{"card": None}]), "validation.nothing_chosen", "decks[0].cards[0].card"),
    ({"decks": [deck()["decks"][0], {"id": "doom", "name": "Doom"}]}, "free.deck_same", "decks[1].kind"),
    (deck(cards=[{"card": _CARD, "count": 0}]), "validation.greater_than_equal", "decks[0].cards[0].count"),
    ({"kinds": [{"kind": "unit", "name": "U"}] * 2}, "free.twice", "kinds[1]"),
    ({"turn": [{"id": "move", "name": "Move"}] * 2}, "free.twice", "turn[1]"),
    (ground("mud", "mire"), "free.letter_twice", "terrain[1].letter"),
    (
        {"own_fields": [{**_MIGHT, "default": float("nan")}]},
        "validation.finite_number",
        "own_fields[0].default",
    ),
    ({"own_fields": [{**_MIGHT, "key": "kind"}]}, "own.reserved", "own_fields[0].key"),
    (
        {"markers": [{"id": "a", "name": "A", "colour": "red"}]},
        "validation.not_a_colour",
        "markers[0].colour",
    ),
    ({"turn": [{"id": "a", "name": "A", "by": "nobody"}]}, "validation.wrong_word", "turn[0].by"),
]


def found(data: dict[str, Any]) -> tuple[Problem, ...]:
    """Return what is wrong with a game."""
    try:
        game = must_be(parse_document({**_HEAD, **data}, (*DOCUMENT_SYSTEMS, FREE_MODELS)), FreeGame)
    except EditorError as refused:
        return refused.problems
    nothing = cast(Any, None)  # a game is looked at without its catalogue
    return (*free_problems(game, nothing), *own_field_problems(game, nothing))


@cases(("data", "code", "path"), HOSTILE)
def test_what_cannot_be_is_told_with_its_place(data: dict[str, Any], code: str, path: str) -> None:
    problems = found(data)
    assert (code, path) in [(one.code, one.path) for one in problems]
    for language in LANGUAGES:
        assert not any("{" in problem_text(one, language) for one in problems)


def test_what_can_be_is_not_called_wrong() -> None:
    for data in (
        conditions("own.might > 5", "own.might < 7"),
        conditions("if own.might > 5 then own.might < 9 else true", "own.might >= 5"),
        conditions("own.might * 2 <= 18", "own.might != 4"),
        conditions("points > 5", "points < 3"),  # not of the added fields: nothing is tried
        dice("10d20-3"),
        # No card of a kind that is just added is saved yet.
        {"kinds": [{"kind": "spell", "name": "Rite"}], "point_formulas": {"spell": "points"}},
    ):
        assert found(data) == ()


def test_a_field_that_is_written_by_its_label_is_told_as_formulas_name_it() -> None:
    labelled = {**_MIGHT, "label": {"en": "Might", "fr": "Force"}}
    (problem,) = found({"own_fields": [labelled], "point_formulas": {"unit": "Force * 2"}})
    assert problem.fix is not None
    assert problem.fix.values == {"name": "own.might"}


def test_a_circle_names_the_fields_that_it_goes_through() -> None:
    (problem,) = found(computed(one="2", two="computed.three + 1", three="computed.two * computed.one"))
    assert (problem.code, problem.path) == ("free.circle", "computed[1].formula")
    assert problem.values["circle"] == "two → three → two"


def test_a_computed_field_is_proposed_as_formulas_name_it() -> None:
    (problem,) = found(computed(twice="2", more="twice + 1"))
    assert (problem.path, problem.code) == ("computed[1].formula", "table.formula_unknown_field")
    assert problem.fix is not None
    assert problem.fix.values == {"name": "computed.twice"}


def test_dice_have_a_range() -> None:
    rolled = [dice_results(one) for one in ("d6", "2d10+1", "3d4-2")]
    assert rolled == [(1, 6), (3, 21), (1, 10)]
