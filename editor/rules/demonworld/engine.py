"""The rows of Demonworld put together: its engine.

The lists of legal actions are complete, as far as they lead to different states, with what several actions in
a row lead to:

- answers to a question: who goes first, diverted shots, second attacks with every weapon, obedience,
  rallying, who runs with a unit and stragglers, tests for charges, entries and steps of marching columns,
  steps of columns, advances, wheels, uniform turns, announcements of formations;
- commanders on their own: every field in reach, every facing, every unit that they can join from there;
- where there are at most 64 combinations (``combinations.LISTED``): declarations of shots and of attacks
  with their supports, ranks closed after losses, one-sided contacts, commanders called or turned,
  reactions, closing in, moves of small units and after a melee;
- flights: to every field in reach with the form kept, in the air at the lowest and the highest altitude,
  landing in the facing kept, beside an enemy in every facing;
- where at most four units wait for them: orders and the counters that remain.

Of more than that a family: nothing, each single one, and all together in some way. Of changes of
formation (also at a joining) the useful ones, of hidden set-ups the scenario's with one unit changed.
``check`` decides any other action, too.
"""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.engine import Engine
from editor.rules.demonworld.artillery import choices as guns
from editor.rules.demonworld.artillery import phase as guns_phase
from editor.rules.demonworld.base import Action, Event
from editor.rules.demonworld.buildings import phase as buildings
from editor.rules.demonworld.commanders import choices as commanders
from editor.rules.demonworld.commanders import phase as commanders_phase
from editor.rules.demonworld.events import EVENTS
from editor.rules.demonworld.fire import phase as fire
from editor.rules.demonworld.flyers import choices as flyers
from editor.rules.demonworld.large import boarding, riding
from editor.rules.demonworld.large.dismounting import ask_owner
from editor.rules.demonworld.magic import choices as magic
from editor.rules.demonworld.magic import phase as magic_phase
from editor.rules.demonworld.magic.disturbances import noticed
from editor.rules.demonworld.melee import choices as melee
from editor.rules.demonworld.melee import phase as melee_phase
from editor.rules.demonworld.morale import choices as morale
from editor.rules.demonworld.morale import phase as morale_phase
from editor.rules.demonworld.movement import choices as movement
from editor.rules.demonworld.movement import phase as movement_phase
from editor.rules.demonworld.orders import phase as orders
from editor.rules.demonworld.set_up import choices as set_up
from editor.rules.demonworld.shooting import choices as shooting
from editor.rules.demonworld.shooting import phase as shooting_phase
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states import changing as states
from editor.rules.demonworld.steps import STEPS
from editor.rules.demonworld.victory import ending
from editor.rules.demonworld.words import refuse

ENGINE: Final[Engine[BattleState, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=(
        *set_up.ACTIONS,
        *orders.ACTIONS,
        *commanders.ACTIONS,
        *magic.ACTIONS,
        *guns.ACTIONS,
        *shooting.ACTIONS,
        *movement.ACTIONS,
        *states.ACTIONS,
        *boarding.ACTIONS,
        *melee.ACTIONS,
        *morale.ACTIONS,
        *fire.ACTIONS,
        *flyers.ACTIONS,
        *buildings.ACTIONS,
    ),
    events=tuple(noticed(EVENTS)),
    not_now=refuse("not_now", "III.2.0"),
    stages=(
        *orders.STAGES,
        *morale_phase.STAGES,
        *magic_phase.STAGES,
        *guns_phase.STAGES,
        *shooting_phase.STAGES,
        *fire.STAGES,
        *movement_phase.STAGES,
        *riding.STAGES,
        *commanders_phase.STAGES,
        *melee_phase.STAGES,
        *flyers.STAGES,
        *buildings.STAGES,
        *ending.STAGES,
    ),
    asks_first=ask_owner,
)
check: Final = ENGINE.check
legal_actions: Final = ENGINE.legal_actions
