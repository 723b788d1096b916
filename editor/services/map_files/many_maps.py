"""Many maps of other programs together: looked for in folders, read, planned, and what becomes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal
from uuid import uuid4

from editor.catalogue import bulk, origins
from editor.packs.foreign import EMPTY, ForeignMap, Mapped, read_bytes
from editor.packs.ground_tables import GroundTable
from editor.packs.yaml_io import are_documents, says_document
from editor.services import documents
from editor.services.map_files.map_formats import READERS
from editor.services.map_files.map_games import MapGame, map_game
from editor.services.map_files.map_ground import GroundRow
from editor.services.map_files.map_import import MapPlan, edited, is_foreign_map, plan_map, read_foreign_map
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.map import GridKind
from schemas.named_files import is_folder
from schemas.problems import EditorError, Problem
from schemas.progress import Report, quietly

MOST_FIELDS: Final = 8_000_000
"""Fields of all maps that are read together; with more of them memory would run short."""
_JSON: Final = ".json"
_SCENARIO: Final = ".cfg"
_MAP_IN_SCENARIO: Final = b"map_data"
"""What a scenario file of Wesnoth with a map in it says."""
_LONGEST_ORIGIN: Final = 80
State = Literal["new", "change", "same", "edited", "refused"]
"""What becomes of a file.

``new``: a map is made. ``change``: the map that it came into before, or was made of, gets a revision.
``same``: that map says all of it already. ``edited``: that map has edits that are not saved, so it is left
as it is. ``refused``: the file cannot be read, or the game has no place for it.
"""
STORED: Final[frozenset[State]] = frozenset({"new", "change"})
"""States in which something is stored."""


@dataclass(frozen=True, eq=False)
class ReadMap:
    """A file that was read, or why it cannot be."""

    file: Path
    found: ForeignMap | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class MapChoices:
    """What is chosen for all maps that are taken in together."""

    system: str
    """Id of the game."""
    mapping: Mapped = field(default_factory=dict)
    """What kinds of ground become; those that it does not name are suggested."""
    table: GroundTable = field(default_factory=GroundTable)
    """An author's translation, before the shipped one."""
    turn: bool = True
    """Whether hexes with a side at the top are turned."""
    as_hexes: bool = False
    """Whether squares become hexes."""
    fresh: frozenset[int] = frozenset()
    """Numbers of files that become new maps, though each has come into a map before."""

    def grid_for(self, found: ForeignMap) -> GridKind | None:
        """Return the grid that a new map is given; None to keep that of the file."""
        wanted = {"flat": self.turn, "square": self.as_hexes}
        return "pointy" if wanted.get(found.grid, False) else None


@dataclass(frozen=True, eq=False)
class ComingMap:
    """What taking one of several files in would do."""

    file: Path
    state: State
    plan: MapPlan | None = None
    """None for a file that is refused, or whose map is being edited."""
    problems: tuple[Problem, ...] = ()
    """Why it is refused, or left out."""
    known: str = ""
    """Id of the map that the file came into before, or was made of; empty for none."""

    @classmethod
    def of(cls, file: Path, plan: MapPlan) -> ComingMap:
        """Return one that was planned by itself."""
        return cls(file, "new" if plan.before is None else "change", plan)


def maps_in(folder: Path, report: Report = quietly) -> tuple[Path, ...]:
    """Return the maps of other programs in a folder and those below it, sorted.

    Scenarios of Wesnoth without a map, and JSON files that are none, are left out.

    Args:
        folder: the folder.
        report: called with how many files were looked at; what it raises ends the work.
    """
    report(0, 0)
    candidates = sorted(file for file in folder.rglob("*") if file.suffix.lower().lstrip(".") in READERS)
    texts = [file for file in candidates if file.suffix.lower() == _JSON]
    if are_documents(texts):
        candidates = [file for file in candidates if file.suffix.lower() != _JSON]
    found = []
    for number, file in enumerate(candidates):
        report(number, len(candidates))
        if not is_folder(file) and _is_map(file):
            found.append(file)
    return tuple(found)


def _is_map(file: Path) -> bool:
    if file.suffix.lower() != _SCENARIO:
        return not says_document(file) and is_foreign_map(file)
    try:
        return _MAP_IN_SCENARIO in read_bytes(file)
    except EditorError:
        return True  # whoever reads it says what is wrong


def _unheard(_number: int, _read: ReadMap) -> None:
    """Tell nobody of a file before all are read."""


def read_maps(
    files: Sequence[Path],
    report: Report = quietly,
    heard: Callable[[int, ReadMap], None] = _unheard,
) -> tuple[ReadMap, ...]:
    """Return what files hold; one that cannot be read holds back no other.

    Args:
        files: files, no folders.
        report: called with the number of files read; what it raises ends the work.
        heard: called with each as soon as it is read, and its number.
    """
    read: list[ReadMap] = []
    fields = 0
    for number, file in enumerate(files):
        report(number, len(files))
        one = _read_map(file, lambda _done, _total: report(0, 0))
        fields += one.found.columns * one.found.rows if one.found is not None else 0
        if fields > MOST_FIELDS and one.found is not None and number:
            fields -= one.found.columns * one.found.rows
            values = {"file": file.name, "limit": MOST_FIELDS}
            one = ReadMap(file, None, (Problem(code="map_import.too_many", values=values),))
        read.append(one)
        heard(number, one)
    return tuple(read)


def _read_map(file: Path, report: Report) -> ReadMap:
    try:
        return ReadMap(file, read_foreign_map(file, report=report))
    except EditorError as trouble:
        return ReadMap(file, None, trouble.problems)


class MapPlanner:
    """Says what becomes of each of several files; nothing is stored."""

    def __init__(
        self,
        workspace: Workspace,
        reads: Sequence[ReadMap],
        choices: MapChoices,
        others: Iterable[ComingMap] = (),
    ) -> None:
        """Look up what all of them need.

        Args:
            workspace: the open catalogue.
            reads: the files.
            choices: for all of them.
            others: those of the files of which it is known already what becomes of them.

        Raises:
            EditorError: there is no such game, or it has no such maps.
        """
        self.game: MapGame = map_game(workspace, choices.system)
        self._workspace, self._reads, self._choices = workspace, reads, choices
        self._known = known_maps(workspace, reads, choices.system)
        self._edited = {copy.row.id for copy in documents.working_copies(workspace)}
        self._made = {one.plan.document.id for one in others if one.plan is not None and one.state == "new"}
        """Ids of new maps that keep the one that their file says."""

    def planned(self, number: int) -> ComingMap:
        """Return what becomes of the file of a number."""
        read, known = self._reads[number], self._known.get(number, "")
        if read.found is None:
            return ComingMap(read.file, "refused", None, read.problems)
        into = "" if number in self._choices.fresh else known
        try:
            plan = plan_map(
                self._workspace,
                read.found,
                self.game,
                mapping=self._choices.mapping,
                table=self._choices.table,
                grid=None if into else self._choices.grid_for(read.found),
                into=into,
            )
        except EditorError as trouble:
            return ComingMap(read.file, "refused", None, trouble.problems, known)
        if plan.before is None:
            return ComingMap(read.file, "new", self._own_id(plan), (), known)
        if into in self._edited:
            return ComingMap(read.file, "edited", None, edited(plan.before).problems, known)
        state: State = "same" if plan.before == plan.document else "change"
        return ComingMap(read.file, state, plan, (), known)

    def _own_id(self, plan: MapPlan) -> MapPlan:
        """Return the plan of a new map with an id that no other of these files has."""
        ident = plan.document.id
        if ident in self._made:
            plan = replace(plan, document=plan.document.model_copy(update={"id": str(uuid4())}))
        self._made.add(plan.document.id)
        return plan


def plan_maps(
    workspace: Workspace,
    reads: Sequence[ReadMap],
    choices: MapChoices,
    report: Report = quietly,
    heard: Callable[[int, ComingMap], None] = lambda _number, _coming: None,
) -> tuple[ComingMap, ...]:
    """Return what becomes of files that were read, in their order.

    Args:
        workspace: the open catalogue.
        reads: the files.
        choices: for all of them.
        report: called with the number of files planned; what it raises ends the work.
        heard: called with each answer as soon as it is known, and its number.

    Raises:
        EditorError: there is no such game, or it has no such maps.
    """
    planner = MapPlanner(workspace, reads, choices)
    coming = []
    for number in range(len(reads)):
        report(number, len(reads))
        coming.append(planner.planned(number))
        heard(number, coming[-1])
    return tuple(coming)


def origin_name(file: Path) -> str:
    """Return the name under which the catalogue notes where a map came from: folder and name of the file."""
    return "/".join(file.absolute().parts[-2:])[-_LONGEST_ORIGIN:]


def known_maps(workspace: Workspace, reads: Sequence[ReadMap], system: str) -> dict[int, str]:
    """Return by number of a file the map that it came into before, or was made of; no map twice."""
    with workspace.reading() as catalogue:
        wanted = {
            number: [read.found.identity[0], *origins.documents_of(catalogue, origin_name(read.file))]
            for number, read in enumerate(reads)
            if read.found is not None
        }
        ids = [one for some in wanted.values() for one in some if one]
        there = bulk.documents_with(catalogue, list(dict.fromkeys(ids)))
    free = {
        one.id
        for one in there.values()
        if one.kind == Kind.MAP and one.system == system and one.deleted is None and not one.read_only
    }
    known: dict[int, str] = {}
    for number, some in wanted.items():
        if (ident := next((one for one in some if one in free), None)) is not None:
            free.discard(ident)
            known[number] = ident
    return known


def all_ground(coming: Iterable[ComingMap]) -> tuple[GroundRow, ...]:
    """Return the kinds of ground of all maps together, the commonest first."""
    found: dict[str, GroundRow] = {}
    for row in _rows(coming):
        there = found.get(row.token)
        found[row.token] = row if there is None else replace(there, fields=there.fields + row.fields)
    return tuple(sorted(found.values(), key=lambda row: (-row.fields, row.token)))


def _rows(coming: Iterable[ComingMap]) -> Iterator[GroundRow]:
    return (row for one in coming if one.plan is not None for row in one.plan.rows)


def having(reads: Sequence[ReadMap], tokens: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers of the files that have one of some kinds of ground."""
    wanted = set(tokens)
    return tuple(
        number
        for number, one in enumerate(reads)
        if one.found is not None and wanted & {*one.found.tokens, EMPTY}
    )
