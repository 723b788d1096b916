"""Sentences follow the rules of their language: elision, forms of plurals, numbers, lists."""

import pytest

from schemas.messages.elision import ELISIONS
from schemas.messages.grammar import joined
from schemas.messages.templates import Template
from tests.cases import cases

FRENCH = ELISIONS["fr"]


def french(text: str, **values: object) -> str:
    return Template(text, "fr", lambda number: int(number > 1)).fill(values)


def polish(text: str, **values: object) -> str:
    def form(n: int) -> int:
        return 0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2

    return Template(text, "pl", form).fill(values)


@cases(
    ("text", "name", "expected"),
    [
        ("renforts de {unit}", "Empire", "renforts d’Empire"),
        ("renforts de {unit}", "Trolls", "renforts de Trolls"),
        ("renforts de {unit}", "Elfes sylvains", "renforts d’Elfes sylvains"),
        ("tir de {unit}", "Archers gobelins", "tir d’Archers gobelins"),
        ("tir de {unit}", "Écorcheurs", "tir d’Écorcheurs"),
        ("tir de {unit}", "Œil de feu", "tir d’Œil de feu"),
        ("tir de {unit}", "Hommes d'armes", "tir d’Hommes d'armes"),
        ("tir de {unit}", "Hydre", "tir d’Hydre"),
        ("tir de {unit}", "Hallebardiers", "tir de Hallebardiers"),
        ("tir de {unit}", "Harpies", "tir de Harpies"),
        ("tir de {unit}", "Héros de Kaïban", "tir de Héros de Kaïban"),
        ("tir de {unit}", "Yétis", "tir de Yétis"),
        ("plus que {unit}", "Orcs", "plus qu’Orcs"),
        ("lorsque {unit} avance", "Ulgar", "lorsqu’Ulgar avance"),
        ("Que {unit} avance", "Isil", "Qu’Isil avance"),
        ("dans la {unit}", "Armée noire", "dans l’Armée noire"),
        ("vers le {way}", "ouest", "vers l’ouest"),
        ("vers le {way}", "nord", "vers le nord"),
        ("le sort de « {unit} »", "Empire", "le sort de « Empire »"),
        ("sur {unit}", "Empire", "sur Empire"),
        ("case de {unit}", "A5", "case de A5"),
        ("l’une {unit}", "Empire", "l’une Empire"),
    ],
)
def test_french_words_are_shortened_before_a_vowel(text: str, name: str, expected: str) -> None:
    assert french(text, unit=name, way=name) == expected


def test_numbers_shorten_nothing() -> None:
    assert french("plus de {count}", count=11) == "plus de 11"


@pytest.mark.parametrize(("number", "form"), [(0, "point"), (1, "point"), (1.5, "point"), (2, "points")])
def test_a_french_noun_follows_its_number(number: float, form: str) -> None:
    assert french("{n:point|points}", n=number) == form


def test_a_language_may_have_more_forms_than_two() -> None:
    found = [polish("{n} {n:jednostka|jednostki|jednostek}", n=number) for number in (1, 3, 5, 12, 22)]
    assert found == ["1 jednostka", "3 jednostki", "5 jednostek", "12 jednostek", "22 jednostki"]


def test_too_few_forms_still_make_a_sentence() -> None:
    assert polish("{n:sztuka|sztuki}", n=5) == "sztuki"


def test_decimals_stand_behind_the_sign_of_the_language() -> None:
    assert french("{far:g} mm", far=2.5) == "2,5 mm"
    assert Template("{far:.1f} mm", "en", int).fill({"far": 2.5}) == "2.5 mm"
    assert french("{far} mm", far=2) == "2 mm"


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "a, b and c"), ("fr", "a, b et c"), ("de", "a, b und c")]
)
def test_a_list_is_joined_as_in_the_language(language: str, expected: str) -> None:
    assert joined(["a", "b", "c"], language) == expected
    assert [joined(parts, language) for parts in ([], ["a"])] == ["", "a"]


def test_numbers_below_zero_have_a_minus_and_words_keep_their_hyphens() -> None:
    assert french("{unit} : {value}", unit="Saint-Lô", value=-2) == "Saint-Lô : −2"
    assert french("{unit} : {value}", unit="Saint-Lô", value=-2.5) == "Saint-Lô : −2,5"
    assert french("{file}", file="plan-2.json") == "plan-2.json"
