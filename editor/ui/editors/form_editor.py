"""The editor of any document, generated from its schema: sections at the left, their fields in the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QListWidget, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from editor.ui.editors.face_panel import face_panels
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.forms.form import BIG, Form
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.forms.tab_order import put_after, reached_by_tab
from editor.ui.kit.heading import DocumentHeading
from editor.ui.kit.layouts import column_layout, lay_out_now, row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_3, SPACE_4
from editor.ui.kit.turns import Turns
from editor.ui.kit.widgets import WhenShown
from editor.ui.plugin import SidePanels, find_ui_system
from schemas.own_fields import OWN
from schemas.own_specs import card_spec
from schemas.parse import model_for
from schemas.registry import later

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

BACK_TO_BASE: Final = ActionSpec(
    "card.back_to_base",
    QT_TRANSLATE_NOOP("Actions", "Bac&k to the value of the base"),
    "Ctrl+Shift+Backspace",
    "undo-2",
    "document",
    3,
)
LOOKS: Final = ("based_on", "template", "symbol", "face", "portrait", "heraldry")
"""Fields that every card has: where it is from and what it looks like."""
PAGED_FROM: Final = 6
"""With so many big parts (groups, lists) each becomes a page of its own, made when it is looked at."""
ORIGIN: Final = ("author", "licence", "source_note", "tags")
_PANELS: Final[Mapping[str, SidePanels]] = {
    "pack": later("editor.ui.editors.packs.contents_panel:contents_panels")
}
"""Panels beside the form of a kind that every game has."""
WIDEST_PAGE: Final = 980
SECTIONS_WIDTH: Final = 180


class FormPage(QWidget):
    """What the area of a form scrolls: as high as its fields need at the width that there is."""

    def minimumSizeHint(self) -> QSize:
        """Return the least width alone where the height follows it.

        Qt's height would be that of the narrowest page, and would leave a void.
        """
        least, layout = super().minimumSizeHint(), self.layout()
        follows = layout is not None and layout.hasHeightForWidth()
        return QSize(least.width(), 0) if follows else least


class FormEditor(DocumentEditor):
    """Edits any document by its schema."""

    WIDEST = WIDEST_PAGE
    """px that a page takes at most."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        own = context.own_fields(session.system, session.kind, session.document)
        self.spec = card_spec(model_for(session.system, session.kind), own)
        self.host = self.make_host()
        self._sections = self.make_sections()
        self._made: set[int] = set()
        self._turns = Turns(1, self)
        self.host.make_rest = self._turns.finish
        self.host.put_off = partial(self._turns.add, first=True, later=True)
        self.column = column_layout(self, 0, 0)
        self.heading = DocumentHeading(session, context, self)
        self.column.addWidget(self.heading)
        self.form_body = QWidget(self)
        """Sections and pages; an editor with other pages puts it among them."""
        self._list = QListWidget(self.form_body)
        self._stack = QStackedWidget(self.form_body)
        body = row_layout(self.form_body, spacing=0)
        body.addWidget(self._list)
        body.addWidget(self._stack, 1)
        self.column.addWidget(self.form_body, 1)
        self._list.setAccessibleName(self.tr("Sections"))
        self._list.setFixedWidth(SECTIONS_WIDTH)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.currentRowChanged.connect(self._show_section)
        self._fill()
        self.host.show_problems()
        if OWN in model_for(session.system, session.kind).model_fields:
            self._again = WhenShown(self, self._look_for_fields)
            context.catalogue_changed.connect(self._again.ask)

    def _look_for_fields(self) -> None:
        """Show the fields that authors have added meanwhile, and no longer those that are gone."""
        session = self.session
        own = self.context.own_fields(session.system, session.kind, session.document)
        fresh = card_spec(model_for(session.system, session.kind), own)
        if fresh is not self.spec:
            self.spec = fresh
            self.make_again()

    def make_again(self) -> None:
        """Make all pages anew, by the fields that there are now."""
        self._turns.clear()
        place = self._list.currentRow()
        self.host.forget(self._stack)
        self.host.follow_no_more()
        self._sections = self.make_sections()
        self._made.clear()
        with QSignalBlocker(self._list):
            self._list.clear()
        while (page := self._stack.widget(0)) is not None:
            self._stack.removeWidget(page)
            page.deleteLater()
        self._fill()
        self._list.setCurrentRow(min(max(place, 0), self._list.count() - 1))

    def make_host(self) -> FormHost:
        """Return what the cells share; the editor of one game's card has a host of its own."""
        return FormHost(self.session, self.context, self)

    def make_sections(self) -> tuple[tuple[str, tuple[Sequence[str], ...]], ...]:
        """Return the pages: title, and the groups of field names on it."""
        own = [field for field in self.spec.fields if field.name not in ORIGIN]
        big = [field for field in own if field.shape in BIG and field.name != "tags"]
        main = [field.name for field in own if field not in big]
        origin = [name for name in ORIGIN if self.spec.field(name)]
        if len(big) < PAGED_FROM:
            # What a card does comes before what it looks like.
            first = [name for name in main if name not in LOOKS]
            rest = [(field.name,) for field in big if field.name not in LOOKS]
            looks = [field.name for field in own if field.name in LOOKS]
            return (("", ((*first,), *rest, (*looks,), (*origin,))),)
        pages = tuple((self.host.words.label(field), ((field.name,),)) for field in big)
        return ((self.tr("General"), ((*main,), (*origin,))), *pages)

    def _fill(self) -> None:
        for title, _groups in self._sections:
            self._list.addItem(title)
            self._stack.addWidget(QWidget(self._stack))
        self._list.setVisible(len(self._sections) > 1)
        self._list.setCurrentRow(0)

    def _show_section(self, number: int) -> None:
        if number < 0:
            return
        if number not in self._made:
            self._made.add(number)
            blank = self._stack.widget(number)
            self._stack.insertWidget(number, self._page(self._sections[number][1]))
            if blank is not None:
                self._stack.removeWidget(blank)
                blank.deleteLater()
            self.host.show_problems()
        self._stack.setCurrentIndex(number)

    def _page(self, groups: Sequence[Sequence[str]]) -> QWidget:
        # Where they stay from the first: Qt dresses a whole page again when its parent is exchanged.
        area = QScrollArea(self._stack)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = FormPage(area.viewport())
        inner.setMaximumWidth(self.WIDEST)
        column = column_layout(inner, (SPACE_4, SPACE_3, SPACE_4, SPACE_4), SPACE_4)
        some = [names for names in groups if names]
        for names in some[:1]:
            column.addWidget(self.make_group(names, inner))
        column.addStretch(1)
        area.setWidget(inner)
        # What is further down comes one group in a turn.
        self._turns.add([partial(self._add_group, names, column, inner) for names in some[1:]], later=True)
        return area

    def _add_group(self, names: Sequence[str], column: QVBoxLayout, page: QWidget) -> None:
        last = reached_by_tab(page)[-1:]
        group = self.make_group(names, page)
        column.insertWidget(column.count() - 1, group)
        if not group.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            group.show()  # Qt would show it a turn later, and the page would be too low for it until then
        put_after(last[0] if last else None, reached_by_tab(group))
        if self.session.problems:
            self.host.show_problems()
        lay_out_now()

    def about_to_close(self) -> None:
        """Make no more groups."""
        self._turns.clear()
        super().about_to_close()

    def make_group(self, names: Sequence[str], parent: QWidget) -> QWidget:
        """Return one group of fields of a page."""
        return Form(self.host, self.spec, (), names, parent)

    def action_table(self) -> Sequence[Bound]:
        return (
            Bound(
                BACK_TO_BASE,
                lambda: self.host.back_to_base(self.window().focusWidget()),
                lambda: not self.session.read_only and self.session.peek("based_on") is not None,
            ),
        )

    def side_panels(self) -> Iterable[SidePanel]:
        own = find_ui_system(self.session.system, self.context.systems).side_panels.get(self.session.kind)
        for panels in (face_panels, _PANELS.get(self.session.kind), own):
            if panels is not None:
                yield from panels(self)

    def focus_path(self, path: Path) -> bool:
        for number, (_title, groups) in enumerate(self._sections):
            if any(path[:1] == (name,) for names in groups for name in names):
                self._list.setCurrentRow(number)
        found = self.host.focus(path)
        area = self._stack.currentWidget()
        cell = self.host.cell(path)
        if cell is not None and isinstance(area, QScrollArea):
            area.ensureWidgetVisible(cell)
        return found

    def view_state(self) -> dict[str, Any]:
        return {"section": self._list.currentRow()}

    def restore_view_state(self, state: Mapping[str, Any]) -> None:
        self._list.setCurrentRow(int(state.get("section", 0)))
