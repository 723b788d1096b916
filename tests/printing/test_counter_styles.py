"""Counters by their templates: units are told apart, by letter and shape, also without colour."""

import itertools
from collections import Counter as Count

import pytest
from PySide6.QtGui import QImage

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import ArmsMark, Face, LayerMark, PortraitMark, TextMark
from editor.printing.layout import overflows
from editor.printing.painter import face_image
from editor.printing.systems.demonworld.counter_set import counters
from editor.printing.systems.demonworld.element_set import USUAL_STYLE, ElementCounters, value_of
from editor.rules.core.unit_letters import later_letter, letter, told_apart, unit_letters
from schemas.parse import dump_document, parse_document
from schemas.pictures import Portrait
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldCounterStyle, DemonworldUnit
from schemas.text import LocalText
from tests.printing.conftest import Game

_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


def unit(game: Game, slug: str) -> DemonworldUnit:
    card = game.card(slug)
    assert isinstance(card, DemonworldUnit)
    return card


def elements(
    game: Game, style: DemonworldCounterStyle | None, *units: tuple[DemonworldUnit, int], language: str = "en"
) -> list[Counter]:
    made = counters(CounterSource(units, style=style), game.ruleset, language)
    return [one for one in made if one.group == "elements"]


def texts(face: Face, name: str) -> list[str]:
    return [mark.text for mark in face.marks if isinstance(mark, TextMark) and mark.name == name]


def grey(face: Face) -> list[int]:
    """Return a face as small as it is seen at arm's length, in levels of grey."""
    image = face_image(face, 1.6).convertToFormat(QImage.Format.Format_Grayscale8)
    return [image.pixelColor(x, y).red() for y in range(image.height()) for x in range(image.width())]


def test_letters_run_from_a_on_for_each_people_and_copies_follow_each_other() -> None:
    assert [letter(number) for number in (0, 25, 26, 51, 52, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]
    listed = [("orcs", "guard"), ("empire", "nobles"), ("orcs", "trolls"), ("orcs", "guard")]
    assert unit_letters(listed) == ("A", "A", "C", "B")
    assert unit_letters([]) == ()
    assert later_letter(["orcs", "empire", "orcs"], "orcs") == "C"


def test_only_names_that_several_units_have_get_their_letters() -> None:
    names = [LocalText({"en": one}) for one in ("Trolls", "Guard", "Trolls", "Guard 2")]
    told = [one.get("en") for one in told_apart(names, "ABCD")]
    assert told == ["Trolls (A)", "Guard", "Trolls (C)", "Guard 2"]


def test_four_units_of_one_people_are_told_apart_without_colour(demonworld: Game) -> None:
    guard, trolls = unit(demonworld, "orc-guard"), unit(demonworld, "trolls")
    eaters = unit(demonworld, "dwarf-eaters")
    made = elements(demonworld, None, (guard, 2), (trolls, 1), (eaters, 1))
    letters = Count(texts(one.card.front, "letter")[0] for one in made for _ in range(one.count))
    assert letters == {
        "A": guard.elements.total,
        "B": guard.elements.total,
        "C": trolls.elements.total,
        "D": eaters.elements.total,
    }
    plain = {texts(one.card.front, "letter")[0]: grey(one.card.front) for one in made if one.count > 1}
    assert set(plain) == set("ABCD")
    for (_one, first), (_other, second) in itertools.combinations(plain.items(), 2):
        differing = sum(abs(a - b) > 60 for a, b in zip(first, second, strict=True))
        assert differing > len(first) * 0.015
    assert made[0].card.title == "Orc Guard A"


def test_templates_say_what_stands_on_counters(demonworld: Game) -> None:
    guard = unit(demonworld, "orc-guard")
    pictured = guard.model_copy(update={"portrait": Portrait(data=_PIXEL)})
    style = USUAL_STYLE.model_copy(
        update={"letters": "element", "art": "portrait", "values": ("size", "morale"), "back": "arms"}
    )
    made = elements(demonworld, style, (pictured, 1))
    numbers = [texts(one.card.front, "letter")[0] for one in made]
    assert numbers == [f"A{number}" for number in range(1, guard.elements.total + 1)]
    front, back = made[0].card.front, made[0].card.back
    assert texts(front, "value") == [str(guard.size), value_of(guard, "morale")]
    assert any(isinstance(mark, PortraitMark) for mark in front.marks)
    assert any(isinstance(mark, LayerMark) and mark.mask == "disc" for mark in front.marks)
    assert any(isinstance(mark, ArmsMark) for mark in back.marks)
    assert not texts(back, "letter")
    bare = USUAL_STYLE.model_copy(
        update={"letters": "none", "names": False, "values": (), "back": "same", "field_mm": 15.0}
    )
    (first, *_rest) = elements(demonworld, bare, (guard, 2))
    assert first.side == 15.0
    assert first.card.front == first.card.back
    assert not texts(first.card.front, "letter") + texts(first.card.front, "name")
    assert first.card.front.height == pytest.approx(30.0)
    arms = USUAL_STYLE.model_copy(update={"art": "arms", "ground": "paper", "shapes": False})
    (first, *_rest) = elements(demonworld, arms, (guard, 1))
    assert any(isinstance(mark, ArmsMark) for mark in first.card.front.marks)


def test_the_back_is_wounded_or_the_unit_in_another_state(demonworld: Game) -> None:
    trolls = unit(demonworld, "trolls")
    maker = ElementCounters(USUAL_STYLE, demonworld.ruleset, "en")
    assert texts(maker.card(trolls, letter="A").back, "label")[-1] == "Wounded"
    assert texts(maker.card(unit(demonworld, "orc-guard")).back, "label")[-1] == "reduced"
    other = trolls.model_copy(update={"hit_points": 1, "melee_protection": -1})
    turned = maker.card(trolls, letter="C", number=2, turned=other)
    assert texts(turned.back, "value")[1:] == ["−1/0", "1"]
    assert texts(turned.back, "letter") == ["C"]
    assert texts(turned.front, "value")[2] == str(trolls.hit_points)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_words_of_every_shipped_unit_fit_on_its_counters(demonworld: Game, language: str) -> None:
    units = [card for card in demonworld.cards if isinstance(card, DemonworldUnit)]
    style = USUAL_STYLE.model_copy(update={"values": ("attack", "protection", "morale", "fear")})
    for one in elements(demonworld, style, *((card, 1) for card in units), language=language):
        for face in (one.card.front, one.card.back):
            assert not overflows(face), (one.card.title, overflows(face))


def test_a_value_stands_once(demonworld: Game) -> None:
    data = dump_document(USUAL_STYLE)
    assert parse_document(data) == USUAL_STYLE
    with pytest.raises(EditorError) as reported:
        parse_document({**data, "values": ["fear", "size", "fear"]})
    assert reported.value.problems[0].code == "counters.value_twice"
    assert reported.value.problems[0].path == "values[2]"
