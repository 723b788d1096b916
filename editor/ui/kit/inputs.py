"""Inputs that let the page scroll: the wheel changes a number or a choice only while it has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from editor.ui.kit.type_ahead import TypeAhead
from schemas.messages import LANGUAGES
from schemas.messages.languages import language_of

if TYPE_CHECKING:
    _AbstractBox = QAbstractSpinBox
else:  # a class of Qt has one other class of Qt as its base
    _AbstractBox = object

LARGEST = 2_000_000
"""Largest number that a field takes, whatever the limits of the schema."""
_NO_LETTERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_BESIDE_WORDS = 1
_BESIDE_ICON = 4
"""px that Qt keeps free at both ends of the words of a choice, and between them and its icon."""
_ROUNDED = 1
"""px that a width in whole pixels may leave out."""


def duplicates(event: QKeyEvent) -> bool:
    """Return whether a key is ``Ctrl+D``: where no part of it is meant, the window copies the document."""
    return event.modifiers() == Qt.KeyboardModifier.ControlModifier and event.key() == Qt.Key.Key_D


def _is_of_the_page(event: QEvent) -> bool:
    """Whether a key asks for undo, redo or a duplicate: the document's, not the one inside a field.

    ``Ctrl+D`` removes a letter in fields of X11, as Delete does.
    """
    if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(
        event, QKeyEvent
    ):
        return False
    return (
        event.matches(QKeySequence.StandardKey.Undo)
        or event.matches(QKeySequence.StandardKey.Redo)
        or duplicates(event)
    )


class LineEdit(QLineEdit):
    """One line of text."""

    left = Signal()
    _left_selected: tuple[int, int] | None = None

    def insert_as_left(self, words: str) -> None:
        """Put words where the cursor was, in the place of what was selected when the focus went elsewhere."""
        if self._left_selected is not None and not self.hasFocus():
            self.setSelection(*self._left_selected)
        self._left_selected = None
        self.insert(words)

    def setText(self, text: str | None) -> None:
        """Show a text from its beginning on, unless somebody is typing in it."""
        super().setText(text)
        if not self.hasFocus():
            self.setCursorPosition(0)

    def event(self, event: QEvent) -> bool:
        if _is_of_the_page(event):
            event.ignore()
            return False
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._left_selected = None
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        # Qt forgets here what is selected.
        selected = (self.selectionStart(), len(self.selectedText())) if self.hasSelectedText() else None
        super().focusOutEvent(event)
        self._left_selected = selected
        self.left.emit()


def _step_within(value: float, steps: float, least: float, most: float) -> float:
    """Return where a step leads: not beyond a limit, and not further out where the value is outside."""
    wanted = value + steps
    return min(wanted, max(value, most)) if steps > 0 else max(wanted, min(value, least))


def _steps_possible(value: float, least: float, most: float) -> QAbstractSpinBox.StepEnabledFlag:
    """Return which of the arrows lead anywhere."""
    possible = QAbstractSpinBox.StepEnabledFlag.StepNone
    if value < most:
        possible |= QAbstractSpinBox.StepEnabledFlag.StepUpEnabled
    if value > least:
        possible |= QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
    return possible


class _NumberBox(_AbstractBox):
    """What fields of whole numbers and of decimals share: their alignment, soft range, wheel and focus.

    With a soft range the arrows stop at its limits, yet a number beyond them can be typed and is shown: what
    stands in the field is what the problem beneath it speaks of.
    """

    left = Signal()
    _soft: tuple[float, float] | None = None  # Qt asks for the steps before __init__ has ended

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLineEdit(LineEdit(self))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)

    @property
    def _typed(self) -> QSpinBox | QDoubleSpinBox:
        """The field itself, as one that has a number."""
        return cast("QSpinBox | QDoubleSpinBox", self)

    def set_soft_range(self, least: float | None, most: float | None) -> None:
        """Set where the arrows stop; None for no limit."""
        self._typed.setRange(-LARGEST, LARGEST)
        self._soft = (-LARGEST if least is None else least, LARGEST if most is None else most)

    def stepBy(self, steps: int) -> None:
        if self._soft is None:
            super().stepBy(steps)
            return
        box = self._typed
        wanted = _step_within(box.value(), steps * box.singleStep(), *self._soft)
        if isinstance(box, QSpinBox):
            box.setValue(round(wanted))
        else:
            box.setValue(wanted)
        self.selectAll()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        if self._soft is None or self.isReadOnly():
            return super().stepEnabled()
        return _steps_possible(self._typed.value(), *self._soft)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class SpinBox(_NumberBox, QSpinBox):
    """A whole number, right-aligned."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setGroupSeparatorShown(True)


class DecimalBox(_NumberBox, QDoubleSpinBox):
    """A number with decimals, written as the language writes them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDecimals(2)
        self.setSingleStep(0.5)

    def textFromValue(self, value: float) -> str:
        """Leave out zeros after the last figure."""
        text = super().textFromValue(value)
        point = self.locale().decimalPoint()
        return text.rstrip("0").rstrip(point) if point in text else text


class ComboBox(QComboBox):
    """A choice; words that find no room end in dots, and the tooltip has them whole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ahead = TypeAhead()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.isEditable():
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.fitting_words()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def fitting_words(self) -> str:
        """Return the words of the choice, cut to the room that they have."""
        room = self._room(self.rect(), self.currentIndex())
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)

    def _room(self, box: QRect, number: int) -> int:
        """Return how wide the words of a choice may be in a box so large."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.rect = box
        control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, field, self).width() - 2 * _BESIDE_WORDS
        return room if self.itemIcon(number).isNull() else room - self.iconSize().width() - _BESIDE_ICON

    def sizeHint(self) -> QSize:
        """Return the size; of a box as wide as its widest choice one in which that finds room."""
        hint = super().sizeHint()
        if self.sizeAdjustPolicy() is QComboBox.SizeAdjustPolicy.AdjustToContents:
            box, metrics = QRect(QPoint(), hint), self.fontMetrics()
            lacking = (
                metrics.horizontalAdvance(self.itemText(number)) + _ROUNDED - self._room(box, number)
                for number in range(self.count())
            )
            hint.setWidth(hint.width() + max((0, *lacking)))
        return hint

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and not self.toolTip():
            words = self.currentText()
            QToolTip.showText(event.globalPos(), words if words != self.fitting_words() else "", self)
            return True
        return super().event(event)

    def showPopup(self) -> None:
        """Open the list, as wide as its widest choice: the box of a narrow cell would cut all of them."""
        view = self.view()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        view.setMinimumWidth(
            min(view.sizeHintForColumn(self.modelColumn()) + bar, self.screen().size().width())
        )
        super().showPopup()

    def open_list(self) -> None:
        """Open the list in a cell; a button of the mouse that is still down does not close it when let go."""
        if not QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:
            self.showPopup()
            return
        at, button = QPointF(self.rect().center()), Qt.MouseButton.LeftButton
        none = Qt.KeyboardModifier.NoModifier
        pressed = QEvent.Type.MouseButtonPress
        self.mousePressEvent(QMouseEvent(pressed, at, self.mapToGlobal(at), button, button, none))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter, at = event.text(), event.timestamp()
        typed = letter.isprintable() and (not letter.isspace() or self._ahead.goes_on(at))
        if self.isEditable() or not letter or not typed or event.modifiers() & _NO_LETTERS:
            super().keyPressEvent(event)
            return
        entries = [self.itemText(row) for row in range(self.count())]
        found = self._ahead.find(letter, at, entries, self.currentIndex())
        if found is not None:
            self.setCurrentIndex(found)
            self.activated.emit(found)
            self.textActivated.emit(entries[found])

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def offer_languages(box: QComboBox, chosen: str) -> None:
    """Offer the languages of the program, each by its own name; ``chosen``: the code of the first choice."""
    for code in LANGUAGES:
        box.addItem(language_of(code).name, code)
    box.setCurrentIndex(box.findData(chosen))


class TextBox(QPlainTextEdit):
    """Several lines of text; Tab goes to the next field."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)

    def event(self, event: QEvent) -> bool:
        if _is_of_the_page(event):
            event.ignore()
            return False
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()
