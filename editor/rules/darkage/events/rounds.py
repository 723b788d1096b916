"""The rounds of a combat: who fights whom, dice, wounds and deaths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.darkage.base import Event
from editor.rules.darkage.changes import with_combat, with_fighter, with_player
from editor.rules.darkage.state import NONE, Boost, State
from editor.rules.darkage.wording import line
from schemas.base import must_be
from schemas.problems import Value
from schemas.systems.darkage_effects import ChangesFighters

Strike = Literal["fire", "hit", "armour", "block"]


@dataclass(frozen=True, slots=True)
class Boosted(Event):
    """Fighters of a side changed until the combat ends, by a block of an instant."""

    side: int
    fighter: int
    card: int
    block: int


def _after_boosted(state: State, event: Boosted) -> State:
    block = must_be(state.game.cards[event.card].effects[event.block], ChangesFighters)
    boost = Boost(event.side, event.fighter, block)
    return with_combat(state, boosts=(*state.fight.boosts, boost))


@dataclass(frozen=True, slots=True)
class FighterMarked(Event):
    """A marker was spent on a fighter's rolls."""

    player: int
    fighter: int


def _after_fighter_marked(state: State, event: FighterMarked) -> State:
    player = state.players[event.player]
    after = with_player(state, event.player, markers=player.markers - 1, marked=True)
    return with_combat(after, marked=(*state.fight.marked, event.fighter))


def _describe_fighter_marked(state: State, event: FighterMarked) -> tuple[LogLine, ...]:
    return (line(state, "fighter_marked", event.player, event.fighter),)


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """A fighter aims at an enemy."""

    fighter: int
    target: int


def _after_aimed(state: State, event: Aimed) -> State:
    return with_combat(state, aims=(*state.fight.aims, (event.fighter, event.target)))


def _describe_aimed(state: State, event: Aimed) -> tuple[LogLine, ...]:
    return (line(state, "aimed", state.acting, event.fighter, event.target),)


@dataclass(frozen=True, slots=True)
class Paired(Event):
    """Two fighters face each other."""

    attacker: int
    defender: int


def _after_paired(state: State, event: Paired) -> State:
    return with_combat(state, pairs=(*state.fight.pairs, (event.attacker, event.defender)))


def _describe_paired(state: State, event: Paired) -> tuple[LogLine, ...]:
    return (line(state, "paired", state.fight.attacker, event.attacker, event.defender),)


@dataclass(frozen=True, slots=True)
class Supported(Event):
    """A fighter supports a clash."""

    fighter: int
    enemy: int


def _after_supported(state: State, event: Supported) -> State:
    return with_combat(state, supports=(*state.fight.supports, (event.fighter, event.enemy)))


def _describe_supported(state: State, event: Supported) -> tuple[LogLine, ...]:
    return (line(state, "supported", state.acting, event.fighter, event.enemy),)


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Two dice were rolled for a strike or against it."""

    kind: Strike
    player: int
    fighter: int
    enemy: int
    """Whom he strikes, or ``NONE`` where he saves himself."""
    dice: tuple[int, int]
    bonus: int
    numbers: tuple[int, ...]
    strikes: int
    """Strikes made or stopped."""


def _after_rolled(state: State, event: Rolled) -> State:
    if event.kind != "fire":
        return state
    return with_combat(state, shots=(*state.fight.shots, (event.enemy, event.strikes)))


def _describe_rolled(state: State, event: Rolled) -> tuple[LogLine, ...]:
    numbers = ", ".join(map(str, event.numbers))
    roll: dict[str, Value] = {
        "total": sum(event.dice) + event.bonus,
        "numbers": numbers,
        "strikes": event.strikes,
    }
    cards = (event.fighter,) if event.enemy == NONE else (event.fighter, event.enemy)
    need = Need(min(event.numbers) - event.bonus, upwards=True) if event.numbers else None
    return (line(state, f"roll_{event.kind}", event.player, *cards, dice=event.dice, values=roll, need=need),)


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A character was wounded, or healed where the number is negative."""

    player: int
    fighter: int
    wounds: int


def _after_wounded(state: State, event: Wounded) -> State:
    fighter = state.players[event.player].fighter(event.fighter)
    if fighter is None:
        return state
    wounds = max(0, fighter.wounds + event.wounds)
    return with_fighter(state, event.player, altered(fighter, wounds=wounds))


def _describe_wounded(state: State, event: Wounded) -> tuple[LogLine, ...]:
    code = "wounded" if event.wounds > 0 else "healed"
    return (line(state, code, event.player, event.fighter, wounds=abs(event.wounds)),)


@dataclass(frozen=True, slots=True)
class Killed(Event):
    """A character died; he and his cards go to the discard pile."""

    player: int
    fighter: int


def _after_killed(state: State, event: Killed) -> State:
    player, combat = state.players[event.player], state.combat
    fighter = player.fighter(event.fighter)
    if fighter is None:
        return state
    zone = tuple(one for one in player.zone if one.card != event.fighter)
    discard = (*player.discard, event.fighter, *fighter.attached)
    killed = (*player.killed, event.fighter)
    after = with_player(state, event.player, zone=zone, discard=discard, killed=killed)
    if combat is None:
        return after
    gone = event.fighter
    return with_combat(
        after,
        attack_pool=tuple(one for one in combat.attack_pool if one != gone),
        defence_pool=tuple(one for one in combat.defence_pool if one != gone),
        aims=tuple(aim for aim in combat.aims if gone not in aim),
        pairs=tuple(pair for pair in combat.pairs if gone not in pair),
        supports=tuple(one for one in combat.supports if gone not in one),
        dead=(*combat.dead, gone),
    )


def _describe_killed(state: State, event: Killed) -> tuple[LogLine, ...]:
    return (line(state, "killed", event.player, event.fighter),)


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round of combat ended."""

    round: int


def _after_round_ended(state: State, event: RoundEnded) -> State:
    return with_combat(state, round=event.round + 1, aims=(), shots=(), supports=(), marked=())


EVENTS: Final = (
    EventRow(Boosted, _after_boosted, unreported),
    EventRow(FighterMarked, _after_fighter_marked, _describe_fighter_marked),
    EventRow(Aimed, _after_aimed, _describe_aimed),
    EventRow(Paired, _after_paired, _describe_paired),
    EventRow(Supported, _after_supported, _describe_supported),
    EventRow(Rolled, _after_rolled, _describe_rolled),
    EventRow(Wounded, _after_wounded, _describe_wounded),
    EventRow(Killed, _after_killed, _describe_killed),
    EventRow(RoundEnded, _after_round_ended, unreported),
)
