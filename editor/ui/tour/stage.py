"""The stage of the tour: a catalogue of its own, the studio over it, mouse, keys, checks and pictures."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QTabBar, QWidget

from editor.services import documents
from editor.ui.app import Studio, make_application
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.settings import Settings
from editor.ui.pages.preview.shown_field import ShownField
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.palette import DOCUMENT, Palette
from editor.ui.tour.dialogs import FileDialogHand, grab, type_words
from editor.ui.tour.rest import at_rest, handle_events
from schemas.messages import LANGUAGES
from schemas.messages.languages import SOURCE

PLATFORM: Final = "offscreen"
SIZE: Final = (1440, 900)
PATIENCE: Final = 180.0
"""Seconds after which something awaited counts as missing: only a broken program takes so long."""
POLL_S: Final = 0.01
LEFT: Final = Qt.MouseButton.LeftButton
CTRL: Final = Qt.KeyboardModifier.ControlModifier
PLAIN: Final = Qt.KeyboardModifier.NoModifier

Kind = TypeVar("Kind", bound=QWidget)


class TourError(Exception):
    """A window does not show what it should; the words say what."""


@dataclass
class Shot:
    """One picture or file, with what was done and what was checked before it."""

    file: str
    caption: str
    checks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One part of the job."""

    id: str
    """Begins the names of its pictures."""
    title: str
    act: Callable[[Stage], None]


@dataclass
class Chapter:
    """What one step left."""

    step: Step
    shots: list[Shot] = field(default_factory=list)


class Stage:
    """Drives one studio. Every look-up that fails raises :class:`TourError` with a sentence."""

    def __init__(self, out: Path, folder: Path, language: str) -> None:
        """Open the window over a fresh catalogue.

        Args:
            out: where pictures and files go.
            folder: for the catalogue and the settings; emptied by the caller.
            language: ``en`` or ``fr``.
        """
        self.out = out
        self.folder = folder
        self.chapters: list[Chapter] = []
        self._checks: list[str] = []
        self._bugs: list[BaseException] = []
        out.mkdir(parents=True, exist_ok=True)
        for old in out.glob("*.png"):
            old.unlink()
        self.app = make_application()
        self.app.setQuitOnLastWindowClosed(False)
        self._settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        self._settings.language = language if language in LANGUAGES else SOURCE
        self._settings.theme = "light"
        self._settings.last_folder = str(out.resolve())
        self.studio = self._open(folder / "catalogue.sqlite")

    def _open(self, catalogue: Path) -> Studio:
        studio = Studio(self.app, catalogue, self._settings, reports=self.folder / "reports")
        studio.bugs.install()
        studio.bugs.caught.connect(lambda trouble, _file: self._bugs.append(trouble))
        studio.open().resize(*SIZE)
        self.studio = studio
        self.settle()
        return studio

    def move_to(self, catalogue: Path) -> None:
        """Close this catalogue and open another: the tool context of somebody else."""
        self.close()
        self.studio = self._open(catalogue)

    def close(self) -> None:
        """Close window and catalogue."""
        for box in self.app.topLevelWidgets():
            if isinstance(box, QDialog):
                box.close()
        self.studio.close()
        self.studio.bugs.remove()
        self.studio.deleteLater()  # its translators go with it
        self.settle()

    # what there is

    @property
    def window(self) -> MainWindow:
        """The main window that is open now."""
        if self.studio.window is None:
            raise TourError("there is no main window")
        return self.studio.window

    @property
    def editor(self) -> DocumentEditor:
        """The document editor in front."""
        editor = self.window.tabs.editor()
        if editor is None:
            raise TourError(f"the tab in front ({self.window.windowTitle()}) is no document")
        return editor

    def child(
        self, parent: QWidget, kind: type[Kind], name: str = "", *, spoken: str = "", shown: bool = True
    ) -> Kind:
        """Return the child of a kind by its object name, or by the name that a screen reader speaks."""
        for one in parent.findChildren(kind):
            if one.objectName() != name and name:
                continue
            if (not spoken or one.accessibleName() == spoken) and (not shown or one.isVisible()):
                return one
        raise TourError(f"{type(parent).__name__} shows no {kind.__name__} called “{name or spoken}”")

    def dialog(self, name: str, kind: type[QWidget] | None = None) -> QWidget:
        """Wait for a dialog by the name of its class, and return it."""

        def there() -> QWidget | None:
            return next(
                (
                    one
                    for one in self.app.topLevelWidgets()
                    if one.isVisible() and (type(one).__name__ == name or (kind and isinstance(one, kind)))
                ),
                None,
            )

        self.wait(lambda: there() is not None, f"the dialog {name} does not appear")
        found = there()
        assert found is not None  # noqa: S101 - awaited by the line above
        return found

    # waiting and checking

    def settle(self) -> None:
        """Wait until the windows are at rest.

        Raises:
            TourError: they come to none.
        """
        handle_events()
        handle_events()  # what the first ones brought about
        window = self.studio.window
        if window is not None and (editor := window.tabs.editor()) is not None:
            window.side.area(editor)  # panels come one after another; here all of them are wanted
        self.wait(
            lambda: self.studio.window is None or at_rest(self.studio.window.context),
            "the windows come to no rest",
        )

    def wait(self, condition: Callable[[], object], missing: str) -> None:
        """Wait until something is so.

        Raises:
            TourError: it is not so after the time; or the program had a mistake meanwhile.
        """
        end = time.monotonic() + PATIENCE
        while not condition():
            self.raise_bugs()
            if time.monotonic() > end:
                raise TourError(missing)
            handle_events()
            time.sleep(POLL_S)  # QTest.qWait would keep Python to itself, and jobs would hardly get on

    def check(self, condition: object, words: str) -> None:
        """Hold that something is so; the words are listed under the next picture.

        Raises:
            TourError: it is not so.
        """
        self.raise_bugs()
        if not condition:
            raise TourError(f"this does not hold: {words}")
        self._checks.append(words)

    def await_check(self, condition: Callable[[], object], words: str) -> None:
        """Wait until something is so, and list it under the next picture."""
        self.wait(condition, f"this does not hold: {words}")
        self._checks.append(words)

    def raise_bugs(self) -> None:
        """Stop where the program has had a mistake of its own.

        Raises:
            TourError: it has.
        """
        if self._bugs:
            trouble = self._bugs[0]
            raise TourError(f"the program made a mistake: {type(trouble).__name__}: {trouble}") from trouble

    # hands

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN, widget: QWidget | None = None) -> None:
        """Press a key: in a widget, else where the focus is."""
        QTest.keyClick(widget or self.app.focusWidget() or self.window, key, modifiers)
        handle_events()

    def type(self, words: str, widget: QWidget | None = None) -> None:
        """Type words: into a widget, else where the focus is."""
        type_words(widget or self.app.focusWidget() or self.window, words)
        handle_events()

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click with the left button: in the middle, or at a place."""
        QTest.mouseClick(widget, LEFT, PLAIN, at or widget.rect().center())
        handle_events()

    def retype(self, line: QWidget, words: str) -> None:
        """Put other words into a line or a number box, as hands do: click, select all, type."""
        self.click(line)
        line.setFocus(Qt.FocusReason.MouseFocusReason)
        self.key(Qt.Key.Key_A, CTRL, line)
        self.type(words, line)

    def choose(self, box: QComboBox, data: object) -> None:
        """Choose an entry of a combo box with the arrow keys."""
        wanted = box.findData(data)
        if wanted < 0:
            raise TourError(f"the choice {box.objectName() or box.accessibleName()} does not offer {data}")
        box.setFocus(Qt.FocusReason.TabFocusReason)
        while box.currentIndex() != wanted:
            self.key(Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up, PLAIN, box)

    def press_fields(self, canvas: MapCanvas | ShownField, *way: Any) -> None:
        """Press the left button on a field of a map or of the preview, drag over the others, release."""
        canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        spots = [canvas.centre_of(at).toPoint() for at in way]
        if not all(canvas.rect().contains(spot) for spot in spots):
            raise TourError(f"the fields {way} are not all in sight")
        QTest.mouseMove(canvas, spots[0])
        QTest.mousePress(canvas, LEFT, PLAIN, spots[0])
        for spot in spots[1:]:
            QTest.mouseMove(canvas, spot)
            handle_events()
        QTest.mouseRelease(canvas, LEFT, PLAIN, spots[-1])
        handle_events()

    def shortcut(self, action: str) -> None:
        """Press the shortcut of an action of the table."""
        keys = self.window.book.action(action).shortcut()
        if keys.isEmpty():
            raise TourError(f"{action} has no shortcut")
        self._activate()
        QTest.keySequence(self.app.focusWidget() or self.window, keys)
        handle_events()

    def _activate(self) -> None:
        """Bring the main window to the front: shortcuts go to the window that is active."""
        if self.app.activeWindow() is not self.window:
            self.window.activateWindow()
            self.wait(lambda: self.app.activeWindow() is self.window, "the main window stays behind")

    def answer_file_dialog(self, file: Path, name_filter: str = "", *, keep: bool = False) -> None:
        """Answer the file dialog that opens next: choose the form, type the name, Enter.

        Args:
            file: what to type.
            name_filter: ending that the form chosen must name, e.g. ``*.yaml``.
            keep: the file is to be read; otherwise an older one is removed first: nothing asks about it.
        """
        if not keep:
            file.unlink(missing_ok=True)
        FileDialogHand(self.app, self.window, file.resolve(), name_filter).start()

    # the way to a document

    def sample(self, kind: str) -> documents.DocumentRow:
        """Return the shipped document of a kind to work with: a sample of the first game that is played."""
        for system in self.window.context.systems:
            if system.has("scene") and kind in system.samples:
                path = f"{system.id}/{kind}/{system.samples[kind]}"
                return documents.find(self.window.context.workspace, path)
        raise TourError(f"no game that is played has a sample of the kind {kind}")

    def open_sample(self, kind: str) -> DocumentEditor:
        """Open a sample by Ctrl+K, typing its name, and Enter."""
        wanted = self.sample(kind)
        self.take(self.palette(wanted), wanted)
        return self.editor

    def take(self, palette: Palette, wanted: documents.DocumentRow) -> None:
        """Press Enter in the palette and wait for the document."""
        self.key(Qt.Key.Key_Return, PLAIN, palette.input)
        self.wait(
            lambda: (one := self.window.tabs.editor()) is not None and one.session.id == wanted.id,
            f"{wanted.path} does not open in a tab",
        )
        self.settle()

    def palette(self, wanted: documents.DocumentRow) -> Palette:
        """Open the palette, type the name of a document, and put the choice on it."""
        self.shortcut("view.palette")
        palette = self.dialog("Palette")
        if not isinstance(palette, Palette):
            raise TourError("Ctrl+K opens no palette")
        words = wanted.name.get(self.window.context.language).lower()
        self.type(words, palette.input)

        def row() -> int:
            rows = range(palette.list.count())
            return next((n for n in rows if palette.list.item(n).data(DOCUMENT) == wanted.id), -1)

        self.wait(lambda: row() >= 0, f"the palette does not find “{words}”")
        while palette.list.currentRow() != row():
            self.key(
                Qt.Key.Key_Down if palette.list.currentRow() < row() else Qt.Key.Key_Up, PLAIN, palette.input
            )
        return palette

    def duplicate(self) -> DocumentEditor:
        """Press *Duplicate to edit* of the shipped document in front; the copy comes to the front."""
        before = self.editor
        self.shortcut("document.duplicate")
        self.wait(
            lambda: (one := self.window.tabs.editor()) is not None and one.session.id != before.session.id,
            "no copy opens",
        )
        self.check(not self.editor.session.read_only, "the copy can be edited")
        self._close_tab(before)
        self.settle()
        return self.editor

    def _close_tab(self, editor: DocumentEditor) -> None:
        tabs = self.window.tabs
        cross = tabs.tabBar().tabButton(tabs.indexOf(editor), QTabBar.ButtonPosition.RightSide)
        self.click(cross)

    # pictures

    def begin(self, step: Step) -> None:
        """Begin a step."""
        self._checks.clear()
        self.chapters.append(Chapter(step))

    def shot(self, name: str, caption: str, widget: QWidget | None = None) -> None:
        """Photograph the window with the dialogs above it, or one widget."""
        self.raise_bugs()
        for canvas in self.window.findChildren(MapCanvas):
            if canvas.isVisible():
                canvas.finish()
        self.settle()
        image = grab(self.app, widget or self.window, alone=widget is not None)
        self.keep(name, caption, image)

    def keep(self, name: str, caption: str, image: QImage) -> None:
        """Keep a picture under the step."""
        chapter = self.chapters[-1]
        file = f"{len(self.chapters):02}-{chapter.step.id}-{name}.png"
        if image.isNull() or not image.save(str(self.out / file)):
            raise TourError(f"the picture {file} could not be written")
        chapter.shots.append(Shot(file, caption, tuple(self._checks)))
        self._checks.clear()

    def keep_file(self, file: Path, caption: str) -> None:
        """List a file that the step has left in the folder."""
        if not file.is_file() or not file.stat().st_size:
            raise TourError(f"the file {file.name} was not written")
        self.chapters[-1].shots.append(Shot(file.name, caption, tuple(self._checks)))
        self._checks.clear()

    def photograph_failure(self, words: str) -> None:
        """Leave a picture of where the tour stopped."""
        if self.studio.window is not None and self.chapters:
            self._bugs.clear()
            self.keep("stopped", words, grab(self.app, self.studio.window, alone=False))
