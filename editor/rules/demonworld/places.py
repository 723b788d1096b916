"""What follows from where the units of a battle stand: who stands where, beside whom, and in contact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from editor.rules.core.memo import kept
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.terrain.sight_lines import Look
from editor.rules.demonworld.units import Standing, Unit


class Places:
    """The places of the units and what follows from them, kept until somebody moves, falls or comes."""

    battle: Battle
    units: tuple[Unit, ...]
    unit_of: tuple[int, ...]
    locked: frozenset[tuple[int, int]]

    @kept
    def occupied(self) -> dict[int, int]:
        """Cell -> element that stands on it; who is in high flight stands nowhere (XXIII.4.0)."""
        found: dict[int, int] = {}
        for unit in self.units:
            if unit.altitude is None:
                found.update(zip(unit.cells, unit.elements, strict=True))
        bases = self.battle.bases
        if bases is not None:
            for unit in self.units:
                if bases.large(unit) and unit.altitude is None:
                    found.update(dict.fromkeys(bases.covered(unit), unit.elements[0]))
        return found

    @kept
    def standing(self) -> dict[int, Standing]:
        """Every living element with its place; never changed."""
        found: dict[int, Standing] = {}
        for unit in self.units:
            found.update(unit.stands)
        return found

    @kept
    def aloft(self) -> frozenset[int]:
        """The elements in high flight (XXIII.4.0)."""
        if "XXIII" not in self.battle.chapters:
            return frozenset()
        return frozenset([one for unit in self.units if unit.altitude is not None for one in unit.stands])

    @kept
    def skies(self) -> dict[int, int]:
        """Cell -> how high over its ground the lowest of those flies who are over it (XXIII.4.0)."""
        found: dict[int, int] = {}
        per_level = self.battle.ruleset.ground.heights.per_level
        for unit in self.units if self.aloft else ():
            if unit.altitude is None:
                continue
            for cell in self.covered(unit):
                above = unit.altitude - self.battle.sight.lie(cell).level * per_level
                found[cell] = min(found.get(cell, above), above)
        return found

    @kept
    def near_enemy(self) -> tuple[frozenset[int], ...]:
        """Side -> cells where it attacks by entering: beside an enemy, with XI those he could step onto."""
        if self.battle.terrain is not None:
            return attack_cells(self)
        roster, beside = self.battle.roster, self.battle.ground.beside
        held = [
            (roster[unit.number].camp, beside(self.covered(unit)))
            for unit in self.units
            if unit.altitude is None and unit.cells
        ]
        camps = self.battle.camps
        return tuple([_union([cells for other, cells in held if other != camp]) for camp in camps])

    @kept
    def enemy_cells(self) -> tuple[frozenset[int], ...]:
        """Side -> cells that its enemies cover."""
        roster, camps = self.battle.roster, self.battle.camps
        held = [
            (roster[unit.number].camp, self.covered(unit)) for unit in self.units if unit.altitude is None
        ]
        return tuple(
            [frozenset([cell for other, cells in held if other != camp for cell in cells]) for camp in camps]
        )

    @kept
    def enemy_pairs(self) -> tuple[tuple[int, int, int, int], ...]:
        """(element, cell, other, cell) of all enemies beside each other, each pair once."""
        return tuple(enemy_pairs(self))

    @kept
    def living(self) -> frozenset[int]:
        """Every element that stands on the field, in whatever unit, or is still to come onto it."""
        found: list[int] = []
        for unit in self.units:
            found += unit.stands
            found += unit.outside
        return frozenset(found)

    @kept
    def lines(self) -> dict[tuple[int, int, int], Look]:
        """(cell, size of who looks from there, cell looked at) -> what is seen (XII), as far as asked for.

        States in which all stand alike share it.
        """
        return {}

    @kept
    def glances(self) -> dict[tuple[int, int, int, int], int]:
        """(cell, size of who looks from there, cell, size of what stands there) -> segments of it seen whole.

        As far as asked for; states in which all stand alike share it.
        """
        return {}

    @kept
    def reached(self) -> dict[tuple[int, int, int, bool, int], dict[int, int]]:
        """(unit, cell, fields, over barriers, address of costs) -> cells in reach (V.1.4), as asked for.

        States in which all stand alike share it.
        """
        return {}

    @kept
    def looks(self) -> dict[int, int]:
        """Cell -> where who stands on it looks; never changed."""
        landed = [unit for unit in self.units if unit.altitude is None]
        found: dict[int, int] = {}
        for unit in landed:
            found.update(zip(unit.cells, unit.facings, strict=True))
        bases = self.battle.bases
        if bases is not None:
            for unit in landed:
                if bases.large(unit):
                    found.update(dict.fromkeys(bases.covered(unit), unit.facings[0]))
        return found

    @kept
    def contact_cells(self) -> tuple[frozenset[int], ...]:
        """Side -> cells; one of its elements on such a cell is in contact with an enemy (I.3.1, XI.4.0)."""
        return self.near_enemy if self.battle.terrain is None else contact_cells(self)

    def forget(self, values: dict[str, Any], changes: dict[str, Any]) -> None:
        """Take out of the values of a state what holds no more after some changes.

        Who only obeys, tires or fights keeps his place.
        """
        if self._moved(changes):
            for name in _WORKED_OUT:
                values.pop(name, None)
            values["lines"], values["glances"], values["reached"] = {}, {}, {}
        elif "locked" in changes:
            values.pop("contact_cells", None)

    def _moved(self, changes: dict[str, Any]) -> bool:
        """Return whether anybody stands elsewhere after some changes, or on another ground."""
        if "battle" in changes or "unit_of" in changes:
            return True
        for one, other in zip(self.units, changes.get("units", ()), strict=False):
            if one is not other and (
                one.cells != other.cells
                or one.facings != other.facings
                or one.elements != other.elements
                or one.altitude != other.altitude
                or one.outside != other.outside
                or one.rider != other.rider
            ):
                return True
        return False

    def in_contact(self, unit: Unit) -> bool:
        """Return whether an element of the unit is in contact with an enemy (I.3.1, XI.4.0)."""
        return unit.altitude is None and not self.contact_cells[
            self.battle.roster[unit.number].side
        ].isdisjoint(self.covered(unit))

    def covered(self, unit: Unit) -> tuple[int, ...]:
        """Return the cells that the elements of a unit cover: of a large base all of its fields (XVII)."""
        bases = self.battle.bases
        return unit.cells if bases is None else bases.covered(unit)

    def fields_of(self, element: int) -> tuple[int, ...]:
        """Return the cells that a living element covers, its reference cell first (XVII)."""
        bases, stands = self.battle.bases, self.standing[element]
        return (stands.cell,) if bases is None else bases.fields(element, stands.cell, stands.facing)

    def beside(self, unit: Unit) -> Iterator[int]:
        """Yield the enemy elements in fields beside elements of a unit, some of them more than once."""
        battle, occupied = self.battle, self.occupied
        own = battle.roster[unit.number]
        near, camp = self.near_enemy[own.side], own.camp
        for cell in self.covered(unit) if unit.altitude is None else ():
            if cell in near:
                for step in battle.ground.steps:
                    element = occupied.get(cell + step)
                    if element is not None and battle.camp_of[element] != camp:
                        yield element


DEPENDED_ON: Final = frozenset(("battle", "units", "unit_of", "locked"))
"""Fields of a state on which what is worked out depends."""
_WORKED_OUT: Final = (
    "occupied",
    "standing",
    "aloft",
    "skies",
    "near_enemy",
    "contact_cells",
    "enemy_cells",
    "enemy_pairs",
    "living",
    "looks",
)


def would_touch(state: Places, one: int, here: int, other: int, there: int) -> bool:
    """Return whether enemies would be in contact if they stood on these two neighbouring cells."""
    terrain = state.battle.terrain
    if terrain is None:
        return True
    forth = there in terrain.own[one].beside[here]
    back = here in terrain.own[other].beside[there]
    if forth and back:
        return True
    a, b = state.unit_of[one], state.unit_of[other]
    return (forth and (a, b) in state.locked) or (back and (b, a) in state.locked)


def attack_cells(state: Places) -> tuple[frozenset[int], ...]:
    """Return per side the cells entered by an attack only: an enemy could step onto them (XI.4.0)."""
    battle, terrain = state.battle, state.battle.terrain
    if terrain is None:
        raise ValueError("without chapter XI all cells beside enemies are")
    bases, held = battle.bases, []
    for unit in state.units:
        if unit.altitude is None and unit.cells:
            elements, cells = unit.elements, unit.cells
            if bases is not None and bases.large(unit):
                cells = bases.covered(unit)
                elements = unit.elements[:1] * len(cells)
            held.append((battle.roster[unit.number].camp, terrain.beside(elements, cells)))
    return tuple([_union([cells for other, cells in held if other != camp]) for camp in battle.camps])


def _union(cells: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset().union(*cells)


def placed(state: Places, unit: Unit) -> Iterator[tuple[int, int]]:
    """Yield (element, cell) of each cell that an element of a unit covers, or its rider; none in the air."""
    if unit.altitude is not None:
        return iter(())
    bases = state.battle.bases
    if bases is not None and bases.large(unit):
        found = [(unit.elements[0], cell) for cell in bases.covered(unit)]
        return iter(found if unit.rider is None else [*found, (unit.rider, unit.cells[0])])
    return zip(unit.elements, unit.cells, strict=True)


def contact_cells(state: Places) -> tuple[frozenset[int], ...]:
    """Return per side the cells of its elements that are in contact (XI.4.0)."""
    found: list[set[int]] = [set() for _ in state.battle.scenario.sides]
    for one, here, other, there in state.enemy_pairs:
        if would_touch(state, one, here, other, there):
            found[state.battle.side_of[one]].add(here)
            found[state.battle.side_of[other]].add(there)
    return tuple(frozenset(cells) for cells in found)


def enemy_pairs(state: Places) -> Iterator[tuple[int, int, int, int]]:
    """Yield (element, cell, other, cell) of all enemies beside each other, each pair once."""
    battle, occupied = state.battle, state.occupied
    camp_of, half, beside = battle.camp_of, battle.ground.steps[:3], battle.ground.beside
    held = [
        (battle.roster[unit.number].camp, beside(state.covered(unit)))
        for unit in state.units
        if unit.altitude is None and unit.cells
    ]
    camps = {camp for camp, _ in held}
    close = {camp: _union([cells for other, cells in held if other != camp]) for camp in camps}
    for here, one in occupied.items():
        if here not in close[camp_of[one]]:
            continue
        for step in half:
            there = here + step
            if there in occupied and camp_of[occupied[there]] != camp_of[one]:
                yield one, here, occupied[there], there
