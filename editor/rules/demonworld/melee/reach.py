"""Whom an element strikes from where it stands: front fields, and fields of a base's weapons (VI.1.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from editor.rules.demonworld.large.footprints import GUNS
from editor.rules.demonworld.large.mounts import carrier, mount_of
from editor.rules.demonworld.melee.numbers import Side
from editor.rules.demonworld.places import would_touch
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT, side_of
from editor.rules.demonworld.units import Attack, Standing
from schemas.systems.demonworld_parts import Weapon

_HANDS: Final = {"both": "two_handed", "left": "left_hand", "right": "right_hand"}
_STRIKES: Final = {"bite": ("bite",), "tail": ("tail",), "claws": ("left_claw", "right_claw")}


def arms(state: BattleState, element: int, weapon: Weapon) -> tuple[str, ...]:
    """Return the names of the attacks of a weapon of a large base: claws are two (XVII.6.5, XVII.7.5).

    A giant's weapon strikes by its hand, a dragon's by what the rules say of it, a rider's the four front
    fields (XVII.7.6); of what nothing is said strikes straight ahead. Each animal of a chariot strikes for
    itself, its crew where the car stands (XVIII.8.0); the crew of a gun from each of its fields (XIX.8.0).
    A commander who rides strikes like the rider or the crew, with whatever he has (XVII.7.6, XVIII.9.0).
    """
    bases, mount = state.battle.bases, mount_of(state, element)
    if bases is not None and mount is not None:
        return ("crew",) if bases.kinds[mount] == "chariot" else ("rider",)
    kind = bases.kinds.get(element) if bases is not None else None
    if bases is not None and kind in GUNS:
        return tuple(bases.around(element, 0).attacks)
    if kind == "chariot":
        return ("left_animal", "right_animal") if weapon.carried_by == "animals" else ("crew",)
    if kind == "giant":
        return (_HANDS[weapon.hand or "both"],)
    if kind == "dragon":
        found = state.battle.ruleset.weapon_type(weapon.weapon)
        if weapon.carried_by == "rider":
            return ("rider",)
        return _STRIKES[(found.strikes if found is not None else None) or "bite"]
    return ()


def shared_arms(state: BattleState, element: int, weapon: int) -> tuple[str, ...] | None:
    """Return the attacks of a war machine with a weapon, which all weapons of the same people share.

    The crew of a chariot or gun strikes so often, whatever it has in hand (XVIII.8.0, XIX.8.0). None of a
    monster, whose weapons are each its own. A rider strikes once, too.
    """
    bases = state.battle.bases
    if bases is None:
        return None
    if bases.kinds.get(element) not in (*GUNS, "chariot") and mount_of(state, element) is None:
        return None
    return arms(state, element, state.battle.cards[element].weapons[weapon])


def reached(state: BattleState, element: int, stands: Standing, weapon: int | None = None) -> frozenset[int]:
    """Return the cells that an element strikes from a place: its front fields, of a large base by weapon.

    ``weapon``: place of the weapon on the card; None for any of them.
    """
    bases, ground = state.battle.bases, state.battle.ground
    base = element if bases is None else carrier(state, element)
    if bases is None or base not in bases.kinds:
        return frozenset([stands.cell + ground.steps[direction] for direction in FRONT[stands.facing]])
    carried = state.battle.cards[element].weapons
    if weapon is not None and not 0 <= weapon < len(carried):
        return frozenset()
    attacks = _struck_by(state, base, stands.facing)
    used = carried if weapon is None else (carried[weapon],)
    names = {name for one in used if one.melee_power is not None for name in arms(state, element, one)}
    return frozenset([stands.cell + step for name in names for step in attacks[name]])


def fields_at(state: BattleState, element: int, stands: Standing) -> tuple[int, ...]:
    """Return the cells that an element covers at a place (XVII)."""
    bases = state.battle.bases
    return (stands.cell,) if bases is None else bases.fields(element, stands.cell, stands.facing)


def _struck_by(state: BattleState, base: int, facing: int) -> Mapping[str, frozenset[int]]:
    """Return attack -> fields that it strikes, of a large base; a rider's are its front fields (XVII.7.6)."""
    bases = state.battle.bases
    if bases is None:  # pragma: no cover - `base` is one
        return {}
    around = bases.around(base, facing)
    return around.attacks if "rider" in around.attacks else {**around.attacks, "rider": around.front}


def in_reach(
    state: BattleState, element: int, own: Standing, target: int, there: Standing, weapon: int | None = None
) -> bool:
    """Return whether a target stands on a field that an element strikes (VI.1.1)."""
    if state.battle.bases is None:
        return state.battle.ground.direction(own.cell, there.cell) in FRONT[own.facing]
    return not reached(state, element, own, weapon).isdisjoint(fields_at(state, target, there))


def contact_between(
    state: BattleState, element: int, own: Standing, target: int, there: Standing
) -> Iterator[tuple[int, int]]:
    """Yield the cells by which two enemies are in contact at their places: (of the one, of the other).

    Riders are in contact by the fields of their mounts.
    """
    direction = state.battle.ground.direction
    element, target = carrier(state, element), carrier(state, target)
    theirs = fields_at(state, target, there)
    for here in fields_at(state, element, own):
        for at in theirs:
            if direction(here, at) is not None and would_touch(state, element, here, target, at):
                yield here, at


def touching(state: BattleState, element: int, own: Standing, target: int, there: Standing) -> bool:
    """Return whether two neighbours are in contact at their places (I.3.1, XI.4.0)."""
    if state.battle.bases is None:
        return would_touch(state, element, own.cell, target, there.cell)
    return next(contact_between(state, element, own, target, there), None) is not None


def side_struck(state: BattleState, element: int, own: Standing, target: int, there: Standing) -> Side:
    """Return the side of the target on which an attack falls (VI.1.3).

    Of a large target it is the zone in which the attacker stands (XVII.6.1, XVII.7.1); of several sides that
    one attacker touches the one that serves the target best.
    """
    bases, ground = state.battle.bases, state.battle.ground
    if bases is not None:
        element, target = carrier(state, element), carrier(state, target)
    if bases is None:
        direction = ground.direction(there.cell, own.cell)
        return cast("Side", side_of(there.facing, direction if direction is not None else there.facing))
    mine = fields_at(state, element, own)
    if target in bases.kinds:
        around = bases.around(target, there.facing)
        zones = (("front", around.front), ("flank", around.flank))
        found = [name for name, zone in zones if any(cell - there.cell in zone for cell in mine)]
        return cast("Side", found[0] if found else "rear")
    ways = [ground.direction(there.cell, cell) for cell in mine]
    sides = {side_of(there.facing, way) for way in ways if way is not None}
    return cast("Side", next((side for side in ("front", "flank", "rear") if side in sides), "front"))


def zones(state: BattleState, element: int) -> dict[int, Side]:
    """Return the fields round an element on the ground by the side of it on which they lie (I.2.0, XVII.6.1).

    A gun has neither flank nor rear (XIX.8.0).
    """
    stands, bases, ground = state.standing[element], state.battle.bases, state.battle.ground
    if bases is None or element not in bases.kinds:
        near: dict[int, Side] = {
            stands.cell + step: cast("Side", side_of(stands.facing, direction))
            for direction, step in enumerate(ground.steps)
        }
    else:
        around = bases.around(element, stands.facing)
        parts: tuple[tuple[Side, frozenset[int]], ...] = (
            ("front", around.front),
            ("flank", around.flank),
            ("rear", around.rear),
        )
        near = {stands.cell + step: side for side, steps in parts for step in steps}
    return {cell: side for cell, side in near.items() if ground.inside[cell]}


def blows_of(state: BattleState, element: int) -> tuple[tuple[int, int], ...]:
    """Return (own field, field that an element strikes from there) of all its weapons (VI.1.1, XVII.6.5)."""
    stands, ground = state.standing[element], state.battle.ground
    struck = sorted(cell for cell in reached(state, element, stands) if ground.inside[cell])
    own = fields_at(state, element, stands)
    return tuple(
        [(here, cell) for cell in struck for here in own if ground.direction(here, cell) is not None]
    )


def most_attacks(state: BattleState, attack: Attack) -> int:
    """Return how often a weapon of a large base strikes in a phase: each claw once (XVII.7.5)."""
    weapon = state.battle.cards[attack.attacker].weapons[attack.weapon]
    return max(weapon.attacks, len(arms(state, attack.attacker, weapon)))


def arms_suffice(state: BattleState, attacks: Sequence[Attack], places: dict[int, Standing]) -> bool:
    """Return whether each attack of a large base with one weapon has a claw or hand of its own (XVII.7.5).

    ``attacks``: those of one element with one weapon. An animal of a chariot that supports the other one has
    no attack of its own (XVIII.8.0).
    """
    bases = state.battle.bases
    if bases is None or not attacks:
        return True
    first = attacks[0]
    own, weapon = places[first.attacker], state.battle.cards[first.attacker].weapons[first.weapon]
    names = arms(state, first.attacker, weapon)
    each = -(-weapon.attacks // len(names))
    around = _struck_by(state, carrier(state, first.attacker), own.facing)
    free = dict.fromkeys(names, each)
    choices = []
    for one in attacks:
        cells = fields_at(state, one.target, places[one.target])
        able = [name for name in names if any(cell - own.cell in around[name] for cell in cells)]
        if one.supports and able != ["left_animal", "right_animal"]:
            return False
        choices += [able] * (1 + len(one.supports))
    for able in sorted(choices, key=len):
        name = next((one for one in able if free[one]), None)
        if name is None:
            return False
        free[name] -= 1
    return True
