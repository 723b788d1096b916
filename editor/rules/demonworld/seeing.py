"""Who sees whom in a battle: the lines of sight of chapter XII on the cells of the field."""

from __future__ import annotations

from typing import Final

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import Axial
from editor.rules.demonworld.ground import Ground
from editor.rules.demonworld.sight_lines import Lie, Look, Standing, look
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_REMEMBERED: Final = 100_000
"""So many looks are remembered, then the memory begins anew."""
Between = tuple[tuple[int, int], ...]
"""(cell, size) of each element on the way."""


class Sight:
    """The ground of a battle as far as it is looked over; what was looked at once is remembered."""

    def __init__(self, ground: Ground, ruleset: DemonworldRuleset, *, flat: bool) -> None:
        """``flat``: all ground counts as clear and flat, as scenarios may say."""
        self._ground = ground
        self._ruleset = ruleset
        clear = ruleset.terrain_type("clear")
        if clear is None:
            raise ValueError("a ruleset has clear ground")
        self._clear = Lie(clear)
        self._lies = {} if flat else _lies(ground.field, ruleset)
        self._edges: dict[Axial, dict[frozenset[Axial], str]] = {}
        for one, other, kind in () if flat else ground.field.edges:
            pair = (ground.field.to_axial(one), ground.field.to_axial(other))
            for field in pair:
                self._edges.setdefault(field, {})[frozenset(pair)] = kind
        self._looks: dict[tuple[int, int, int, int, Between], Look] = {}

    def look(self, start: int, size: int, end: int, target_size: int, between: Between) -> Look:
        """Return what an element sees of another one (XII.1.0).

        Args:
            start: cell of the element that looks.
            size: its size, in segments.
            end: cell of the one looked at.
            target_size: its size.
            between: elements on the cells that the line touches.
        """
        key = (start, size, end, target_size, between)
        found = self._looks.get(key)
        if found is None:
            if len(self._looks) >= _REMEMBERED:
                self._looks.clear()
            found = self._looks[key] = self._look(*key)
        return found

    def _look(self, start: int, size: int, end: int, target_size: int, between: Between) -> Look:
        axial = self._ground.axial
        edges: dict[frozenset[Axial], str] = {}
        if self._edges:
            for cell in (start, end, *self._ground.between(start, end)):
                edges |= self._edges.get(axial(cell), {})
        return look(
            Standing(axial(start), size),
            Standing(axial(end), target_size),
            lambda field: self._lies.get(field, self._clear),
            {axial(cell): height for cell, height in between},
            edges,
            self._ruleset,
        )


def _lies(field: Battlefield, ruleset: DemonworldRuleset) -> dict[Axial, Lie]:
    """Return the ground of every field of a known terrain."""
    found = {}
    for at in field.fields():
        terrain = ruleset.terrain_type(field.terrain_at(at))
        if terrain is not None:
            found[field.to_axial(at)] = Lie(terrain, field.level_at(at), field.depth_at(at))
    return found
