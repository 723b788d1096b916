"""The way of a turn: what comes next, and what happens without anybody's choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.rules.darkage import rounds
from editor.rules.darkage.aftermath import end_combat, game_over, win_if_won
from editor.rules.darkage.base import Recorder
from editor.rules.darkage.events.cards import Joined
from editor.rules.darkage.events.raids import Asked, AttackCalledOff, PlaceChosen
from editor.rules.darkage.events.turns import Changed, ResourcesRolled, Stepped, TurnBegan
from editor.rules.darkage.instants import draw
from editor.rules.darkage.means import hand_least, income
from editor.rules.darkage.state import NONE, Phase, State, Step


def step_to(rec: Recorder, phase: Phase, step: Step, acting: int) -> None:
    """Go on to a step."""
    rec.note(Stepped(phase, step, acting))


def begin_turn(rec: Recorder, player: int) -> None:
    """Begin a player's turn with the stock phase; raiders have none."""
    rec.note(TurnBegan(player, rec.state.players[player].turns + 1))
    if rec.state.game.raiders[player]:
        step_to(rec, "enlist", "enlist", player)
        stock = rec.state.players[player].stock
        if stock:
            rec.note(Joined(player, stock[-1]))
        step_to(rec, "action", "action", player)
    else:
        step_to(rec, "stock", "stock", player)


def end_stock(rec: Recorder) -> None:
    """Draw as many cards as were discarded, and the extra ones (stock phase)."""
    state = rec.state
    draw(rec, state.acting, state.thrown + state.game.ruleset.deck.stock_extra_draw)
    step_to(rec, "enlist", "enlist", state.acting)


def end_action(rec: Recorder) -> None:
    """Go on to the resource phase: income, then the hand is filled up."""
    player = rec.state.active
    step_to(rec, "resource", "resource", player)
    command, logistics = income(rec.state, player)
    if command or logistics:
        rec.note(Changed(player, command, logistics, why="income"))
    if rec.state.game.raiders[player]:
        roll_resources(rec, player)
        end_turn(rec)
        return
    draw(rec, player, hand_least(rec.state, player) - len(rec.state.players[player].hand))


def end_turn(rec: Recorder) -> None:
    """End a turn: somebody has won, the last turn was played, or the next player begins."""
    state = rec.state
    if win_if_won(rec):
        return
    if all(player.turns >= state.game.last_turn for player in state.players):
        game_over(rec)
        return
    begin_turn(rec, (state.active + 1) % len(state.players))


def roll_resources(rec: Recorder, player: int) -> None:
    """Roll both resource dice of a player."""
    leader, most = rec.state.game.leaders[player], rec.state.game.ruleset.resources.resource_most
    command, logistics = rec.die(), rec.die()
    rec.note(
        ResourcesRolled(
            player,
            command,
            logistics,
            min(most, command + leader.command_bonus),
            min(most, logistics + leader.logistics_bonus),
        )
    )


def end_attack_pool(rec: Recorder) -> None:
    """Go on after the attacker's reserve; without anybody in it the raid is off."""
    combat = rec.state.fight
    if combat.attack_pool:
        step_to(rec, "combat", "attack_card", combat.attacker)
    else:
        rec.note(AttackCalledOff(combat.attacker))
        step_to(rec, "action", "action", combat.attacker)


def name_place(rec: Recorder, place: int) -> None:
    """Note the place, and ask the others whether they come between."""
    state, combat = rec.state, rec.state.fight
    count = len(state.players)
    order = tuple((combat.attacker + step) % count for step in range(1, count))
    asked = tuple(one for one in order if one != combat.target)
    rec.note(PlaceChosen(place, asked))
    next_asked(rec)


def next_asked(rec: Recorder) -> None:
    """Ask the next player whether he comes between; then it is the defender's turn to react."""
    combat = rec.state.fight
    if combat.asked:
        step_to(rec, "combat", "intercept", combat.asked[0])
    else:
        step_to(rec, "combat", "reaction", combat.defender)


def end_defence_card(rec: Recorder) -> None:
    """Begin the rounds, where somebody defends."""
    if rec.state.fight.defence_pool:
        step_to(rec, "combat", "attacker_cards", rec.state.fight.attacker)
    else:
        end_combat(rec)
        _after_combat(rec)


def _after_combat(rec: Recorder) -> None:
    if not win_if_won(rec):
        step_to(rec, "action", "action", rec.state.active)


def end_round_cards(rec: Recorder) -> None:
    """Go on after the instants of a round: the other side's, then the fight."""
    state, combat = rec.state, rec.state.fight
    if state.step == "attacker_cards":
        step_to(rec, "combat", "defender_cards", combat.defender)
    elif not combat.attack_pool or not combat.defence_pool:
        _after_round(rec)
    elif combat.round == 0:
        step_to(rec, "combat", "aim", combat.attacker)
    else:
        step_to(rec, "combat", "pair", combat.attacker)


def after_aim(rec: Recorder) -> None:
    """Go on once a side has aimed: its dice, then the other side (round of distance fire, 1 to 4)."""
    attacking = rec.state.acting == rec.state.fight.attacker
    rounds.fire(rec)
    if attacking:
        step_to(rec, "combat", "aim", rec.state.fight.defender)
    else:
        _after_round(rec)


def after_pair(rec: Recorder) -> None:
    """Go on once a clash is made: the other side chooses, until one side has nobody left; then supports."""
    state, combat = rec.state, rec.state.fight
    if all(free(state, player) for player in (combat.attacker, combat.defender)):
        step_to(rec, "combat", "pair", combat.enemy_of(state.acting))
        return
    step_to(rec, "combat", "support", combat.attacker)


def free(state: State, player: int) -> bool:
    """Return whether a player has somebody in the combat without an opponent."""
    combat = state.fight
    return any(combat.opponent(card) == NONE for card in combat.pool(player))


def after_support(rec: Recorder) -> None:
    """Go on once supports are chosen: the other side, then the dice."""
    if rec.state.acting == rec.state.fight.attacker:
        step_to(rec, "combat", "support", rec.state.fight.defender)
    else:
        rounds.close(rec)
        _after_round(rec)


def _after_round(rec: Recorder) -> None:
    combat = rec.state.fight
    over = combat.round > rec.state.game.ruleset.fight.close_rounds
    if over or not combat.attack_pool or not combat.defence_pool:
        end_combat(rec)
        _after_combat(rec)
    else:
        step_to(rec, "combat", "attacker_cards", combat.attacker)


def end_first_discard(rec: Recorder) -> None:
    """Go on to the next player's first discard, or to the first turn."""
    state = rec.state
    following = (state.acting + 1) % len(state.players)
    if following == state.active:
        begin_turn(rec, state.active)
    else:
        step_to(rec, "setup", "first_discard", following)


def end_enlist(rec: Recorder) -> None:
    """Go on to the action phase."""
    step_to(rec, "action", "action", rec.state.active)


def end_attack_card(rec: Recorder) -> None:
    """Go on to naming the place."""
    step_to(rec, "combat", "attack_place", rec.state.fight.attacker)


def pass_by(rec: Recorder) -> None:
    """Note that a player does not come between, and ask the next."""
    rec.note(Asked(rec.state.acting))
    next_asked(rec)


def end_reaction(rec: Recorder) -> None:
    """Go on to the defender's reserve; who has lost all his fighters before does not attack any more."""
    combat = rec.state.fight
    if combat.attack_pool:
        step_to(rec, "combat", "defence_pool", combat.defender)
    else:
        end_combat(rec)
        _after_combat(rec)


def end_defence_pool(rec: Recorder) -> None:
    """Go on to the defender's card."""
    step_to(rec, "combat", "defence_card", rec.state.fight.defender)


def end_pairs(rec: Recorder) -> None:
    """Go on to the supports: one side has nobody left without an opponent."""
    step_to(rec, "combat", "support", rec.state.fight.attacker)


ENDS: Final[Mapping[Step, Callable[[Recorder], None]]] = {
    "first_discard": end_first_discard,
    "stock": end_stock,
    "enlist": end_enlist,
    "action": end_action,
    "attack_pool": end_attack_pool,
    "attack_card": end_attack_card,
    "intercept": pass_by,
    "reaction": end_reaction,
    "defence_pool": end_defence_pool,
    "defence_card": end_defence_card,
    "attacker_cards": end_round_cards,
    "defender_cards": end_round_cards,
    "aim": after_aim,
    "pair": end_pairs,
    "support": after_support,
    "resource": end_turn,
}
"""Step -> what follows when nothing is left to decide in it."""
