"""Who has won, and what each player has scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from editor.rules.core.contract import Result, Standing
from editor.rules.diskwars.battle import Land
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.wording import seat_named
from schemas.problems import Message
from schemas.systems.diskwars import DiskwarsVictory

_SCORED: Final = ("points_destroyed", "points_lead")


def holder(state: BattleState) -> int | None:
    """Return who controls the central land alone. None if nobody does.

    A disk of his touches it, and none of anybody else's.
    """
    centre = state.battle.centre
    if centre is None:
        return None
    found = {one.player for one in state.table.disks if centre.touches(one.at, one.radius)}
    return state.battle.seat_number(next(iter(found))) if len(found) == 1 else None


def destroyed(state: BattleState, seat: int) -> int:
    """Return the points of enemies that a player has destroyed, with those that events gave him."""
    return state.table.destroyed_by.get(state.battle.seats[seat].id, 0)


def attack_on(state: BattleState, land: Land, seat: int) -> int:
    """Return the attack that a player's disks have together on a land."""
    disks = state.disks_of(seat)
    return sum(one.value("attack") for one in disks if land.touches(one.at, one.radius))


def attack_on_enemies(state: BattleState, seat: int) -> int | None:
    """Return the greatest attack of a player on the land of an enemy. None if no enemy has land."""
    enemies = (one for number, one in enumerate(state.battle.seats) if number != seat)
    lands = (one.base for one in enemies if one.base is not None)
    return max((attack_on(state, land, seat) for land in lands), default=None)


def taken(state: BattleState) -> tuple[int, Message] | None:
    """Return who has taken an enemy's land, which ends the battle at once. None if nobody has."""
    for rule in state.battle.scenario.victory:
        if rule.when != "enemy_base_taken":
            continue
        for seat in range(len(state.battle.seats)):
            attack = attack_on_enemies(state, seat)
            if attack is not None and attack >= rule.value:
                return seat, won(state, "enemy_base_taken", seat, attack=attack)
    return None


def judged(state: BattleState, owner: int | None) -> tuple[int | None, Message] | None:
    """Return how the battle ends at the end of a turn. None if it goes on.

    Args:
        state: the state after the turn.
        owner: who controls the central land alone.
    """
    for rule in state.battle.scenario.victory:
        winner = _met(state, rule, owner)
        if winner is not None:
            return winner, won(state, rule.when, winner, points=destroyed(state, winner))
    left = [seat for seat in range(len(state.battle.seats)) if alive(state, seat)]
    if len(left) <= 1:
        if not left:
            return None, Message(code="diskwars_play.all_destroyed")
        return left[0], won(state, "alone", left[0])
    if state.turn >= state.battle.last_turn:
        return _at_the_end(state)
    return None


def alive(state: BattleState, seat: int) -> bool:
    """Return whether a player has a disk on the table or in his stack."""
    return bool(state.table.players[seat].stack or state.disks_of(seat))


def won(state: BattleState, code: str, seat: int, /, **values: int) -> Message:
    """Return how a player has won."""
    return Message(code=f"diskwars_play.won_{code}", values={**seat_named(state.battle, seat), **values})


def _met(state: BattleState, rule: DiskwarsVictory, owner: int | None) -> int | None:
    match rule.when:
        case "land_held":
            seat, turns = state.held
            return seat if seat >= 0 and turns >= rule.value else None
        case "points_destroyed":
            found = [
                seat
                for seat in range(len(state.battle.seats))
                if destroyed(state, seat) >= rule.value and (not rule.needs_land or seat == owner)
            ]
            return max(found, key=lambda seat: (destroyed(state, seat), -seat)) if found else None
        case "points_lead":
            if rule.needs_land and owner is None:
                return None
            scores = _scores(state, rule, owner)
            best = max(range(len(scores)), key=lambda seat: (scores[seat], -seat))
            others = [score for seat, score in enumerate(scores) if seat != best]
            leads = scores[best] - max(others) >= rule.value
            return best if leads and (not rule.needs_land or best == owner) else None
        case _:
            return None


def _scores(state: BattleState, rule: DiskwarsVictory, owner: int | None) -> Sequence[int]:
    return [
        destroyed(state, seat) + (rule.land_bonus if seat == owner else 0)
        for seat in range(len(state.battle.seats))
    ]


def _at_the_end(state: BattleState) -> tuple[int | None, Message]:
    scores = [destroyed(state, seat) for seat in range(len(state.battle.seats))]
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(best) > 1:
        return None, Message(code="diskwars_play.drawn", values={"turn": state.turn, "points": max(scores)})
    return best[0], won(state, "most_points", best[0], turn=state.turn, points=scores[best[0]])


def result(state: BattleState) -> Result | None:
    """Return how the battle ended. None if it goes on."""
    if state.step != "over" or state.ended is None:
        return None
    winner = state.battle.seats[state.winner].id if state.winner is not None else None
    losses = {
        seat.id: {"elements": float(lost), "points": float(points)}
        for seat, (lost, points) in zip(state.battle.seats, _losses(state), strict=True)
    }
    return Result(winner, state.ended, state.turn, losses)


def _losses(state: BattleState) -> Iterator[tuple[int, int]]:
    for player in state.table.players:
        yield len(player.lost), sum(one.card.points for one in player.lost)


def standings(state: BattleState) -> tuple[Standing, ...]:
    """Return the points that each player has destroyed, then what else the scenario lets him win by."""
    return (*_destroyed(state), *_alone_on_land(state), *_on_enemy_land(state))


def _alone_on_land(state: BattleState) -> Iterator[Standing]:
    centre, (holds, turns) = state.battle.centre, state.held
    rule = next((one for one in state.battle.scenario.victory if one.when == "land_held"), None)
    if rule is None or centre is None:
        return
    words = Message(code="diskwars_play.standing_held", values={"land": centre.name})
    wins = Message(code="diskwars_play.goal_held")
    for number, seat in enumerate(state.battle.seats):
        yield Standing(seat.id, float(turns if holds == number else 0), words, float(rule.value), wins)


def _on_enemy_land(state: BattleState) -> Iterator[Standing]:
    rule = next((one for one in state.battle.scenario.victory if one.when == "enemy_base_taken"), None)
    if rule is None:
        return
    words = Message(code="diskwars_play.standing_base")
    wins = Message(code="diskwars_play.goal_base")
    for number, seat in enumerate(state.battle.seats):
        attack = attack_on_enemies(state, number)
        if attack is not None:
            yield Standing(seat.id, float(attack), words, float(rule.value), wins)


def _destroyed(state: BattleState) -> tuple[Standing, ...]:
    """Return the points that each player has destroyed, and the points at which he wins by them."""
    rule = next((one for one in state.battle.scenario.victory if one.when in _SCORED), None)
    words = Message(code="diskwars_play.standing")
    goal = float(rule.value) if rule is not None and rule.when == "points_destroyed" else None
    goal_words = Message(code="diskwars_play.goal_destroyed") if goal is not None else None
    return tuple(
        Standing(seat.id, float(destroyed(state, number)), words, goal, goal_words)
        for number, seat in enumerate(state.battle.seats)
    )
