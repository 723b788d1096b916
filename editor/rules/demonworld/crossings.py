"""Rivers narrower than a field, and bridges and fords over water: what they make of a step (XI.3.6).

The book knows water only as whole fields; ``RULINGS.md`` says how a map's rivers and field sides are read.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from editor.rules.core.hexes import Offset
from schemas.map import River
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Side = tuple[Offset, Offset, str]
"""Two neighbouring fields, and what stands on the side between them."""


class Crossings:
    """The rivers of a field of battle and the ways over its water."""

    def __init__(self, rivers: Iterable[River], sides: Iterable[Side], ruleset: DemonworldRuleset) -> None:
        """Take what a map or a field of joined boards has."""
        over = {rule.kind for rule in ruleset.ground.barriers if rule.leads_over_water}
        ways = [(one, other) for one, other, kind in sides if kind in over]
        self.bridged: frozenset[Offset] = frozenset(at for way in ways for at in way)
        """Fields with a bridge or ford on one of their sides: who stands there does not stand in water."""
        self._ways = _both(ways)
        widths: dict[Offset, int] = {}
        along: list[tuple[Offset, Offset]] = []
        for river in rivers:
            along += pairwise(river.fields)
            for at in river.fields:
                widths[at] = max(river.width, widths.get(at, 0))
        kinds = {rule.river_width: rule.kind for rule in ruleset.ground.barriers if rule.river_width}
        self.rivers = {at: kinds[width] for at, width in widths.items() if width in kinds}
        """Field -> kind of the broadest river that runs through it."""
        self._along = _both(along)
        self.any = bool(self.rivers or self.bridged)
        """Whether there is anything of them."""

    def over(self, start: Offset, end: Offset) -> bool:
        """Return whether a bridge or ford leads from a field to its neighbour."""
        return (start, end) in self._ways

    def river(self, start: Offset, end: Offset) -> str | None:
        """Return the river into which a step leads, nothing where there is none or a way over it.

        Whoever leaves a river has paid for it. A bridge or ford on one side of a field serves everybody who
        enters the field from its banks, so that both banks are alike; not who wades along the river.
        """
        river = self.rivers.get(end)
        if river is None or self.over(start, end):
            return None
        return river if end not in self.bridged or (start, end) in self._along else None


def _both(pairs: Iterable[tuple[Offset, Offset]]) -> frozenset[tuple[Offset, Offset]]:
    """Return pairs of fields in both directions."""
    return frozenset(pair for one, other in pairs for pair in ((one, other), (other, one)))
