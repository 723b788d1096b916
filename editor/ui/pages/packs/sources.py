"""Packs that were read from indexes, as a source of documents for the dialog that takes them in."""

from __future__ import annotations

from collections.abc import Sequence

from editor.packs.files_read import Seen
from editor.services.importing import TakenIn
from editor.services.incoming import Delivery, DocumentChoices
from editor.services.packs.fetching import Fetched
from editor.services.packs.taking_in import take_all
from editor.services.workspace import Workspace
from editor.ui.pages.sharing.import_sources import Source
from schemas.problems import Problem
from schemas.progress import Report


class ReadPacks(Source):
    """Packs that have been read and checked already."""

    def __init__(self, found: Fetched) -> None:
        self._read = found.read
        self.stay_out = bool(found.left_out)
        releases = [one.offer.release for one in found.steps]
        self.words = ", ".join(f"{one.pack} {one.version}" for one in releases)
        self.staying = (*found.problems, *found.notices)
        self.problems: tuple[Problem, ...] = (*found.read.signers, *self.staying)

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
