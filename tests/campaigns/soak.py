"""A day's worth of opening and closing in one process: every kind of document, pages, dialogs, both switches.

    python -m tests.campaigns.soak --cycles 2000 --seed 1

Prints what lives after each hundred cycles. Memory has to be flat once every part has been loaded.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from editor.services import documents, filing
from editor.ui.app import Studio, make_application
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.settings import Settings
from editor.ui.shell.main_window import MainWindow
from editor.ui.tour.rest import at_rest, handle_events

Deed = Callable[[], None]

PAGES: Final = (
    "file.new",
    "file.print",
    "file.print_centre",
    "help.about",
    "help.shortcuts",
    "tools.bin",
    "tools.compendium",
    "tools.duplicates",
    "tools.glossary",
    "tools.missing",
    "tools.odds",
    "view.palette",
)
"""Actions that open a dialog or a page and ask for no file."""
SWITCHES: Final = ("view.theme", "view.language.fr", "view.language.en")
WARM: Final = 2
"""Rounds after which every module, icon and font has been loaded."""


@dataclass(frozen=True)
class Living:
    """What lives in the process after all that was opened is closed."""

    resident: int
    """Kilobytes of memory."""
    widgets: int
    sessions: int
    objects: Counter[str]
    """Python's objects of Qt by the names of their classes."""

    def line(self, cycle: int) -> str:
        """Return it as one line of the report."""
        return (
            f"{cycle:7} cycles  {self.resident // 1024:6} MB  {self.widgets:6} widgets  "
            f"{self.objects.total():6} objects  {self.sessions:3} sessions"
        )


class Soak:
    """Opens and closes in one window; nothing it opens stays open."""

    def __init__(self, studio: Studio) -> None:
        """Take a studio whose window is open."""
        self.studio = studio
        self._first = self._one_of_each_kind()

    @property
    def window(self) -> MainWindow:
        """The window that is open now: the switch of the language makes another."""
        assert self.studio.window is not None
        return self.studio.window

    def _one_of_each_kind(self) -> list[tuple[str, str]]:
        """Return kind and id of the first document of each kind of each game."""
        rows = documents.list_documents(self.window.context.workspace, limit=100_000).rows
        found = {(row.system, row.kind): (row.kind, row.id) for row in reversed(rows)}
        return [found[key] for key in sorted(found)]

    def deeds(self) -> list[tuple[str, Deed]]:
        """Return one round: everything that can be opened, once, by name."""
        found: list[tuple[str, Deed]] = []
        for kind, one in self._first:
            found.append((f"open {kind}", lambda one=one: self._open(one)))  # type: ignore[misc]
            if kind == "scenario":
                found.append(("preview", lambda one=one: self._preview(one)))  # type: ignore[misc]
        found += [(name, lambda name=name: self._press(name)) for name in (*PAGES, *SWITCHES)]  # type: ignore[misc]
        found.append(("edit a copy", self._edit))
        return found

    def rest(self) -> None:
        """Let the window work until it is at rest."""
        handle_events()
        while not at_rest(self.window.context):
            time.sleep(0.005)
            handle_events()

    def _open(self, one: str) -> None:
        self.window.open_document(one)
        self._close()

    def _preview(self, scenario: str) -> None:
        self.window.context.open_preview(scenario)
        self._close()

    def _press(self, name: str) -> None:
        action = self.window.book.action(name)
        if action.isEnabled():
            action.trigger()
        self._close()

    def _edit(self) -> None:
        """Change a copy of a card, save it, and delete it for good."""
        context = self.window.context
        card = next(one for kind, one in self._first if kind == "unit")
        copy = documents.duplicate(context.workspace, card)
        editor = self.window.open_document(copy.id)
        assert editor is not None
        editor.session.change("points", 77, "Change points")
        self.rest()
        assert editor.session.save()
        self.window.tabs.close_document(copy.id)
        filing.delete(context.workspace, copy.id)
        context.catalogue_changed.emit()
        self._close()

    def _close(self) -> None:
        """Close every dialog and every tab but the first."""
        self.rest()
        for box in QApplication.topLevelWidgets():
            if isinstance(box, QDialog):
                box.close()
        tabs = self.window.tabs
        while tabs.count() > 1:
            tabs.close_tab(tabs.widget(tabs.count() - 1))
        self.rest()

    def living(self) -> Living:
        """Return what lives now."""
        for _ in range(3):
            handle_events()
            gc.collect()
        found = [one for one in gc.get_objects() if isinstance(one, QObject)]
        sessions = sum(isinstance(one, DocumentSession) for one in found)
        return Living(
            _resident(),
            len(QApplication.allWidgets()),
            sessions,
            Counter(type(one).__name__ for one in found),
        )


def grown(before: Living, after: Living) -> Counter[str]:
    """Return the classes of which more objects live than before."""
    return after.objects - before.objects


def _resident() -> int:
    """Return the kilobytes of memory that the process has now; 0 where that cannot be told."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


def whole_rounds(soak: Soak, count: int) -> Living:
    """Do everything once, as often as wished, in order, and return what lives then."""
    for _ in range(count):
        for _name, deed in soak.deeds():
            deed()
    return soak.living()


def _campaign(soak: Soak, cycles: int, chance: random.Random) -> int:
    warm = whole_rounds(soak, WARM)
    print(warm.line(0), flush=True)
    last = warm
    for cycle in range(1, cycles + 1):
        _name, deed = chance.choice(soak.deeds())
        deed()
        if cycle % 100 == 0 or cycle == cycles:
            # Always in the same language, look and place: what is open then is the same.
            last = whole_rounds(soak, 1) if cycle == cycles else soak.living()
            print(last.line(cycle), flush=True)
    more = grown(warm, last)
    for name, count in more.most_common(20):
        print(f"  {count:+6} {name}")
    more_objects = last.objects.total() - warm.objects.total()
    print(f"memory {last.resident - warm.resident:+} kB, objects {more_objects:+}")
    return 0 if more_objects <= warm.objects.total() * 0.05 + 50 else 1


def main(arguments: Iterable[str]) -> int:
    """Run the campaign; 1 where what lives has grown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cycles", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(list(arguments))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = make_application()
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory(prefix="marshalry-soak-") as name:
        folder = Path(name)
        settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        settings.language, settings.theme = "en", "light"
        studio = Studio(app, folder / "catalogue.sqlite", settings, reports=folder / "reports")
        window: QWidget = studio.open()
        window.resize(1440, 900)
        status = _campaign(Soak(studio), wish.cycles, random.Random(wish.seed))
        studio.close()
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
