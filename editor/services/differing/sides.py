"""What is compared: a pack, a catalogue, files of documents, or one revision of a document."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from editor.catalogue import listing
from editor.catalogue.bulk import live_bodies
from editor.catalogue.inheriting import whole
from editor.packs.archive import SUFFIX
from editor.services import history
from editor.services.document_files import check_files
from editor.services.documents import find
from editor.services.importing import take_in
from editor.services.opening import opened_beside
from editor.services.packs.taking_in import check_pack
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.held_files import is_held
from schemas.messages import sentence
from schemas.named_files import is_file, is_there, opened
from schemas.pack import PackBase
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly
from schemas.text import LocalText

Bodies = Mapping[str, Mapping[str, Any]]
_REVISION: Final = re.compile(r"(.+)@([0-9]{1,9})")
_SQLITE: Final = b"SQLite format 3\0"


@dataclass(frozen=True)
class Side:
    """Documents that are compared with others."""

    title: str
    bodies: Bodies
    """Whole plain data by id."""
    whole: bool = True
    """Whether a document that is not here is no longer there: a pack brings only some of a catalogue."""
    opened: Callable[[], AbstractContextManager[Workspace]] | None = None
    """Opens a catalogue that has them, to fight their scenarios; None for a single document."""
    own: bool = False
    """Whether it is the open catalogue."""
    manifest: PackBase | None = None
    """Of a pack."""


def side_of(
    ws: Workspace, name: str, language: str, report: Report = quietly, only: Collection[str] | None = None
) -> Side:
    """Return what a name means.

    Args:
        ws: the catalogue in which documents are looked up.
        name: a pack, a catalogue or a file or folder of documents; else a document, with ``@3`` its third
            revision; empty for the whole catalogue.
        language: of the title.
        report: called with documents read and to be read; what it raises ends the work.
        only: ids of the documents of the catalogue that are wanted; None for all.

    Raises:
        EditorError: there is no such thing, or it cannot be read.
    """
    if not name:
        return _catalogue_side(ws, language, only, report)
    file = Path(name)
    if is_file(file) and file.suffix == SUFFIX:
        return pack_side(ws, file)
    if is_file(file) and _is_catalogue(file):
        with opened_beside(file, read_only=True) as other:
            return Side(file.name, _live(other, None, report), opened=lambda: _reading(file))
    if is_there(file):
        return _files_side(ws, file)
    return _document_side(ws, name, language)


def _catalogue_side(ws: Workspace, language: str, only: Collection[str] | None, report: Report) -> Side:
    title = sentence(Message(code="comparing.own_catalogue"), language)
    return Side(title, _live(ws, only, report), opened=lambda: _same(ws), own=True)


def pack_side(ws: Workspace, file: Path) -> Side:
    """Return what a pack brings.

    Raises:
        EditorError: it is refused, and why.
    """
    pack = check_pack(file, ws.systems)
    return Side(
        file.name,
        _plain(pack.documents),
        whole=False,
        opened=lambda: _holding(pack.documents),
        manifest=pack.manifest,
    )


def _files_side(ws: Workspace, file: Path) -> Side:
    read = check_files(ws, [file])
    if read.problems:
        raise EditorError(*read.problems)
    return Side(file.name, _plain(read.documents), whole=False, opened=lambda: _holding(read.documents))


def _document_side(ws: Workspace, name: str, language: str) -> Side:
    match = _REVISION.fullmatch(name)
    try:
        row = find(ws, match[1] if match else name)
    except EditorError as trouble:
        if trouble.problems[0].code != "catalogue.not_found":
            raise
        raise error(
            "comparing.no_source", fix=Message(code="comparing.no_source_fix"), name=name
        ) from trouble
    version = int(match[2]) if match else row.version
    document = history.revision(ws, row.id, version)
    values: dict[str, Any] = {"name": document.name.get(language) or row.slug, "number": version}
    title = sentence(Message(code="comparing.version", values=values), language)
    return Side(title, _plain((document,)))


def name_of(data: Mapping[str, Any], language: str) -> str:
    """Return the name of a document in a language; its short name where it has none."""
    name = data.get("name")
    local = LocalText(dict(name)).get(language) if isinstance(name, Mapping) and name else ""
    return local or str(data.get("slug", ""))


def is_single(side: Side) -> bool:
    """Return whether a side is one document: it is compared with any other."""
    return side.opened is None


def _plain(documents: tuple[Document, ...]) -> Bodies:
    return {one.id: dump_document(one) for one in documents}


def _live(ws: Workspace, only: Collection[str] | None, report: Report) -> Bodies:
    """Return the live documents of a catalogue, all or those of some ids."""
    with ws.reading() as catalogue:
        ids = [row.id for row in listing.live_rows(catalogue)] if only is None else list(only)
        found: dict[str, Mapping[str, Any]] = {}
        for row, own in live_bodies(catalogue, ids):
            report(len(found), len(ids))
            found[row.id] = whole(catalogue, own)
        return found


def _is_catalogue(file: Path) -> bool:
    """Return whether a file is a catalogue; one that is open here is not looked into."""
    if is_held(file):
        return True
    try:
        with opened(file) as stream:
            return stream.read(len(_SQLITE)) == _SQLITE
    except OSError:  # reported where it is read as a file of documents
        return False


@contextmanager
def _same(ws: Workspace) -> Iterator[Workspace]:
    yield ws


@contextmanager
def _reading(file: Path) -> Iterator[Workspace]:
    with opened_beside(file, read_only=True) as ws:
        yield ws


@contextmanager
def _holding(documents: tuple[Document, ...]) -> Iterator[Workspace]:
    """Open a catalogue for the time of a block that has documents beside the shipped ones."""
    with (
        tempfile.TemporaryDirectory() as folder,
        opened_beside(Path(folder) / "side.sqlite", content="shipped") as ws,
    ):
        take_in(ws, documents)
        yield ws
