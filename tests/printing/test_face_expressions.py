"""The language of face templates."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.printing.faces.expressions import expression, words
from editor.printing.faces.scope import Scope
from schemas.base import Kind
from schemas.expression_nodes import ExpressionError
from schemas.face_expressions import parse_expression, parse_words
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Movement
from schemas.text import LocalText
from tests.cases import cases

CARD = DemonworldUnit.model_validate(
    {
        "slug": "guard",
        "name": {"en": "Guard", "fr": "Garde"},
        "points": 90,
        "melee_skill": 2,
        "missile_skill": -1,
        "mobility": "cavalry",
        "tags": ["one", "two"],
        "movement": Movement(move=12).model_dump(),
        "weapons": [{"weapon": "bow", "bands": [{"to": 4, "power": 7}, {"to": 8, "power": 3}]}],
    }
)


def scope(language: str = "en") -> Scope:
    names = {"weapon": {"bow": LocalText({"en": "Bow", "fr": "Arc"})}}
    return Scope(CARD, None, language, names, {})


@cases(
    ("source", "value"),
    [
        ("points * 2 - 10 / 4", 177.5),
        ("-points + 1", -89),
        ("(1 + 2) * 3 % 4", 1),
        ("if points > 80 and not flyer then 'dear' else 'cheap'", "dear"),
        ("name + ' ' + points", "Guard 90"),
        ("weapons[0].bands[-1].power", 3),
        ("weapons[7].melee_power", None),
        ("join(each(weapons[0].bands, item.to + ': ' + item.power), ' · ')", "4: 7 · 8: 3"),
        ("count(where(weapons[0].bands, item.power > 5))", 1),
        ("signed(melee_skill) + signed(missile_skill) + signed(0)", "+2−1–"),
        ("plural(points, 'point', 'points')", "points"),
        ("word(weapons[0].weapon)", "Bow"),
        ("word(mobility)", "Cavalry unit"),
        ("label('points')", "points"),
        ("format(points / 7, 1)", "12.9"),
        ("round(points * 1.1, 5)", 100),
        ("movement.charge or '–'", "–"),
        ("max(points, 100) = 100 or false", True),
        ("upper(tags[1])", "TWO"),
        ("movement.points", None),
    ],
)
def test_expressions_give_their_values(source: str, value: object) -> None:
    if source == "movement.points":  # a method is no field
        with pytest.raises(EditorError, match=r"face\.unknown_field"):
            expression(source)(scope())
        return
    assert expression(source)(scope()) == value


def test_words_follow_the_printed_language() -> None:
    assert words("{name}, {word(weapons[0].weapon)} {{x}}")(scope("fr")) == "Garde, Arc {x}"
    assert (
        words("{plural(1, 'point', 'points')} {plural(0, 'point', 'points')}")(scope("fr")) == "point point"
    )


@cases(
    ("source", "reason"),
    [
        ("points +", "unfinished"),
        ("points ) 2", "unexpected"),
        ("open('x')", "unknown_function"),
        ("join()", "arguments"),
        ("(" * 200 + "1" + ")" * 200, "too_deep"),
        ("1 " + "+ 1" * 400, "too_long"),
        ("a; b", "unexpected"),
        ("", "unfinished"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(source: str, reason: str) -> None:
    with pytest.raises(ExpressionError) as reported:
        parse_expression(source)
    assert reported.value.reason == reason
    assert reported.value.column >= 1


@cases("source", ["1 / 0", "name * 2", "nothing", "points.real", "__class__", "name.upper"])
def test_what_cannot_be_worked_out_is_a_problem(source: str) -> None:
    with pytest.raises(EditorError):
        expression(source)(scope())


def test_a_brace_left_open_is_told() -> None:
    with pytest.raises(ExpressionError):
        parse_words("{points")
    assert parse_words("{'}'}")


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab01.+-*/%()[]<>=,' \"ifthenelseorandnot_{}", max_size=40))
def test_any_text_is_read_or_told(source: str) -> None:
    try:
        node = parse_expression(source)
    except ExpressionError:
        return
    assert node is not None
    with contextlib.suppress(EditorError):
        expression(source)(scope())


def test_the_kind_of_faces_is_known() -> None:
    assert Kind("face") is Kind.FACE
