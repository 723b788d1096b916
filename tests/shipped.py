"""The shipped documents, read once in each process of tests."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from editor.packs.yaml_io import content_files, read_documents
from editor.packs.yaml_source import Source
from schemas.base import Document
from schemas.content_folder import content_root
from schemas.free_systems import meet
from schemas.parse import parse_document
from schemas.systems import FREE_SYSTEMS, DocumentSystem


@cache
def sources_of(file: Path) -> Sequence[Source]:
    """Return what a file of the shipped content holds as plain data, which nobody may change."""
    return read_documents(file)


@cache
def sources_of_games() -> Sequence[Source]:
    """Return the shipped documents that declare games without code."""
    files = (file for file in content_files(content_root()) if file.name == "game.yaml")
    return tuple(source for file in files for source in sources_of(file))


@cache
def shipped_games() -> tuple[DocumentSystem, ...]:
    """Return the games without code of the shipped content, which are known as little as before."""
    before, FREE_SYSTEMS.rows = FREE_SYSTEMS.rows, ()
    meet(source.data for source in sources_of_games())
    found, FREE_SYSTEMS.rows = FREE_SYSTEMS.rows, before
    return found


@cache
def documents_of(file: Path) -> Sequence[Document]:
    """Return the documents in a file of the shipped content."""
    before, FREE_SYSTEMS.rows = FREE_SYSTEMS.rows, shipped_games()
    try:
        return tuple(parse_document(source.data) for source in sources_of(file))
    finally:  # cases are made of the games known while files are imported: of the same in each process
        FREE_SYSTEMS.rows = before


def documents_in(folder: Path) -> Sequence[Document]:
    """Return the documents in a folder of the shipped content, in the order of the files."""
    return tuple(document for file in content_files(folder) for document in documents_of(file))


@cache
def shipped_documents() -> Sequence[Document]:
    """Return every shipped document, in the order of the files."""
    return documents_in(content_root())


def largest_of_each(documents: Iterable[Document], number: int) -> list[Document]:
    """Return so many documents of each kind of each game: those that say the most."""
    kinds: dict[tuple[str, str], list[Document]] = {}
    for document in documents:
        kinds.setdefault((str(document.system), str(document.kind)), []).append(document)
    return [
        document
        for found in kinds.values()
        for document in sorted(found, key=lambda one: len(one.model_dump_json()), reverse=True)[:number]
    ]


def references(data: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every reference to a document within plain data."""
    if isinstance(data, Mapping):
        if set(data) == {"id", "kind", "slug"}:
            yield data
        for value in data.values():
            yield from references(value)
    elif isinstance(data, list):
        for value in data:
            yield from references(value)
