"""The generator of terrain: amounts by sliders, a picture that follows them, one step of undo when taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.painting import Change
from editor.printing.maps.picture import map_image
from editor.rules.core.map_arrays import MAX_LEVEL, MapArrays, ThingName
from editor.rules.core.map_generator import (
    MOST_ROADS,
    Generated,
    GeneratorOptions,
    GroundKinds,
    generated,
    usual_kinds,
)
from editor.rules.core.map_symmetry import SYMMETRIES, can_be_symmetric
from editor.services.place_names import place_names
from editor.ui.editors.maps.insight.background import BackgroundQuestions
from editor.ui.editors.maps.insight.find_panel import SYMMETRY_NAMES
from editor.ui.editors.maps.tool_strip import translated
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.job_line import JobLine
from editor.ui.kit.jobs import Job, Report
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.manual_places import give_help
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted, set_icon
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import push_button

_PICTURE: Final = (420, 380)
_WAIT_MS: Final = 60
_MOST_SEEDS: Final = 999_999
_PARTS: Final = ("open", "wood", "thicket", "water")


class GeneratorDialog(QDialog):
    """Makes terrain for the map in hand; nothing changes before it is taken."""

    manual_chapter = "map-generator"

    def __init__(self, tool_context: ToolContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_help(self)
        self.setWindowTitle(self.tr("Generate terrain"))
        self._tool_context = tool_context
        self._made: Generated | None = None
        self._questions = BackgroundQuestions(tool_context.context)
        self.woods, self.hills = self._slider("woods", 80), self._slider("hills", 80)
        self.water, self.scale = self._slider("water", 60), self._slider("scale", 30, least=2)
        self.roads, self.highest = self._slider("roads", MOST_ROADS), self._slider("highest", MAX_LEVEL, 1)
        self.rivers, self.settlements = self._slider("rivers", 8), self._slider("settlements", 24)
        self.seed, self.symmetry = SpinBox(self), ComboBox(self)
        self.kinds = {part: ComboBox(self) for part in _PARTS}
        self.selected = QCheckBox(self.tr("Only the selected fields, all else stays as it is"), self)
        self.named = QCheckBox(self.tr("Name the places"), self)
        self.named.setChecked(True)
        self.picture, self.words = QLabel(self), QLabel(self)
        self._progress = row_layout(spacing=0)
        self.another = QPushButton(self.tr("New proposal"), self)
        self.take = QPushButton(self.tr("Apply"), self)
        self._later = single_shot(self, _WAIT_MS, self._make)
        self._fill()
        self._lay_out()
        self._connect()

    def _slider(self, name: str, most: int, least: int = 0) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setObjectName(f"generate_{name}")
        slider.setRange(least, most)
        return slider

    def _fill(self) -> None:
        options = GeneratorOptions(GroundKinds("", "", "", ""))
        for name in ("woods", "hills", "water", "scale", "roads", "highest"):
            getattr(self, name).setValue(getattr(options, name))
        self.rivers.setValue(1)
        self.settlements.setValue(3)
        self.seed.setRange(1, _MOST_SEEDS)
        self.seed.setValue(options.seed)
        looks, language = self._tool_context.model.looks, self._tool_context.context.language
        usual = usual_kinds([(look.id, look.pattern) for look in looks.terrain])
        for part in _PARTS:
            box = self.kinds[part]
            for look in looks.terrain:
                box.addItem(look.name.get(language) or look.id, look.id)
            box.setCurrentIndex(max(0, box.findData(getattr(usual, part))))
        arrays = self._tool_context.arrays
        for symmetry in SYMMETRIES:
            if arrays is not None and can_be_symmetric(arrays, symmetry):
                self.symmetry.addItem(translated(SYMMETRY_NAMES[symmetry]), symmetry)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(SPACE_2)
        parts = {"open": self.tr("Open ground"), "wood": self.tr("Woods")}
        parts |= {"thicket": self.tr("Edge of the woods"), "water": self.tr("Water")}
        for words, slider in (
            (self.tr("Woods"), self.woods),
            (self.tr("Hills"), self.hills),
            (self.tr("Highest level"), self.highest),
            (self.tr("Water"), self.water),
            (self.tr("Rivers"), self.rivers),
            (self.tr("Settlements"), self.settlements),
            (self.tr("Roads"), self.roads),
            (self.tr("Size of the parts"), self.scale),
        ):
            slider.setAccessibleName(words)
            number = QLabel(str(slider.value()), self)
            number.setMinimumWidth(SPACE_3 * 2)
            slider.valueChanged.connect(lambda value, label=number: label.setText(str(value)))
            row = QHBoxLayout()
            row.addWidget(slider, 1)
            row.addWidget(number)
            form.addRow(words, row)
        form.addRow(self.tr("Symmetry"), self.symmetry)
        form.addRow(self.tr("Seed"), self.seed)
        for part, box in self.kinds.items():
            form.addRow(self.tr("Terrain: {part}").format(part=parts[part]), box)
        form.addRow("", self.named)
        form.addRow("", self.selected)
        self.picture.setFixedSize(*_PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(self.tr("The map as it would be"))
        self.words.setWordWrap(True)
        muted(self.words)
        set_icon(self.another, "dices")
        self.take.setProperty("tone", "primary")
        self.take.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self.another)
        buttons.addStretch(1)
        close = push_button(self, self.tr("Close"), self.reject)
        buttons.addWidget(close)
        buttons.addWidget(self.take)
        right = QVBoxLayout()
        right.addWidget(self.picture)
        right.addWidget(self.words)
        right.addLayout(self._progress)
        right.addStretch(1)
        top = row_layout(spacing=SPACE_3)
        top.addLayout(form, 1)
        top.addLayout(right)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addLayout(buttons)

    def _connect(self) -> None:
        sliders = (self.woods, self.hills, self.water, self.scale, self.rivers, self.settlements)
        for slider in (*sliders, self.roads, self.highest):
            slider.valueChanged.connect(self._ask)
        for box in (self.symmetry, *self.kinds.values()):
            box.currentIndexChanged.connect(self._ask)
        self.seed.valueChanged.connect(self._ask)
        self.named.toggled.connect(self._ask)
        self.another.clicked.connect(lambda: self.seed.setValue(self.seed.value() % _MOST_SEEDS + 1))
        self.take.clicked.connect(self.apply)
        self._tool_context.selection.changed.connect(self._offer_selection)
        self._offer_selection()
        self._ask()

    def _offer_selection(self) -> None:
        self.selected.setEnabled(self._tool_context.selection.mask is not None)

    @property
    def options(self) -> GeneratorOptions:
        """What is asked for."""
        kinds = {part: str(box.currentData()) for part, box in self.kinds.items()}
        symmetry = next((one for one in SYMMETRIES if one == self.symmetry.currentData()), SYMMETRIES[0])
        return GeneratorOptions(
            GroundKinds(**kinds),
            seed=self.seed.value(),
            woods=self.woods.value(),
            hills=self.hills.value(),
            highest=self.highest.value(),
            water=self.water.value(),
            roads=self.roads.value(),
            rivers=self.rivers.value(),
            settlements=self.settlements.value(),
            names=place_names() if self.named.isChecked() else None,
            scale=self.scale.value(),
            symmetry=symmetry,
        )

    def _ask(self) -> None:
        self.take.setEnabled(False)
        self._later.start()

    def _make(self) -> None:
        """Make map and picture beside the window's work; an older answer is dropped."""
        arrays, looks, options = self._tool_context.arrays, self._tool_context.model.looks, self.options
        if arrays is None:
            return
        shape, language = arrays.copy(), self._tool_context.context.language

        def work(report: Report) -> tuple[Generated, QImage]:
            made = generated(shape, options, report)
            return made, _picture_of(shape, made, looks, language)

        job = self._questions.run(
            "map", self.tr("Generating terrain"), work, lambda answer: self._show(*answer)
        )
        if job is not None:
            # A large map takes seconds: its line comes after a moment, with a button that stops it.
            self._progress.addWidget(JobLine(job, self))
            job.finished.connect(self._stopped)

    def _stopped(self) -> None:
        """Say that there is no new proposal, where one was stopped and none is being made."""
        job = self.sender()
        if isinstance(job, Job) and job.cancelled and not (self._questions.busy or self.take.isEnabled()):
            self.words.setText(self.tr("Stopped. Move a slider, or ask for a new proposal."))

    def done(self, result: int) -> None:
        """Wait for no picture any more."""
        self._later.stop()
        self._questions.close()
        super().done(result)

    def _show(self, made: Generated, picture: QImage) -> None:
        self._made = made
        self.picture.setPixmap(QPixmap.fromImage(picture))
        self.words.setText(self.tr("The same seed and sliders always make the same map."))
        self.take.setEnabled(not self._tool_context.model.session.read_only)

    def apply(self) -> None:
        """Put the terrain on the map, as one step of undo."""
        arrays, made = self._tool_context.arrays, self._made
        if arrays is None or made is None or made.terrain.shape != arrays.terrain.shape:
            return
        some = self.selected.isChecked() and self.selected.isEnabled()
        mask = self._tool_context.selection.mask
        wanted = mask if some and mask is not None else np.ones(arrays.terrain.shape, bool)
        places = np.flatnonzero(wanted).astype(np.int32)
        table = np.full(256, 255, np.uint8)
        table[: len(made.terrain_ids)] = [arrays.terrain_index(one) for one in made.terrain_ids]
        changes: list[Change] = [
            ("terrain", places, table[made.terrain].ravel()[places]),
            ("levels", places, made.levels.ravel()[places]),
            ("depth", places, made.depth.ravel()[places]),
        ]
        things: dict[ThingName, object] = {}
        if not some:
            things = {"roads": made.roads, "rivers": made.rivers, "edges": made.edges}
            if made.symbols:
                things |= {"symbols": made.symbols, "labels": made.labels}
        self._tool_context.push(changes, self.tr("Generate terrain"), things=things)
        self.accept()


def _picture_of(arrays: MapArrays, made: Generated, looks: MapLooks, language: str) -> QImage:
    shown = replace(
        arrays,
        terrain=made.terrain,
        terrain_ids=made.terrain_ids,
        levels=made.levels,
        depth=made.depth,
        roads=made.roads,
        rivers=made.rivers,
        edges=made.edges,
        symbols=made.symbols,
        labels=made.labels,
        frame=None,
        picture=None,
    )
    width = min(_PICTURE[0] / (arrays.columns + 1), _PICTURE[1] / (0.87 * arrays.rows + 1))
    pixels = max(2, int(width) // 2 * 2)
    image = map_image(shown, looks, pixels, grid=width >= 8, names=False, language=language)
    if image.width() <= _PICTURE[0] and image.height() <= _PICTURE[1]:
        return image
    return image.scaled(
        *_PICTURE, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
