"""What the army checks of all games share: looking up the documents that an army names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from schemas.army import ArmyBase, ArmyEntry
from schemas.base import Document, Ref
from schemas.problems import Problem, Value


class Entry(NamedTuple):
    """An entry of an army with the documents that it means."""

    path: str
    """Its place in the army."""
    entry: ArmyEntry
    """The entry."""
    card: Document | None
    """Its card; nothing where it is missing."""
    items: tuple[Document | None, ...]
    """What it carries."""


def entries(army: Document, documents: Mapping[str, Document]) -> Iterator[Entry]:
    """Yield the entries of an army; a document that is no army has none."""
    if not isinstance(army, ArmyBase):
        return
    for index, entry in enumerate(army.entries):
        items = tuple(documents.get(item.id) for item in entry.items)
        yield Entry(f"entries[{index}]", entry, documents.get(entry.card.id), items)


def missing(found: Entry) -> Iterator[Problem]:
    """Yield a problem for each document of an entry that is missing."""
    if found.card is None:
        yield _missing(f"{found.path}.card", found.entry.card)
    for place, (ref, item) in enumerate(zip(found.entry.items, found.items, strict=True)):
        if item is None:
            yield _missing(f"{found.path}.items[{place}]", ref)


def _missing(path: str, ref: Ref) -> Problem:
    return Problem(
        code="army_check.missing", path=path, values={"kind": ref.kind.value, "slug": ref.slug or ref.id}
    )


def named(key: str, document: Document) -> dict[str, Value]:
    """Return the name of a document for sentences in each language: ``card_en``, ``card_fr``."""
    return {f"{key}_{language}": document.name.get(language) or document.slug for language in ("en", "fr")}
