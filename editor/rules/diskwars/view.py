"""What a player may know: of another's stack the topmost disk only, nothing of his book of spells."""

from __future__ import annotations

from typing import Final

from editor.rules.core.altered import altered
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Player, Reserve
from schemas.systems.diskwars import DiskwarsUnit

_UNKNOWN: Final = DiskwarsUnit.model_validate(
    {
        "id": "00000000-0000-0000-0000-000000000000",
        "slug": "unknown",
        "name": "?",
        "points": 0,
        "attack": 0,
        "defence": 0,
        "toughness": 1,
        "movement": 0,
    }
)


def view(state: BattleState, seat: int) -> BattleState:
    """Return the state as one player knows it."""
    players = tuple(
        player if number == seat else _hidden(player, before_the_battle=state.step == "order")
        for number, player in enumerate(state.table.players)
    )
    return state.replace(table=altered(state.table, players=players))


def _hidden(player: Player, *, before_the_battle: bool) -> Player:
    shown = 0 if before_the_battle else 1
    unseen = tuple(Reserve(f"{player.id}/?/{number}", _UNKNOWN) for number in range(shown, len(player.stack)))
    return altered(player, stack=(*player.stack[:shown], *unseen), book=())
