"""What every action and every event of Zargo is, and the record in which events are noted."""

from __future__ import annotations

from editor.rules.core.engine import recorder
from editor.rules.zargo.state import ZargoState


class Action:
    """What a player may do; each stands with its row in :mod:`editor.rules.zargo.actions`."""

    __slots__ = ()


class Event:
    """What happens; pieces, cities, sides and cells are named by their numbers.

    Each stands with its row in :mod:`editor.rules.zargo.events`.
    """

    __slots__ = ()


Recorder = recorder.Recorder[ZargoState, Event]
