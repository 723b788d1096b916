"""Saved objects of Tabletop Simulator, read again as its public description of save files says.

The reader here shares nothing with what writes them: of each object it says what lies on the table.
"""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from editor.printing.face import CardFaces, DiscMark, Face, RectMark
from editor.printing.saved_objects import (
    SheetCard,
    bag_object,
    board_object,
    lying_at,
    saved,
    sheet_deck,
    side_by_side,
    tile_object,
    told_apart,
)
from editor.printing.table_top import deck_object, decks_of

_CARD_SHAPES = ("rounded rectangle", "rectangle", "rounded hex", "hex", "circle")
_TILE_SHAPES = ("box", "hex", "circle", "rounded")


class Lying(NamedTuple):
    """A card or a tile on the table."""

    name: str
    picture: str
    column: int
    row: int
    back: str
    shape: str
    guid: str


def read(text: str) -> list[Lying]:
    """Return what a saved object lays on the table; a deck or bag is emptied."""
    return [one for thing in json.loads(text)["ObjectStates"] for one in _things(thing)]


def _things(thing: dict[str, Any]) -> Iterator[Lying]:
    place = thing["Transform"]
    assert {f"{word}{axis}" for word in ("pos", "rot", "scale") for axis in "XYZ"} == set(place)
    assert all(isinstance(one, float | int) for one in place.values())
    match thing["Name"]:
        case "DeckCustom":
            inner = thing["ContainedObjects"]
            assert thing["DeckIDs"] == [one["CardID"] for one in inner]
            assert all(one["CustomDeck"].items() <= thing["CustomDeck"].items() for one in inner)
            for one in inner:
                yield from _things(one)
        case "Bag":
            for one in thing["ContainedObjects"]:
                yield from _things(one)
        case "Card":
            deck, at = divmod(thing["CardID"], 100)
            sheet = thing["CustomDeck"][str(deck)]
            assert 2 <= sheet["NumWidth"] <= 10
            assert 2 <= sheet["NumHeight"] <= 7
            row, column = divmod(at, sheet["NumWidth"])
            assert at < sheet["NumWidth"] * sheet["NumHeight"] - (not sheet["BackIsHidden"])
            back = f"{sheet['BackURL']} {column} {row}" if sheet["UniqueBack"] else sheet["BackURL"]
            shape = _CARD_SHAPES[sheet["Type"]]
            yield Lying(thing["Nickname"], sheet["FaceURL"], column, row, back, shape, thing["GUID"])
        case "Custom_Tile":
            image = thing["CustomImage"]
            back, shape = image["ImageSecondaryURL"], _TILE_SHAPES[image["CustomTile"]["Type"]]
            yield Lying(thing["Nickname"], image["ImageURL"], 0, 0, back, shape, thing["GUID"])
        case other:
            raise AssertionError(other)


def card(name: str, *, side: float = 60.0, disc: bool = False, back: Face | None = None) -> CardFaces:
    marks = (DiscMark(side / 2, side / 2, side / 2, "#204060"), RectMark(0, 0, len(name), 3, "#902010"))
    front = Face(marks, side, side if disc else 90.0, round=disc)
    return CardFaces(front, back if back is not None else Face((), front.width, front.height), "", name)


def test_decks_and_tiles_are_read_as_they_were_meant() -> None:
    guards, trolls, disk = card("Guards"), card("Trolls"), card("Disk", side=44.5, disc=True)
    first, second = decks_of([guards, guards, trolls, disk])
    decks = [
        deck_object(first, "Orcs", 1, "file:///front-1.png", "file:///back-1.png"),
        deck_object(second, "Orcs", 2, "file:///front-2.png", "file:///back-2.png"),
    ]
    tiles = [
        tile_object("Wound", f"1.{copy}", "file:///w.png", "file:///w2.png", (12, 12), "round")
        for copy in (0, 1)
    ]
    found = read(saved(side_by_side([(one, 60.0) for one in (*decks, bag_object("Orcs", tiles))])))
    assert [one[:4] for one in found] == [
        ("Guards", "file:///front-1.png", 0, 0),
        ("Guards", "file:///front-1.png", 0, 0),
        ("Trolls", "file:///front-1.png", 1, 0),
        ("Disk", "file:///front-2.png", 0, 0),
        ("Wound", "file:///w.png", 0, 0),
        ("Wound", "file:///w.png", 0, 0),
    ]
    assert [one.shape for one in found] == ["rounded rectangle"] * 3 + ["circle"] * 3
    assert {one.back for one in found[:3]} == {"file:///back-1.png"}
    assert len({one.guid for one in found}) == len(found)


def test_cards_with_backs_of_their_own_have_them_on_a_sheet_in_the_same_place() -> None:
    cards = [card(f"{number}" * number, back=card(f"back {number}").front) for number in range(1, 30)]
    (deck,) = decks_of(cards)
    found = read(saved([deck_object(deck, "Many", 7, "front", "backs")]))
    assert [(one.column, one.row) for one in found] == [(at % 10, at // 10) for at in range(29)]
    assert found[12].back == "backs 2 1"


def test_states_of_a_card_are_one_object_that_changes() -> None:
    cards = [
        SheetCard("Rider", 2, (1, 2)),
        SheetCard("On foot", 0),
        SheetCard("Wounded", 0),
        SheetCard("Guard", 1),
    ]
    deck = sheet_deck("North", 3, cards, 63.5, ("fronts", "back"), same_backs=True)
    (whole,) = told_apart([deck])
    assert whole["DeckIDs"] == [300, 300, 303]
    riders = whole["ContainedObjects"][:2]
    for one in riders:
        assert {key: (state["Nickname"], state["CardID"]) for key, state in one["States"].items()} == {
            "2": ("On foot", 301),
            "3": ("Wounded", 302),
        }
    assert "States" not in whole["ContainedObjects"][2]
    ids = [one["GUID"] for one in whole["ContainedObjects"]]
    ids += [state["GUID"] for one in riders for state in one["States"].values()]
    assert len(set(ids)) == 7


def test_things_in_a_row_do_not_overlap() -> None:
    widths = (44.0, 210.0, 60.0)
    row = side_by_side([(board_object("", "", (width, 1.0), []), width) for width in widths], -50.0)
    edges = []
    for one, width in zip(row, widths, strict=True):
        middle = 25.4 * one["Transform"]["posX"]
        edges += [middle - width / 2, middle + width / 2]
        assert 25.4 * one["Transform"]["posZ"] == pytest.approx(-50.0, abs=0.01)
    assert [after - before for before, after in pairwise(edges)][1::2] == pytest.approx(
        [25.4, 25.4], abs=0.01
    )
    assert edges[0] == pytest.approx(-edges[-1], abs=0.01)


def test_counters_lie_on_the_board_where_their_fields_have_points_to_snap_to() -> None:
    board = board_object(
        "Ground", "file:///g.png", (800.0, 400.0), [(0.0, 0.0), (400.0, 200.0), (600.0, 400.0)]
    )
    assert (board["Locked"], board["Transform"]["rotY"]) == (True, 180.0)
    assert board["Transform"]["scaleX"] == round(400 / 25.4 / 2, 4)  # two inches high at the size 1
    points = [(one["Position"]["x"], one["Position"]["z"]) for one in board["AttachedSnapPoints"]]
    assert points == [(2.0, -1.0), (0.0, 0.0), (-1.0, 1.0)]
    tile = tile_object("Guard", "1", "f", "b", (40, 40), "hex")
    lies = lying_at(tile, 200.0, -200.0, turn=120.0, over=True)["Transform"]
    assert (lies["posX"], lies["posZ"], lies["rotY"], lies["rotZ"]) == (7.874, -7.874, 300.0, 180.0)
    # What snaps to a point lies there: the board's own ways are turned and as long as half its height.
    x, z = points[2]
    half = board["Transform"]["scaleX"]
    assert (round(-x * half, 2), round(-z * half, 2)) == (round(lies["posX"], 2), round(lies["posZ"], 2))
