"""The head of a document's tab: its name, what it is, points, and bars below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from editor.ui.kit.dates import clock_time
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.steady import steady
from editor.ui.kit.theme import (
    SPACE_1,
    SPACE_2,
    SPACE_3,
    SPACE_4,
    TYPE_BODY,
    TYPE_HEADING,
    TYPE_TITLE,
    heading,
    muted,
    text_font,
)
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import ElidedLabel, SteadyLine, push_button, wrapped
from editor.ui.kit.words.labels import kind_word
from editor.ui.kit.words.people import doings
from editor.ui.kit.words.read_only import why_read_only
from schemas.inheritance import OWN, base_id
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.draft_autosave import Standing
    from editor.ui.kit.documents.session import DocumentSession


class BaseBar(QFrame):
    """Says on which card it is based and how much differs; leads there, or cuts the tie."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._context = context
        self.setProperty("tone", "note")
        self._words = wrapped(QLabel(self))
        self.show_base = push_button(self, self.tr("Show base"), self._open)
        self.cut = QPushButton(self.tr("Make independent"), self)
        self.cut.setToolTip(self.tr("Keep every value, and no longer follow the base"))
        self.cut.clicked.connect(self.make_independent)
        row = row_layout(self, (SPACE_3, SPACE_1, SPACE_2, SPACE_1), SPACE_2)
        row.addWidget(self._words, 1)
        row.addWidget(self.show_base)
        row.addWidget(self.cut)
        self.hide()
        self.refresh()

    def refresh(self) -> None:
        """Show the state of the draft."""
        session = self._session
        based_on, template = session.peek("based_on"), session.peek("template") is True
        if based_on is None and not template and self.isHidden():
            return
        target = base_id({"based_on": based_on})
        self.show_base.setVisible(target is not None)
        self.cut.setVisible(target is not None and not session.read_only)
        words = []
        if template:
            words.append(self.tr("Template: it is not fielded or printed itself; new cards start from it."))
        if target is not None:
            words.append(self._base_words(target))
        self._words.setText(" ".join(words))
        if bool(words) == self.isHidden():
            with steady(self.window()):
                self.setVisible(bool(words))

    def _base_words(self, target: str) -> str:
        session = self._session
        base = session.dependence.base(session.data)
        if base is None:
            slug = session.data["based_on"].get("slug") or target
            self.show_base.setEnabled(False)
            return self.tr("⚠ Based on {name}, which is missing. Choose another base.").format(name=slug)
        self.show_base.setEnabled(True)
        changed = sum(1 for name in session.own_data if name not in OWN)
        based = self.tr("Based on {name}.").format(name=self._context.local(base.get("name")))
        return based + " " + self.tr("%n field(s) changed here.", "", changed)

    def _open(self) -> None:
        target = base_id(self._session.data)
        if target is not None:
            self._context.open_document(target)

    def make_independent(self) -> None:
        """Keep every value, and no longer follow the base; one step of undo."""
        self._session.change(("based_on",), None, self.tr("Make independent"))


def trouble_words(session: DocumentSession, context: UiContext) -> str:
    """Return why the newest edits are not in the catalogue, and where they lie; '' if they are."""
    status = session.keeping.writer.status
    trouble, file = status.trouble, status.rescued
    if trouble is None or session.standing != "unkept":
        return ""
    words = context.error_sentences(trouble) if isinstance(trouble, EditorError) else str(trouble)
    if file is None:
        more = QCoreApplication.translate("DocumentHeading", "The newest edits exist only in this window.")
    else:
        said = QCoreApplication.translate("DocumentHeading", "The newest edits are in {file} for now.")
        more = said.format(file=file)
    return f"{words}\n{more}"


class DocumentHeading(QFrame):
    """Name in the display face, game and kind beneath, points and version at the right."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._context = context
        self.setProperty("tone", "bar")
        self._game_and_kind = (
            f"{context.game_name(session.system)} · {kind_word(session.kind, session.system)}"
        )
        self._name = ElidedLabel(self)
        heading(self._name, TYPE_TITLE, display=True)
        self._what = ElidedLabel(self)
        muted(self._what, TYPE_BODY)
        self._points = QLabel(self)
        self._points.setFont(text_font(TYPE_HEADING, bold=True))
        self._version = muted(QLabel(self), TYPE_BODY)
        self._version.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        top = row_layout(spacing=SPACE_3)
        top.addWidget(SteadyLine(self._name, self), 1)
        top.addWidget(self._points)
        # In the line that is always there: what others do may not shift what is about to be clicked.
        self.people = ElidedLabel(self)
        self.people.setProperty("tone", "accent")
        self.people.setFont(text_font(TYPE_BODY))
        below = QHBoxLayout()
        below.addWidget(self._what, 1)
        below.addWidget(self.people, 1)
        below.addWidget(self._version)
        column = column_layout(self, (SPACE_4, SPACE_3, SPACE_4, SPACE_2), 2)
        column.addLayout(top)
        column.addLayout(below)
        if session.read_only:
            column.addWidget(self._read_only_bar())
        self.base_bar = BaseBar(session, context, self)
        column.addWidget(self.base_bar)
        context.open_elsewhere_changed.connect(self._follow_people)
        self._show_people()
        # What is typed is drawn on the face first; an edit and the answer of the disk often come together.
        session.state_changed.connect(single_shot(self, 0, self.refresh).start)
        self.refresh()

    def _follow_people(self, ids: frozenset[str]) -> None:
        if self._session.id in ids:
            self._show_people()

    def _show_people(self) -> None:
        """Show what others do with the document in place of its game and kind."""
        session, people = self._session, self._context.people_at(self._session.id)
        said = ". ".join(doings(people, lambda place: self._context.place_of(session, place)))
        self.people.show_text(said)
        if said and not session.read_only:
            more = self.tr("{said}. What is saved there is put together with your edits.")
            self.people.setToolTip(more.format(said=said))
        self._what.setVisible(not people)
        self.people.setVisible(bool(people))

    def _read_only_bar(self) -> QWidget:
        copied = self._session.row.read_only and not self._context.workspace.read_only
        bar = QFrame(self)
        bar.setProperty("tone", "note")
        row = row_layout(bar, (SPACE_3, SPACE_2, SPACE_2, SPACE_2))
        if copied and self._session.row.locked:
            said = self.tr(
                "This document belongs to another author and stays as it is. Duplicate it to edit a copy."
            )
        elif copied:
            said = self.tr(
                "This document came with the program and stays as it is. Duplicate it to edit a copy."
            )
        else:
            said = why_read_only(self._context.workspace)
        words = wrapped(QLabel(said, bar))
        row.addWidget(words, 1)
        if copied:
            button = QPushButton(self.tr("Duplicate to edit"), bar)
            button.clicked.connect(lambda: self._context.duplicate_requested.emit(self._session.id))
            row.addWidget(button)
        return bar

    def _state(self, standing: Standing) -> str:
        """Return what the last answer of the disk says of the newest edit."""
        session = self._session
        if session.row.locked:
            return self.tr("another author's")
        if session.row.read_only:
            return self.tr("shipped")
        if standing == "unkept":
            return self.tr("⚠ NOT on disk")
        if standing == "editing":
            return self.tr("editing…")
        if standing == "saved":
            return self.tr("saved")
        moment = session.keeping.writer.status.moment
        if moment is None:
            return self.tr("working copy")
        return self.tr("saved automatically at {time}").format(time=clock_time(moment))

    def refresh(self) -> None:
        """Show the draft's name and state."""
        session, standing = self._session, self._session.standing
        self.base_bar.refresh()
        self._name.show_text(session.title)
        self._what.show_text(f"{self._game_and_kind} · {session.system}/{session.kind}/{session.row.slug}")
        self._version.setText(
            self.tr("version {number} · {state}").format(number=session.version, state=self._state(standing))
        )
        # As wide as its longest words so far: nothing beside it moves while letters are typed.
        wide = max(self._version.minimumWidth(), self._version.sizeHint().width())
        self._version.setMinimumWidth(wide)
        self._version.setToolTip(trouble_words(session, self._context) if standing == "unkept" else "")
        points = session.peek("points")
        self._points.setText(
            self.tr("{points} pts").format(points=QLocale().toString(points))
            if isinstance(points, int) and points
            else ""
        )
