"""What a player knows of a game: his own hand, what lies on the table, how many cards the others hold."""

from __future__ import annotations

from editor.rules.core.altered import altered
from editor.rules.darkage.state import HIDDEN, NONE, Combat, Player, State


def view(state: State, player: int) -> State:
    """Return the state as a player may know it: stocks without their order, hands of others closed."""
    players = tuple(
        _own(one) if number == player else _other(one) for number, one in enumerate(state.players)
    )
    combat = state.combat
    return altered(state, players=players, combat=None if combat is None else _combat(combat, player))


def _own(player: Player) -> Player:
    return altered(player, stock=tuple(sorted(player.stock)))


def _other(player: Player) -> Player:
    return altered(player, stock=(HIDDEN,) * len(player.stock), hand=(HIDDEN,) * len(player.hand))


def _combat(combat: Combat, player: int) -> Combat:
    """Turn face down what the other side has laid; who only looks on knows neither card."""
    attack, defence = combat.attack_card, combat.defence_card
    return altered(
        combat,
        attack_card=attack if player == combat.attacker or attack == NONE else HIDDEN,
        defence_card=defence if player == combat.defender or defence == NONE else HIDDEN,
    )
