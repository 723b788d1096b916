"""Where documents come from that are shown before they are taken in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from editor.packs.files_read import Damaged, Seen
from editor.services.document_files import names_of
from editor.services.importing import TakenIn
from editor.services.incoming import Delivery, DocumentChoices
from editor.services.packs import taking_in
from editor.services.workspace import Workspace
from schemas.problems import Problem
from schemas.progress import Report

PACK: Final = ".marshal"


class Source(Protocol):
    """Where documents come from."""

    words: str
    """What is shown above the list."""
    problems: tuple[Problem, ...]
    """What a person should know before taking them in; known after reading."""
    damaged: tuple[Damaged, ...] = ()
    """What stays out, by its number among all that was seen; known after reading."""
    stay_out: bool = False
    """Whether packs that were asked for stay out as a whole, and the others can be taken in."""

    def read(self, workspace: Workspace, report: Report, seen: Seen) -> Sequence[Delivery]:
        """Return the documents; runs off the GUI thread.

        Args:
            workspace: the catalogue.
            report: called with how far it is; what it raises ends it.
            seen: called with the plain data of documents as they are read, of all in their order or of none.
        """
        ...

    def take(self, workspace: Workspace, choices: DocumentChoices, report: Report) -> TakenIn:
        """Take in what was read, with what a person typed meanwhile; runs off the GUI thread."""
        ...


class Files(Source):
    """Packs and files of documents."""

    def __init__(self, files: tuple[str, ...]) -> None:
        paths = tuple(map(Path, files))
        self._packs = [file for file in paths if file.suffix == PACK]
        self._plain = [file for file in paths if file.suffix != PACK]
        self.words = names_of(paths)
        self.problems: tuple[Problem, ...] = ()
        self.damaged: tuple[Damaged, ...] = ()
        self._read = taking_in.Read((), ())

    def read(self, workspace: Workspace, report: Report, seen: Seen) -> Sequence[Delivery]:
        """Return what the files hold."""
        self._read = taking_in.read_all(workspace, self._packs, self._plain, report, seen)
        self.problems, self.damaged = self._read.signers, self._read.damaged
        return self._read.deliveries

    def take(self, workspace: Workspace, choices: DocumentChoices, report: Report) -> TakenIn:
        """Take the files in."""
        return taking_in.take_all(workspace, self._read, choices, report)
