"""A whole army, scenario or game in a folder; decks and tiles for Tabletop Simulator."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage

from editor.printing.components import table_lines
from editor.printing.face import CardFaces, Face
from editor.printing.saved_objects import COLUMNS
from editor.printing.table_top import Deck, deck_sheet, decks_of
from editor.rules.core.components import Checked, checked
from editor.rules.registry import needs_of
from editor.services import documents
from editor.services.loading import find
from editor.services.manual.writing import write_manual
from editor.services.new_folders import free_folder, new_folder
from editor.services.opening import open_workspace
from editor.services.prints.packing_lists import incomplete
from editor.services.prints.print_jobs import PrintEntry, PrintJob, plan_job
from editor.services.prints.print_queue import ways_of
from editor.services.prints.print_sets import (
    PACKING_LIST,
    SetOptions,
    job_of,
    parts_of,
    print_set,
)
from editor.services.prints.scenario_booklet import booklet_setup
from editor.services.prints.table_top_files import write_table_top
from editor.services.workspace import Workspace
from schemas.messages import problem_text
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.printing.test_press import face

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def ws(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(shipped_copy) as workspace:
        yield workspace


@pytest.mark.long
def test_an_army_is_printed_whole(ws: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "army"
    made = print_set(ws, "demonworld/army/kal-bennock-orcs", folder, "army", SetOptions(language="fr"))
    assert [one.component.what for one in made.packed] == ["counters", "cards", "roster"]
    for one in made.packed:
        assert len(PdfReader(folder / one.file).pages) == one.pages
    assert {one.name for one in folder.iterdir()} == {*(one.file for one in made.packed), PACKING_LIST}
    said = (folder / PACKING_LIST).read_text("utf-8").split("Fichiers en tout")[1]
    assert f" {sum(one.pieces for one in made.packed)}," in said
    with pytest.raises(EditorError) as refused:
        print_set(ws, "demonworld/army/kal-bennock-orcs", folder, "army")
    assert refused.value.problems[0].code == "folders.folder_taken"
    with pytest.raises(EditorError) as refused:
        print_set(ws, "demonworld/army/kal-bennock-orcs", tmp_path / "x", "scenario")
    assert refused.value.problems[0].code == "print_sets.no_scenario"


def test_nothing_is_left_of_what_is_stopped(ws: Workspace, tmp_path: Path) -> None:
    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        print_set(ws, "demonworld/army/kal-bennock-orcs", tmp_path / "army", "army", report=stop)
    assert not list(tmp_path.iterdir())


def on_paper(ws: Workspace, scenario: str, wanted: SetOptions) -> dict[str, Checked]:
    """Return what a game needs, by its name, beside what stands on the pages of its print."""
    row = find(ws, scenario)
    setup, _missing = booklet_setup(ws, row.id)
    needed = needs_of(setup)
    counted: Counter[str] = Counter()
    for part in parts_of(ws, setup, "game", needed):
        counted.update(plan_job(ws, job_of(ws, part, wanted), lenient=True).counted)
    table = checked(needed, counted)
    assert len({one.what for one in table}) == len(table)
    return {one.what: one for one in table}


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "scenario",
    [
        "wizwar/scenario/the-first-duel",
        "wizwar/scenario/three-and-the-warp",
        "zargo/scenario/the-year-of-zargo",
        "diskwars/scenario/three-at-the-hill",
        "darkage/scenario/four-corners",
        "demonworld/scenario/first-battle",
        "demonworld/scenario/two-in-the-saddle",
        "ember/scenario/who-holds-the-gate",
        "tides/scenario/one-harbour",
    ],
)
def test_a_game_is_printed_with_everything_that_its_rules_need(ws: Workspace, scenario: str) -> None:
    table = on_paper(ws, scenario, SetOptions(language="fr"))
    assert {one.what: (one.printed, one.needed) for one in table.values() if not one.complete} == {}
    for language in ("en", "fr", "de"):
        for line in table_lines(tuple(table.values()), language):
            assert "components." not in line


@pytest.mark.long
def test_what_has_no_room_on_the_paper_is_missed(ws: Workspace) -> None:
    table = on_paper(ws, "wizwar/scenario/the-first-duel", SetOptions(paper="120x120"))
    assert not table["sectors"].complete
    assert table["sectors"].printed == 0
    assert table["turn_numbers"].complete
    setup, _missing = booklet_setup(ws, "wizwar/scenario/the-first-duel")
    problems = list(incomplete(setup, tuple(table.values()), "fr"))
    said = problem_text(problems[0], "fr")
    assert said.startswith("the-first-duel: Les règles demandent 2 × secteurs\u202f; 0 est imprimé.")


def test_sectors_lie_at_their_true_scale_with_their_backs_on_the_other_side(ws: Workspace) -> None:
    """They are too high to be folded on A4: squares of 30 mm, five of them."""
    sector = find(ws, "wizwar/map/the-broken-ring")
    plan = plan_job(ws, PrintJob((PrintEntry(sector.id),)))
    assert plan.problems == ()
    assert [page.side for page in plan.pages] == ["front", "back"]
    assert [(slot.width, slot.height, slot.scale) for slot in plan.pages[0].slots] == [(150.0, 150.0, 1.0)]
    assert plan.counted == {f"cards/{sector.id}": 1}


@pytest.mark.long
def test_the_packing_list_of_a_game_says_what_was_checked(ws: Workspace, tmp_path: Path) -> None:
    made = print_set(ws, "demonworld/scenario/first-battle", tmp_path / "game", "game")
    assert [one.component.what for one in made.packed][:3] == ["label", "summary", "booklet"]
    assert all(one.complete for one in made.checked)
    said = (tmp_path / "game" / PACKING_LIST).read_text("utf-8")
    assert "[x] 38/38 × elements (chapter I)" in said
    assert "[ ] 1 × twenty-sided die (chapter I) – to bring along" in said


def test_a_duel_has_its_sectors_and_what_the_cards_of_its_deck_build(ws: Workspace) -> None:
    assert "map" in ways_of("map", "wizwar")
    assert "map" not in ways_of("map", "diskwars")  # a table without fields
    duel = find(ws, "wizwar/scenario/the-first-duel").id
    pieces = plan_job(ws, PrintJob((PrintEntry(duel, "counters", groups=("board_pieces",)),))).pages
    assert {slot.card.title for page in pieces for slot in page.slots} >= {"Wall", "Door"}
    sector = find(ws, "wizwar/map/hall-of-whispers").id
    assert len(plan_job(ws, PrintJob((PrintEntry(sector, "map"),))).pages) == 1


def test_a_sector_is_printed_as_it_is_being_edited(ws: Workspace) -> None:
    own = documents.duplicate(ws, find(ws, "wizwar/map/hall-of-whispers").id)
    body = dump_document(documents.load_document(ws, own.id))
    documents.save_working_copy(ws, own.id, {**body, "name": {"en": "Hall of Echoes"}}, own.version)
    for edited in (False, True):
        job = PrintJob((PrintEntry(own.id, "map"),), working_copies=edited)
        assert (plan_job(ws, job).title == "Hall of Echoes") is edited


def test_a_piece_that_lies_on_the_board_has_one_card(ws: Workspace, tmp_path: Path) -> None:
    made = print_set(ws, "zargo/army/knights-of-zargo", tmp_path / "army", "army")
    pieces = {one.component.what: one.pieces for one in made.packed}
    assert pieces == {"counters": 54, "cards": 5, "roster": 0}


@pytest.mark.long
def test_cards_and_counters_for_tabletop_simulator(ws: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "table"
    made = write_table_top(ws, ["demonworld/army/kal-bennock-orcs"], folder)
    saved = json.loads((folder / "saved-object.json").read_text("utf-8"))
    deck, bag = saved["ObjectStates"]
    (sheet,) = deck["CustomDeck"].values()
    picture = QImage(str(folder / "deck-1.png"))
    assert sheet["FaceURL"] == (folder / "deck-1.png").as_uri()
    assert picture.width() % sheet["NumWidth"] == 0
    assert picture.height() % sheet["NumHeight"] == 0
    assert max(picture.width(), picture.height()) <= 4096
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"])
    assert all(100 <= one < 100 + COLUMNS * sheet["NumHeight"] - 1 for one in deck["DeckIDs"])
    assert {one["Name"] for one in bag["ContainedObjects"]} == {"Custom_Tile"}
    assert all(file.exists() for file in made.files)


def test_the_last_place_of_a_sheet_is_the_hidden_back() -> None:
    back = Face(face(0).marks, 60, 40)
    cards = [CardFaces(face(number), back, "", "") for number in range(75)]
    first, second = decks_of([*cards, cards[0]])
    assert [len(first.cards), len(second.cards)] == [69, 6]
    assert first.cards[0][1] == 2
    sheet = deck_sheet(second)
    width, height = second.cell
    hidden = sheet.copy(9 * width, height, width, height)
    assert hidden == deck_sheet(Deck(((CardFaces(back, back, "", ""), 1),))).copy(0, 0, width, height)


def test_a_new_folder_takes_a_name_that_is_free(tmp_path: Path) -> None:
    assert free_folder(tmp_path, "duel") == tmp_path / "duel"
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel-2").mkdir()
    assert free_folder(tmp_path, "duel") == tmp_path / "duel-3"


def test_folders_that_cannot_be_made_are_refused_before_anything_is_drawn(
    ws: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    place = tmp_path / "thesis.txt" / "new" / "folder"
    for work in (
        "prints.table_top_files.collect",
        "prints.print_sets.resolve_documents",
        "manual.writing.read_manual",
    ):
        monkeypatch.setattr(f"editor.services.{work}", pytest.fail)
    army = "demonworld/army/kal-bennock-orcs"
    for write in (
        lambda: write_table_top(ws, [army], place),
        lambda: print_set(ws, army, place, "army"),
        lambda: write_manual(place, "en"),
    ):
        with pytest.raises(EditorError, match=r"folders\.not_written"):
            write()


def test_a_new_folder_that_cannot_be_made_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(EditorError) as refused, new_folder(tmp_path / "thesis.txt" / "duel"):
        pytest.fail("it was made")
    problem = refused.value.problems[0]
    assert problem.code == "folders.not_written"
    assert problem.fix is not None
