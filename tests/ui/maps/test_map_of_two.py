"""Two programs paint on one map: different fields are put together, the same field is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from editor.catalogue.presence import NOTHING, Doing
from editor.printing.maps.looks import MapLooks
from editor.rules.core.map_arrays import LAYERS, LayerName, MapArrays
from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from editor.ui.editors.maps.commands import MapCommand
from editor.ui.editors.maps.model import MapModel
from editor.ui.editors.maps.others import OthersEdits
from editor.ui.editors.maps.resize import plain_layers, resized
from editor.ui.kit.autosave import Autosave
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.jobs import Jobs
from editor.ui.shell.dialogs.unkept import may_close
from schemas.base import Document
from schemas.map import MapLabel
from schemas.merging import Choices
from schemas.parse import parse_document
from schemas.problems import error
from schemas.text import LocalText

GROUND = ("clear", "wood", "hill")


@dataclass
class Services:
    """What a session needs of a window."""

    workspace: Workspace
    language: str = "en"
    jobs: Jobs = field(default_factory=Jobs)

    def __post_init__(self) -> None:
        self.jobs.autosave = Autosave(clock=lambda: 0.0, threaded=False)  # it writes what it is told to

    def open_draft(self, _document_id: str) -> Document | None:
        return None


class Program:
    """A program that has the map open, without its windows."""

    def __init__(self, workspace: Workspace, ident: str) -> None:
        self.services = Services(workspace)
        self.session = DocumentSession(self.services, documents.load(self.services.workspace, ident))
        self.model = MapModel(self.session, MapLooks())
        self.session.set_editor(OthersEdits(self.model))

    @property
    def arrays(self) -> MapArrays:
        assert self.model.arrays is not None
        return self.model.arrays

    def paint(self, places: list[int], value: int | str, layer: LayerName = "levels") -> None:
        number = self.arrays.terrain_index(value) if isinstance(value, str) else value
        patch = self.model.patch(layer, np.array(places, np.int32), number)
        if patch is not None:
            self.session.undo_stack.push(MapCommand(self.model, (patch,), "Paint"))

    def label(self, at: tuple[int, int], words: str) -> None:
        after = (*self.arrays.labels, MapLabel(at=at, text=LocalText({"en": words})))
        self.session.undo_stack.push(MapCommand(self.model, (), "Label", things={"labels": after}))

    def look(self, choices: Choices | None = None) -> bool:
        """Take over what the other one wrote; False where it has to be chosen."""
        self.session.take_over(choices)
        return self.session.clash is None

    def choose(self, side: str) -> None:
        assert self.session.clash is not None
        assert self.look({one.key: side for one in self.session.clash.conflicts})  # type: ignore[misc]

    def undo_all(self) -> None:
        while self.session.undo_stack.canUndo():
            self.session.undo_stack.undo()

    def ground(self) -> list[Sequence[object]]:
        """Return what each field has, layer by layer."""
        arrays = self.arrays
        terrain = [arrays.terrain_ids[index] for index in arrays.terrain.ravel()]
        return [terrain, arrays.levels.ravel().tolist(), arrays.depth.ravel().tolist()]

    def close(self) -> None:
        self.session.keeping.stop()
        self.session.findings.stop()
        self.services.jobs.close()
        self.services.workspace.close()


Two = tuple[Program, Program]


def opened_program(file: Path, ident: str) -> Program:
    return Program(open_workspace(file, content=None), ident)


def new_map(ws: Workspace, size: int) -> str:
    """Store a plain map and return its id."""
    arrays = MapArrays.empty(size, size, "odd", False, GROUND)
    data = {"system": "demonworld", "kind": "map", "name": {"en": "Plain"}, "columns": size, "rows": size}
    slug = documents.free_slug(ws, "demonworld", "map", "plain")
    return documents.create(ws, parse_document(data | {"slug": slug} | plain_layers(arrays, {}))).id


@pytest.fixture(scope="module")
def empty(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("two") / "catalogue.sqlite"
    open_workspace(file, content=None).close()
    return file


@pytest.fixture
def two_of(empty: Path) -> Iterator[Callable[[int], Two]]:
    """Return a way to open a new map of a size in two programs."""
    opened: list[Program] = []

    def make(size: int) -> Two:
        with open_workspace(empty, content=None) as ws:
            ident = new_map(ws, size)
        made = opened_program(empty, ident), opened_program(empty, ident)
        opened.extend(made)
        return made

    yield make
    for one in opened:
        one.close()


@pytest.mark.parametrize("size", [6, 150], ids=["small", "kept as strokes"])
def test_what_both_painted_is_on_both_maps_and_undo_takes_back_ones_own(
    two_of: Callable[[int], Two], size: int
) -> None:
    mine, theirs = two_of(size)
    mine.paint([0, 1], 3)
    assert mine.session.keep_now() is None
    assert theirs.look()
    assert theirs.arrays.levels[0, 1] == 3
    theirs.paint([1, 7], "wood", "terrain")
    theirs.label((2, 2), "Here")
    assert theirs.session.keep_now() is None
    mine.paint([2], "hill", "terrain")
    assert mine.look()
    assert mine.session.keep_now() is None
    assert theirs.look()
    assert mine.ground() == theirs.ground()
    assert mine.arrays.terrain_at((1, 0)) == "wood"
    assert [one.at for one in mine.arrays.labels] == [(2, 2)]
    mine.undo_all()
    assert (mine.arrays.levels.any(), mine.arrays.terrain_at((2, 0))) == (np.False_, "clear")
    assert (mine.arrays.terrain_at((1, 0)), len(mine.arrays.labels)) == ("wood", 1)
    assert mine.session.save()
    assert theirs.session.save()
    assert theirs.session.version == 2, "the other one saved all of it"


def test_saving_puts_both_together(two_of: Callable[[int], Two]) -> None:
    mine, theirs = two_of(6)
    mine.paint([0], 1)
    theirs.paint([5], 2)
    assert theirs.session.save()
    assert mine.session.save()
    assert mine.session.version == 3
    assert mine.arrays.levels.ravel()[[0, 5]].tolist() == [1, 2]
    mine.session.undo_stack.undo()
    assert mine.arrays.levels.ravel()[[0, 5]].tolist() == [0, 2]
    assert not theirs.session.starred
    assert theirs.look()
    assert theirs.arrays.levels[0, 0] == 1
    assert not theirs.session.starred


def test_saving_over_a_newer_version_merges_in_a_thread_and_editing_goes_on(
    two_of: Callable[[int], Two], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = two_of(6)
    begun: list[tuple[bool, Callable[[], None]]] = []

    def start(_name: str, work: Callable[[object], object], **more: Any) -> None:
        begun.append((more["quiet"], lambda: more["done"](work(None))))

    monkeypatch.setattr(mine.services.jobs, "start", start)
    saved: list[bool] = []
    mine.paint([0], 1)
    mine.session.save_then(saved.append)
    assert mine.session.keep_now() is None
    assert (saved, mine.session.version, begun) == ([True], 2, []), "nobody else has saved"
    assert theirs.look()
    theirs.paint([5], 2)
    assert theirs.session.save()
    mine.paint([1], 1)
    mine.session.save_then(saved.append)
    mine.session.save_then(saved.append)  # somebody clicks once more
    mine.session.follow(lambda _taken: None)
    mine.paint([2], 1)
    assert (len(begun), saved, mine.session.version) == (1, [True], 2), "it is put together first"
    shown_in_the_status_line = not begun[0][0]
    assert shown_in_the_status_line
    begun[0][1]()
    assert mine.session.keep_now() is None
    assert (saved, mine.session.version, mine.session.starred) == ([True, True], 4, False)
    assert mine.arrays.levels.ravel()[[0, 1, 2, 5]].tolist() == [1, 1, 1, 2]
    for _quiet, go_on in begun[1:]:
        go_on()
    assert theirs.look()
    theirs.paint([5], 3)
    assert theirs.session.save()
    mine.paint([5], 4)
    stale: list[object] = []
    mine.session.stale.connect(stale.append)
    mine.session.save_then(saved.append)
    begun[-1][1]()
    assert (saved[2:], stale) == ([False], [mine.session]), "the same field is asked for"


def test_a_map_is_saved_on_the_writing_thread_and_painting_goes_on(two_of: Callable[[int], Two]) -> None:
    mine, theirs = two_of(150)
    session, saved = mine.session, list[bool]()
    mine.paint([0], 1)
    assert session.keep_now() is None
    mine.paint([1], 1)
    session.save_then(saved.append)
    session.save_then(saved.append, "again")
    mine.paint([2], 1)
    assert (saved, session.version, session.starred) == ([], 1, True)
    mine.services.jobs.flush()
    assert (saved, session.version) == ([], 1), "what is told comes in the thread of the windows"
    assert session.keep_now() is None  # as closing the page does
    assert (saved, session.version, session.standing) == ([True], 2, "kept")
    assert session.saved_data["levels"] != session.data["levels"]
    session.undo_stack.undo()
    assert session.keep_now() is None
    assert not session.starred, "what was painted meanwhile is undone"
    session.undo_stack.redo()
    assert session.keep_now() is None
    assert session.starred
    assert theirs.look()
    assert theirs.arrays.levels.ravel()[:4].tolist() == [1, 1, 1, 0]
    assert theirs.session.version == 2
    session.save_then(saved.append)
    assert session.keep_now() is None
    assert (saved, session.version, session.starred) == ([True, True], 3, False)
    assert session.undo_stack.isClean()


def test_a_map_that_others_save_just_then_is_put_together_and_saved(
    two_of: Callable[[int], Two], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = two_of(6)

    def start(_name: str, work: Callable[[object], object], **more: Any) -> None:
        more["done"](work(None))

    monkeypatch.setattr(mine.services.jobs, "start", start)
    saved: list[bool] = []
    mine.paint([0], 1)
    mine.session.save_then(saved.append)
    theirs.paint([5], 2)
    assert theirs.session.save()
    for _refused_then_saved in range(2):
        assert mine.session.keep_now() is None
    assert (saved, mine.session.version, mine.session.starred) == ([True], 3, False)
    assert mine.arrays.levels.ravel()[[0, 5]].tolist() == [1, 2]


def test_a_page_that_closes_while_both_are_put_together_waits_until_it_is_saved(
    two_of: Callable[[int], Two], monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    mine, theirs = two_of(6)
    begun: list[Callable[[], None]] = []

    def start(_name: str, work: Callable[[object], object], **more: Any) -> None:
        begun.append(lambda: more["done"](work(None)))

    monkeypatch.setattr(mine.services.jobs, "start", start)
    said, closed = list[str](), list[bool]()
    context: Any = SimpleNamespace(announce=said.append)

    def close() -> None:
        closed.append(may_close(context, mine.session, None, close))

    mine.paint([0], 1)
    mine.session.save_then(lambda _saved: None)
    theirs.paint([5], 2)
    assert theirs.session.save()
    close()
    assert (closed, mine.session.version) == ([False], 1)
    assert "closes as soon as it is saved" in said[0]
    begun.pop()()
    assert mine.session.keep_now() is None
    qapp.processEvents()
    assert (closed, mine.session.version, mine.session.starred) == ([False, True], 3, False)


def test_a_map_that_cannot_be_saved_keeps_its_star_and_says_why(
    two_of: Callable[[int], Two], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, _theirs = two_of(6)
    saved: list[bool] = []
    told: list[object] = []
    mine.session.failed.connect(told.append)
    mine.session.kept_again.connect(told.append)
    full = error("catalogue.cannot_write", path_name="here", detail="full")

    def refuse(*_asked: object) -> int:
        raise full

    mine.paint([0], 1)
    with monkeypatch.context() as broken:
        broken.setattr(documents, "save_revision", refuse)
        mine.session.save_then(saved.append)
        assert mine.session.keep_now() is None, "the edits are kept all the same"
    assert (saved, told, mine.session.standing) == ([False], [full], "kept")
    mine.session.save_then(saved.append)
    assert mine.session.keep_now() is None
    assert (saved, told, mine.session.standing) == ([False, True], [full, full], "saved")


def test_others_are_told_where_one_painted_since_the_last_version(two_of: Callable[[int], Two]) -> None:
    mine, _theirs = two_of(6)
    assert mine.session.doing() == NOTHING
    mine.paint([0], 1)
    mine.paint([8], 1)
    assert mine.session.doing() == Doing(True, ("terrain",), ((0, 0), (2, 1)))
    assert mine.session.save()
    assert mine.session.doing() == NOTHING
    mine.paint([1], 1)
    assert mine.session.doing() == Doing(True, ("terrain",), ((1, 0), (1, 0)))


@pytest.mark.parametrize(("side", "level"), [("mine", 1), ("theirs", 2)])
def test_the_same_field_is_asked_for_and_the_choice_is_one_step(
    two_of: Callable[[int], Two], side: str, level: int
) -> None:
    mine, theirs = two_of(6)
    mine.paint([0, 3], 1)
    theirs.paint([0, 4], 2)
    assert theirs.session.save()
    stale: list[object] = []
    mine.session.stale.connect(stale.append)
    assert not mine.session.save()
    assert stale
    assert mine.session.clash is not None
    assert [one.key for one in mine.session.clash.conflicts] == [("levels", "1.1")]
    assert mine.arrays.levels.ravel()[[0, 3, 4]].tolist() == [1, 1, 0], "nothing is done before that"
    mine.choose(side)
    assert mine.arrays.levels.ravel()[[0, 3, 4]].tolist() == [level, 1, 2]
    assert mine.session.save()
    mine.session.undo_stack.undo()
    assert mine.arrays.levels.ravel()[[0, 3, 4]].tolist() == [1, 1, 2] if side == "theirs" else [0, 0, 2]


def test_a_field_painted_over_there_is_not_brought_back_unasked(two_of: Callable[[int], Two]) -> None:
    mine, theirs = two_of(6)
    mine.paint([0], 1)
    assert mine.session.keep_now() is None
    assert theirs.look()
    theirs.paint([1], 5)
    theirs.paint([0], 0)
    assert theirs.session.keep_now() is None
    assert not mine.look()
    assert mine.session.clash is not None
    (conflict,) = mine.session.clash.conflicts
    assert (conflict.key, conflict.mine, conflict.theirs) == (("levels", "1.1"), 1, 0)
    mine.choose("theirs")
    assert mine.arrays.levels.ravel()[:2].tolist() == [0, 5]


def test_edits_written_after_another_saved_the_earlier_ones_are_not_asked_for(
    two_of: Callable[[int], Two],
) -> None:
    mine, theirs = two_of(6)
    mine.paint([0], 1)
    assert mine.session.keep_now() is None
    assert theirs.look()
    assert theirs.session.save()
    mine.paint([0], 2)  # before it is seen here that the other one has saved
    assert mine.session.keep_now() is None
    mine.paint([0], 3)
    assert mine.session.keep_now() is None
    assert mine.look(), "he had what was painted before him"
    assert (mine.arrays.levels[0, 0], mine.session.version) == (3, 2)


def test_another_size_is_chosen_as_a_whole_and_old_steps_do_not_paint_on_it(
    two_of: Callable[[int], Two],
) -> None:
    mine, theirs = two_of(6)
    mine.paint([35], 1)
    session = theirs.session
    session.replace(resized(session.data, theirs.arrays, 4, 4, {}, board=False), "Change the size")
    assert session.save()
    assert not mine.look()
    mine.choose("theirs")
    assert mine.arrays.levels.shape == (4, 4)
    mine.undo_all()
    assert mine.arrays.levels.shape == (6, 6)
    assert not mine.arrays.levels.any()


def test_a_program_that_was_killed_goes_on_with_its_strokes(
    two_of: Callable[[int], Two], empty: Path
) -> None:
    mine, theirs = two_of(150)
    theirs.paint([9], 4)
    assert theirs.session.save()
    mine.paint([0], 1)
    mine.paint([1], 2)
    assert mine.session.keep_now() is None
    again = opened_program(empty, mine.session.id)  # what the first one has in memory is gone
    try:
        assert again.look()
        assert again.arrays.levels.ravel()[[0, 1, 9]].tolist() == [1, 2, 4]
        assert again.session.save()
    finally:
        again.close()


def play(chance: Random, two: Two) -> None:
    """Let two programs paint, write, look, save and undo in any order, each on fields of its own."""
    painted: list[dict[tuple[LayerName, int], object]] = [{}, {}]
    for _ in range(chance.randint(5, 25)):
        who = chance.randrange(2)
        one = two[who]
        deed = chance.choice(("paint", "paint", "paint", "keep", "look", "save", "undo"))
        if deed == "paint":
            layer = chance.choice(LAYERS)
            places = [2 * chance.randrange(18) + who for _field in range(chance.randint(1, 4))]
            one.paint(places, chance.choice(GROUND) if layer == "terrain" else chance.randint(0, 3), layer)
        elif deed == "keep":
            one.session.keep_now()  # refused where the other one has written: it looks first
        elif deed == "look":
            assert one.look()
        elif deed == "save":
            assert one.look()  # as windows do once a second
            assert one.session.save()
        elif one.session.undo_stack.canUndo():
            one.session.undo_stack.undo()
        ground = one.ground()
        for layer_number, layer in enumerate(LAYERS):
            for place in range(who, 36, 2):
                painted[who][layer, place] = ground[layer_number][place]
    for one in (*two, *two):
        assert one.look()
        assert one.session.keep_now() is None
    assert two[0].ground() == two[1].ground()
    for who in range(2):
        for (layer, place), value in painted[who].items():
            assert two[who].ground()[LAYERS.index(layer)][place] == value


LOST: Final = (42, 68, 94, 114, 141, 196, 242)
"""Seeds by which something was lost once; by 196 one was asked without need."""


@pytest.mark.parametrize(
    "seed",
    [
        *LOST,
        *(pytest.param(seed, marks=pytest.mark.long) for seed in range(400) if seed not in LOST),
    ],
)
def test_whatever_two_programs_paint_nothing_is_lost(two_of: Callable[[int], Two], seed: int) -> None:
    play(Random(seed), two_of(6))
