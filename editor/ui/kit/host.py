"""The window as pages and commands see it: they open tabs and dialogs in it and know nothing else of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtWidgets import QMainWindow, QWidget

from editor.services.documents import DocumentRow, Query
from editor.ui.kit.catalogue.tree import Branch
from editor.ui.kit.context import Offer, UiContext


class Tabs(Protocol):
    """The tabs of a window."""

    def open_page(
        self, key: str, title: str, icon: str, make: Callable[[], QWidget], *, behind: bool = False
    ) -> QWidget:
        """Return a tab that is no document, made where there is none; `behind` keeps it from the front."""

    def show_page(self, key: str, title: str, icon: str, make: Callable[[], QWidget]) -> QWidget:
        """Return such a tab; a new one comes to the front in the next turn of the event loop."""

    def close_document(self, document_id: str) -> None:
        """Close the tab of a document, if it is open."""


class Host(QMainWindow):
    """What a page or a command may ask of the window that it lives in."""

    context: UiContext
    tabs: Tabs

    def targets(self) -> tuple[str, ...]:
        """Return the ids of the documents that an action is about."""
        raise NotImplementedError

    def chosen(self) -> Sequence[DocumentRow]:
        """Return the documents chosen in the catalogue."""
        raise NotImplementedError

    def query(self) -> Query:
        """Return what the catalogue's list shows."""
        raise NotImplementedError

    def branch(self) -> Branch:
        """Return the game and kind chosen in the catalogue's tree."""
        raise NotImplementedError

    def offer(self, words: str, *offers: Offer) -> None:
        """Show a notice with buttons."""
        raise NotImplementedError

    def show_manual(self, chapter: str, over: QWidget | None = None) -> QWidget:
        """Show a chapter of the manual in its tab; over a dialog, in a window of its own."""
        raise NotImplementedError
