"""The shipped documents, read once in each process of tests."""

from collections.abc import Iterable, Sequence
from functools import cache

from editor.packs.yaml_io import read_documents
from editor.services.resources import content_root
from schemas.base import Document
from schemas.parse import parse_document


@cache
def shipped_documents() -> Sequence[Document]:
    """Return every shipped document, in the order of the files."""
    return tuple(parse_document(source.data) for source in read_documents(content_root()))


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
