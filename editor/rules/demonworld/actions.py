"""What a side may do.

Units and elements are named by number, fields by cell (:mod:`editor.rules.demonworld.terrain.ground`).
"""

from __future__ import annotations

from editor.rules.demonworld.commanders.actions import Begin as Begin
from editor.rules.demonworld.commanders.actions import CallCommanders as CallCommanders
from editor.rules.demonworld.commanders.actions import CommanderAction as CommanderAction
from editor.rules.demonworld.commanders.actions import CommanderMove as CommanderMove
from editor.rules.demonworld.commanders.actions import JoinUnit as JoinUnit
from editor.rules.demonworld.commanders.actions import KeepOrders as KeepOrders
from editor.rules.demonworld.commanders.actions import TakeIn as TakeIn
from editor.rules.demonworld.commanders.actions import TurnCommanders as TurnCommanders
from editor.rules.demonworld.formations.announced import Announce as Announce
from editor.rules.demonworld.formations.special_elements import Divert as Divert
from editor.rules.demonworld.melee.attacks import Strike as Strike
from editor.rules.demonworld.melee.blows import StrikeAgain as StrikeAgain
from editor.rules.demonworld.melee.contact import DeclareContact as DeclareContact
from editor.rules.demonworld.melee.regrouping import RegroupAfterMelee as RegroupAfterMelee
from editor.rules.demonworld.morale.actions import CourageAction as CourageAction
from editor.rules.demonworld.morale.actions import Dare as Dare
from editor.rules.demonworld.morale.actions import Follow as Follow
from editor.rules.demonworld.morale.actions import Gather as Gather
from editor.rules.demonworld.morale.actions import Rally as Rally
from editor.rules.demonworld.morale.actions import Urge as Urge
from editor.rules.demonworld.movement.actions import Advance as Advance
from editor.rules.demonworld.movement.actions import By as By
from editor.rules.demonworld.movement.actions import ChooseFirst as ChooseFirst
from editor.rules.demonworld.movement.actions import CloseIn as CloseIn
from editor.rules.demonworld.movement.actions import ColumnMove as ColumnMove
from editor.rules.demonworld.movement.actions import Finish as Finish
from editor.rules.demonworld.movement.actions import Movement as Movement
from editor.rules.demonworld.movement.actions import Path as Path
from editor.rules.demonworld.movement.actions import React as React
from editor.rules.demonworld.movement.actions import Reform as Reform
from editor.rules.demonworld.movement.actions import Regroup as Regroup
from editor.rules.demonworld.movement.actions import Shift as Shift
from editor.rules.demonworld.movement.actions import SmallMove as SmallMove
from editor.rules.demonworld.movement.actions import SwapFront as SwapFront
from editor.rules.demonworld.movement.actions import Turn as Turn
from editor.rules.demonworld.movement.actions import WheelUnit as WheelUnit
from editor.rules.demonworld.set_up.entering import Enter as Enter
from editor.rules.demonworld.set_up.entering import March as March
from editor.rules.demonworld.set_up.hidden_set_up import Deploy as Deploy
from editor.rules.demonworld.set_up.hidden_set_up import Placing as Placing
from editor.rules.demonworld.shooting.closing_ranks import CloseRanks as CloseRanks
from editor.rules.demonworld.shooting.targets import Shoot as Shoot
from editor.rules.demonworld.units import Attack as Attack
from editor.rules.demonworld.units import GiveOrders as GiveOrders
from editor.rules.demonworld.units import Shot as Shot

Action = (
    GiveOrders
    | Shoot
    | Divert
    | CloseRanks
    | ChooseFirst
    | Movement
    | Reform
    | Announce
    | React
    | CloseIn
    | DeclareContact
    | Strike
    | StrikeAgain
    | RegroupAfterMelee
    | CourageAction
    | CommanderAction
    | Finish
    | Deploy
    | Enter
    | March
)
