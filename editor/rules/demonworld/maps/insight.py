"""The answers of Demonworld to the tools of the map editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from schemas.base import must_be
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables import Mover

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from editor.rules.core.hexes import Offset
    from editor.rules.core.map_arrays import MapArrays
    from editor.rules.core.map_insight import Section


_MOVERS: Final[tuple[Mover, ...]] = get_args(Mover)


class DemonworldInsight:
    """Sight, steps and cover on maps of Demonworld (:class:`editor.rules.core.map_insight.MapInsight`)."""

    movers: tuple[str, ...] = _MOVERS

    def plays_on(self, arrays: MapArrays) -> bool:
        """Return whether it is a map of pointy hexes without linked edges."""
        return arrays.grid_kind == "pointy" and arrays.wrap == "none" and not arrays.links

    def usual_size(self, ruleset: RulesetBase, mover: str) -> int:
        """Return the usual size of a mover (II.2.0)."""
        sizes = must_be(ruleset, DemonworldRuleset).sizes
        known = {"cavalry": sizes.cavalry, "giant": sizes.giant_from, "dragon": sizes.dragon_from}
        return known.get(mover, sizes.human)

    def sight(
        self, arrays: MapArrays, ruleset: RulesetBase, at: Offset, size: int, target_size: int
    ) -> NDArray[np.int16]:
        """Return how many segments of a target on each field are seen from a field (XII)."""
        from editor.rules.demonworld.maps.sight import segments_from

        return segments_from(arrays, must_be(ruleset, DemonworldRuleset), at, size, target_size)

    def section(
        self, arrays: MapArrays, ruleset: RulesetBase, start: Offset, end: Offset, size: int, target_size: int
    ) -> Section:
        """Return the line of sight between two fields from the side (XII.1.0)."""
        from editor.rules.demonworld.maps.cut import section

        return section(arrays, must_be(ruleset, DemonworldRuleset), start, end, size, target_size)

    def steps(self, arrays: MapArrays, ruleset: RulesetBase, mover: str, size: int) -> NDArray[np.int32]:
        """Return the movement points of each step of a single element (XI)."""
        from editor.rules.demonworld.maps.steps import step_costs

        return step_costs(arrays, must_be(ruleset, DemonworldRuleset), _mover(mover), size)

    def cover(self, arrays: MapArrays, ruleset: RulesetBase) -> NDArray[np.bool_]:
        """Return the fields whose ground has a height or weakens shots into it (XII.3.1, XII.4.0)."""
        from editor.rules.demonworld.maps.sight import covered

        return covered(arrays, must_be(ruleset, DemonworldRuleset))

    def is_water(self, ruleset: RulesetBase, terrain: str) -> bool:
        """Return whether a terrain is water (XI.3.6)."""
        kind = must_be(ruleset, DemonworldRuleset).terrain_type(terrain)
        return kind is not None and kind.water


def _mover(name: str) -> Mover:
    found = next((mover for mover in _MOVERS if mover == name), None)
    if found is None:
        raise ValueError(f"nobody moves as {name}")
    return found


INSIGHT: Final = DemonworldInsight()
