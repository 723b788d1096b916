"""Events as plain JSON data and back, for saved battles."""

from __future__ import annotations

from typing import Final, get_args

from editor.rules.core.event_codec import EventCodec
from editor.rules.diskwars.events import Event

CODEC: Final = EventCodec(get_args(Event))
