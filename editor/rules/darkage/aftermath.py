"""The end of a combat and of the game: plunder, victory cards, control rolls, who has won."""

from __future__ import annotations

from editor.rules.darkage.base import Recorder
from editor.rules.darkage.events.cards import UsedUp
from editor.rules.darkage.events.rounds import Wounded
from editor.rules.darkage.events.scores import CombatEnded, ControlRolled, Plundered, VictoryCard
from editor.rules.darkage.events.turns import GameEnded
from editor.rules.darkage.means import goal, plunder, score
from editor.rules.darkage.rounds import end_frenzies
from editor.rules.darkage.state import NONE, Combat, Fighter, State
from schemas.base import must_be
from schemas.systems.darkage import DarkageCard


def end_combat(rec: Recorder) -> None:
    """Score a combat: the place plundered, the victory cards, a die for each enemy killed (end of combat)."""
    end_frenzies(rec)
    combat = rec.state.fight
    won = bool(combat.attack_pool) and not combat.defence_pool
    if won and combat.defender == combat.target:
        points, first = plunder(rec.state, combat.target, combat.place)
        rec.note(Plundered(combat.attacker, combat.target, combat.place, points, first))
    for player, card in ((combat.attacker, combat.attack_card), (combat.defender, combat.defence_card)):
        if card != NONE:
            rec.note(VictoryCard(player, card, _victory_points(rec.state, combat, player, card, won=won)))
    for card in combat.dead:
        owner = rec.state.game.owners[card]
        player = combat.enemy_of(owner)
        die = rec.die()
        game = rec.state.game
        points = game.ruleset.score.kill_roll if die < game.unit(card).control else 0
        rec.note(ControlRolled(player, card, die, points))
    _tidy(rec, combat)
    rec.note(CombatEnded(won))


def _tidy(rec: Recorder, combat: Combat) -> None:
    """Discard what serves once, and heal the survivors where wounds do not stay."""
    game = rec.state.game
    for player in (combat.attacker, combat.defender):
        for card in combat.pool(player):
            fighter = must_be(rec.state.players[player].fighter(card), Fighter)
            for held in fighter.attached:
                if game.other(held).once:
                    rec.note(UsedUp(player, card, held))
            if fighter.wounds and not game.ruleset.options.wounds_stay:
                rec.note(Wounded(player, card, -fighter.wounds))


def _victory_points(state: State, combat: Combat, player: int, card: int, *, won: bool) -> int:
    """Return what a card laid face down gives; 0 for a bluff, or where what it asks for is not so."""
    printed = state.game.cards[card]
    if not isinstance(printed, DarkageCard) or printed.sort != "victory":
        return 0
    attacking = player == combat.attacker
    side_won = won if attacking else not won
    killed = sum(state.game.owners[one] != player for one in combat.dead)
    lost = len(combat.dead) - killed
    done = {
        "plunder": attacking and won and combat.defender == combat.target,
        "beaten_off": not attacking and not won,
        "kills": killed >= printed.won_count,
        "no_losses": side_won and not lost and bool(combat.pool(player)),
        "lone": side_won and combat.lone(player) and bool(combat.pool(player)),
    }
    return printed.victory_points if done[printed.won_by] else 0


def win_if_won(rec: Recorder) -> bool:
    """End the game where one player alone has the points to win, or the most of several that have."""
    state = rec.state
    reached = [
        (score(state, player), player)
        for player in range(len(state.players))
        if score(state, player) >= goal(state, player)
    ]
    if not reached:
        return False
    most = max(points for points, _ in reached)
    first = [player for points, player in reached if points == most]
    if len(first) > 1:
        return False
    rec.note(GameEnded(first[0], "points"))
    return True


def game_over(rec: Recorder) -> None:
    """End the game after its last turn: the most points win."""
    state = rec.state
    points = [score(state, player) for player in range(len(state.players))]
    first = [player for player, one in enumerate(points) if one == max(points)]
    if len(first) > 1:
        rec.note(GameEnded(NONE, "draw"))
    else:
        rec.note(GameEnded(first[0], "turns"))
