"""One event applied to a state; nothing is rolled and nothing refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from editor.rules.darkage import events as ev
from editor.rules.darkage.state import HIDDEN, NONE, Boost, Combat, Fighter, Player, State
from schemas.systems.darkage_effects import ChangesFighters


def evolve(state: State, event: ev.Event) -> State:
    """Return the state after an event."""
    return _APPLIED[type(event)](state, event)


def with_player(state: State, number: int, **changes: Any) -> State:
    """Return a state in which a player has changed."""
    players = list(state.players)
    players[number] = replace(players[number], **changes)
    return replace(state, players=tuple(players))


def with_fighter(state: State, number: int, fighter: Fighter) -> State:
    """Return a state in which a character in play has changed."""
    zone = tuple(fighter if one.card == fighter.card else one for one in state.players[number].zone)
    return with_player(state, number, zone=zone)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return cards without one; of cards that the viewer does not know, without any of them."""
    found = card if card in cards else HIDDEN
    if found not in cards:
        return cards
    place = cards.index(found)
    return cards[:place] + cards[place + 1 :]


def bounded(state: State, points: int) -> int:
    """Return points of a resource inside the bounds (resource phase)."""
    return max(0, min(points, state.game.ruleset.resources.resource_most))


def _shuffled(state: State, event: ev.Shuffled) -> State:
    return with_player(state, event.player, stock=event.order)


def _resources(state: State, event: ev.ResourcesRolled) -> State:
    after = with_player(state, event.player, command=event.command, logistics=event.logistics)
    return replace(after, thrown=1) if state.step == "resource" else after


def _drawn(state: State, event: ev.Drawn) -> State:
    player = state.players[event.player]
    stock = player.stock
    for card in event.cards:
        stock = without(stock, card)
    return with_player(state, event.player, stock=stock, hand=player.hand + event.cards)


def _thrown(state: State, event: ev.Thrown) -> State:
    player = state.players[event.player]
    hand = player.hand
    for card in event.cards:
        hand = without(hand, card)
    after = with_player(state, event.player, hand=hand, discard=player.discard + event.cards)
    return replace(after, thrown=state.thrown + len(event.cards))


def _first(state: State, event: ev.FirstPlayer) -> State:
    return replace(state, active=event.player, acting=event.player)


def _turn(state: State, event: ev.TurnBegan) -> State:
    players = tuple(replace(one, marked=False) for one in state.players)
    begun = replace(
        state,
        players=players,
        turn=event.turn,
        active=event.player,
        acting=event.player,
        attempts=0,
        bonus=0,
        attacked=False,
        strong=False,
    )
    return with_player(begun, event.player, turns=players[event.player].turns + 1)


def _stepped(state: State, event: ev.Stepped) -> State:
    return replace(state, phase=event.phase, step=event.step, acting=event.acting, thrown=0)


def _enlisting(state: State, event: ev.Enlisting) -> State:
    player = state.players[event.player]
    changes: dict[str, Any] = {"command": player.command - event.command}
    if event.marker:
        changes |= {"markers": player.markers - 1, "marked": True}
    if not event.to_hand or event.joined:
        changes["hand"] = without(player.hand, event.card)
    if event.joined:
        changes["zone"] = (*player.zone, Fighter(event.card))
    elif not event.to_hand:
        changes["discard"] = (*player.discard, event.card)
    after = with_player(state, event.player, **changes)
    return replace(after, attempts=state.attempts + 1, bonus=0)


def _joined(state: State, event: ev.Joined) -> State:
    player = state.players[event.player]
    zone = (*player.zone, Fighter(event.card))
    return with_player(state, event.player, stock=without(player.stock, event.card), zone=zone)


def _changed(state: State, event: ev.Changed) -> State:
    player = state.players[event.player]
    changes: dict[str, Any] = {
        "command": bounded(state, player.command + event.command),
        "logistics": bounded(state, player.logistics + event.logistics),
        "markers": max(0, player.markers + event.markers),
    }
    if event.why in ("marker", "strong_marker"):
        changes["marked"] = True
    after = with_player(state, event.player, **changes)
    strong = state.strong or event.why == "strong_marker"
    return replace(after, bonus=state.bonus + event.bonus, strong=strong)


def _fighter_marked(state: State, event: ev.FighterMarked) -> State:
    player = state.players[event.player]
    after = with_player(state, event.player, markers=player.markers - 1, marked=True)
    return _fight(after, marked=(*state.fight.marked, event.fighter))


def _attached(state: State, event: ev.Attached) -> State:
    game, player = state.game, state.players[event.player]
    card = game.other(event.card)
    zone = tuple(
        replace(one, attached=(*one.attached, event.card)) if one.card == event.fighter else one
        for one in player.zone
    )
    return with_player(
        state,
        event.player,
        hand=without(player.hand, event.card),
        zone=zone,
        command=player.command - card.command,
        logistics=player.logistics - card.logistics,
    )


def _laid(state: State, event: ev.Laid) -> State:
    player, card = state.players[event.player], state.game.other(event.card)
    laid = tuple(event.card if place == event.place else one for place, one in enumerate(player.laid))
    return with_player(
        state,
        event.player,
        hand=without(player.hand, event.card),
        laid=laid,
        command=player.command - card.command,
        logistics=player.logistics - card.logistics,
    )


def _played(state: State, event: ev.Played) -> State:
    player, card = state.players[event.player], state.game.other(event.card)
    if event.marker:
        state = with_player(state, event.player, markers=player.markers - 1, marked=True)
    return with_player(
        state,
        event.player,
        hand=without(player.hand, event.card),
        discard=(*player.discard, event.card),
        command=player.command - card.command,
        logistics=player.logistics - card.logistics,
    )


def _boosted(state: State, event: ev.Boosted) -> State:
    block = state.game.cards[event.card].effects[event.block]
    if not isinstance(block, ChangesFighters):
        raise TypeError(f"block {event.block} of card {event.card} changes no fighters")
    boost = Boost(event.side, event.fighter, block)
    return _fight(state, boosts=(*state.fight.boosts, boost))


def _lost_card(state: State, event: ev.Disarmed | ev.UsedUp) -> State:
    player = state.players[event.player]
    zone = tuple(
        replace(one, attached=without(one.attached, event.card)) if one.card == event.fighter else one
        for one in player.zone
    )
    return with_player(state, event.player, zone=zone, discard=(*player.discard, event.card))


def _attack(state: State, event: ev.AttackBegan) -> State:
    combat = Combat(event.attacker, event.target, event.target)
    return replace(state, combat=combat, attacked=True)


def _called_off(state: State, _event: ev.AttackCalledOff) -> State:
    return replace(state, combat=None)


def _committed(state: State, event: ev.Committed) -> State:
    player, combat = state.players[event.player], state.fight
    changes: dict[str, Any] = {}
    if event.marker:
        changes |= {"markers": player.markers - 1, "marked": True}
    if event.joined:
        changes["command"] = player.command - event.cost
    after = with_player(state, event.player, **changes) if changes else state
    side = "attack" if event.player == combat.attacker else "defence"
    fights: dict[str, Any] = {}
    if event.joined:
        fights[f"{side}_pool"] = (*combat.pool(event.player), event.fighter)
    if event.lone:
        fights[f"{side}_lone"] = True
    return _fight(after, **fights)


def _face_down(state: State, event: ev.LaidFaceDown) -> State:
    player, combat = state.players[event.player], state.fight
    after = with_player(state, event.player, hand=without(player.hand, event.card))
    if event.player == combat.attacker:
        return _fight(after, attack_card=event.card)
    return _fight(after, defence_card=event.card)


def _place(state: State, event: ev.PlaceChosen) -> State:
    return _fight(state, place=event.place, asked=event.asked)


def _asked(state: State, event: ev.Asked) -> State:
    return _fight(state, asked=tuple(one for one in state.fight.asked if one != event.player))


def _intercepted(state: State, event: ev.Intercepted) -> State:
    return _fight(state, defender=event.player, asked=())


def _aimed(state: State, event: ev.Aimed) -> State:
    return _fight(state, aims=(*state.fight.aims, (event.fighter, event.target)))


def _paired(state: State, event: ev.Paired) -> State:
    return _fight(state, pairs=(*state.fight.pairs, (event.attacker, event.defender)))


def _supported(state: State, event: ev.Supported) -> State:
    return _fight(state, supports=(*state.fight.supports, (event.fighter, event.enemy)))


def _same(state: State, _event: ev.Rolled) -> State:
    return state


def _wounded(state: State, event: ev.Wounded) -> State:
    fighter = state.players[event.player].fighter(event.fighter)
    if fighter is None:
        return state
    wounds = max(0, fighter.wounds + event.wounds)
    return with_fighter(state, event.player, replace(fighter, wounds=wounds))


def _killed(state: State, event: ev.Killed) -> State:
    player, combat = state.players[event.player], state.combat
    fighter = player.fighter(event.fighter)
    if fighter is None:
        return state
    zone = tuple(one for one in player.zone if one.card != event.fighter)
    discard = (*player.discard, event.fighter, *fighter.attached)
    killed = (*player.killed, event.fighter)
    after = with_player(state, event.player, zone=zone, discard=discard, killed=killed)
    if combat is None:
        return after
    gone = event.fighter
    return _fight(
        after,
        attack_pool=tuple(one for one in combat.attack_pool if one != gone),
        defence_pool=tuple(one for one in combat.defence_pool if one != gone),
        aims=tuple(aim for aim in combat.aims if gone not in aim),
        pairs=tuple(pair for pair in combat.pairs if gone not in pair),
        supports=tuple(one for one in combat.supports if gone not in one),
        dead=(*combat.dead, gone),
    )


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    return _fight(state, round=event.round + 1, aims=(), supports=(), marked=())


def _plundered(state: State, event: ev.Plundered) -> State:
    target = state.players[event.target]
    lost = target.laid[event.place]
    places = range(len(target.plundered))
    after = with_player(
        state,
        event.target,
        plundered=tuple(target.plundered[place] or place == event.place for place in places),
        laid=tuple(NONE if place == event.place else target.laid[place] for place in places),
        discard=target.discard if lost == NONE else (*target.discard, lost),
    )
    points = after.players[event.attacker].points + event.points
    return with_player(after, event.attacker, points=points)


def _victory(state: State, event: ev.VictoryCard) -> State:
    player, combat = state.players[event.player], state.fight
    discard = (*player.discard, event.card)
    after = with_player(state, event.player, points=player.points + event.points, discard=discard)
    if event.player == combat.attacker:
        return _fight(after, attack_card=NONE)
    return _fight(after, defence_card=NONE)


def _control(state: State, event: ev.ControlRolled) -> State:
    points = state.players[event.player].points + event.points
    return with_player(state, event.player, points=points)


def _combat_ended(state: State, _event: ev.CombatEnded) -> State:
    return replace(state, combat=None)


def _ended(state: State, event: ev.GameEnded) -> State:
    return replace(state, winner=event.winner, ending=event.ending, phase="over", step="over", combat=None)


def _fight(state: State, **changes: Any) -> State:
    return replace(state, combat=replace(state.fight, **changes))


def returned(player: Player) -> tuple[int, ...]:
    """Return all cards of a player that lie anywhere on his side, for counting."""
    zone = [card for one in player.zone for card in (one.card, *one.attached)]
    laid = [card for card in player.laid if card != NONE]
    return (*player.stock, *player.hand, *player.discard, *zone, *laid)


_APPLIED: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    ev.Shuffled: _shuffled,
    ev.ResourcesRolled: _resources,
    ev.Drawn: _drawn,
    ev.Thrown: _thrown,
    ev.FirstPlayer: _first,
    ev.TurnBegan: _turn,
    ev.Stepped: _stepped,
    ev.Enlisting: _enlisting,
    ev.Joined: _joined,
    ev.Changed: _changed,
    ev.FighterMarked: _fighter_marked,
    ev.Attached: _attached,
    ev.Laid: _laid,
    ev.Played: _played,
    ev.Boosted: _boosted,
    ev.Disarmed: _lost_card,
    ev.UsedUp: _lost_card,
    ev.AttackBegan: _attack,
    ev.AttackCalledOff: _called_off,
    ev.Committed: _committed,
    ev.LaidFaceDown: _face_down,
    ev.PlaceChosen: _place,
    ev.Asked: _asked,
    ev.Intercepted: _intercepted,
    ev.Aimed: _aimed,
    ev.Paired: _paired,
    ev.Supported: _supported,
    ev.Rolled: _same,
    ev.Wounded: _wounded,
    ev.Killed: _killed,
    ev.RoundEnded: _round_ended,
    ev.Plundered: _plundered,
    ev.VictoryCard: _victory,
    ev.ControlRolled: _control,
    ev.CombatEnded: _combat_ended,
    ev.GameEnded: _ended,
}
