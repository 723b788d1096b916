"""How far somebody who is new has come: a first card, board, scenario, battle and print, of their own."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from editor.catalogue import listing, notes
from editor.catalogue.rows import DocumentRow, Query
from editor.services.prints.print_memory import has_printed
from editor.services.workspace import Catalogue, Workspace
from schemas.base import Kind
from schemas.problems import EditorError

log = logging.getLogger(__name__)

_HIDDEN: Final = "first_steps_hidden"
_WATCHED: Final = "first_steps_watched"
_CARDS: Final = (Kind.UNIT, Kind.CARD, Kind.ITEM, Kind.SPELL)


@dataclass(frozen=True)
class FirstSteps:
    """What there is of the person's own, in the order of the work; None or False for what is to come."""

    card: DocumentRow | None = None
    board: DocumentRow | None = None
    scenario: DocumentRow | None = None
    battle: bool = False
    """A battle has been watched or played."""
    printed: bool = False
    hidden: bool = False
    """The person has put the guide away."""

    @property
    def done(self) -> int:
        """Steps that are done."""
        return sum(map(bool, (self.card, self.board, self.scenario, self.battle, self.printed)))


def first_steps(ws: Workspace) -> FirstSteps:
    """Return how far the person has come in this catalogue."""
    with ws.reading() as catalogue:
        if notes.setting(catalogue, _HIDDEN) is not None:
            return FirstSteps(hidden=True)
        cards = (_newest(catalogue, kind) for kind in _CARDS)
        return FirstSteps(
            card=next((one for one in cards if one is not None), None),
            board=_newest(catalogue, Kind.MAP),
            scenario=_newest(catalogue, Kind.SCENARIO),
            battle=notes.setting(catalogue, _WATCHED) is not None,
            printed=has_printed(catalogue),
        )


def _newest(catalogue: Catalogue, kind: Kind) -> DocumentRow | None:
    """Return the document of a kind that the person made or changed last. None if there is none.

    What was taken in, with a game or a pack, is no work of the person's until it is changed.
    """
    own = Query(kind=kind, source="own", mine=True, written_here=True, order="modified", descending=True)
    return next(iter(listing.list_page(catalogue, own, None, 1).rows), None)


def note_watched_battle(ws: Workspace) -> None:
    """Remember that the person has seen a battle; a catalogue that cannot be written remembers nothing."""
    if ws.read_only:
        return
    with ws.reading() as catalogue:
        if notes.setting(catalogue, _WATCHED) is not None:
            return
    try:
        with ws.writing() as catalogue:
            notes.keep_setting(catalogue, _WATCHED, "1")
    except EditorError as trouble:  # noted with the next battle
        log.info("it could not be noted that a battle was watched: %s", trouble)


def hide_first_steps(ws: Workspace, *, hidden: bool) -> None:
    """Put the guide away, or take it out again.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    with ws.noting() as catalogue:
        if hidden:
            notes.keep_setting(catalogue, _HIDDEN, "1")
        else:
            notes.forget_settings(catalogue, _HIDDEN)
