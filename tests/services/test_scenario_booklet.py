"""The booklet of a scenario as a PDF."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from editor.printing.booklet import Section, say
from editor.printing.booklet_blocks import Paragraph, Table
from editor.printing.face import TextMark
from editor.printing.systems import FACE_SYSTEMS, booklet
from editor.printing.systems.demonworld import deployment as demonworld_deployment
from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.prints.scenario_booklet import booklet_setup, lay_out_booklet, print_booklet
from editor.services.workspace import Workspace
from schemas.parse import parse_document
from schemas.problems import EditorError
from tests.catalogues import copied

pytestmark = pytest.mark.usefixtures("qapp")
LAST_STAND = "demonworld/scenario/the-last-stand"


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the ground small: how it looks at full size is looked at with the maps."""
    monkeypatch.setattr(demonworld_deployment, "_PIXELS", 500)


@pytest.fixture
def library(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(copied(shipped_catalogue, tmp_path / "c.sqlite"), content=None) as opened:
        yield opened


def sections(ws: Workspace, name: str, language: str = "en") -> dict[str, Section]:
    setup, problems = booklet_setup(ws, name)
    assert not problems
    return {section.title: section for section in booklet(setup, language)}


def words_of(section: Section) -> str:
    found = [block.text for block in section.blocks if isinstance(block, Paragraph)]
    rows = [
        cell for block in section.blocks if isinstance(block, Table) for row in block.rows for cell in row
    ]
    return "\n".join([*found, *rows])


@pytest.mark.long
def test_a_booklet_has_every_part_for_both_sides(library: Workspace) -> None:
    found = sections(library, LAST_STAND)
    assert list(found) == [
        "The Last Stand",
        "How the battle is won",
        "Deployment",
        "Empire: briefing",
        "Empire: order of battle",
        "Empire: order sheet",
        "Empire: loss track",
        "Orcs: briefing",
        "Orcs: order of battle",
        "Orcs: order sheet",
        "Orcs: loss track",
    ]
    assert "475 points" in words_of(found["How the battle is won"])


@pytest.mark.long
def test_a_loss_track_has_a_box_for_each_hit_point_of_each_element(library: Workspace) -> None:
    rows = [
        row
        for block in sections(library, LAST_STAND)["Orcs: loss track"].blocks
        if isinstance(block, Table)
        for row in block.rows
    ]
    assert {row[0]: row[1].count("\u2610") for row in rows}["C\u2002Trolls"] == 20  # its letter on the board


@pytest.mark.long
def test_the_booklet_speaks_the_language_asked_for(library: Workspace) -> None:
    assert "Comment la bataille est gagnée" in sections(library, LAST_STAND, "fr")


@pytest.mark.long
def test_a_hidden_set_up_shows_no_side_where_the_other_stands(library: Workspace) -> None:
    row = documents.duplicate(library, documents.find(library, LAST_STAND).id)
    opened = documents.load(library, row.id)
    documents.save_working_copy(library, row.id, {**opened.data, "hidden_deployment": True}, opened.version)
    setup, _problems = booklet_setup(library, row.id, working_copies=True)
    found = {section.title: section for section in booklet(setup, "en")}
    assert "Deployment" not in found
    assert {"Empire: deployment", "Orcs: deployment"} <= set(found)
    assert "field" not in words_of(found["Orcs: order of battle"])


@pytest.mark.long
def test_a_message_that_one_side_alone_reads_stands_on_its_pages_alone(library: Workspace) -> None:
    row = documents.duplicate(library, documents.find(library, LAST_STAND).id)
    opened = documents.load(library, row.id)
    triggers = [
        {"id": "omen", "effects": [{"do": "shows", "message": "The wolves are late.", "side": "orcs"}]},
        {
            "id": "dawn",
            "effects": [
                {"do": "shows", "message": "The sun is up."},
                {"do": "shows", "message": "Now charge!", "side": "orcs"},
            ],
        },
    ]
    documents.save_working_copy(library, row.id, {**opened.data, "triggers": triggers}, opened.version)
    setup, _problems = booklet_setup(library, row.id, working_copies=True)
    told = {section.title: words_of(section) for section in booklet(setup, "en")}
    assert [title for title, words in told.items() if "wolves" in words] == ["Orcs: what it alone knows"]
    assert [title for title, words in told.items() if "charge" in words] == ["Orcs: what it alone knows"]
    assert [title for title, words in told.items() if "sun" in words] == ["How the battle is won"]
    assert "Empire: what it alone knows" not in told


@pytest.mark.long
def test_a_pdf_has_the_size_of_its_paper_and_is_the_same_each_time(
    library: Workspace, tmp_path: Path
) -> None:
    seen: list[tuple[int, int]] = []
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        print_booklet(library, LAST_STAND, file, paper="Letter", report=lambda *done: seen.append(done))
    data = files[0].read_bytes()
    assert data == files[1].read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert [float(value) for value in pdf.pages[0].mediabox][2:] == pytest.approx([612, 792], abs=0.1)
        assert seen[-1] == (len(pdf.pages), len(pdf.pages))


@pytest.mark.long
def test_every_table_row_stands_on_a_page_also_where_there_are_many(library: Workspace) -> None:
    setup, _problems = booklet_setup(library, "demonworld/scenario/kal-bennock")
    for page in lay_out_booklet(setup):
        for mark in page.face.marks:
            assert getattr(mark, "y", 0) + getattr(mark, "height", 0) <= page.size[1] - 10


def test_a_scenario_of_a_game_without_parts_has_its_briefings(library: Workspace) -> None:
    bare = [replace(one, booklet=None) for one in FACE_SYSTEMS]
    setup, problems = booklet_setup(library, "darkage/scenario/below-the-ward")
    assert not problems
    (whole,) = booklet(setup, "en", bare)
    assert whole.title == "Below the Ward"
    assert setup.scenario.briefing.get("en") in words_of(whole)  # type: ignore[attr-defined]


@pytest.mark.quick(1)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.long
def test_boards_of_small_games_are_in_their_booklets_and_short_secrets_share_a_page(
    library: Workspace, language: str
) -> None:
    for name, pages, words in (
        ("diskwars/scenario/three-at-the-hill", 2, 3),
        ("zargo/scenario/the-year-of-zargo", 3, 3),
        ("darkage/scenario/below-the-ward", 2, 1),
    ):
        setup, problems = booklet_setup(library, name)
        assert not problems
        found = lay_out_booklet(setup, language=language)
        assert len(found) == pages
        assert sum(len(page.images) for page in found) == 1
        cut = say("cut_here", language)
        lines = [mark.text for mark in found[-1].face.marks if isinstance(mark, TextMark)]
        assert sum(line == cut for line in lines) == words - (name.startswith("diskwars"))


@pytest.mark.long
def test_garrisons_stand_on_the_page_of_their_side_alone(library: Workspace) -> None:
    row = documents.duplicate(library, documents.find(library, "zargo/scenario/two-thrones").id)
    setup, _problems = booklet_setup(library, row.id)
    held = [city for side in setup.scenario.sides for city in side.cities if city.garrison]  # type: ignore[attr-defined]
    for section in booklet(setup, "en"):
        tables = [block for block in section.blocks if isinstance(block, Table)]
        garrisons = any(column.title == "Garrison" for table in tables for column in table.columns)
        assert not garrisons or section.side
    secret = [one for one in booklet(setup, "en") if one.title.startswith("Garrisons")]
    assert bool(secret) == bool(held)


def test_what_cannot_be_printed_is_refused_and_no_file_is_left(library: Workspace, tmp_path: Path) -> None:
    for name, file, paper, language, code in (
        (LAST_STAND, "a.png", "A4", "en", "booklet.unknown_format"),
        (LAST_STAND, "a.pdf", "A3", "en", "printing.unknown_paper"),
        (LAST_STAND, "a.pdf", "A4", "it", "booklet.unknown_language"),
        ("demonworld/unit/orc-guard", "a.pdf", "A4", "en", "preview.not_a_scenario"),
    ):
        with pytest.raises(EditorError) as refused:
            print_booklet(library, name, tmp_path / file, paper=paper, language=language)
        assert refused.value.problems[0].code == code
        assert not (tmp_path / file).exists()


def test_a_side_about_which_nothing_is_said_has_no_page(library: Workspace) -> None:
    row = documents.duplicate(library, documents.find(library, "diskwars/scenario/first-contact").id)
    data = documents.load(library, row.id).data
    sides = [{**one, "briefing": {}} for one in data["sides"]]
    sides[1]["briefing"] = {"en": "## Wait\n\nHold **still**."}
    documents.save_revision(library, parse_document({**data, "sides": sides}), row.version)
    found = sections(library, row.id)
    assert [title for title in found if "briefing" in title] == ["South: briefing"]
    assert "Hold still." in words_of(found["South: briefing"])
