"""What the blocks of cards do to wizards, walls and sectors."""

from __future__ import annotations

from editor.rules.wizwar import handling, harming, means
from editor.rules.wizwar.base import Recorder, Target
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.events.board import DoorOpened, DoorsShut, SectorLaid, SideBuilt, SquareFilled
from editor.rules.wizwar.events.cards import CardsLost
from editor.rules.wizwar.events.combat import BlowCame, Healed, SpellLaid
from editor.rules.wizwar.events.moves import Hurried, Shoved
from editor.rules.wizwar.maze import SEE_THROUGH, Square
from editor.rules.wizwar.state import Blow, GameState
from schemas.base import must_be
from schemas.systems.wizwar_cards import (
    BuildBlock,
    DemolishBlock,
    DrawBlock,
    DropBlock,
    HealBlock,
    HurryBlock,
    HurtsBlock,
    JumpBlock,
    MoveSectorBlock,
    OpenBlock,
    PullBlock,
    ShatterBlock,
    StateBlock,
    TurnSectorBlock,
)


def blow_of(state: GameState, spec: Spec, card: int, target: Target, number: int) -> Blow:
    """Return the attack that a card makes on a wizard; ``number`` is what its number card is worth."""
    given = number if spec.takes_numbers else 0
    block = spec.hurts
    damage = 0
    if block is not None:
        damage = block.damage + (given if block.with_number else 0)
        if block.per_stone:
            damage *= stones(state, target.number)
    kind = block.damage_kind if block is not None else "magical"
    return Blow("card", target.number, state.active, card, given, damage, kind, target.thing)


def stones(state: GameState, wizard: int) -> int:
    """Return how many magic stones a wizard carries face up."""
    return sum(state.battle.spec(card).stone for card in state.wizards[wizard].shown)


def strike_wizard(rec: Recorder, blow: Blow, left: int) -> None:
    """Let a card work on a wizard after counteractions; ``left`` of its damage or points got through."""
    spec = rec.state.battle.spec(blow.card)
    number = blow.number if blow.damage else left
    for block in spec.actions:
        if not rec.state.wizards[blow.victim].alive:
            return
        match block:
            case HurtsBlock() if blow.damage:
                harming.hurt(rec, blow.victim, left, blow.damage_kind, blow.by, "card")
            case StateBlock():
                lay_spell(rec, blow.victim, block, number, blow.by, blow.card)
            case DropBlock():
                _drop(rec, blow)
            case ShatterBlock():
                _shatter(rec, blow.victim)
            case PullBlock():
                _pull(rec, blow, block, number)
            case HealBlock():
                rec.note(Healed(blow.victim, block.points + number))
            case _:
                continue


def strike_object(rec: Recorder, spec: Spec, target: Target, number: int) -> None:
    """Let the damage of a card work on a wall, a door or a bush."""
    block = must_be(spec.hurts, HurtsBlock)
    if block.per_stone:
        return
    harming.batter(rec, target, block.damage + (number if block.with_number else 0))


def lay_spell(rec: Recorder, wizard: int, block: StateBlock, number: int, caster: int, card: int) -> None:
    """Put a wizard under a spell; who becomes small or mist drops his treasures."""
    turns = block.turns or number
    if turns <= 0:
        return
    rec.note(SpellLaid(wizard, block.state, turns, caster, card))
    if block.state in ("shrunk", "misty"):
        for treasure in rec.state.wizards[wizard].treasures:
            handling.put_down(rec, wizard, -1 - treasure)


def _drop(rec: Recorder, blow: Blow) -> None:
    """Let a wizard drop what was said, else one of the things in his hand that a die chooses."""
    wizard = rec.state.wizards[blow.victim]
    thing = blow.thing
    if thing is None:
        spec = rec.state.battle.spec
        hidden = [c for c in wizard.hand if c >= 0 and c not in wizard.shown and spec(c).carried]
        if not hidden:
            return
        thing = hidden[rec.die(len(hidden)) - 1]
    handling.put_down(rec, blow.victim, thing)


def _shatter(rec: Recorder, wizard: int) -> None:
    spec = rec.state.battle.spec
    gone = tuple(sorted(card for card in rec.state.wizards[wizard].shown if spec(card).stone))
    if gone:
        rec.note(CardsLost(wizard, gone, shattered=True))


def _pull(rec: Recorder, blow: Blow, block: PullBlock, number: int) -> None:
    """Move a wizard towards the caster or away from him, square by square, as far as the way is open."""
    state = rec.state
    centre = state.wizards[blow.by].square
    far = _open_distances(state, centre)
    square, path = state.wizards[blow.victim].square, []
    wanted = block.squares + number
    for _ in range(wanted):
        step = _next(state, far, square, away=block.away)
        if step is None:
            break
        square = step
        path.append(step)
    if path:
        rec.note(Shoved(blow.victim, tuple(path)))
        if passed := state.passed((state.wizards[blow.victim].square, *path)):
            rec.note(DoorsShut(passed))
    # Each attack does so much less damage to who is armoured, this one too (cards: magic stones).
    harm = block.damage * (wanted - len(path)) - means.power(state, blow.victim, "armour")
    harming.hurt(rec, blow.victim, harm, "physical", blow.by, "card")


def _open_distances(state: GameState, start: Square) -> dict[Square, int]:
    far = {start: 0}
    queue = [start]
    for square in queue:
        for way in state.maze.ways[square]:
            if way.to not in far and way.stand in SEE_THROUGH and way.to not in state.maze.fillings:
                far[way.to] = far[square] + 1
                queue.append(way.to)
    return far


def _next(state: GameState, far: dict[Square, int], square: Square, *, away: bool) -> Square | None:
    """Return the next square nearer to the caster, or further away from him; the first by heading.

    None where no open way leads on.
    """
    here = far.get(square)
    if here is None:
        return None
    wanted = here + 1 if away else here - 1
    for way in state.maze.ways[square]:
        if way.stand in SEE_THROUGH and far.get(way.to) == wanted:
            return way.to
    return None


def work(rec: Recorder, spec: Spec, card: int, target: Target, number: int) -> None:
    """Let a card work that nobody can counter: on oneself or the board."""
    me = rec.state.active
    given = number if spec.takes_numbers else 0
    for block in spec.actions:
        match block:
            case StateBlock():
                lay_spell(rec, me, block, given, me, card)
            case HealBlock():
                rec.note(Healed(me, block.points + given))
            case HurryBlock():
                rec.note(Hurried(me, block.squares + given))
            case DrawBlock():
                room = rec.state.battle.ruleset.hand.hand_limit - len(rec.state.wizards[me].hand)
                handling.draw_and_pay(rec, me, min(block.cards, room))
            case JumpBlock():
                rec.note(Shoved(me, (target.number,), jumped=True))
            case BuildBlock():
                _build(rec, block, target)
            case DemolishBlock():
                _demolish(rec, block, target)
            case OpenBlock():
                rec.note(DoorOpened(target.number, block.forever))
            case TurnSectorBlock() | MoveSectorBlock():
                lay = target.lay or (*rec.state.maze.lays[target.number],)
                moved = isinstance(block, MoveSectorBlock)
                rec.note(SectorLaid(target.number, lay, moved))
            case _:
                continue


def _build(rec: Recorder, block: BuildBlock, target: Target) -> None:
    if block.built == "thornbush" or block.built == "solid_stone":
        rec.note(SquareFilled(target.number, block.built))
    else:
        half = target.number
        rec.note(SideBuilt(half, block.built, harming.junction_die(rec, half)))


def _demolish(rec: Recorder, block: DemolishBlock, target: Target) -> None:
    maze, me = rec.state.maze, rec.state.active
    if target.kind == "square":
        rec.note(SquareFilled(target.number, None))
        return
    near = {target.number // 4, maze.mates[target.number] // 4}
    harming.fell(rec, target.number)
    if not block.falling:
        return
    for number, wizard in enumerate(rec.state.wizards):
        if wizard.alive and wizard.square in near:
            rec.note(BlowCame(Blow("indirect", number, me, damage=block.falling)))
