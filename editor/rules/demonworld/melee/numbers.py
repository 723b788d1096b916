"""Melee: weapons, the base number, initiative, the second attack (II.5.2, VI.1, XIV)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from editor.rules.core.hexes import Axial, front_fields, rear_fields
from editor.rules.core.parts import Part, Sum, add_up, chance_d20
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.melee.weapons import UNARMED, Armed
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Side = Literal["front", "flank", "rear"]
InWater = Literal["none", "one", "both"]


def side_attacked(defender: Placed, attacker: Axial) -> Side:
    """Return the side of the defender on which a neighbouring attacker stands (I.2.0, VI.1.3)."""
    if attacker in front_fields(defender.at, defender.facing):
        return "front"
    return "rear" if attacker in rear_fields(defender.at, defender.facing) else "flank"


class Blow(NamedTuple):
    """An attack of one element, with what changes it."""

    power: int
    """Power of the main attacker's weapon."""
    side: Side
    """Side of the defender that it falls on."""
    protection: int = 0
    """The defender's melee protection."""
    attacker_skill: int = 0
    """Melee skill of the main attacker."""
    defender_skill: int = 0
    """Melee skill of the defender."""
    supports: int = 0
    """Elements that support it."""
    first_phase: bool = True
    """Whether it is the first melee phase of the fight."""
    charge_bonus: int = 0
    """The attacker's charge bonus."""
    attacker_order: Order | None = None
    """The attacker's order."""
    leader_or_standard: bool = False
    """Whether the attacker is a leader or standard bearer."""
    defender_armed: Armed = UNARMED
    """What the defender's weapons do by their own rules."""
    attacker_skirmish_formation: bool = False
    """Whether the attacker stands in skirmish formation."""
    defender_skirmish_formation: bool = False
    """Whether the defender does."""
    across_wall_or_hedge: bool = False
    """Whether a hedge or an intact wall stands between them."""
    in_water: InWater = "none"
    """Who of the two stands in water."""
    level_difference: int = 0
    """Level of the attacker less that of the defender."""
    wedge_elements: int = 0
    """Elements of the intact wedge whose tip attacks; 0 for none."""
    defender_in_square: bool = False
    """Whether the defender stands in the rim of an intact square."""
    flank_bonus: bool = True
    """Whether the bonus of flank and rear counts (not for large monsters, XVII.4.4)."""


def counted_supports(given: Blow) -> int:
    """Return the supports that count: none over walls and hedges and in water (XI.3.6, XI.3.7)."""
    return 0 if given.across_wall_or_hedge or given.in_water != "none" else given.supports


def blow(given: Blow, ruleset: DemonworldRuleset) -> Sum:
    """Return the base number of an attack in melee (VI.1.3, XIV.2.0): it hits on a D20 of so much or less.

    Every attack on the rim of a square counts as frontal (XIII.1.0). Pikes count against frontal attacks in
    every phase, the charge bonus under a charge order in the first. The defender's skill does not count from
    the rear (VIII.1.2).
    """
    rules = ruleset.melee
    side: Side = "front" if given.defender_in_square else given.side
    return add_up(
        (
            Part("VI.1.3", "demonworld.part_weapon_power", given.power),
            Part(
                "IX.2.0",
                "demonworld.part_leader_or_standard",
                given.leader_or_standard * rules.leader_or_standard,
            ),
            Part("VI.1.3", "demonworld.part_melee_protection", -given.protection),
            Part("VIII.1.2", "demonworld.part_attacker_skill", given.attacker_skill),
            Part(
                "VIII.1.2", "demonworld.part_defender_skill", 0 if side == "rear" else -given.defender_skill
            ),
            Part("VI.1.3", "demonworld.part_charge", _charge_bonus(given)),
            Part(
                "VI.1.3",
                "demonworld.part_pikes",
                given.defender_armed.frontal_change if side == "front" else 0,
            ),
            _side_part(given, side, ruleset),
            Part("VI.1.3", "demonworld.part_melee_supports", counted_supports(given) * rules.support),
            Part(
                "XIII.3.0",
                "demonworld.part_against_skirmish_formation",
                given.defender_skirmish_formation * rules.against_skirmish_formation,
            ),
            Part(
                "XIII.3.0",
                "demonworld.part_in_skirmish_formation",
                given.attacker_skirmish_formation * rules.in_skirmish_formation,
            ),
            Part("XI.3.7", "demonworld.part_wall", given.across_wall_or_hedge * rules.across_wall_or_hedge),
            Part("XI.3.6", "demonworld.part_water", _water(given.in_water, ruleset)),
            Part("XI.3.5", "demonworld.part_levels", given.level_difference * rules.per_level),
            Part(
                "XIII.2.0",
                "demonworld.part_wedge",
                max(given.wedge_elements - 1, 0) * rules.wedge_per_element,
            ),
        )
    )


def charge_bonus(card: DemonworldUnit) -> int:
    """Return the charge bonus of a card: only riders have one (VI.1.3)."""
    return card.charge_bonus if card.mobility == "cavalry" else 0


def _charge_bonus(given: Blow) -> int:
    return given.charge_bonus if given.first_phase and given.attacker_order == "charge" else 0


def _side_part(given: Blow, side: Side, ruleset: DemonworldRuleset) -> Part | None:
    if side == "front" or not given.flank_bonus:
        return None
    value = ruleset.melee.flank if side == "flank" else ruleset.melee.rear
    return Part("VI.1.3", f"demonworld.part_{side}", value)


def _water(in_water: InWater, ruleset: DemonworldRuleset) -> int:
    return {"none": 0, "one": ruleset.melee.one_in_water, "both": ruleset.melee.both_in_water}[in_water]


def second_attack_number(base_number: float, ruleset: DemonworldRuleset) -> float:
    """Return the greatest D20 that earns a quicker, unsupported attacker a second attack (XIV.1.0)."""
    return base_number - ruleset.melee.second_attack_margin


def second_attack_chance(base_number: float, supports: int, ruleset: DemonworldRuleset) -> float:
    """Return the chance of a second attack, the attacker's initiative taken as higher.

    A supported attack earns none.
    """
    return 0.0 if supports else chance_d20(second_attack_number(base_number, ruleset))


class Striker(NamedTuple):
    """An element about to strike."""

    base: int
    """Its base initiative."""
    order: Order | None = None
    """Order of its unit."""
    weapon: str | None = None
    """Its weapon, an id of the ruleset."""
    first_phase: bool = True
    """Whether it is the first melee phase of its fight."""
    impetuous: bool = False
    """Whether its unit is impetuous."""
    charged: Order | None = None
    """Of a commander who attacked on his own: the order before whose units he moved."""


def initiative(given: Striker, ruleset: DemonworldRuleset) -> Sum:
    """Return the initiative of an element in a melee phase (VI.1.0).

    Order and weapon count in the first melee phase of a fight only; an impetuous unit
    has its bonus in every phase, and no order (XV.10.0). A commander on his own who has attacked has that of
    the sequence before which he did (X.2.1).
    """
    first, charged = given.first_phase, given.charged
    own = ruleset.initiative.independent_commander.get(charged, 0) if charged and first else 0
    rule = ruleset.order(given.order) if given.order is not None and first else None
    kind = ruleset.weapon_type(given.weapon) if given.weapon is not None and first else None
    return add_up(
        (
            Part("II.4.0", "demonworld.part_base_initiative", given.base),
            Part("VI.1.0", "demonworld.part_order", rule.initiative if rule is not None else 0),
            Part("VI.1.0", "demonworld.part_weapon", kind.initiative if kind is not None else 0),
            Part("X.2.1", "demonworld.part_commander_attack", own),
            Part("XV.10.0", "demonworld.part_impetuous", given.impetuous * ruleset.initiative.impetuous),
        )
    )
