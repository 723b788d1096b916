"""What an army of Diskwars has to lose: its disks; spells are spent, not lost."""

from __future__ import annotations

from collections.abc import Mapping

from editor.rules.core.armies import entries, names_in_languages
from editor.rules.core.losses import LossLine
from schemas.base import Document
from schemas.systems.diskwars import DiskwarsUnit


def loss_lines(army: Document, documents: Mapping[str, Document]) -> tuple[LossLine, ...]:
    """Return each kind of disk of an army; its copies are the elements that are lost one by one."""
    return tuple(
        LossLine(
            number,
            one.entry.key,
            1,
            1,
            names_in_languages(one.card),
            one.entry.count,
            one.card.points * one.entry.count,
        )
        for number, one in enumerate(entries(army, documents))
        if isinstance(one.card, DiskwarsUnit)
    )
