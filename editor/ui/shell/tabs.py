"""The tabs in the centre: one per document, one for the start page, one per battle watched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QTabWidget, QToolButton, QWidget

from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.tab_order import first_reached
from editor.ui.kit.heading import trouble_words
from editor.ui.kit.theme import ICON_SMALL, set_icon, theme
from editor.ui.kit.turns import later, single_shot
from editor.ui.kit.words.labels import kind_word
from editor.ui.systems import editor_factory
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

HISTORY_LIMIT = 100
NAME_AFTER_MS = 200
"""Pause after an edit before a tab shows the name: all tabs are laid out again for it."""
NARROWEST = 130
"""px of a tab, unless its title needs less: of narrower ones no title could be told from another."""
Policy = QSizePolicy.Policy


class ReadableBar(QTabBar):
    """Tabs scroll before their titles are cut to a few letters."""

    def minimumTabSizeHint(self, index: int) -> QSize:
        whole = self.tabSizeHint(index)
        return QSize(min(whole.width(), NARROWEST), whole.height())


class DocumentTabs(QTabWidget):
    """Opens, finds and closes tabs; remembers where one came from for Back and Forward."""

    front_changed = Signal()
    closed = Signal(object)  # QWidget that leaves
    named = Signal()  # a tab has another name, or the star of an edit
    wanted = Signal(str)  # key of a closed tab to open again: a document id, or that of a page

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setTabBar(ReadableBar(self))
        context.pages = self.findChild(QStackedWidget)
        self._keys: dict[QWidget, str] = {}
        self._back: list[str] = []
        self._forward: list[str] = []
        self._travelling = False
        self._giving_way = False
        self._here = ""
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setTabsClosable(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(True)
        self.tabBar().setExpanding(False)
        self.tabBar().setAccessibleName(self.tr("Open documents"))
        self.tabBar().setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.currentChanged.connect(self._front)
        theme().changed.connect(self._dress)
        self._soon = single_shot(self, NAME_AFTER_MS, self._show_names)
        # A page may change many times while it does one thing.
        self._page_changed = single_shot(self, 0, self.front_changed.emit)

    # tabs

    def editor(self) -> DocumentEditor | None:
        """Return the document editor in front, if it is one."""
        front = self.currentWidget()
        return front if isinstance(front, DocumentEditor) else None

    def editors(self) -> tuple[DocumentEditor, ...]:
        """Return all open document editors."""
        widgets = (self.widget(number) for number in range(self.count()))
        return tuple(widget for widget in widgets if isinstance(widget, DocumentEditor))

    def editor_of(self, document_id: str) -> DocumentEditor | None:
        """Return the editor of a document, if it is open."""
        return next((editor for editor in self.editors() if editor.session.id == document_id), None)

    def open_document(
        self, document_id: str, *, behind: bool = False, before: str | None = None
    ) -> DocumentEditor:
        """Bring the tab of a document to the front, making it where there is none.

        Args:
            document_id: which one.
            behind: leave in front what is there.
            before: a new tab comes before that of this document; None for at the end.

        Raises:
            EditorError: there is no such document, or a part of its game cannot be loaded.
        """
        editor = self.editor_of(document_id)
        if editor is None:
            there = self._context.is_open(document_id)
            session = self._context.session(document_id)
            factory = editor_factory(session.system, session.kind, self._context.systems)
            try:
                editor = factory(session, self._context)
            except EditorError:
                if not there:
                    self._context.close_session(document_id)
                raise
            other = self.editor_of(before) if before is not None else None
            at = self.count() if other is None else self.indexOf(other)
            self._insert(editor, document_id, KIND_ICONS.get(session.kind, "file"), at)
            self._show_names()
            session.state_changed.connect(self._follow)
        if not behind:
            self.setCurrentWidget(editor)
        return editor

    def open_page(
        self, key: str, title: str, icon: str, make: Callable[[], QWidget], *, behind: bool = False
    ) -> QWidget:
        """Return a tab that is no document, made where there is none; `behind` keeps it from the front."""
        for widget, there in self._keys.items():
            if there == key:
                if not behind:
                    self.setCurrentWidget(widget)
                return widget
        page = make()
        page.setProperty("tab_title", title)
        changed: Any = getattr(page, "actions_changed", None)
        if changed is not None:
            changed.connect(self._page_changed.start)
        self._insert(page, key, icon, self.count())
        self._dress_one(page)
        if not behind:
            self.setCurrentWidget(page)
        return page

    def show_page(self, key: str, title: str, icon: str, make: Callable[[], QWidget]) -> QWidget:
        """Return a tab that is no document as :meth:`open_page` does, a new one in front in the next turn.

        Making and showing it together would hold up a click for a fifth of a second.
        """
        there = key in self._keys.values()
        page = self.open_page(key, title, icon, make, behind=not there)
        if not there:
            self.give_way()
            later(page, lambda: self._bring(page))
        return page

    def _bring(self, page: QWidget) -> None:
        """Bring a page to the front, unless it was closed meanwhile."""
        if page in self._keys:
            self.setCurrentWidget(page)
        self.settle()

    def give_way(self) -> None:
        """Let nothing that is typed now reach the page in front: another one is on its way."""
        front, focused = self.currentWidget(), self.window().focusWidget()
        if front is not None and focused is not None and front.isAncestorOf(focused):
            self._giving_way = True
            self.tabBar().setFocus()

    def settle(self) -> None:
        """Give the focus to the page in front: the one that was on its way is there, or does not come."""
        page, waited = self.currentWidget(), self._giving_way
        self._giving_way = False
        if waited and page is not None and self.tabBar().hasFocus():
            last: QWidget | None = page.focusWidget()
            (last or page.focusProxy() or first_reached(page) or page).setFocus()

    def _insert(self, widget: QWidget, key: str, icon: str, at: int) -> None:
        self._keys[widget] = key
        widget.setProperty("tab_icon", icon)
        widget.setSizePolicy(Policy.Ignored, Policy.Ignored)
        # With its title at once: the first page is in front as soon as it is in.
        title = str(widget.property("tab_title") or "").replace("&", "&&")
        index = self.insertTab(at, widget, theme().icon(icon or "file", "muted"), title)
        button = QToolButton(self.tabBar())
        set_icon(button, "x", "muted")
        button.setAutoRaise(True)
        button.setFixedSize(ICON_SMALL + 4, ICON_SMALL + 4)
        button.setToolTip(self.tr("Close the tab (Ctrl+W)"))
        button.setAccessibleName(self.tr("Close the tab"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.close_tab(widget))
        self.tabBar().setTabButton(index, QTabBar.ButtonPosition.RightSide, button)

    def entries(self) -> tuple[tuple[str, QWidget], ...]:
        """Return the tabs in their order: key and page."""
        pages = [page for number in range(self.count()) if (page := self.widget(number))]
        return tuple((self._keys[page], page) for page in pages)

    def arrange(self, keys: Sequence[str]) -> None:
        """Put the tabs in an order; what it does not name stays where it is."""
        for place, key in enumerate(keys):
            there = next((number for number in range(self.count()) if self._key_at(number) == key), None)
            if there is not None and there > place:
                self.tabBar().moveTab(there, place)

    def _key_at(self, number: int) -> str:
        page = self.widget(number)
        return self._keys.get(page, "") if page is not None else ""

    def take_trail(self, other: DocumentTabs) -> None:
        """Go on with the places that were visited in another window."""
        self._back, self._forward, self._here = list(other._back), list(other._forward), other._here

    def close_tab(self, widget: QWidget | None = None) -> None:
        """Close a tab, the front one without an argument; its draft is kept."""
        widget = widget or self.currentWidget()
        if widget is None or not self._may_close(widget):
            return
        self.closed.emit(widget)
        stop: Any = getattr(widget, "about_to_close", None)
        if stop is not None:
            stop()
        self._keys.pop(widget, None)
        self.removeTab(self.indexOf(widget))
        self._show_names()
        if isinstance(widget, DocumentEditor):
            self._context.close_session(widget.session.id)
        widget.deleteLater()

    def _may_close(self, widget: QWidget) -> bool:
        from editor.ui.shell.dialogs.unkept import may_close

        if not isinstance(widget, DocumentEditor):
            return True
        return may_close(self._context, widget.session, self, partial(self.close_tab, widget))

    def close_document(self, document_id: str) -> None:
        """Close the tab of a document, if it is open."""
        if (editor := self.editor_of(document_id)) is not None:
            self.close_tab(editor)

    def _dress(self) -> None:
        for number in range(self.count()):
            widget = self.widget(number)
            if widget is not None:
                self._dress_one(widget)
                icon = theme().icon(str(widget.property("tab_icon") or "file"), "muted")
                # Qt lays all tabs out again for each icon, even where it is the same one.
                if self.tabIcon(number).cacheKey() != icon.cacheKey():
                    self.setTabIcon(number, icon)

    def _follow(self) -> None:
        """Show at once what is saved, and what cannot be; names when nothing was edited for a moment."""
        for number in range(self.count()):
            widget, starred = self.widget(number), self.tabText(number).endswith(" *")
            session = widget.session if isinstance(widget, DocumentEditor) else None
            if session is not None and (session.starred != starred or session.standing == "unkept"):
                self._show_name(number, session)
        self._soon.start()

    def _show_names(self) -> None:
        for number in range(self.count()):
            widget = self.widget(number)
            if isinstance(widget, DocumentEditor):
                self._show_name(number, widget.session)

    def _show_name(self, number: int, session: DocumentSession) -> None:
        """Show the name of the document of a tab, whether it is saved, and why not."""
        name = self._told_apart(session)
        title = (f"{name} *" if session.starred else name).replace("&", "&&")
        if self.tabText(number) != title:
            self.setTabText(number, title)
            self.named.emit()
        trouble = trouble_words(session, self._context)
        words = f"{session.row.path}\n{trouble}" if trouble else session.row.path
        if self.tabToolTip(number) != words:
            self.setTabToolTip(number, words)

    def _told_apart(self, session: DocumentSession) -> str:
        """Return the name of a document; where another open one has it, too, with what tells them apart."""
        others = (editor.session for editor in self.editors())
        same = [one for one in others if one is not session and one.title == session.title]
        if not same:
            return session.title
        parts = []
        if any(one.kind != session.kind for one in same):
            parts.append(kind_word(session.kind, session.system))
        if any(one.system != session.system for one in same):
            parts.append(self._context.game_name(session.system))
        if any((one.kind, one.system) == (session.kind, session.system) for one in same):
            parts.append(session.row.slug)
        return f"{session.title} ({', '.join(parts)})"

    def _dress_one(self, widget: QWidget) -> None:
        """Show the name of what a tab holds."""
        number = self.indexOf(widget)
        if number < 0:
            return
        if isinstance(widget, DocumentEditor):
            self._show_name(number, widget.session)
        else:
            title = str(widget.property("tab_title") or "").replace("&", "&&")
            if self.tabText(number) != title:
                self.setTabText(number, title)

    # back and forward

    def _let_widen(self, page: QWidget | None) -> None:
        """Let one page alone say how wide the window is at least; None for no page.

        Another one may need more than the panels beside that page leave of the screen.
        """
        for number in range(self.count()):
            one = self.widget(number)
            policy = Policy.Preferred if one is page else Policy.Ignored
            if one is not None:
                one.setSizePolicy(policy, policy)
        # A hidden page does not report its change, and those around would ask for their least width later.
        self.updateGeometry()
        around = self.parentWidget()
        if around is not None and (layout := around.layout()) is not None:
            layout.activate()

    def _front(self) -> None:
        widget = self.currentWidget()
        key = self._keys.get(widget, "") if widget is not None else ""
        if key and key != self._here:
            if self._here and not self._travelling:
                self._back = [*self._back, self._here][-HISTORY_LIMIT:]
                self._forward.clear()
            self._here = key
        self._let_widen(None)  # while the panels of the one before make way for its own
        self.front_changed.emit()
        self._let_widen(widget)

    def can_go(self, way: int) -> bool:
        """Whether there is somewhere to go back (-1) or forward (1) to."""
        return bool(self._back if way < 0 else self._forward)

    def go(self, way: int) -> None:
        """Go back (-1) or forward (1) among the places visited; closed documents are opened again."""
        trail, other = (self._back, self._forward) if way < 0 else (self._forward, self._back)
        if not trail:
            return
        key = trail.pop()
        if self._here:
            other.append(self._here)
        self._travelling = True
        try:
            for widget, there in self._keys.items():
                if there == key:
                    self.setCurrentWidget(widget)
                    break
            else:
                self.wanted.emit(key)
        finally:
            self._travelling = False
            self._here = key
        self.front_changed.emit()
