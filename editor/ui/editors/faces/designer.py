"""The face designer: a template of cards is drawn, chosen, moved and worded on a real card."""

from __future__ import annotations

import pathlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QFrame, QLabel, QSplitter, QWidget

from editor.services.face_designs import Misfit, Survey
from editor.services.face_layers import LayerOrder, Side
from editor.ui.editors.faces import flows, offers, specs
from editor.ui.editors.faces.bar import DesignerBar
from editor.ui.editors.faces.beside import Beside
from editor.ui.editors.faces.canvas import Change, FaceCanvas
from editor.ui.editors.faces.changes import SIDES
from editor.ui.editors.faces.editing import FaceEditing
from editor.ui.editors.faces.fields import BoxHost
from editor.ui.editors.faces.folded_form import FoldedForm, narrow_form
from editor.ui.editors.faces.live import Drawn, Sample
from editor.ui.editors.faces.making import copy_face, export_layers, layers_folder
from editor.ui.editors.faces.properties import PropertyPanel
from editor.ui.editors.faces.sample_bar import SampleBar
from editor.ui.editors.faces.sections import TEMPLATE_GROUPS, with_rest
from editor.ui.editors.faces.signs_panel import SignsPanel
from editor.ui.editors.faces.survey_panel import SurveyPanel
from editor.ui.editors.faces.tree import BoxTree
from editor.ui.kit.actions import Bound
from editor.ui.kit.documents.draft import Path, parse_path, read, replaced
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.heading import DocumentHeading
from editor.ui.kit.layouts import column_layout, lay_out_now, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import WhenShown, push_button, wrapped
from schemas.base import Document
from schemas.face import FaceBase
from schemas.field_specs import form_spec
from schemas.parse import model_for, parse_document
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_REPORTED_AFTER_MS: Final = 120
"""Pause after a change before the list of problems is reported."""
_NOT_OF_THE_FORM: Final = ("front", "back", "guides_x", "guides_y", "styles")


class FaceDesigner(DocumentEditor):
    """Edits a face template on its picture."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        self.side = "front"
        self.sample = Sample(context, language=context.language)
        self.drawn: Drawn | None = None
        self._worst_wanted = False
        self._glossed: Document | None = None
        self.canvas = FaceCanvas(self)
        self.canvas.read_only = session.read_only
        self.canvas.is_locked = lambda path: bool(read(session.data, (*path, "locked"), False))
        self.editing = FaceEditing(session, self.canvas, lambda: self.shown_side, self)
        self.editing.refresh = self.refresh
        self.bar = DesignerBar(self.editing, self.canvas, self)
        self.bar.set_read_only(session.read_only)
        self.cards = SampleBar(context, self.sample, self)
        self.beside = Beside(session, context, self.sample, self.canvas, self)
        self._again = WhenShown(self, self.cards.reload)
        self.tree = BoxTree(self)
        self.properties = PropertyPanel(session, context, self.sample, self)
        self.survey = SurveyPanel(session, context, self)
        self.signs = SignsPanel({}, partial(offers.sign_assets, context), self)
        self.host = BoxHost(session, context, self.sample, self)
        self.host.make_rest = self._make_rest
        self.template_form: FoldedForm | None = None
        self._spec = form_spec(model_for(session.system, session.kind))
        self._state = wrapped(muted(QLabel(self)))
        self._notice = self._back_notice()
        self._report_timer = single_shot(self, _REPORTED_AFTER_MS, self._report_problems)
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
        below.addWidget(self._state, 1)
        column.addLayout(below)

    def _back_notice(self) -> QFrame:
        notice = QFrame(self)
        notice.setProperty("tone", "note")
        row = row_layout(notice, (SPACE_3, SPACE_1, SPACE_2, SPACE_1))
        words = wrapped(
            QLabel(self.tr("Both sides are alike: what you change here changes the front."), notice)
        )
        row.addWidget(words, 1)
        self.own_back = push_button(
            notice,
            self.tr("Give the back its own boxes"),
            lambda: self.session.change("back", [], self.tr("Give the back its own boxes")),
        )
        self.own_back.setEnabled(not self.session.read_only)
        row.addWidget(self.own_back)
        notice.hide()
        return notice

    def _join(self) -> None:
        session, canvas = self.session, self.canvas
        session.changed.connect(self._changed)
        session.reloaded.connect(self.refresh)
        self.bar.side_changed.connect(self.show_side)
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
        canvas.pointed.connect(self._pointed)
        canvas.guides_moved.connect(self._keep_guides)
        self.tree.chosen.connect(canvas.choose)
        self.tree.deleted.connect(self._delete)
        self.tree.dropped.connect(self.editing.drop)
        self.tree.turned.connect(self.editing.turn_flag)
        self.tree.opened.connect(lambda _path: self.properties.focus_words())
        self.survey.chosen.connect(self.show_misfit)
        self.survey.surveyed.connect(self._surveyed)
        self.signs.chosen.connect(self._insert_sign)
        self.signs.asset_chosen.connect(self._insert_asset)
        self.context.catalogue_changed.connect(self.signs.forget_assets)
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
        document = self.session.document
        return document if isinstance(document, FaceBase) else None

    def refresh(self) -> None:
        """Draw the draft on the card."""
        template = self.template
        if template is None:
            self._state.setText(self.tr("The template has problems; the list below says which."))
            return
        self.cards.follow(template)
        self.drawn = self.sample.draw(template)
        self._show_drawn()
        self.signs.show_icons(self.sample.icons(template))
        if self.sample.document is not self._glossed:
            self._glossed = self.sample.document
            self.signs.show_keywords(self.sample.glossary())
        alike = template.back is None
        self._notice.setVisible(self.side == "back" and alike)
        self._report_timer.start()

    def _show_drawn(self) -> None:
        drawn, canvas = self.drawn, self.canvas
        if drawn is None:
            canvas.spots = []
            canvas.show_face(None)
            self._state.setText(
                self.tr("The catalogue contains no card of this kind to show the template on.")
            )
        else:
            canvas.spots = drawn.spots[self.side]
            lacking: dict[Path, float] = {}
            for one in drawn.misfits:
                path = parse_path(one.path)
                if one.side == self.shown_side:
                    lacking[path] = max(lacking.get(path, 0.0), one.missing_mm)
            canvas.misfits = lacking
            canvas.flows = flows.lines_on(self.session.data, self.shown_side)
            scale = self._scale
            canvas.guides_x = [one * scale for one in self.session.value("guides_x", ())]
            canvas.guides_y = [one * scale for one in self.session.value("guides_y", ())]
            canvas.show_face(drawn.face(self.side))
            self._state.setText(self._state_words(drawn))
        if self.beside.isVisible():
            self.beside.show_side(self.side)
        self.tree.show_boxes(self.session.data, self.shown_side, frozenset(one.path for one in canvas.spots))

    @property
    def _scale(self) -> float:
        """Millimetres on the face for one of the template."""
        template, drawn = self.template, self.drawn
        if template is None or drawn is None:
            return 1.0
        return drawn.face(self.side).width / template.width_mm

    def _keep_guides(self, upright: bool) -> None:
        guides = self.canvas.guides_x if upright else self.canvas.guides_y
        self.editing.keep_guides(upright, [round(one / self._scale, 2) for one in guides])

    @property
    def shown_side(self) -> str:
        """The side whose boxes are shown: the front where both are alike."""
        alike = self.template is not None and self.template.back is None
        return "front" if alike else self.side

    def _state_words(self, drawn: Drawn) -> str:
        words = []
        if not self.session.valid:
            words.append(self.tr("The draft has problems; this is how it last looked."))
        if drawn.problems:
            words += [self.context.sentence(one) for one in drawn.problems[:2]]
        count = len(drawn.misfits)
        if count:
            words.append(self.tr("Texts that do not fit on this card: {count}.").format(count=count))
        return " ".join(words)

    def _changed(self, _path: Path) -> None:
        self.refresh()
        self.survey.outdated()
        self.properties.show_box(self.canvas.chosen)
        self.properties.show_value()

    def _sample_changed(self) -> None:
        self.refresh()
        self.properties.show_value()

    def _report_problems(self) -> None:
        """Put what goes wrong on this card into the list of problems."""
        drawn = self.drawn
        if drawn is None:
            return
        self.session.set_extra_problems([*drawn.problems, *drawn.misfit_problems(self.session.id)])

    # what is chosen and changed

    def _canvas_chose(self) -> None:
        chosen = self.canvas.chosen
        self.tree.choose(chosen)
        self.properties.show_box(chosen)
        self.survey.choose_box(chosen[0] if len(chosen) == 1 else ())
        self.actions_changed.emit()

    def _preview(self, moved: Sequence[Change]) -> None:
        """Draw the boxes where the pointer holds them, without touching the draft."""
        data: Any = self.session.data
        for path, value in self.editing.fields_of(moved):
            data = replaced(data, path, value)
        try:
            template = parse_document(data)
        except EditorError:
            return
        drawn = self.sample.draw(template) if isinstance(template, FaceBase) else None
        if drawn is not None:
            self.canvas.spots = drawn.spots[self.side]
            self.canvas.show_face(drawn.face(self.side))
            self.status_shown.emit(self._place_words())

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

    def _pointed(self, x: float, y: float) -> None:
        here = self.tr("{x} / {y} mm").format(x=self._number(x), y=self._number(y))
        chosen = self._place_words()
        self.status_shown.emit(f"{here} · {chosen}" if chosen else here)

    def _place_words(self) -> str:
        spots = self.canvas.chosen_spots()
        if len(spots) != 1:
            return ""
        area = spots[0].area
        box = read(self.session.data, spots[0].path, {})
        return self.tr("{name}: {x} / {y}, {width} x {height} mm").format(
            name=str(box.get("name", "")).replace("_", " "),
            x=self._number(area.x),
            y=self._number(area.y),
            width=self._number(area.width),
            height=self._number(area.height),
        )

    def _number(self, mm: float) -> str:
        return self.locale().toString(mm, "f", 1)

    def _insert_sign(self, name: str, keyword: bool) -> None:
        completion = self.properties.completion
        plain = f"[[{name}]]" if keyword else f":{name}:" if completion.in_braces else f"'{name}'"
        if not completion.insert(plain, beside_other_language=True):
            self.context.announce(self.tr("Put the cursor into a text of a box first."))

    def _insert_asset(self, name: str, ident: str) -> None:
        """Put an asset into the text as a sign; the face lists it from then on."""
        ref = offers.asset_ref(self.context, ident)
        if ref is not None and self.properties.completion.ready:
            self.session.change("assets", [*self.session.value("assets", ()), ref], self.tr("Add a sign"))
        self._insert_sign(name, keyword=False)

    # what is shown

    def show_side(self, side: str) -> None:
        """Show the front or the back."""
        if side == self.side:
            return
        self.side = side
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

    # what is made of it

    def _copy_face(self) -> None:
        if self.template is not None:
            copy_face(self.context, self.template, self)

    def _ask_layers(self) -> None:
        if (folder := layers_folder(self.context, self)) is not None:
            self.export_layers(folder)

    def export_layers(self, folder: pathlib.Path) -> None:
        """Write the chosen boxes, or all of the side, as pictures of the card shown."""
        template, card = self.template, self.sample.document
        if template is None or card is None:
            return
        chosen = frozenset(int(one[1]) for one in self.canvas.chosen if len(one) > 1)
        side: Side = "back" if self.side == "back" else "front"
        order = LayerOrder(side, self.sample.language, boxes=chosen or None)
        export_layers(self.context, template, card, folder, order)

    # the window

    def action_table(self) -> Sequence[Bound]:
        def free() -> bool:
            return not self.session.read_only

        def some() -> bool:
            return free() and bool(self.canvas.chosen)

        return (
            Bound(specs.OTHER_SIDE, self.turn),
            Bound(specs.NEXT, lambda: self.cards.step(1)),
            Bound(specs.PREVIOUS, lambda: self.cards.step(-1)),
            Bound(specs.WORST, self.show_worst),
            Bound(specs.LANGUAGE, self.cards.turn_language),
            Bound(specs.CHECK, self.survey.run),
            Bound(specs.BESIDE, lambda: self.show_beside(not self.bar.beside.isChecked())),
            Bound(specs.COPY, self._copy_face, lambda: self.template is not None),
            Bound(specs.LAYERS, self._ask_layers, lambda: self.drawn is not None),
            Bound(specs.GROUP, self.editing.group, some),
            Bound(specs.UNGROUP, self.editing.ungroup, some),
            Bound(specs.TO_FRONT, lambda: self.editing.order("front"), some),
            Bound(specs.FORWARD, lambda: self.editing.order("forward"), some),
            Bound(specs.BACKWARD, lambda: self.editing.order("backward"), some),
            Bound(specs.TO_BACK, lambda: self.editing.order("back"), some),
        )

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
        self._report_timer.stop()
        for job in self.context.jobs.running:
            if job is self.survey.job:
                job.cancel()
