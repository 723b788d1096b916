"""An open document that other windows edit, too: what they wrote comes in beside the edits of this one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from editor.catalogue.presence import NOTHING, Doing
from editor.catalogue.rows import Standing as StoredStanding
from editor.services import documents
from editor.services.other_windows import Taken, note_shown, put_together, read_theirs
from editor.services.unsaved import UnsavedEdits
from editor.ui.kit.documents.commands import EditCommand
from editor.ui.kit.documents.draft_session import DraftSession
from editor.ui.kit.documents.large import LargeEditor
from editor.ui.kit.documents.services import SessionServices
from editor.ui.kit.documents.writer import as_editor_error
from schemas.inheritance import same
from schemas.merging import Choices
from schemas.problems import EditorError

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Joined:
    """What was worked out of a draft that its editor holds (a map), to be shown by that editor."""

    taken: Taken
    edits: int
    """Number of the last edit that is in it."""
    saved: dict[str, Any]
    """The last revision."""
    news: object
    """What differs from the draft: theirs, where both changed a place one's own stays."""
    chosen: object
    """What differs from that by the choices that were made. None for nothing."""


class SharedSession(DraftSession):
    """A draft into which the edits of others come; steps of undo stay, and are about one's own."""

    elsewhere_changed = Signal()  # whether another window has changed it under the edits of this one
    took_over = Signal(object, object)  # itself, Taken: edits of another window came in beside its own
    _elsewhere: StoredStanding | None = None
    _joining = False
    """Whether edits of others are put together with a large draft just now."""
    _left = False
    """Whether the document was closed."""
    _editor: LargeEditor | None = None
    clash: Taken | None = None
    """What another window wrote, where both changed the same place: the person chooses."""
    expected: Choices | None = None
    """What was chosen for what is being written just now, e.g. by an import. None if nothing was."""

    def __init__(
        self, services: SessionServices, opened: documents.OpenDocument, parent: QObject | None = None
    ) -> None:
        super().__init__(services, opened, parent)
        self._waiting: list[Callable[[], object]] = []
        """What was asked for while edits of others were put together."""

    @property
    def elsewhere(self) -> StoredStanding | None:
        """How another window left the document under the edits of this one. None if none did."""
        return self._elsewhere

    def set_elsewhere(self, found: StoredStanding | None) -> None:
        """Note that another window changed the document: the person decides what holds."""
        if found is None:
            self.clash = None
        if found != self._elsewhere:
            self._elsewhere = found
            self.elsewhere_changed.emit()
            self.state_changed.emit()

    @property
    def _edited(self) -> bool:
        """Whether the draft differs from the last revision, or what is on disk may do so still."""
        return self._starred or self.keeping.standing == "editing"

    def doing(self) -> Doing:
        """Return whether the draft has edits that are not saved, and where the last was, on any thread."""
        return replace(self._edited_at, edited=True) if self._edited else NOTHING

    def unsaved_edits(self) -> UnsavedEdits | None:
        """Return the edits that no revision holds, as they are now. None if there are none."""
        if self.read_only or not self._edited:
            return None
        return UnsavedEdits(self._base, self.later(own=True))

    def follow(
        self,
        then: Callable[[Taken | None], object],
        choices: Choices | None = None,
        *,
        saving: bool = False,
    ) -> None:
        """Put what another window wrote together with the draft, a map in another thread: editing goes on.

        Args:
            then: called with what was taken over; with None where that cannot be done: the catalogue cannot
                be read, it is shown only, or both changed the same place (``clash`` has it then).
            choices: which side holds where both did. Theirs comes in as a step that can be undone. None for
                what is ``expected``.
            saving: whether the person waits for it: the status line says so.
        """
        choices = self.expected if choices is None else choices
        if self._editor is None or self.read_only:
            then(self.take_over(choices))
        elif self._joining:
            if not self._waiting or choices is not None or saving:
                self._waiting.append(partial(self.follow, then, choices, saving=saving))
        else:
            self._joining = True
            work = self._join_later(choices)
            self._services.jobs.start(
                self.tr("Taking over what others edited"),
                lambda _report: work(),
                done=partial(self._joined, then, choices, saving),
                failed=partial(self._not_joined, then),
                quiet=not saving,
            )

    def take_over(self, choices: Choices | None = None) -> Taken | None:
        """Do what :meth:`follow` says at once, and return what was taken over."""
        with self._alone():
            return self._take_over(choices)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep everybody else from writing, in the thread of the windows."""
        with self.keeping.alone():
            yield

    def _take_over(self, choices: Choices | None = None) -> Taken | None:
        """Do what :meth:`take_over` says; the caller is alone."""
        if self.read_only or (self._draft_source is not None and self._editor is None):
            return None
        try:
            if self._editor is not None:
                joined = self._join_later(choices)()
                return joined.taken if self._show_joined(joined) else None
            return self._take_plain(choices)
        except EditorError as trouble:
            log.info("%s cannot be merged: %s", self.id, trouble)
            return None

    def _take_plain(self, choices: Choices | None) -> Taken | None:
        workspace, mine, edited = self._services.workspace, self._own, self._edited
        base = self._base if edited else mine
        written = self.keeping.writer.last_shared if edited else None
        theirs = read_theirs(workspace, self.id, self.version)
        taken = put_together(workspace, theirs, base, mine, written, choices)
        if not self._is_settled(taken):
            return None
        shown = taken
        if _takes_theirs(choices):
            shown = put_together(workspace, theirs, base, mine, written, _all_mine(choices))
        note_shown(workspace, taken)
        self._take_in(shown, edited=edited)
        if not same(shown.own, taken.own):
            self.undo_stack.push(EditCommand(self, (), shown.own, taken.own, self._choosing(), 0))
        return taken

    def _is_settled(self, taken: Taken) -> bool:
        """Return whether nothing is left to choose; else note what is."""
        self.clash = taken if taken.unsettled else None
        if taken.unsettled:
            self.elsewhere_changed.emit()
        return not taken.unsettled

    def _choosing(self) -> str:
        return self.tr("Choose between both versions")

    def _take_in(self, taken: Taken, *, edited: bool) -> None:
        """Show both sides' edits in one (inside ``alone``).

        Args:
            taken: both in one.
            edited: whether there are edits of one's own.
        """
        opened = taken.opened
        self.end_typing()
        self.row, self.version = opened.row, opened.version
        self._took_over = True
        self._saved = dict(opened.says)
        if taken.unsaved:
            self._load_saved()
        self.undo_stack.resetClean()
        self._base = taken.base
        self._own = taken.own
        self._data = self.dependence.whole(taken.own)
        self.set_elsewhere(None)
        self._hand_over(taken, on_disk=taken.is_on_disk)
        self._starred = self._own != self._saved
        self.findings.validate(self._data)
        self.changed.emit(())
        self.reloaded.emit()
        self.state_changed.emit()
        if edited and taken.places:
            self.took_over.emit(self, taken)

    def _hand_over(self, taken: Taken, *, on_disk: bool) -> None:
        """Let the draft be written unless it is on disk; what was kept in a file stays there until then."""
        if on_disk:
            self.keeping.settle()
        else:
            self.keeping.edited()
        if taken.new:
            self.keeping.writer.begin_from(dict(taken.opened.says))

    # large documents, whose editor holds the draft

    def set_editor(self, editor: LargeEditor) -> None:
        """Let what others edited be shown by the editor that holds the draft."""
        self._editor = editor

    def leave(self) -> None:
        """Show nothing of others any more: the document is closed, and its editor goes."""
        self._left = True

    @property
    def shared(self) -> bool:
        """Whether edits of others have come in, so that steps of undo are about one's own only."""
        return self._took_over

    def share(self) -> None:
        """Let steps of undo be about one's own edits only: those of before the program was started."""
        self._took_over = True

    def lay_over(self, fields: Mapping[str, Any], gone: Collection[str]) -> None:
        """Take in fields that others have changed of a draft that its editor holds (it calls this).

        Args:
            fields: new values of those that the editor does not hold.
            gone: those that are not there any more.
        """
        rest = {key: value for key, value in self._data.items() if key not in gone}
        self._data, self._dirty_draft = rest | dict(fields), True
        for key in (*fields, *gone):
            self.changed.emit((key,))

    def show_whole(self, data: Mapping[str, Any]) -> None:
        """Show another draft that others have made, e.g. of another size; steps of undo do not fit it."""
        self.undo_stack.clear()
        self._own = self._data = dict(data)
        self._dirty_draft = False
        self.changed.emit(())
        self.reloaded.emit()

    def _join_later(self, choices: Choices | None) -> Callable[[], _Joined]:
        """Return what puts the draft as it is now together with what others wrote, on any thread."""
        editor, workspace, keeping = self._editor, self._services.workspace, self.keeping
        assert self._freeze is not None and editor is not None  # noqa: S101, PT018 - both come with the source
        frozen, edits = self._freeze(self._data), keeping.edits
        edited, before = self._edited, self._base
        version = self.version

        def work() -> _Joined:
            mine = frozen()
            base = before if edited else mine
            with keeping.alone():
                theirs = read_theirs(workspace, self.id, version)
                written = keeping.writer.last_shared if edited else None
            taken = put_together(workspace, theirs, base, mine, written, choices, valid=True)
            if taken.unsettled:
                return _Joined(taken, edits, {}, None, None)
            shown, chosen = taken, None
            if _takes_theirs(choices):
                all_mine = _all_mine(choices)
                shown = put_together(workspace, theirs, base, mine, written, all_mine, valid=True)
                chosen = editor.difference(lambda: shown.own, taken.own)
            opened = taken.opened
            if taken.unsaved:
                opened = documents.load(workspace, self.id, working_copy=False)
            news = editor.difference(frozen, shown.own)
            return _Joined(taken, edits, dict(opened.says), news, chosen)

        return work

    def _joined(
        self,
        then: Callable[[Taken | None], object],
        choices: Choices | None,
        saving: bool,
        joined: _Joined,
    ) -> None:
        """Show what was worked out; once more where the same places were edited meanwhile."""
        self._joining = False
        if self._left:
            return
        with self._alone():
            shown = self._show_joined(joined)
        if not shown and self.clash is None:
            self.follow(then, choices, saving=saving)
            return
        then(joined.taken if shown else None)
        self._go_on()

    def _not_joined(self, then: Callable[[Taken | None], object], trouble: Exception) -> None:
        self._joining = False
        log.info("%s cannot be merged: %s", self.id, trouble)
        if not self._left:
            then(None)
            self._go_on()
        as_editor_error(trouble)

    def _go_on(self) -> None:
        """Do what was asked for while edits were put together."""
        if self._waiting and not self._joining:
            self._waiting.pop(0)()

    def _show_joined(self, joined: _Joined) -> bool:
        """Let the editor show what was worked out (inside ``alone``); whether it does."""
        taken, editor = joined.taken, self._editor
        if not self._is_settled(taken) or editor is None or taken.opened.row.version < self.version:
            return False
        later = self.keeping.edits != joined.edits
        if not editor.take(joined.news):
            return False
        edited = later or self._starred
        note_shown(self._services.workspace, taken)
        self.row, self.version = taken.opened.row, taken.opened.version
        self._took_over = True
        self._saved, self._base = joined.saved, taken.base
        self.undo_stack.resetClean()
        self.set_elsewhere(None)
        on_disk = taken.is_on_disk and not later
        self._starred = not on_disk or taken.unsaved
        if not self._starred:
            self.undo_stack.setClean()
        self._hand_over(taken, on_disk=on_disk)
        self.findings.look_soon()
        self.state_changed.emit()
        if joined.chosen is not None:
            editor.step(joined.chosen, self._choosing())
        if edited and taken.places:
            self.took_over.emit(self, taken)
        return True


def _takes_theirs(choices: Choices | None) -> bool:
    return choices is not None and "theirs" in choices.values()


def _all_mine(choices: Choices | None) -> Choices:
    return dict.fromkeys(choices or {}, "mine")
