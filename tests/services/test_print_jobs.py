"""Queues of cards, counters and maps become sheets and files; what was printed is remembered."""

import re
from collections import Counter as Count
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest

from editor.catalogue.tables import StoredSetting
from editor.packs.files_read import read_files
from editor.printing.calibration import Calibration
from editor.printing.slots import SheetOptions
from editor.services import documents
from editor.services.document_files import check_files
from editor.services.opening import open_workspace
from editor.services.prints import print_jobs, printing, trays
from editor.services.prints.print_jobs import PrintEntry, PrintJob, plan_job, write_plan
from editor.services.prints.print_memory import forget_printed
from editor.services.workspace import Workspace
from schemas.messages import problem_text
from schemas.problems import EditorError
from tests.catalogues import copied
from tests.printing.pdf_reading import words
from tests.services.test_resolving import statements

pytestmark = pytest.mark.usefixtures("qapp")
Find = Callable[[str], str]
_FACES: Final = Path(__file__).resolve().parents[2] / "content" / "demonworld" / "faces"


@pytest.fixture
def ws(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content."""
    file = copied(shipped_catalogue, tmp_path / "catalogue.sqlite")
    with open_workspace(file, content=None) as workspace:
        yield workspace


@pytest.fixture
def find(ws: Workspace) -> Find:
    return lambda name: documents.find(ws, name).id


def job(*entries: PrintEntry, **options: object) -> PrintJob:
    return PrintJob(entries, **options)  # type: ignore[arg-type]


def titles(plan: print_jobs.PrintPlan, side: str = "front") -> Count[str]:
    return Count(slot.card.title for page in plan.pages if page.side == side for slot in page.slots)


def code_of(trouble: pytest.ExceptionInfo[EditorError]) -> str:
    return trouble.value.problems[0].code


def test_many_cards_of_a_queue_cost_no_more_queries_than_two(ws: Workspace, find: Find) -> None:
    names = ("bless", "confusion", "curse", "berserkers", "dwarf-eaters", "standard-of-victory")
    entries = [PrintEntry(find(name)) for name in names]
    read = []
    for some in (entries[:2], entries[:2], entries):  # templates are read once
        with statements(ws) as found:
            plan = plan_job(ws, job(*some))
        assert len(titles(plan)) == len(some)
        read.append(len(found))
    assert read[1] == read[2]


@pytest.mark.long
def test_queue_of_an_army_and_a_card_with_copies(ws: Workspace, find: Find, tmp_path: Path) -> None:
    plan = plan_job(
        ws,
        job(
            PrintEntry(find("kal-bennock-orcs"), left_out=(find("trolls"),)),
            PrintEntry(find("orc-guard"), copies=2),
        ),
    )
    assert (titles(plan)["Orc Guard"], titles(plan)["Trolls"]) == (3, 0)
    assert plan.sheets == len(plan.pages)
    one, other = (write_plan(ws, plan, tmp_path / f"{n}.pdf").files[0].read_bytes() for n in "ab")
    assert one == other
    assert "Sheet 1, front" in words(one)


def test_counters_of_an_army_are_as_many_as_it_needs(ws: Workspace, find: Find) -> None:
    army = find("first-battle-orcs")
    plan = plan_job(ws, job(PrintEntry(army, "counters")))
    found = titles(plan)
    # 8 Orc Guards and 10 Dwarf-Eaters (VII), each with a reduced side; an order of each kind for each unit.
    assert (found["Orc Guard A"], found["Dwarf-Eaters B"]) == (8, 10)
    assert [found[order] for order in ("Move", "Charge", "Skirmish", "Hold")] == [2, 2, 2, 2]
    assert (found["Rout"], found["Impetuous"]) == (2, 2)
    assert titles(plan, "back") == found
    assert plan.problems == ()
    only = plan_job(ws, job(PrintEntry(army, "counters", groups=("orders",), copies=2)))
    assert titles(only)["Move"] == 4
    assert "Orc Guard A" not in titles(only)


def test_scenario_has_a_turn_track_and_large_bases_their_shape(ws: Workspace, find: Find) -> None:
    found = titles(plan_job(ws, job(PrintEntry(find("kal-bennock"), "counters"))))
    assert found["Turns"] == 2
    for slug, fields, front in (
        ("imperial-chariot", 3, 2),
        ("myrlak-cloudcook", 3, 1),
        ("imperial-dragonrider", 4, 1),
        ("varrigs-strong-arm", 4, 1),
    ):
        plan = plan_job(ws, job(PrintEntry(find(slug), "counters", groups=("elements",))))
        (slot,) = plan.pages[0].slots
        assert len(slot.cells) == fields
        assert sum(r == min(row for _, row in slot.cells) for _, r in slot.cells) == front


def test_disks_have_markers_and_maps_their_sheets(ws: Workspace, find: Find) -> None:
    armies = documents.list_documents(ws, documents.Query(system="diskwars", kind="unit")).rows
    plan = plan_job(ws, job(*(PrintEntry(row.id, "counters") for row in armies[:5])))
    assert titles(plan)["Activated"] == 5
    board = plan_job(ws, job(PrintEntry(find("board-1"), "map"), PrintEntry(find("orc-guard")), paper="A3"))
    assert board.sheets == 1 + 5
    assert all(page.drawing is not None for page in board.pages[1:])


def test_card_without_counters_and_unknown_group_are_told(ws: Workspace, find: Find) -> None:
    plan = plan_job(ws, job(PrintEntry(find("war-banner"), "counters")))
    assert [one.code for one in plan.problems] == ["print_jobs.no_counters"]
    with pytest.raises(EditorError) as trouble:
        plan_job(ws, job(PrintEntry(find("first-battle-orcs"), "counters", groups=("elephants",))))
    assert code_of(trouble) == "print_jobs.unknown_group"
    assert "elements" in problem_text(trouble.value.problems[0], "fr")


def test_only_what_changed_since_the_last_print(ws: Workspace, find: Find, tmp_path: Path) -> None:
    copies = [documents.duplicate(ws, find(slug)).id for slug in ("orc-guard", "trolls")]
    options = job(*(PrintEntry(one) for one in copies), only_changed=True)
    first = plan_job(ws, options)
    assert (first.unchanged, len(first.digests)) == (0, 2)
    write_plan(ws, first, tmp_path / "one.pdf")
    again = plan_job(ws, options)
    assert (again.unchanged, again.pages) == (2, ())
    with pytest.raises(EditorError) as trouble:
        write_plan(ws, again, tmp_path / "two.pdf")
    assert code_of(trouble) == "print_jobs.nothing_changed"
    card = documents.load_document(ws, copies[0])
    documents.save_revision(ws, card.model_copy(update={"points": 999}), 1)
    changed = plan_job(ws, options)
    assert (changed.unchanged, len(changed.digests)) == (1, 1)
    forget_printed(ws)
    assert plan_job(ws, options).unchanged == 0


def test_duplex_printer_gets_a_back_for_every_sheet(ws: Workspace, find: Find) -> None:
    army = find("first-battle-orcs")
    plan = plan_job(ws, job(PrintEntry(army), PrintEntry(army, "counters")))
    assert [page.side for page in plan.pages] == ["front", "back"] * plan.sheets
    assert plan.pages[1].slots == ()


def test_wishes_that_cannot_be_met_are_told(ws: Workspace, find: Find, tmp_path: Path) -> None:
    entry = PrintEntry(find("orc-guard"))
    for wrong, code in (
        (job(), "printing.nothing"),
        (job(entry, paper="A5"), "printing.unknown_paper"),
        (job(entry, paper="9x9"), "print_jobs.range_paper"),
        (job(entry, options=SheetOptions(margin=-1)), "print_jobs.range_margin"),
        (job(entry, options=SheetOptions(bleed=float("nan"))), "print_jobs.range_bleed"),
        (job(entry, options=SheetOptions(mode="cut")), "print_jobs.no_mode"),  # type: ignore[arg-type]
        (job(PrintEntry(entry.document, copies=0)), "print_jobs.range_copies"),
        (job(entry, tray="lower"), "print_jobs.no_tray"),
        (job(PrintEntry(entry.document, "map")), "map_tools.no_map"),
    ):
        with pytest.raises(EditorError) as trouble:
            plan_job(ws, wrong)
        assert code_of(trouble) == code
        assert "{" not in problem_text(trouble.value.problems[0], "fr")
    small = plan_job(ws, job(entry, paper="80x90"))
    assert [one.code for one in small.problems] == ["print_jobs.too_large"]
    assert "91 x 120 mm" in problem_text(small.problems[0])
    with pytest.raises(EditorError):
        write_plan(ws, small, tmp_path / "x.pdf")


def test_text_near_the_cut_is_told(ws: Workspace, find: Find) -> None:
    plan = plan_job(ws, job(PrintEntry(find("orc-guard")), options=SheetOptions(safe=4.0)))
    assert {one.code for one in plan.problems} == {"print_jobs.unsafe"}
    assert plan_job(ws, job(PrintEntry(find("orc-guard")))).problems == ()


def test_tray_is_kept_and_moves_the_backs(ws: Workspace, find: Find) -> None:
    trays.keep_tray(ws, " upper ", x=1.5, y=-0.5, scale=99.5)
    assert trays.trays(ws) == {"upper": Calibration(1.5, -0.5, 99.5, "backs")}
    entry = PrintEntry(find("orc-guard"))
    front, back = plan_job(ws, job(entry, tray="upper", options=SheetOptions(mode="duplex"))).pages
    assert (front.shift, back.shift) == ((0.0, 0.0), (1.5, 0.5))
    for name, x, code in (("", 0.0, "print_jobs.tray_name"), ("a", 99.0, "print_jobs.range_x")):
        with pytest.raises(EditorError) as trouble:
            trays.keep_tray(ws, name, x=x)
        assert code_of(trouble) == code
    trays.forget_tray(ws, "upper")
    assert trays.trays(ws) == {}


def test_damaged_memory_of_trays_is_none(ws: Workspace) -> None:
    for value in ("{", "[]", '{"a": 3, "b": {"x": "q"}, "c": {"x": 1, "y": 2, "scale": 0}}'):
        with ws.writing() as session:
            session.merge(StoredSetting(key="printing.trays", value=value))
        assert trays.trays(ws) == {}


def test_calibration_page_is_written(tmp_path: Path) -> None:
    (file,) = trays.print_calibration(tmp_path / "page.pdf", paper="148x210", language="fr")
    assert "100 mm font 100 %" in words(file.read_bytes())


def test_faces_can_be_asked_for_by_others(ws: Workspace, find: Find) -> None:
    card = printing.CardCount(documents.load_document(ws, find("orc-guard")))
    drawn, problems = printing.faces_of(ws, [card], "fr")
    assert (drawn[0].title, problems) == ("Gardes Orcs", [])


def test_template_that_names_no_field_is_told_with_its_line_and_prints_nothing(
    ws: Workspace, find: Find, tmp_path: Path
) -> None:
    text = (_FACES / "tarot.yaml").read_text(encoding="utf-8")
    own = re.sub(r"^id: .*$", f"id: {uuid4()}", text.replace("'{name}'", "'{naame}'", 1), flags=re.MULTILINE)
    file = tmp_path / "own.yaml"
    file.write_text(own.replace("slug: tarot", "slug: own"), encoding="utf-8")
    read = check_files(ws, [file])
    (reported,) = read.problems
    assert (reported.code, reported.values["field"]) == ("face.unknown_field", "naame")
    assert "{naame}" in own.split("\n")[(reported.line or 0) - 1]
    documents.create(ws, read_files([file], ws.systems).documents[0])
    plan = plan_job(ws, job(PrintEntry(find("orc-guard"), template="own")))
    assert not plan.pages
    assert {one.code for one in plan.problems} == {"face.unknown_field", "printing.faceless"}
