"""What is written is read back equal, whatever the document says."""

import json
from collections.abc import Callable
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schemas.base import Document
from schemas.parse import dump_document, parse_document
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.systems.demonworld_parts import Formation
from schemas.text import NO_TEXT, LocalText
from tests.cases import case

Sample = Callable[..., dict[str, Any]]

WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=20)
LANGUAGES = st.from_regex(r"[a-z]{2}", fullmatch=True)
TEXTS = st.dictionaries(LANGUAGES, WORDS, max_size=4)
SLUGS = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+){0,3}", fullmatch=True).filter(lambda text: len(text) <= 80)
KEYS = st.from_regex(r"[a-z0-9]+(_[a-z0-9]+){0,2}", fullmatch=True).filter(lambda text: len(text) <= 80)
MODIFIERS = st.integers(-20, 20)

HEADS = st.fixed_dictionaries(
    {
        "id": st.uuids(version=4).map(str),
        "slug": SLUGS,
        "name": TEXTS.filter(lambda text: any(words.strip() for words in text.values())),
    },
    optional={
        "text": TEXTS,
        "author": WORDS,
        "licence": WORDS,
        "source_note": TEXTS,
        "tags": st.lists(WORDS.filter(bool), max_size=3),
    },
)

BANDS = st.lists(st.integers(1, 99), unique=True, min_size=1, max_size=3).map(sorted)


@st.composite
def weapons(draw: st.DrawFn) -> dict[str, Any]:
    """A weapon that strikes, shoots, or does both."""
    weapon: dict[str, Any] = {"weapon": draw(KEYS), "name": draw(TEXTS), "attacks": draw(st.integers(1, 20))}
    if draw(st.booleans()):
        weapon["melee_power"] = draw(MODIFIERS)
    if "melee_power" not in weapon or draw(st.booleans()):
        weapon["bands"] = [{"to": end, "power": draw(MODIFIERS)} for end in draw(BANDS)]
    return weapon


@st.composite
def units(draw: st.DrawFn) -> dict[str, Any]:
    """A recruitment card of a unit."""
    return draw(HEADS) | {
        "system": "demonworld",
        "kind": "unit",
        "points": draw(st.integers(0, 100_000)),
        "faction": draw(st.none() | KEYS),
        "rules_text": draw(TEXTS),
        "elements": {"normal": draw(st.integers(1, 37)), "leader": draw(st.integers(0, 1))},
        "movement": {order: draw(st.none() | st.integers(0, 99)) for order in ("move", "charge", "skirmish")},
        "formations": draw(st.lists(st.sampled_from(get_args(Formation)), unique=True)),
        "weapons": draw(st.lists(weapons(), max_size=3)),
        "morale_a": draw(st.none() | st.integers(-20, 40)),
        "flyer": draw(st.booleans()),
    }


@st.composite
def maps(draw: st.DrawFn) -> dict[str, Any]:
    """A map of some fields, whole or a board."""
    columns, rows = draw(st.integers(2, 9)), draw(st.integers(1, 9))
    board, stagger = draw(st.booleans()), draw(st.sampled_from(["odd", "even"]))
    shifted = 0 if stagger == "even" else 1
    lengths = [columns - 1 if board and row % 2 == shifted else columns for row in range(rows)]

    def layer(letters: str) -> list[str]:
        return [draw(st.text(letters, min_size=length, max_size=length)) for length in lengths]

    return draw(HEADS) | {
        "system": "demonworld",
        "kind": "map",
        "columns": columns,
        "rows": rows,
        "board": board,
        "stagger": stagger,
        "legend": {".": "clear", "w": "wood", "☂": "water"},
        "terrain": layer(".w☂"),
        "levels": layer("0123456789") if draw(st.booleans()) else [],
        "labels": [{"at": [0, draw(st.integers(0, rows - 1))], "text": draw(TEXTS)}],
    }


@st.composite
def disks(draw: st.DrawFn) -> dict[str, Any]:
    """A disk."""
    stat = st.integers(0, 30)
    return draw(HEADS) | {
        "system": "diskwars",
        "kind": "unit",
        "diameter_mm": draw(st.floats(0, 1_000, exclude_min=True)),
        "attack": draw(stat),
        "defence": draw(stat),
        "toughness": draw(st.integers(1, 30)),
        "movement": draw(stat),
        "alignment": draw(st.sampled_from(["good", "neutral", "evil"])),
        "abilities": [
            {"ability": key, "text": draw(TEXTS)} for key in draw(st.lists(KEYS, unique=True, max_size=3))
        ],
    }


def _read_back(document: Document) -> None:
    data = dump_document(document)
    again = parse_document(json.loads(json.dumps(data)))
    assert again == document
    assert dump_document(again) == data


@given(data=units() | maps() | disks())
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_document_written_is_read_back_equal(data: dict[str, Any]) -> None:
    _read_back(parse_document(data))


@pytest.mark.parametrize("system", DOCUMENT_SYSTEMS, ids=lambda system: system.id)
def test_the_samples_written_are_read_back_equal(sample: Sample, system: DocumentSystem) -> None:
    for kind in system.kinds:
        with case(kind):
            _read_back(parse_document(sample(system.id, kind.value)))


@given(words=TEXTS)
def test_a_text_is_equal_whatever_the_order_of_its_languages(words: dict[str, str]) -> None:
    text, turned = LocalText(words), LocalText(dict(reversed(words.items())))
    assert text == turned
    assert hash(text) == hash(turned)
    assert LocalText.model_validate_json(text.model_dump_json()) == text


@given(words=TEXTS, language=LANGUAGES)
def test_a_text_is_given_in_the_language_or_in_one_that_it_has(words: dict[str, str], language: str) -> None:
    found = LocalText(words).get(language)
    assert found == words[language] if words.get(language) else found in {"", *words.values()}
    assert bool(found) == any(words.values())


def test_a_bare_string_is_english() -> None:
    assert LocalText.model_validate("Orc Guard") == LocalText({"en": "Orc Guard"})


def test_languages_fall_back_to_english_then_to_any() -> None:
    assert LocalText({"fr": "Orques", "en": "Orcs"}).get("de") == "Orcs"
    assert LocalText({"fr": "Orques", "de": "Orks"}).get("en") == "Orks"
    assert LocalText({"it": "Orchi"}).get("en") == "Orchi"
    assert not NO_TEXT
    assert not LocalText({"en": "  "})
