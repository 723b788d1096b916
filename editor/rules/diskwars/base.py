"""What every action and every event of Diskwars is, and the record in which events are noted."""

from __future__ import annotations

from editor.rules.core.engine import recorder
from editor.rules.diskwars.state import BattleState


class Action:
    """What a player may do; each stands with its row in :mod:`editor.rules.diskwars.actions`."""


class Event:
    """What happens; each stands with its row in :mod:`editor.rules.diskwars.events`."""


Recorder = recorder.Recorder[BattleState, Event]
