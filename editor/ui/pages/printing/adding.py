"""Documents that go to the print queue: from the window's actions, and chosen from the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from editor.services.documents import tree_counts
from editor.services.prints.print_queue import ways_of
from editor.ui.kit.catalogue.picker import pick_documents
from editor.ui.pages.printing.queue import print_queue
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host

FIRST_KINDS: Final = ("army", "unit", "card")
"""Kinds that are offered before others."""


def add_to_print(context: UiContext, ids: Sequence[str], what: str = "") -> int:
    """Put documents into the print queue and say so; return how many were taken.

    Args:
        context: of the window.
        ids: the documents.
        what: the way in which they are printed, such as ``counters``; '' for the usual one.
    """
    taken = print_queue(context).add(ids, what)
    if taken:
        context.announce(print_queue(context).length_words())
    return taken


def pick_for_print(context: UiContext, parent: QWidget) -> tuple[str, ...]:
    """Ask for documents that can be printed, of the game that the queue or the catalogue begins with."""
    queue = print_queue(context)
    counts = tree_counts(context.workspace)
    rows = (queue.row(one.document) for one in reversed(queue.job.entries))
    of_queue = next((row.system for row in rows if row is not None), "")
    there = [game.id for game in DOCUMENT_SYSTEMS if any(one.system == game.id for one in counts)]
    system = of_queue or next(iter(there), "")
    kinds = [one.kind for one in counts if one.system == system and ways_of(one.kind, system)]
    ordered = sorted(dict.fromkeys(kinds), key=lambda kind: (kind not in FIRST_KINDS, kind))
    found = pick_documents(context, system, ordered, several=True, parent=parent)
    return tuple(row.id for row in found)


def add_targets(window: Host) -> None:
    """Add the documents that are meant in a window; their drafts are printed."""
    add_to_print(window.context, window.targets())
