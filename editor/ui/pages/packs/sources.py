"""Packs that were read from indexes, as a source of documents for the dialog that takes them in."""

from __future__ import annotations

from collections.abc import Sequence

from editor.packs.files_read import Seen
from editor.services.importing import TakenIn
from editor.services.incoming import Delivery, DocumentChoices
from editor.services.packs.installing import Step
from editor.services.packs.taking_in import Read, take_all
from editor.services.workspace import Workspace
from editor.ui.pages.sharing.import_sources import Source
from schemas.problems import Problem
from schemas.progress import Report


class ReadPacks(Source):
    """Packs that have been read and checked already."""

    def __init__(self, steps: Sequence[Step], read: Read, left_out: tuple[Problem, ...] = ()) -> None:
        self._read = read
        self.left_out = left_out
        self.words = ", ".join(f"{one.offer.release.pack} {one.offer.release.version}" for one in steps)
        self.problems: tuple[Problem, ...] = (*left_out, *read.signers)

    @property
    def deliveries(self) -> Sequence[Delivery]:
        """What the packs hold."""
        return self._read.deliveries

    def read(self, _workspace: Workspace, _report: Report, _seen: Seen) -> Sequence[Delivery]:
        """Return what the packs hold."""
        return self.deliveries

    def take(self, workspace: Workspace, choices: DocumentChoices, report: Report) -> TakenIn:
        """Take the packs in."""
        return take_all(workspace, self._read, choices, report)
