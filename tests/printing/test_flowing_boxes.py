"""Text boxes that go on in one another, and paragraphs that give way."""

from __future__ import annotations

from typing import Any

import pytest

from editor.printing.books.said import Said, says_more
from editor.printing.face import CardFaces, Face, RectMark, TextMark, TextRun, TextStyle
from editor.printing.faces.compose import compose
from editor.printing.faces.memory import FaceMemory
from editor.printing.flow import FlowBox, Paragraph, flow_through
from editor.printing.layout import lay_out, overflows
from schemas.problems import EditorError
from schemas.text import LocalText
from tests.printing.conftest import Game
from tests.printing.test_face_templates import drawn, template

WORDS = " ".join(f"word{number}" for number in range(40))
STYLES = [{"id": "plain", "size_mm": 3.0, "least_mm": 1.5}, {"id": "set", "size_mm": 3.0, "fill": "#eeeeee"}]


def box(name: str, words: str = "", **fields: Any) -> dict[str, Any]:
    paragraphs = [{"text": one, "style": "plain"} for one in words.split("|") if one]
    sizes = {"width": 30.0, "height": 8.0}
    return {"box": "rich", "name": name, "paragraphs": paragraphs, **sizes, **fields}


def face(game: Game, boxes: list[dict[str, Any]], **fields: Any) -> CardFaces:
    return drawn(game, template(boxes, **{"styles": STYLES, **fields}))


def texts(side: Face, name: str) -> list[TextMark]:
    return [one for one in side.marks if isinstance(one, TextMark) and one.name == name]


def said(side: Face, name: str) -> str:
    return " ".join(one.text for one in texts(side, name))


def test_a_text_goes_on_in_the_next_box_and_shrinks_as_one(demonworld: Game) -> None:
    card = face(
        demonworld,
        [
            box("first", WORDS, continues_in="second"),
            box("second", "The end.", x=40.0, height=14.0),
        ],
    )
    first, second = texts(card.front, "first"), texts(card.front, "second")
    assert f"{said(card.front, 'first')} {said(card.front, 'second')}" == f"{WORDS} The end."
    assert (len(first), len(second)) == (1, 2)
    assert {one.style.size_mm for one in first + second} == {first[0].style.size_mm}
    assert 1.5 < first[0].style.size_mm < 3.0
    assert overflows(card.front) == ()
    assert all(one.y + one.height <= 8.0 for one in first)
    assert [one.part_of for one in first + second] == [WORDS, WORDS, ""]


def test_only_the_last_box_overflows(demonworld: Game) -> None:
    card = face(
        demonworld, [box("first", WORDS * 4, continues_in="second"), box("second", x=40.0, too_long="shrink")]
    )
    assert {one.box for one in overflows(card.front)} == {"second"}
    cut = face(
        demonworld, [box("first", WORDS * 4, continues_in="second"), box("second", x=40.0, too_long="cut")]
    )
    assert overflows(cut.front) == ()
    assert said(cut.front, "second").endswith("…")


def test_a_text_goes_on_upon_the_back_and_out_of_a_group(demonworld: Game) -> None:
    group = {
        "box": "group",
        "name": "group",
        "x": 5.0,
        "y": 5.0,
        "boxes": [box("first", WORDS, continues_in="more")],
    }
    card = face(demonworld, [group], back=[box("more", too_long="cut", height=60.0)])
    assert f"{said(card.front, 'first')} {said(card.back, 'more')}" == WORDS
    assert texts(card.front, "first")[0].style.size_mm == 3.0
    assert overflows(card.back) == ()
    # A book knows the paragraph as one text, and that the back says more than the front.
    assert Said((card.front,)).says(WORDS)
    assert says_more(card.back, card.front)


def test_a_box_that_is_not_drawn_gives_neither_text_nor_room(demonworld: Game) -> None:
    boxes = [
        box("first", "Short.", continues_in="second"),
        box("second", "Never seen.", continues_in="third", when="points > 100000"),
        box("third", WORDS, height=30.0, x=40.0),
    ]
    card = face(demonworld, boxes)
    assert said(card.front, "first").startswith("Short. word0")
    assert "Never" not in said(card.front, "first") + said(card.front, "third")
    assert said(card.front, "third").endswith("word39")


def test_what_is_wrong_in_one_box_is_said_once_at_that_box(demonworld: Game) -> None:
    card = face(
        demonworld,
        [box("first", "{1 / 0}", continues_in="second"), box("second", "Words.", x=40.0)],
    )
    assert [one.path for one in card.problems] == ["front[0]"]


def test_paragraphs_that_are_kept_together_are_not_split() -> None:
    style = TextStyle(3.0, least_mm=3.0)
    boxes = (FlowBox(0, 0, 30, 8, "a"), FlowBox(0, 20, 30, 20, "b"))
    long = Paragraph(WORDS[:100], style, together=True)
    first, second = flow_through((Paragraph("One.", style), long), boxes)
    assert [mark.text for mark in first if isinstance(mark, TextMark)] == ["One."]
    assert [mark.text for mark in second if isinstance(mark, TextMark)] == [WORDS[:100]]


def test_each_part_of_a_framed_paragraph_has_its_frame_and_its_marks() -> None:
    style = TextStyle(3.0, least_mm=3.0)
    boxes = (FlowBox(0, 0, 30, 9, "a"), FlowBox(0, 20, 30, 90, "b"))

    runs = (TextRun(0, len(WORDS), bold=True),)
    whole = Paragraph(WORDS, style, runs=runs, fill="#eeeeee", padding_mm=1.0)
    first, second = flow_through((whole,), boxes)
    for marks in (first, second):
        assert isinstance(marks[0], RectMark)
        assert isinstance(marks[1], TextMark)
        assert [(one.start, one.length) for one in marks[1].runs] == [(0, len(marks[1].text))]
        assert lay_out(marks[1]).overflow is None


@pytest.mark.parametrize(
    ("way", "height", "size", "told"),
    [
        ("no", 9.0, 1.9, True),
        ("first", 9.0, 3.0, False),
        ("first", 30.0, 3.0, True),
        ("last", 9.0, 1.9, True),
        ("last", 4.0, 2.9, False),
    ],
)
def test_a_paragraph_gives_way_where_the_words_do_not_fit(
    demonworld: Game, way: str, height: float, size: float, told: bool
) -> None:
    paragraphs = [
        {"text": "Strong as a rock.", "style": "plain"},
        {"text": "Once there lived a guard in a tower of stone.", "style": "plain", "gives_way": way},
    ]
    card = face(demonworld, [box("rules", paragraphs=paragraphs, height=height)])
    marks = texts(card.front, "rules")
    assert (len(marks) == 2) is told
    assert marks[0].style.size_mm == pytest.approx(size, abs=0.35)
    assert overflows(card.front) == ()


def test_an_edit_of_one_box_draws_the_others_of_its_chain_again(demonworld: Game) -> None:
    made = template(
        [box("first", "{name} " + WORDS, continues_in="second"), box("second", x=40.0, height=30.0)],
        styles=STYLES,
    )
    memory, card = FaceMemory(), demonworld.card("orc-guard")
    before = compose(made, card, demonworld.ruleset, memory=memory)
    renamed = card.model_copy(update={"name": LocalText({"en": "A much longer name " * 3})})
    after = compose(made, renamed, demonworld.ruleset, memory=memory)
    assert after == compose(made, renamed, demonworld.ruleset)
    assert said(after.front, "second") != said(before.front, "second")
    many = [compose(made, one, demonworld.ruleset, many=True) for one in (card, renamed, card)]
    assert many[1].front == after.front
    assert many[0].front == many[2].front == before.front


@pytest.mark.parametrize(
    ("boxes", "path", "words"),
    [
        ([box("a", "x", continues_in="b")], "front[0].continues_in", "b"),
        ([box("a", "x", continues_in="a")], "front[0].continues_in", "a → a"),
        (
            [box("a", "x", continues_in="b"), box("b", continues_in="c"), box("c", continues_in="a")],
            "front[0].continues_in",
            "a → b → c → a",
        ),
        (
            [box("a", "x", continues_in="c"), box("b", "x", continues_in="c"), box("c")],
            "front[1].continues_in",
            "a",
        ),
        ([box("a", "x", continues_in="b"), box("b"), box("b", "x")], "front[0].continues_in", "b"),
        ([box("a")], "front[0].paragraphs", "a"),
        (
            [
                box("b"),
                {
                    "box": "repeat",
                    "name": "list",
                    "each": "repeat(name, 2)",
                    "step_mm": 9.0,
                    "boxes": [box("a", "x", continues_in="b")],
                },
            ],
            "front[0].paragraphs",
            "b",
        ),
        (
            [
                {
                    "box": "repeat",
                    "name": "list",
                    "each": "repeat(name, 2)",
                    "step_mm": 9.0,
                    "boxes": [box("a", "x", continues_in="b")],
                },
            ],
            "front[0].boxes[0].continues_in",
            "a",
        ),
    ],
)
def test_a_text_goes_on_nowhere_else(boxes: list[dict[str, Any]], path: str, words: str) -> None:
    with pytest.raises(EditorError) as refused:
        template(boxes, styles=STYLES)
    problem = refused.value.problems[0]
    assert problem.path == path
    assert words in str(problem.values)
