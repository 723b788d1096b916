"""What a blow and the one that its target strikes back are expected to cost."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.core.parts import Sum, chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.forecast.figures import Odds
from editor.rules.demonworld.melee.attack_numbers import attack_number, initiative_of
from editor.rules.demonworld.state import BattleState


class Exchange(NamedTuple):
    """A blow that is declared, and the answer to it."""

    number: Sum
    """What the D20 may show at most."""
    speed: int
    """Initiative of who strikes."""
    speed_back: int
    """Initiative of the target."""
    chance_back: float
    """That the target hits when it strikes back; 0 if it cannot."""
    theirs: float
    """Points that the enemy is expected to lose."""
    ours: float
    """Points that who strikes is expected to lose."""


def exchange(state: BattleState, attack: act.Attack) -> Exchange:
    """Return what comes of a blow; the quicker strikes first, and who has fallen does not (VI.1)."""
    number = attack_number(state, attack, state.standing, len(attack.supports))
    figures, places = Odds(state), state.standing
    own, other = places[attack.attacker], places[attack.target]
    chance = chance_d20(int(number.value))
    back = figures.chance(attack.target, other.cell, attack.attacker, own.cell, own.facing)
    speed = initiative_of(state, attack.attacker, attack.weapon)
    speed_back = figures.speed(attack.target, attack.attacker)
    theirs, ours = chance * figures.worth(attack.target), back * figures.worth(attack.attacker)
    if figures.points(attack.target) == 1 and speed > speed_back:
        ours *= 1 - chance
    elif figures.points(attack.attacker) == 1 and speed_back > speed:
        theirs *= 1 - back
    return Exchange(number, speed, speed_back, back, theirs, ours)
