"""What a wizard can do at a moment: how far he walks, what he sees, what his numbers are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.wizwar.maze import SEE_THROUGH, Maze, Square
from editor.rules.wizwar.sight_lines import seen_sides, seen_squares
from editor.rules.wizwar.state import CardId, GameState, Thing
from editor.rules.wizwar.wording import refuse
from schemas.problems import Message
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_cards import Power


def power(state: GameState, wizard: int, wanted: Power) -> int:
    """Return what the stones and keys that a wizard carries face up add up to (cards: magic stones)."""
    shown = state.wizards[wizard].shown
    if not shown:
        return 0
    return sum(state.battle.spec(card).powers.get(wanted, 0) for card in shown)


def number_of(state: GameState, wizard: int, card: CardId) -> int:
    """Return what a number card is worth to a wizard; without one the ruleset's number (combat)."""
    if card < 0:
        return state.battle.ruleset.hand.default_number
    return state.battle.spec(card).card.value + power(state, wizard, "number")


def squares_to_move(numbers: Iterable[int], ruleset: WizwarRuleset) -> Sum:
    """Return the squares that a wizard may move in a turn: those without a card and his number cards."""
    cards = (Part("Movement", "wizwar.part_number", number) for number in numbers)
    return add_up((Part("Movement", "wizwar.part_base", ruleset.wizard.base_movement), *cards))


def reach(state: GameState, wizard: int) -> Sum:
    """Return the squares that a wizard may walk in his turn, with those that he has walked already."""
    battle = state.battle
    base = battle.movement[wizard] - battle.ruleset.wizard.base_movement
    parts = list(squares_to_move((), battle.ruleset).parts)
    if base:
        parts.append(Part("Movement", "wizwar.part_own_base", base))
    if state.under(wizard, "fast"):
        parts.append(Part("Cards", "wizwar.part_fast", battle.movement[wizard]))
    if state.under(wizard, "shrunk"):
        parts.append(Part("Cards", "wizwar.part_shrunk", -battle.ruleset.board.shrunk_squares))
    parts.append(Part("Cards", "wizwar.part_stone", power(state, wizard, "movement")))
    parts.append(Part("Movement", "wizwar.part_number", state.bonus))
    return add_up(parts)


def squares_left(state: GameState) -> int:
    """Return the squares that the wizard whose turn it is may still walk."""
    wizard, battle = state.active, state.battle
    total = battle.movement[wizard] + state.bonus - state.moved
    if state.lasting:
        if state.under(wizard, "fast"):
            total += battle.movement[wizard]
        if state.under(wizard, "shrunk"):
            total -= battle.ruleset.board.shrunk_squares
    return max(0, total + power(state, wizard, "movement"))


def too_early(state: GameState) -> bool:
    """Return whether nobody may attack yet (combat)."""
    return state.turn <= state.battle.ruleset.wizard.rounds_without_attacks


def refused_attack(state: GameState) -> Message | None:
    """Return why the wizard whose turn it is may not attack now. None where he may (combat)."""
    if may_attack(state):
        return None
    if too_early(state):
        return refuse("too_early", "Combat", first=state.battle.ruleset.wizard.rounds_without_attacks + 1)
    return refuse("no_attack", "Combat")


def may_attack(state: GameState) -> bool:
    """Return whether the wizard whose turn it is has an attack left (combat)."""
    rules = state.battle.ruleset.wizard
    if too_early(state):
        return False
    return state.attacks < rules.attacks_per_turn + state.under(state.active, "fast")


def ways_out(state: GameState, wizard: int) -> tuple[tuple[tuple[Square, bool], ...], ...]:
    """Return square -> (square next to it, whether a wall of fire lies between) that a wizard can enter."""
    return open_ways(state.maze, passes_doors(state, wizard), state.under(wizard, "misty"))


def passes_doors(state: GameState, wizard: int) -> bool:
    """Return whether locked doors do not stop a wizard: in mist form, shrunk, or with a key."""
    under = state.under(wizard, "misty") or state.under(wizard, "shrunk")
    return under or power(state, wizard, "key") > 0


def open_ways(maze: Maze, doors: bool, walls: bool) -> tuple[tuple[tuple[Square, bool], ...], ...]:
    """Return what :func:`ways_out` says, worked out once for each board."""
    key = ("ways", doors, walls)
    found = maze.known.get(key)
    if found is None:
        found = tuple(
            tuple(
                (way.to, way.stand == "firewall")
                for way in ways
                if maze.open_to_walkers(way, doors=doors, walls=walls, unlocked=frozenset())
            )
            for ways in maze.ways
        )
        maze.known[key] = found
    return found  # type: ignore[return-value]


def walks(state: GameState, wizard: int, most: int) -> dict[Square, tuple[Square, ...]]:
    """Return where a wizard can walk: square -> shortest path; none leads on beyond a wall of fire."""
    start = state.wizards[wizard].square
    ways = ways_out(state, wizard)
    found: dict[Square, tuple[Square, ...]] = {start: ()}
    edge = [start]
    for _ in range(most):
        further = []
        for square in edge:
            path = found[square]
            for to, fire in ways[square]:
                if to not in found:
                    found[to] = (*path, to)
                    if not fire:
                        further.append(to)
        edge = further
        if not edge:
            break
    del found[start]
    return found


def beside(state: GameState, one: Square, other: Square) -> bool:
    """Return whether two squares are the same, or next to each other without anything between (cards)."""
    if one == other:
        return True
    return any(way.to == other and way.stand in SEE_THROUGH for way in state.maze.ways[one])


def sees_square(state: GameState, one: Square, other: Square) -> bool:
    """Return whether the line of sight between two squares is free."""
    return other in seen_squares(state.maze, one)


def sees_wizard(state: GameState, wizard: int, other: int) -> bool:
    """Return whether one wizard sees another: the invisible are seen from beside only."""
    one, two = state.wizards[wizard].square, state.wizards[other].square
    if state.under(other, "invisible"):
        return beside(state, one, two)
    return sees_square(state, one, two)


def sides_around(state: GameState, square: Square) -> frozenset[int]:
    """Return the sides of a square by their names."""
    return frozenset(state.maze.side(way.half) for way in state.maze.ways[square])


def sides_in_sight(state: GameState, square: Square) -> frozenset[int]:
    """Return the sides whose middle is seen from a square."""
    return seen_sides(state.maze, square)


def things_on(state: GameState, square: Square) -> Iterator[Thing]:
    """Yield what lies on a square: treasures that nobody carries, and cards."""
    carried = {treasure for wizard in state.wizards for treasure in wizard.treasures}
    for treasure, place in enumerate(state.treasures):
        if place == square and treasure not in carried:
            yield -1 - treasure
    if state.floor:
        yield from sorted(card for card, place in state.floor.items() if place == square)


def carried_things(state: GameState, wizard: int) -> tuple[Thing, ...]:
    """Return the things that a wizard carries and that everybody sees."""
    own = state.wizards[wizard]
    return (*(-1 - treasure for treasure in own.treasures), *sorted(own.shown))


def withstands(state: GameState, key: int) -> int:
    """Return the points of a wall, a door or a bush (combat); ``key``: its name in :attr:`Maze.harm`."""
    rules = state.battle.ruleset
    if key < 0:
        return rules.board.bush_points
    return rules.harm.door_points if state.maze.stand(key) == "door" else rules.harm.wall_points


def is_barred(state: GameState, square: Square) -> bool:
    """Return whether nothing may be created on a square: something is there, or it is a base of others.

    The base of a dead wizard has no role any more (changing the board, death).
    """
    if square in state.maze.fillings or any(
        wizard.alive and wizard.square == square for wizard in state.wizards
    ):
        return True
    others = (
        base for side, base in enumerate(state.bases) if side != state.active and state.wizards[side].alive
    )
    return square in others or any(True for _ in things_on(state, square))


def distances(maze: Maze, start: Square, *, doors: bool = False, walls: bool = False) -> tuple[int, ...]:
    """Return square -> steps from a square; -1 where no way leads."""
    key = ("far", start, doors, walls)
    kept = maze.known.get(key)
    if isinstance(kept, tuple):
        return kept
    ways = open_ways(maze, doors, walls)
    far = [-1] * len(ways)
    far[start] = 0
    queue = [start]
    for square in queue:
        for to, _fire in ways[square]:
            if far[to] < 0:
                far[to] = far[square] + 1
                queue.append(to)
    result = tuple(far)
    maze.known[key] = result
    return result


def squares_within(state: GameState, start: Square, most: int) -> dict[Square, int]:
    """Return the squares that are so many steps away as a bird flies, through anything."""
    far = {start: 0}
    queue = [start]
    for square in queue:
        if far[square] == most:
            break
        for way in state.maze.ways[square]:
            if way.to not in far:
                far[way.to] = far[square] + 1
                queue.append(way.to)
    return far
