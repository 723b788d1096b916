"""An open catalogue: its documents, what is wrong with them, what is printed, fought and shared of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from editor.api.readable import readable
from editor.api.stored_documents import StoredDocuments
from editor.catalogue.rows import DocumentRow
from editor.services.checks import validate
from editor.services.opening import open_workspace
from schemas.base import Document
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.printing.plugin import Extent
    from editor.services.battles.watching import Recording
    from editor.services.packs.taking_in import PackPreview
    from editor.services.prints.print_files import Printed
    from editor.services.prints.print_sets import PrintedSet
    from editor.simulation.reports import BatchReport


@readable
def open_catalogue(
    path: Path | str | None = None, *, read_only: bool = False, shipped: bool = True
) -> Catalogue:
    """Open a catalogue; a file that is not there is made, unless it is only to be read.

    Args:
        path: the file, or the address of a catalogue that a group shares, as in
            ``postgresql://anna@club.example/cards``; None for the one that the window opens.
        read_only: never write it.
        shipped: take in the documents that come with the program, where they are not there yet.

    Returns:
        The catalogue, to be used in ``with``, or to be closed.

    Raises:
        EditorError: it is no catalogue, is damaged or newer than this program, or cannot be reached; or the
            server refuses the person.
    """
    return Catalogue(open_workspace(path, read_only=read_only, content="shipped" if shipped else None))


class Catalogue(StoredDocuments):
    """An open catalogue: its documents, checks, prints, battles and packs."""

    @readable
    def check(self, document: Document | str) -> tuple[Problem, ...]:
        """Return what is wrong with a document among the others: references, names, rules of armies.

        Args:
            document: a document, stored or not, or the name of a stored one.
        """
        return validate(self._ws, self.read(document) if isinstance(document, str) else document)

    @readable
    def print_cards(
        self,
        wanted: Sequence[str],
        out: Path | str,
        *,
        face: Literal["fold-over", "single"] = "fold-over",
        paper: str = "A4",
        language: str = "en",
        copies: int = 1,
        dots_per_inch: int = 300,
    ) -> Printed:
        """Print cards to scale.

        Args:
            wanted: documents; an army stands for all of its cards.
            out: a PDF, or PNG pictures (several get ``-1``, ``-2`` ... before the ending).
            face: ``fold-over`` for sheets of cards to be folded; ``single`` for pictures of single faces.
            paper: ``A4``, ``A3`` or ``Letter``.
            language: of the cards.
            copies: of each card.
            dots_per_inch: fineness of pictures.

        Returns:
            The ``files`` written, and ``problems`` such as text that does not fit.

        Raises:
            EditorError: there is nothing to print, or the file cannot be written.
        """
        from editor.printing.application import picture_application
        from editor.services.prints.printing import print_cards

        picture_application()
        return print_cards(
            self._ws,
            [self.find(one).id for one in wanted],
            Path(out),
            face=face,
            paper=paper,
            language=language,
            copies=copies,
            dots_per_inch=dots_per_inch,
        )

    @readable
    def print_set(
        self,
        wanted: str,
        folder: Path | str,
        extent: Extent = "game",
        *,
        paper: str = "A4",
        language: str = "en",
    ) -> PrintedSet:
        """Print all that an army or a scenario needs into a new folder, with a packing list.

        Args:
            wanted: the army or scenario.
            folder: it must not exist, or be empty.
            extent: ``army``, ``scenario``, or ``game`` for all that a table needs.
            paper: ``A4``, ``A3`` or ``Letter``.
            language: of what is printed.

        Raises:
            EditorError: it is no army or scenario, or a file cannot be written; nothing is left then.
        """
        from editor.printing.application import picture_application
        from editor.services.prints.print_sets import SetOptions, print_set

        picture_application()
        options = SetOptions(paper, language=language)
        return print_set(self._ws, self.find(wanted).id, Path(folder), extent, options)

    @readable
    def battle(self, scenario: str, seed: int = 1) -> Recording:
        """Fight a battle to its end; the same seed gives the same battle.

        Returns:
            The battle: its ``result``, its ``events`` and its ``happenings`` with the lines of the log.
            :meth:`log` puts it into words.

        Raises:
            EditorError: it is no scenario, or it cannot be played; with every reason.
        """
        from editor.services.battles.watching import fought

        return fought(self._ws, scenario, seed)

    def log(self, battle: Recording, language: str = "en") -> str:
        """Return the log of a battle as text: a line for each sentence, with its dice and its reasons."""
        from editor.services.battles.battle_logs import log_text

        return log_text(battle, language)

    @readable
    def battles(self, scenario: str, battles: int = 100, seed: int = 1, *, workers: int = 0) -> BatchReport:
        """Fight a scenario many times and count.

        Args:
            scenario: the scenario.
            battles: how many.
            seed: of the first; the others follow from it.
            workers: processes that fight beside this one; what is counted does not depend on it. A program
                that wants any keeps its own start under ``if __name__ == "__main__":``.

        Returns:
            Who won how often with intervals, lengths, losses; ``data()`` gives it as plain data.

        Raises:
            EditorError: it is no scenario, or it cannot be played; with every reason.
        """
        from editor.services.battles.preview import play_of, run_battles, setup_of

        setup = setup_of(self._ws, scenario)
        return run_battles(self._ws, setup, play_of(setup), battles=battles, seed=seed, workers=workers)

    @readable
    def pack(self, wanted: str, out: Path | str) -> Path:
        """Write a document with all that it needs as one file to share, and return the file.

        Raises:
            EditorError: something that it needs is missing, or the file cannot be written.
        """
        from editor.services.packs.building import build_pack

        return build_pack(self._ws, wanted, Path(out))

    @readable
    def look_into_pack(self, file: Path | str) -> PackPreview:
        """Return what taking a pack in would change; nothing is changed.

        Raises:
            EditorError: the file is refused, and why.
        """
        from editor.services.packs.taking_in import inspect_pack

        return inspect_pack(self._ws, Path(file))

    @readable
    def take_in_pack(self, file: Path | str) -> tuple[DocumentRow, ...]:
        """Take a pack in, all of its documents or none, and return their rows.

        Raises:
            EditorError: the file is refused, and why.
        """
        from editor.services.packs.taking_in import import_pack

        return import_pack(self._ws, Path(file))

    @readable
    def take_in(self, files: Sequence[Path | str]) -> tuple[DocumentRow, ...]:
        """Take documents in from YAML and JSON files or folders of them, all or none, and return their rows.

        Raises:
            EditorError: with every problem, each with its file and line.
        """
        from editor.services.document_files import import_files

        return import_files(self._ws, [Path(file) for file in files])

    @readable
    def export(self, wanted: Sequence[str], out: Path | str) -> Path:
        """Write documents into one YAML or JSON file, by its ending, and return it.

        Raises:
            EditorError: there is no such document, or the file cannot be written.
        """
        from editor.services.export import export_file

        return export_file(self._ws, [self.find(one).id for one in wanted], Path(out))
