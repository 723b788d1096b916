"""Shots, combats, serpents that run on, and cities moved into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.zargo.attacks import attack, can_fight, pledged, pledged_to, why_not_attack
from editor.rules.zargo.base import Action, Recorder
from editor.rules.zargo.events.combats import CityEntered
from editor.rules.zargo.events.turns import StepBegan
from editor.rules.zargo.factors import defence_value, total
from editor.rules.zargo.movement import attackable, enemies_in_the_open
from editor.rules.zargo.serpents import run, runs, why_not_run
from editor.rules.zargo.shots import least_die, shoot, shots_of, why_not_shoot
from editor.rules.zargo.state import NOBODY, ZargoState
from editor.rules.zargo.wording import (
    city_named,
    field_named,
    piece_named,
    pieces_named,
    place_named,
    refusal,
    said,
)
from schemas.problems import Message
from schemas.typography import signed


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Send arrows, flames or visions at a piece."""

    shooters: tuple[int, ...]
    target: int


def _refuse_shoot(state: ZargoState, action: Shoot) -> Message | None:
    return why_not_shoot(state, action.shooters, action.target)


def _do_shoot(rec: Recorder, action: Shoot) -> None:
    shoot(rec, action.shooters, action.target)


def _list_shoot(state: ZargoState) -> Iterator[Shoot]:
    """Yield the shots of single pieces, and of all together where they are added up."""
    world, early = state.world, state.step == "move"
    shooters = [
        one
        for one in world.of_side[state.side]
        if (not early or "flames_and_moves" in world.kind_of(one).powers)
        and shots_of(state, one) is not None
        and can_fight(state, one)
    ]
    if not shooters:
        return
    added = [one for one in shooters if (table := shots_of(state, one)) and table.added_by_each]
    for target in enemies_in_the_open(state, state.side):
        yield from (Shoot((one,), target) for one in shooters)
        together = tuple(one for one in added if why_not_shoot(state, (one,), target) is None)
        if len(together) > 1:
            yield Shoot(together, target)


def _say_shoot(state: ZargoState, action: Shoot) -> Message:
    least, *_rest = least_die(state, action.shooters, action.target)
    target = piece_named(state, action.target, "target") | place_named(state, action.target)
    if len(action.shooters) == 1:
        return said("shoot", target, least=least)
    return said("shoot_together", target, least=least, count=len(action.shooters))


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack a piece, or a city where no piece is named."""

    attackers: tuple[int, ...]
    target: int = NOBODY
    city: int = NOBODY


def _refuse_attack(state: ZargoState, action: Attack) -> Message | None:
    return why_not_attack(state, action.attackers, action.target, action.city)


def _do_attack(rec: Recorder, action: Attack) -> None:
    attack(rec, action.attackers, action.target, action.city)


def _list_attack(state: ZargoState) -> Iterator[Attack]:
    """Yield attacks by all who can, by all who are pledged to, and by each alone; cities by all."""
    world, side = state.world, state.side
    able: dict[int, list[int]] = {}
    for number in world.of_side[side]:
        if can_fight(state, number):
            for cell in world.beside[state.pieces[number].cell]:
                able.setdefault(cell, []).append(number)
    for cell, attackers in able.items():
        enemy, city = state.in_front(cell), state.city_at.get(cell, NOBODY)
        if city >= 0 and not state.friends(side, state.cities[city].owner):
            free = tuple(one for one in attackers if pledged(state, one) < 0)
            if free:
                yield Attack(free, city=city)
        elif enemy >= 0 and attackable(state, side, enemy):
            free = tuple(one for one in attackers if pledged(state, one) in (NOBODY, enemy))
            sworn = pledged_to(state, enemy)
            groups = dict.fromkeys((free, sworn, *((one,) for one in free)))
            yield from (Attack(group, enemy) for group in groups if group)


def _say_attack(state: ZargoState, action: Attack) -> Message:
    count = len(action.attackers)
    if action.city >= 0:
        value = total(state, action.attackers, state.cities[action.city].cell)
        return said("storm", city_named(state, action.city), count=count, value=value)
    value = total(state, action.attackers, state.pieces[action.target].cell)
    difference = signed(value - defence_value(state, action.target))
    target = piece_named(state, action.target, "target") | place_named(state, action.target)
    if count == 1:
        return said("attack", target, difference=difference)
    return said("attack_together", target, difference=difference, count=count)


@dataclass(frozen=True, slots=True)
class RunOn(Action):
    """A serpent runs on over the beaten enemy, so many hexes; 0 to stay."""

    hexes: int
    target: int = NOBODY
    """Enemy straight ahead that it attacks there."""


def _refuse_run_on(state: ZargoState, action: RunOn) -> Message | None:
    return why_not_run(state, action.hexes, action.target)


def _do_run_on(rec: Recorder, action: RunOn) -> None:
    run(rec, action.hexes, action.target)
    if rec.state.runner >= 0:
        # It has beaten whom it met there, too.
        rec.note(StepBegan("run_on", rec.state.side))


def _list_run_on(state: ZargoState) -> Iterator[RunOn]:
    yield RunOn(0)
    yield from (RunOn(hexes, target) for hexes, target, _path, _left in runs(state))


def _say_run_on(state: ZargoState, action: RunOn) -> Message:
    path = next((path for hexes, _one, path, _left in runs(state) if hexes == action.hexes), ())
    if not path:
        return said("stay")
    at = field_named(state, path[-1])
    if action.target < 0:
        return said("run_on", at=at)
    return said("run_at", piece_named(state, action.target, "target"), at=at)


@dataclass(frozen=True, slots=True)
class Occupy(Action):
    """Move into the city that was conquered just now."""

    pieces: tuple[int, ...]


def _refuse_occupy(state: ZargoState, action: Occupy) -> Message | None:
    if not set(action.pieces) <= set(state.conquerors) or len(set(action.pieces)) != len(action.pieces):
        return refusal(state, "no_conqueror")
    if any(state.pieces[one].city >= 0 for one in action.pieces):
        return refusal(state, "no_conqueror")
    count = len(action.pieces) + sum(state.escorted_by(one) >= 0 for one in action.pieces)
    most = state.world.ruleset.year.garrison_most
    return refusal(state, "garrison_too_large", most=most) if count > most else None


def _do_occupy(rec: Recorder, action: Occupy) -> None:
    state = rec.state
    company = tuple(one for piece in action.pieces if (one := state.escorted_by(piece)) >= 0)
    rec.note(CityEntered(state.taken, (*action.pieces, *company)))


def _list_occupy(state: ZargoState) -> Iterator[Occupy]:
    """Yield nobody, each conqueror alone, and as many as there is room for."""
    free = [one for one in state.conquerors if state.pieces[one].city < 0 and state.pieces[one].cell >= 0]
    most = state.world.ruleset.year.garrison_most
    groups = [(), *((one,) for one in free), tuple(free[:2]), tuple(free[:most])]
    yield from (Occupy(group) for group in groups)


def _say_occupy(state: ZargoState, action: Occupy) -> Message:
    return said("occupy", pieces_named(state, action.pieces)) if action.pieces else said("occupy_nobody")


ACTIONS: Final = (
    ActionRow(Shoot, _refuse_shoot, _do_shoot, _list_shoot, _say_shoot),
    ActionRow(Attack, _refuse_attack, _do_attack, _list_attack, _say_attack),
    ActionRow(RunOn, _refuse_run_on, _do_run_on, _list_run_on, _say_run_on),
    ActionRow(Occupy, _refuse_occupy, _do_occupy, _list_occupy, _say_occupy),
)
