"""The points helper: what the card would cost by the others, what makes it up, before and after an edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from editor.rules.core.appraisal import FIELD, Feature
from editor.services import appraisal
from editor.services.appraisal import Estimate, Measured, Sample, number_words, signed_words
from editor.ui.kit.bar_chart import Bar
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_TITLE, heading, muted
from editor.ui.kit.turns import later, single_shot
from editor.ui.kit.widgets import scroll_area
from editor.ui.pages.points.battles import BattlesBox
from editor.ui.pages.points.chart import ShareChart
from schemas.base import Document
from schemas.problems import EditorError, Message

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.jobs import Job, Report

WAIT_MS: Final = 200
"""Pause in typing after which the estimate is worked out again."""


class PointsPanel(QWidget):
    """Follows one open card; nothing is written but by the button that says so."""

    manual_chapter = "odds"

    def __init__(self, context: UiContext, session: DocumentSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._session = context, session
        self._sample: Sample | None = None
        self._job: Job | None = None
        self.estimate: Estimate | None = None
        """What is shown; nothing while nothing can be said."""
        self._soon = single_shot(self, WAIT_MS, self.refresh)
        self.answer = heading(QLabel(self), TYPE_TITLE)
        self.verdict = QLabel(self)
        self.edited = QLabel(self)
        self.use = QPushButton(self)
        self.use.clicked.connect(self._use)
        self.base = muted(QLabel(self))
        self.chart = ShareChart(self)
        self.legend = muted(QLabel(self.tr("Broad bar: as edited. Thin bar: as saved."), self))
        self.sureness = muted(QLabel(self))
        self.trouble = muted(QLabel(self))
        self.battles = BattlesBox(context, session, self)
        for label in (self.verdict, self.edited, self.base, self.legend, self.sureness, self.trouble):
            label.setWordWrap(True)
        self._lay_out()
        for signal in (session.changed, session.state_changed, session.reloaded):
            signal.connect(self._soon.start)
        context.catalogue_changed.connect(self._forget)

    def _lay_out(self) -> None:
        sheet = QWidget(self)
        column = column_layout(sheet, SPACE_3, SPACE_2)
        self._said = (
            self.answer,
            self.verdict,
            self.edited,
            self.use,
            self.base,
            self.chart,
            self.legend,
            self.sureness,
        )
        for widget in (*self._said, self.trouble):
            column.addWidget(widget)
        self._line = QFrame(sheet)
        self._line.setProperty("tone", "rule")
        self._line.setFixedHeight(1)
        column.addWidget(self._line)
        column.addWidget(self.battles)
        column.addStretch(1)
        area = scroll_area(self, self.tr("Points"), sideways=False)
        area.setWidget(sheet)
        around = column_layout(self)
        around.addWidget(area)
        self._show_only(self.tr("Reading the other cards…"))

    def sizeHint(self) -> QSize:
        """Ask for half of the window's height beside the face of a card."""
        return QSize(320, 480)

    # work

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        later(self, self.refresh)

    def _forget(self) -> None:
        """Other cards changed: look at them again."""
        self._sample = None
        self._soon.start()

    def refresh(self) -> None:
        """Work the estimate out again; a panel that nobody sees waits until it is shown."""
        if not self.isVisible():
            return
        self.battles.follow()
        if self._sample is None:
            self._load()
        else:
            self._show(self._sample)

    def _load(self) -> None:
        if self._job is not None:
            return
        workspace, system, kind = self._context.workspace, self._session.system, self._session.kind

        def work(report: Report) -> Sample:
            return appraisal.sample_of(workspace, system, kind, report)

        self._job = self._context.jobs.start(
            self.tr("Reading the other cards"), work, done=self._loaded, failed=self._failed, quiet=True
        )

    def _loaded(self, sample: Sample) -> None:
        self._job = None
        self._sample = sample
        self._show(sample)

    def _failed(self, trouble: Exception) -> None:
        self._job = None
        if isinstance(trouble, EditorError):
            self._show_only(self._context.error_sentences(trouble))
        else:
            self._context.show_error(trouble)

    def _measured(self, sample: Sample, document: Document) -> Measured:
        system = self._session.system
        ruleset = self._context.ruleset(system, document)
        return appraisal.measured(document, ruleset, appraisal.appraiser_of(system), sample.own)

    def _show(self, sample: Sample) -> None:
        document = self._session.document
        if document is None:
            self._show_only(self.tr("The card has problems; fix them to see what it is worth."))
            return
        try:
            found = appraisal.estimate(sample, self._measured(sample, document))
        except EditorError as trouble:
            self._show_only(self._context.error_sentences(trouble))
            return
        self.estimate = found
        for widget in self._said:
            widget.show()
        self.trouble.setVisible(not self._session.valid)
        self.trouble.setText(self.tr("The card has problems; this is its estimate before them."))
        self._show_words(found, self._as_saved(sample))

    def _as_saved(self, sample: Sample) -> Estimate | None:
        """Return the estimate of the last revision where the draft differs from it in what counts."""
        saved = self._session.saved_document if self._session.starred else None
        if saved is None:
            return None
        try:
            found = appraisal.estimate(sample, self._measured(sample, saved))
        except EditorError:
            return None
        same = self.estimate is not None and found.card.signature == self.estimate.card.signature
        return None if same or (self.estimate and found.card.group != self.estimate.card.group) else found

    # words

    def _show_words(self, found: Estimate, before: Estimate | None) -> None:
        language = self._context.language
        says, verdict, known = appraisal.explained(found, language)
        self.answer.setText(
            self.tr("{points} points").format(
                points=number_words(found.points, language, _places(found.points))
            )
        )
        self.verdict.setText(verdict)
        self.edited.setVisible(before is not None)
        if before is not None:
            self.edited.setText(self._change(before, found))
        current = round(found.card.points)
        self.use.setText(self.tr("Use %n point(s)", "", found.rounded))
        self.use.setToolTip(self.tr("Write the estimate into the card, as a step that can be undone"))
        self.use.setEnabled(not self._session.read_only and current != found.rounded)
        self.use.setVisible(not self._session.read_only)
        mean = appraisal.number_words(found.base, language, _places(found.base))
        self.base.setText(
            self.tr("The others cost {mean} on average at its size. What it has more or less of:").format(
                mean=mean
            )
        )
        was = {share.feature.id: share.points for share in before.shares} if before is not None else {}
        bars = [
            Bar(
                f"{self._feature(share.feature)} {number_words(round(share.feature.value, 1), language)}",
                share.points,
                was.get(share.feature.id),
                signed_words(share.points, language),
            )
            for share in found.shares
        ]
        self.chart.set_bars(self.tr("What makes up its points"), bars)
        self.legend.setVisible(before is not None)
        self.sureness.setText(f"{says} {known}")

    def _change(self, before: Estimate, after: Estimate) -> str:
        language = self._context.language
        numbers = {
            "points_before": number_words(before.card.points, language),
            "points": number_words(after.card.points, language),
            "before": number_words(before.points, language, _places(before.points)),
            "after": number_words(after.points, language, _places(after.points)),
            "change": signed_words(after.points - before.points, language),
        }
        return self.tr(
            "Your edit: estimate {before} → {after} ({change}), points {points_before} → {points}."
        ).format(**numbers)

    def _feature(self, feature: Feature) -> str:
        field = feature.label.values.get("field")
        if feature.label.code == FIELD and isinstance(field, str):
            return self._context.place_words(self._session.system, self._session.kind, (field,))
        return self._context.sentence(Message(code=feature.label.code, values=feature.label.values))

    def _show_only(self, words: str) -> None:
        self.estimate = None
        for widget in self._said:
            widget.hide()
        self.trouble.setText(words)
        self.trouble.show()

    def _use(self) -> None:
        if self.estimate is not None:
            wanted = self.estimate.rounded
            self._session.end_typing()
            self._session.change("points", wanted, self.tr("Use %n point(s)", "", wanted))


def _places(value: float) -> int:
    return 0 if abs(value) >= 20 else 1
