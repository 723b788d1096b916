"""Questions of single spells: on whom they work, and what they change (XX.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from pydantic import Field

from editor.rules.core.questions import AboutCards, Answer, Given, Question
from editor.rules.demonworld.magic.targets import Target, refuses_spell
from editor.rules.demonworld.questions.shared import impossible, numbers
from schemas.base import Document, Kind
from schemas.problems import error
from schemas.systems.demonworld_magic import DemonworldSpell, SpellTarget
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import SpellIf, SpellTransforms

_WORDS: Final[Mapping[str, str]] = {
    "melee_power": "melee_battle_factor",
    "missile_power_against": "incoming_missile_battle_factor",
    "manoeuvres": "maneuvers",
    "movement_points": "movement_points_each_order",
    "morale_a": "morale_a",
    "morale_b": "morale_b",
    "hit_points": "hit_points",
    "casualty_test": "morale_a_for_test",
    "attack": "battle_factor",
    "fire": "fire_ignition_battle_factor",
}
"""Block of a spell -> name of its number in the printed list."""


_PROTECTIONS: Final = ("melee_protection", "missile_protection")


_SURE: Final = 20
"""What die and power have to reach in the printed list."""


class SpellTargetGiven(Given):
    """What a spell is cast on."""

    kind: SpellTarget
    """What it is."""
    distances: Annotated[tuple[Annotated[int, Field(ge=0, le=999)], ...], Field(min_length=1, max_length=200)]
    """Distance of each of its fields."""
    seen: Annotated[tuple[Annotated[int, Field(ge=0, le=99)], ...], Field(max_length=200)]
    """Segments seen whole on each of them."""
    race: str | None = None
    """Its people; a field has none."""
    active: Annotated[tuple[str, ...], Field(max_length=200)] = ()
    """Spells on it; of those of one phase, in this phase."""
    hit_points: Annotated[int, Field(ge=0, le=99)] = 1
    """Hit points that it has."""
    initial_hit_points: Annotated[int, Field(ge=1, le=99)] = 1
    """Hit points that it began with."""


class SpellOnGiven(Given):
    """A spell that is cast on somebody."""

    spell: str
    """Id of the spell."""
    target: SpellTargetGiven
    """On whom."""
    altitude_difference: Annotated[int, Field(ge=0, le=99)] = 0
    """Difference of altitude, taken off the range."""


def spell_on(given: SpellOnGiven, ruleset: Document, cards: Sequence[Document]) -> Answer:
    """Return whether a spell works on a target, and what it changes (XX.7.0, XX.7.1)."""
    rules = numbers(ruleset)
    known = {one.slug.replace("-", "_"): one for one in cards if isinstance(one, DemonworldSpell)}
    spell = _spell(given.spell, "spell", known)
    _check(given.target, spell, rules)
    active = [
        _spell(name, f"target.active[{index}]", known).id for index, name in enumerate(given.target.active)
    ]
    target = Target(
        kind=given.target.kind,
        people=given.target.race,
        distances=given.target.distances,
        seen=given.target.seen,
        active=active,
        hit_points=given.target.hit_points,
        initial_hit_points=given.target.initial_hit_points,
        states=[one.state for one in spell.effects if isinstance(one, SpellTransforms)],
    )
    reason = refuses_spell(spell, target, given.altitude_difference, rules)
    changes = {} if reason is not None else _changes(spell)
    return Answer({"allowed": reason is None, "reason": reason, "changes": changes})


def _spell(name: str, path: str, known: Mapping[str, DemonworldSpell]) -> DemonworldSpell:
    found = known.get(name)
    if found is None:
        raise error("validation.wrong_word", path=path, value=name, allowed=", ".join(known))
    return found


def _check(target: SpellTargetGiven, spell: DemonworldSpell, rules: DemonworldRuleset) -> None:
    """Refuse a target that cannot be.

    Raises:
        EditorError: a people or a number is wrong, or the people is needed and missing.
    """
    peoples = ", ".join(one.id for one in rules.factions)
    if target.race is not None and rules.faction(target.race) is None:
        raise error("validation.wrong_word", path="target.race", value=target.race, allowed=peoples)
    if target.race is None and target.kind != "field" and spell.affects:
        raise error("questions.people_needed", path="target.race", known=peoples)
    if len(target.seen) != len(target.distances):
        count = len(target.distances)
        raise error("questions.as_many", path="target.seen", value=len(target.seen), count=count)
    if target.hit_points > target.initial_hit_points:
        raise impossible("target.hit_points", target.hit_points, 0, target.initial_hit_points)


def _changes(spell: DemonworldSpell) -> dict[str, Any]:
    """Return the numbers of a spell by their names in the printed list."""
    values = {
        one.change: one.value for one in spell.effects if not isinstance(one, SpellIf | SpellTransforms)
    }
    found: dict[str, Any] = {_WORDS[name]: value for name, value in values.items() if name in _WORDS}
    both = {values.get(name) for name in _PROTECTIONS}
    if None not in both and len(both) == 1:
        found["armor_S"] = values[_PROTECTIONS[0]]
    if (power := values.get("attack")) is not None:
        found["roll_needed_d20"] = f"{_SURE - power}+ (D20+{power} >= {_SURE})"
    if spell.radius:
        found["radius_fields"] = spell.radius
        found["center_max_distance"] = spell.max_distance
    return found


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("spell_on", SpellOnGiven, AboutCards(Kind.SPELL, spell_on), "XX.7.0, XX.7.1"),
)
