"""The ruleset of Diskwars: missiles, abilities, building of armies, numbers of the turn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.descriptive import GUIDE
from schemas.quantities import Centimetres, Key, Millimetres, Percent, Points, PositiveCount
from schemas.ruleset import PlainFaction, RulesetBase
from schemas.text import LocalText

SystemName = Literal["diskwars"]
Alignment = Literal["good", "neutral", "evil"]
Stat = Annotated[int, Field(ge=0, le=30)]
Diameter = Annotated[Millimetres, Field(gt=0, le=1_000)]


class MissileType(Schema):
    """A missile: how far it flies, what it does."""

    id: Key
    """Identifier used by disks."""
    name: LocalText
    """Name per language."""
    range_cm: Centimetres
    """Longest range."""
    damage: Stat
    """Damage to a disk that it touches."""


CombatSkill = Literal["strikes_first", "strikes_all", "rages"]
"""Damage before the defender answers, damage to every disk in contact, bonus after a turn of attack."""


class AbilityType(Schema):
    """A special ability that disks may have."""

    id: Key
    """Identifier used by disks."""
    name: LocalText
    """Name per language."""
    text: LocalText
    """What it does, in our words."""
    in_combat: CombatSkill | None = None
    """What it changes in combat beside its blocks; empty if it changes nothing there."""


class ArmyLimits(Schema):
    """How armies are built."""

    sizes: Annotated[tuple[Points, ...], GUIDE] = (50, 100, 250)
    """Usual army sizes in points."""
    main_faction_percent: Annotated[int, Field(ge=0, le=100)] = 50
    """Least share of one faction, of the limit less what spells cost.

    Only where the ruleset has no rules of composition: else these say it.
    """
    opposed_alignments: tuple[tuple[Alignment, Alignment], ...] = (("good", "evil"),)
    """Alignments that never serve together.

    Only where the ruleset has no rules of composition: else these say it.
    """


class TurnRules(Schema):
    """Numbers of the turn."""

    disks_per_activation: PositiveCount = 3
    """Disks activated at a time."""
    step_cm: Annotated[Centimetres, GUIDE] = 15.0
    """Length of the box's side, by which distances are measured."""
    missile_drop_cm: Centimetres = 30.0
    """Least height from which missiles are dropped."""
    missile_diameter_mm: Diameter = 14.0
    """Diameter of a missile's marker: it hits every disk that it touches, the upper one of a pile only."""
    missile_scatter_percent: Percent = 12
    """Spread of a dropped missile about its aim (one standard deviation), as a share of the height."""
    missile_bounce_percent: Percent = 0
    """Chance that a dropped missile bounces or rolls on."""
    missile_bounce_cm: Centimetres = 3.0
    """Spread of a bounce about the spot where the missile fell (one standard deviation)."""
    missile_knock_percent: Percent = 0
    """Chance that a missile which falls on one that hit pushes it off: the new one then counts nothing."""
    most_turns: PositiveCount = 20
    """Last turn of a battle whose scenario names none: who has destroyed most points wins."""
    berserk_attack: Stat = 2
    """Attack that a berserk disk gains after an attack."""
    berserk_defence: Stat = 2
    """Defence that it gains."""
    berserk_toughness: Stat = 2
    """Toughness that it gains."""


class DiskwarsRuleset(RulesetBase):
    """Every number of the game that an author may change."""

    system: SystemName = "diskwars"
    """The game."""
    factions: tuple[PlainFaction, ...] = ()
    """Peoples that cards may name."""
    missiles: tuple[MissileType, ...]
    """Missiles."""
    abilities: tuple[AbilityType, ...]
    """Special abilities."""
    army: ArmyLimits = ArmyLimits()
    """Army building."""
    turn: TurnRules = TurnRules()
    """Numbers of the turn."""
