"""Paying: what command lacks is exchanged from logistics first (resource phase)."""

from __future__ import annotations

from editor.rules.darkage.base import Recorder
from editor.rules.darkage.costs import Resources, exchanged
from editor.rules.darkage.events.turns import Changed
from editor.rules.darkage.means import exchange_needed


def make_up(rec: Recorder, player: int, command: int) -> None:
    """Exchange logistics until a player has so much command; it was looked whether he can."""
    lacking = exchange_needed(rec.state.players[player], command)
    if lacking:
        exchange(rec, player, lacking)


def exchange(rec: Recorder, player: int, points: int) -> None:
    """Give logistics for points of command."""
    change = exchanged(Resources(0, 0), points, rec.state.game.ruleset)
    rec.note(Changed(player, change.command, change.logistics, why="exchange"))
