"""How the queue is put on paper: presets, paper, sides, cuts, distances."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QFormLayout, QInputDialog, QLabel, QWidget

from editor.printing.slots import SheetOptions
from editor.services.prints import print_queue as service
from editor.services.prints.press_targets import press_of
from editor.services.prints.print_presets import shipped_presets
from editor.services.prints.sheet_options import (
    LEAST_PAPER_MM,
    LEAST_SLEEVE_MM,
    MOST_BLEED_MM,
    MOST_MARGIN_MM,
    MOST_PAPER_MM,
    MOST_SAFE_MM,
    MOST_SLEEVE_MARGIN_MM,
    MOST_SLEEVE_MM,
    PAPER_NAMES,
    paper_of,
)
from editor.ui.kit.inputs import ComboBox, DecimalBox, offer_languages
from editor.ui.kit.layouts import add_field, column_layout, form_layout, row_layout
from editor.ui.kit.press_choice import PressBox
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import icon_button, wrapped
from editor.ui.pages.printing.queue import PrintQueue
from schemas.problems import EditorError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from editor.ui.kit.context import UiContext

_OWN: Final = "own"
_BESIDE_NAMES: Final = 32
"""Room beside the names in the list of presets, with its scroll bar."""


class SheetForm(QWidget):
    """Changes paper and options of the queue."""

    def __init__(self, context: UiContext, queue: PrintQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._queue = context, queue
        self.preset = ComboBox(self)
        self.source = wrapped(muted(QLabel(self)))
        self.paper = ComboBox(self)
        self.paper_width = self._length(LEAST_PAPER_MM, MOST_PAPER_MM)
        self.paper_height = self._length(LEAST_PAPER_MM, MOST_PAPER_MM)
        self.mode = ComboBox(self)
        self.flip = ComboBox(self)
        self.orientation = ComboBox(self)
        self.crop = ComboBox(self)
        self.margin = self._length(0.0, MOST_MARGIN_MM)
        self.bleed = self._length(0.0, MOST_BLEED_MM)
        self.safe = self._length(0.0, MOST_SAFE_MM)
        self.sleeve_width = self._length(LEAST_SLEEVE_MM, MOST_SLEEVE_MM)
        self.sleeve_height = self._length(LEAST_SLEEVE_MM, MOST_SLEEVE_MM)
        self.sleeve_margin = self._length(0.0, MOST_SLEEVE_MARGIN_MM)
        self.ids = QCheckBox(self.tr("Tiny numbers in the waste"), self)
        self.contour = QCheckBox(self.tr("Outlines for a cutter, on a layer"), self)
        self.finishes = QCheckBox(self.tr("Foil and varnish as spot colours"), self)
        self.press = PressBox(context, self)
        self.language = ComboBox(self)
        self.only_changed = QCheckBox(self.tr("Only what changed since the last print"), self)
        self._fill()
        self._lay_out()
        self._wire()
        queue.changed.connect(self.show_job)
        self.show_job()

    def _length(self, least: float, most: float) -> DecimalBox:
        box = DecimalBox(self)
        box.setRange(least, most)
        box.setSuffix(self.tr(" mm"))
        box.setKeyboardTracking(False)
        return box

    # parts

    def _fill(self) -> None:
        for name in PAPER_NAMES:
            self.paper.addItem(name, name)
        self.paper.addItem(self.tr("Custom size"), _OWN)
        for box, words in (
            (
                self.mode,
                {
                    "fold-over": self.tr("Folded over: back above front"),
                    "duplex": self.tr("Both sides of the paper"),
                    "fronts": self.tr("Fronts only"),
                    "backs": self.tr("Backs only"),
                    "sleeves": self.tr("Slips for sleeves"),
                    "pages": self.tr("One face to a page (press)"),
                },
            ),
            (self.flip, {"long": self.tr("Long edge"), "short": self.tr("Short edge")}),
            (
                self.orientation,
                {
                    "auto": self.tr("Whichever takes fewer sheets"),
                    "upright": self.tr("Portrait"),
                    "lying": self.tr("Landscape"),
                },
            ),
            (
                self.crop,
                {
                    "lines": self.tr("Lines around each card"),
                    "outside": self.tr("Short marks outside"),
                    "full": self.tr("Lines from edge to edge"),
                    "dotted": self.tr("Dotted lines"),
                    "none": self.tr("None"),
                },
            ),
        ):
            for value, text in words.items():
                box.addItem(text, value)
        offer_languages(self.language, self._context.language)

    def _lay_out(self) -> None:
        self._form = form_layout(self, (SPACE_2, SPACE_3, SPACE_2, SPACE_3), SPACE_2)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        presets = row_layout(spacing=SPACE_1)
        presets.addWidget(self.preset, 1)
        save, delete = self.tr("Save these settings as a preset…"), self.tr("Delete this preset")
        self._keep = icon_button(self, "save", save, self.ask_name, flat=True)
        self._forget = icon_button(self, "trash-2", delete, self._forget_preset, flat=True)
        presets.addWidget(self._keep)
        presets.addWidget(self._forget)
        add_field(self._form, self.tr("Preset"), presets, self.preset)
        self._form.addRow(self.source)
        add_field(self._form, self.tr("Print"), self.mode)
        add_field(self._form, self.tr("Paper"), self.paper)
        self._own_size = self._pair(self.paper_width, self.paper_height)
        add_field(self._form, self.tr("Width × height"), self._own_size, self.paper_width)
        self.paper_height.setAccessibleName(self.tr("Height of the paper"))
        add_field(self._form, self.tr("Turned about"), self.flip)
        add_field(self._form, self.tr("Orientation"), self.orientation)
        self._sleeves = self._pair(self.sleeve_width, self.sleeve_height)
        add_field(self._form, self.tr("Sleeve, inside"), self._sleeves, self.sleeve_width)
        self.sleeve_height.setAccessibleName(self.tr("Height of the sleeve"))
        add_field(self._form, self.tr("Slip smaller by"), self.sleeve_margin)
        add_field(self._form, self.tr("Cut marks"), self.crop)
        add_field(self._form, self.tr("Margin"), self.margin)
        add_field(self._form, self.tr("Bleed"), self.bleed)
        add_field(self._form, self.tr("Safe distance"), self.safe)
        self._form.addRow("", self.ids)
        add_field(self._form, self.tr("Press profile"), self.press, self.press.profile)
        for box in (self.contour, self.finishes):
            self._form.addRow(box)  # without a label before them: their words are long
        add_field(self._form, self.tr("Language"), self.language)
        changed = column_layout(spacing=SPACE_1)
        changed.addWidget(self.only_changed)
        self._unchanged = wrapped(muted(QLabel(self)))
        changed.addWidget(self._unchanged)
        self._form.addRow(changed)
        for widget, tip in (
            (self.flip, self.tr("The edge about which your printer turns the paper between front and back")),
            (self.bleed, self.tr("How far colours reach over the cut, for cards that are cut by a press")),
            (self.safe, self.tr("Texts that come nearer to the cut are listed as problems")),
            (self.contour, self.tr("In the spot colour CutContour, with the round corners of cards")),
            (self.finishes, self.tr("What faces mark as foil or varnish, each on a layer of its own")),
            (self.ids, self.tr("The same on front and back of a sheet, to show up a wrong back")),
        ):
            widget.setToolTip(tip)

    def _pair(self, left: QWidget, right: QWidget) -> QWidget:
        box = QWidget(self)
        row = row_layout(box, 0, SPACE_1)
        row.addWidget(left, 1)
        row.addWidget(muted(QLabel("×", box)))
        row.addWidget(right, 1)
        return box

    # what the person changes

    def _wire(self) -> None:
        words = self.tr("Change the sheets")
        self.preset.activated.connect(lambda _row: self._take_preset())
        self.paper.activated.connect(lambda _row: self._take_paper())
        for size in (self.paper_width, self.paper_height):
            size.valueChanged.connect(lambda _mm: self._take_paper())
        self.language.activated.connect(
            lambda _row: self._queue.change_sheet(
                self.tr("Change the language of the print"), language=self.language.currentData()
            )
        )
        self.only_changed.clicked.connect(lambda on: self._queue.change_sheet(words, only_changed=on))
        for name in ("mode", "flip", "orientation", "crop"):
            box: ComboBox = getattr(self, name)
            box.activated.connect(
                lambda _row, name=name, box=box: self._take_options(name, **{name: box.currentData()})
            )
        for name in ("margin", "bleed", "safe", "sleeve_margin"):
            length: DecimalBox = getattr(self, name)
            length.valueChanged.connect(
                lambda mm, name=name: self._take_options(name, **{name: round(mm, 2)})
            )
        for length in (self.sleeve_width, self.sleeve_height):
            length.valueChanged.connect(
                lambda _mm: self._take_options(
                    "sleeve", sleeve=(self.sleeve_width.value(), self.sleeve_height.value())
                )
            )
        for name in ("ids", "contour", "finishes"):
            ticked: QCheckBox = getattr(self, name)
            ticked.clicked.connect(lambda on, name=name: self._take_options(name, **{name: on}))
        self.press.changed.connect(self._take_press)

    def _take_options(self, merge: str, **changes: Any) -> None:
        options = replace(self._queue.job.options, **changes)
        self._queue.change_sheet(self.tr("Change the sheets"), merge, options=options)

    def _take_press(self) -> None:
        press = self.press.choice
        self._take_options("profile", profile=press.profile, inks=press.inks)

    def _take_paper(self) -> None:
        name = str(self.paper.currentData())
        if name == _OWN:
            name = f"{self.paper_width.value():g}x{self.paper_height.value():g}"
        self._queue.change_sheet(self.tr("Change the paper"), "paper", paper=name)

    def _take_preset(self) -> None:
        wanted = self.preset.currentData()
        found = next((one for one in self._presets() if one.id == wanted), None)
        if found is not None:
            words = self.tr("Use the preset {name}").format(name=self._preset_word(found))
            self._queue.change_sheet(words, paper=found.paper, options=found.options)

    # presets

    def _presets(self) -> Sequence[service.Preset]:
        return service.kept_presets(self._context.workspace)

    def _preset_word(self, preset: service.Preset) -> str:
        if not preset.shipped:
            return preset.id
        return preset.name.get(self._context.language)

    def ask_name(self) -> None:
        """Ask for the name of a preset and keep it."""
        current = self.preset.currentData()
        shown = str(current) if current and not any(one.id == current for one in shipped_presets()) else ""
        name, taken = QInputDialog.getText(
            self, self.tr("Save as a preset"), self.tr("Name of the preset"), text=shown
        )
        if taken:
            self.keep_preset(name)

    def keep_preset(self, name: str) -> None:
        """Keep paper and options under a name."""
        job = self._queue.job
        try:
            service.keep_preset(self._context.workspace, name, job.paper, job.options)
        except EditorError as trouble:
            self._context.show_error(trouble)
        self.show_job()

    def _forget_preset(self) -> None:
        try:
            service.forget_preset(self._context.workspace, str(self.preset.currentData()))
        except EditorError as trouble:
            self._context.show_error(trouble)
        self.show_job()

    # what is shown

    def show_unchanged(self, count: int) -> None:
        """Show how much was left out because it had not changed."""
        self._unchanged.setText(self.tr("%n part(s) skipped: unchanged", "", count) if count else "")
        self._unchanged.setVisible(bool(count))

    def show_job(self) -> None:
        """Show the paper and options of the queue."""
        job, options = self._queue.job, self._queue.job.options
        with self._quietly():
            self._show_presets()
            named = self.paper.findData(job.paper)
            self.paper.setCurrentIndex(named if named >= 0 else self.paper.findData(_OWN))
            paper = paper_of(job.paper)
            self.paper_width.setValue(paper.width)
            self.paper_height.setValue(paper.height)
            for name in ("mode", "flip", "orientation", "crop"):
                box: ComboBox = getattr(self, name)
                box.setCurrentIndex(box.findData(getattr(options, name)))
            for name in ("margin", "bleed", "safe", "sleeve_margin"):
                getattr(self, name).setValue(getattr(options, name))
            self.sleeve_width.setValue(options.sleeve[0])
            self.sleeve_height.setValue(options.sleeve[1])
            for name in ("ids", "contour", "finishes"):
                ticked: QCheckBox = getattr(self, name)
                ticked.setChecked(getattr(options, name))
            self.press.show_choice(press_of(options))
            self.language.setCurrentIndex(self.language.findData(job.language))
            self.only_changed.setChecked(job.only_changed)
        self._show_fitting(options, named < 0)

    def _show_presets(self) -> None:
        presets, job = self._presets(), self._queue.job
        self.preset.clear()
        group = presets[0].group
        for one in presets:
            if one.group != group:
                self.preset.insertSeparator(self.preset.count())
                group = one.group
            self.preset.addItem(self._preset_word(one), one.id)
        shown = self.preset.view()  # wider than the box: names of presets are long
        shown.setMinimumWidth(shown.sizeHintForColumn(0) + _BESIDE_NAMES)
        same = next((one for one in presets if (one.paper, one.options) == (job.paper, job.options)), None)
        if same is None:
            self.preset.insertItem(0, self.tr("Changed"), "")
            self.preset.setCurrentIndex(0)
        else:
            self.preset.setCurrentIndex(self.preset.findData(same.id))
        self.source.setText("" if same is None else same.source.get(self._context.language))
        self._form.setRowVisible(self.source, bool(self.source.text()))
        self._forget.setEnabled(same is not None and not same.shipped)

    def _show_fitting(self, options: SheetOptions, own_size: bool) -> None:
        """Show only what matters for the way of printing chosen."""
        press = options.mode == "pages"
        for widget, shown in (
            (self._own_size, own_size and not press),
            (self.paper, not press),
            (self.orientation, not press),
            (self.margin, not press),
            (self.crop, not press),
            (self.ids, not press),
            (self.flip, options.mode in ("fold-over", "duplex", "backs", "sleeves")),
            (self._sleeves, options.mode == "sleeves"),
            (self.sleeve_margin, options.mode == "sleeves"),
        ):
            self._form.setRowVisible(widget, shown)

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Set values without their being taken for the person's."""
        blockers = [QSignalBlocker(child) for child in self.findChildren(QWidget)]
        try:
            yield
        finally:
            for one in blockers:
                one.unblock()
