"""The hands of the monkey: events are chosen over what is visible, told as data, and carried out."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QInputMethodEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

from editor.ui.kit.editor import DocumentEditor
from tests.campaigns.monkey_stage import Stage

Event = dict[str, Any]
"""``do`` and what it needs: plain data, so that a run can be written down and repeated."""

TEXTS: Final = (
    "a", "Orc", "Élan œuvré", "0", "-1", "7", "999999999", "3,5", "1e9", "{'a': 1}", "{name}", "[x]",
    "<b>x</b>", "#12zz", "repeat(9)", "\U0001d50a\U0001f0a1", "a, b, c",
    "x" * 40, "\t", "\n", "%n %1", "\\", "..", "nul",
)  # fmt: skip
KEYS: Final = (
    "Tab", "Backtab", "Return", "Escape", "Space", "Delete", "Backspace", "Insert", "Home", "End", "PageUp",
    "PageDown", "Up", "Down", "Left", "Right", "F2", "F3", "F5", "F6", "Plus", "Minus",
)  # fmt: skip
CHORDS: Final = (
    "Ctrl+A", "Ctrl+C", "Ctrl+X", "Ctrl+V", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+D", "Alt+Up",
    "Alt+Down", "Shift+Tab", "Ctrl+Return",
    "Ctrl+Shift+Return", "Ctrl+Tab", "Ctrl+F", "Ctrl+S", "Ctrl+G", "Shift+Down",
)  # fmt: skip
NAMED: Final = {"\t": Qt.Key.Key_Tab, "\n": Qt.Key.Key_Return}
NEVER: Final = ("file.quit", "view.language", "help.tour")
"""How the ids of actions begin that would end the run, or change what it is about."""
MOST_TABS: Final = 60
_SIZES: Final = ((1280, 720), (1024, 640), (1440, 900), (1920, 1080), (900, 600))


class Hands:
    """Chooses and carries out."""

    def __init__(self, stage: Stage, dice: random.Random) -> None:
        self._stage, self._dice = stage, dice

    # choosing

    def choose(self) -> Event:
        """Return the next event: over a menu or a dialog where one is open, else over the window."""
        top = self.top()
        if top is not self._stage.window:
            if isinstance(top, QDialog) and self._dice.random() < 0.12:
                return {"do": "key", "at": "top", "key": "Escape"}
            return self._over(top)
        roll = self._dice.random()
        if roll < 0.50:
            return self._over(self._stage.window.tabs.currentWidget() or top)
        if roll < 0.72:
            return self._over(top)
        if roll < 0.80:
            return {"do": "chord", "at": "focus", "keys": self._dice.choice(("Ctrl+Z", "Ctrl+Z", "Ctrl+Y"))}
        if roll < 0.88:
            return {"do": "tab", "number": self._dice.randrange(max(1, self._stage.window.tabs.count()))}
        if roll < 0.94:
            return self._action()
        if roll < 0.96:
            return {"do": "open", "id": self._dice.choice(self._stage.ids)}
        if roll < 0.97:
            return {"do": "close"}
        if roll < 0.98:
            return {"do": "resize", "size": list(self._dice.choice(_SIZES))}
        return {"do": "key", "at": "focus", "key": self._dice.choice(KEYS)}

    def top(self) -> QWidget:
        """Return what takes the events now: a menu, a dialog, or the window."""
        popup = QApplication.activePopupWidget()
        if popup is not None and popup.isVisible():
            return popup
        modal = QApplication.activeModalWidget()
        if modal is not None:
            return modal
        window = self._stage.window
        boxes = [one for one in window.findChildren(QDialog) if one.isVisible()]
        return boxes[-1] if boxes and self._dice.random() < 0.8 else window

    def _action(self) -> Event:
        names = [
            one.spec.id for one in self._stage.window.book.entries() if not one.spec.id.startswith(NEVER)
        ]
        return {"do": "action", "name": self._dice.choice(names)}

    def _over(self, top: QWidget) -> Event:
        if isinstance(top, QMenu):
            names = [number for number, one in enumerate(top.actions()) if _usable(one)]
            if not names or self._dice.random() < 0.2:
                return {"do": "key", "at": "top", "key": "Escape"}
            return {"do": "menu", "number": self._dice.choice(names)}
        there = [one for one in (top, *top.findChildren(QWidget)) if _reachable(one)]
        if not there:
            return {"do": "key", "at": "top", "key": "Escape"}
        widget = self._dice.choice(there)
        event = self._dice.choice(self._deeds(widget))()
        return {**event, "at": path_of(widget, self._stage)}

    def _deeds(self, widget: QWidget) -> Sequence[Callable[[], Event]]:
        """Return what can be done with a widget, the usual more than once."""
        spot, dice = self._spot(widget), self._dice
        click: Callable[[], Event] = lambda: {"do": "click", "spot": spot}  # noqa: E731
        typed: Callable[[], Event] = lambda: {"do": "type", "text": dice.choice(TEXTS)}  # noqa: E731
        key: Callable[[], Event] = lambda: {"do": "key", "key": dice.choice(KEYS)}  # noqa: E731
        chord: Callable[[], Event] = lambda: {"do": "chord", "keys": dice.choice(CHORDS)}  # noqa: E731
        wheel: Callable[[], Event] = lambda: {  # noqa: E731
            "do": "wheel", "spot": spot, "by": dice.choice((-120, 120, 360, -360)),
            "with": dice.choice(("", "", "Ctrl", "Shift")),
        }  # fmt: skip
        drag: Callable[[], Event] = lambda: {"do": "drag", "spot": spot, "to": self._spot(widget)}  # noqa: E731
        menu: Callable[[], Event] = lambda: {"do": "context", "spot": spot}  # noqa: E731
        double: Callable[[], Event] = lambda: {"do": "double", "spot": spot}  # noqa: E731
        if isinstance(widget, QAbstractButton):
            return (click, click, click, click, key)
        if isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
            return (typed, typed, typed, key, chord, click, menu)
        if isinstance(widget, QAbstractSpinBox):
            return (typed, key, wheel, click)
        if isinstance(widget, QComboBox):
            return (click, key, wheel, key)
        if isinstance(widget, QAbstractItemView):
            return (click, click, double, key, key, chord, typed, menu, drag, wheel)
        if isinstance(widget, QScrollBar | QTabBar):
            return (click, wheel, drag)
        return (click, click, drag, drag, wheel, key, chord, menu, double, typed)

    def _spot(self, widget: QWidget) -> list[float]:
        """Return a place in a widget, as shares of its width and height."""
        return [round(self._dice.random(), 3), round(self._dice.random(), 3)]

    # carrying out

    def perform(self, event: Event) -> bool:
        """Carry an event out; whether what it was meant for is there."""
        deed = getattr(self, f"_do_{event['do']}")
        if "at" not in event:
            return bool(deed(event))
        target = find(event["at"], self._stage, self.top())
        if target is None or not target.isEnabled() or not target.isVisible():
            return False
        return bool(deed(event, target))

    def _do_click(self, event: Event, target: QWidget) -> bool:
        widget, place = _hit(target, event["spot"])
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        return True

    def _do_double(self, event: Event, target: QWidget) -> bool:
        widget, place = _hit(target, event["spot"])
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        if _alive(widget):
            QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        return True

    def _do_drag(self, event: Event, target: QWidget) -> bool:
        widget, start = _hit(target, event["spot"])
        end = _place(target, event["to"])
        end = widget.mapFromGlobal(target.mapToGlobal(end))
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
        for step in range(1, 5):
            if not _alive(widget):
                return True
            QTest.mouseMove(widget, start + (end - start) * (step / 4))
        if _alive(widget):
            QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
        return True

    def _do_wheel(self, event: Event, target: QWidget) -> bool:
        widget, place = _hit(target, event["spot"])
        held = {"Ctrl": Qt.KeyboardModifier.ControlModifier, "Shift": Qt.KeyboardModifier.ShiftModifier}
        modifiers = held.get(event["with"], Qt.KeyboardModifier.NoModifier)
        wheel = QWheelEvent(
            QPointF(place), QPointF(widget.mapToGlobal(place)), QPoint(), QPoint(0, event["by"]),
            Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, wheel)
        return True

    def _do_context(self, event: Event, target: QWidget) -> bool:
        widget, place = _hit(target, event["spot"])
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
        QApplication.sendEvent(widget, asked)
        return True

    def _do_type(self, event: Event, target: QWidget) -> bool:
        if target.focusPolicy() != Qt.FocusPolicy.NoFocus:
            target.setFocus(Qt.FocusReason.MouseFocusReason)
        for letter in event["text"]:
            if not _alive(target):
                break
            if letter in NAMED:
                QTest.keyClick(target, NAMED[letter])
            elif letter.isascii():
                QTest.keyClick(target, letter)
            else:  # what no key is made for comes from an input method
                composed = QInputMethodEvent()
                composed.setCommitString(letter)
                QApplication.sendEvent(target, composed)
        return True

    def _do_key(self, event: Event, target: QWidget) -> bool:
        QTest.keyClick(target, Qt.Key[f"Key_{event['key']}"])
        return True

    def _do_chord(self, event: Event, target: QWidget) -> bool:
        *held, name = event["keys"].split("+")
        flags = {
            "Ctrl": Qt.KeyboardModifier.ControlModifier,
            "Alt": Qt.KeyboardModifier.AltModifier,
            "Shift": Qt.KeyboardModifier.ShiftModifier,
        }
        modifiers = Qt.KeyboardModifier.NoModifier
        for one in held:
            modifiers |= flags[one]
        QTest.keyClick(target, Qt.Key[f"Key_{name}"], modifiers)
        return True

    def _do_menu(self, event: Event) -> bool:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu) or event["number"] >= len(menu.actions()):
            return False
        place = menu.actionGeometry(menu.actions()[event["number"]]).center()
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        return True

    def _do_action(self, event: Event) -> bool:
        book = self._stage.window.book
        if not book.has(event["name"]) or not book.action(event["name"]).isEnabled():
            return False
        book.action(event["name"]).trigger()
        return True

    def _do_tab(self, event: Event) -> bool:
        self._stage.window.tabs.setCurrentIndex(event["number"])
        return True

    def _do_open(self, event: Event) -> bool:
        if self._stage.window.tabs.count() >= MOST_TABS:
            return False
        self._stage.window.context.open_document(event["id"])
        return True

    def _do_close(self, _event: Event) -> bool:
        tabs = self._stage.window.tabs
        if tabs.count() < 2:
            return False
        tabs.close_tab()
        return True

    def _do_resize(self, event: Event) -> bool:
        self._stage.window.resize(*event["size"])
        return True


def _usable(action: QAction) -> bool:
    return action.isEnabled() and action.isVisible() and not action.isSeparator()


def _alive(widget: QWidget) -> bool:
    """Whether Qt still has a widget: what was clicked may have closed it."""
    try:
        return widget.isVisible()
    except RuntimeError:
        return False


def _reachable(widget: QWidget) -> bool:
    return (
        widget.isVisible()
        and widget.isEnabled()
        and not widget.visibleRegion().isEmpty()
        and (widget.focusPolicy() != Qt.FocusPolicy.NoFocus or not widget.findChildren(QWidget))
    )


def _place(widget: QWidget, spot: Sequence[float]) -> QPoint:
    seen = widget.visibleRegion().boundingRect()
    return seen.topLeft() + QPoint(round(spot[0] * (seen.width() - 1)), round(spot[1] * (seen.height() - 1)))


def _hit(widget: QWidget, spot: Sequence[float]) -> tuple[QWidget, QPoint]:
    """Return the innermost widget at a place, as a mouse finds it, and the place in it."""
    place = _place(widget, spot)
    while (inner := widget.childAt(place)) is not None and inner is not widget:
        place, widget = inner.mapFrom(widget, place), inner
    return widget, place


def path_of(widget: QWidget, stage: Stage) -> str:
    """Return where a widget is: the numbers of children from its window down, with its class to be read."""
    parts: list[str] = []
    above: QWidget | None = widget
    while above is not None and above is not stage.window and not above.isWindow():
        parent = above.parentWidget()
        if parent is None:
            break
        parts.append(str(_children(parent).index(above)))
        above = parent
    root = "window" if above is stage.window else "top"
    name = type(widget).__name__
    return f"{root}/{'/'.join(reversed(parts))}:{name}{_tab(widget)}"


def _tab(widget: QWidget) -> str:
    """Return the document that a widget belongs to, to be read."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, DocumentEditor):
        above = above.parentWidget()
    return "" if above is None else f" ({above.session.system}/{above.session.kind})"


def _children(parent: QWidget) -> list[QWidget]:
    return [one for one in parent.children() if isinstance(one, QWidget)]


def find(path: str, stage: Stage, top: QWidget) -> QWidget | None:
    """Return the widget that a path leads to, or nothing."""
    if path == "focus":
        return QApplication.focusWidget() or stage.window
    if path == "top":
        return top
    root, _mark, rest = path.partition("/")
    numbers = rest.partition(":")[0]
    widget: QWidget = stage.window if root == "window" else top.window()
    for number in filter(None, numbers.split("/")):
        inside = _children(widget)
        if int(number) >= len(inside):
            return None
        widget = inside[int(number)]
    return widget
