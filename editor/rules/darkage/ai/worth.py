"""What characters and cards are worth to the computer; its own guesses, no rules."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from editor.rules.darkage.fighting_values import Sheet, life_of
from editor.rules.darkage.means import affords, refused_attachment
from editor.rules.darkage.state import Fighter, Game, State
from editor.rules.darkage.strikes import reach_chance
from schemas.systems.darkage import DarkageUnit
from schemas.systems.darkage_effects import ChangesFighters

_KEPT: Final = 1024
"""Answers that are kept: who thinks ahead asks about the same fighters again and again."""
_TWICE: Final = 0.45
"""What a further copy of a card in the hand is worth beside the first."""


@cache
def _reach(threshold: int, bonus: int) -> float:
    return reach_chance(threshold, bonus)


@lru_cache(_KEPT)
def expected(numbers: tuple[int, ...], bonus: int = 0) -> float:
    """Return the strikes to be expected of a string."""
    return sum(_reach(number, bonus) for number in numbers)


def unit_worth(unit: DarkageUnit) -> float:
    """Return what a character is worth in a fight, unhurt and without cards."""
    return _worth(unit.life, unit.df, unit.cc_hit, unit.cc_block, unit.armour)


@lru_cache(_KEPT)
def _worth(
    life: int,
    fire: tuple[int, ...],
    hit: tuple[int, ...],
    block: tuple[int, ...],
    armour: tuple[int, ...],
) -> float:
    strikes = expected(fire) + 2 * expected(hit)
    endures = max(0, life) * (1 + 0.6 * expected(block) + 0.6 * expected(armour))
    return strikes * 1.5 + endures * 0.7


@lru_cache(_KEPT)
def fighter_worth(game: Game, fighter: Fighter) -> float:
    """Return what a character in play is worth in a fight, with his cards and wounds."""
    unit = game.unit(fighter.card)
    fire, hit, block, armour = unit.df, unit.cc_hit, unit.cc_block, unit.armour
    bonus = 0.0
    for held in fighter.attached:
        for change in game.cards[held].effects:
            if isinstance(change, ChangesFighters):
                fire, hit = fire + change.fire_adds, hit + change.hit_adds
                block, armour = block + change.block_adds, armour + change.armour_adds
                bonus += 0.5 * (change.fire + change.hit + change.block + change.armour)
                bonus += 0.8 * (change.frenzy + change.unblockable)
    return _worth(life_of(game, fighter) - fighter.wounds, fire, hit, block, armour) + bonus


def sheet_worth(sheet: Sheet) -> float:
    """Return what a fighter in a combat is worth as he stands."""
    left = sheet.life - sheet.wounds
    return _worth(left, sheet.fire, sheet.hit, sheet.block, sheet.armour) + 0.4 * sheet.hit_bonus


def hand_worth(state: State, card: int) -> float:
    """Return how much who acts wants to keep a card of his hand."""
    game, me = state.game, state.me
    sort = game.sort(card)
    same = sum(game.cards[one].id == game.cards[card].id for one in me.hand if one >= 0)
    if sort == "unit":
        unit = game.unit(card)
        few = 2.0 if len(me.zone) < 3 else 1.0
        value = few * unit_worth(unit) * max(0.2, (7 - unit.control) / 5)
        if unit.unique and any(game.cards[one.card].id == unit.id for one in me.zone):
            value = 0.0
    elif sort in ("weapon", "skill"):
        fits = any(not refused_attachment(game, fighter, card) for fighter in me.zone)
        value = 5.0 if fits else 2.0
    elif sort == "logistics":
        value = 7.0
    else:
        value = 4.0
    return value if same < 2 else value * _TWICE


def useful_attachments(state: State, card: int) -> list[Fighter]:
    """Return who may have a card of the hand that can be paid, the strongest first."""
    game, printed = state.game, state.game.other(card)
    if not affords(state, state.acting, printed.command, printed.logistics):
        return []
    fit = [fighter for fighter in state.me.zone if not refused_attachment(game, fighter, card)]
    return sorted(fit, key=lambda fighter: (-_gain(game, fighter, card), fighter.card))


def _gain(game: Game, fighter: Fighter, card: int) -> float:
    """Return what a card adds to a character; a shooter's card is for shooters."""
    unit = game.unit(fighter.card)
    gain = 0.0
    for change in game.other(card).effects:
        if isinstance(change, ChangesFighters):
            gain += expected(change.fire_adds) + 2 * expected(change.hit_adds)
            gain += unit.life * 0.4 * (expected(change.block_adds) + expected(change.armour_adds))
            gain += (0.5 * change.fire if unit.df else 0.0) + 0.6 * change.hit + 0.4 * change.block
            gain += change.life * 0.8 + 0.5 * (change.frenzy + change.unblockable)
    return gain * (1 + 0.1 * unit.control)
