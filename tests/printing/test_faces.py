"""What the cards show."""

import re
from typing import get_args

import pytest

from editor.printing.face import CardFaces, DiscMark, Face, SymbolMark, TextMark
from editor.printing.frame import contrast, ink_of, on_colour
from editor.printing.layout import overflows
from editor.printing.painter import face_image
from editor.printing.plugin import FaceSystem
from editor.printing.systems import FACE_SYSTEMS, card_faces
from editor.printing.words import word
from schemas.base import Kind
from schemas.messages import sentence
from schemas.problems import Message
from schemas.systems.demonworld import Bearer, DemonworldItem, DemonworldSpell, DemonworldUnit, ItemEffect
from schemas.systems.demonworld_parts import Artillery, CardKind, Mobility, Weapon
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_ruleset import Alignment
from schemas.text import LocalText
from schemas.typography import typeset
from tests.cases import cases
from tests.printing.conftest import Game


def texts(face: Face) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, TextMark)]


def boxed(face: Face, name: str) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, TextMark) and mark.name == name]


def drawn(game: Game, slug: str, **changes: object) -> CardFaces:
    """Return the faces of a card with some of its fields changed."""
    card = game.card(slug)
    changed = type(card).model_validate(card.model_dump(mode="json") | changes)
    return card_faces(changed, game.ruleset, "en")


_BREAKING = re.compile("(?<![\u202f\u00a0])[:;!?»](?=[\\s)]|$)|«(?!\u202f)")
"""A sign that French parts from its word by a space that does not break, without that."""


@pytest.mark.quick(1)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["demonworld", "diskwars"])
def test_every_shipped_document_fits_its_face(
    request: pytest.FixtureRequest, name: str, language: str
) -> None:
    game: Game = request.getfixturevalue(name)
    assert len(game.cards) > 30
    for document in game.documents:
        card = card_faces(document, game.ruleset, language)
        assert overflows(card.front) + overflows(card.back) == (), document.slug
        title = typeset(card.title, language)
        assert title in texts(card.front) or f"◆ {title}" in texts(card.front)
        if language == "fr":
            for words in (*texts(card.front), *texts(card.back)):
                assert _BREAKING.search(words) is None, (document.slug, words)


@pytest.mark.parametrize("name", ["demonworld", "diskwars"])
def test_every_text_box_lies_on_its_card(request: pytest.FixtureRequest, name: str) -> None:
    game: Game = request.getfixturevalue(name)
    for document in game.cards:
        card = card_faces(document, game.ruleset, "fr")
        for face in (card.front, card.back):
            for mark in face.marks:
                if isinstance(mark, TextMark) and mark.name != "sign":
                    assert mark.x >= 0, (document.slug, mark)
                    assert mark.y >= 0, (document.slug, mark)
                    assert mark.x + mark.width <= face.width + 0.01, (document.slug, mark)
                    assert mark.y + mark.height <= face.height - 1.5, (document.slug, mark)


@pytest.mark.parametrize(
    ("language", "letters"), [("en", ["M", "S", "C", "H"]), ("fr", ["M", "H", "C", "T"])]
)
def test_orders_have_the_letters_of_the_language(demonworld: Game, language: str, letters: list[str]) -> None:
    assert boxed(demonworld.faces("orc-guard", language).front, "order") == letters


def test_movement_stands_under_its_order(demonworld: Game) -> None:
    assert boxed(demonworld.faces("imperial-dragonrider").front, "movement")[:4] == ["40", "20", "30", "6"]


def test_fixed_movement_is_one_number(demonworld: Game) -> None:
    front = demonworld.faces("gordan-orcslayer").front
    assert boxed(front, "movement") == ["16"]
    assert boxed(front, "order") == []


def test_special_elements_have_their_signs(demonworld: Game) -> None:
    front = demonworld.faces("imperial-arquebusiers").front
    signs = [mark.symbol for mark in front.marks if isinstance(mark, SymbolMark)]
    assert signs.count("leader") == 3  # element, melee protection, melee skill
    assert signs.count("standard") == 1
    assert signs.count("musician") == 1
    assert "10 elements · 4 models on each" in texts(front)


def test_many_elements_are_counted_not_drawn(demonworld: Game) -> None:
    elements = {"leader": 1, "standard": 1, "musician": 0, "normal": 30, "models": 4}
    front = drawn(demonworld, "orc-guard", elements=elements).front
    assert "× 30" in texts(front)
    assert overflows(front) == ()


def test_formations_permitted_are_shown(demonworld: Game) -> None:
    front = demonworld.faces("orc-guard").front
    assert boxed(front, "formation") == ["Square", "Wedge"]


def test_weapon_shows_ranges_powers_and_the_order_that_it_needs(demonworld: Game) -> None:
    front = demonworld.faces("imperial-arquebusiers").front
    assert boxed(front, "weapon") == ["Arquebus", "Hand weapon"]
    assert boxed(front, "ranges") == ["1–4: 7  ·  5–7: 3"]
    assert boxed(front, "order") == ["M", "S", "C", "H", "H"]


def test_dragon_shows_breath_and_overrun_and_all_attacks(demonworld: Game) -> None:
    front = demonworld.faces("imperial-dragonrider").front
    assert boxed(front, "weapon") == ["Bite", "Tail", "Improvised weapon (rider)", "Breath", "Overrun"]
    assert boxed(front, "power") == ["14", "12", "6", "6", "6"]


def test_chariot_shows_double_values(demonworld: Game) -> None:
    values = boxed(demonworld.faces("imperial-chariot").front, "value")
    assert values[1:4] == ["2 · 2", "3 · 3", "1 · 1"]


def test_artillery_shows_projectile_and_ranges(demonworld: Game) -> None:
    front = drawn(
        demonworld,
        "imperial-chariot",
        card_kind="artillery",
        chariot=None,
        artillery={
            "fire": "indirect",
            "projectile": "large_stone",
            "power": 9,
            "power_adjacent": 5,
            "minimum": 6,
            "short": 12,
            "medium": 20,
            "long": 30,
        },
    ).front
    assert {"Large stone", "9 / 5", "12 / 20 / 30", "Indirect fire", "not below 6"} <= set(texts(front))


def test_commander_has_stars_and_wizard_a_level(demonworld: Game) -> None:
    stars = [
        mark
        for mark in demonworld.faces("baslian-the-victorious").front.marks
        if isinstance(mark, SymbolMark) and mark.symbol == "star"
    ]
    assert len(stars) == 2
    assert "level" in texts(demonworld.faces("malagor").front)


def test_giant_with_eight_attacks_still_fits(demonworld: Game) -> None:
    weapons = [
        {"weapon": "club", "melee_power": 9 + n, "attacks": 1 + n, "hand": hand}
        for n, hand in enumerate(["left", "right", "both", "left", "right", "both", "left", "right"])
    ]
    card = drawn(demonworld, "myrlak-cloudcook", weapons=weapons)
    assert overflows(card.front) == ()


def test_values_always_stand_in_the_same_place(demonworld: Game) -> None:
    places = set()
    for document in demonworld.cards:
        if isinstance(document, DemonworldUnit):
            front = card_faces(document, demonworld.ruleset, "en").front
            values = [mark for mark in front.marks if isinstance(mark, TextMark) and mark.name == "value"]
            places.add(tuple((mark.x, mark.y) for mark in values))
    assert len(places) == 1
    assert len(next(iter(places))) == 10


def test_text_far_too_long_is_an_overflow_of_its_box(demonworld: Game) -> None:
    card = drawn(demonworld, "orc-guard", rules_text={"en": "They never stop talking. " * 120})
    assert [one.box for one in overflows(card.back)][:1] == ["rules_text"]
    assert overflows(card.front) == ()


def test_very_long_name_is_an_overflow_of_the_name(demonworld: Game) -> None:
    card = drawn(demonworld, "orc-guard", name={"en": "Guards " * 40})
    assert [one.box for one in overflows(card.front)] == ["name"]


def test_card_without_ruleset_shows_ids_as_words(demonworld: Game) -> None:
    card = card_faces(demonworld.card("imperial-arquebusiers"), None, "en")
    assert "Arquebus" in texts(card.front)
    assert "Empire · Central mark · Infantry unit" in texts(card.front)


def test_disk_is_round_and_alike_on_both_sides(diskwars: Game) -> None:
    card = diskwars.faces("kobold-servants")
    assert card.front == card.back
    assert card.front.width == card.front.height == 44.5
    assert isinstance(card.front.marks[0], DiscMark)
    assert boxed(card.front, "value") == ["2", "1", "2", "4", "1"]


def test_large_disk_is_drawn_larger(diskwars: Game) -> None:
    assert diskwars.faces("hill-of-destiny").front.width == 101.6


def test_game_is_added_by_one_more_entry_of_the_tuple(demonworld: Game) -> None:
    own = Face(()), Face((), 20, 20)
    systems = (*FACE_SYSTEMS[1:], FaceSystem("demonworld", {"unit": lambda *_: own}))
    card = card_faces(demonworld.card("orc-guard"), None, "en", systems)
    assert (card.front, card.back) == own


def test_kind_without_a_face_of_its_own_gets_the_plain_one(demonworld: Game) -> None:
    for document in demonworld.documents:
        card = card_faces(document, demonworld.ruleset, "en", systems=())
        assert document.name.get("en") in texts(card.front)


@cases("colour", ["#0072b2", "#f0e442", "#000000", "#ffffff", "#d55e00", "#56b4e9"])
def test_words_on_any_army_colour_are_read_well(colour: str) -> None:
    assert contrast(on_colour(colour), colour) >= 4.5
    assert contrast(ink_of(colour), "#fbf7ec") >= 4.5


def test_face_is_the_same_picture_twice(demonworld: Game) -> None:
    face = demonworld.faces("trolls").front
    assert face_image(face, 8) == face_image(face, 8)


def test_name_missing_in_a_language_falls_back(demonworld: Game) -> None:
    card = demonworld.card("orc-guard").model_copy(update={"name": LocalText({"en": "Orc Guard"})})
    assert card_faces(card, demonworld.ruleset, "fr").title == "Orc Guard"


@pytest.mark.parametrize("diameter", [0.5, 5.0, 25.0, 44.5, 300.0])
def test_disk_of_any_diameter_is_drawn(diskwars: Game, diameter: float) -> None:
    card = drawn(diskwars, "kobold-servants", diameter_mm=diameter)
    assert card.front.width == max(10.0, diameter)
    assert face_image(card.front, 1).width() >= 10


def test_weapons_without_number_are_told_not_made_unreadable(demonworld: Game) -> None:
    weapons = [{"weapon": "club", "melee_power": 9}] * 30
    card = drawn(demonworld, "myrlak-cloudcook", weapons=weapons)
    assert {one.box for one in overflows(card.front)} >= {"weapon"}
    assert all(mark.style.smallest >= 1.0 for mark in card.front.marks if isinstance(mark, TextMark))


def _words_of(annotation: object) -> list[str]:
    """Return the words that a Literal allows, however it is wrapped."""
    found: list[str] = []
    for one in get_args(annotation):
        found += [one] if isinstance(one, str) else _words_of(one)
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_of_the_documents_has_words_on_the_card(language: str) -> None:
    wanted = {
        "kind_": [*_words_of(CardKind), *(kind.value for kind in Kind)],
        "mobility_": _words_of(Mobility),
        "bearer_": _words_of(Bearer),
        "hand_": _words_of(Weapon.model_fields["hand"].annotation),
        "by_": [one for one in _words_of(Weapon.model_fields["carried_by"].annotation) if one != "element"],
        "fire_": _words_of(Artillery.model_fields["fire"].annotation),
        "projectile_": _words_of(Artillery.model_fields["projectile"].annotation),
        "item_": [
            *_words_of(DemonworldItem.model_fields["item_kind"].annotation),
            *_words_of(DemonworldUnit.model_fields["built_in_items"].annotation),
        ],
        "carried_": [
            one for one in _words_of(DemonworldItem.model_fields["carried_by"].annotation) if one != "any"
        ],
        "change_": [one for one in _words_of(ItemEffect.model_fields["change"].annotation) if one != "text"],
        "sight_": _words_of(DemonworldSpell.model_fields["sight"].annotation),
        "range_": [
            one for one in _words_of(DiskwarsSpell.model_fields["range_kind"].annotation) if one != "none"
        ],
        "alignment_": _words_of(Alignment),
    }
    for prefix, ids in wanted.items():
        assert ids, prefix
        for one in ids:
            assert not word(prefix + one, language).startswith("faces."), prefix + one


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_box_has_a_name_for_the_message(demonworld: Game, diskwars: Game, language: str) -> None:
    for game in (demonworld, diskwars):
        for document in game.documents:
            card = card_faces(document, game.ruleset, language)
            marks = (*card.front.marks, *card.back.marks)
            for name in {mark.name for mark in marks if isinstance(mark, TextMark)}:
                assert sentence(Message(code=f"printing.box_{name}"), language) != f"printing.box_{name}"
            for mark in marks:
                assert not (isinstance(mark, TextMark) and "faces." in mark.text), mark
