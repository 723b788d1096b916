"""What may lie behind a view: hands of others, stocks and cards face down, dealt from what cannot be seen."""

from __future__ import annotations

from editor.rules.core.altered import altered
from editor.rules.core.dice import Dice
from editor.rules.darkage.actions.turn import shuffled
from editor.rules.darkage.state import HIDDEN, Combat, State


def possible(view: State, dice: Dice) -> State:
    """Return a state that may be behind a view.

    The decks are known, as they lie in the scenario; which of a player's cards that nobody sees are in his
    hand is dealt by the dice, and so are his stock and what he has laid face down.
    """
    combat, players = view.combat, []
    for number, one in enumerate(view.players):
        if HIDDEN not in one.hand and HIDDEN not in one.stock and not _laid_unseen(combat, number):
            players.append(altered(one, stock=shuffled(one.stock, dice)))
            continue
        unseen = shuffled(_unseen(view, number), dice)
        if combat is not None and _laid_unseen(combat, number):
            # Whoever lays a card face down wants to win by it: he has the first that can be one.
            laid = next((card for card in unseen if view.game.sort(card) == "victory"), unseen[0])
            unseen = tuple(card for card in unseen if card != laid)
            combat = _turned(combat, number, laid)
        held = len(one.hand)
        players.append(altered(one, hand=tuple(sorted(unseen[:held])), stock=unseen[held:]))
    return altered(view, players=tuple(players), combat=combat)


def _unseen(view: State, player: int) -> tuple[int, ...]:
    """Return the cards of a player that nobody else can see, in the order of his deck."""
    one = view.players[player]
    seen = {*one.discard, *one.laid, *(card for card in one.hand if card != HIDDEN)}
    for fighter in one.zone:
        seen |= {fighter.card, *fighter.attached}
    return tuple(card for card in view.game.stocks[player] if card not in seen)


def _laid_unseen(combat: Combat | None, player: int) -> bool:
    """Return whether a player has laid a card face down that the viewer does not know."""
    if combat is None:
        return False
    attacking = player == combat.attacker and combat.attack_card == HIDDEN
    return attacking or (player == combat.defender and combat.defence_card == HIDDEN)


def _turned(combat: Combat, player: int, card: int) -> Combat:
    if player == combat.attacker:
        return altered(combat, attack_card=card)
    return altered(combat, defence_card=card)
