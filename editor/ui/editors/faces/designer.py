"""The face designer: a template of cards is drawn, chosen, moved and worded on a real card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QSplitter, QWidget

from editor.services.face_designs import Misfit, Survey
from editor.ui.editors.faces import sign_offers, specs
from editor.ui.editors.faces.adding import BoxAdding
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.back_notice import BackNotice
from editor.ui.editors.faces.bar import DesignerBar
from editor.ui.editors.faces.beside import Beside
from editor.ui.editors.faces.canvas import FaceCanvas
from editor.ui.editors.faces.changes import SIDES
from editor.ui.editors.faces.drawing import FaceDrawing
from editor.ui.editors.faces.editing import FaceEditing
from editor.ui.editors.faces.fields import BoxHost
from editor.ui.editors.faces.folded_form import FoldedForm, narrow_form
from editor.ui.editors.faces.live import Drawn, Sample
from editor.ui.editors.faces.making import copy_face, export_layers
from editor.ui.editors.faces.mouse import Change
from editor.ui.editors.faces.properties import PropertyPanel
from editor.ui.editors.faces.sample_bar import SampleBar
from editor.ui.editors.faces.sections import TEMPLATE_GROUPS, with_rest
from editor.ui.editors.faces.signs_panel import SignsPanel
from editor.ui.editors.faces.survey_panel import SurveyPanel
from editor.ui.editors.faces.tree import BoxTree
from editor.ui.kit.actions import Bound
from editor.ui.kit.documents.draft import Path, parse_path, read
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.heading import DocumentHeading
from editor.ui.kit.layouts import column_layout, lay_out_now, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3
from editor.ui.kit.widgets import WhenShown
from schemas.base import Document
from schemas.face import FaceBase
from schemas.field_specs import form_spec
from schemas.parse import model_for

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_NOT_OF_THE_FORM: Final = ("front", "back", "guides_x", "guides_y", "styles")


def _name_of(session: DocumentSession, context: UiContext, path: Path) -> str:
    """Return what a box is called, by its side and its own name; '' for another place."""
    name = str(session.value((*path, "name"), "")) if len(path) == 2 else ""
    side = context.place_words(session.system, session.kind, path[:1])
    return f"{side} – {name.replace('_', ' ')}" if name else ""


class FaceDesigner(DocumentEditor):
    """Edits a face template on its picture."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        session.name_place = partial(_name_of, session, context)
        self.sample = Sample(context, language=context.language)
        self._worst_wanted = False
        self._glossed: Document | None = None
        self.canvas = FaceCanvas(self)
        self.canvas.read_only = session.read_only
        self.canvas.is_locked = lambda path: bool(read(session.data, (*path, "locked"), False))
        self.canvas.name_of = lambda path: str(read(session.data, (*path, "name"), "")).replace("_", " ")
        self.drawing = FaceDrawing(session, context, self.sample, self.canvas, self)
        self.editing = FaceEditing(
            session, self.canvas, context.words(session.system), lambda: self.drawing.shown_side, self
        )
        self.editing.refresh = self.refresh
        self.bar = DesignerBar(self.editing, self.canvas, self)
        self.bar.set_read_only(session.read_only)
        self.cards = SampleBar(context, self.sample, self)
        self.beside = Beside(session, context, self.sample, self.canvas, self)
        self._again = WhenShown(self, self.cards.reload)
        self.tree = BoxTree(self)
        self.properties = PropertyPanel(session, context, self.sample, self)
        self.survey = SurveyPanel(session, context, self)
        self.signs = SignsPanel({}, partial(sign_offers.sign_assets, context, self.devicePixelRatioF()), self)
        self.host = BoxHost(session, context, self.sample, self)
        self.host.make_rest = self._make_rest
        self.adding = BoxAdding(self.editing, self.host, self.properties, self)
        self.template_form: FoldedForm | None = None
        self._spec = form_spec(model_for(session.system, session.kind))
        self._notice = BackNotice(session, self)
        self._lay_out()
        self._join()
        self.refresh()

    # parts

    def _lay_out(self) -> None:
        column = column_layout(self, 0, 0)
        column.addWidget(DocumentHeading(self.session, self.context, self))
        bars = column_layout(None, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_1)
        bars.addWidget(self.bar)
        bars.addWidget(self.cards)
        column.addLayout(bars)
        column.addWidget(self._notice)
        halves = QSplitter(self)
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.canvas)
        halves.addWidget(self.beside)
        self.beside.hide()
        column.addWidget(halves, 1)
        below = row_layout(None, (SPACE_3, SPACE_1, SPACE_3, SPACE_1))
        below.addWidget(self.drawing.state, 1)
        column.addLayout(below)

    def _join(self) -> None:
        session, canvas = self.session, self.canvas
        session.changed.connect(self._changed)
        session.reloaded.connect(self.refresh)
        self.bar.side_changed.connect(self.show_side)
        self.bar.added.connect(self.adding.add)
        self.bar.beside.toggled.connect(self.show_beside)
        self.cards.changed.connect(self._sample_changed)
        self.cards.worst_wanted.connect(self.show_worst)
        canvas.chosen_changed.connect(self._canvas_chose)
        canvas.dragged.connect(self._preview)
        canvas.dropped.connect(self._dropped)
        canvas.deleted.connect(self._delete)
        canvas.key_command.connect(self._run_key)
        canvas.stepped.connect(self.cards.step)
        canvas.opened.connect(lambda _path: self.properties.focus_words())
        canvas.pointed.connect(lambda x, y: self.status_shown.emit(self.drawing.pointed_words(x, y)))
        self.drawing.shown.connect(self._show_around)
        canvas.guides_moved.connect(self._keep_guides)
        self.tree.chosen.connect(canvas.choose)
        self.tree.deleted.connect(self._delete)
        self.tree.key_command.connect(self._run_key)
        self.properties.duplicate_wanted.connect(self._duplicate_with_field)
        self.tree.dropped.connect(self.editing.drop)
        self.tree.turned.connect(self.editing.turn_flag)
        self.tree.opened.connect(lambda _path: self.properties.focus_words())
        self.survey.chosen.connect(self.show_misfit)
        self.survey.surveyed.connect(self._surveyed)
        self.signs.chosen.connect(self.adding.insert_sign)
        self.signs.asset_chosen.connect(self.adding.insert_asset)
        asset_shelf(self.context).changed.connect(self.signs.forget_assets)
        self.context.catalogue_changed.connect(self._again.ask)

    def side_panels(self) -> Iterable[SidePanel]:
        yield SidePanel("properties", self.tr("Properties"), self.properties, height=2)
        yield SidePanel("styles", self.tr("Styles"), self._styles_form(), upper=True, scrolls=True)
        yield SidePanel("template", self.tr("Template"), self._template_form(), upper=True, scrolls=True)
        yield SidePanel("boxes", self.tr("Boxes"), self.tree)
        yield SidePanel("signs", self.tr("Signs"), self.signs)
        yield SidePanel("survey", self.tr("All cards"), self.survey)

    def _template_form(self) -> QWidget:
        groups = with_rest(TEMPLATE_GROUPS, self._spec, _NOT_OF_THE_FORM)
        self.template_form = FoldedForm(self.host, self._spec, (), groups, self)
        return self._in_panel(self.template_form)

    def _styles_form(self) -> QWidget:
        return self._in_panel(narrow_form(self.host, self._spec, (), ["styles"], self))

    def _in_panel(self, form: QWidget) -> QWidget:
        inner = QWidget(self)
        column = column_layout(inner, (SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        column.addWidget(form)
        column.addStretch(1)
        return inner

    def _make_rest(self) -> None:
        if self.template_form is not None:
            self.template_form.make_rest()

    # the draft on the card

    @property
    def template(self) -> FaceBase | None:
        """The last valid state of the draft."""
        return self.drawing.template

    @property
    def drawn(self) -> Drawn | None:
        """What is shown. None if there is no card to show."""
        return self.drawing.drawn

    @property
    def side(self) -> str:
        """The side that is shown."""
        return self.drawing.side

    def refresh(self) -> None:
        """Draw the draft on the card."""
        if self.template is not None:
            self.cards.follow(self.template)
        template = self.drawing.draw()
        if template is None:
            return
        self.signs.show_icons(self.sample.icons(template))
        if self.sample.document is not self._glossed:
            self._glossed = self.sample.document
            self.signs.show_keywords(self.sample.glossary())
        self._notice.setVisible(self.side == "back" and self.drawing.alike)

    def _show_around(self) -> None:
        """Show what stands around the face: the other version, and the list of boxes."""
        if self.beside.isVisible():
            self.beside.show_side(self.side)
        there = frozenset(one.path for one in self.canvas.spots)
        self.tree.show_boxes(self.session.data, self.drawing.shown_side, there)

    def _keep_guides(self, upright: bool) -> None:
        guides = self.canvas.guides_x if upright else self.canvas.guides_y
        self.editing.keep_guides(upright, [round(one / self.drawing.scale, 2) for one in guides])

    def _changed(self, _path: Path) -> None:
        self.refresh()
        self.survey.outdated()
        self.properties.show_box(self.canvas.chosen)
        self.properties.show_value()

    def _sample_changed(self) -> None:
        self.refresh()
        self.properties.show_value()

    # what is chosen and changed

    def _canvas_chose(self) -> None:
        chosen = self.canvas.chosen
        self.tree.choose(chosen)
        self.properties.show_box(chosen)
        self.survey.choose_box(chosen[0] if len(chosen) == 1 else ())
        self.actions_changed.emit()

    def _preview(self, moved: Sequence[Change]) -> None:
        if self.drawing.preview(self.editing.fields_of(moved)):
            self.status_shown.emit(self.drawing.place_words())

    def _dropped(self, moved: Sequence[Change], how: str) -> None:
        self.editing.move(moved, how)
        self.refresh()

    def _delete(self) -> None:
        if not self.session.read_only:
            self.editing.delete()

    def _run_key(self, what: str) -> None:
        {
            "copy": self.editing.copy,
            "cut": self.editing.cut,
            "paste": self.editing.paste,
            "duplicate": self.editing.duplicate,
            "all": self.editing.choose_all,
        }[what]()

    def _duplicate_with_field(self, field: Path) -> None:
        """Duplicate the box whose properties are shown; the same field of the copy has the focus then."""
        self.editing.duplicate()
        if len(self.canvas.chosen) == 1:
            self.properties.focus((*self.canvas.chosen[0], *field))

    # what is shown

    def show_side(self, side: str) -> None:
        """Show the front or the back."""
        if side == self.side:
            return
        self.drawing.side = side
        self.bar.show_side(side)
        self.canvas.choose([])
        self.refresh()

    def show_beside(self, shown: bool) -> None:
        """Show another version of the face beside, or put it away."""
        self.bar.beside.setChecked(shown)
        self.beside.setVisible(shown)
        if shown:
            self.beside.fill()
            lay_out_now()
        self.canvas.fit()

    def turn(self) -> None:
        """Show the other side."""
        self.show_side(SIDES[1 - SIDES.index(self.side)])

    def show_worst(self) -> None:
        """Show the card that is hardest to fit; all cards are drawn first."""
        self._worst_wanted = True
        self.survey.run()

    def _surveyed(self, found: Survey) -> None:
        if self._worst_wanted and found.worst is not None:
            self._worst_wanted = False
            if found.misfits:
                self.cards.show_language(found.misfits[0].language)
            self.cards.show_card(found.worst)

    def show_misfit(self, one: Misfit) -> None:
        """Show the card, language, side and box of a text that does not fit."""
        self.show_side(one.side)
        self.cards.show_language(one.language)
        self.cards.show_card(one.document)
        self.canvas.choose([parse_path(one.path)])

    # the window

    def action_table(self) -> Sequence[Bound]:
        def some() -> bool:
            return not self.session.read_only and bool(self.canvas.chosen)

        cards, editing = self.cards, self.editing
        return (
            Bound(specs.OTHER_SIDE, self.turn),
            Bound(specs.NEXT, lambda: cards.step(1)),
            Bound(specs.PREVIOUS, lambda: cards.step(-1)),
            Bound(specs.WORST, self.show_worst),
            Bound(specs.LANGUAGE, cards.turn_language),
            Bound(specs.CHECK, self.survey.run),
            Bound(specs.BESIDE, lambda: self.show_beside(not self.bar.beside.isChecked())),
            Bound(specs.COPY, self._copy_face, lambda: self.template is not None),
            Bound(specs.LAYERS, self._export_layers, lambda: self.drawn is not None),
            Bound(specs.GROUP, editing.group, some),
            Bound(specs.UNGROUP, editing.ungroup, some),
            Bound(specs.TO_FRONT, lambda: editing.order("front"), some),
            Bound(specs.FORWARD, lambda: editing.order("forward"), some),
            Bound(specs.BACKWARD, lambda: editing.order("backward"), some),
            Bound(specs.TO_BACK, lambda: editing.order("back"), some),
        )

    def _copy_face(self) -> None:
        if self.template is not None:
            copy_face(self.context, self.template, self)

    def _export_layers(self) -> None:
        if self.template is not None and self.sample.document is not None:
            chosen = [int(one[1]) for one in self.canvas.chosen if len(one) > 1]
            export_layers(self.template, self.sample, self.side, chosen, self)

    def focus_path(self, path: Path) -> bool:
        if path[:1] not in (("front",), ("back",)):
            self._make_rest()
            if self.template_form is not None:
                self.template_form.open_for(path)
            return self.host.focus(path)
        self.show_side(str(path[0]))
        length = next((end for end in range(len(path), 1, -1) if self.canvas.spot(path[:end])), 2)
        if len(path) > 1:
            self.canvas.choose([path[:length]])
        return self.properties.focus(path) if len(path) > length else bool(self.canvas.setFocus()) or True

    def view_state(self) -> dict[str, Any]:
        shown = self.sample.document.id if self.sample.document is not None else ""
        return {
            "side": self.side,
            "card": shown,
            "language": self.sample.language,
        }

    def restore_view_state(self, state: Mapping[str, Any]) -> None:
        if card := str(state.get("card", "")):
            self.cards.show_card(card)
        if (language := str(state.get("language", ""))) and language != self.sample.language:
            self.cards.show_language(language)
        self.show_side(str(state.get("side", "front")))

    def about_to_close(self) -> None:
        self.drawing.report.stop()
        for job in self.context.jobs.running:
            if job is self.survey.job:
                job.cancel()
