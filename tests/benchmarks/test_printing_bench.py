"""How quickly cards become pages, and how quickly a face follows an edit."""

import io
import time
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
import yaml
from PySide6.QtCore import QBuffer, QIODevice, QPointF
from PySide6.QtGui import QFont, QPainter, QPdfWriter
from pytest_benchmark.fixture import BenchmarkFixture

from editor.printing.application import picture_application
from editor.printing.face import CardFaces, Face, RectMark, TextMark, TextStyle
from editor.printing.faces.rich import rich_text
from editor.printing.flow import Paragraph, flow
from editor.printing.imposition import Piece, impose
from editor.printing.layout import overflows
from editor.printing.output import pdf_bytes
from editor.printing.painter import face_image
from editor.printing.sheets import PAPERS
from editor.printing.slots import SheetOptions
from editor.printing.systems import card_faces
from schemas.base import Document
from schemas.parse import parse_document
from schemas.ruleset import RulesetBase
from schemas.text import LocalText
from tests.printing.pdf_reading import MM, strokes

pytestmark = pytest.mark.benchmark
Bound = Callable[..., None]
_CONTENT = Path(__file__).resolve().parents[2] / "content" / "demonworld"
_SCREEN_PX_PER_MM = 4.4


def _shipped() -> tuple[RulesetBase, list[Document]]:
    paths = sorted(_CONTENT.rglob("*.yaml"))
    read = [one for path in paths for one in yaml.load_all(path.read_bytes(), yaml.CSafeLoader)]
    found = [parse_document(one) for one in read]
    ruleset = next(one for one in found if isinstance(one, RulesetBase))
    return ruleset, [one for one in found if getattr(one, "kind", "") in ("unit", "item", "spell")]


def _renamed(card: Document, number: int) -> Document:
    name = LocalText({"en": f"{card.name.get('en')} {number}"})
    return card.model_copy(update={"name": name, "points": number})


def _plain_pages() -> float:
    """Return the seconds that Qt takes for a thousand cards of plain lines: the yardstick of a press."""
    start = time.perf_counter()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(1200)
    font = QFont()
    font.setPixelSize(130)
    with QPainter(writer) as painter:
        painter.setFont(font)
        for number in range(1000):
            if number and number % 9 == 0:
                writer.newPage()
            left, top = number % 3 * 2900 + 300, number // 3 % 3 * 4100 + 300
            for line in range(12):
                place = QPointF(left, top + line * 260)
                painter.drawText(place, f"Card {number}: plain line of text {line}")
    buffer.close()
    return time.perf_counter() - start


@pytest.mark.parametrize(
    ("name", "most", "options"),
    [
        ("full faces to fold", 1.0 / 0.21, SheetOptions(ids=False)),
        ("full faces with bleed, both sides", 2.0 / 0.21, SheetOptions(mode="duplex", bleed=3.0)),
    ],
)
def test_a_thousand_cards_to_pdf(
    benchmark: BenchmarkFixture, bound: Bound, qapp: object, name: str, most: float, options: SheetOptions
) -> None:
    picture_application()
    yardsticks = [_plain_pages() for _ in range(3)]
    bound(f"1,000 mixed cards, {name}, to PDF (by Qt's plain pages)", most, yardsticks)
    ruleset, cards = _shipped()
    rounds = iter(range(100))

    def work() -> bytes:
        number = next(rounds)
        many = [_renamed(cards[one % len(cards)], one % 900 + number) for one in range(1000)]
        faces = [card_faces(card, ruleset, "en", many=True) for card in many]
        assert not any(overflows(face) for card in faces for face in (card.front, card.back))
        pages = impose([Piece(card) for card in faces], PAPERS["A4"], options).pages
        return pdf_bytes(pages, "Cards", "en")

    assert len(benchmark.pedantic(work, rounds=4, iterations=1)) > 100_000


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


def _numbered(number: int) -> CardFaces:
    """A poker card with twelve lines of text, on both sides."""
    style = TextStyle(2.6)
    lines = [
        TextMark(4, 6 + 6 * n, 55, 5, f"Card {number}: déjà vu, difficult office {n}", style, "text")
        for n in range(12)
    ]
    face = Face((RectMark(0, 0, 63, 88, "#f0e8d4"), *lines), 63, 88)
    return CardFaces(face, face, "", f"Card {number}")


def test_a_thousand_plain_cards_with_backs(benchmark: BenchmarkFixture, bound: Bound, qapp: object) -> None:
    bound("1,000 plain cards imposed on both sides of the paper, to PDF", 2.0)
    picture_application()
    pieces = [Piece(_numbered(number)) for number in range(1000)]

    def work() -> bytes:
        pages = impose(pieces, PAPERS["A4"], SheetOptions(mode="duplex")).pages
        return pdf_bytes(pages, "Cards", "en")

    data = benchmark.pedantic(work, rounds=3, iterations=1)
    with pikepdf.open(io.BytesIO(data)) as found:
        assert len(found.pages) == 2 * 112
        for page in found.pages:
            for name in ("/MediaBox", "/TrimBox"):
                size = [float(value) * MM for value in page.obj[name]][2:]
                assert size == pytest.approx((210, 297), abs=0.01)
    page = impose(pieces, PAPERS["A4"], SheetOptions(mode="duplex")).pages[-2]
    wanted = {slot.x for slot in page.slots} | {slot.x + slot.width for slot in page.slots}
    drawn = {one.x1 for one in strokes(data, 222) if abs(one.x1 - one.x2) < 0.001}
    assert all(min(abs(x - line) for line in wanted) < 0.02 for x in drawn)


_RICH = (
    "**Charge.** In the flank it strikes with :leader: +{n} for each rank; morale of the enemy falls by {n}. "
    "Against **cavalry** it may stand :star: and wait, *never* moving, as the old book {n} says. "
)


def _flowing(number: int) -> CardFaces:
    """A poker card with rich text that must become smaller to fit."""
    words = rich_text(_RICH.format(n=number) * 3, {})
    marks = flow([Paragraph(words.text, TextStyle(2.9), runs=words.runs)], 4, 6, 55, 42, "text")
    face = Face((RectMark(0, 0, 63, 88, "#f0e8d4"), *marks), 63, 88)
    return CardFaces(face, Face((), 63, 88), "", f"Card {number}")


def test_a_thousand_rich_cards_that_shrink(benchmark: BenchmarkFixture, bound: Bound, qapp: object) -> None:
    bound("1,000 cards of rich text made smaller to fit, to PDF", 3.0)
    picture_application()
    numbers = iter(range(100_000))

    def work() -> bytes:
        cards = [_flowing(next(numbers)) for _ in range(1000)]
        assert not overflows(cards[0].front)
        pages = impose([Piece(card) for card in cards], PAPERS["A4"], SheetOptions(mode="fronts")).pages
        return pdf_bytes(pages, "Cards", "en")

    assert len(benchmark.pedantic(work, rounds=3, iterations=1)) > 100_000


def test_ten_thousand_cards_are_laid_out(benchmark: BenchmarkFixture, bound: Bound, qapp: object) -> None:
    bound("10,000 cards of four sizes packed on sheets", 1.0)
    sizes = [(63.0, 88.0), (91.0, 60.0), (70.0, 120.0), (44.5, 44.5)]
    cards = [Face((RectMark(0, 0, 1, 1, "#000000"),), *size) for size in sizes]
    pieces = [Piece(CardFaces(cards[n % 4], cards[n % 4], "", "")) for n in range(10_000)]
    found = benchmark.pedantic(lambda: impose(pieces, PAPERS["A3"], SheetOptions(mode="fronts")), rounds=3)
    assert sum(len(page.slots) for page in found.pages) == 10_000
