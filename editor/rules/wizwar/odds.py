"""What blows and spells would do where nobody counters them; no die is rolled for them (combat)."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.core.parts import Part, add_up
from editor.rules.wizwar import means
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.base import Action, Target
from editor.rules.wizwar.effects import blow_of
from editor.rules.wizwar.state import GameState


class Harm(NamedTuple):
    """Damage that would come."""

    wizard: int
    """Whom it hurts."""
    damage: int
    """Before counteractions."""
    life: int
    """What he has left."""
    parts: tuple[Part, ...] = ()
    """What the damage is made of."""


def harm_of(state: GameState, action: Action) -> Harm | None:
    """Return the damage that an action would do to a wizard. None where it does none."""
    if not isinstance(action, Cast | Wield | Strike) or action.target.kind != "wizard":
        return None
    victim = action.target.number
    match action:
        case Cast(card=card, target=target, number=number):
            found = _cast(state, card, target, number)
        case Wield(card=card):
            weapon = state.battle.spec(card).weapon
            found = (Part("Combat", "wizwar.part_weapon", weapon.damage if weapon is not None else 0),)
        case Strike():
            found = (Part("Combat", "wizwar.part_fist", state.battle.ruleset.wizard.punch_damage),)
    damage, parts = add_up(found)
    return Harm(victim, int(damage), state.wizards[victim].life, parts) if damage else None


def _cast(state: GameState, card: int, target: Target, number: int) -> tuple[Part, ...]:
    """Return the damage of a card: its own, the number card's, and what the victim's stones make of both."""
    spec = state.battle.spec(card)
    worth = means.number_of(state, state.active, number) if spec.takes_numbers else 0
    blow = blow_of(state, spec, card, target, worth)
    own = spec.hurts.damage if spec.hurts is not None else 0
    given = worth if spec.hurts is not None and spec.hurts.with_number else 0
    return (
        Part("Cards", "wizwar.part_attack", own),
        Part("Cards", "wizwar.part_number", given),
        Part("Cards", "wizwar.part_stones", blow.damage - own - given),
    )
