"""The queue of the print centre, kept and read again whatever stands there; presets; booklets in a print."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.catalogue.tables import StoredSetting
from editor.printing.slots import CROPS, MODES, SheetOptions
from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.prints import print_queue
from editor.services.prints.print_jobs import PrintEntry, PrintJob, plan_job, write_plan
from editor.services.prints.print_presets import preset_named, read_preset, shipped_presets
from editor.services.workspace import Workspace
from schemas.problems import EditorError

pytestmark = pytest.mark.usefixtures("qapp")
jobs = st.builds(
    PrintJob,
    st.lists(
        st.builds(
            PrintEntry,
            st.text(max_size=40),
            st.sampled_from(["cards", "counters", "map", "booklet"]),
            st.integers(1, 100),
            st.tuples(st.text(max_size=9)),
            st.tuples(st.text(max_size=9)),
            st.text(max_size=9),
        ),
        max_size=5,
    ).map(tuple),
    st.sampled_from(["A4", "Letter", "100x150"]),
    st.builds(
        SheetOptions,
        st.sampled_from(MODES),
        margin=st.floats(0, 60),
        crop=st.sampled_from(CROPS),
        sleeve=st.tuples(st.floats(30, 300), st.floats(30, 300)),
    ),
    st.sampled_from(["en", "fr"]),
    st.booleans(),
    st.text(max_size=9),
)
plain = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["entries", "document", "copies", "paper", "options", "sleeve", "mode", "tray"]),
            inner,
        )
    ),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def ws(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(shipped_copy) as workspace:
        yield workspace


@given(jobs)
def test_queue_is_read_as_it_was_left(job: PrintJob) -> None:
    assert print_queue._job(json.loads(json.dumps(asdict(job))), "en") == job


@given(plain)
def test_damaged_queue_is_read_as_far_as_it_goes(data: Any) -> None:
    fields = ("entries", "paper", "options", "language", "only_changed", "tray")
    assert isinstance(print_queue._job(dict.fromkeys(fields, data), "fr"), PrintJob)
    assert print_queue._job({"entries": [data], "options": data}, "fr").language == "fr"


def test_damaged_text_is_an_empty_queue_and_presets_are_kept_by_name(ws: Workspace) -> None:
    for text in ("{", "null", "[1]", '"a"'):
        with ws.writing() as session:
            session.merge(StoredSetting(key="printing.queue", value=text))
        assert print_queue.kept_queue(ws, "fr") == PrintJob((), language="fr")
    options = SheetOptions(mode="duplex", margin=12.0)
    print_queue.keep_preset(ws, " Mine ", "A3", options)
    assert print_queue.kept_presets(ws)[-1] == print_queue.Preset("Mine", "A3", options)
    print_queue.forget_preset(ws, "Mine")
    assert all(one.shipped for one in print_queue.kept_presets(ws))
    with pytest.raises(EditorError):
        print_queue.keep_preset(ws, "x" * 41, "A3", options)


def test_shipped_presets_can_be_printed(ws: Workspace) -> None:
    orc = documents.find(ws, "demonworld/unit/orc-guard").id
    for preset in shipped_presets():
        plan = plan_job(ws, PrintJob((PrintEntry(orc),), preset.paper, preset.options))
        assert plan.pages
        assert not [one for one in plan.problems if one.severity == "error"], preset.id


def test_options_of_another_type_are_not_taken() -> None:
    for data in ({"profile": 3}, {"ids": "yes"}, {"contour": 1}, {"service": None}):
        assert print_queue._options({"mode": "duplex", **data}) == SheetOptions()
    assert print_queue._options({"mode": "duplex", "contour": True}).contour


def test_a_service_names_the_sizes_that_it_cuts(ws: Workspace, tmp_path: Path) -> None:
    orc = documents.find(ws, "demonworld/unit/orc-guard").id
    preset = preset_named("the_game_crafter", print_queue.kept_presets(ws))
    plan = plan_job(ws, PrintJob((PrintEntry(orc),), preset.paper, preset.options))
    assert [one.code for one in plan.problems if one.code.startswith("print_presets")] == [
        "print_presets.size"
    ]
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\nname = { en = "Mine" }\nbleed = 2.5\nmode = "duplex"\n', "utf-8")
    assert preset_named(str(file), ()).options.bleed == 2.5
    for broken in ("bleed = 99", "= x", "\x00", 'id = "a"\nname = { en = "A" }\npaper = "A99"'):
        file.write_text(broken, "utf-8")
        with pytest.raises(EditorError) as refused:
            read_preset(file)
        assert refused.value.problems[0].code == "print_presets.broken"


@pytest.mark.long
def test_booklet_stands_on_both_sides_and_is_left_out_when_nothing_changed(
    ws: Workspace, tmp_path: Path
) -> None:
    scenario = documents.find(ws, "zargo/scenario/two-thrones").id
    job = PrintJob((PrintEntry(scenario, "booklet"),), options=SheetOptions(mode="duplex"), only_changed=True)
    plan = plan_job(ws, job)
    assert [(page.sheet, page.side) for page in plan.pages[:2]] == [(1, "front"), (1, "back")]
    write_plan(ws, plan, tmp_path / "booklet.pdf")
    again = plan_job(ws, job)
    assert (again.pages, again.unchanged) == ((), 1)


@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        ("unit", ("cards", "counters")),
        ("map", ("map",)),
        ("scenario", ("cards", "counters", "booklet")),
        ("ruleset", ()),
    ],
)
def test_ways_of_printing_a_kind(kind: str, ways: tuple[str, ...]) -> None:
    assert print_queue.ways_of(kind, "demonworld")[: len(ways)] == ways
