"""The state after an event; nothing is rolled or refused here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from editor.rules.wizwar import events as ev
from editor.rules.wizwar.maze import Lay
from editor.rules.wizwar.setting_up import laid_out
from editor.rules.wizwar.state import GameState, Lasting, Unlocked
from schemas.problems import Message, Value


def evolve(state: GameState, event: ev.Event) -> GameState:
    """Return the state after an event."""
    return _EVOLVE[type(event)](state, event)


def _sectors_laid(state: GameState, event: ev.SectorsLaid) -> GameState:
    return laid_out(state, event.dealt, event.turned)


def _first_rolled(state: GameState, event: ev.FirstRolled) -> GameState:
    return state.but(first=event.side, active=event.side, side=event.side)


def _cards_drawn(state: GameState, event: ev.CardsDrawn) -> GameState:
    drawn = set(event.cards)
    pile = tuple(card for card in state.pile if card not in drawn)
    hand = tuple(sorted((*state.wizards[event.side].hand, *event.cards)))
    state = state.but(pile=pile, pile_size=state.pile_size - len(event.cards))
    return state.but_wizard(event.side, hand=hand)


def _trap_drawn(state: GameState, event: ev.TrapDrawn) -> GameState:
    pile = tuple(sorted([*(card for card in state.pile if card != event.card), *state.discards]))
    size = state.pile_size - 1 + len(state.discards)
    return state.but(pile=pile, pile_size=size, discards=(event.card,))


def _pile_renewed(state: GameState, _event: ev.PileRenewed) -> GameState:
    pile = tuple(sorted((*state.pile, *state.discards)))
    return state.but(pile=pile, pile_size=state.pile_size + len(state.discards), discards=())


def _turn_began(state: GameState, event: ev.TurnBegan) -> GameState:
    lasting = _run_down(state.lasting, lambda one: one.caster == event.side and not _counts_turns_lost(one))
    return state.but(
        turn=event.turn,
        active=event.side,
        side=event.side,
        step="act",
        lasting=lasting,
        moved=0,
        bonus=0,
        hastened=0,
        attacks=0,
        taken=False,
    )


def _turn_lost(state: GameState, event: ev.TurnLost) -> GameState:
    lost = _run_down(state.lasting, lambda one: one.wizard == event.side and _counts_turns_lost(one))
    return state.but(lasting=lost)


def _counts_turns_lost(spell: Lasting) -> bool:
    """Whether a spell is counted by the turns that it costs its victim; others are by their caster's."""
    return spell.state == "stunned"


def _run_down(spells: Iterable[Lasting], counted: Callable[[Lasting], bool]) -> tuple[Lasting, ...]:
    """Return the spells that are left after those that are counted now have lost a turn."""
    return tuple(
        replace(one, left=one.left - 1) if counted(one) else one
        for one in spells
        if not counted(one) or one.left > 1
    )


def _asked(state: GameState, event: ev.Asked) -> GameState:
    return state.but(step=event.step, side=event.side)


def _standing(state: GameState, wizard: int, square: int) -> GameState:
    """Return the state with a wizard, and what he carries, on another square."""
    carried = state.wizards[wizard].treasures
    if carried:
        treasures = tuple(
            square if number in carried else place for number, place in enumerate(state.treasures)
        )
        state = state.but(treasures=treasures)
    return state.but_wizard(wizard, square=square)


def _walked(state: GameState, event: ev.Walked) -> GameState:
    state = _standing(state, event.side, event.path[-1])
    return state.but(moved=state.moved + len(event.path))


def _without(state: GameState, wizard: int, cards: Iterable[int], *, discard: bool = True) -> GameState:
    """Return the state without cards in a hand; cards that nobody may see count too."""
    gone = [card for card in cards if card >= 0]
    before = state.wizards[wizard]
    hand = list(before.hand)
    for card in gone:
        if card in hand:
            hand.remove(card)
        elif hand:
            hand.pop(0)  # one of those that a view hides
    if discard:
        state = state.but(discards=(*state.discards, *gone))
    return state.but_wizard(wizard, hand=tuple(hand), shown=before.shown - set(gone))


def _hastened(state: GameState, event: ev.Hastened) -> GameState:
    state = _without(state, event.side, (event.card,))
    return state.but(bonus=state.bonus + event.squares, hastened=state.hastened + 1)


def _card_played(state: GameState, event: ev.CardPlayed) -> GameState:
    state = _without(state, event.side, (event.card, event.number))
    return state.but(attacks=state.attacks + event.attack)


def _weapon_used(state: GameState, event: ev.WeaponUsed) -> GameState:
    return state.but(attacks=state.attacks + 1)


def _blow_came(state: GameState, event: ev.BlowCame) -> GameState:
    return state.but(blows=(*state.blows, event.blow))


def _countered(state: GameState, event: ev.Countered) -> GameState:
    link = event.link
    state = _without(state, link.side, (link.card, link.number))
    first, *rest = state.blows
    return state.but(blows=(replace(first, chain=(*first.chain, link)), *rest))


def _blow_settled(state: GameState, _event: ev.BlowSettled) -> GameState:
    return state.but(blows=state.blows[1:])


def _hurt(state: GameState, event: ev.Hurt) -> GameState:
    return state.but_wizard(event.wizard, life=max(0, state.wizards[event.wizard].life - event.damage))


def _healed(state: GameState, event: ev.Healed) -> GameState:
    return state.but_wizard(event.wizard, life=state.wizards[event.wizard].life + event.points)


def _spell_laid(state: GameState, event: ev.SpellLaid) -> GameState:
    new = Lasting(event.state, event.wizard, event.caster, event.turns, event.card)
    return state.but(lasting=(*state.lasting, new))


def _thing_dropped(state: GameState, event: ev.ThingDropped) -> GameState:
    wizard = state.wizards[event.wizard]
    if event.thing >= 0:
        state = _without(state, event.wizard, (event.thing,), discard=False)
        return state.but(floor={**state.lying, event.thing: event.square})
    treasure = -1 - event.thing
    places = tuple(event.square if n == treasure else place for n, place in enumerate(state.treasures))
    kept = tuple(one for one in wizard.treasures if one != treasure)
    return state.but(treasures=places).but_wizard(event.wizard, treasures=kept)


def _thing_taken(state: GameState, event: ev.ThingTaken) -> GameState:
    wizard = state.wizards[event.wizard]
    state = state.but(taken=True)
    if event.thing >= 0:
        floor = {card: square for card, square in state.lying.items() if card != event.thing}
        hand = tuple(sorted((*wizard.hand, event.thing)))
        return state.but(floor=floor).but_wizard(event.wizard, hand=hand)
    return state.but_wizard(event.wizard, treasures=(*wizard.treasures, -1 - event.thing))


def _cards_lost(state: GameState, event: ev.CardsLost) -> GameState:
    return _without(state, event.wizard, event.cards)


def _card_taken(state: GameState, event: ev.CardTaken) -> GameState:
    if event.of >= 0:
        state = _without(state, event.of, event.cards, discard=False)
    else:
        left = [card for card in state.discards if card not in event.cards]
        state = state.but(discards=tuple(left))
    hand = tuple(sorted((*state.wizards[event.wizard].hand, *event.cards)))
    return state.but_wizard(event.wizard, hand=hand)


def _card_shown(state: GameState, event: ev.CardShown) -> GameState:
    return state.but_wizard(event.side, shown=state.wizards[event.side].shown | {event.card})


def _chosen(state: GameState, half: int, die: int) -> int:
    """Return the half that a die chose at a junction: 2 is the other one."""
    return state.maze.mates[half] if die == 2 else half


def _side_built(state: GameState, event: ev.SideBuilt) -> GameState:
    half = _chosen(state, event.half, event.die)
    mate = event.stand if state.maze.is_inner(half) else ""
    return state.but(maze=state.maze.but_stand(half, event.stand, mate))


def _side_fell(state: GameState, event: ev.SideFell) -> GameState:
    half, maze = _chosen(state, event.half, event.die), state.maze
    if maze.is_inner(half):
        return state.but(maze=maze.but_stand(half, "", ""))
    return state.but(maze=maze.but_stand(half, "hole", maze.stands[maze.mates[half]]))


def _square_filled(state: GameState, event: ev.SquareFilled) -> GameState:
    return state.but(maze=state.maze.but_filling(event.square, event.filling))


def _battered(state: GameState, event: ev.Battered) -> GameState:
    key = state.maze.side(event.half) if event.half >= 0 else -1 - event.square
    return state.but(maze=state.maze.but_harm(key, event.total))


def _door_opened(state: GameState, event: ev.DoorOpened) -> GameState:
    maze, half = state.maze, event.half
    mate = maze.mates[half]
    before = Unlocked(half, maze.stands[half], mate, maze.stands[mate])
    state = state.but(maze=maze.but_stand(half, "open_door"))
    return state if event.forever else state.but(unlocked=(*state.unlocked, before))


def _doors_shut(state: GameState, event: ev.DoorsShut) -> GameState:
    maze = state.maze
    for one in state.unlocked:
        if one.half in event.halves:
            # A sector may have been turned meanwhile: each half gets back what it had.
            pairs = ((one.half, one.own), (one.mate, one.other))
            maze = maze.but_halves({half: was for half, was in pairs if maze.stands[half] == "open_door"})
    left = tuple(one for one in state.unlocked if one.half not in event.halves)
    return state.but(maze=maze, unlocked=left)


def _shoved(state: GameState, event: ev.Shoved) -> GameState:
    return _standing(state, event.wizard, event.path[-1])


def _hurried(state: GameState, event: ev.Hurried) -> GameState:
    return state.but(bonus=state.bonus + event.squares)


def _sector_laid(state: GameState, event: ev.SectorLaid) -> GameState:
    maze = state.maze.but_lay(event.sector, Lay(*event.lay), joints=not event.moved)
    return state.but(maze=maze.settled())


def _wizard_out(state: GameState, event: ev.WizardOut) -> GameState:
    state = state.but(fallen=(*state.fallen, (event.wizard, event.reason)))
    lasting = tuple(one for one in state.lasting if one.wizard != event.wizard)
    blows = tuple(one for one in state.blows if one.victim != event.wizard)
    return state.but(lasting=lasting, blows=blows).but_wizard(event.wizard, alive=False)


def _game_ended(state: GameState, event: ev.GameEnded) -> GameState:
    values: dict[str, Value] = {"round": state.turn}
    if event.winner is not None:
        name = state.battle.names[event.winner]
        values |= {"side_en": name.get("en"), "side_fr": name.get("fr")}
    reason = Message(code=f"wizwar_log.ended_{event.reason}", values=values)
    return state.but(step="over", winner=event.winner, ended=reason, blows=())


_EVOLVE: Final[dict[type[Any], Callable[[GameState, Any], GameState]]] = {
    ev.SectorsLaid: _sectors_laid,
    ev.FirstRolled: _first_rolled,
    ev.CardsDrawn: _cards_drawn,
    ev.TrapDrawn: _trap_drawn,
    ev.PileRenewed: _pile_renewed,
    ev.TurnBegan: _turn_began,
    ev.TurnLost: _turn_lost,
    ev.Asked: _asked,
    ev.Walked: _walked,
    ev.Hastened: _hastened,
    ev.CardPlayed: _card_played,
    ev.WeaponUsed: _weapon_used,
    ev.BlowCame: _blow_came,
    ev.Countered: _countered,
    ev.BlowSettled: _blow_settled,
    ev.Hurt: _hurt,
    ev.Healed: _healed,
    ev.SpellLaid: _spell_laid,
    ev.ThingDropped: _thing_dropped,
    ev.ThingTaken: _thing_taken,
    ev.CardsLost: _cards_lost,
    ev.CardTaken: _card_taken,
    ev.CardShown: _card_shown,
    ev.SideBuilt: _side_built,
    ev.SideFell: _side_fell,
    ev.SquareFilled: _square_filled,
    ev.Battered: _battered,
    ev.DoorOpened: _door_opened,
    ev.DoorsShut: _doors_shut,
    ev.Shoved: _shoved,
    ev.Hurried: _hurried,
    ev.SectorLaid: _sector_laid,
    ev.WizardOut: _wizard_out,
    ev.GameEnded: _game_ended,
}
