"""Events as plain JSON data and back."""

from __future__ import annotations

from typing import Final, get_args

from editor.rules.core.event_codec import EventCodec
from editor.rules.zargo.events import Event

CODEC: Final = EventCodec(get_args(Event))
"""Writes and reads the events of a game."""
