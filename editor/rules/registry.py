"""The games whose rules the core knows: one line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.darkage.system import SYSTEM as DARKAGE
from editor.rules.demonworld.system import SYSTEM as DEMONWORLD
from editor.rules.diskwars.system import SYSTEM as DISKWARS
from editor.rules.wizwar.system import SYSTEM as WIZWAR
from editor.rules.zargo.system import SYSTEM as ZARGO
from schemas.registry import Registry

SYSTEMS: Final[Registry[RuleSystem]] = Registry(DEMONWORLD, DISKWARS, ZARGO, WIZWAR, DARKAGE)


def find_system(system_id: str, systems: Sequence[RuleSystem] = SYSTEMS) -> RuleSystem | None:
    """Return the rules of a game, or None if the core does not know it."""
    return next((system for system in systems if system.id == system_id), None)
