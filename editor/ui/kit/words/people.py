"""What people do with a document in other windows, in words: "Anna edits Morale"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication

from editor.catalogue.presence import Presence
from schemas.merging import Path, field_on_map

NameField = Callable[[tuple[int, int]], str]
"""Returns what a field of a map (column and row from 0) is called."""


def doings(
    people: Sequence[Presence],
    name_place: Callable[[Path], str],
    name_field: NameField = field_on_map,
) -> list[str]:
    """Return what each of some people does, without a full stop; who edits comes first.

    Args:
        people: who has the document open elsewhere.
        name_place: returns what a place of the document is called.
        name_field: returns what a field of the map is called.
    """
    ordered = sorted(people, key=lambda one: not one.doing.edited)
    return [_words(one, name_place, name_field) for one in ordered]


def _words(one: Presence, name_place: Callable[[Path], str], name_field: NameField) -> str:
    doing, said = one.doing, {"name": one.person}
    if not doing.edited:
        words = QCoreApplication.translate("People", "{name} has it open")
    elif doing.area is not None:
        said |= {"first": name_field(doing.area[0]), "last": name_field(doing.area[1])}
        if said["first"] == said["last"]:
            words = QCoreApplication.translate("People", "{name} edits field {first}")
        else:
            words = QCoreApplication.translate("People", "{name} edits fields {first} to {last}")
    elif doing.place:
        said["place"] = name_place(doing.place)
        words = QCoreApplication.translate("People", "{name} edits {place}")
    else:
        words = QCoreApplication.translate("People", "{name} has edits that are not saved")
    return words.format(**said)
