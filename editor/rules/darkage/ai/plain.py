"""The plain level: it enlists, arms, raids where it is stronger, and defends what it can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.rules.core.parts import chance_d6_least
from editor.rules.darkage.actions.cards import Attach, Enlist, Lay, PlayInstant
from editor.rules.darkage.actions.clash import Aim, MarkFighter, Pair, Support
from editor.rules.darkage.actions.raid import Attack, ChoosePlace, Commit, CommitLone, Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Begin, Done, Reroll, Throw
from editor.rules.darkage.ai.worth import (
    expected,
    fighter_worth,
    hand_worth,
    sheet_worth,
    unit_worth,
    useful_attachments,
)
from editor.rules.darkage.base import Action
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.fighting_values import Sheet, commit_cost, sheets
from editor.rules.darkage.means import affords, can_mark, goal, score
from editor.rules.darkage.rounds import next_to_aim, next_to_support
from editor.rules.darkage.state import NONE, Fighter, State, Step
from schemas.systems.darkage_effects import ChangesFighters, ChangesResources, Draws, Heals, HelpsEnlisting

_USELESS: Final = 2.0
"""Cards of the hand worth less are discarded."""
BOLD: Final = 0.9
"""It raids where its reserve is worth so much of what the enemy may set against it, or more."""
KEEN: Final = 0.0
"""A better player raids whenever he can: command is rolled anew, and each raid may plunder a place."""
_BONUS_COST: Final = 1.0
"""What a point of command on the die of an enlistment is worth to it."""
_FULL: Final = 10
"""With so many resources it wants no more."""
_GOOD_DICE: Final = 9.0
"""Resources worth so much are kept."""


def choose(state: State, bold: float = BOLD) -> Action:
    """Return the action of who acts; ``bold`` says from which odds on he raids."""
    wished = _action(state, bold) if state.step == "action" else _OF_STEP[state.step](state)
    if wished is not None and not ENGINE.check(state, wished):
        return wished
    return ENGINE.choices(state, 1)[0]


def _begin(_state: State) -> Action:
    return Begin()


def _first_discard(state: State) -> Action:
    return Throw(min(state.me.hand, key=lambda card: (hand_worth(state, card), card)))


def _stock(state: State) -> Action:
    worst = min(state.me.hand, key=lambda card: (hand_worth(state, card), card), default=NONE)
    if worst != NONE and hand_worth(state, worst) < _USELESS:
        return Throw(worst)
    return Done()


def _enlist(state: State) -> Action:
    game, me = state.game, state.me
    best: tuple[float, Action] = (0.0, Done())
    most = game.leaders[state.acting].enlistment
    for card in me.hand:
        if not game.is_unit(card):
            continue
        unit = game.unit(card)
        for command in range(most + 1):
            action = Enlist(card, command)
            if ENGINE.check(state, action):
                continue
            chance = chance_d6_least(unit.control - command - state.bonus)
            value = chance * unit_worth(unit) - _BONUS_COST * command
            if value > best[0]:
                best = (value, action)
    chosen = best[1]
    if isinstance(chosen, Enlist):
        helped = _helping_instant(state)
        control = game.unit(chosen.card).control - chosen.command - state.bonus
        if helped is not None and control > 2:
            return helped
        if can_mark(state, state.acting) and control > 1 and me.markers > 1:
            return Enlist(chosen.card, chosen.command, marker=True)
    return chosen


def _helping_instant(state: State) -> Action | None:
    for card in state.me.hand:
        if state.game.sort(card) == "instant":
            action = PlayInstant(card)
            helps = any(isinstance(one, HelpsEnlisting) for one in state.game.other(card).effects)
            if helps and not ENGINE.check(state, action):
                return action
    return None


def _action(state: State, bold: float = BOLD) -> Action:
    for arm in (_lay, _attach, _serve):
        if (action := arm(state)) is not None:
            return action
    raid = best_raid(state, bold)
    return Done() if raid is None else raid


def _lay(state: State) -> Action | None:
    for card in state.me.hand:
        if state.game.sort(card) == "logistics":
            for place in range(len(state.me.laid)):
                action = Lay(card, place)
                if not ENGINE.check(state, action):
                    return action
    return None


def _attach(state: State) -> Action | None:
    for card in state.me.hand:
        if state.game.sort(card) in ("weapon", "skill"):
            fit = useful_attachments(state, card)
            if fit and _spares_command(state, state.game.other(card).command):
                return Attach(card, fit[0].card)
    return None


def _spares_command(state: State, command: int) -> bool:
    """Return whether a player who may raid keeps command for it."""
    return command == 0 or state.me.command > command + 1


def _serve(state: State) -> Action | None:
    """Return an instant of the action phase that is good at any time. None if there is none."""
    for card in state.me.hand:
        if state.game.sort(card) != "instant":
            continue
        printed = state.game.other(card)
        if printed.window not in ("own_action", "any"):
            continue
        if any(isinstance(one, Draws) and one.renew for one in printed.effects) and len(state.me.hand) > 2:
            continue
        gains = any(isinstance(one, ChangesResources) and one.whose == "own" for one in printed.effects)
        if gains and state.me.command + state.me.logistics >= _FULL:
            continue
        target = NONE
        if any(isinstance(one, Heals) for one in printed.effects):
            hurt = [fighter for fighter in state.me.zone if fighter.wounds]
            if not hurt:
                continue
            target = max(hurt, key=lambda one: (one.wounds, one.card)).card
        for enemy in _enemies(state):
            action = PlayInstant(card, target, enemy)
            if not ENGINE.check(state, action):
                return action
    return None


def _enemies(state: State) -> list[int]:
    """Return nobody, and then the enemies, the leading one first."""
    others = [player for player in range(len(state.players)) if player != state.acting]
    return [NONE, *sorted(others, key=lambda player: (-score(state, player), player))]


def best_raid(state: State, bold: float) -> Attack | None:
    """Return a raid that looks good. None if none does."""
    if state.attacked or ENGINE.check(state, Attack(_enemies(state)[1])):
        return None
    own = sum(fighter_worth(state.game, one) for one in reserve(state, state.acting, attacking=True))
    if not own:
        return None
    best: tuple[float, int] = (0.0, NONE)
    for enemy in _enemies(state)[1:]:
        theirs = reserve(state, enemy, attacking=False)
        against = sum(fighter_worth(state.game, one) for one in theirs)
        fresh = not all(state.players[enemy].plundered)
        value = own / (against + 1.0) * (1.3 if fresh else 1.0)
        if value > max(bold, best[0]):
            best = (value, enemy)
    return None if best[1] == NONE else Attack(best[1])


def reserve(state: State, player: int, *, attacking: bool) -> list[Fighter]:
    """Return whom a player would commit by the standard method with what he has to spend."""
    one, rules = state.players[player], state.game.ruleset.resources
    purse = min(rules.resource_most, one.command + one.logistics // rules.logistics_per_command)
    taken: list[Fighter] = []
    for fighter, cost in by_bargain(state, player, attacking=attacking):
        if cost <= purse:
            purse -= cost
            taken.append(fighter)
    return taken


def by_bargain(state: State, player: int, *, attacking: bool) -> list[tuple[Fighter, int]]:
    """Return the characters of a player with what they cost, the most worth for their command first."""

    def bargain(found: tuple[Fighter, int]) -> tuple[float, int]:
        fighter, cost = found
        return (-fighter_worth(state.game, fighter) / (cost + 0.5), fighter.card)

    zone = state.players[player].zone
    return sorted(((one, commit_cost(state, player, one, attacking=attacking)) for one in zone), key=bargain)


def _pool(state: State) -> Action:
    combat, player = state.fight, state.acting
    attacking = player == combat.attacker
    pool = combat.pool(player)
    for fighter, cost in by_bargain(state, player, attacking=attacking):
        if fighter.card in pool:
            continue
        if affords(state, player, cost) and not combat.lone(player):
            return Commit(fighter.card)
    if not pool and not combat.lone(player) and state.me.zone:
        best = max(state.me.zone, key=lambda one: (fighter_worth(state.game, one), -one.card))
        return CommitLone(best.card)
    return Done()


def _card(state: State) -> Action:
    game, combat = state.game, state.fight
    attacking = state.acting == combat.attacker
    best: tuple[int, Action] = (0, Done())
    for card in state.me.hand:
        if game.sort(card) != "victory":
            continue
        printed = game.other(card)
        if printed.won_by == "lone" and not combat.lone(state.acting):
            continue
        if printed.won_by == ("beaten_off" if attacking else "plunder"):
            continue
        if printed.victory_points > best[0]:
            best = (printed.victory_points, LayFaceDown(card))
    return best[1]


def _place(state: State) -> Action:
    target = state.players[state.fight.target]
    places = state.places(state.fight.target)

    def danger(place: int) -> tuple[float, int]:
        worse = 0.0
        for block in places[place].effects:
            if isinstance(block, ChangesFighters):
                sign = 1 if block.whom == "own" else -1
                worse += sign * (block.fire + block.hit + block.block + block.armour)
        worth = 10.0 if not target.plundered[place] else 0.0
        worth += 1.0 if target.laid[place] != NONE else 0.0
        return (worse - worth, place)

    return ChoosePlace(min(range(len(places)), key=danger))


def _intercept(state: State) -> Action:
    """Come between only where the raid would win the game for the attacker, or nearly so."""
    attacker = state.fight.attacker
    near = score(state, attacker) + state.game.ruleset.score.first_plunder
    return Intercept() if near >= goal(state, attacker) else Done()


def _reaction(state: State) -> Action:
    return combat_instant(state) or Done()


def combat_instant(state: State) -> Action | None:
    """Return an instant that changes the fight, on whom it helps most. None if there is none."""
    game = state.game
    found = sheets(state)
    mine = [sheet for sheet in found.values() if sheet.player == state.acting]
    theirs = [sheet for sheet in found.values() if sheet.player != state.acting]
    ours = max(mine, key=lambda one: (sheet_worth(one), -one.card), default=None)
    foe = max(theirs, key=lambda one: (sheet_worth(one), -one.card), default=None)
    for card in state.me.hand:
        if game.sort(card) != "instant":
            continue
        fights = any(block.do in ("fighters", "wound", "disarm") for block in game.other(card).effects)
        if not fights:
            continue
        for target in (NONE, ours.card if ours else NONE, foe.card if foe else NONE):
            action = PlayInstant(card, target)
            if not ENGINE.check(state, action):
                return action
    return None


def _round_cards(state: State) -> Action:
    if (action := combat_instant(state)) is not None:
        return action
    # Instants may have left nobody to mark.
    mine = [sheet for sheet in sheets(state).values() if sheet.player == state.acting]
    if mine and state.fight.round == 1 and can_mark(state, state.acting):
        best = max(mine, key=lambda one: (expected(one.hit, one.hit_bonus), -one.card))
        return MarkFighter(best.card)
    return Done()


def _aim(state: State) -> Action:
    combat, found = state.fight, sheets(state)
    who = next_to_aim(state)
    aimed: dict[int, float] = {}
    for one, target in combat.aims:
        aimed[target] = aimed.get(target, 0.0) + expected(found[one].fire, found[one].fire_bonus)

    def preference(card: int) -> tuple[float, int]:
        left = found[card].life - found[card].wounds - aimed.get(card, 0.0)
        return (left if left > 0 else 5.0 - left, card)

    return Aim(who, min(combat.pool(combat.enemy_of(state.acting)), key=preference))


def _pair(state: State) -> Action:
    combat, found = state.fight, sheets(state)
    best: tuple[float, Action] | None = None
    for one in combat.pool(state.acting):
        if combat.opponent(one) != NONE:
            continue
        for enemy in combat.pool(combat.enemy_of(state.acting)):
            if combat.opponent(enemy) != NONE:
                continue
            value = _duel(found[one], found[enemy]) - _duel(found[enemy], found[one])
            if best is None or value > best[0]:
                best = (value, Pair(one, enemy))
    return best[1] if best is not None else Done()


def _duel(one: Sheet, enemy: Sheet) -> float:
    """Return the share of an enemy's life that a fighter takes in one round, weighed by the enemy."""
    numbers, bonus = one.hits(enemy)
    made = expected(numbers, bonus)
    if not one.unblockable:
        made = max(0.1, made - 0.6 * expected(enemy.block, enemy.block_bonus))
        made = max(0.1, made - 0.6 * expected(enemy.armour, enemy.armour_bonus))
    return min(1.0, made / max(1, enemy.life - enemy.wounds)) * sheet_worth(enemy)


def _support(state: State) -> Action:
    combat, found = state.fight, sheets(state)
    who = next_to_support(state)
    clashing = [card for card in combat.pool(combat.enemy_of(state.acting)) if combat.opponent(card) != NONE]
    best = max(clashing, key=lambda card: (_duel(found[who], found[card]), -card))
    return Support(who, best)


def _resource(state: State) -> Action:
    me = state.me
    worth = 1.5 * me.command + me.logistics
    return Reroll() if not state.thrown and worth < _GOOD_DICE else Done()


_OF_STEP: Final[Mapping[Step, Callable[[State], Action | None]]] = {
    "begin": _begin,
    "first_discard": _first_discard,
    "stock": _stock,
    "enlist": _enlist,
    "action": _action,
    "attack_pool": _pool,
    "attack_card": _card,
    "attack_place": _place,
    "intercept": _intercept,
    "reaction": _reaction,
    "defence_pool": _pool,
    "defence_card": _card,
    "attacker_cards": _round_cards,
    "defender_cards": _round_cards,
    "aim": _aim,
    "pair": _pair,
    "support": _support,
    "resource": _resource,
}
