"""Impetuous units: whom they go for, and that they must (XV.10.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engaging import walk
from editor.rules.demonworld.manoeuvres import after_melee_fields
from editor.rules.demonworld.movement import plan
from editor.rules.demonworld.refusal import refuse_unit
from editor.rules.demonworld.state import BattleState, Unit
from schemas.problems import Message
