"""Counteractions: who may play one, which of a chain work, what gets through (cards)."""

from __future__ import annotations

from editor.rules.core.parts import Sum
from editor.rules.wizwar import means
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.harm import Counter, damage_taken
from editor.rules.wizwar.state import Blow, GameState


def answers(spec: Spec, blow: Blow, side: int) -> bool:
    """Return whether a counteraction may be played now by a side: against the attack, or the last counter."""
    if spec.type != "counteraction":
        return False
    if spec.cancels and blow.chain and blow.chain[-1].side != side:
        return True
    if side != blow.victim:
        return False
    if blow.source == "indirect":
        return spec.stop is not None and spec.stop.indirect and blow.damage > 0
    if spec.reflects:
        return True
    if spec.stop is None or (spec.keeps and blow.source != "card"):
        return False
    stops_turns = spec.stop.share == "half" and blow.number > 0
    return spec.stop.share == "full" or blow.damage > 0 or stops_turns


def may_answer(state: GameState, side: int, blow: Blow) -> bool:
    """Return whether a side has a counteraction for what is played now."""
    if side < 0 or not state.wizards[side].alive:
        return False
    hand, spec = state.wizards[side].hand, state.battle.spec
    return any(card >= 0 and answers(spec(card), blow, side) for card in hand)


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
