"""Instants: when they may be played, on whom, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.darkage.base import Recorder
from editor.rules.darkage.events.cards import Disarmed, Played
from editor.rules.darkage.events.rounds import Boosted, Killed, Wounded
from editor.rules.darkage.events.turns import Changed, Drawn, Thrown
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.means import affords, marker_bonus
from editor.rules.darkage.paying import make_up
from editor.rules.darkage.state import NONE, State
from schemas.systems.darkage import DarkageCard
from schemas.systems.darkage_effects import (
    ChangesFighters,
    ChangesResources,
    DarkageBlock,
    Disarms,
    Discards,
    Draws,
    GivesMarkers,
    Heals,
    HelpsEnlisting,
    Wounds,
    target_of,
)

WINDOWS: Final = {
    "stock": "any",
    "enlist": "enlistment",
    "action": "own_action",
    "attack_pool": "any",
    "reaction": "when_attacked",
    "defence_pool": "any",
    "attacker_cards": "before_round",
    "defender_cards": "before_round",
    "resource": "any",
}
"""Step -> window that is open in it, besides ``any`` (erratum: New Options)."""


def aims_at(card: DarkageCard) -> str:
    """Return whom the player has to pick: ``own``, ``enemy`` or ``armed`` fighter, ``wounded``, '' nobody."""
    return next((found for block in card.effects if (found := target_of(block))), "")


def targets(state: State, player: int, card: DarkageCard) -> Iterator[int]:
    """Yield the characters whom a player may pick for an instant."""
    kind, combat, one = aims_at(card), state.combat, state.players[player]
    if kind == "wounded":
        yield from (fighter.card for fighter in one.zone if fighter.wounds)
    elif combat is not None and kind == "own":
        yield from combat.pool(player)
    elif combat is not None and kind in ("enemy", "armed"):
        enemy = combat.enemy_of(player)
        for target in combat.pool(enemy):
            if kind == "enemy" or last_weapon(state, enemy, target) != NONE:
                yield target


def harms_a_player(card: DarkageCard) -> bool:
    """Return whether an instant works on another player."""
    return any(
        isinstance(block, Discards) or (isinstance(block, ChangesResources) and block.whose == "enemy")
        for block in card.effects
    )


def enemies(state: State, player: int, card: DarkageCard) -> tuple[int, ...]:
    """Return the players whom an instant may harm; ``NONE`` alone where it harms none."""
    if not harms_a_player(card):
        return (NONE,)
    if state.combat is not None and player in (state.combat.attacker, state.combat.defender):
        return (state.combat.enemy_of(player),)
    return tuple(one for one in range(len(state.players)) if one != player)


def refused_instant(state: State, card: int, target: int, enemy: int) -> str:
    """Return why an instant may not be played now, a word of the messages; '' where it may."""
    game, player = state.game, state.acting
    if card not in state.me.hand or game.sort(card) != "instant":
        return "not_in_hand"
    printed = game.other(card)
    window = WINDOWS.get(state.step)
    if window is None or printed.window not in ("any", window):
        return "other_window"
    if not affords(state, player, printed.command, printed.logistics):
        return "too_dear"
    if state.combat is None and any(isinstance(block, ChangesFighters) for block in printed.effects):
        return "no_combat"
    wanted = tuple(targets(state, player, printed)) if aims_at(printed) else (NONE,)
    if target not in wanted:
        return "wrong_target"
    return "" if enemy in enemies(state, player, printed) else "wrong_target"


def last_weapon(state: State, player: int, card: int) -> int:
    """Return the weapon that a fighter got last, or ``NONE``."""
    fighter = state.players[player].fighter(card)
    held = fighter.attached if fighter is not None else ()
    return next((one for one in reversed(held) if state.game.sort(one) == "weapon"), NONE)


def play(rec: Recorder, card: int, target: int, enemy: int, *, marker: bool = False) -> None:
    """Note what an instant does, with a marker on its action roll or without; it was checked."""
    player = rec.state.acting
    printed = rec.state.game.other(card)
    make_up(rec, player, printed.command)
    die = rec.die() if printed.action_roll else 0
    works = die + marker_bonus(rec.state, spent=marker) >= printed.action_roll
    rec.note(Played(player, card, target, enemy, die, works, marker))
    if works:
        for number, block in enumerate(printed.effects):
            _do(rec, player, card, number, block, target, enemy)


def _do(
    rec: Recorder, player: int, card: int, number: int, block: DarkageBlock, target: int, enemy: int
) -> None:
    match block:
        case ChangesFighters():
            _boost(rec, player, card, number, block, target)
        case ChangesResources():
            whose = player if block.whose == "own" else enemy
            rec.note(Changed(whose, block.command, block.logistics))
        case Draws():
            hand = rec.state.players[player].hand
            if block.renew and hand:
                rec.note(Thrown(player, hand, by_card=True))
            draw(rec, player, block.count + (len(hand) if block.renew else 0))
        case Discards():
            _discard(rec, enemy, block.count)
        case Wounds():
            _wound(rec, rec.state.fight.enemy_of(player), target, block.count)
        case Heals():
            rec.note(Wounded(player, target, -block.count))
        case GivesMarkers():
            rec.note(Changed(player, markers=block.count))
        case HelpsEnlisting():
            rec.note(Changed(player, bonus=block.bonus))
        case Disarms():
            foe = rec.state.fight.enemy_of(player)
            if (weapon := last_weapon(rec.state, foe, target)) != NONE:
                rec.note(Disarmed(foe, target, weapon))
        case _:
            pass  # what lasts is no instant's: the schema refuses it


def _boost(rec: Recorder, player: int, card: int, number: int, block: ChangesFighters, target: int) -> None:
    own = block.whom in ("own", "own_one", "bearer")
    side = player if own else rec.state.fight.enemy_of(player)
    rec.note(Boosted(side, target if block.whom.endswith("_one") else NONE, card, number))


def _discard(rec: Recorder, enemy: int, count: int) -> None:
    hand = list(rec.state.players[enemy].hand)
    gone = [hand.pop(rec.die(len(hand)) - 1) for _ in range(min(count, len(hand)))]
    if gone:
        rec.note(Thrown(enemy, tuple(gone), by_card=True))


def _wound(rec: Recorder, enemy: int, target: int, count: int) -> None:
    rec.note(Wounded(enemy, target, count))
    fighter = rec.state.players[enemy].fighter(target)
    sheet = sheets(rec.state).get(target)
    dies = fighter is not None and sheet is not None and fighter.wounds >= sheet.life
    if dies and sheet is not None and not sheet.frenzy:
        rec.note(Killed(enemy, target))


def draw(rec: Recorder, player: int, count: int) -> None:
    """Draw cards from the top of the stock; fewer where it does not hold so many."""
    stock = rec.state.players[player].stock
    cards = tuple(reversed(stock[max(0, len(stock) - count) :])) if count > 0 else ()
    if cards:
        rec.note(Drawn(player, cards))
