"""Sheets in every mode: what lies where, read from the pages and from the PDF."""

import io
import math
from itertools import combinations, pairwise

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.printing.calibration import Calibration, calibrated, calibration_pages
from editor.printing.cutting import cut_lines, id_marks, outline
from editor.printing.face import CardFaces, DiscMark, Face, RectMark
from editor.printing.imposition import Piece, impose
from editor.printing.output import page_image, pdf_bytes
from editor.printing.packing import hex_extent, pack, pack_hexes
from editor.printing.sheets import PAPERS
from editor.printing.slots import CROPS, Flip, Page, Paper, SheetOptions
from tests.printing.pdf_reading import MM, filled_boxes, strokes, words

A4 = PAPERS["A4"]


def card(number: int, width: float = 63.0, height: float = 88.0, *, back: bool = True) -> CardFaces:
    """A card with a square in its middle on both sides, of a size that tells which it is."""
    size = 2.0 + number / 4
    mark = RectMark((width - size) / 2, (height - size) / 2, size, size, "#204060")
    front = Face((mark,), width, height)
    return CardFaces(front, front if back else Face((), width, height), f"card-{number}", f"Card {number}")


def duplex(cards: list[CardFaces], paper: Paper = A4, **wishes: object) -> tuple[Page, ...]:
    options = SheetOptions(mode="duplex", crop="none", ids=False, **wishes)  # type: ignore[arg-type]
    return impose([Piece(one) for one in cards], paper, options).pages


@pytest.mark.parametrize("orientation", ["upright", "lying"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_back_in_the_pdf_lies_behind_its_front(qapp: object, flip: Flip, orientation: str) -> None:
    cards = [card(number, back=number != 3) for number in range(11)]
    pages = duplex(cards, flip=flip, orientation=orientation)
    data = pdf_bytes(pages, "t", "en")
    assert [page.side for page in pages] == ["front", "back"] * 2
    beside = (flip == "long") == (orientation == "upright")
    seen = 0
    for index in (0, 2):
        width, height = pages[index].width, pages[index].height
        fronts, backs = (
            {round(one.width, 2): one for one in filled_boxes(data, index + side)} for side in (0, 1)
        )
        assert set(fronts) - set(backs) <= {2.75}  # the card without a back
        for size, back in backs.items():
            x, y = fronts[size].centre
            wanted = (width - x, y) if beside else (x, height - y)
            assert back.centre == pytest.approx(wanted, abs=0.01)
            seen += 1
    assert seen == 10


def test_fold_over_fronts_and_backs_line_up(qapp: object) -> None:
    pages = impose([Piece(card(n, 91, 60)) for n in range(6)], A4, SheetOptions(crop="none", ids=False)).pages
    data = pdf_bytes(pages, "t", "en")
    for number, page in enumerate(pages):
        boxes = filled_boxes(data, number)
        for slot in page.slots:
            size = slot.card.front.marks[0].width  # type: ignore[union-attr]
            front, back = sorted(
                (one.centre for one in boxes if abs(one.width - size) < 0.01), key=lambda one: -one[1]
            )
            assert front[0] == pytest.approx(back[0], abs=0.02)
            assert front[1] - slot.fold == pytest.approx(slot.fold - back[1], abs=0.02)


def test_card_without_back_is_not_folded_and_backs_alone_leave_it_out() -> None:
    cards = [Piece(card(1, back=False)), Piece(card(2))]
    (folded,) = impose(cards, A4, SheetOptions()).pages
    assert {slot.shows: slot.height for slot in folded.slots} == {"folded": 176.0, "front": 88.0}
    (backs,) = impose(cards, A4, SheetOptions(mode="backs")).pages
    assert [slot.card.title for slot in backs.slots] == ["Card 2"]
    assert backs.side == "back"
    alone = impose([cards[0]], A4, SheetOptions(mode="duplex")).pages
    assert [page.side for page in alone] == ["front"]


def test_too_large_for_the_sheet_is_left_out_and_told() -> None:
    found = impose([Piece(card(1, 300, 400)), Piece(card(2))], A4, SheetOptions(mode="fronts"))
    assert [one.card.title for one in found.too_large] == ["Card 1"]
    assert [slot.card.title for page in found.pages for slot in page.slots] == ["Card 2"]


def test_wide_card_is_turned_and_so_is_its_back() -> None:
    front, back = duplex([card(1, 200, 150)], Paper("narrow", 170, 220), orientation="upright")
    assert (front.slots[0].turn, front.slots[0].width) == (90, 150)
    assert back.slots[0].turn == 270


sizes = st.tuples(st.integers(20, 200), st.integers(20, 280)).map(lambda one: (float(one[0]), float(one[1])))


@given(st.lists(sizes, max_size=25), st.sampled_from([0.0, 6.0]))
def test_packed_rectangles_lie_inside_and_apart(found: list[tuple[float, float]], gap: float) -> None:
    room = 194.0, 281.0
    puts, refused = pack(found, room, gap)
    assert sorted([put.item for put in puts] + list(refused)) == list(range(len(found)))
    boxes = []
    for put in puts:
        width, height = found[put.item][::-1] if put.turned else found[put.item]
        assert put.x >= 0
        assert put.y >= 0
        assert put.x + width <= room[0] + 1e-6
        assert put.y + height <= room[1] + 1e-6
        boxes.append((put.sheet, put.x, put.y, put.x + width, put.y + height))
    for one, other in combinations(boxes, 2):
        if one[0] == other[0]:
            apart = (
                one[3] + gap <= other[1] + 1e-6
                or other[3] + gap <= one[1] + 1e-6
                or one[4] + gap <= other[2] + 1e-6
                or other[4] + gap <= one[2] + 1e-6
            )
            assert apart


@given(st.lists(st.sampled_from([1, 3, 4]), max_size=40))
def test_counters_share_the_honeycomb(fields: list[int]) -> None:
    shapes = {1: ((0, 0),), 3: ((0, 0), (-1, 1), (0, 1)), 4: ((0, 0), (-1, 1), (0, 1), (-1, 2))}
    chosen = [shapes[one] for one in fields]
    puts, refused = pack_hexes(chosen, 20.0, (194.0, 281.0))
    assert refused == ()
    taken = set()
    for put in puts:
        left, top, width, height = hex_extent(chosen[put.item], 20.0)
        assert put.x + width <= 194.001
        assert put.y + height <= 281.001
        for q, r in chosen[put.item]:
            x, y = put.x - left + 20 * math.sqrt(3) * (q + r / 2), put.y - top + 30.0 * r
            taken.add((put.sheet, round(x, 3), round(y, 3)))
    assert len(taken) == sum(fields)


def hexes(count: int) -> list[Piece]:
    _, _, width, height = hex_extent(((0, 0),), 20.0)
    face = Face((DiscMark(width / 2, height / 2, 3.0, "#ff0000"),), width, height)
    return [Piece(CardFaces(face, face, "", "hex"), ((0, 0),), 20.0)] * count


def test_counters_have_sides_of_20_mm_and_share_their_cuts(qapp: object) -> None:
    (page,) = impose(hexes(5), A4, SheetOptions(mode="fronts", ids=False)).pages
    assert len(cut_lines(page)) == 5 * 6 - 4
    drawn = strokes(pdf_bytes((page,), "t", "en"))
    assert len(drawn) == 26
    for one in drawn:
        assert math.dist((one.x1, one.y1), (one.x2, one.y2)) == pytest.approx(20.0, abs=0.02)


def test_large_base_is_cut_around_all_its_fields() -> None:
    _, _, width, height = hex_extent(((0, 0), (-1, 1), (0, 1)), 20.0)
    face = Face((DiscMark(5, 5, 3.0, "#ff0000"),), width, height)
    piece = Piece(CardFaces(face, face, "", "giant"), ((0, 0), (-1, 1), (0, 1)), 20.0)
    front, back = impose([piece], A4, SheetOptions(mode="duplex", flip="short")).pages
    assert len(list(outline(front.slots[0]))) == 12
    assert {
        tuple(round(value, 2) for value in (x1, 297 - y1)) for x1, y1, _, _ in outline(front.slots[0])
    } <= {
        tuple(round(value, 2) for value in end)
        for x1, y1, x2, y2 in outline(back.slots[0])
        for end in ((x1, y1), (x2, y2))
    }


@pytest.mark.parametrize("mode", ["duplex", "pages"])
def test_boxes_of_a_press(qapp: object, mode: str) -> None:
    options = SheetOptions(mode=mode, bleed=3.0)  # type: ignore[arg-type]
    (page, *_) = impose([Piece(card(1))], A4, options).pages
    with pikepdf.open(io.BytesIO(pdf_bytes((page,), "t", "en"))) as found:
        boxes = {
            name: [float(value) * MM for value in found.pages[0].obj[name]]
            for name in ("/MediaBox", "/BleedBox", "/TrimBox")
        }
    trim, bleed = boxes["/TrimBox"], boxes["/BleedBox"]
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((63.0, 88.0), abs=0.01)
    assert [a - b for a, b in zip(trim, bleed, strict=True)] == pytest.approx([3, 3, -3, -3], abs=0.01)
    wanted = (210, 297) if mode == "duplex" else (69, 94)
    assert boxes["/MediaBox"][2:] == pytest.approx(wanted, abs=0.01)


def test_edge_is_drawn_out_into_the_bleed(qapp: object) -> None:
    face = Face((RectMark(0, 0, 63, 88, "#c00000"), DiscMark(30, 40, 8, "#ffffff")), 63, 88)
    (page, *_) = impose(
        [Piece(CardFaces(face, face, "", "a"))], A4, SheetOptions(mode="pages", bleed=3.0)
    ).pages
    image = page_image(page, 127)
    for x, y in ((1, 1), (68, 93), (1, 50), (35, 1), (68, 2), (35, 93)):
        assert image.pixelColor(x * 5, y * 5).name() == "#c00000"


def test_rim_of_a_disc_is_drawn_out_but_no_counter_of_a_honeycomb(qapp: object) -> None:
    disc = Face((DiscMark(20, 20, 20, "#00a000"),), 40, 40, round=True)
    pieces = [Piece(CardFaces(disc, disc, "", "disc")), *hexes(1)]
    round_page, hex_page = impose(pieces, A4, SheetOptions(mode="fronts", bleed=3.0, crop="none")).pages[::-1]
    slot = round_page.slots[0]
    image = page_image(round_page, 127)
    assert image.pixelColor(round((slot.x - 2) * 5), round(slot.centre[1] * 5)).name() == "#00a000"
    assert image.pixelColor(round((slot.x - 2) * 5), round((slot.y - 2) * 5)).name() == "#ffffff"
    boxes = filled_boxes(pdf_bytes((hex_page,), "t", "en"))
    assert max(box.width for box in boxes) < 10


@pytest.mark.parametrize("crop", CROPS)
def test_crop_marks_cross_no_card(qapp: object, crop: str) -> None:
    options = SheetOptions(mode="fronts", crop=crop, bleed=2.0, ids=False)  # type: ignore[arg-type]
    pieces = [Piece(card(n)) for n in range(5)] + [Piece(card(9, 44, 60)), Piece(card(9, 44, 60))]
    (page,) = impose(pieces, A4, options).pages
    drawn = strokes(pdf_bytes((page,), "t", "en"))
    assert bool(drawn) == (crop != "none")
    assert all(one.dashed == (crop == "dotted") for one in drawn)
    for one in drawn:
        middle = (one.x1 + one.x2) / 2, (one.y1 + one.y2) / 2
        for slot in page.slots:
            inside = (
                slot.x + 0.02 < middle[0] < slot.x + slot.width - 0.02
                and slot.y + 0.02 < middle[1] < slot.y + slot.height - 0.02
            )
            assert not inside
    across = [one.x1 for one in drawn if abs(one.x1 - one.x2) < 0.01]
    down = [one.y1 for one in drawn if abs(one.y1 - one.y2) < 0.01]
    for slot in page.slots if crop != "none" else ():
        for wanted, marks in (
            (slot.x, across),
            (slot.x + slot.width, across),
            (slot.y, down),
            (slot.y + slot.height, down),
        ):
            assert min(abs(wanted - mark) for mark in marks) < 0.02


def test_front_and_back_tell_the_same_number_beside_a_card(qapp: object) -> None:
    options = SheetOptions(mode="duplex")
    front, back = impose([Piece(card(n)) for n in range(4)], A4, options).pages
    ids = {mark.text: mark.x + mark.width / 2 for mark in id_marks(front)}
    mirrored = {mark.text: 210 - mark.x - mark.width / 2 for mark in id_marks(back)}
    assert set("1234") <= set(ids)
    assert [mirrored[one] for one in "1234"] == pytest.approx([ids[one] for one in "1234"], abs=0.01)
    assert "Sheet 1, back: 1 to 4" in words(pdf_bytes((back,), "t", "en"))


def test_numbers_beside_counters_of_many_sizes_overlap_no_others(qapp: object) -> None:
    sizes = [(30.0, 20.0)] * 5 + [(20.0, 20.0)] * 12 + [(34.0, 7.0)] * 12 + [(16.0, 16.0)] * 14
    pieces = [Piece(card(n, *size, back=False)) for n, size in enumerate(sizes)]
    for page in impose(pieces, A4, SheetOptions(mode="counters")).pages:
        boxes = [(one.x, one.y, one.x + one.width, one.y + one.height) for one in id_marks(page)]
        for one, other in combinations(boxes, 2):
            assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]


def test_slip_for_a_sleeve_is_smaller_than_it_on_each_side() -> None:
    options = SheetOptions(mode="sleeves", sleeve=(63.5, 88.0), sleeve_margin=0.75)
    (page,) = impose([Piece(card(1, 91, 60))], A4, options).pages
    assert [(slot.shows, slot.width, slot.height) for slot in page.slots] == [
        ("front", 86.5, 62.0),
        ("back", 86.5, 62.0),
    ]
    assert page.slots[0].scale == pytest.approx(86.5 / 91)


def test_calibration_puts_the_back_behind_its_front(qapp: object) -> None:
    """A printer that shifts backs is undone: what is read on the page says how."""
    pages = duplex([card(n) for n in range(2)])
    moved = calibrated(pages, Calibration(x=1.5, y=-0.5), "long")
    assert (moved[0].shift, moved[1].shift) == ((0.0, 0.0), (1.5, 0.5))
    plain, shifted = (filled_boxes(pdf_bytes((one,), "t", "en"))[0] for one in (pages[1], moved[1]))
    assert shifted.centre[0] - plain.centre[0] == pytest.approx(1.5, abs=0.01)
    assert shifted.centre[1] - plain.centre[1] == pytest.approx(0.5, abs=0.01)
    everything = calibrated(pages, Calibration(scale=99.0, applies="all"))
    assert {page.scale for page in everything} == {100 / 99}


def test_calibration_page_has_a_true_ruler(qapp: object) -> None:
    data = pdf_bytes(calibration_pages(A4, "en"), "t", "en")
    ends = sorted(
        (one.x1, one.x2) for one in strokes(data) if one.x2 - one.x1 > 100 and abs(one.y1 - one.y2) < 0.01
    )
    assert ends == [pytest.approx((30.0, 180.0), abs=0.02)]
    cross = [one for one in strokes(data, 1) if abs(one.width - 0.15) < 0.001]
    assert any(abs(one.x1 - 105) < 0.01 and abs(one.x2 - 105) < 0.01 for one in cross)
    assert "Measure the ruler" in words(data)


def test_equal_queues_give_equal_pages() -> None:
    pieces = [Piece(card(n, 40 + n % 3 * 10, 50 + n % 4 * 10)) for n in range(30)]
    one, other = (impose(pieces, A4, SheetOptions(mode="duplex", bleed=2.0)) for _ in range(2))
    assert one == other
    assert one.sheets == len(one.pages) / 2
    assert all(a.sheet <= b.sheet for a, b in pairwise(one.pages))


def test_a_piece_lies_turned_where_that_saves_a_sheet() -> None:
    sizes = [(63.5, 127.0), *[(44.5, 89.0)] * 7]
    upright, _refused = pack(sizes, (194.0, 281.0))
    turned, refused = pack(sizes, (194.0, 281.0), turning=True)
    assert (max(one.sheet for one in upright), max(one.sheet for one in turned)) == (1, 0)
    assert not refused
    assert sum(one.turned for one in turned) == 1
    areas = [(one.x, one.y, *(sizes[one.item][::-1] if one.turned else sizes[one.item])) for one in turned]
    for number, (x, y, wide, high) in enumerate(areas):
        assert x + wide <= 194
        assert y + high <= 281
        for left, top, width, height in areas[:number]:
            assert x >= left + width or left >= x + wide or y >= top + height or top >= y + high
