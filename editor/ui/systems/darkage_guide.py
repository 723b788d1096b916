"""The actions of Dark Age as a person who plays by hand reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from editor.rules.darkage import actions as act
from editor.rules.darkage.describe import card_values, subject_of
from editor.rules.darkage.fighting_values import commit_cost
from editor.rules.darkage.state import NONE, State
from editor.rules.darkage.tallying import side_values
from schemas.problems import Message, Value

_DONE: Final[Mapping[str, str]] = {
    "stock": "stock",
    "enlist": "enlist",
    "action": "action",
    "attack_pool": "pool",
    "defence_pool": "pool",
    "attack_card": "card",
    "defence_card": "card",
    "intercept": "intercept",
    "resource": "resource",
}


def _message(code: str, **values: Value) -> Message:
    return Message(code=f"darkage_rules.{code}", values=values)


def task(state: State) -> Message:
    """Return what has to be decided."""
    return _message(f"task_{state.step}")


def _cards(state: State, card: int, other: int = NONE) -> dict[str, Value]:
    named = card_values(state, card)
    return named if other == NONE else named | card_values(state, other, "other")


def _side(state: State, player: int) -> dict[str, Value]:
    return {f"target_{key[-2:]}": value for key, value in side_values(state.game, player).items()}


def _place(state: State, player: int, place: int) -> dict[str, Value]:
    name = state.game.locations[player].places[place].name
    return {"place_en": name.get("en"), "place_fr": name.get("fr")}


def action_words(state: State, action: act.Action) -> Message:
    """Return an action as a button says it."""
    match action:
        case act.Begin():
            return _message("action_begin")
        case act.Throw(card):
            return _message("action_throw", **_cards(state, card))
        case act.Done():
            return _message(f"action_done_{_DONE.get(state.step, 'window')}")
        case act.Enlist(card, command, marker):
            code = "action_enlist_marker" if marker else "action_enlist"
            cost = command + state.game.ruleset.resources.enlist_cost
            return _message(code, command=cost, **_cards(state, card))
        case act.Exchange():
            return _message("action_exchange")
        case act.Mark(resource, strong):
            return _message(f"action_{'strong' if strong else 'mark'}_{resource}")
        case act.Attach(card, fighter):
            return _message("action_attach", **_cards(state, card, fighter))
        case act.Lay(card, place):
            return _message("action_lay", **_cards(state, card), **_place(state, state.acting, place))
        case act.PlayInstant():
            return _instant(state, action)
        case act.Attack(enemy):
            return _message("action_attack", **_side(state, enemy))
        case act.ChoosePlace(place):
            return _message("action_place", **_place(state, state.fight.target, place))
        case act.Intercept():
            return _message("action_intercept")
        case act.Reroll():
            return _message("action_reroll")
        case _:
            return _in_combat(state, action)


def _instant(state: State, action: act.PlayInstant) -> Message:
    more = "_marker" if action.marker else ""
    if action.target != NONE:
        return _message(f"action_play_on{more}", **_cards(state, action.card, action.target))
    if action.enemy != NONE:
        return _message(
            f"action_play_against{more}", **_cards(state, action.card), **_side(state, action.enemy)
        )
    return _message(f"action_play{more}", **_cards(state, action.card))


def _in_combat(state: State, action: Any) -> Message:
    match action:
        case act.Commit(card):
            fighter = state.me.fighter(card)
            attacking = state.acting == state.fight.attacker
            cost = (
                commit_cost(state, state.acting, fighter, attacking=attacking) if fighter is not None else 0
            )
            return _message("action_commit", cost=cost, **_cards(state, card))
        case act.CommitLone(card, marker):
            return _message("action_lone_marker" if marker else "action_lone", **_cards(state, card))
        case act.LayFaceDown(card):
            return _message("action_face_down", **_cards(state, card))
        case act.MarkFighter(card):
            return _message("action_mark_fighter", **_cards(state, card))
        case act.Aim(card, target):
            return _message("action_aim", **_cards(state, card, target))
        case act.Pair(card, enemy):
            return _message("action_pair", **_cards(state, card, enemy))
        case act.Support(card, enemy):
            return _message("action_support", **_cards(state, card, enemy))
        case _:
            raise TypeError(f"no words for {action!r}")


def action_spots(state: State, action: act.Action) -> tuple[str, ...]:
    """Return the spots on which an action is chosen by a click."""
    match action:
        case act.Attach(_, fighter):
            return (subject_of(fighter),)
        case act.Lay(_, place):
            return (f"place:{state.acting}:{place}",)
        case act.PlayInstant(card, target):
            return (subject_of(card if target == NONE else target),)
        case act.Attack(enemy):
            return (f"leader:{enemy}",)
        case act.ChoosePlace(place):
            return (f"place:{state.fight.target}:{place}",)
        case act.Aim(_, target):
            return (subject_of(target),)
        case act.Pair(_, enemy) | act.Support(_, enemy):
            return (subject_of(enemy),)
        case act.Throw(card) | act.Enlist(card) | act.LayFaceDown(card):
            return (subject_of(card),)
        case act.Commit(card) | act.CommitLone(card) | act.MarkFighter(card):
            return (subject_of(card),)
        case act.Reroll() | act.Exchange() | act.Mark():
            return (f"dice:{state.acting}",)
        case _:
            return ()


def action_subject(_state: State, action: act.Action) -> str:
    """Return the card that acts, '' for nobody in particular."""
    match action:
        case act.Pair(card) | act.Support(card) | act.Aim(card) | act.Attach(card) | act.Lay(card):
            return subject_of(card)
        case act.Commit(card) | act.CommitLone(card) | act.MarkFighter(card):
            return subject_of(card)
        case act.Throw(card) | act.Enlist(card) | act.LayFaceDown(card) | act.PlayInstant(card):
            return subject_of(card)
        case _:
            return ""


def is_secret(state: State) -> bool:
    """Return whether the decision is laid face down: a victory card, or a bluff."""
    return state.step in ("attack_card", "defence_card")
