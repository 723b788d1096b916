"""What blows and spells would do where nobody counters them; no die is rolled for them (combat)."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.wizwar import means
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.base import Action
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


def harm_of(state: GameState, action: Action) -> Harm | None:
    """Return the damage that an action would do to a wizard. None where it does none."""
    if not isinstance(action, Cast | Wield | Strike) or action.target.kind != "wizard":
        return None
    victim, damage = action.target.number, 0
    match action:
        case Cast(card=card, target=target, number=number):
            spec = state.battle.spec(card)
            worth = means.number_of(state, state.active, number) if spec.takes_numbers else 0
            damage = blow_of(state, spec, card, target, worth).damage
        case Wield(card=card):
            weapon = state.battle.spec(card).weapon
            damage = weapon.damage if weapon is not None else 0
        case Strike():
            damage = state.battle.ruleset.wizard.punch_damage
    return Harm(victim, damage, state.wizards[victim].life) if damage else None
