"""Melee: who strikes when, at whom, and what he needs on the die (VI, XIV, XVII.4.4, XVIII.8.0, XIX.8.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import Place, ahead, apart, around, plus, reach_of, zone_of
from tests.rules.demonworld.referee.numbers import extra
from tests.rules.demonworld.referee.table import Table
from tests.rules.demonworld.referee.ways import touches

ORDERS: Final = {"move": 0, "skirmish": 1, "charge": 2, "hold": 2}
"""Initiative by order, in the first melee phase (VI.1.0)."""
ARMS: Final = {"spear": 1, "lance": 1, "pike": 2, "two_handed_weapon": -1, "club": -1}
"""Initiative by weapon, in the first melee phase (VI.1.0, XVII.6.5)."""
CHARGED: Final = {"move": 0, "skirmish": 1, "charge": 2}
"""Initiative of a commander who has attacked by his own move (X.2.1)."""
SIDES: Final = {"front": 0, "flank": 2, "rear": 4}
"""VI.1.3."""


class Melee:
    """Blows, their supports, their order and their dice."""

    def __init__(self) -> None:
        self._fought: Counter[int] = Counter()
        self._fight_of: dict[int, int] = {}
        self._last: dict[int, int] = {}
        self._declared: list[Any] = []
        self._replies: set[tuple[int, int]] = set()
        self._came: dict[int, int] = {}
        self._ran: set[int] = set()
        self._again: int | None = None

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.PhaseBegan():
                self._declared = []
            case happened.MeleesBegan():
                self._fight_of = {unit: n for n, units in enumerate(event.fights) for unit in units}
                self._last = {}
                self._replies = set()
                self._ran = set()
                now = _homes(before)
                for one, unit in now.items():
                    home = self._came.get(one, unit)
                    alone = before.battle.came_with[one] == unit != home
                    if alone and not before.state.units[home].elements:
                        # Shots or spells have felled the unit about him: he stays in its melee (X.2.0).
                        self._fought[unit] = self._fought[home]
                self._came = now
                for unit, count in Counter(unit for units in event.fights for unit in units).items():
                    if count > 1:
                        yield f"VI.1.5: unit {unit} is in two melees"
            case happened.AttacksDeclared():
                self._declared += event.attacks
                yield from self._checked(before, event)
            case happened.ReplyDeclared():
                self._declared.append(event.attack)
                self._replies.add((event.attack.attacker, event.attack.target))
            case happened.BlowStruck():
                yield from self._struck(before, event)
            case happened.SecondAttack():
                self._again = event.element
            case happened.EngagementsSettled():
                self._settled(before, event)
                self._came = _homes(after)
            case happened.RiderUnseated() | happened.CommanderStayed():
                # He stays in the melee of his mount, or of the unit that leaves him there (X.2.0).
                self._fought[before.battle.came_with[event.element]] = self._fought[event.unit]
            case happened.UnitFled():
                # Stragglers run to those who have rallied and may be in melee (XV.9.0); who is inside a
                # building fights on while others of the unit run (XXIV.6.0).
                runs = before.state.units[event.unit]
                if runs.mood == "rout" and not any(before.indoors(one) for one in runs.elements):
                    self._fought[event.unit] = 0
                    self._ran.add(event.unit)
            case _:
                pass

    def _settled(self, before: Table, event: Any) -> None:
        """Who fights on has fought one phase more; a commander left alone stays in it (VI.1.0, X.2.0).

        Not who has run: whoever comes up to him begins another melee (XV.9.0).
        """
        old = Counter(self._fought)
        for unit in before.state.units:
            homes = {unit.number, *(self._came.get(one, unit.number) for one in unit.elements)} - self._ran
            fights = [home for home in homes if home in self._fight_of]
            joined = unit.number in event.engaged and fights
            self._fought[unit.number] = 1 + max(old[home] for home in fights) if joined else 0

    def _checked(self, before: Table, event: Any) -> Iterator[str]:
        strikes: Counter[tuple[int, int]] = Counter()
        supports: Counter[int] = Counter()
        for attack in event.attacks:
            if before.side(attack.attacker) != event.side:
                yield f"VI.1.3: element {attack.attacker} is not of side {event.side}"
            if not before.enemies(attack.attacker, attack.target):
                yield f"VI.1.3: element {attack.attacker} strikes a friend"
            strikes[attack.attacker, attack.weapon] += 1
            supports.update(attack.supports)
            weapon = before.card(attack.attacker).weapons[attack.weapon]
            if not striking(before, attack.attacker, attack.target, weapon):
                yield f"VI.1.1: element {attack.attacker} does not reach {attack.target}"
            if weapon.first_phase_only and self._fought[before.unit(attack.attacker).number]:
                yield f"II.5.2: element {attack.attacker} still strikes with its {weapon.weapon}"
            for element in attack.supports:
                if not any(
                    striking(before, element, attack.target, one) for one in before.card(element).weapons
                ):
                    yield f"VI.1.2: element {element} supports and does not reach {attack.target}"
                large = (attack.attacker, element)
                if element != attack.attacker and any(before.base(one) != "standard" for one in large):
                    yield f"XVII.4.0: element {element} supports with a large base"
        for (element, place), count in strikes.items():
            weapon = before.card(element).weapons[place]
            most = weapon.attacks
            base = before.base(element)
            if weapon.carried_by == "rider" and before.unit(element).master is not None:
                yield f"XVII.7.6: element {element} strikes with the arm of a rider who has got off"
            if base.startswith("artillery"):
                most = len(before.fields(element))
            elif (base == "dragon" and weapon.weapon == "claw") or (
                base == "chariot" and weapon.carried_by == "animals"
            ):
                most *= 2
            if count > most:
                yield f"VI.1.3: element {element} strikes {count} times"
            if supports[element] and base == "standard":
                yield f"VI.1.2: element {element} strikes and supports"
        for element, count in supports.items():
            if count > 1:
                yield f"VI.1.2: element {element} supports {count} attacks"

    def _unit(self, table: Table, element: int) -> int:
        """The unit with which an element fights in this phase, also where all others have fallen (X.2.0)."""
        number = int(table.unit(element).number)
        return number if number in self._fight_of else self._came.get(element, number)

    def _struck(self, before: Table, event: Any) -> Iterator[str]:
        if event.attacker not in before.stands or event.target not in before.stands:
            return
        unit = self._unit(before, event.attacker)
        # Who replies to a second attack strikes in the melee out of which it came (XIV.1.0).
        replies = (event.attacker, event.target) in self._replies
        fight = self._fight_of.get(self._unit(before, event.target) if replies else unit, -1)
        if event.initiative > self._last.get(fight, 99):
            yield f"VI.1.4: element {event.attacker} strikes with {event.initiative} after slower ones"
        self._last[fight] = event.initiative
        if event.base is None:
            return
        if event.outcome in ("hit", "miss") and (event.die <= event.base) != (event.outcome == "hit"):
            yield f"VI.1.3: a {event.die} against {event.base} is told to be a {event.outcome}"
        weapons = [
            before.card(event.attacker).weapons[one.weapon]
            for one in self._declared
            if one.attacker == event.attacker
        ]
        again, self._again = event.attacker == self._again, None
        if again:
            # It comes as quickly as the first, with whatever the attacker has in hand (XIV.1.0).
            weapons = list(before.card(event.attacker).weapons)
        first = not self._fought[unit]
        speeds = {speed(before, event.attacker, weapon, first=first) for weapon in weapons}
        if weapons and not again and event.initiative not in speeds:
            yield f"VI.1.0: the initiative {event.initiative} should be {sorted(speeds)}"
        wanted = {
            number
            for weapon in weapons
            for number in numbers(
                before, event.attacker, event.target, weapon, len(event.supports), first=first
            )
        }
        if weapons and event.base not in wanted:
            yield f"VI.1.3, XIV.2.0: the base number {event.base} should be {sorted(wanted)}"


def _homes(table: Table) -> dict[int, int]:
    """Element -> the unit that it is with."""
    return {one: unit.number for one, (unit, _, _) in table.stands.items()}


def speed(table: Table, element: int, weapon: Any, *, first: bool) -> int:
    """Initiative of an element: order and weapon in the first phase only, fury always (VI.1.0, XV.10.0)."""
    unit = table.unit(element)
    found = int(table.card(element).initiative) + extra(table, element, "initiative")
    if first:
        found += ORDERS.get(unit.order or "", 0) + ARMS.get(weapon.weapon, 0)
        found += CHARGED.get(unit.charged or "", 0)
    return found + 2 * (unit.mood == "impetuous")


def arms_of(base: str, weapon: Any) -> tuple[str, ...]:
    """With which parts of a large base a weapon strikes (XVII.6.5, XVII.7.5, XVIII.8.0)."""
    if base == "chariot":
        return ("left_animal", "right_animal") if weapon.carried_by == "animals" else ("crew",)
    if base == "dragon":
        if weapon.carried_by == "rider":
            return ("rider",)
        return {"claw": ("left_claw", "right_claw"), "tail": ("tail",)}.get(weapon.weapon, ("bite",))
    if base == "giant":
        return {"left": ("left_hand",), "right": ("right_hand",)}.get(weapon.hand or "", ("two_handed",))
    return ("crew",)


def striking(table: Table, attacker: int, target: int, weapon: Any) -> list[tuple[Place, Place]]:
    """Pairs of fields, own and his, over which an element strikes another one with a weapon."""
    if weapon.melee_power is None:
        return []
    mount = table.mount(attacker)
    base = table.base(table.carrier(attacker))
    _, at, facing = table.stands[attacker]
    if mount is not None:
        reach = reach_of(base, at, facing, "crew" if base == "chariot" else "rider")
    elif base == "standard":
        left, right = ahead(facing)
        reach = {plus(at, left), plus(at, right)}
    else:
        reach = {place for arm in arms_of(base, weapon) for place in reach_of(base, at, facing, arm)}
    own = table.fields(table.carrier(attacker))
    return [
        (mine, his)
        for his in table.fields(target)
        if his in reach
        for mine in own
        if apart(mine, his) == 1 and not (table.rooms is not None and table.rooms.shut(mine, his))
    ]


def numbers(
    table: Table, attacker: int, target: int, weapon: Any, supports: int, *, first: bool
) -> Iterator[int]:
    """Base numbers that a blow may have, by the printed formula (VI.1.3, XIV.2.0)."""
    if weapon.melee_power is None:
        return
    card, enemy = table.card(attacker), table.card(target)
    unit, his_unit = table.unit(attacker), table.unit(target)
    power = weapon.melee_power
    if counts_as_cavalry(table, target) and weapon.melee_power_cavalry is not None:
        power = weapon.melee_power_cavalry
    power += extra(table, attacker, "melee_power")
    if "IX" in table.chapters and table.battle.signs[attacker] in ("leader", "standard"):
        power += 1
    if first and unit.order == "charge" and card.mobility == "cavalry":
        power += card.charge_bonus
    if first and unit.dived:
        power += 2
    if "XIII" in table.chapters:
        power += (his_unit.formation == "skirmish_formation") - (unit.formation == "skirmish_formation")
        power += tip_bonus(table, attacker)
    base, his_base = table.carrier(attacker), table.carrier(target)
    touching = [(own, his) for other, own, his in table.touching(base) if other == his_base]
    # Of several fields those count over which both could step; ways of one alone are no contact (XI.4.0).
    touching = [(own, his) for own, his in touching if touches(table, base, own, his_base, his)] or touching
    hindered, ground = ground_of(table, touching)
    power += ground + (0 if hindered else 3 * supports)
    skills = {card.melee_skill}
    if card.crew is not None and card.crew.melee_skill is not None:
        skills.add(card.crew.melee_skill)
    more, his_skill = 0, 0
    if "VIII" in table.chapters:
        more = extra(table, attacker, "melee_skill")
        his_skill = enemy.melee_skill + extra(table, target, "melee_skill")
    else:
        skills = {0}
    for side, protection in sides(table, attacker, target, weapon, touching):
        found = power + more - protection - extra(table, target, "melee_protection")
        found -= 0 if side == "rear" else his_skill
        found -= side == "front" and any(one.weapon == "pike" for one in enemy.weapons)
        if not table.monster(base) and not (table.base(base) == "chariot" and table.monster(his_base)):
            found += SIDES[side]
        for skill in skills:
            yield found + skill


def counts_as_cavalry(table: Table, element: int) -> bool:
    """Monsters, chariots and riders; guns are not (II.5.2, XVII.1.0)."""
    base = table.base(element)
    if base == "standard":
        return bool(table.card(element).mobility == "cavalry")
    return base in ("giant", "dragon", "chariot")


def sides(
    table: Table, attacker: int, target: int, weapon: Any, touching: list[tuple[Place, Place]]
) -> set[tuple[str, int]]:
    """(side of the target that is struck, its protection there): several where bases touch more than once."""
    _, at, facing = table.stands[target]
    mount = table.mount(target)
    base, card = table.base(table.carrier(target)), table.card(target)
    pairs = striking(table, attacker, target, weapon) or touching
    found = {zone_of(base, at, facing, own) for own, _ in pairs}
    if table.unit(target).formation == "square":
        found = {"front"}
    if table.monster(table.carrier(attacker)):
        # The side that is most in favour of the target, without a bonus (XVII.4.4).
        found = {min(found, key=SIDES.__getitem__)}
    if mount is not None:
        # Both protections are taken off (XVII.7.6, XVIII.9.0).
        return {(side, card.melee_protection + table.card(mount).melee_protection) for side in found}
    if base != "chariot":
        return {(side, card.melee_protection) for side in found}
    crew, beasts = card.melee_protection, card.chariot.animals_melee_protection
    given = {"front": {beasts}, "rear": {crew}, "flank": {crew, beasts}}
    return {(side, protection) for side in found for protection in given[side]}


def ground_of(table: Table, touching: list[tuple[Place, Place]]) -> tuple[bool, int]:
    """(no supports count, what the ground changes): the least favourable of all fields (XI.3.5, XVII.1.4)."""
    if not table.ground.ways or not touching:
        return False, 0
    wall = any(table.barrier(own, his) for own, his in touching)
    wet = max(bool(table.depth(own)) + bool(table.depth(his)) for own, his in touching)
    levels = min(table.level(own) - table.level(his) for own, his in touching)
    return bool(wall or wet), levels - wet - 2 * wall


def tip_bonus(table: Table, element: int) -> int:
    """The tip of a wedge has 1 for each other element (XIII.2.0)."""
    unit, at, facing = table.stands[element]
    if unit.formation != "wedge":
        return 0
    left, right = ahead(facing)
    others = {place for one, place in _places(table, unit) if one != element}
    ahead_of_it = {plus(at, left), plus(at, right)}
    behind = {plus(at, (-left[0], -left[1])), plus(at, (-right[0], -right[1]))}
    if others & ahead_of_it or not others & behind or others & (set(around(at)) - behind):
        return 0
    return len(unit.elements) - 1


def _places(table: Table, unit: Any) -> list[tuple[int, Place]]:
    return [(one, table.stands[one][1]) for one in unit.elements]
