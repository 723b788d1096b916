"""What every action and every event of Dark Age is, and the record in which events are noted."""

from __future__ import annotations

from editor.rules.core.engine import recorder
from editor.rules.darkage.state import State


class Action:
    """What a player may do; each stands with its row in :mod:`editor.rules.darkage.actions`."""

    __slots__ = ()


class Event:
    """What happens; cards are named by their numbers on the table, players by theirs.

    Each stands with its row in :mod:`editor.rules.darkage.events`.
    """

    __slots__ = ()


Recorder = recorder.Recorder[State, Event]
