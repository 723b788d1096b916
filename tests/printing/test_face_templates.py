"""Face templates at work: what is drawn, what is told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.printing.face import ArmsMark, CardFaces, RectMark, TextMark
from editor.printing.faces.compose import compose
from editor.printing.faces.rich import rich_text
from editor.printing.faces.templates import FaceTemplates, fits, shipped_templates
from editor.printing.layout import lay_out, overflows
from editor.printing.painter import face_image
from editor.printing.systems import card_faces, template_faces
from editor.services.faces import template_problems
from schemas.asset import AssetBase
from schemas.base import Kind, Ref
from schemas.face import FaceBase
from schemas.messages import sentence
from schemas.parse import check_document, parse_document
from schemas.systems import DOCUMENT_SYSTEMS
from tests.cases import cases
from tests.printing.conftest import Game
from tests.shipped import shipped_documents

STYLE = {"id": "plain", "size_mm": 3.0, "least_mm": 1.5}


def template(front: list[dict[str, Any]], **changes: Any) -> FaceBase:
    data = {
        "kind": "face",
        "system": "demonworld",
        "slug": "own",
        "name": "Own",
        "shows": "unit",
        "styles": [STYLE],
        "front": front,
        **changes,
    }
    found = parse_document(data)
    assert isinstance(found, FaceBase)
    return found


def text(words: str, **changes: Any) -> dict[str, Any]:
    return {
        "box": "text",
        "name": "own",
        "width": 40.0,
        "height": 5.0,
        "text": words,
        "style": "plain",
    } | changes


def drawn(game: Game, own: FaceBase, slug: str = "orc-guard", language: str = "en") -> CardFaces:
    return template_faces(own, game.card(slug), game.ruleset, language)


def texts(card: CardFaces) -> list[str]:
    return [mark.text for mark in card.front.marks if isinstance(mark, TextMark)]


@pytest.fixture(scope="module")
def shipped_assets() -> dict[str, AssetBase]:
    return {one.id: one for one in shipped_documents() if isinstance(one, AssetBase)}


@pytest.mark.quick(1)
@pytest.mark.parametrize("most", [2, pytest.param(None, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["demonworld", "diskwars"])
def test_every_shipped_template_draws_the_documents_that_it_fits(
    request: pytest.FixtureRequest, shipped_assets: dict[str, AssetBase], name: str, most: int | None
) -> None:
    game: Game = request.getfixturevalue(name)
    linked = {one.id: one for one in game.documents}
    system = next(one for one in DOCUMENT_SYSTEMS if one.id == name)
    shows = set()
    for own in shipped_templates(name):
        assert template_problems(own, (system,)) == (), own.slug
        fitting = [one for one in game.documents if fits(own, one)]
        assert fitting, own.slug
        shows.add(own.shows)
        # Those that say the most are the hardest to find room for.
        for document in sorted(fitting, key=lambda one: len(one.model_dump_json()), reverse=True)[:most]:
            for language in ("en", "fr"):
                card = template_faces(
                    own, document, game.ruleset, language, linked=linked, assets=shipped_assets
                )
                assert card.problems == (), (own.slug, document.slug)
                assert overflows(card.front) + overflows(card.back) == (), (own.slug, document.slug, language)
    assert {"unit", "spell", "army"} <= shows


def test_a_field_that_does_not_exist_is_told_and_marked(demonworld: Game) -> None:
    own = template([text("{points}"), text("{pionts} points", y=8.0)])
    card = drawn(demonworld, own)
    (problem,) = card.problems
    assert (problem.code, problem.path, problem.document) == ("face.unknown_field", "front[1]", own.id)
    assert problem.fix is not None
    assert problem.fix.values["name"] == "points"
    assert "pionts" in sentence(problem, "en")
    assert sentence(problem, "fr") != sentence(problem, "en")
    assert texts(card) == ["160", "? own"]
    (reported,) = template_problems(own, DOCUMENT_SYSTEMS)
    assert (reported.code, reported.path) == ("face.unknown_field", "front[1].text")


@pytest.mark.parametrize(
    ("box", "code"),
    [
        (text("{elements.nobody}"), "face.unknown_field"),
        (text("{name}", colour="mauve"), "face.unknown_colour"),
        (text("{label('nonsense')}"), "face.unknown_word"),
        (text("x", when="weapons[0].bow > 1"), "face.unknown_field"),
        (text("{join(each(weapons, item.band))}"), "face.unknown_field"),
    ],
)
def test_a_template_is_checked_before_it_is_printed(box: dict[str, Any], code: str) -> None:
    assert [one.code for one in template_problems(template([box]), DOCUMENT_SYSTEMS)] == [code]


@cases(
    ("change", "code"),
    [
        ({"front": [text("{points")]}, "face.expression_unfinished"),
        ({"front": [text("{system('x')}")]}, "face.unknown_function"),
        ({"front": [text("x", style="gone")]}, "face.unknown_style"),
        ({"front": [text("x", colour="#12")]}, "face.no_colour"),
        ({"styles": [STYLE, STYLE]}, "face.style_twice"),
        ({"front": [text("x", x=5_000.0)]}, "validation.less_than_equal"),
    ],
)
def test_a_template_that_cannot_be_is_refused_with_the_place(change: dict[str, Any], code: str) -> None:
    data = template([]).model_dump(mode="json") | change
    problems = check_document(data)
    assert [one.code for one in problems] == [code]
    assert problems[0].path
    assert sentence(problems[0], "en") != code


def test_boxes_move_grow_and_go_by_expression(demonworld: Game) -> None:
    moved = text("here", x=2.0, shift_x="points / 16", wider="-10", when="points = 160")
    card = drawn(demonworld, template([moved, text("gone", when="flyer")]))
    (mark,) = (one for one in card.front.marks if isinstance(one, TextMark))
    assert (mark.x, mark.width, mark.text) == (12.0, 30.0, "here")


def test_a_list_repeats_its_boxes_and_shrinks_to_fit(demonworld: Game) -> None:
    row = {
        "box": "repeat",
        "name": "rows",
        "height": 20.0,
        "each": "repeat('x', 8)",
        "step_mm": 5.0,
        "zoom": True,
    }
    card = drawn(demonworld, template([row | {"boxes": [text("{index + 1} of {count}")]}]))
    marks = [one for one in card.front.marks if isinstance(one, TextMark)]
    assert [one.text for one in marks][-1] == "8 of 8"
    assert [one.y for one in marks] == [2.5 * number for number in range(8)]
    assert marks[0].style.size_mm == 1.5
    tight = row | {"fit": False, "zoom": False, "boxes": [text("x")]}
    few = row | {"most": 3, "boxes": [text("x")]}
    assert [one.code for one in drawn(demonworld, template([tight])).problems] == ["face.list_too_long"]
    assert [one.code for one in drawn(demonworld, template([few])).problems] == ["face.too_many"]
    assert [
        one.code for one in drawn(demonworld, template([row | {"most": 3, "boxes": [text("x")]}])).problems
    ] == ["face.too_many"]


def test_rich_text_has_bold_icons_and_keywords_with_their_meaning(diskwars: Game) -> None:
    name = next(one.name.get("en") for one in diskwars.ruleset.abilities)  # type: ignore[attr-defined]
    own = template([], system="diskwars").model_dump(mode="json")
    paragraph = {"text": f"Costs **2** :star: \\* [[{name}]] [[{name}]] :nothing:", "style": "plain"}
    own["front"] = [{"box": "rich", "name": "rules_text", "paragraphs": [paragraph]}]
    found = parse_document(own)
    assert isinstance(found, FaceBase)
    card = drawn(diskwars, found, "kobold-servants")
    (mark,) = (one for one in card.front.marks if isinstance(one, TextMark))
    meaning = next(one.text.get("en") for one in diskwars.ruleset.abilities)  # type: ignore[attr-defined]
    assert mark.text == f"Costs 2 \u2007\u2007 * {name} ({meaning}) {name} :nothing:"
    (icon,) = lay_out(mark).icons
    assert icon.symbol == "star"
    assert icon.size > 20
    bold = next(run for run in mark.runs if run.bold)
    assert mark.text[bold.start : bold.start + bold.length] == "2"


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet="ab *:[]\\\n", max_size=40))
def test_rich_text_loses_no_letter(source: str) -> None:
    found = rich_text(source, {})
    assert [one for one in found.text if one in "ab\n"] == [one for one in source if one in "ab\n"]
    assert all(0 <= run.start < run.start + run.length <= len(found.text) for run in found.runs)


def test_the_largest_letters_that_fit_are_found_and_too_long_a_text_is_told(demonworld: Game) -> None:
    card = drawn(demonworld, template([text("word " * 9, height=8.0, wraps=True)]))
    (mark,) = (one for one in card.front.marks if isinstance(one, TextMark))
    laid = lay_out(mark)
    assert laid.overflow is None
    assert len(laid.lines) == 2
    over = drawn(demonworld, template([text("word " * 90, height=8.0, wraps=True)]))
    (missing,) = overflows(over.front)
    assert missing.box == "own"
    assert missing.missing_mm > 5


def test_arms_of_the_people_are_drawn(demonworld: Game) -> None:
    own = template([{"box": "picture", "name": "arms", "width": 20.0, "height": 20.0, "source": "heraldry"}])
    card = demonworld.card("orc-guard")
    changed = type(card).model_validate(card.model_dump(mode="json") | {"heraldry": {"charge": "axe"}})
    faces = compose(own, changed, demonworld.ruleset)
    assert any(isinstance(mark, ArmsMark) for mark in faces.front.marks)
    image = face_image(faces.front, 4)
    assert image.pixelColor(40, 30).name() != "#ffffff"


def test_a_card_its_army_and_the_print_choose_the_template(demonworld: Game) -> None:
    first, second = template([text("first")]), template([text("second")])
    at_hand = FaceTemplates([first, second, *shipped_templates("demonworld")])
    card = demonworld.card("orc-guard")
    chosen = type(card).model_validate(
        card.model_dump(mode="json") | {"face": Ref(id=first.id, kind=Kind.FACE).model_dump(mode="json")}
    )

    def front(document: Any, templates: FaceTemplates, wanted: tuple[str, ...] = ()) -> list[str]:
        return texts(card_faces(document, demonworld.ruleset, "en", templates=templates, wanted=wanted))

    assert "Orc Guard" in front(card, at_hand)
    assert front(card, at_hand, (second.id,)) == ["second"]
    assert front(chosen, at_hand, (second.id,)) == ["first"]
    assert front(chosen, at_hand.asking([second.id])) == ["second"]


def test_the_sheet_of_an_army_names_units_and_points(demonworld: Game) -> None:
    army = next(one for one in demonworld.documents if one.slug == "kal-bennock-orcs")
    linked = {one.id: one for one in demonworld.documents}
    card = card_faces(army, demonworld.ruleset, "en", linked=linked)
    assert card.back.blank
    assert {"Orc Guard", "870 points"} <= set(texts(card))
    assert sum(isinstance(mark, RectMark) for mark in card.front.marks) > 4


def test_choices_and_names_of_boxes_are_no_expressions() -> None:
    words = text("{name}", finish="foil", too_long="cut", turned="left", same_size="row")
    picture = {"box": "picture", "name": "p", "source": "own", "own_field": "banner", "finish": "varnish"}
    assert template_problems(template([words, picture]), DOCUMENT_SYSTEMS) == ()


def test_templates_that_a_catalogue_has_are_not_read_again() -> None:
    first, *others = shipped_templates("demonworld")
    assert others
    assert shipped_templates("demonworld", {first.id}) == tuple(others)
    assert shipped_templates("demonworld", {one.id for one in (first, *others)}) == ()
