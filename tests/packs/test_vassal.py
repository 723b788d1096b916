"""VASSAL modules written from a small set are what VASSAL's documented form says, read by a reader apart."""

import io
import zipfile
from pathlib import Path

import pytest

from editor.packs.play_set import Board, BoardGrid, Picture, Placed, PlayCard, PlayDeck, PlaySet, Token
from editor.packs.vassal.extension import vassal_extension
from editor.packs.vassal.module import Edition, vassal_module, vassal_saved_game
from editor.packs.vassal.pieces import PieceWords, card_piece, nested, sequence
from editor.packs.vassal.table import ModuleWords
from tests.packs.vassal_reading import Module, module, parts, piece, saved_game

AWKWARD = "Ab/cd;e\\f\tg,h'i\\"
PIECES = PieceWords(
    "Turn/over", "Right; turn", "Left", "Hidden", "Trail", "Moved", "Back; to its deck", "State"
)
HANDS = {"North": "Hand of North", "South": "Hand of South"}
WORDS = ModuleWords(
    PIECES, "Table", "Pieces", "Charts", "Sides", "Shuffle", "Inventory", "Turn", HANDS, "Set up"
)
EDITION = Edition("1.0", ((2, 6),))


PLACED = (Placed(200, 150, 2, over=True), Placed(200, 150))


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
            Token(AWKWARD, "North", picture("front"), picture("back"), 3, 6, 30, "hex", PLACED),
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
    file.write_bytes(vassal_module(small(), WORDS, EDITION))
    return module(file)


@pytest.mark.parametrize("text", ["plain", "", AWKWARD, "'quoted'", "\\", "a\\", ";;", "'"])
def test_parts_are_read_as_they_were_written(text: str) -> None:
    assert parts(sequence((text, "x", text), ";"), ";") == [text, "x", text]
    inner = nested((text or "a", "b", text))
    assert parts(inner, "\t")[0] == (text or "a")


def test_every_picture_that_is_named_is_there(made: Module) -> None:
    slots = [*made.all("PieceSlot"), *made.all("CardSlot")]
    named = {name for slot in slots for name in piece(slot.text or "").pictures}
    named |= {image for one in made.all("Board") if (image := one.get("image"))}
    named |= {str(one.get("fileName")) for one in made.all("Chart")}
    assert {f"images/{name}" for name in named} == set(made.files) - {"set-up.vsav"}


def test_pieces_have_names_sides_facings_and_numbers_of_their_own(made: Module) -> None:
    stacks = {stack.get("name"): list(stack) for stack in made.all("SetupStack")}
    assert {name: len(slots) for name, slots in stacks.items()} == {AWKWARD: 3, "Round": 1, "Mark": 2}
    unit = piece(stacks[AWKWARD][0].text or "")
    assert [kind[0] for kind, _state in unit.traits] == ["prototype", "mark", "rotate", "emb2", "piece"]
    assert unit.basic[4] == AWKWARD
    assert unit.pictures == ["front.png", "back.png"]
    rotation, layer = unit.traits[2][0], unit.traits[3][0]
    assert rotation[1:6] == ["6", "93,130", "91,130", "Right; turn", "Left"]
    assert len(rotation) == 14
    assert len(layer) == 34  # the id and all 33 parts that VASSAL 3.7 writes
    assert layer[4] == "Turn/over"
    assert [kind[0] for kind, _state in piece(stacks["Round"][0].text or "").traits] == [
        "prototype",
        "mark",
        "rotate",
        "piece",
    ]
    assert [kind[0] for kind, _state in piece(stacks["Mark"][0].text or "").traits] == [
        "prototype",
        "mark",
        "piece",
    ]
    slots = [slot for slots in stacks.values() for slot in slots]
    assert all(piece(slot.text or "").slot == slot.get("gpid") for slot in slots)
    numbers = {int(str(one.get("gpid"))) for tag in ("PieceSlot", "CardSlot") for one in made.all(tag)}
    assert int(made.root.get("nextPieceSlotId", "0")) == max(numbers) + 1


def test_cards_lie_in_a_deck_face_down_and_have_their_back(made: Module) -> None:
    (deck,) = made.all("DrawPile")
    assert (deck.get("faceDown"), len(deck)) == ("Always", 2)
    card = piece(deck[0].text or "")
    assert [kind[0] for kind, _state in card.traits] == ["mark", "return", "obs", "piece"]
    assert card.pictures == ["card.png", "behind.png"]
    assert card.state("obs") == "null;"
    assert card.traits[1][0] == [
        "return",
        "Back; to its deck",
        "82,130",
        "North",
        "",
        "",
        "2",
        "false",
        "North",
    ]
    assert card.basic[4] == "Card;1"


def test_states_of_a_card_are_pictures_of_one_piece() -> None:
    rider = PlayCard("On foot", picture("foot"), picture("behind"), 0)
    card = PlayCard("Rider", picture("mounted"), picture("behind"), 1, (rider,))
    found = piece(card_piece(card, "North", "7", PIECES).added())
    assert [kind[0] for kind, _state in found.traits] == ["mark", "return", "obs", "emb2", "piece"]
    assert found.pictures == ["behind.png", "mounted.png", "foot.png"]
    assert found.state("emb2") == "1"


def test_what_lies_ready_has_room_beside_the_board(made: Module) -> None:
    (table,) = made.root.findall("VASSAL.build.module.Map")
    wide, high = int(str(table.get("edgeWidth"))), int(str(table.get("edgeHeight")))
    for one in [*made.all("SetupStack"), *made.all("DrawPile")]:
        x, y = int(str(one.get("x"))), int(str(one.get("y")))
        assert -wide <= x - 30
        assert x + 30 <= 800 + wide
        assert -high <= y - 30
        assert y + 30 <= 600 + high
        assert not (0 < x < 800 and 0 < y < 600)
    assert next(one.text for one in made.all("setup")) == "TableBoardPicker\tGround\t0\t0"
    assert [one.text for one in made.all("entry")] == ["North", "South"]
    assert made.data.findtext("name") == small().title


def test_counters_share_a_prototype_and_sides_have_hands_turns_and_an_inventory(made: Module) -> None:
    (shared,) = made.all("PrototypeDefinition")
    traits = piece(shared.text or "").traits
    assert [kind[0] for kind, _state in traits] == ["footprint", "markmoved", "piece"]
    assert [len(kind) for kind, _state in traits] == [
        18,
        12,
        5,
    ]  # the ids and all parts that VASSAL 3.7 writes
    used = {kind[1] for one in made.all("PieceSlot") for kind, _state in piece(one.text or "").traits[:1]}
    assert used == {shared.get("name")}
    assert [(one.get("side"), one.get("visible")) for one in made.all("PlayerHand")] == [
        ("North", "false"),
        ("South", "false"),
    ]
    (level,) = made.all("ListTurnLevel")
    assert level.get("list") == "North,South"
    (inventory,) = made.all("Inventory")
    sides = {piece(one.text or "").state("mark") for one in made.all("PieceSlot")}
    assert (inventory.get("groupBy"), sides) == ("Side", {"North", "South", "Markers"})


def test_a_saved_game_lays_the_counters_where_the_scenario_puts_them(made: Module) -> None:
    (offered,) = made.all("PredefinedSetup")
    assert (offered.get("useFile"), offered.get("name")) == ("true", "Set up")
    raw = made.files[str(offered.get("file"))]
    assert raw == vassal_saved_game(small(), WORDS, EDITION)
    found = saved_game(raw)
    (table,) = made.root.findall("VASSAL.build.module.Map")
    left, above = int(str(table.get("edgeWidth"))), int(str(table.get("edgeHeight")))
    slots = {one.get("gpid"): one.text for tag in ("PieceSlot", "CardSlot") for one in made.all(tag)}
    for one in found.pieces.values():  # VASSAL brings pieces up to date by their slots
        assert piece(slots[one.slot] or "").basic == one.basic
    names = [found.pieces[one].basic[4] for stack in found.stacks for one in stack[3]]
    assert sorted(names) == sorted([AWKWARD] * 3 + ["Round", "Mark", "Mark"])
    together = next(stack for stack in found.stacks if len(stack[3]) == 2 and stack[1] == left + 200)
    assert together[:3] == ("Table", left + 200, above + 150)
    first, second = (found.pieces[one] for one in together[3])
    assert (first.state("rotate"), first.state("emb2")) == ("2", "2")
    assert (second.state("rotate"), second.state("emb2")) == ("0", "1")
    assert first.at == second.at == ("Table", left + 200, above + 150)
    (deck,) = found.decks.values()
    assert [found.pieces[one].basic[4] for one in deck[1]] == ["Card;1"] * 2
    (pile,) = made.all("DrawPile")
    assert deck[0] == ("Table", int(str(pile.get("x"))) + left, int(str(pile.get("y"))) + above)
    assert found.boards == ["TableBoardPicker", "Ground", "0", "0"]


def test_an_extension_brings_its_table_into_any_module(tmp_path: Path) -> None:
    (tmp_path / "small.vmdx").write_bytes(vassal_extension(small(), WORDS, EDITION))
    found = module(tmp_path / "small.vmdx")
    assert found.root.get("anyModule") == found.data.findtext("universal") == "true"
    ident = found.root.get("extensionId")
    assert len(str(ident)) == 3
    elements = {one[0].tag.rpartition(".")[2]: one.get("target") for one in found.root}
    assert elements == {
        "PrototypeDefinition": "VASSAL.build.module.PrototypesContainer",
        **dict.fromkeys(("Map", "PieceWindow", "ChartWindow", "PredefinedSetup"), ""),
    }
    numbers = [str(one.get("gpid")) for one in [*found.all("PieceSlot"), *found.all("CardSlot")]]
    assert all(one.startswith(f"{ident}:") for one in numbers)
    assert int(str(found.root.get("nextPieceSlotId"))) == 1 + max(
        int(one.partition(":")[2]) for one in numbers
    )
    game = saved_game(found.files["small.vsav"])
    assert {one.at[0] for one in game.pieces.values()} == {small().title}
    assert {one.slot for one in game.pieces.values()} <= set(numbers)


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
    (tmp_path / "a.vmod").write_bytes(vassal_module(small(grid), WORDS, EDITION))
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
    one, two = (vassal_module(small(), WORDS, EDITION) for _ in range(2))
    assert one == two
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        assert {"buildFile.xml", "moduledata", "images/board.png"} <= set(archive.namelist())
