"""What a person who plays Dark Age by hand has to decide, and where on the table each action is chosen."""

from __future__ import annotations

from editor.rules.darkage.actions.cards import Attach, Enlist, Lay, PlayInstant
from editor.rules.darkage.actions.clash import Aim, MarkFighter, Pair, Support
from editor.rules.darkage.actions.raid import Attack, ChoosePlace, Commit, CommitLone, LayFaceDown
from editor.rules.darkage.actions.turn import Done, Exchange, Mark, Reroll, Throw
from editor.rules.darkage.base import Action
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.odds import enlist_chance, instant_chance, lone_chance
from editor.rules.darkage.state import NONE, State
from editor.rules.darkage.wording import card_values, subject_of
from schemas.problems import Message


def task(state: State) -> Message:
    """Return what has to be decided."""
    deck = state.game.ruleset.deck
    most = deck.first_discard if state.step == "first_discard" else deck.stock_discard_most
    left = min(most - state.thrown, len(state.me.hand)) if state.step in ("first_discard", "stock") else 0
    if state.step in ("attacker_cards", "defender_cards"):  # asked before every round: which one, in words
        close = state.fight.round
        step = "task_close_cards" if close else "task_fire_cards"
        return Message(code=f"darkage_rules.{step}", values={"round": close})
    early = state.game.ruleset.fight.turns_without_attacks
    if state.step == "action" and state.me.turns <= early:
        return Message(code="darkage_rules.task_action_no_raid", values={"first": early + 1})
    return Message(code=f"darkage_rules.task_{state.step}", values={"left": left})


def action_spots(state: State, action: Action) -> tuple[str, ...]:
    """Return the spots on which an action is chosen by a click."""
    match action:
        case Attach(_, fighter):
            return (subject_of(fighter),)
        case Lay(_, place):
            return (f"place:{state.acting}:{place}",)
        case PlayInstant(card, target):
            return (subject_of(card if target == NONE else target),)
        case Attack(enemy):
            return (f"leader:{enemy}",)
        case ChoosePlace(place):
            return (f"place:{state.fight.target}:{place}",)
        case Aim(_, target):
            return (subject_of(target),)
        case Pair(_, enemy) | Support(_, enemy):
            return (subject_of(enemy),)
        case Throw(card) | Enlist(card) | LayFaceDown(card):
            return (subject_of(card),)
        case Commit(card) | CommitLone(card) | MarkFighter(card):
            return (subject_of(card),)
        case Reroll() | Exchange() | Mark():
            return (f"dice:{state.acting}",)
        case _:
            return ()


def action_subject(_state: State, action: Action) -> str:
    """Return the card that acts, '' for nobody in particular."""
    match action:
        case Pair(card) | Support(card) | Aim(card) | Attach(card) | Lay(card):
            return subject_of(card)
        case Commit(card) | CommitLone(card) | MarkFighter(card):
            return subject_of(card)
        case Throw(card) | Enlist(card) | LayFaceDown(card) | PlayInstant(card):
            return subject_of(card)
        case _:
            return ""


def chance_of(state: State, action: Action) -> float | None:
    """Return the chance of the action roll that an action needs. None where no die is rolled for it."""
    match action:
        case Enlist(card=card, command=command, marker=marker):
            return enlist_chance(state, card, command, marker=marker)
        case PlayInstant(card=card, marker=marker) if state.game.other(card).action_roll:
            return instant_chance(state, card, marker=marker)
        case CommitLone(fighter=card, marker=marker):
            fighter = state.me.fighter(card)
            return lone_chance(state, fighter, marker=marker) if fighter is not None else 0.0
        case _:
            return None


def said(state: State, action: Action) -> Message:
    """Return an action in words, with the chance of its roll."""
    words, chance = ENGINE.words(state, action), chance_of(state, action)
    if chance is None:
        return words
    return Message(code="darkage_rules.with_chance", values={"action": words, "chance": round(100 * chance)})


def tool(_state: State, action: Action) -> Message:
    """Return the group of an action: with a marker or without."""
    marked = isinstance(action, Enlist | CommitLone | PlayInstant) and action.marker
    return Message(code="darkage_rules.tool_marker" if marked else "darkage_rules.tool_plain")


def is_end(action: Action) -> bool:
    """Return whether an action ends a step."""
    return isinstance(action, Done)


def is_asked_about(action: Action) -> bool:
    """Return whether one is asked before a step is ended in which this could still be done."""
    return isinstance(action, Enlist | Attach | Lay | Attack | Commit | CommitLone | Pair | Support)


def still_open(state: State, action: Action) -> Message:
    """Return what is still possible when a step is ended: the card with which it would be done, or a raid."""
    match action:
        case Enlist(card) | Attach(card) | Lay(card) | Commit(card) | CommitLone(card):
            return Message(code="darkage_rules.still_card", values=card_values(state, card))
        case Pair(card) | Support(card):
            return Message(code="darkage_rules.still_card", values=card_values(state, card))
        case _:
            return ENGINE.words(state, action)


def is_asked(action: Action) -> bool:
    """Return whether a click asks first: it gives a card, a die or a marker away, or begins a raid."""
    return isinstance(action, Throw | Exchange | Mark | Reroll | Attack)


def is_secret(state: State) -> bool:
    """Return whether the decision is laid face down: a victory card, or a bluff."""
    return state.step in ("attack_card", "defence_card")
