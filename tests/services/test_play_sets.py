"""Scenarios for programs in which people play: nothing missing, sizes right, whole or not at all."""

import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from PIL import Image

from editor.packs.foreign_words import left_buildings, lost_symbols
from editor.printing.systems import FACE_SYSTEMS
from editor.services.documents import Query, all_listed, find, load_document
from editor.services.losses import loss_text
from editor.services.map_files.ground_losses import by_name
from editor.services.opening import open_workspace
from editor.services.play_sets.grounds import on_fields
from editor.services.play_sets.writing import ready_play_set
from editor.services.prints.scenario_booklet import booklet_setup
from editor.services.workspace import Workspace
from schemas.base import Kind, system_of
from schemas.losses import lost
from schemas.map_art import MapSymbol
from schemas.map_things import Building
from schemas.messages import problem_text
from schemas.problems import EditorError
from schemas.registry import row_of
from schemas.text import LocalText
from tests.catalogues import copied
from tests.packs.vassal_reading import module, piece, saved_game

pytestmark = pytest.mark.usefixtures("qapp")

DUEL = "wizwar/scenario/the-first-duel"
BATTLE = "demonworld/scenario/first-battle"
HARBOUR = "tides/scenario/one-harbour"


@pytest.fixture(scope="module")
def shipped(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """An open catalogue with the shipped content, which nobody changes here."""
    file = copied(shipped_catalogue, tmp_path_factory.mktemp("copy") / "catalogue.sqlite")
    with open_workspace(file, content=None) as workspace:
        yield workspace


@pytest.mark.long
def test_a_battle_becomes_a_module_with_both_armies(shipped: Workspace, tmp_path: Path) -> None:
    ready = ready_play_set(shipped, BATTLE, "vassal", tmp_path / "battle.vmod")
    file = ready.write()
    assert not ready.missing
    found = module(file)
    assert [one.text for one in found.all("entry")] == ["Empire", "Orcs"]
    (offered,) = found.all("PredefinedSetup")
    game = saved_game(found.files[str(offered.get("file"))])
    table = found.root.find("VASSAL.build.module.Map")
    assert table is not None
    left, wide = int(str(table.get("edgeWidth"))), int(str(found.all("Board")[0].get("width")))
    standing = [one for one in game.pieces.values() if left < one.at[1] < left + wide]
    assert len(standing) == 38
    units = [stack for stack in found.all("SetupStack") if "A" in str(stack.get("name"))]
    assert units
    board = found.all("Board")[0]
    with Image.open(io.BytesIO(found.files[f"images/{board.get('image')}"])) as picture:
        assert picture.size == (int(str(board.get("width"))), int(str(board.get("height"))))
    (grid,) = found.all("HexGrid")
    field = float(str(grid.get("dy")))
    counter = next(piece(one.text or "") for one in found.all("PieceSlot"))
    with Image.open(io.BytesIO(found.files[f"images/{counter.pictures[0]}"])) as picture:
        assert picture.size[0] == pytest.approx(field, rel=0.1)
    assert len(found.all("DrawPile")) == 2
    assert found.all("Chart")


@pytest.mark.parametrize(
    ("scenario", "sides", "first"),
    [
        (BATTLE, {"empire": 20, "orcs": 18}, (0, 3)),
        ("zargo/scenario/wings-and-prayers", {}, None),
        ("diskwars/scenario/first-contact", {}, None),
        (DUEL, {"": 6}, None),  # two wizards, and two treasures of each
        ("wizwar/scenario/four-towers", {}, None),
    ],
)
def test_counters_lie_where_a_scenario_puts_them(
    shipped: Workspace, scenario: str, sides: dict[str, int], first: tuple[int, int] | None
) -> None:
    setup, _problems = booklet_setup(shipped, scenario)
    game = row_of(FACE_SYSTEMS, system_of(setup.scenario))
    assert game is not None
    assert game.set_up is not None
    lying = list(game.set_up(setup))
    assert Counter(one.side for one in lying) == sides
    assert len({one.at for one in lying}) == len(lying)
    turns = {one.side: one.turn for one in lying}
    assert first is None or (turns["empire"], turns["orcs"]) == first


def things(data: dict[str, object]) -> Iterator[dict[str, object]]:
    """Yield everything of a saved object, what lies in bags and decks and other states too."""
    inside = data.get("ObjectStates", data.get("ContainedObjects", []))
    states = data.get("States", {})
    assert isinstance(inside, list)
    assert isinstance(states, dict)
    for one in (*inside, *states.values()):
        yield one
        yield from things(one)


@pytest.mark.long
def test_a_duel_becomes_a_saved_object_whose_pictures_are_there(shipped: Workspace, tmp_path: Path) -> None:
    file = ready_play_set(shipped, DUEL, "tabletop", tmp_path / "duel", language="fr").write()
    data = json.loads(file.read_text())
    found = list(things(data))
    assert len({one["GUID"] for one in found}) == len(found)
    kinds = {str(one["Name"]) for one in found}
    assert {"Custom_Tile", "DeckCustom", "Bag", "Card"} <= kinds
    addresses = set()
    for one in found:
        for sheet in dict(one.get("CustomDeck", {})).values():  # type: ignore[call-overload]
            addresses |= {sheet["FaceURL"], sheet["BackURL"]}
        image = one.get("CustomImage")
        if isinstance(image, dict):
            addresses |= {image["ImageURL"], image["ImageSecondaryURL"]}
    assert {Path(unquote(urlparse(one).path)) for one in addresses} == {
        one.resolve() for one in file.parent.glob("*.png")
    }
    deck = next(one for one in found if one["Name"] == "DeckCustom")
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 154  # type: ignore[arg-type]
    sheet = next(iter(deck["CustomDeck"].values()))  # type: ignore[attr-defined]
    with Image.open(Path(unquote(urlparse(sheet["FaceURL"]).path))) as picture:
        assert max(picture.size) <= 4096
        assert picture.size[0] % sheet["NumWidth"] == picture.size[1] % sheet["NumHeight"] == 0
    board = found[0]
    assert board["Locked"] is True


@pytest.mark.long
def test_a_game_without_code_becomes_pictures_with_a_list(shipped: Workspace, tmp_path: Path) -> None:
    file = ready_play_set(shipped, HARBOUR, "pictures", tmp_path / "harbour").write()
    folder = file.parent
    data = json.loads(file.read_text())
    named = {data["boards"][0]["picture"], *(one["picture"] for one in data["pages"])}
    for one in (*data["tokens"], *(card for deck in data["decks"] for card in deck["cards"])):
        named |= {one["front"], one["back"]} - {None}
    assert named == {str(one.relative_to(folder)) for one in folder.rglob("*.png")}
    assert sum(card["count"] for deck in data["decks"] for card in deck["cards"]) > 30
    scene = json.loads((folder / "foundry-scene.json").read_text())
    assert scene["background"]["src"] == data["boards"][0]["picture"]
    assert scene["grid"]["type"] == 0


def wml(text: str) -> list[tuple[str, dict[str, str]]]:
    """Return the tags of a file of Wesnoth with their values; every tag is closed in its turn."""
    found: list[tuple[str, dict[str, str]]] = []
    stack: list[int] = []
    for line in text.splitlines():
        word = line.strip()
        if closing := re.fullmatch(r"\[/(\w+)\]", word):
            assert found[stack.pop()][0] == closing[1]
        elif opening := re.fullmatch(r"\[(\w+)\]", word):
            stack.append(len(found))
            found.append((opening[1], {}))
        elif value := re.fullmatch(r'(\w+)=(?:_ )?(?:"((?:[^"]|"")*)"|([^"]*))', word):
            found[stack[-1]][1][value[1]] = (value[2] or value[3] or "").replace('""', '"')
        else:
            assert not word or word[0] in "#{", word
    assert not stack
    return found


def test_a_battle_becomes_an_add_on_of_wesnoth(shipped: Workspace, tmp_path: Path) -> None:
    ready = ready_play_set(shipped, BATTLE, "wesnoth", tmp_path / "addons")
    file = ready.write()
    rules, units, *ground = (one.code for one in ready.made.lost)
    assert (rules, units) == ("play_set.own_rules", "play_set.own_units")
    assert all(one.startswith("map_import.") for one in ground)
    folder = file.parent
    assert folder.name == "Marshalry_first_battle"
    assert f"{{~add-ons/{folder.name}/scenarios}}" in file.read_text()
    (kind, scenario), *sides = wml((folder / "scenarios/first-battle.cfg").read_text())
    assert kind == "multiplayer"
    assert [(name, values["user_team_name"]) for name, values in sides] == [
        ("side", "Empire"),
        ("side", "Orcs"),
    ]
    assert scenario["map_data"] == f"{{~add-ons/{folder.name}/maps/first-battle.map}}"
    rows = [line.split(", ") for line in (folder / "maps/first-battle.map").read_text().splitlines()]
    assert len({len(row) for row in rows}) == 1
    places = {code: (x, y) for y, row in enumerate(rows) for x, code in enumerate(row) if " " in code}
    for number in (1, 2):
        x, y = places[f"{number} Kh"]
        near = {rows[b][a] for a in (x - 1, x, x + 1) for b in (y - 1, y, y + 1)}
        assert "Ch" in near
    assert sum(row.count("Ch") for row in rows) == 12


def test_a_battle_becomes_a_scenario_of_megamek(shipped: Workspace, tmp_path: Path) -> None:
    ready = ready_play_set(shipped, BATTLE, "megamek", tmp_path / "megamek")
    assert {"play_set.own_units", "play_set.no_turn_limit"} <= {one.code for one in ready.made.lost}
    assert not (tmp_path / "megamek").exists()  # what is lost is known before anything is written
    file = ready.write()
    values = dict(line.split("=", 1) for line in file.read_text().splitlines() if not line.startswith("#"))
    board = (file.parent / "boards" / f"{values['Maps']}.board").read_text().splitlines()
    assert board[0].split() == ["size", values["MapWidth"], values["MapHeight"]]
    factions = values["Factions"].split(",")
    assert factions == ["Empire", "Orcs"]
    assert {values[f"Location_{one}"] for one in factions} == {"E", "W"}
    assert "# Unit_Orcs_1=Orc Guard" in file.read_text()


def test_programs_that_need_fields_are_offered_scenarios_on_fields_alone(shipped: Workspace) -> None:
    has_fields = on_fields(shipped)
    rows = all_listed(shipped, Query(kind=Kind.SCENARIO))
    offered = {row.path for row in rows if has_fields(row)}
    assert BATTLE in offered
    assert {path.partition("/")[0] for path in offered} >= {"demonworld", "zargo"}
    assert offered.isdisjoint({DUEL, HARBOUR, "diskwars/scenario/first-contact"})


def test_terrain_that_is_lost_is_called_by_its_name(shipped: Workspace) -> None:
    document = load_document(shipped, find(shipped, "demonworld/scenario/first-battle").id)
    losses = [
        lost("map_import.terrains", terrain="wood", code="-", count=2),
        lost("map_import.merged", name="Gg", terrains=("wood", "nowhere")),
    ]
    told = by_name(shipped, document, losses)
    assert all("Wald" in problem_text(one, "de") for one in told)
    assert "nowhere" in problem_text(told[1], "fr")


def test_drawings_and_buildings_that_are_lost_are_called_by_their_names(shipped: Workspace) -> None:
    document = load_document(shipped, find(shipped, "demonworld/map/board-1").id)
    symbols = (MapSymbol(at=(2, 1), kind="castle"), MapSymbol(at=(4, 1), kind="castle"))
    (told,) = by_name(shipped, document, lost_symbols(symbols))
    assert "Château fort" in loss_text(told, "fr")
    assert "3,2" in loss_text(told, "fr")
    mill = Building(id="house_1", name=LocalText({"en": "Mill", "de": "Mühle"}), fields=((0, 0), (1, 0)))
    nameless = Building(id="house_2", fields=((5, 0),))
    (told,) = left_buildings((mill, nameless), {"house_1": ((1, 0),)})
    assert "Mühle hat im Format keinen Platz (1 Feld)" in loss_text(told, "de")
    (told,) = left_buildings((mill, nameless), {"house_2": ((5, 0),)})
    assert "house_2" in loss_text(told, "de")


def test_what_cannot_be_written_is_refused(shipped: Workspace, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/thesis.txt").write_text("years of work")
    for scenario, form, out, code in (
        (BATTLE, "chess", "a.vmod", "play_set.unknown_format"),
        (BATTLE, "vassal", "a.zip", "play_set.ending"),
        ("demonworld/map/board-1", "vassal", "a.vmod", "preview.not_a_scenario"),
        ("demonworld/campaign/the-long-toll", "vassal", "a.vmod", "play_set.no_scenario"),
        (HARBOUR, "pictures", "full", "folders.folder_taken"),
        (HARBOUR, "wesnoth", "addon", "play_set.no_fields"),
        (DUEL, "megamek", "scenario", "play_set.no_fields"),
    ):
        with pytest.raises(EditorError) as reported:
            ready_play_set(shipped, scenario, form, tmp_path / out)
        assert reported.value.problems[0].code == code
    assert [one.name for one in tmp_path.rglob("*")] == ["full", "thesis.txt"]
