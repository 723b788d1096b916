"""What a player may know: the garrisons of others are face down (set-up, cities)."""

from __future__ import annotations

from editor.rules.zargo.state import NOBODY, UNSEEN, Piece, ZargoState

_HIDDEN = Piece(UNSEEN, NOBODY)


def view(state: ZargoState, side: int) -> ZargoState:
    """Return the state as a side knows it: who sits in a foreign city, and how many, is hidden.

    Allies keep their garrisons to themselves, too.
    """
    roster = state.world.roster
    pieces = tuple(
        [
            _HIDDEN if piece.city >= 0 and roster[number].side != side else piece
            for number, piece in enumerate(state.pieces)
        ]
    )
    return state.replace(pieces=pieces)
