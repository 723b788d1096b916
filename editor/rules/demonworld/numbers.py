"""Base numbers that were worked out once, kept by what they were worked out from."""

from __future__ import annotations

from dataclasses import dataclass, field

from editor.rules.core.parts import Sum
from editor.rules.demonworld.initiative import Striker
from editor.rules.demonworld.melee import Blow
from editor.rules.demonworld.shooting import Shot


@dataclass(frozen=True, eq=False)
class Numbers:
    """Base numbers already worked out; the key is the input itself, so that none of it is forgotten."""

    shots: dict[Shot, Sum] = field(default_factory=dict)
    """Of shots (IV.2.0)."""
    blows: dict[Blow, Sum] = field(default_factory=dict)
    """Of attacks in melee (VI.1.3)."""
    speeds: dict[Striker, Sum] = field(default_factory=dict)
    """Initiatives (VI.1.0)."""
