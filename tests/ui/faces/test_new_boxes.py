"""What new boxes begin with, and what changes along with a field of one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.services import face_starts
from editor.services.faces import template_problems
from editor.ui.editors.faces.editing import numbers_of
from editor.ui.editors.faces.following import fields_along
from editor.ui.editors.faces.geometry import Area
from editor.ui.editors.faces.new_boxes import NEW_BOXES, Surroundings, fitted, new_box
from editor.ui.kit.documents.blank import blank_document
from editor.ui.kit.words.labels import SHARED_WORDS
from schemas.face import FaceBase
from schemas.systems import DOCUMENT_SYSTEMS

POKER = next(one for one in face_starts.SIZES if one.id == "poker")
STYLES = (
    {"id": "title", "size_mm": 3.5, "font": "display", "align": "centre"},
    {"id": "text", "size_mm": 2.1},
    {"id": "value", "size_mm": 4.2, "align": "centre", "anchor": "middle"},
    {"id": "label", "size_mm": 1.9, "align": "centre"},
)
NUMBERS = {"level": {"fr": "Niveau"}, "radius": {"fr": "Rayon", "en": "Radius"}}
CARD = Surroundings(Area(0, 0, 63, 88), 2.0, "fr", STYLES, (), NUMBERS)
DISC = {"box": "rect", "x": 5.0, "y": 4.0, "width": 10.0, "height": 10.0, "shape": "disc", "fill": "faction"}


def test_new_boxes_have_names_of_their_own_and_words_in_the_language_of_the_author() -> None:
    first = new_box("text", CARD, "Texte")
    second = new_box("text", replace(CARD, there=[first]), "Texte")
    third = new_box("text", replace(CARD, there=[first, second]), "Texte")
    assert [one["name"] for one in (first, second, third)] == ["texte", "texte_2", "texte_3"]
    assert first["text"] == {"fr": "{name}"}  # in English, too, until a word of English is written


def test_a_text_goes_into_the_rectangle_that_is_chosen_and_can_be_read_on_it() -> None:
    level = new_box("text", replace(CARD, within=DISC), "Niveau")
    assert level["text"] == {"fr": "{level}"}
    assert (level["style"], level["colour"]) == ("value", "on_faction")
    assert (level["x"] + level["width"] / 2, level["y"] + level["height"] / 2) == (10.0, 9.0)
    assert level["width"] <= DISC["width"]
    bar = {"box": "rect", "x": 2.0, "y": 3.0, "width": 59.0, "height": 8.0, "fill": "cream"}
    title = new_box("text", replace(CARD, within=bar), "Titre")
    assert (title["text"], title["style"]) == ({"fr": "{name}"}, "title")
    assert (title["x"], title["width"], title.get("colour")) == (2.5, 58.0, None)


def test_a_new_table_has_numbers_of_the_card_and_room_for_its_letters() -> None:
    table = new_box("table", CARD, "Tableau")
    assert [cell["value"]["fr"] for cell in table["cells"]] == ["{dash(level)}", "{dash(radius)}"]
    assert [cell["label"] for cell in table["cells"]] == list(NUMBERS.values())
    assert (table["label_style"], table["value_style"]) == ("label", "value")
    assert table["label_mm"] >= 1.9 * 1.3
    assert table["height"] - table["label_mm"] >= 4.2 * 1.3


def test_paragraphs_begin_in_the_small_letters() -> None:
    assert new_box("rich", CARD, "Règles")["paragraphs"][0]["style"] == "text"


def test_every_new_box_fits_the_face_of_its_kind_of_card() -> None:
    asset = {"id": "5fa90c07-bf41-54cf-89b4-1cfacc9692e4", "kind": "asset", "slug": "leather"}
    for shows in ("unit", "item"):
        start = face_starts.empty_face("demonworld", shows, POKER, "fr")
        numbers = numbers_of(SHARED_WORDS, "demonworld", shows)
        around = replace(CARD, styles=start["styles"], numbers=numbers)
        boxes = [new_box(sort, around, sort, **_picked(sort, asset)) for sort in NEW_BOXES]
        made = blank_document("demonworld", "face", "Mine", "mine", "en", None, {**start, "front": boxes})
        assert isinstance(made, FaceBase)
        assert template_problems(made, DOCUMENT_SYSTEMS) == ()
        assert all(box.x >= 0 and box.x + (box.width or 0) <= 63 for box in made.front)


def _picked(sort: str, asset: dict[str, str]) -> dict[str, Any]:
    return {"asset": {"asset": asset}, "icons": {"icons": "'shield'"}, "symbol": {"symbol": "'hex'"}}.get(
        sort, {}
    )


@pytest.mark.parametrize(
    ("use", "shape", "place"),
    [
        ("frame", 1.0, {"x": 0.0, "y": 0.0, "width": 63.0, "height": 88.0}),
        ("texture", 1.0, {"x": -3.0, "y": -3.0, "width": 69.0, "height": 94.0}),
        ("symbol", 2.0, {"width": 6.0, "height": 12.0}),
        ("picture", 0.5, {"width": 37.8, "height": 18.9}),
    ],
)
def test_an_asset_takes_the_card_or_keeps_its_shape(use: str, shape: float, place: dict[str, float]) -> None:
    assert fitted(use, shape, Area(0, 0, 63, 88), 3.0) == place


def test_words_that_are_turned_turn_their_box_about_its_middle() -> None:
    data = {"front": [{"box": "text", "x": 10.0, "y": 40.0, "width": 30.0, "height": 6.0}]}
    path = ("front", 0, "turned")
    assert dict(fields_along(data, path, "left", lambda _ref: {})) == {
        ("front", 0, "x"): 22.0,
        ("front", 0, "y"): 28.0,
        ("front", 0, "width"): 6.0,
        ("front", 0, "height"): 30.0,
    }
    assert fields_along(data, path, "over", lambda _ref: {}) == []
    data["front"][0]["turned"] = "left"
    assert fields_along(data, path, "right", lambda _ref: {}) == []


def test_the_first_asset_of_a_picture_brings_its_place_along() -> None:
    box: dict[str, Any] = {"box": "picture", "source": "asset"}
    path = ("front", 0, "asset")
    assert fields_along({"front": [box]}, path, {"id": "1"}, lambda _ref: {"width": 63.0}) == [
        (("front", 0, "width"), 63.0)
    ]
    assert fields_along({"front": [{**box, "asset": {"id": "2"}}]}, path, {"id": "1"}, lambda _: {}) == []
