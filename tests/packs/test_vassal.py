"""VASSAL modules written from a small set are what VASSAL's documented form says, read by a reader apart."""

import io
import zipfile
from pathlib import Path

import pytest

from editor.packs.play_set import Board, BoardGrid, Picture, PlayCard, PlayDeck, PlaySet, Token
from editor.packs.vassal.module import ModuleWords, vassal_module
from editor.packs.vassal.pieces import PieceWords, nested, sequence
from tests.packs.vassal_reading import Module, module, parts, piece

AWKWARD = "Ab/cd;e\\f\tg,h'i\\"
PIECES = PieceWords("Turn/over", "Right; turn", "Left", "Hidden")
WORDS = ModuleWords(PIECES, "Table", "Pieces", "Charts", "Sides", "Shuffle")


def picture(name: str, wide: int = 60, high: int = 60) -> Picture:
    """Return a picture; nobody looks into it here."""
    return Picture(name, name.encode(), (wide, high))


def small(grid: BoardGrid | None = None) -> PlaySet:
    """Return a set with a bit of everything."""
    return PlaySet(
        "small",
        'A <small> & awkward "set"',
        "What it is about.\nMore.",
        "Game",
        "en",
        ("North", "South"),
        (Board("Ground", picture("board", 800, 600), 0.5, grid),),
        (
            Token(AWKWARD, "North", picture("front"), picture("back"), 3, 6, 30, "hex"),
            Token("Round", "South", picture("disk"), None, 1, 0, 25, "round"),
            Token("Mark", "Markers", picture("mark"), None, 2, 1, 20, "box"),
        ),
        (PlayDeck("North", (PlayCard("Card;1", picture("card"), picture("behind"), 2),), 60),),
        (("Page 1", picture("page", 400, 600)),),
    )


@pytest.fixture
def made(tmp_path: Path) -> Module:
    """The module of that set."""
    file = tmp_path / "small.vmod"
    file.write_bytes(vassal_module(small(), WORDS, ((2, 6),), "1.0"))
    return module(file)


@pytest.mark.parametrize("text", ["plain", "", AWKWARD, "'quoted'", "\\", "a\\", ";;", "'"])
def test_parts_are_read_as_they_were_written(text: str) -> None:
    assert parts(sequence((text, "x", text), ";"), ";") == [text, "x", text]
    inner = nested((text or "a", "b", text))
    assert parts(inner, "\t")[0] == (text or "a")


def test_every_picture_that_is_named_is_there(made: Module) -> None:
    slots = [*made.all("PieceSlot"), *made.all("CardSlot")]
    named = {name for slot in slots for name in piece(slot.text or "").pictures}
    named |= {str(one.get("image")) for one in made.all("Board")}
    named |= {str(one.get("fileName")) for one in made.all("Chart")}
    assert {f"images/{name}" for name in named} == set(made.files)


def test_pieces_have_names_sides_facings_and_numbers_of_their_own(made: Module) -> None:
    stacks = {stack.get("name"): list(stack) for stack in made.all("SetupStack")}
    assert {name: len(slots) for name, slots in stacks.items()} == {AWKWARD: 3, "Round": 1, "Mark": 2}
    unit = piece(stacks[AWKWARD][0].text or "")
    assert [kind[0] for kind, _state in unit.traits] == ["rotate", "emb2", "piece"]
    assert unit.basic[4] == AWKWARD
    assert unit.pictures == ["front.png", "back.png"]
    rotation, layer = unit.traits[0][0], unit.traits[1][0]
    assert rotation[1:6] == ["6", "93,130", "91,130", "Right; turn", "Left"]
    assert len(rotation) == 14
    assert len(layer) == 34  # the id and all 33 parts that VASSAL 3.7 writes
    assert layer[4] == "Turn/over"
    assert [kind[0] for kind, _state in piece(stacks["Round"][0].text or "").traits] == ["rotate", "piece"]
    assert [kind[0] for kind, _state in piece(stacks["Mark"][0].text or "").traits] == ["piece"]
    slots = [slot for slots in stacks.values() for slot in slots]
    assert all(piece(slot.text or "").slot == slot.get("gpid") for slot in slots)
    numbers = {int(str(one.get("gpid"))) for tag in ("PieceSlot", "CardSlot") for one in made.all(tag)}
    assert int(made.root.get("nextPieceSlotId", "0")) == max(numbers) + 1


def test_cards_lie_in_a_deck_face_down_and_have_their_back(made: Module) -> None:
    (deck,) = made.all("DrawPile")
    assert (deck.get("faceDown"), len(deck)) == ("Always", 2)
    card = piece(deck[0].text or "")
    assert [kind[0] for kind, _state in card.traits] == ["obs", "piece"]
    assert card.pictures == ["card.png", "behind.png"]
    assert card.traits[0][1] == "null;"
    assert card.basic[4] == "Card;1"


def test_what_lies_ready_has_room_beside_the_board(made: Module) -> None:
    (table,) = made.all("Map")
    wide, high = int(str(table.get("edgeWidth"))), int(str(table.get("edgeHeight")))
    for one in [*made.all("SetupStack"), *made.all("DrawPile")]:
        x, y = int(str(one.get("x"))), int(str(one.get("y")))
        assert -wide <= x - 30
        assert x + 30 <= 800 + wide
        assert -high <= y - 30
        assert y + 30 <= 600 + high
        assert not (0 < x < 800 and 0 < y < 600)
    assert [one.text for one in made.all("setup")] == ["TableBoardPicker\tGround\t0\t0"]
    assert [one.text for one in made.all("entry")] == ["North", "South"]
    assert made.data.findtext("name") == small().title


def centres(grid: BoardGrid, columns: int, rows: int) -> set[tuple[int, int]]:
    """Return where our fields lie."""
    found = set()
    for column in range(columns):
        for row in range(rows):
            line = column if grid.kind == "flat" else row
            shift = grid.width / 2 if (line % 2 == 1) == (grid.shifts == "odd") else 0
            x, y = grid.first
            if grid.kind == "flat":
                found.add((round(x + column * grid.step), round(y + row * grid.width + shift)))
            else:
                found.add((round(x + column * grid.width + shift), round(y + row * grid.step)))
    return found


@pytest.mark.parametrize("kind", ["pointy", "flat"])
@pytest.mark.parametrize("shifts", ["odd", "even"])
def test_counters_snap_to_our_fields(tmp_path: Path, kind: str, shifts: str) -> None:
    grid = BoardGrid(kind, (30.0, 20.0), 60.0, 52.0, shifts)  # type: ignore[arg-type]
    (tmp_path / "a.vmod").write_bytes(vassal_module(small(grid), WORDS, (), "1.0"))
    (hexes,) = module(tmp_path / "a.vmod").all("HexGrid")
    step, width = float(str(hexes.get("dx"))), float(str(hexes.get("dy")))
    along, across = int(str(hexes.get("x0"))), int(str(hexes.get("y0")))
    snapped = set()
    for line in range(8):  # VASSAL: odd lines lie half a field further down, sideways to the right
        for number in range(-1, 8):
            place = (
                round(along + line * step),
                round(across + number * width + (width / 2 if line % 2 else 0)),
            )
            snapped.add(place if hexes.get("sideways") == "false" else place[::-1])
    assert centres(grid, 4, 4) <= snapped


def test_equal_sets_give_equal_bytes() -> None:
    one, two = (vassal_module(small(), WORDS, ((2, 6),), "1.0") for _ in range(2))
    assert one == two
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        assert {"buildFile.xml", "moduledata", "images/board.png"} <= set(archive.namelist())
