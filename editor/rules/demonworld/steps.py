"""What may be decided in each step of a battle, in the order in which it is listed."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import StepRow
from editor.rules.demonworld.artillery.choices import FireGun, HoldFire
from editor.rules.demonworld.buildings.doors import WorkDoor
from editor.rules.demonworld.buildings.hewing import HewDoors
from editor.rules.demonworld.commanders.actions import (
    Begin,
    CallCommanders,
    CommanderMove,
    JoinUnit,
    KeepOrders,
    TakeIn,
    TurnCommanders,
)
from editor.rules.demonworld.fire.flaming import AnnounceArrows, ShootFlaming
from editor.rules.demonworld.fire.lighting import LightFires
from editor.rules.demonworld.flyers.air import StrikeFlyers
from editor.rules.demonworld.flyers.choices import LeaveMelee
from editor.rules.demonworld.flyers.flying import Fly, Rise
from editor.rules.demonworld.formations.announced import Announce
from editor.rules.demonworld.formations.special_elements import Divert
from editor.rules.demonworld.large.boarding import ComeDown, Dismount, MountUp
from editor.rules.demonworld.magic.actions import CastNothing, CastSpell, ShiftFailure
from editor.rules.demonworld.melee.attacks import Strike
from editor.rules.demonworld.melee.blows import StrikeAgain
from editor.rules.demonworld.melee.contact import DeclareContact
from editor.rules.demonworld.melee.regrouping import RegroupAfterMelee
from editor.rules.demonworld.morale.actions import Dare, Follow, Gather, Rally, Urge
from editor.rules.demonworld.movement.actions import (
    Advance,
    ChooseFirst,
    CloseIn,
    ColumnMove,
    Finish,
    HouseMove,
    MoveBase,
    React,
    Reform,
    Regroup,
    SmallMove,
    SwapFront,
    Turn,
    WheelUnit,
)
from editor.rules.demonworld.set_up.entering import Enter, March
from editor.rules.demonworld.set_up.hidden_set_up import Deploy
from editor.rules.demonworld.shooting.closing_ranks import CloseRanks
from editor.rules.demonworld.shooting.targets import Shoot
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.changing import ChangeState
from editor.rules.demonworld.units import GiveOrders

_MOVES: Final = (
    Finish,
    DeclareContact,
    CommanderMove,
    JoinUnit,
    March,
    Advance,
    SwapFront,
    Announce,
    ChangeState,
    Turn,
    SmallMove,
    WheelUnit,
    ColumnMove,
    Regroup,
    Reform,
    MoveBase,
    HouseMove,
    WorkDoor,
    Fly,
    TakeIn,
    MountUp,
    Dismount,
    Dare,
)
STEPS: Final[tuple[StepRow[BattleState], ...]] = (
    StepRow("deploy", (Deploy,)),
    StepRow("begin", (Begin,)),
    StepRow("enter", (Enter,)),
    StepRow("orders", (GiveOrders,)),
    StepRow("keep", (KeepOrders,)),
    StepRow("urge", (Urge,)),
    StepRow("cast", (CastSpell, CastNothing)),
    StepRow("shift_failure", (ShiftFailure,)),
    StepRow("guns", (FireGun, HoldFire)),
    StepRow("shots", (Shoot,)),
    StepRow("divert", (Divert,)),
    StepRow("close_ranks", (CloseRanks,)),
    StepRow("announce_arrows", (AnnounceArrows,)),
    StepRow("flaming_arrows", (ShootFlaming,)),
    StepRow("light_fires", (LightFires,)),
    StepRow("follow", (Follow,)),
    StepRow("gather", (Gather,)),
    StepRow("call", (CallCommanders,)),
    StepRow("dismount", (Dismount,)),
    StepRow("come_down", (ComeDown,)),
    StepRow("choose_commanders", (ChooseFirst,)),
    StepRow("choose_sequence", (ChooseFirst,)),
    StepRow("move", _MOVES),
    StepRow("ride_on", (MoveBase,)),
    StepRow("ride_shots", (Shoot,)),
    StepRow("react", (React, Rise)),
    StepRow("close_in", (CloseIn,)),
    StepRow("turn_commanders", (TurnCommanders,)),
    StepRow("air_attacks", (StrikeFlyers,)),
    StepRow("hew_doors", (HewDoors,)),
    StepRow("declare", (DeclareContact,)),
    StepRow("attacks", (Strike,)),
    StepRow("second_attack", (StrikeAgain,)),
    StepRow("leave_melee", (LeaveMelee,)),
    StepRow("break_off", (DeclareContact,)),
    StepRow("choose_regroup", (ChooseFirst,)),
    StepRow("regroup", (RegroupAfterMelee,)),
    StepRow("rally", (Rally,)),
    StepRow("over", ()),
)
