"""The documents of an open catalogue: listed, found, read, saved, copied, their revisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from editor.api.readable import readable
from editor.catalogue.rows import DocumentRow, Query, RevisionRow
from editor.services import documents as stored
from editor.services.history import history, revision
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.problems import EditorError, Problem
from schemas.text import LocalText


class StoredDocuments:
    """An open catalogue. Documents are named by slug, ``kind/slug``, ``system/kind/slug`` or id."""

    def __init__(self, workspace: Workspace) -> None:
        self._opened: Workspace | None = workspace
        self._read: dict[str, int] = {}
        """Id -> the revision that was read last: changes of it are made on that one."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @readable
    def close(self) -> None:
        """Close the catalogue; whoever asks something else of it afterwards gets a ``ValueError``."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    @property
    def _ws(self) -> Workspace:
        if self._opened is None:
            raise ValueError("the catalogue is closed")
        return self._opened

    @property
    def path(self) -> Path:
        """Its file; of a catalogue on a server, what this computer keeps for it lies beside that name."""
        return self._ws.path

    @property
    def read_only(self) -> bool:
        """Whether nothing can be saved: it was opened so, or the person is a reader of the group."""
        return self._ws.read_only

    @property
    def notices(self) -> tuple[Problem, ...]:
        """What a person should know of it, as found when it was opened."""
        return self._ws.notices

    @readable
    def documents(
        self, system: str | None = None, kind: str | None = None, text: str = "", faction: str | None = None
    ) -> Iterator[DocumentRow]:
        """Return the documents of a game and kind, or all, one row each, by name.

        Args:
            system: the only game. None for all.
            kind: the only kind: ``unit``, ``map``, ``scenario`` ... None for all.
            text: only documents with these words, or words that begin so.
            faction: the only faction. None for all.
        """
        return stored.all_listed(self._ws, Query(system=system, kind=kind, text=text, faction=faction))

    @readable
    def find(self, wanted: str, *, system: str | None = None, kind: str | None = None) -> DocumentRow:
        """Return what lists know of a document, without reading it.

        Raises:
            EditorError: there is none (the sentence has the nearest names), or there are several.
        """
        return stored.find(self._ws, wanted, system=system, kind=kind)

    @readable
    def read(self, wanted: str) -> Document:
        """Return the last revision of a document; :meth:`save` stores changes made on it.

        Raises:
            EditorError: there is no such document, or it is not valid any more.
        """
        opened = stored.load(self._ws, self.find(wanted).id, working_copy=False)
        if opened.document is None:
            raise EditorError(*opened.problems)
        self._read[opened.row.id] = opened.version
        return opened.document

    @readable
    def save(self, document: Document, label: str = "") -> int:
        """Store a document: a new one, or a further revision of the one with its id.

        Args:
            document: a valid document.
            label: what the revision is called in its history.

        Returns:
            The number of the revision; that of the last one where nothing differs and there is no label.

        Raises:
            StaleSaveError: it was saved by somebody else since this catalogue read it; read it again.
            EditorError: it comes with the program (make a :meth:`copy`), its slug is taken, a window has
                edits of it that are not saved, or the role of the person in the group does not allow it.
        """
        base = self._read.get(document.id) or self._last(document.id)
        if base is None:
            version = stored.create(self._ws, document, label).version
        else:
            version = stored.save_revision(self._ws, document, base, label)
        self._read[document.id] = version
        return version

    def _last(self, document_id: str) -> int | None:
        try:
            return self.find(document_id).version
        except EditorError as trouble:
            if [one.code for one in trouble.problems] != ["catalogue.unknown_id"]:
                raise
            return None

    @readable
    def copy(
        self, wanted: str, *, slug: str | None = None, name: Mapping[str, str] | None = None
    ) -> Document:
        """Store a copy of a document as your own, and return it.

        Args:
            wanted: the document.
            slug: of the copy. None for a free one.
            name: of the copy, by language. None for that of the original with "(copy)" behind it.

        Raises:
            EditorError: there is no such document, or the slug is taken.
        """
        named = None if name is None else LocalText(dict(name))
        return self.read(stored.duplicate(self._ws, self.find(wanted).id, slug=slug, name=named).id)

    @readable
    def delete(self, wanted: str) -> None:
        """Put a document into the recycle bin; the window can bring it back.

        Raises:
            EditorError: there is no such document, or it comes with the program.
        """
        stored.delete(self._ws, self.find(wanted).id)

    @readable
    def history(self, wanted: str) -> tuple[RevisionRow, ...]:
        """Return the revisions of a document, the newest first."""
        return history(self._ws, self.find(wanted).id)

    @readable
    def revision(self, wanted: str, version: int) -> Document:
        """Return a document as an earlier revision has it.

        Raises:
            EditorError: there is no such document or revision.
        """
        return revision(self._ws, self.find(wanted).id, version)
