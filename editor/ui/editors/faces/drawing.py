"""The draft of a template on the card that is shown: its picture, where its boxes stand, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.editors.faces import flows
from editor.ui.editors.faces.live import Drawn, Sample
from editor.ui.kit.documents.draft import Path, parse_path, read, replaced
from editor.ui.kit.theme import muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped
from schemas.face import FaceBase
from schemas.parse import parse_document
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.editors.faces.canvas import FaceCanvas
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_REPORTED_AFTER_MS: Final = 120
"""Pause after a change before the list of problems is reported."""


class FaceDrawing(QObject):
    """Draws the draft on a card and shows it on the canvas."""

    shown = Signal()  # the canvas shows another picture of the draft

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        sample: Sample,
        canvas: FaceCanvas,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session, self._context, self._sample, self._canvas = session, context, sample, canvas
        self.side = "front"
        self.drawn: Drawn | None = None
        self.state = wrapped(muted(QLabel(parent)))
        """Says what is wrong with what is shown."""
        self.report = single_shot(self, _REPORTED_AFTER_MS, self._report_problems)

    @property
    def template(self) -> FaceBase | None:
        """The last valid state of the draft."""
        document = self._session.document
        return document if isinstance(document, FaceBase) else None

    @property
    def alike(self) -> bool:
        """Whether the back looks like the front."""
        return self.template is not None and self.template.back is None

    @property
    def shown_side(self) -> str:
        """The side whose boxes are shown: the front where both are alike."""
        return "front" if self.alike else self.side

    @property
    def scale(self) -> float:
        """Millimetres on the face for one of the template."""
        template, drawn = self.template, self.drawn
        if template is None or drawn is None:
            return 1.0
        return drawn.face(self.side).width / template.width_mm

    def draw(self) -> FaceBase | None:
        """Draw the draft on the card, and return it. None if it was never valid."""
        template = self.template
        if template is None:
            self.state.setText(self.tr("The template has problems; the list below says which."))
            return None
        self.drawn = self._sample.draw(template)
        self._show()
        self.report.start()
        return template

    def _show(self) -> None:
        drawn, canvas = self.drawn, self._canvas
        if drawn is None:
            canvas.spots = []
            canvas.show_face(None)
            self.state.setText(
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
            canvas.flows = flows.lines_on(self._session.data, self.shown_side)
            scale = self.scale
            canvas.guides_x = [one * scale for one in self._session.value("guides_x", ())]
            canvas.guides_y = [one * scale for one in self._session.value("guides_y", ())]
            canvas.show_face(drawn.face(self.side))
            self.state.setText(self._state_words(drawn))
        self.shown.emit()

    def _state_words(self, drawn: Drawn) -> str:
        words = []
        if not self._session.valid:
            words.append(self.tr("The draft has problems; this is how it last looked."))
        if drawn.problems:
            words += [self._context.sentence(one) for one in drawn.problems[:2]]
        count = len(drawn.misfits)
        if count:
            words.append(self.tr("Texts that do not fit on this card: {count}.").format(count=count))
        return " ".join(words)

    def _report_problems(self) -> None:
        """Put what goes wrong on this card into the list of problems."""
        drawn = self.drawn
        if drawn is not None:
            found = [*drawn.problems, *drawn.misfit_problems(self._session.id)]
            self._session.set_extra_problems(found)

    def preview(self, fields: Sequence[tuple[Path, Any]]) -> bool:
        """Draw the boxes where the pointer holds them, without touching the draft; whether it could be."""
        data: Any = self._session.data
        for path, value in fields:
            data = replaced(data, path, value)
        try:
            template = parse_document(data)
        except EditorError:
            return False
        drawn = self._sample.draw(template) if isinstance(template, FaceBase) else None
        if drawn is None:
            return False
        self._canvas.spots = drawn.spots[self.side]
        self._canvas.show_face(drawn.face(self.side))
        return True

    # where things are, in words

    def pointed_words(self, x: float, y: float) -> str:
        """Return the place of the pointer, and of the box that is chosen."""
        here = self.tr("{x} / {y} mm").format(x=self._number(x), y=self._number(y))
        chosen = self.place_words()
        return f"{here} · {chosen}" if chosen else here

    def place_words(self) -> str:
        """Return the place and size of the box that is chosen; '' for none or several."""
        spots = self._canvas.chosen_spots()
        if len(spots) != 1:
            return ""
        area = spots[0].area
        box = read(self._session.data, spots[0].path, {})
        return self.tr("{name}: {x} / {y}, {width} x {height} mm").format(
            name=str(box.get("name", "")).replace("_", " "),
            x=self._number(area.x),
            y=self._number(area.y),
            width=self._number(area.width),
            height=self._number(area.height),
        )

    def _number(self, mm: float) -> str:
        return self._canvas.locale().toString(mm, "f", 1)
