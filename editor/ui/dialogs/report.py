"""A bug of ours: a report is written to a file, and the person is told where; the work goes on."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QObject, Signal, qVersion
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.ui.dialogs.frame import Dialog

log = logging.getLogger(__name__)
SIZE: Final = (640, 420)


def write_report(trouble: BaseException, folder: Path) -> Path:
    """Write what happened into a file of a folder and return it.

    Args:
        trouble: the exception.
        folder: made where it is missing.

    Returns:
        The file; its name carries the time.
    """
    moment = datetime.now(UTC)
    lines = [
        f"Marshalry report, {moment.isoformat(timespec='seconds')}",
        f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}",
        "",
        *traceback.format_exception(trouble),
    ]
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"report-{moment:%Y%m%d-%H%M%S-%f}.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


class ReportDialog(Dialog):
    """Says that it was our fault, where the report lies, and what it holds."""

    def __init__(self, trouble: BaseException, file: Path | None, parent: QWidget | None) -> None:
        super().__init__("", "", parent, SIZE)
        title = self.tr("Something went wrong in Marshalry")
        self.head.setText(title)
        self.setWindowTitle(title)
        place = (
            self.tr("The report lies in {file}.").format(file=file)
            if file
            else self.tr("The report could not be written.")
        )
        self.words.setText(
            self.tr("This is a mistake of the program, not yours. Your edits are on disk, and you can go on.")
            + " "
            + place
        )
        self.words.show()
        text = QPlainTextEdit("".join(traceback.format_exception(trouble)), self)
        text.setReadOnly(True)
        text.setAccessibleName(self.tr("Report"))
        self.body.addWidget(text)
        self.add_button(self.tr("Close"), self.accept, primary=True)


class BugCatcher(QObject):
    """Takes the place of ``sys.excepthook``: writes the report, logs it, tells the window."""

    caught = Signal(object, object)  # exception, file or None

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._before = sys.excepthook

    def install(self) -> None:
        """Catch every exception that nobody handles."""
        sys.excepthook = self._hook

    def remove(self) -> None:
        """Give the hook back."""
        sys.excepthook = self._before

    def _hook(self, kind: type[BaseException], trouble: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, trouble, trace)
            return
        self.catch(trouble)

    def catch(self, trouble: BaseException) -> None:
        """Write and tell."""
        log.error("a mistake of ours", exc_info=trouble)
        try:
            file: Path | None = write_report(trouble, self._folder)
        except OSError:
            file = None
        self.caught.emit(trouble, file)
