"""The draft of an open document: its last valid state, its problems, and changes as named steps of undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path as FilePath
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from editor.catalogue.presence import NOTHING, edit_at
from editor.services import documents
from editor.services.other_windows import before_edits
from editor.ui.kit.documents.commands import EditCommand
from editor.ui.kit.documents.dependence import Dependence
from editor.ui.kit.documents.draft import MISSING, Part, Path, common_path, parse_path, read, replaced
from editor.ui.kit.documents.draft_autosave import DraftAutosave, DraftSource, Standing, Stroke
from editor.ui.kit.documents.findings import Findings
from editor.ui.kit.documents.services import SessionServices
from schemas.base import Document
from schemas.locations import dotted
from schemas.merging import Area, carried_over
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem

UNDO_LIMIT: Final = 1000
LONGEST_TITLE: Final = 60
"""Characters of a name in the head of a dialog."""
Freeze = Callable[[dict[str, Any]], DraftSource]


class DraftSession(QObject):
    """The draft of one open document: what shows it listens, what changes it goes through ``change``."""

    changed = Signal(object)  # Path that changed, () for the whole
    problems_changed = Signal()
    state_changed = Signal()  # star, title, version or read-only
    reloaded = Signal()  # the whole draft was replaced: read ``data`` again
    failed = Signal(object)  # EditorError of a write
    kept_again = Signal(object)  # EditorError that was reported before and no longer holds

    def __init__(
        self, services: SessionServices, opened: documents.OpenDocument, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._services = services
        self.id: str = opened.row.id
        self.row = opened.row
        self.system: Final = opened.row.system
        """Id of the game."""
        self.kind: Final = str(opened.row.kind)
        """Kind of the document."""
        self.read_only: bool = opened.read_only or services.workspace.read_only
        self.version: int = opened.version
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(UNDO_LIMIT)
        self._data: dict[str, Any] = dict(opened.data)
        self.dependence = Dependence(services, opened.row.system, str(opened.row.kind))
        self._own: dict[str, Any] = self._own_of(opened)
        """The draft without what it takes from its base; the draft itself where it has none."""
        self._base: dict[str, Any] = self._own
        """The same without the edits that were made here and are not saved yet."""
        self._saved: dict[str, Any] = self._own if not opened.has_working_copy else {}
        self._saved_document: tuple[dict[str, Any], Document | None] | None = None
        self._starred = opened.has_working_copy
        self.findings = Findings(services, self, opened, self)
        self.findings.changed.connect(self.problems_changed)
        self.name_place: Callable[[Path], str] = lambda _path: ""
        """Set by an editor: its own word for a place, e.g. the name of a field; empty if it has none."""
        self._draft_source: DraftSource | None = None
        self._freeze: Freeze | None = None
        self._dirty_draft = False
        self._typing_run = 0
        self._typing_path: Path | None = None
        self._edited_at = NOTHING
        """Where the last edit was made, for others to see."""
        self._took_over = False
        """Edits of another window came in since the first step of undo: steps are about one's own only."""
        self.keeping: Final = DraftAutosave(services, self, self)
        """What writes the working copy, and what it knows: since when, why not, where instead."""
        self.keeping.kept.connect(self._kept)
        self.keeping.failed.connect(self.failed)
        self.keeping.kept_again.connect(self.kept_again)
        self.keeping.changed.connect(self.state_changed)
        self.undo_stack.cleanChanged.connect(self._undone_to_saved)
        self._step = 0
        self.undo_stack.indexChanged.connect(self._stepped)
        if opened.has_working_copy:
            self._load_saved()
            self._load_before_edits()
            if self.findings.document is None:
                self.findings.document = self.saved_document
        self.findings.look_soon()

    def _load_before_edits(self) -> None:
        """Read what the working copy that was opened stands on: the rest of it is edits.

        Somebody may have saved since; what he did is told from these edits by it.
        """
        with suppress(EditorError):
            self._base = before_edits(self._services.workspace, self.id, self.version)

    def _load_saved(self) -> None:
        try:
            opened = documents.load(self._services.workspace, self.id, working_copy=False)
            self._saved = dict(opened.data if opened.own is None else opened.own)
        except EditorError:
            self._saved = {}

    def _own_of(self, opened: documents.OpenDocument) -> dict[str, Any]:
        """Take in what an opened card says itself, and show it over its base as that is on the screen."""
        if opened.own is None or opened.own is opened.data:
            return self._data
        self._data = self.dependence.whole(dict(opened.own))
        return dict(opened.own)

    # what it is

    @property
    def language(self) -> str:
        """Language of the interface, in which a new name is given."""
        return self._services.language

    @property
    def place(self) -> FilePath:
        """The catalogue that holds it."""
        return self._services.workspace.path

    @property
    def data(self) -> dict[str, Any]:
        """The draft as plain JSON data; never change it in place."""
        if self._dirty_draft and self._draft_source is not None:
            self._dirty_draft = False
            self._data = self._draft_source()
        return self._data

    @property
    def own_data(self) -> dict[str, Any]:
        """What the draft says itself: of a card based on another the differences, of any other all of it."""
        return self._own

    @property
    def saved_data(self) -> dict[str, Any]:
        """The last revision as plain data."""
        return self.dependence.whole(self._saved)

    @property
    def saved_document(self) -> Document | None:
        """The last revision; None if it is no valid document any more. Parsed once for everybody."""
        data = self.saved_data
        known = self._saved_document
        if known is None or (known[0] is not data and known[0] != data):
            try:
                known = (data, parse_document(data, self._services.workspace.systems))
            except EditorError:
                known = (data, None)
            self._saved_document = known
        return known[1]

    @property
    def document(self) -> Document | None:
        """The last valid state of the draft; previews and faces show it."""
        return self.findings.document

    @property
    def valid(self) -> bool:
        """Whether the draft itself is a valid document."""
        return not self.findings.own

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong: the form of the draft, its place among others, the editor's findings."""
        return self.findings.all

    @property
    def starred(self) -> bool:
        """Whether the draft differs from the last revision, or what is on disk may differ from the draft."""
        return self._starred or self.keeping.standing == "unkept"

    @property
    def standing(self) -> Standing:
        """What is known of the newest edit: saved, on its way to the disk, there, or refused."""
        standing = self.keeping.standing
        return "kept" if standing == "saved" and self._starred else standing

    @property
    def title(self) -> str:
        """Name of the document in the language of the interface, from the draft."""
        name = self._data.get("name")
        text = (
            name.get(self._services.language) or next(iter(name.values()), "")
            if isinstance(name, Mapping)
            else name
        )
        return str(text) if text else self.row.slug

    @property
    def short_title(self) -> str:
        """Name of the document for the head of a dialog or a line, cut where it is very long."""
        title = self.title
        return title if len(title) <= LONGEST_TITLE else f"{title[:LONGEST_TITLE]}…"

    def peek(self, key: str) -> Any:
        """Return a top-level value without asking the editor of a large document for its data."""
        return self._data.get(key)

    def has(self, key: str) -> bool:
        """Return whether the draft has a top-level value of this name, as :meth:`peek` does."""
        return key in self._data

    def value(self, path: str | Sequence[Part], default: Any = None) -> Any:
        """Return what stands in the draft at a path (dotted, or parts)."""
        found = read(self.data, parse_path(path), MISSING)
        return default if found is MISSING else found

    # changes

    def change(self, path: str | Sequence[Part], value: Any, text: str, *, typing: bool = False) -> None:
        """Replace one place of the draft, as a named step of undo.

        Args:
            path: dotted (``weapons[0].power``) or parts.
            value: plain JSON data.
            text: name of the step, translated (``self.tr("Change morale")``).
            typing: letters typed in one field: steps on the same path merge until :meth:`end_typing`.
        """
        self.change_many([(path, value)], text, typing=typing)

    def change_many(
        self, changes: Sequence[tuple[str | Sequence[Part], Any]], text: str, *, typing: bool = False
    ) -> None:
        """Replace several places in one step; the step is about their common path."""
        if self.read_only:
            return
        before = self.data
        after = before
        paths = []
        for place, value in changes:
            path = parse_path(place)
            paths.append(path)
            try:
                after = replaced(after, path, value)
            except LookupError:
                # A late change of a field whose entry was removed: the draft stays, and so do the steps.
                problem = Problem(code="catalogue.entry_gone", values={"place": dotted(path)})
                self.failed.emit(EditorError(problem.at(document=self.id)))
                return
        if after == before:
            return
        run = self._run_of(paths, typing)
        # Steps hold what the card says itself, so that they can be undone over a base that changed meanwhile.
        own_before = self._own if self._draft_source is None else before
        own_after = self.dependence.own(after)
        self.undo_stack.push(EditCommand(self, common_path(paths), own_before, own_after, text, run))

    def replace(self, data: Mapping[str, Any], text: str) -> None:
        """Replace the whole draft in one step (restore, paste)."""
        self.change((), dict(data), text)

    def base_changed(self) -> None:
        """The card that this one is based on may have changed: show it over the base as it is now."""
        if self._draft_source is not None:
            return
        self.dependence.forget()
        fresh = self.dependence.whole(self._own)
        if fresh == self._data and self.dependence.problem(self._own) is None:
            return
        self._data = fresh
        self.findings.validate(self._data)
        self.changed.emit(())
        self.state_changed.emit()

    def end_typing(self) -> None:
        """The field was left: the next letters are a step of their own."""
        self._typing_path = None

    def _run_of(self, paths: Sequence[Path], typing: bool) -> int:
        if not typing or len(paths) != 1:
            self._typing_path = None
            return 0
        if paths[0] != self._typing_path:
            self._typing_path = paths[0]
            self._typing_run += 1
        return self._typing_run

    def step(self, before: dict[str, Any], after: dict[str, Any], path: Path) -> None:
        """Take a step of undo (undo commands call this; everybody else calls :meth:`change`).

        Args:
            before: what the draft said itself when the step was made.
            after: what it is to say now; what came in from another window since stays.
            path: what changes.
        """
        now = self._own if self._draft_source is None else self.data
        self._own = carried_over(before, after, now) if self._took_over else after
        self._data = self.dependence.whole(self._own)
        self._dirty_draft = False
        self.touch(path)
        if not path:
            self.reloaded.emit()

    # large documents (maps): the editor holds the data and says when it changed

    def set_draft_source(self, source: DraftSource, freeze: Freeze) -> None:
        """Read the draft from an editor when it is needed, instead of holding it (maps).

        The editor pushes its own undo commands on ``undo_stack``; they call ``touch(path, lazy=True)``.

        Args:
            source: returns the draft as it is now.
            freeze: gets the data held here and returns what makes the draft as it is now, on any thread.
        """
        self._draft_source, self._freeze = source, freeze

    def later(self, *, own: bool = False) -> DraftSource:
        """Return what makes the draft as it is now, later, on any thread: packing a map takes time.

        Args:
            own: without what a card takes from its base, as drafts are kept.
        """
        if self._dirty_draft and self._freeze is not None:
            return self._freeze(self._data)
        data = self._own if own and self._draft_source is None else self.data
        return lambda: data

    def _stepped(self, index: int) -> None:
        """Write what is undone at once where others go on from it: they would save it otherwise."""
        back, self._step = index < self._step, index
        if back and self._took_over:
            self.keeping.keep()

    def _undone_to_saved(self, clean: bool) -> None:
        """Write a map whole where undo led back to the last revision: it needs no working copy then."""
        if clean and self._draft_source is not None and self._starred:
            self.keeping.edited()

    def touch(
        self,
        path: Path = (),
        *,
        lazy: bool = False,
        stroke: Stroke | None = None,
        area: Area | None = None,
    ) -> None:
        """The draft changed: check it, write the working copy soon, emit the change.

        Args:
            path: what changed.
            lazy: the data is fetched from the draft source when next needed; checked when it is written.
            stroke: all that changed, where it is a stroke on a large map: the working copy takes only that.
            area: where on a map. None for other documents, and for what lies on no field.
        """
        self._edited_at = edit_at(path, area, self._edited_at if self._starred else NOTHING)
        if lazy:
            self._dirty_draft = True
            self._set_starred(True)
            self.findings.look_soon()
        else:
            self.findings.validate(self._data)
            self._starred = self._own != self._saved
        self.keeping.edited(stroke)
        self.changed.emit(path)
        if not lazy:
            # A stroke changes neither the name nor what is valid, and its star was emitted above.
            self.state_changed.emit()

    def set_extra_problems(self, problems: Sequence[Problem]) -> None:
        """Set what the editor itself finds, beyond schema and catalogue."""
        self.findings.set_extra(problems)

    # its standing

    def _kept(self, differs: bool) -> None:
        self._starred = differs
        self.state_changed.emit()

    def _set_starred(self, starred: bool) -> None:
        if starred != self._starred:
            self._starred = starred
            self.state_changed.emit()
