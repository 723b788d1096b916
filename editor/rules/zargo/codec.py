"""Events as plain JSON data and back."""

from __future__ import annotations

from typing import Final

from editor.rules.core.event_codec import EventCodec
from editor.rules.zargo.events import Event

CODEC: Final = EventCodec(Event)
"""Writes and reads the events of a game."""
