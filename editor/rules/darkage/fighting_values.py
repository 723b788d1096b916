"""What fighters can do in a combat: their strings and bonuses with all that changes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from editor.rules.core.memo import LastFew
from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.darkage.costs import COMMITTING, lone_cost, standard_cost
from editor.rules.darkage.state import NONE, Combat, Fighter, Game, State
from schemas.base import must_be
from schemas.systems.darkage_effects import ChangesFighters


@dataclass(slots=True)
class Sheet:
    """A fighter in a combat as he stands, everything counted."""

    card: int
    player: int
    wounds: int
    life: int
    fire: tuple[int, ...]
    hit: tuple[int, ...]
    block: tuple[int, ...]
    armour: tuple[int, ...]
    fire_bonus: int = 0
    hit_bonus: int = 0
    block_bonus: int = 0
    armour_bonus: int = 0
    frenzy: bool = False
    unblockable: bool = False
    against_bare: list[ChangesFighters] = field(default_factory=list)
    """What counts only against opponents without armour."""

    @property
    def bare(self) -> bool:
        """Whether he has no armour."""
        return not self.armour

    def add(self, block: ChangesFighters, times: int = 1) -> None:
        """Count a block; the bonuses so many times."""
        self.fire += block.fire_adds
        self.hit += block.hit_adds
        self.block += block.block_adds
        self.armour += block.armour_adds
        self.fire_bonus += block.fire * times
        self.hit_bonus += block.hit * times
        self.block_bonus += block.block * times
        self.armour_bonus += block.armour * times
        self.life += block.life * times
        self.frenzy = self.frenzy or block.frenzy
        self.unblockable = self.unblockable or block.unblockable

    def fires_at(self, enemy: Sheet) -> tuple[tuple[int, ...], int]:
        """Return string and bonus of distance fire at an enemy."""
        numbers, bonus = self.fire, self.fire_bonus
        if self.against_bare and enemy.bare:
            for block in self.against_bare:
                numbers, bonus = numbers + block.fire_adds, bonus + block.fire
        return numbers, bonus

    def hits(self, enemy: Sheet) -> tuple[tuple[int, ...], int]:
        """Return string and bonus of close combat against an enemy."""
        numbers, bonus = self.hit, self.hit_bonus
        if self.against_bare and enemy.bare:
            for block in self.against_bare:
                numbers, bonus = numbers + block.hit_adds, bonus + block.hit
        return numbers, bonus


def sheets(state: State) -> Mapping[int, Sheet]:
    """Return the fighters of both reserves by their cards, as they stand in this moment of the combat.

    Checks, choices and dice of one moment all ask for them: those of the last few moments are kept.
    """
    return _KEPT.get((state,), None, lambda: _sheets(state))


_KEPT: Final = LastFew[Mapping[int, Sheet]](2)


def _sheets(state: State) -> dict[int, Sheet]:
    combat = state.fight
    found: dict[int, Sheet] = {}
    for player in (combat.attacker, combat.defender):
        for card in combat.pool(player):
            fighter = must_be(state.players[player].fighter(card), Fighter)
            found[card] = _plain(state.game, player, fighter)
    for player in (combat.attacker, combat.defender):
        _count(state, combat, player, found)
    for boost in combat.boosts:
        for sheet in found.values():
            if sheet.player == boost.side and boost.fighter in (NONE, sheet.card):
                _apply(boost.block, sheet, 1)
    bonus = state.game.ruleset.resources.marker_bonus
    for card in combat.marked:
        if card in found:
            found[card].hit_bonus += bonus
            found[card].fire_bonus += bonus
            found[card].block_bonus += bonus
            found[card].armour_bonus += bonus
    return found


def _plain(game: Game, player: int, fighter: Fighter) -> Sheet:
    unit = game.unit(fighter.card)
    return Sheet(
        fighter.card, player, fighter.wounds, unit.life, unit.df, unit.cc_hit, unit.cc_block, unit.armour
    )


def _apply(block: ChangesFighters, sheet: Sheet, times: int) -> None:
    if block.unarmoured:
        sheet.against_bare.append(block)
    else:
        sheet.add(block, times)


def _count(state: State, combat: Combat, player: int, found: dict[int, Sheet]) -> None:
    """Count what a side's cards do to its own fighters and to the enemies."""
    attacking = player == combat.attacker
    own = [sheet for sheet in found.values() if sheet.player == player]
    enemies = [sheet for sheet in found.values() if sheet.player != player]
    for bearer, block in _blocks(state, combat, player):
        if not holds(block, attacking=attacking, lone=combat.lone(player)):
            continue
        times = max(0, len(own) - 1) if block.each_other else 1
        if block.whom == "bearer":
            if bearer in found:
                _apply(block, found[bearer], times)
        else:
            for sheet in own if block.whom == "own" else enemies:
                _apply(block, sheet, times)


def holds(block: ChangesFighters, *, attacking: bool, lone: bool) -> bool:
    """Return whether a block holds for a side that attacks or defends, with a lone fighter or not."""
    if block.moment == "always":
        return True
    if block.moment == "lone":
        return lone
    return attacking == (block.moment == "attacking")


def _blocks(state: State, combat: Combat, player: int) -> Iterator[tuple[int, ChangesFighters]]:
    """Yield the lasting blocks of a side in a combat with who bears them."""
    game, one = state.game, state.players[player]
    for card in combat.pool(player):
        fighter = must_be(one.fighter(card), Fighter)
        for held in (card, *fighter.attached):
            for block in game.cards[held].effects:
                if isinstance(block, ChangesFighters):
                    yield card, block
    for block in standing(state, player):
        yield NONE, block
    if player == combat.defender == combat.target and combat.place != NONE:
        for effect in state.places(player)[combat.place].effects:
            if isinstance(effect, ChangesFighters):
                yield NONE, effect


def standing(state: State, player: int) -> tuple[ChangesFighters, ...]:
    """Return what leader, logistics cards and artefacts of a player do to fighters."""
    one = state.players[player]
    return _standing(state.game, player, one.laid, one.plundered)


@lru_cache(256)
def _standing(
    game: Game, player: int, laid: tuple[int, ...], plundered: tuple[bool, ...]
) -> tuple[ChangesFighters, ...]:
    lying = [game.cards[card] for card in laid if card != NONE]
    lying += [
        game.cards[card]
        for place, card in enumerate(game.artifacts[player])
        if place >= len(plundered) or not plundered[place]
    ]
    return tuple(
        block
        for document in (game.leaders[player], *lying)
        for block in document.effects
        if isinstance(block, ChangesFighters)
    )


def life_of(game: Game, fighter: Fighter) -> int:
    """Return the wounds that kill a character outside of a combat."""
    total = game.unit(fighter.card).life
    for held in (fighter.card, *fighter.attached):
        for block in game.cards[held].effects:
            if isinstance(block, ChangesFighters) and block.whom == "bearer" and block.moment == "always":
                total += block.life
    return total


def cost_change(
    state: State, player: int, fighter: Fighter, *, attacking: bool, lone: bool = False
) -> tuple[int, int]:
    """Return by how much a fighter, perhaps a lone one, is cheaper (0 or less) and dearer to commit."""
    cheaper = dearer = 0
    game = state.game
    blocks = [
        block
        for held in (fighter.card, *fighter.attached)
        for block in game.cards[held].effects
        if isinstance(block, ChangesFighters) and block.whom == "bearer"
    ]
    blocks += [block for block in standing(state, player) if block.whom == "own"]
    for block in blocks:
        if block.cost and holds(block, attacking=attacking, lone=lone):
            cheaper += min(0, block.cost)
            dearer += max(0, block.cost)
    return cheaper, dearer


def commit_cost(state: State, player: int, fighter: Fighter, *, attacking: bool) -> int:
    """Return what committing a character costs by the standard method (committing fighters)."""
    return int(commit_sum(state, player, fighter, attacking=attacking).value)


def commit_sum(state: State, player: int, fighter: Fighter, *, attacking: bool) -> Sum:
    """Return what :func:`commit_cost` says, with what it is made of."""
    leader = state.game.leaders[player]
    bonus = leader.attack if attacking else leader.defence
    cheaper, dearer = cost_change(state, player, fighter, attacking=attacking)
    control = state.game.unit(fighter.card).control
    found = standard_cost(control + cheaper, bonus, state.game.ruleset)
    return add_up((*found.parts, Part(COMMITTING, "darkage.part_dearer", dearer))) if dearer else found


def lone_commit_cost(state: State, player: int, fighter: Fighter, die: int, *, attacking: bool) -> int:
    """Return what committing a lone character costs with a die, markers counted in it."""
    cheaper, dearer = cost_change(state, player, fighter, attacking=attacking, lone=True)
    control = state.game.unit(fighter.card).control
    return int(lone_cost(control + cheaper, die, state.game.ruleset).value) + dearer
