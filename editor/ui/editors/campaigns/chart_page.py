"""The page with the chart: tools above it, the form of the chosen chapter or end beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from editor.services import documents
from editor.services.thumbnails import thumbnail
from editor.services.workspace import Workspace
from editor.ui.editors.campaigns.chapter_picture import ChapterPicture
from editor.ui.editors.campaigns.chart_view import ChartView, themed_look
from editor.ui.editors.campaigns.choices import CampaignHost
from editor.ui.editors.campaigns.draft import CampaignDraft
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.forms.form import Form
from editor.ui.kit.forms.tab_order import reached_by_tab
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import FlowLayout, column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, heading, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import icon_button, push_button, scroll_area, wrapped
from schemas.field_specs import form_spec
from schemas.parse import model_for

_GAP: Final = 120
_EDGE: Final = 24
_LEAST_ZOOM: Final = 0.5
_ELSEWHERE: Final = ("id", "at", "picture")
"""Fields that the chart itself gives, and the picture, which stands below the form."""


class ChartPage(QWidget):
    """Edits chapters, ends and the ways between them."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self.draft = CampaignDraft(session, self)
        self.host = CampaignHost(session, context, self)
        self.host.one_column = True
        self._spec = form_spec(model_for(session.system, session.kind))
        self._pictures: dict[str, QImage] = {}
        self._asked: set[str] = set()
        self._names: dict[str, str] = {}
        """Scenario -> its name, of those that were asked for since the catalogue changed."""
        self._form: Form | None = None
        self._picture: ChapterPicture | None = None
        self._shown: tuple[Path, object] | None = None
        self.view = ChartView(context.language)
        self._area = scroll_area(self)
        self._area.setWidget(self.view)
        self.beside = self._form_side()
        """The form of the chosen chapter or end; it stands beside the page."""
        self._zoomed = False
        column = column_layout(self, 0, 0)
        head = row_layout(None, SPACE_2)
        head.addWidget(self._tools())
        column.addLayout(head)
        column.addWidget(self._area, 1)
        self._later = single_shot(self, 0, self._refresh)
        session.changed.connect(lambda _path: self._later.start())
        session.reloaded.connect(self._later.start)
        context.catalogue_changed.connect(self._names.clear)
        self.view.chosen_changed.connect(self._show_form)
        self.view.moved.connect(self.draft.move)
        self.view.connected.connect(self._connect)
        self.view.opened.connect(self._open)
        self.view.removed.connect(self.remove)
        self.view.menu_wanted.connect(self._menu)
        self._refresh()

    # building

    def _tools(self) -> QWidget:
        tools = QWidget(self)
        row = FlowLayout(tools, SPACE_2, SPACE_1)
        self.add = push_button(self, self.tr("Add a chapter…"), self.add_chapter, "plus")
        self.end = push_button(self, self.tr("Add an end"), self.add_end, "flag")
        self.link = push_button(self, self.tr("Connect"), self.view.begin_link, "arrow-right")
        self.link.setToolTip(
            self.tr("Draw a way on from the chosen chapter: arrow keys choose where to, Enter draws it")
        )
        self.start = push_button(self, self.tr("Begin here"), self.begin_here)
        self.gone = icon_button(self, "trash-2", self.tr("Remove what is chosen"), self.remove)
        self.order = icon_button(self, "wand-sparkles", self.tr("Arrange"), self.draft.arrange)
        smaller = icon_button(self, "zoom-out", self.tr("Smaller"), partial(self._zoom, 0.8))
        larger = icon_button(self, "zoom-in", self.tr("Larger"), partial(self._zoom, 1.25))
        for button in (self.add, self.end, self.link, self.start, self.order, self.gone, smaller, larger):
            row.addWidget(button)
        return tools

    def _form_side(self) -> QWidget:
        inner = QWidget()
        self._column = column_layout(inner, (SPACE_3, SPACE_3, SPACE_3, SPACE_3), SPACE_2)
        self.title = heading(QLabel(inner))
        self.hint = muted(
            wrapped(
                QLabel(
                    self.tr(
                        "Choose a box to edit it. Drag a box to move it; drag from the ring at its right to "
                        "another box to draw a way on. A double click opens the scenario."
                    ),
                    inner,
                )
            )
        )
        self.ident = LineEdit(inner)
        self.ident.setAccessibleName(self.tr("Identifier"))
        self.ident.setToolTip(self.tr("Identifier of the box; the ways that lead to it follow a change"))
        self.ident.editingFinished.connect(self._rename)
        self.ident.hide()
        self._column.addWidget(self.title)
        self._column.addWidget(self.ident)
        self._column.addWidget(self.hint)
        self._column.addStretch(1)
        return inner

    # showing

    def _refresh(self) -> None:
        chart = self.draft.chart()
        self._ask_pictures({one.scenario for one in chart.boxes if one.scenario})
        names = self._scenario_names({one.scenario for one in chart.boxes if one.scenario})
        under = {one.id: names.get(one.scenario, "") for one in chart.boxes if not one.is_end}
        look = replace(themed_look(), pictures=dict(self._pictures), under=under)
        self.view.show_chart(chart, look)
        self._show_form(self.view.chosen)
        self._enable()

    def _scenario_names(self, ids: set[str]) -> Mapping[str, str]:
        unknown = sorted(ids - {*self._names})
        found = self._context.documents(unknown)
        for ident in unknown:
            self._names[ident] = self._context.local(found[ident].name) if ident in found else ""
        return self._names

    def _ask_pictures(self, ids: set[str]) -> None:
        """Draw the small pictures of scenarios beside the window."""
        workspace, language = self._context.workspace, self._context.language
        for ident in sorted(ids - self._asked):
            if self._context.jobs.closed:
                return
            self._asked.add(ident)
            self._context.jobs.start(
                "",
                partial(_picture, workspace, ident, language),
                done=partial(self._take_picture, ident),
                quiet=True,
            )

    def _take_picture(self, ident: str, picture: QImage | None) -> None:
        if picture is not None:
            self._pictures[ident] = picture
            self._later.start()

    def _show_form(self, ident: str) -> None:
        path = self.draft.path_of(ident) if ident else None
        # Names that other fields offer: the form is made again where one of them came or went.
        names = tuple((one.id, str(one.title)) for one in self.view.chart.boxes)
        if (path, names) == self._shown and (path is None) == (self._form is None):
            return
        if self._form is not None and self._shown is not None and self._shown[0] == path and self._typing():
            return
        self._shown = (path, names) if path is not None else None
        if self._picture is not None:
            self._picture.close_down()
            self._column.removeWidget(self._picture)
            self._picture.deleteLater()
            self._picture = None
        if self._form is not None:
            self.host.forget(self._form)
            self._column.removeWidget(self._form)
            self._form.deleteLater()
            self._form = None
        self.hint.setVisible(path is None)
        box = self.view.chart.box(ident)
        chapter = path is not None and path[0] == "chapters"
        self.title.setText("" if box is None else self.tr("Chapter") if chapter else self.tr("End"))
        self.title.setVisible(box is not None)
        self.ident.setVisible(box is not None)
        self.ident.setReadOnly(self._session.read_only)
        self.ident.setText(ident if box is not None else "")
        field = self._spec.field(str(path[0])) if path is not None else None
        if path is not None and field is not None and field.item is not None:
            shown = [one.name for one in field.item.fields if one.name not in _ELSEWHERE]
            self._form = Form(self.host, field.item, path, shown, self.beside)
            self._column.insertWidget(3, self._form)
            self._form.show()
            if chapter:
                self._picture = ChapterPicture(self.host, field.item, path, self.beside)
                self._column.insertWidget(4, self._picture)
                self._picture.show()
            self.host.show_problems()
        self._enable()

    def _typing(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and self._form is not None and self._form.isAncestorOf(focused)

    def _enable(self) -> None:
        box = self.view.chart.box(self.view.chosen)
        free = not self._session.read_only
        for button in (self.add, self.end, self.order):
            button.setEnabled(free)
        chapter = box is not None and not box.is_end
        self.link.setEnabled(free and chapter)
        self.start.setEnabled(free and chapter and box is not None and not box.first)
        self.gone.setEnabled(free and (box is not None or self.view.arrow is not None))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole width of the chart until the person zooms."""
        super().resizeEvent(event)
        if not self._zoomed and self.view.chart.boxes:
            width = self.view.chart.size[0] + _EDGE
            self.view.zoom(max(_LEAST_ZOOM, min(1.0, self._area.viewport().width() / width)))

    def _zoom(self, factor: float) -> None:
        self._zoomed = True
        self.view.zoom(self.view.scale * factor)

    # edits

    def _connect(self, start: str, end: str) -> None:
        self.draft.connect_boxes(start, end)
        self._refresh()

    def add_chapter(self) -> None:
        """Ask for a scenario and add a chapter for it."""
        from editor.ui.kit.catalogue.picker import pick_documents

        system = self._session.system
        for row in pick_documents(self._context, system, ("scenario",), several=True, parent=self):
            self.add_chapter_for(row)

    def add_chapter_for(self, row: documents.DocumentRow) -> None:
        """Add a chapter for a scenario, below the others."""
        ident = self.draft.add_chapter(row, *self._free_place())
        self._refresh()
        self.view.choose(ident)

    def add_end(self) -> None:
        """Add an end, below the others."""
        ident = self.draft.add_end(*self._free_place())
        self._refresh()
        self.view.choose(ident)

    def _free_place(self) -> tuple[int, int]:
        boxes = self.view.chart.boxes
        return 40, max((one.y for one in boxes), default=-_GAP + 40) + _GAP

    def _rename(self) -> None:
        """Give the chosen box the id that was typed."""
        before = self.view.chosen
        if not before or self._session.read_only or self.ident.text() == before:
            return
        name = self.draft.rename(before, self.ident.text())
        self._refresh()
        self.view.choose(name)
        self.ident.setText(name)

    def begin_here(self) -> None:
        """Let the campaign begin with the chosen chapter."""
        self.draft.begin_with(self.view.chosen)

    def remove(self) -> None:
        """Remove the chosen way on, else the chosen box."""
        if self._session.read_only:
            return
        arrow, box = self.view.chosen_arrow(), self.view.chart.box(self.view.chosen)
        if arrow is not None:
            self.draft.remove_ways(arrow)
        elif box is not None:
            self.draft.remove(box)

    def _open(self, ident: str) -> None:
        box = self.view.chart.box(ident)
        if box is not None and box.scenario:
            self._context.open_document(box.scenario)
        elif self._form is not None:
            for widget in reached_by_tab(self._form)[:1]:
                widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        box = self.view.chart.box(self.view.chosen)
        if box is not None and box.scenario:
            menu.addAction(self.tr("Open the scenario"), partial(self._open, box.id))
            if not self._session.read_only:
                menu.addAction(self.tr("Connect"), self.view.begin_link)
                menu.addAction(self.tr("Begin here"), self.begin_here)
        if not self._session.read_only:
            if box is not None:
                menu.addAction(self.tr("Remove"), self.remove)
            menu.addSeparator()
            menu.addAction(self.tr("Add a chapter…"), self.add_chapter)
            menu.addAction(self.tr("Add an end"), self.add_end)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def focus_path(self, path: Path) -> bool:
        """Show the chapter or end that a path leads into, and give its field the focus."""
        ident = self.draft.id_at(path)
        if not ident:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return False
        self.view.choose(ident)
        if path[2:3] == ("id",):
            self.ident.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return self.host.focus(path) or True


def _picture(workspace: Workspace, ident: str, language: str, _report: object) -> QImage | None:
    return thumbnail(workspace, ident, language)
