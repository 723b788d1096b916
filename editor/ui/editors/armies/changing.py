"""Changes of an army's entries, as plain data: each makes a new list from the one before."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from editor.rules.core.composition.facts import Force
from editor.services.documents import DocumentRow
from editor.ui.editors.armies.model import Line
from editor.ui.editors.armies.sections import section_of
from editor.ui.kit.forms.refs import ref_data
from schemas.made_names import free_key

Entry = Mapping[str, Any]


def with_card(entries: Sequence[Entry], row: DocumentRow) -> tuple[list[Entry], int]:
    """Add a card; one that is there without items gets one copy more.

    Returns:
        The entries, and the number of the one that was touched.
    """
    there = next((n for n, e in enumerate(entries) if e["card"]["id"] == row.id and _plain(e)), None)
    if there is not None:
        more = {**entries[there], "count": entries[there].get("count", 1) + 1}
        return [*entries[:there], more, *entries[there + 1 :]], there
    key = free_key(row.slug, [one["key"] for one in entries], "card")
    return [*entries, {"key": key, "card": ref_data(row), "count": 1, "items": []}], len(entries)


def _plain(entry: Entry) -> bool:
    """Whether copies of an entry are as the card is printed."""
    return not any(entry.get(name) for name in ("items", "options", "state"))


def counted(entries: Sequence[Entry], chosen: Collection[int], step: int) -> list[Entry]:
    """Take one more (1) or one fewer (-1) of the chosen entries; none of a card removes it."""
    found: list[Entry] = []
    for number, entry in enumerate(entries):
        count = entry.get("count", 1) + (step if number in chosen else 0)
        if count > 0:
            found.append({**entry, "count": count})
    return found


def moved(entries: Sequence[Entry], chosen: Sequence[int], step: int) -> list[Entry] | None:
    """Move the chosen entries one place up (-1) or down (1). None if they stand at the end already."""
    if not chosen or not 0 <= (chosen[0] if step < 0 else chosen[-1]) + step < len(entries):
        return None
    found = list(entries)
    for row in chosen if step < 0 else reversed(chosen):
        found[row], found[row + step] = found[row + step], found[row]
    return found


def doubled(entries: Sequence[Entry], chosen: Sequence[int]) -> list[Entry]:
    """Take the chosen entries once more, as entries of their own with all that they carry."""
    found = list(entries)
    for row in chosen:
        key = free_key(found[row]["key"], [one["key"] for one in found], "card")
        found.append({**found[row], "key": key})
    return found


def in_order(entries: Sequence[Entry], lines: Sequence[Line], force: Force) -> list[Entry]:
    """Put the entries in the order of the sections, the dearest first in each."""
    places, last = section_of(force), len(force.sections)
    numbers = sorted(
        range(len(lines)), key=lambda n: (places.get(n, last), -lines[n].each, str(lines[n].data["key"]))
    )
    return [entries[number] for number in numbers]
