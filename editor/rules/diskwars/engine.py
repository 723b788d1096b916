"""The engine of Diskwars: the steps of a battle, what may be done in each, with all rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from editor.rules.core.engine.engine import Engine
from editor.rules.core.engine.rows import StepRow
from editor.rules.diskwars import actions, events, flow
from editor.rules.diskwars.actions.activation import Move, Rest, StopActivating, UseSkill
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.set_up import DrawLots, HoldBack, LeaveOut, OrderStack, Place
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.auras import with_auras
from editor.rules.diskwars.base import Action, Event, Recorder
from editor.rules.diskwars.script import SCRIPT
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState, Step
from editor.rules.diskwars.wording import refused, seat_named


def _between(step: Step, then: Callable[[Recorder], None]) -> StepRow[BattleState]:
    """Return a step in which nobody has to decide anything."""
    return StepRow(step, (), ended=lambda _state: True, end=then)


STEPS: Final[tuple[StepRow[BattleState], ...]] = (
    StepRow("order", (OrderStack,)),
    StepRow("lots", (DrawLots,)),
    StepRow("deploy", (HoldBack, Place)),
    _between("turn_began", flow.first_phase),
    StepRow("reinforce", (HoldBack, Place)),
    StepRow("activate", (StopActivating, Rest, Move, UseSkill, Cast)),
    StepRow("answer", (LetPass, Cast)),
    StepRow("throw", (ThrowOn,)),
    StepRow("enter", (LeaveOut, Place)),
    _between("shooting_begins", flow.begin_shooting),
    StepRow("shoot", (HoldFire, Shoot)),
    _between("combat_begins", flow.begin_combat),
    StepRow("fight", (Pick,), ended=lambda state: not state.choosing, end=flow.fight_on),
    _between("turn_ended", flow.after_turn),
    StepRow("over", ()),
)
ENGINE: Final[Engine[BattleState, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=actions.ROWS,
    events=tuple(with_auras(row) for row in events.ROWS),
    script=SCRIPT,
    not_now=lambda state: refused("not_now", seat_named(state.battle, state.active)),
)
