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
from editor.services.prints.press_targets import profile_of
from editor.services.prints.print_jobs import PrintEntry, PrintJob, plan_job, write_plan
from editor.services.prints.print_presets import preset_files, preset_named, read_preset, shipped_presets
from editor.services.workspace import Workspace
from schemas.messages import problem_text
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


@pytest.mark.long
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


def test_a_home_folder_that_nobody_has_is_no_file() -> None:
    with pytest.raises(EditorError) as caught:
        preset_named("~nobody-of-that-name/mine.toml", ())
    assert caught.value.problems[0].code == "print_presets.unreadable"
    with pytest.raises(EditorError) as caught:
        profile_of("~nobody-of-that-name/press.icc")
    assert caught.value.problems[0].code == "print_profile.unreadable"


def test_sizes_of_a_preset_of_ones_own_count_like_those_of_a_service(ws: Workspace, tmp_path: Path) -> None:
    orc = documents.find(ws, "demonworld/unit/orc-guard").id
    file = tmp_path / "mine.toml"
    card = '[[cards]]\nname = { en = "Tiny" }\nwidth = 30\nheight = 40\n'
    file.write_text(f'id = "home"\nname = {{ en = "Mine" }}\nbleed = 2.5\nmode = "duplex"\n{card}', "utf-8")
    preset = preset_named(str(file), ())
    assert preset.options.bleed == 2.5
    plan = plan_job(ws, PrintJob((PrintEntry(orc),), preset.paper, preset.options))
    wrong = next(one for one in plan.problems if one.code == "print_presets.size")
    assert wrong.values["service"] == "Mine"
    file.unlink()
    with pytest.raises(EditorError) as gone:
        plan_job(ws, PrintJob((PrintEntry(orc),), preset.paper, preset.options))
    assert gone.value.problems[0].code == "print_presets.unreadable"


@pytest.mark.parametrize(
    ("lines", "path", "words"),
    [
        ("bleed = 99", "bleed", "bleed is 99, which is more than 10; enter 10 or less."),
        ("margin = -1", "margin", "margin is -1, which is less than 0; enter 0 or more."),
        ('safe = "3"', "safe", "which is not a number; enter a number."),
        ("dots_per_inch = 5000", "dots_per_inch", "is 5000, which is more than 600; enter 600 or less."),
        ("sleeve = [20.0, 88.0]", "sleeve[0]", "is 20.0, which is less than 30; enter 30 or more."),
        ("bleeds = 3", "bleeds", "There is no field bleeds here (its value is 3)"),
        ('mode = "dublex"', "mode", "choose one of: fold-over, duplex"),
        ('paper = "A99"', "paper", "A99"),
        (
            'safe = 16\n[[cards]]\nname = { en = "S" }\nwidth = 30\nheight = 40',
            "cards[0]",
            "A safe distance of 16 mm on each side leaves no room on a card of 30 x 40 mm; write less.",
        ),
        (
            '[[cards]]\nname = { en = "S" }\nwidth = 3000\nheight = 40',
            "cards[0].width",
            "width is 3000, which is more than 300; enter 300 or less.",
        ),
        ("= x", "", "mine.toml is not a preset of sheets"),
        ("\x00", "", "mine.toml is not a preset of sheets"),
    ],
)
def test_what_is_wrong_in_a_preset_is_named_with_its_field_and_value(
    tmp_path: Path, lines: str, path: str, words: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'id = "mine"\nname = {{ en = "Mine" }}\n{lines}\n', "utf-8")
    with pytest.raises(EditorError) as refused:
        read_preset(file)
    wrong = refused.value.problems[0]
    assert (wrong.file, wrong.path) == ("" if "not a preset" in words else "mine.toml", path)
    assert words in problem_text(wrong)


def test_a_preset_that_is_far_too_large_is_refused_not_cut(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\nname = { en = "Mine" }\n' + "# words\n" * 15_000, "utf-8")
    with pytest.raises(EditorError) as refused:
        read_preset(file)
    words = problem_text(refused.value.problems[0])
    assert "mine.toml has 121 kB; a preset of sheets has 100 at most." in words


def test_sizes_of_services_and_sleeves_say_where_they_are_from() -> None:
    for preset in shipped_presets():
        if preset.options.service or preset.group == "sleeves":
            assert set(preset.source.root) == {"en", "fr", "de"}, preset.id


def test_pictures_for_a_service_have_the_pixels_of_its_templates() -> None:
    """The Game Crafter and MakePlayingCards refuse pictures of another size."""
    for service, card, pixels in (
        ("the_game_crafter", "Poker", (825, 1125)),
        ("the_game_crafter", "Mini", (600, 825)),
        ("the_game_crafter", "Jumbo", (1125, 1725)),
        ("make_playing_cards", "Poker", (822, 1122)),
        ("make_playing_cards", "Game (63 × 88)", (816, 1110)),
        ("make_playing_cards", "Tarot", (897, 1497)),
        ("printers_studio", "Bridge", (747, 1122)),
    ):
        file = preset_files()[service]
        size = next(one for one in file.cards if one.name.get("en") == card)
        found = [
            round((length + 2 * file.bleed) / 25.4 * file.dots_per_inch)
            for length in (size.width, size.height)
        ]
        assert tuple(found) == pixels, (service, card)


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
