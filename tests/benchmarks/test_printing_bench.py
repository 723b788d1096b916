"""How quickly cards become pages, and how quickly a face follows an edit."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from pytest_benchmark.fixture import BenchmarkFixture

from editor.printing.application import picture_application
from editor.printing.layout import overflows
from editor.printing.output import pdf_bytes
from editor.printing.painter import face_image
from editor.printing.sheets import PAPERS, fold_over_pages
from editor.printing.systems import card_faces
from schemas.base import Document
from schemas.parse import parse_document
from schemas.ruleset import RulesetBase
from schemas.text import LocalText

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]
_CONTENT = Path(__file__).resolve().parents[2] / "content" / "demonworld"
_SCREEN_PX_PER_MM = 4.4


def _shipped() -> tuple[RulesetBase, list[Document]]:
    paths = sorted(_CONTENT.rglob("*.yaml"))
    found = [parse_document(yaml.load(path.read_bytes(), yaml.CSafeLoader)) for path in paths]
    ruleset = next(one for one in found if isinstance(one, RulesetBase))
    return ruleset, [one for one in found if getattr(one, "kind", "") in ("unit", "item", "spell")]


def _renamed(card: Document, number: int) -> Document:
    name = LocalText({"en": f"{card.name.get('en')} {number}"})
    return card.model_copy(update={"name": name, "points": number})


def test_a_thousand_cards_to_pdf(benchmark: BenchmarkFixture, bound: Bound, qapp: object) -> None:
    bound("1,000 mixed cards, all of other names and points, to PDF", 2.0)
    picture_application()
    ruleset, cards = _shipped()
    many = [_renamed(cards[number % len(cards)], number) for number in range(1000)]

    def work() -> bytes:
        faces = [card_faces(card, ruleset, "en") for card in many]
        assert not any(overflows(face) for card in faces for face in (card.front, card.back))
        return pdf_bytes(fold_over_pages(faces, PAPERS["A4"]), "Cards", "en")

    assert len(benchmark.pedantic(work, rounds=3, iterations=1)) > 100_000


def test_face_follows_an_edit(benchmark: BenchmarkFixture, bound: Bound, qapp: object) -> None:
    bound("front and back of an edited card drawn anew on screen", 0.010)
    picture_application()
    ruleset, cards = _shipped()
    card = next(one for one in cards if one.slug == "imperial-arquebusiers")
    numbers = iter(range(1, 1_000_000))

    def work() -> None:
        drawn = card_faces(_renamed(card, next(numbers)), ruleset, "en")
        face_image(drawn.front, _SCREEN_PX_PER_MM)
        face_image(drawn.back, _SCREEN_PX_PER_MM)

    benchmark(work)
