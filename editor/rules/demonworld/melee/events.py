"""What happens in the melee phase (VI, XIV): events, the state after each, and its line in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.morale import courage
from editor.rules.demonworld.state import BattleState, changed, hurt, put
from editor.rules.demonworld.units import Attack, Fight
from editor.rules.demonworld.words import (
    Modifier,
    element_named,
    line,
    log_wounds,
    piece,
    side_named,
    units_named,
)
from schemas.problems import Value
from schemas.text import LocalText

_SEVERAL: Final = 2
"""So many weapons are distinguished."""
BlowOutcome = Literal["hit", "miss", "attacker_gone", "target_gone", "target_away", "cut_down"]


@dataclass(frozen=True, slots=True)
class MeleesBegan(Event):
    """The melees of the phase, in the order in which they are resolved.

    Dice where lots were drawn (VI.1.5).
    """

    fights: tuple[tuple[int, ...], ...]
    dice: tuple[tuple[int, int], ...]
    """(sides, face)."""


@dataclass(frozen=True, slots=True)
class AttacksDeclared(Event):
    """A side has said who strikes whom (VI.1.3)."""

    side: int
    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class BlowStruck(Event):
    """An attack was resolved (VI.1.3)."""

    attacker: int
    target: int
    supports: tuple[int, ...]
    """Supporters that were still alive."""
    initiative: int
    outcome: BlowOutcome
    base: int | None
    die: int | None
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class SecondAttacksEarned(Event):
    """Elements may strike a second time (XIV.1.0): (element, target hit, its cell, initiative)."""

    earned: tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class SecondAttack(Event):
    """An element uses its second attack or lets it pass (XIV.1.0)."""

    element: int
    target: int | None
    """None if it lets it pass."""
    cell: int | None
    """Where it has stepped; None if it stays."""


@dataclass(frozen=True, slots=True)
class ReplyDeclared(Event):
    """Somebody whom an enemy has reached through the gap strikes back at him (XIV.1.0)."""

    attack: Attack


@dataclass(frozen=True, slots=True)
class RegroupBegan(Event):
    """The units of one melee may regroup (VI.1.5)."""

    fight: int


@dataclass(frozen=True, slots=True)
class MeleeRegrouped(Event):
    """A side has moved and turned its elements after a melee (VI.1.5): (element, cell, facing)."""

    side: int
    changes: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class EngagementsSettled(Event):
    """After all regrouping it is settled who is in melee (VI.1.5)."""

    engaged: tuple[int, ...]


def _melees_began(state: BattleState, event: MeleesBegan) -> BattleState:
    nothing = (0,) * len(state.battle.scenario.sides)
    fights = tuple(Fight(units, nothing) for units in event.fights)
    return state.replace(fights=fights, fight=0, answered=(), felled=(), again=())


def _attacks_declared(state: BattleState, event: AttacksDeclared) -> BattleState:
    attacks = put(state.attacks, event.side, event.attacks)
    return state.replace(attacks=attacks, pending=(*state.pending, *event.attacks))


def _blow_struck(state: BattleState, event: BlowStruck) -> BattleState:
    pending = state.pending
    for place, attack in enumerate(pending):
        if attack.attacker == event.attacker and attack.target == event.target:
            pending = (*pending[:place], *pending[place + 1 :])
            break
    if event.outcome == "cut_down":
        after = state.replace(pending=pending, struck=state.struck | {event.target})
    elif event.outcome == "hit":
        after = hurt(state, event.target, pending=pending)
    else:
        return state.replace(pending=pending)
    return courage.felled(after, event.target, event.attacker, state)


def _second_attacks_earned(state: BattleState, event: SecondAttacksEarned) -> BattleState:
    return state.replace(earned=event.earned)


def _second_attack(state: BattleState, event: SecondAttack) -> BattleState:
    state = state.replace(earned=state.earned[1:], again=(*state.again, event.element))
    if event.cell is None:
        return state
    unit = state.units[state.unit_of[event.element]]
    place = unit.elements.index(event.element)
    return state.with_unit(unit.replace(cells=put(unit.cells, place, event.cell)))


def _reply_declared(state: BattleState, event: ReplyDeclared) -> BattleState:
    side = state.battle.side_of[event.attack.attacker]
    attacks = put(state.attacks, side, (*(state.attacks[side] or ()), event.attack))
    return state.replace(attacks=attacks, pending=(*state.pending, event.attack))


def _regroup_began(state: BattleState, event: RegroupBegan) -> BattleState:
    return state.replace(fight=event.fight, ahead=(), behind=())


def _melee_regrouped(state: BattleState, event: MeleeRegrouped) -> BattleState:
    places = {element: (cell, facing) for element, cell, facing in event.changes}
    units = []
    for number in sorted({state.unit_of[element] for element in places}):
        unit = state.units[number]
        now = [
            places.get(element, (cell, facing))
            for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
        ]
        units.append(
            unit.replace(cells=tuple([cell for cell, _ in now]), facings=tuple([facing for _, facing in now]))
        )
    return state.replace(units=changed(state, units))


def _engagements_settled(state: BattleState, event: EngagementsSettled) -> BattleState:
    fighting = {number for fight in state.fights for number in fight.units}
    units = []
    for unit in state.units:
        if unit.number in event.engaged:
            # Whoever has run was out of it: an enemy that comes up to him begins another melee.
            fought = unit.fought + 1 if unit.engaged and unit.number in fighting else 0
            units.append(unit.replace(engaged=unit.engaged or state.turn, fought=fought))
        elif unit.engaged:
            units.append(unit.replace(engaged=0, fought=0, charged=None))
    return state.replace(units=changed(state, units), fights=(), fight=0)


def _log_melees_began(state: BattleState, event: MeleesBegan) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for number, fight in enumerate(event.fights):
        dice = event.dice if number == 0 else ()
        lines += line(
            "melee_began", {**units_named(state, fight), "number": number + 1}, dice=dice, units=fight
        )
    return tuple(lines)


def _log_attacks_declared(state: BattleState, event: AttacksDeclared) -> tuple[LogLine, ...]:
    return line("attacks_declared", {**side_named(state, event.side), "count": len(event.attacks)})


def _log_blow_struck(state: BattleState, event: BlowStruck) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.attacker, "attacker"),
        **element_named(state, event.target, "target"),
        **_arm_named(state, event),
        "initiative": event.initiative,
        "supports": len(event.supports),
        "base": event.base,
        "die": event.die,
    }
    units = [state.unit_of[event.attacker], state.unit_of[event.target]]
    dice = [(20, event.die)] if event.die is not None else []
    details = explained(state, event.modifiers)
    need = Need(event.base) if dice and event.base is not None else None
    lines = line(f"blow_{event.outcome}", values, dice=dice, units=units, details=details, need=need)
    return lines + log_wounds(state, event.target if event.outcome == "hit" else None)


def _arm_named(state: BattleState, event: BlowStruck) -> dict[str, Value]:
    """Return the weapon of a declared blow, where the card has several for melee."""
    card = state.battle.cards[event.attacker]
    known = (one.weapon for one in state.pending if one[:2] == (event.attacker, event.target))
    number = next(known, None)
    if number is None or sum(one.melee_power is not None for one in card.weapons) < _SEVERAL:
        return {"arm": ""}
    weapon = card.weapons[number]
    kind = state.battle.ruleset.weapon_type(weapon.weapon)
    name = weapon.name or (kind.name if kind is not None else LocalText({"en": weapon.weapon}))
    return piece("with_arm", "arm", {"arm": name})


def _log_second_attack(state: BattleState, event: SecondAttack) -> tuple[LogLine, ...]:
    values = element_named(state, event.element, "attacker")
    code = "second_attack_passed" if event.target is None else "second_attack"
    if event.target is not None:
        values |= element_named(state, event.target, "target")
        code += "_stepped" if event.cell is not None else ""
    return line(code, values, units=[state.unit_of[event.element]])


def _log_reply_declared(state: BattleState, event: ReplyDeclared) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.attack.attacker, "attacker"),
        **element_named(state, event.attack.target, "target"),
    }
    return line("reply_declared", values, units=[state.unit_of[event.attack.attacker]])


def _log_melee_regrouped(state: BattleState, event: MeleeRegrouped) -> tuple[LogLine, ...]:
    if not event.changes:
        return ()
    units = sorted({state.unit_of[element] for element, _, _ in event.changes})
    values = {**side_named(state, event.side), **units_named(state, units), "count": len(event.changes)}
    return line("melee_regrouped", values, units=units)


def _log_engagements_settled(state: BattleState, event: EngagementsSettled) -> tuple[LogLine, ...]:
    freed = [
        unit.number
        for unit in state.units
        if unit.elements and unit.engaged and unit.number not in event.engaged
    ]
    fresh = [number for number in event.engaged if not state.units[number].engaged]
    lines: tuple[LogLine, ...] = ()
    if freed:
        lines += line("disengaged", units_named(state, freed), units=freed)
    if fresh:
        lines += line("drawn_into_melee", units_named(state, fresh), units=fresh)
    return lines


EVENTS: Final = (
    EventRow(MeleesBegan, _melees_began, _log_melees_began),
    EventRow(AttacksDeclared, _attacks_declared, _log_attacks_declared),
    EventRow(BlowStruck, _blow_struck, _log_blow_struck),
    EventRow(SecondAttacksEarned, _second_attacks_earned, unreported),
    EventRow(SecondAttack, _second_attack, _log_second_attack),
    EventRow(ReplyDeclared, _reply_declared, _log_reply_declared),
    EventRow(RegroupBegan, _regroup_began, unreported),
    EventRow(MeleeRegrouped, _melee_regrouped, _log_melee_regrouped),
    EventRow(EngagementsSettled, _engagements_settled, _log_engagements_settled),
)
