"""From a scenario with its documents to the state before the first action (set-up)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.core.contract import Setup
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.maze import Edge, Lay, Maze, build
from editor.rules.wizwar.state import Battle, GameState, Wizard
from schemas.base import Document, must_be
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import (
    BASE,
    TREASURE,
    WizwarArmy,
    WizwarMap,
    WizwarScenario,
    WizwarSide,
    WizwarUnit,
)
from schemas.systems.wizwar_cards import WizwarCard

LAYS: Final = {2: ((0, 0), (1, 0)), 3: ((0, 0), (1, 0), (0, 1)), 4: ((0, 0), (1, 0), (1, 1), (0, 1))}
"""Players -> where their sectors lie, clockwise from the north-west."""
JOINTS: Final = ((Edge(1, 2), Edge(2, 1)), (Edge(1, 0), Edge(2, 3)))
"""Of three players: the edges joined by the warp piece, and those that are left over."""


def battle_of(setup: Setup) -> Battle:
    """Return what never changes in a game; the setup must have no refusals."""
    scenario = must_be(setup.scenario, WizwarScenario)
    ruleset = must_be(setup.get(scenario.ruleset), WizwarRuleset)
    deck = must_be(setup.get(scenario.deck), WizwarArmy)
    specs: list[Spec] = []
    numbers: dict[str, int] = {}
    cards: list[int] = []
    for entry in deck.entries:
        card = setup.get(entry.card)
        if isinstance(card, WizwarCard):
            if card.id not in numbers:
                numbers[card.id] = len(specs)
                specs.append(Spec(len(specs), card))
            cards += [numbers[card.id]] * entry.count
    named = tuple(_sector(setup, side) for side in scenario.sides)
    taken = {sector.id for sector in named if sector is not None}
    pool = [one for ref in scenario.sectors if isinstance(one := setup.get(ref), WizwarMap)]
    units = [setup.get(side.wizard) for side in scenario.sides]
    life = ruleset.wizard.starting_life
    moves = ruleset.wizard.base_movement
    return Battle(
        scenario=scenario,
        ruleset=ruleset,
        specs=tuple(specs),
        deck=tuple(cards),
        sectors=named,
        dealt=tuple(one for one in pool if one.id not in taken),
        life=tuple((unit.life or life) if isinstance(unit, WizwarUnit) else life for unit in units),
        movement=tuple(
            unit.movement if isinstance(unit, WizwarUnit) and unit.movement is not None else moves
            for unit in units
        ),
        names=tuple(side.name for side in scenario.sides),
        limit=last_turn(scenario, ruleset),
        mazes={},
    )


def last_turn(scenario: Document, ruleset: Document) -> int:
    """Return the turn after which a battle of a scenario is over, by its ruleset."""
    limit = must_be(scenario, WizwarScenario).turn_limit
    return limit or must_be(ruleset, WizwarRuleset).board.longest_game


def _sector(setup: Setup, side: WizwarSide) -> WizwarMap | None:
    found = setup.get(side.sector)
    return found if isinstance(found, WizwarMap) else None


def warps(scenario: WizwarScenario) -> int:
    """Return how many pieces join two edges of the board (3): one among three players."""
    return int(scenario.auto_warp and len(scenario.sides) == 3)


def assembled(scenario: WizwarScenario, sectors: tuple[WizwarMap, ...], turned: Sequence[int]) -> Maze:
    """Return the board of the sectors of all sides, each turned by so many quarters (2, 3)."""
    lays = tuple(Lay(*place, turn) for place, turn in zip(LAYS[len(sectors)], turned, strict=True))
    return build(sectors, lays, JOINTS if warps(scenario) else ())


def first_state(battle: Battle) -> GameState:
    """Return the state before anything is dealt; the board shows what is known of it already."""
    count = len(battle.scenario.sides)
    free = iter(range(len(battle.dealt)))
    dealt = tuple(-1 if sector is not None else next(free) for sector in battle.sectors)
    turned = tuple(side.turned or 0 for side in battle.scenario.sides)
    pile = tuple(range(len(battle.deck)))
    empty = build((_dealt(battle, 0, dealt[0]),), (Lay(0, 0, 0),))
    state = GameState(battle, empty, pile=pile, pile_size=len(pile))
    state = state.replace(wizards=tuple(Wizard(0, battle.life[side]) for side in range(count)))
    return laid_out(state, dealt, turned)


def _dealt(battle: Battle, side: int, number: int) -> WizwarMap:
    own = battle.sectors[side]
    return own if own is not None else battle.dealt[number]


def laid_out(state: GameState, dealt: tuple[int, ...], turned: tuple[int, ...]) -> GameState:
    """Return the state with the sectors laid side by side, wizards on their bases, treasures in place."""
    battle = state.battle
    sectors = tuple(_dealt(battle, side, number) for side, number in enumerate(dealt))
    maze = battle.mazes.get((dealt, turned))
    if maze is None:
        maze = battle.mazes.setdefault((dealt, turned), assembled(battle.scenario, sectors, turned))
    bases = tuple(_places(sector, side, BASE)[0] for side, sector in enumerate(sectors))
    treasures = tuple(
        square
        for side, sector in enumerate(sectors)
        for square in _places(sector, side, TREASURE)[: battle.treasures]
    )
    state = state.replace(maze=maze, bases=bases, treasures=treasures, floor={})
    for side, base in enumerate(bases):
        state = state.with_wizard(side, square=base)
    return state


def _places(sector: WizwarMap, side: int, letter: str) -> list[int]:
    size = sector.size
    return [
        (side * size + row) * size + column
        for row in range(size)
        for column in range(size)
        if sector.square(column, row) == letter
    ]
