"""The base of every tab: one editor shows one session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.services.manual.reading import chapter_about
from editor.ui.kit.actions import Bound
from editor.ui.kit.documents.draft import Path

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


@dataclass(frozen=True)
class SidePanel:
    """A panel at the right of the window, shown while its editor is in front."""

    id: str
    """Unique inside the editor, e.g. ``layers``; the layout is remembered by it."""
    title: str
    """Title of the dock, translated."""
    widget: QWidget
    """The content; the window takes it in and gives it back to the editor on close."""
    upper: bool = False
    """Whether it stands in the upper stack, as the first panel always does; the others are below."""
    scrolls: bool = False
    """Whether it is put into an area that scrolls up and down."""
    height: int = 1
    """How much of the height its stack takes beside the other one, where it is the first of it."""


class DocumentEditor(QWidget):
    """Shows and edits one document.

    A subclass reads ``session.data``, connects to ``session.changed``, and changes through ``session.change``
    (or pushes undo commands of its own on ``session.undo_stack`` and calls ``session.touch``). It must honour
    ``session.read_only``.
    """

    steps_stay = True
    """Whether the steps of undo belong to the session alone, so that another editor can go on with them."""

    status_shown = Signal(str)  # words for the status line: what lies under the pointer
    actions_changed = Signal()  # enabled or ticked states changed

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent or context.pages)
        self.session = session
        self.context = context

    @property
    def manual_chapter(self) -> str:
        """The chapter about documents of its kind."""
        return chapter_about(self.session.system, self.session.kind)

    def action_table(self) -> Sequence[Bound]:
        """Return the editor's own actions; they live in menus and palette while the tab is in front."""
        return ()

    def side_panels(self) -> Iterable[SidePanel]:
        """Return the docks for the right side, each made when it is asked for; called once."""
        return ()

    def focus_path(self, path: Path) -> bool:
        """Bring the field of a problem into view and give it the focus; whether there is such a field."""
        return False

    def view_state(self) -> dict[str, Any]:
        """Return plain data of what is shown (zoom, scroll, page), remembered while the program runs."""
        return {}

    def restore_view_state(self, state: Mapping[str, Any]) -> None:
        """Show what :meth:`view_state` returned."""

    def about_to_close(self) -> None:
        """Stop timers and jobs; the session keeps the draft."""
