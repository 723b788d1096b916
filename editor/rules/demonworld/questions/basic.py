"""Questions of the basic game: formations, shooting, melee, initiative, manoeuvres, wheels (I to VI)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from editor.rules.core.parts import chance_d20
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.formations.judging import judge
from editor.rules.demonworld.formations.special import shapes_of
from editor.rules.demonworld.melee.numbers import (
    Blow,
    InWater,
    Side,
    Striker,
    blow,
    initiative,
    second_attack_chance,
)
from editor.rules.demonworld.melee.weapons import Armed
from editor.rules.demonworld.movement import manoeuvres
from editor.rules.demonworld.movement.manoeuvres import Game, Pivot, wheel
from editor.rules.demonworld.questions.shared import (
    BandGiven,
    Count,
    Elements,
    Number,
    check_bands,
    numbers,
    placed,
    summed,
    whole,
)
from editor.rules.demonworld.shooting.numbers import ShotInput, power_at, shot
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.validation import broken

Special = Literal["wedge", "square", "skirmish"]


class FormationGiven(Given):
    """What a unit looks like."""

    elements: Elements
    """Its elements."""
    declared: Special | None = None
    """Special formation announced."""
    allowed: tuple[Special, ...] = ()
    """Special formations that the card permits."""
    horde: bool = False
    """Whether the card knows no formation but the horde."""
    infantry: bool = True
    """Whether it is on foot."""


def formation(given: FormationGiven, ruleset: Document) -> Answer:
    """Judge how the elements of a unit stand (I.2.2, V.1.6, V.1.7, XIII)."""
    found = judge(
        placed(given.elements),
        declared=given.declared,
        allowed=given.allowed,
        horde=given.horde,
        infantry=given.infantry,
        shapes=shapes_of(numbers(ruleset)),
    )
    return Answer(
        {
            "organised": found.organised,
            "formation": found.formation,
            "ranks": list(found.ranks),
            "groups": found.groups,
        }
    )


class WeaponGiven(Given):
    """A missile weapon: one power at any range, or a power by range."""

    power: Number | None = None
    """Power at any range."""
    bands: Annotated[tuple[BandGiven, ...], Field(min_length=1, max_length=20)] | None = None
    """Power by range."""

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if (self.power is None) == (self.bands is None):
            raise broken("questions.power_or_bands")
        return self


class ShotGiven(Given):
    """A shot."""

    weapon: WeaponGiven
    """Weapon of the shooter."""
    range: Annotated[int, Field(ge=1, le=99)]
    """Distance in fields."""
    segments: Count
    """Segments of the target seen whole."""
    skill: Number = 0
    """The shooter's skill."""
    protection: Number = 0
    """The target's missile protection."""
    supports: Count = 0
    """Supporting elements."""
    in_wood: bool = False
    """Whether the target stands in a wood."""
    into_melee: bool = False
    """Whether the target is engaged."""


def shot_number(given: ShotGiven, ruleset: Document) -> Answer:
    """Return the base number of a shot (IV.2.0, XII.4.0)."""
    rules = numbers(ruleset)
    power = given.weapon.power
    if given.weapon.bands is not None:
        check_bands(given.weapon.bands, "weapon.bands")
        power = power_at(given.weapon.bands, given.range)
    if power is None or given.segments == 0:
        return Answer({"base_number": None, "chance": 0, "in_range": power is not None})
    found = shot(
        ShotInput(
            power=power,
            segments=given.segments,
            skill=given.skill,
            protection=given.protection,
            supports=given.supports,
            ground=_shot_into_wood(rules) if given.in_wood else 0,
            into_melee=given.into_melee,
        ),
        rules,
    )
    return summed(found, base_number=found.value, chance=chance_d20(found.value), in_range=True)


def _shot_into_wood(rules: DemonworldRuleset) -> int:
    """Return the modifier of a shot at an element in a wood: the ground that blocks sight (XII.3.3)."""
    return next((kind.shot_into for kind in rules.terrain if kind.blocks_sight), 0)


class MeleeGiven(Given):
    """An attack in melee."""

    model_config = ConfigDict(populate_by_name=False)

    power: Number
    """Power of the weapon."""
    side: Annotated[Side, Field(alias="from")]
    """Side of the defender that it falls on."""
    protection: Number = 0
    """The defender's melee protection."""
    attacker_skill: Number = 0
    """The attacker's melee skill."""
    defender_skill: Number = 0
    """The defender's melee skill."""
    supports: Count = 0
    """Supporting elements."""
    first_phase: bool = True
    """Whether it is the first melee phase of the fight."""
    charge_bonus: Number = 0
    """The attacker's charge bonus."""
    attacker_order: Order | None = None
    """The attacker's order."""
    leader_or_standard: bool = False
    """Whether the attacker is a leader or standard bearer."""
    defender_pikes: bool = False
    """Whether the defender fights with pikes: the weapon that hinders frontal attacks most."""
    attacker_skirmish_formation: bool = False
    """Whether the attacker is in skirmish formation."""
    defender_skirmish_formation: bool = False
    """Whether the defender is."""
    across_wall_or_hedge: bool = False
    """Whether a hedge or intact wall is between them."""
    in_water: InWater = "none"
    """Who stands in water."""
    level_difference: Annotated[int, Field(ge=-9, le=9)] = 0
    """Level of the attacker less that of the defender."""
    wedge_elements: Annotated[int, Field(ge=0, le=100)] = 0
    """Elements of the intact wedge whose tip attacks."""
    defender_in_square: bool = False
    """Whether the defender is in an intact square."""


def melee_number(given: MeleeGiven, ruleset: Document) -> Answer:
    """Return the base number of an attack in melee (VI.1.3, XIV.2.0)."""
    rules = numbers(ruleset)
    most = rules.melee.most_levels
    if abs(given.level_difference) > most:
        raise error("questions.no_contact", path="level_difference", value=given.level_difference, most=most)
    wedge = rules.formation("wedge")
    if wedge is not None and 0 < given.wedge_elements < wedge.least_elements:
        raise error(
            "questions.no_wedge",
            path="wedge_elements",
            value=given.wedge_elements,
            least=wedge.least_elements,
        )
    said = given.model_dump(exclude={"defender_pikes"})
    pikes = min((kind.frontal_attack_against for kind in rules.weapons), default=0)
    found = blow(Blow(**said, defender_armed=Armed(pikes if given.defender_pikes else 0)), rules)
    return summed(
        found,
        base_number=found.value,
        chance=chance_d20(found.value),
        second_attack_chance=second_attack_chance(found.value, given.supports, rules),
    )


class InitiativeGiven(Given):
    """An element about to strike."""

    base: Number
    """Base initiative."""
    order: Order | None = None
    """Its order."""
    weapon: Annotated[str, Field(max_length=80)] = "basic"
    """Its weapon, by its word in questions."""
    first_phase: bool = True
    """Whether it is the first melee phase of the fight."""
    impetuous: bool = False
    """Whether its unit is impetuous."""

    @model_validator(mode="after")
    def _impetuous_units_have_no_order(self) -> Self:
        if self.impetuous and self.order is not None:
            raise broken("questions.impetuous_with_order", at="order")
        return self


def initiative_number(given: InitiativeGiven, ruleset: Document) -> Answer:
    """Return the initiative in a melee phase (VI.1.0)."""
    rules = numbers(ruleset)
    known = {kind.asked_as or kind.id: kind.id for kind in rules.weapons}
    if given.weapon not in known:
        raise error("validation.wrong_word", path="weapon", value=given.weapon, allowed=", ".join(known))
    striker = Striker(
        given.base, given.order, known[given.weapon], given.first_phase, impetuous=given.impetuous
    )
    found = initiative(striker, rules)
    return summed(found, initiative=found.value)


class ManoeuvresGiven(Given):
    """A unit in the movement phase."""

    manoeuvres: Annotated[int, Field(ge=0, le=9)]
    """Manoeuvres printed on the card."""
    game: Game
    """The basic game, or one with all chapters."""
    spent: Annotated[int, Field(ge=0, le=20)]
    """Manoeuvres spent."""
    points: Annotated[float, Field(ge=0, le=999)]
    """Movement points at the start."""
    musician: bool = False
    """Whether it has a musician."""
    horde: bool = False
    """Whether it is a horde."""


def manoeuvres_left(given: ManoeuvresGiven, ruleset: Document) -> Answer:
    """Return the manoeuvres that there are, and the points left (V.1)."""
    rules = numbers(ruleset)
    available = manoeuvres.available(
        given.manoeuvres, rules, musician=given.musician, horde=given.horde, game=given.game
    )
    if given.spent > available:
        raise error("questions.too_many_manoeuvres", path="spent", value=given.spent, available=available)
    left = manoeuvres.points_left(given.points, given.spent, available, rules)
    return Answer({"available": available, "points_left": whole(left)})


class WheelGiven(Given):
    """A wheel of an organised unit."""

    elements: Elements
    """The elements."""
    pivot: Pivot
    """End of the front rank that stays."""
    degrees: Literal[60, 120]
    """Angle."""


def wheeled(given: WheelGiven, ruleset: Document) -> Answer:
    """Return whether the unit may wheel so, and where it stands then (V.1.2)."""
    found = wheel(placed(given.elements), given.pivot, given.degrees, numbers(ruleset))
    if not found.allowed:
        return Answer({"allowed": False})
    after = [{"at": list(element.at), "facing": element.facing} for element in found.elements]
    return Answer({"allowed": True, "elements": after, "manoeuvres": found.manoeuvres})


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("formation", FormationGiven, formation, "I.2.2, V.1.6, V.1.7, XIII"),
    Question("shot", ShotGiven, shot_number, "IV.2.0, XII.4.0"),
    Question("melee", MeleeGiven, melee_number, "VI.1.3, XIV.2.0"),
    Question("initiative", InitiativeGiven, initiative_number, "VI.1.0"),
    Question("manoeuvres", ManoeuvresGiven, manoeuvres_left, "V.1"),
    Question("wheel", WheelGiven, wheeled, "V.1.2"),
)
