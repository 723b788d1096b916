"""The ground of battles on the same maps by the same ruleset: worked out once for those that follow another.

What is shared remembers answers, and nothing else in it changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from editor.rules.core.battlefield import join
from editor.rules.core.memo import LastFew
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.prepared import Terrain
from editor.rules.demonworld.terrain.sight_in_battle import Sight
from schemas.map import HexMapBase
from schemas.scenario import BoardPlacement
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_MOST: Final = 2
"""So many are kept: of large maps each holds tens of megabytes."""
_grounds: Final[LastFew[Ground]] = LastFew(_MOST)
_sights: Final[LastFew[Sight]] = LastFew(_MOST)
_terrains: Final[LastFew[Terrain]] = LastFew(_MOST)


def ground_of(boards: Sequence[BoardPlacement], maps: Mapping[str, HexMapBase]) -> Ground:
    """Return the cells of the boards of a scenario.

    Args:
        boards: the boards with their places.
        maps: the maps by document id.

    Raises:
        EditorError: the boards cannot be joined.
    """
    laid = tuple([maps.get(board.map.id) for board in boards])
    places = tuple([(board.column, board.row, board.turned) for board in boards])
    return _grounds.get(laid, places, lambda: Ground(join(boards, maps)))


def sight_of(ground: Ground, ruleset: DemonworldRuleset, *, flat: bool, houses: Houses | None) -> Sight:
    """Return the ground as far as it is looked over; arguments as of :class:`Sight`."""
    if houses is not None:
        return Sight(ground, ruleset, flat=flat, houses=houses)
    return _sights.get((ground, ruleset), flat, lambda: Sight(ground, ruleset, flat=flat))


def terrain_of(
    ground: Ground, ruleset: DemonworldRuleset, cards: Sequence[DemonworldUnit], houses: Houses | None
) -> Terrain:
    """Return the ground as far as it is moved over (XI); arguments as of :class:`Terrain`."""
    if houses is not None:
        return Terrain(ground, ruleset, cards, houses)
    return _terrains.get((ground, ruleset), None, lambda: Terrain(ground, ruleset, ())).with_cards(cards)
