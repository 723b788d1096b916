"""Moments in which much may be done: everybody is near everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from editor.rules.core.contract import Play
from editor.rules.darkage.state import Fighter, State
from editor.rules.diskwars.events.turns import Asked
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point, Wall
from editor.rules.wizwar.state import Blow, GameState
from editor.rules.zargo.state import ZargoState

_PLACES: Final[tuple[tuple[Point, ...], ...]] = (
    (
        (60, 104), (63, 105.5), (70, 104), (50, 104), (20, 140), (72.5, 105.5), (60, 80), (53, 110),
        (45, 95), (66, 112),
    ),
    (
        (60, 92), (68, 101.5), (62, 97), (50, 90), (100, 60), (66, 98.5), (54, 96), (53, 86), (75, 95),
        (66, 88),
    ),
)  # fmt: skip
"""Seat -> where its disks lie, in the order of its army; each lies above all those before it."""
_NEAR: Final = 40
"""So many fields about a piece are looked at."""
_HURT: Final = 3
"""One disk of so many has all but one of its wounds, and as much damage."""


def _crowd(play: Play, start: BattleState) -> tuple[BattleState, ...]:
    """Return the first turn of each seat: disks side by side and upon each other, some hurt, one dead."""
    lying: list[Disk] = []
    players = []
    for seat, player in enumerate(start.table.players):
        places = _PLACES[seat]
        for number, (reserve, at) in enumerate(zip(player.stack, places, strict=False)):
            hurt = reserve.card.hits - 1 if number % _HURT == 1 else 0
            lying.append(Disk(reserve.id, reserve.card, player.id, at, number, damage=hurt, wounds=hurt))
        rest = player.stack[len(places) :]
        players.append(replace(player, stack=rest[:-1], lost=rest[-1:]))
    scored = {players[0].id: 4, players[1].id: 10}
    walls = (Wall((52, 100), 2.0), Wall((83, 104), 2.0))
    table = replace(start.table, players=tuple(players), disks=tuple(lying), walls=walls, destroyed_by=scored)
    state = start.replace(table=table, turn=1)
    return tuple(play.evolve(state, Asked("activate", seat, 3)) for seat in range(len(players)))


def _war(_play: Play, start: ZargoState) -> tuple[ZargoState, ...]:
    """Return the movement of the first side, of which one vanished last month, and shots of the other."""
    world = start.world
    gone = next(one for one in world.of_side[0] if "vanishes" in world.kind_of(one).powers)
    state = start.replace(month=2)
    free = [cell for cell in _around(state, state.pieces[gone].cell) if cell not in state.on]
    for number, cell in zip(
        (one for one in world.of_side[1] if state.pieces[one].city < 0), free, strict=False
    ):
        state = state.with_piece(number, state.pieces[number]._replace(cell=cell))
    vanished = state.with_piece(gone, state.pieces[gone]._replace(vanished=1))
    return vanished.replace(step="move"), state.replace(step="shots", side=1)


def _around(state: ZargoState, cell: int) -> list[int]:
    """Return the cells about a cell that pieces may enter, the nearest first, but those beside it."""
    found = [cell]
    for here in found:
        found += [one for one in state.world.beside[here] if one >= 0 and one not in found][
            : _NEAR - len(found)
        ]
    return [one for one in found[7:] if state.world.walked[one].cost]


def _duel(_play: Play, start: GameState) -> tuple[GameState, ...]:
    """Return a turn upon a second treasure, and an answer to a blow with all cards that counter one."""
    state = start.replace(turn=2, step="act")
    mine, there = 2, 3
    here = state.treasures[there]
    moved = tuple(here if number == mine else one for number, one in enumerate(state.treasures))
    loaded = state.replace(treasures=moved).with_wizard(0, square=here, treasures=(mine,))
    specs = enumerate(map(start.battle.spec, range(len(start.battle.deck))))
    hand = {spec.number: card for card, spec in specs if spec.stop is not None}
    blow = Blow("punch", 1, 0, damage=6)
    struck = state.replace(step="answer", side=1, blows=(blow,), pile=(), pile_size=0)
    return loaded, struck.with_wizard(1, hand=tuple(sorted(hand.values())))


def _gang(_play: Play, start: State) -> tuple[State, ...]:
    """Return an action phase: characters with a weapon each, all other weapons and skills in the hand."""
    game = start.game
    stock = game.stocks[0]
    carried = [one for one in stock if game.sort(one) in ("weapon", "skill")]
    chain = next(one for one in carried if game.other(one).family is not None)
    fighters = [one for one in stock if game.is_unit(one) and game.unit(one).weapons > 1]
    zone = (Fighter(fighters[0], (chain,)), *map(Fighter, fighters[1:3]))
    hand = tuple(one for one in carried if one != chain)
    player = replace(start.players[0], zone=zone, hand=hand, command=6, logistics=6, turns=1)
    action = replace(start, players=(player, *start.players[1:]), turn=1, phase="action", step="action")
    return (action,)


MOMENTS: Final[Mapping[str, Callable[[Play, Any], tuple[Any, ...]]]] = {
    "diskwars": _crowd,
    "zargo": _war,
    "wizwar": _duel,
    "darkage": _gang,
}
"""Game -> what it makes of the first state of a battle."""
