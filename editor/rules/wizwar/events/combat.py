"""Attacks, counteractions, damage and spells on wizards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.altered import altered
from editor.rules.core.engine.rows import EventRow
from editor.rules.wizwar.base import Event, Target
from editor.rules.wizwar.changes import without
from editor.rules.wizwar.countering import gets_through, working
from editor.rules.wizwar.state import Blow, CardId, GameState, Lasting, Link
from editor.rules.wizwar.wording import Lines, cards_named, line, said, side_named, target_named
from schemas.systems.wizwar_cards import DamageKind, WizardState

Source = Literal["card", "punch", "weapon", "fire", "fall", "curse", "event"]
"""What costs life points."""


@dataclass(frozen=True, slots=True)
class WeaponUsed(Event):
    """Somebody struck with his fist (-1) or a weapon, or threw it."""

    side: int
    card: CardId
    target: Target
    throw: bool = False


def _after_weapon_used(state: GameState, event: WeaponUsed) -> GameState:
    return state.replace(attacks=state.attacks + 1)


def _describe_weapon_used(state: GameState, event: WeaponUsed) -> Lines:
    values = {**side_named(state, event.side), **target_named(state, event.target)}
    if event.card < 0:
        return (line("punched", values, [event.side]),)
    values |= cards_named(state, [event.card])
    return (line("threw" if event.throw else "struck", values, [event.side]),)


@dataclass(frozen=True, slots=True)
class BlowCame(Event):
    """A wizard is attacked, or something falls on him: it waits for counteractions."""

    blow: Blow


def _after_blow_came(state: GameState, event: BlowCame) -> GameState:
    return state.replace(blows=(*state.blows, event.blow))


def _describe_blow_came(state: GameState, event: BlowCame) -> Lines:
    blow = event.blow
    if blow.source != "indirect":
        return ()
    code = "burns" if blow.damage_kind == "magical" else "falls_on"
    return (line(code, {**side_named(state, blow.victim), "damage": blow.damage}, [blow.victim]),)


@dataclass(frozen=True, slots=True)
class Countered(Event):
    """A counteraction was played."""

    link: Link


def _after_countered(state: GameState, event: Countered) -> GameState:
    link = event.link
    state = without(state, link.side, (link.card, link.number))
    first, *rest = state.blows
    return state.replace(blows=(altered(first, chain=(*first.chain, link)), *rest))


def _describe_countered(state: GameState, event: Countered) -> Lines:
    link, chain = event.link, state.blows[0].chain
    values = {**side_named(state, link.side), **cards_named(state, [link.card])}
    if link.against >= 0:
        values |= cards_named(state, [chain[link.against].card], "other")
        return (line("countered_counter", values, [link.side]),)
    return (line("countered", values, [link.side]),)


@dataclass(frozen=True, slots=True)
class BlowSettled(Event):
    """The first blow that waited is settled; ``left`` of its damage or points got through."""

    left: int
    cancelled: tuple[int, ...] = ()
    """Places in the chain that were countered themselves."""
    reflected: bool = False


def _after_blow_settled(state: GameState, _event: BlowSettled) -> GameState:
    return state.replace(blows=state.blows[1:])


def _describe_blow_settled(state: GameState, event: BlowSettled) -> Lines:
    blow = state.blows[0]
    lines = []
    for place in event.cancelled:
        lines.append(line("counter_fails", cards_named(state, [blow.chain[place].card])))
    if event.reflected:
        lines.append(line("reflected", side_named(state, blow.by), [blow.by]))
    elif event.left <= 0 and (blow.damage or blow.number) and blow.chain:
        lines.append(line("stopped", side_named(state, blow.victim), [blow.victim]))
    elif blow.damage and event.left < blow.damage:
        parts = gets_through(state, blow, working(blow)).parts
        values = {**side_named(state, blow.victim), "left": event.left, "damage": blow.damage}
        lines.append(
            line("partly_stopped", values, [blow.victim], details=tuple(part.message() for part in parts))
        )
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """A wizard lost life points."""

    wizard: int
    damage: int
    damage_kind: DamageKind
    by: int
    source: Source


def _after_hurt(state: GameState, event: Hurt) -> GameState:
    return state.with_wizard(event.wizard, life=max(0, state.wizards[event.wizard].life - event.damage))


def _describe_hurt(state: GameState, event: Hurt) -> Lines:
    left = max(0, state.wizards[event.wizard].life - event.damage)
    values = {**side_named(state, event.wizard), "damage": event.damage, "left": left}
    return (line(f"hurt_{event.damage_kind}", values, [event.wizard]),)


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A wizard gained life points."""

    wizard: int
    points: int


def _after_healed(state: GameState, event: Healed) -> GameState:
    return state.with_wizard(event.wizard, life=state.wizards[event.wizard].life + event.points)


def _describe_healed(state: GameState, event: Healed) -> Lines:
    life = state.wizards[event.wizard].life + event.points
    values = {**side_named(state, event.wizard), "points": event.points, "life": life}
    return (line("healed", values, [event.wizard]),)


@dataclass(frozen=True, slots=True)
class SpellLaid(Event):
    """A wizard is under a spell."""

    wizard: int
    state: WizardState
    turns: int
    caster: int
    card: CardId


def _after_spell_laid(state: GameState, event: SpellLaid) -> GameState:
    new = Lasting(event.state, event.wizard, event.caster, event.turns, event.card)
    return state.replace(lasting=(*state.lasting, new))


def _describe_spell_laid(state: GameState, event: SpellLaid) -> Lines:
    named = {"state": said(f"state_{event.state}")}
    values = {**side_named(state, event.wizard), **named, "turns": event.turns}
    values |= side_named(state, event.caster, "caster")
    return (line("spell_laid", values, [event.wizard]),)


EVENTS: Final = (
    EventRow(WeaponUsed, _after_weapon_used, _describe_weapon_used),
    EventRow(BlowCame, _after_blow_came, _describe_blow_came),
    EventRow(Countered, _after_countered, _describe_countered),
    EventRow(BlowSettled, _after_blow_settled, _describe_blow_settled),
    EventRow(Hurt, _after_hurt, _describe_hurt),
    EventRow(Healed, _after_healed, _describe_healed),
    EventRow(SpellLaid, _after_spell_laid, _describe_spell_laid),
)
