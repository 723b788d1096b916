"""A bug of ours: a report is written to a file, a dialog says where, and the work goes on."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, qVersion
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.ui.kit.dates import clock_time
from editor.ui.kit.dialog import Dialog
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

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

    def __init__(
        self,
        trouble: BaseException,
        file: Path | None,
        parent: QWidget | None,
        context: UiContext | None = None,
    ) -> None:
        super().__init__(parent, SIZE)
        title = self.tr("Something went wrong in Marshalry")
        place = (
            self.tr("The report is in {file}.").format(file=file)
            if file
            else self.tr("The report could not be written.")
        )
        self.introduce(
            title,
            " ".join((self.tr("This is a mistake of the program, not yours."), place))
            + "\n\n"
            + "\n".join(self._edits(context)),
        )
        text = QPlainTextEdit("".join(traceback.format_exception(trouble)), self)
        text.setReadOnly(True)
        text.setAccessibleName(self.tr("Report"))
        self.body.addWidget(text)
        self.add_button(self.tr("Close"), self.accept, primary=True)

    def _edits(self, context: UiContext | None) -> list[str]:
        """Return where the edits of each open document lie, by what the last write of each has confirmed."""
        lines = []
        for session in context.open_sessions() if context is not None else ():
            if session.read_only:
                continue
            self._write(session)
            standing, status = session.standing, session.keeping.writer.status
            name, place = session.short_title, str(session.place)
            if standing == "saved":
                continue
            if standing == "kept":
                words = self.tr("{name}: your edits are on disk, in {file}, as of {time}.")
                moment = status.moment
                time = clock_time(moment) if moment is not None else self.tr("the start of this session")
                lines.append(words.format(name=name, file=place, time=time))
            elif status.rescued is not None:
                words = self.tr("{name}: your edits are not in the catalogue; they are in {file}.")
                lines.append(words.format(name=name, file=status.rescued))
            else:
                words = self.tr("{name}: the newest edits are NOT on disk; copy them before you close.")
                lines.append(words.format(name=name))
        return lines or [self.tr("No open document has edits that are not saved.")]

    @staticmethod
    def _write(session: DocumentSession) -> None:
        """Try once more to put the edits on disk; a failure is what is shown then."""
        try:
            session.keep_now()
        except Exception:  # the dialog shows a mistake already
            log.exception("the edits of %s could not be written", session.id)


class BugCatcher(QObject):
    """Takes the place of ``sys.excepthook``: writes the report, logs it, informs the window.

    An ``EditorError`` that nobody caught is no mistake of the program (the catalogue was taken away, the disk
    does not answer): it is shown in its own sentences.
    """

    caught = Signal(object, object)  # exception, file or None
    refused = Signal(object)  # EditorError

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
        elif isinstance(trouble, EditorError):
            log.warning("shown to the person: %s", trouble, exc_info=trouble)
            self.refused.emit(trouble)
        else:
            self.catch(trouble)

    def catch(self, trouble: BaseException) -> None:
        """Write the report and show it."""
        log.error("a mistake of ours", exc_info=trouble)
        try:
            file: Path | None = write_report(trouble, self._folder)
        except OSError:
            file = None
        self.caught.emit(trouble, file)
