"""The two parts of a chariot: the car with its crew, and the animals before it (XVIII.5.0 to XVIII.8.0).

Hit points are those of both; size and protection are each one's own.
"""

from __future__ import annotations

from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Standing


def is_chariot(battle: Battle, element: int) -> bool:
    """Return whether an element is a chariot (XVIII.1.0)."""
    return battle.bases is not None and battle.bases.kinds.get(element) == "chariot"


def size_on(state: BattleState, element: int, cell: int) -> int:
    """Return the size of an element on one of its cells: a crew stands on its platform (XVIII.6.0)."""
    battle = state.battle
    card = battle.cards[element]
    if not is_chariot(battle, element) or card.chariot is None:
        return card.size
    if cell == state.standing[element].cell:
        return card.size + battle.ruleset.ground.heights.chariot_platform
    return card.chariot.animals_size


def missile_protection_on(state: BattleState, element: int, cell: int | None) -> int:
    """Return the protection from missiles on one of an element's cells, None for its own one (XVIII.5.0)."""
    card = state.battle.cards[element]
    own = cell is None or not is_chariot(state.battle, element) or cell == state.standing[element].cell
    return card.missile_protection if own or card.chariot is None else card.chariot.animals_missile_protection


def melee_protection_against(
    state: BattleState, fields: tuple[int, ...], target: int, there: Standing
) -> int:
    """Return the protection in melee from who stands on some cells (XVIII.5.0, XVIII.8.0).

    From behind a chariot only the crew is attacked, from before it only the animals; from its flank the
    attacker chooses, and takes whoever is protected less.
    """
    card, bases = state.battle.cards[target], state.battle.bases
    if bases is None or card.chariot is None or bases.kinds.get(target) != "chariot":
        return card.melee_protection
    around, found = bases.around(target, there.facing), []
    at = {cell - there.cell for cell in fields}
    if not at.isdisjoint(around.front | around.flank):
        found.append(card.chariot.animals_melee_protection)
    if not at.isdisjoint(around.rear | around.flank):
        found.append(card.melee_protection)
    return min(found, default=card.melee_protection)
