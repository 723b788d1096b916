"""Counters of the games whose markers say what they mean: by templates larger, on paper, without words."""

from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import DiscMark, PolygonMark, TextMark
from editor.printing.frame import CREAM, contrast
from editor.printing.layout import overflows
from editor.printing.systems import counters
from schemas.base import Document
from schemas.parse import parse_document
from schemas.ruleset import RulesetBase
from schemas.systems import DOCUMENT_SYSTEMS
from schemas.text import LocalText

_CONTENT = Path(__file__).resolve().parents[2] / "content"
_ID = "0a4f6e0e-7d62-4c8e-9a55-0d3c2d9e7f10"
pytestmark = pytest.mark.usefixtures("qapp")


def read(system: str) -> tuple[RulesetBase, list[Document]]:
    files = [_CONTENT / system / "ruleset.yaml", *sorted((_CONTENT / system).glob("[uc]*s/**/*.yaml"))]
    parts = [one for file in files for one in yaml.load_all(file.read_bytes(), yaml.CSafeLoader)]
    found = [parse_document(one) for one in parts]
    ruleset = next(one for one in found if isinstance(one, RulesetBase))
    return ruleset, [one for one in found if getattr(one, "kind", "") in ("unit", "card")]


def made(system: str, **changes: object) -> Sequence[Counter]:
    """Return the counters of all cards of a game by a template with some fields changed."""
    ruleset, cards = read(system)
    model = next(one for one in DOCUMENT_SYSTEMS if one.id == system).model("counter_style")
    assert model is not None
    style = model.model_validate({"id": _ID, "slug": "own", "name": LocalText({"en": "Own"}), **changes})
    source = CounterSource(tuple((card, 1) for card in cards), style=style)  # type: ignore[arg-type]
    return counters(source, ruleset, "en", system)


@pytest.mark.parametrize("system", ["diskwars", "zargo", "wizwar", "darkage"])
def test_every_field_of_a_template_is_seen_on_counters(system: str) -> None:
    plain = made(system)
    assert len({one.group for one in plain}) > 1
    larger = made(system, percent=200)
    for before, after in zip(plain, larger, strict=True):
        factor = 1 if before.true_size else 2
        assert after.card.front.width == pytest.approx(before.card.front.width * factor)
        assert after.side == pytest.approx(before.side * factor)
        assert [one.missing_mm for one in overflows(after.card.front)] == []
    free = next(one for one in plain if not one.true_size)
    paper = made(system, ground="paper")[plain.index(free)].card.front.marks[0]
    assert isinstance(paper, DiscMark | PolygonMark)
    assert (paper.fill, paper.stroke) == (CREAM, free.card.front.marks[0].fill)  # type: ignore[union-attr]
    for one in made(system, ground="paper"):
        letters = [mark.style.colour for mark in one.card.front.marks if isinstance(mark, TextMark)]
        assert all(contrast(colour, CREAM) >= 3 for colour in letters), one.card.title
    words = [
        mark
        for one in made(system, names=False)
        for mark in one.card.front.marks
        if isinstance(mark, TextMark) and mark.name in ("name", "label")
    ]
    assert words == []


def test_a_piece_shows_arms_or_its_picture_instead_of_its_sign() -> None:
    fronts = [made("zargo", art=art)[0].card.front for art in ("symbol", "arms", "portrait")]
    assert fronts[0] != fronts[1]
    assert fronts[2] == fronts[0]  # the shipped pieces have no pictures
