"""Pictures of a list, drawn one after the other beside the window: textures of the ground take long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QTableWidget, QTableWidgetItem

from editor.ui.editors.maps.kept_pictures import Picture, keep, kept
from editor.ui.kit.jobs import Job, Report, run_alone

Wanted = tuple[QListWidgetItem | QTableWidgetItem, Picture]
_Shown = tuple[Callable[[QImage], None], Picture]


class _Pictures(QObject):
    """Draws the pictures that a widget wants, from the top downwards."""

    def __init__(self, view: QObject) -> None:
        super().__init__(view)
        self._running = running = list[Job]()
        """The job that draws; empty if none does."""
        self._missing: Sequence[_Shown] = ()
        self.destroyed.connect(lambda: _stop(running))

    def _show(self, wanted: Sequence[_Shown]) -> None:
        """Show pictures; those that were wanted before are dropped."""
        _stop(self._running)
        missing = []
        for show, picture in wanted:
            image = kept(picture)
            if image is None:
                missing.append((show, picture))
            else:
                show(image)
        if missing:
            self._begin(missing)

    def _begin(self, missing: Sequence[_Shown]) -> None:
        self._missing = missing
        pictures = [picture for _show, picture in missing]

        def work(report: Report) -> None:
            for place, picture in enumerate(pictures):
                report(0, 0)
                job.part.emit((job, place, picture.draw()))

        job = Job("", work)
        self._running.append(job)
        job.part.connect(self._take)
        run_alone(job)

    def _take(self, drawn: tuple[Job, int, QImage]) -> None:
        job, place, image = drawn
        if job not in self._running:
            return
        show, picture = self._missing[place]
        keep(picture, image)
        show(image)
        if place + 1 == len(self._missing):
            self._running.clear()
            self._missing = ()


def _stop(running: list[Job]) -> None:
    """Stop the job that draws; nothing more of it is shown."""
    while running:
        running.pop().cancel()


class ItemIcons(_Pictures):
    """Gives the items of a list or table their pictures."""

    def __init__(self, view: QListWidget | QTableWidget) -> None:
        super().__init__(view)
        self._list = view

    def draw(self, wanted: Sequence[Wanted]) -> None:
        """Show the pictures of items; those of a list that was shown before are dropped."""
        self._show([(partial(self._put, item), picture) for item, picture in wanted])

    def _put(self, item: QListWidgetItem | QTableWidgetItem, image: QImage) -> None:
        if not shiboken6.isValid(item):
            return
        # A picture is no change that a person made.
        blocked = self._list.blockSignals(True)
        item.setIcon(icon_of(image))
        self._list.blockSignals(blocked)
        self._list.viewport().update()


class BoxIcons(_Pictures):
    """Gives the entries of a box their pictures."""

    def __init__(self, box: QComboBox) -> None:
        super().__init__(box)
        self._box = box

    def draw(self, wanted: Sequence[tuple[int, Picture]]) -> None:
        """Show the pictures of entries, by their places."""
        self._show([(partial(self._put, at), picture) for at, picture in wanted])

    def _put(self, at: int, image: QImage) -> None:
        self._box.setItemIcon(at, icon_of(image))


def icon_of(image: QImage) -> QIcon:
    """Return a picture as an icon that Qt does not tint where it is chosen."""
    pixmap = QPixmap.fromImage(image)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
