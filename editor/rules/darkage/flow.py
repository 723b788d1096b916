"""The way of a turn: what comes next, and what happens without anybody's choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.rules.darkage import events as ev
from editor.rules.darkage import rounds
from editor.rules.darkage.aftermath import end_combat, game_over, win_if_won
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.instants import draw
from editor.rules.darkage.legal import choices, next_to_aim, next_to_support
from editor.rules.darkage.means import hand_least, income
from editor.rules.darkage.recorder import Recorder
from editor.rules.darkage.state import NONE, Phase, State, Step


def step_to(rec: Recorder, phase: Phase, step: Step, acting: int) -> None:
    """Go on to a step."""
    rec.note(ev.Stepped(phase, step, acting))


def begin_turn(rec: Recorder, player: int) -> None:
    """Begin a player's turn with the stock phase; raiders have none."""
    rec.note(ev.TurnBegan(player, rec.state.players[player].turns + 1))
    if rec.state.game.raiders[player]:
        step_to(rec, "enlist", "enlist", player)
        stock = rec.state.players[player].stock
        if stock:
            rec.note(ev.Joined(player, stock[-1]))
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
        rec.note(ev.Changed(player, command, logistics, why="income"))
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
        ev.ResourcesRolled(
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
        rec.note(ev.AttackCalledOff(combat.attacker))
        step_to(rec, "action", "action", combat.attacker)


def place_named(rec: Recorder, place: int) -> None:
    """Note the place, and ask the others whether they come between."""
    state, combat = rec.state, rec.state.fight
    count = len(state.players)
    order = tuple((combat.attacker + step) % count for step in range(1, count))
    asked = tuple(one for one in order if one != combat.target)
    rec.note(ev.PlaceChosen(place, asked))
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
    """Go on once a side has aimed: the other side, then the dice."""
    _both_then_dice(rec, "aim", next_to_aim, rounds.fire)


def _both_then_dice(
    rec: Recorder, step: Step, waiting: Callable[[State], int], roll: Callable[[Recorder], None]
) -> None:
    """Go on once nobody of who acts waits in a step: the defender after the attacker, then the dice."""
    state, combat = rec.state, rec.state.fight
    if waiting(state) != NONE:
        return
    if state.acting == combat.attacker:
        step_to(rec, "combat", step, combat.defender)
        return
    roll(rec)
    _after_round(rec)


def after_pair(rec: Recorder) -> None:
    """Go on once a clash is made: the other side chooses, until one side has nobody left; then supports."""
    state, combat = rec.state, rec.state.fight
    if all(_free(state, player) for player in (combat.attacker, combat.defender)):
        step_to(rec, "combat", "pair", combat.enemy_of(state.acting))
        return
    step_to(rec, "combat", "support", combat.attacker)


def _free(state: State, player: int) -> bool:
    combat = state.fight
    return any(combat.opponent(card) == NONE for card in combat.pool(player))


def after_support(rec: Recorder) -> None:
    """Go on once supports are chosen: the other side, then the dice."""
    _both_then_dice(rec, "support", next_to_support, rounds.close)


def _after_round(rec: Recorder) -> None:
    combat = rec.state.fight
    over = combat.round > rec.state.game.ruleset.fight.close_rounds
    if over or not combat.attack_pool or not combat.defence_pool:
        end_combat(rec)
        _after_combat(rec)
    else:
        step_to(rec, "combat", "attacker_cards", combat.attacker)


def settle(rec: Recorder) -> None:
    """Let happen what nobody has a choice about, until somebody has one or the game is over."""
    while rec.state.step not in ("over", "begin"):
        before = rec.state
        way = _WAYS.get(before.step)
        if way is None or not way(rec):
            return


def _first_discard(rec: Recorder) -> bool:
    state, deck = rec.state, rec.state.game.ruleset.deck
    if state.thrown < deck.first_discard and state.me.hand:
        return False
    order = len(state.players)
    following = (state.acting + 1) % order
    if following == state.active:
        begin_turn(rec, state.active)
    else:
        step_to(rec, "setup", "first_discard", following)
    return True


def _stock(rec: Recorder) -> bool:
    if rec.state.thrown < rec.state.game.ruleset.deck.stock_discard_most and rec.state.me.hand:
        return False
    end_stock(rec)
    return True


def _if_no_choice(end: Callable[[Recorder], None]) -> Callable[[Recorder], bool]:
    """Return a way that goes on where ``Done`` is all that can be done."""

    def way(rec: Recorder) -> bool:
        if len(choices(rec.state)) > 1:
            return False
        end(rec)
        return True

    return way


def end_enlist(rec: Recorder) -> None:
    """Go on to the action phase."""
    step_to(rec, "action", "action", rec.state.active)


def end_attack_card(rec: Recorder) -> None:
    """Go on to naming the place."""
    step_to(rec, "combat", "attack_place", rec.state.fight.attacker)


def pass_by(rec: Recorder) -> None:
    """Note that a player does not come between, and ask the next."""
    rec.note(ev.Asked(rec.state.acting))
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


def _place(rec: Recorder) -> bool:
    if len(choices(rec.state)) > 1:
        return False
    place_named(rec, 0)
    return True


def _aim(rec: Recorder) -> bool:
    state, combat = rec.state, rec.state.fight
    who = next_to_aim(state)
    if who == NONE:
        after_aim(rec)
        return True
    theirs = combat.pool(combat.enemy_of(state.acting))
    if len(theirs) > 1:
        return False
    found = sheets(state)
    for card in combat.pool(state.acting):
        if found[card].fire and combat.aim_of(card) == NONE:
            rec.note(ev.Aimed(card, theirs[0]))
    after_aim(rec)
    return True


def _pair(rec: Recorder) -> bool:
    state, combat = rec.state, rec.state.fight
    if not all(_free(state, player) for player in (combat.attacker, combat.defender)):
        step_to(rec, "combat", "support", combat.attacker)
        return True
    options = choices(state)
    if len(options) > 1:
        return False
    attackers = [card for card in combat.attack_pool if combat.opponent(card) == NONE]
    defenders = [card for card in combat.defence_pool if combat.opponent(card) == NONE]
    rec.note(ev.Paired(attackers[0], defenders[0]))
    after_pair(rec)
    return True


def _support(rec: Recorder) -> bool:
    state, combat = rec.state, rec.state.fight
    who = next_to_support(state)
    if who == NONE:
        after_support(rec)
        return True
    theirs = [card for card in combat.pool(combat.enemy_of(state.acting)) if combat.opponent(card) != NONE]
    if len(theirs) > 1:
        return False
    rec.note(ev.Supported(who, theirs[0]))
    after_support(rec)
    return True


def _resource(rec: Recorder) -> bool:
    state = rec.state
    if not state.thrown or len(choices(state)) > 1:
        return False
    end_turn(rec)
    return True


_WAYS: Final[Mapping[Step, Callable[[Recorder], bool]]] = {
    "first_discard": _first_discard,
    "stock": _stock,
    "enlist": _if_no_choice(end_enlist),
    "action": _if_no_choice(end_action),
    "attack_pool": _if_no_choice(end_attack_pool),
    "attack_card": _if_no_choice(end_attack_card),
    "attack_place": _place,
    "intercept": _if_no_choice(pass_by),
    "reaction": _if_no_choice(end_reaction),
    "defence_pool": _if_no_choice(end_defence_pool),
    "defence_card": _if_no_choice(end_defence_card),
    "attacker_cards": _if_no_choice(end_round_cards),
    "defender_cards": _if_no_choice(end_round_cards),
    "aim": _aim,
    "pair": _pair,
    "support": _support,
    "resource": _resource,
}
"""Step -> what happens in it without a choice; tells whether the game went on."""
