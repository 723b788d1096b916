"""Every event of a battle, each from the chapter where it stands with its row.

The list of events is the battle: replay, log and pictures come from it alone.
"""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld import turn as turn_events
from editor.rules.demonworld.artillery import events as gun_events
from editor.rules.demonworld.artillery import projectile_events
from editor.rules.demonworld.artillery.events import GunAimed as GunAimed
from editor.rules.demonworld.artillery.events import GunFired as GunFired
from editor.rules.demonworld.artillery.events import GunsLoaded as GunsLoaded
from editor.rules.demonworld.artillery.events import ShotsForgone as ShotsForgone
from editor.rules.demonworld.artillery.projectile_events import IncendiaryFell as IncendiaryFell
from editor.rules.demonworld.artillery.projectile_events import LineDrawn as LineDrawn
from editor.rules.demonworld.artillery.projectile_events import ProjectileEnded as ProjectileEnded
from editor.rules.demonworld.artillery.projectile_events import ProjectileSlowed as ProjectileSlowed
from editor.rules.demonworld.artillery.projectile_events import ProjectileStruck as ProjectileStruck
from editor.rules.demonworld.artillery.projectile_events import RiderDrawn as RiderDrawn
from editor.rules.demonworld.artillery.projectile_events import WallMet as WallMet
from editor.rules.demonworld.base import Event as Event
from editor.rules.demonworld.buildings import events as building_events
from editor.rules.demonworld.buildings.events import DoorsBroken as DoorsBroken
from editor.rules.demonworld.buildings.events import DoorsHewn as DoorsHewn
from editor.rules.demonworld.buildings.events import DoorTried as DoorTried
from editor.rules.demonworld.buildings.events import DoorWorked as DoorWorked
from editor.rules.demonworld.buildings.events import DoorWorkEnded as DoorWorkEnded
from editor.rules.demonworld.buildings.events import Hewing as Hewing
from editor.rules.demonworld.commanders import events as commanders_events
from editor.rules.demonworld.commanders.events import CommandersRolled as CommandersRolled
from editor.rules.demonworld.commanders.events import CommandersTurned as CommandersTurned
from editor.rules.demonworld.commanders.events import CommandSettled as CommandSettled
from editor.rules.demonworld.commanders.events import ForgottenRolled as ForgottenRolled
from editor.rules.demonworld.effects import events as effect_events
from editor.rules.demonworld.effects import grounds as ground_events
from editor.rules.demonworld.effects.events import EffectsBegan as EffectsBegan
from editor.rules.demonworld.effects.events import EffectsEnded as EffectsEnded
from editor.rules.demonworld.effects.grounds import GroundMade as GroundMade
from editor.rules.demonworld.effects.grounds import GroundReturned as GroundReturned
from editor.rules.demonworld.fire import arrow_events
from editor.rules.demonworld.fire import events as fire_events
from editor.rules.demonworld.fire.arrow_events import ArrowFlew as ArrowFlew
from editor.rules.demonworld.fire.arrow_events import ArrowsAnnounced as ArrowsAnnounced
from editor.rules.demonworld.fire.arrow_events import ArrowsDeclared as ArrowsDeclared
from editor.rules.demonworld.fire.events import BreathKindled as BreathKindled
from editor.rules.demonworld.fire.events import Burned as Burned
from editor.rules.demonworld.fire.events import FiresAged as FiresAged
from editor.rules.demonworld.fire.events import FireSpread as FireSpread
from editor.rules.demonworld.fire.events import FireTried as FireTried
from editor.rules.demonworld.fire.events import MachineBurned as MachineBurned
from editor.rules.demonworld.fire.events import Trapped as Trapped
from editor.rules.demonworld.fire.events import WindRose as WindRose
from editor.rules.demonworld.flyers import air_events
from editor.rules.demonworld.flyers import events as flyer_events
from editor.rules.demonworld.flyers.air_events import AirAttacksDeclared as AirAttacksDeclared
from editor.rules.demonworld.flyers.air_events import AirBlow as AirBlow
from editor.rules.demonworld.flyers.air_events import FlyerFell as FlyerFell
from editor.rules.demonworld.flyers.events import Flown as Flown
from editor.rules.demonworld.flyers.events import MeleeLeft as MeleeLeft
from editor.rules.demonworld.large import breathing, mount_events, ride_events
from editor.rules.demonworld.large.breathing import BreathDeclared as BreathDeclared
from editor.rules.demonworld.large.breathing import BreathSpent as BreathSpent
from editor.rules.demonworld.large.breathing import BreathStruck as BreathStruck
from editor.rules.demonworld.large.mount_events import MountLeft as MountLeft
from editor.rules.demonworld.large.mount_events import RiderCrushed as RiderCrushed
from editor.rules.demonworld.large.mount_events import RiderDismounted as RiderDismounted
from editor.rules.demonworld.large.mount_events import RiderFell as RiderFell
from editor.rules.demonworld.large.mount_events import RiderMounted as RiderMounted
from editor.rules.demonworld.large.mount_events import RiderUnseated as RiderUnseated
from editor.rules.demonworld.large.ride_events import BaseStepped as BaseStepped
from editor.rules.demonworld.large.ride_events import Overrun as Overrun
from editor.rules.demonworld.large.ride_events import RideBegan as RideBegan
from editor.rules.demonworld.large.ride_events import RideUndone as RideUndone
from editor.rules.demonworld.magic import log as magic_log
from editor.rules.demonworld.magic.events import CastingForgone as CastingForgone
from editor.rules.demonworld.magic.events import ConditionRolled as ConditionRolled
from editor.rules.demonworld.magic.events import DischargeStruck as DischargeStruck
from editor.rules.demonworld.magic.events import DuelFought as DuelFought
from editor.rules.demonworld.magic.events import FailureRolled as FailureRolled
from editor.rules.demonworld.magic.events import FieldKindled as FieldKindled
from editor.rules.demonworld.magic.events import LevelBegan as LevelBegan
from editor.rules.demonworld.magic.events import MagicBegan as MagicBegan
from editor.rules.demonworld.magic.events import PartLeftOut as PartLeftOut
from editor.rules.demonworld.magic.events import PointsChanged as PointsChanged
from editor.rules.demonworld.magic.events import SpellAnnounced as SpellAnnounced
from editor.rules.demonworld.magic.events import SpellHealed as SpellHealed
from editor.rules.demonworld.magic.events import SpellRolled as SpellRolled
from editor.rules.demonworld.magic.events import SpellStruck as SpellStruck
from editor.rules.demonworld.magic.events import SpellWentWrong as SpellWentWrong
from editor.rules.demonworld.magic.events import Summoned as Summoned
from editor.rules.demonworld.magic.events import UnitShifted as UnitShifted
from editor.rules.demonworld.magic.events import WizardsRested as WizardsRested
from editor.rules.demonworld.melee import contact_events
from editor.rules.demonworld.melee import events as melee_events
from editor.rules.demonworld.melee.events import AttacksDeclared as AttacksDeclared
from editor.rules.demonworld.melee.events import BlowStruck as BlowStruck
from editor.rules.demonworld.melee.events import EngagementsSettled as EngagementsSettled
from editor.rules.demonworld.melee.events import MeleeRegrouped as MeleeRegrouped
from editor.rules.demonworld.melee.events import MeleesBegan as MeleesBegan
from editor.rules.demonworld.melee.events import ReplyDeclared as ReplyDeclared
from editor.rules.demonworld.melee.events import SecondAttack as SecondAttack
from editor.rules.demonworld.melee.events import SecondAttacksEarned as SecondAttacksEarned
from editor.rules.demonworld.morale import events as morale_events
from editor.rules.demonworld.morale import rout_events as morale_rout_events
from editor.rules.demonworld.morale.events import CourageTested as CourageTested
from editor.rules.demonworld.morale.events import LoserDrawn as LoserDrawn
from editor.rules.demonworld.morale.events import MoodChanged as MoodChanged
from editor.rules.demonworld.morale.rout_events import CommanderStayed as CommanderStayed
from editor.rules.demonworld.morale.rout_events import OutsidersFled as OutsidersFled
from editor.rules.demonworld.morale.rout_events import RoutersLost as RoutersLost
from editor.rules.demonworld.morale.rout_events import UnitFled as UnitFled
from editor.rules.demonworld.movement import events as movement_events
from editor.rules.demonworld.movement.events import ContactMade as ContactMade
from editor.rules.demonworld.movement.events import FirstSettled as FirstSettled
from editor.rules.demonworld.movement.events import FormationAnnounced as FormationAnnounced
from editor.rules.demonworld.movement.events import PlaceTaken as PlaceTaken
from editor.rules.demonworld.movement.events import SequenceBegan as SequenceBegan
from editor.rules.demonworld.movement.events import UnitClosedIn as UnitClosedIn
from editor.rules.demonworld.movement.events import UnitMoved as UnitMoved
from editor.rules.demonworld.movement.events import UnitReacted as UnitReacted
from editor.rules.demonworld.orders import laying as orders
from editor.rules.demonworld.orders.laying import OrdersLaid as OrdersLaid
from editor.rules.demonworld.orders.laying import OrdersRevealed as OrdersRevealed
from editor.rules.demonworld.set_up import events as set_up_events
from editor.rules.demonworld.set_up import spawning
from editor.rules.demonworld.set_up.events import DeploymentRevealed as DeploymentRevealed
from editor.rules.demonworld.set_up.events import MarchersLost as MarchersLost
from editor.rules.demonworld.set_up.events import ScoutsCounted as ScoutsCounted
from editor.rules.demonworld.set_up.events import SectionCalled as SectionCalled
from editor.rules.demonworld.set_up.events import SectionRolled as SectionRolled
from editor.rules.demonworld.set_up.events import StragglersEntered as StragglersEntered
from editor.rules.demonworld.set_up.events import UnitEntered as UnitEntered
from editor.rules.demonworld.set_up.events import UnitMarched as UnitMarched
from editor.rules.demonworld.shooting import events as shooting_events
from editor.rules.demonworld.shooting.events import ElementsRemoved as ElementsRemoved
from editor.rules.demonworld.shooting.events import RanksClosed as RanksClosed
from editor.rules.demonworld.shooting.events import RanksToClose as RanksToClose
from editor.rules.demonworld.shooting.events import ShotDiverted as ShotDiverted
from editor.rules.demonworld.shooting.events import ShotFired as ShotFired
from editor.rules.demonworld.shooting.events import ShotsDeclared as ShotsDeclared
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states import events as state_events
from editor.rules.demonworld.states.events import StateChanged as StateChanged
from editor.rules.demonworld.turn import AreasCounted as AreasCounted
from editor.rules.demonworld.turn import DecisionDue as DecisionDue
from editor.rules.demonworld.turn import PhaseBegan as PhaseBegan
from editor.rules.demonworld.turn import TurnBegan as TurnBegan
from editor.rules.demonworld.turn import WoundsHealed as WoundsHealed
from editor.rules.demonworld.victory import events as victory_events
from editor.rules.demonworld.victory.events import WindTurned as WindTurned

EVENTS: Final[tuple[EventRow[BattleState, Any], ...]] = (
    *building_events.EVENTS,
    *commanders_events.EVENTS,
    *effect_events.EVENTS,
    *mount_events.EVENTS,
    *ground_events.EVENTS,
    *ride_events.EVENTS,
    *fire_events.EVENTS,
    *arrow_events.EVENTS,
    *gun_events.EVENTS,
    *projectile_events.EVENTS,
    *flyer_events.EVENTS,
    *air_events.EVENTS,
    *breathing.EVENTS,
    *magic_log.EVENTS,
    *melee_events.EVENTS,
    *contact_events.EVENTS,
    *morale_events.EVENTS,
    *morale_rout_events.EVENTS,
    *movement_events.EVENTS,
    *orders.EVENTS,
    *set_up_events.EVENTS,
    *spawning.EVENTS,
    *shooting_events.EVENTS,
    *state_events.EVENTS,
    *turn_events.EVENTS,
    *victory_events.EVENTS,
)
