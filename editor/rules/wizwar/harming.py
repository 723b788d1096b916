"""Damage to wizards and walls, what follows from it, and counteractions (combat, cards, death)."""

from __future__ import annotations

from editor.rules.core.parts import Sum
from editor.rules.wizwar import events as ev
from editor.rules.wizwar import means
from editor.rules.wizwar.check import answers
from editor.rules.wizwar.harm import Counter, damage_taken
from editor.rules.wizwar.recorder import Recorder
from editor.rules.wizwar.state import Blow, GameState
from schemas.systems.wizwar_cards import DamageKind


def hurt(rec: Recorder, wizard: int, damage: int, kind: DamageKind, by: int, source: ev.Source) -> None:
    """Take life points from a wizard; at 0 he is dead, and who did it takes his cards."""
    if damage <= 0 or not rec.state.wizards[wizard].alive:
        return
    rec.note(ev.Hurt(wizard, damage, kind, by, source))
    if rec.state.wizards[wizard].life == 0:
        fall(rec, wizard, "killed", by)


def fall(rec: Recorder, wizard: int, reason: ev.OutReason, by: int = -1) -> None:
    """Take a wizard out of the game: his treasures stay, his cards go to his killer or away (death)."""
    out = rec.state.wizards[wizard]
    for treasure in out.treasures:
        rec.note(ev.ThingDropped(wizard, -1 - treasure, out.square))
    rec.note(ev.WizardOut(wizard, reason, by))
    if not out.hand:
        return
    heir = reason == "killed" and by not in (-1, wizard) and rec.state.wizards[by].alive
    if heir:
        rec.note(ev.CardTaken(by, out.hand, wizard))
    else:
        rec.note(ev.CardsLost(wizard, out.hand))


def batter(rec: Recorder, *, half: int = -1, square: int = -1, damage: int) -> None:
    """Damage a wall, a door or a bush; at its points it is no more (combat)."""
    if damage <= 0:
        return
    state, rules = rec.state, rec.state.battle.ruleset
    if square >= 0:
        points, key = rules.board.bush_points, -1 - square
    else:
        door = state.maze.stand(half) == "door"
        points, key = rules.harm.door_points if door else rules.harm.wall_points, half
    total = min(points, state.maze.harm.get(key, 0) + damage)
    rec.note(ev.Battered(half, square, damage, total))
    if total < points:
        return
    if square >= 0:
        rec.note(ev.SquareFilled(square, None))
    else:
        fell(rec, half)


def fell(rec: Recorder, half: int) -> None:
    """Take away what stands on a side; at a junction a die says of which sector (changing the board)."""
    rec.note(ev.SideFell(half, junction_die(rec, half)))


def junction_die(rec: Recorder, half: int) -> int:
    """Return 1 or 2 for the sector that a change at a junction belongs to; 0 inside a sector."""
    return 0 if rec.state.maze.is_inner(half) else rec.dice.roll(2)


def may_answer(state: GameState, side: int, blow: Blow) -> bool:
    """Return whether a side has a counteraction for what is played now."""
    if side < 0 or not state.wizards[side].alive:
        return False
    hand, spec = state.wizards[side].hand, state.battle.spec
    return any(card >= 0 and answers(state, spec(card), blow, side) for card in hand)


def working(blow: Blow) -> list[bool]:
    """Return which counteractions of a chain work: the last does, and what it counters does not."""
    works = [True] * len(blow.chain)
    for place in range(len(blow.chain) - 1, -1, -1):
        link = blow.chain[place]
        if works[place] and link.against >= 0:
            works[link.against] = False
    return works


def stops_of(state: GameState, blow: Blow, works: list[bool]) -> list[Counter | int]:
    """Return what the counteractions against the attack itself stop, in their order."""
    found: list[Counter | int] = []
    for link, active in zip(blow.chain, works, strict=True):
        if active and link.against < 0:
            number = means.number_of(state, link.side, link.number)
            stop = state.battle.spec(link.card).stops(number)
            if stop:
                found.append(stop)
    return found


def gets_through(state: GameState, blow: Blow, works: list[bool]) -> Sum:
    """Return what gets through of the damage of a blow, or without damage of its points or turns."""
    stops = stops_of(state, blow, works)
    if not blow.damage:  # points of damage are not turns
        shares = [stop for stop in stops if not isinstance(stop, int)]
        return damage_taken(blow.number, shares, state.battle.ruleset)
    armour = means.power(state, blow.victim, "armour") if blow.source != "indirect" else 0
    if armour:
        stops.append(armour)
    spirit = means.power(state, blow.victim, "spirit")
    if blow.damage_kind == "magical" and state.wizards[blow.victim].life <= spirit:
        stops.append("full")
    return damage_taken(blow.damage, stops, state.battle.ruleset)
