"""What a player can pay, hold and win with."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.darkage.state import NONE, AnyCard, Fighter, Game, Player, State
from schemas.systems.darkage_effects import BringsIn, ChangesGoal, ChangesHand
from schemas.text import LocalText


def exchange_needed(player: Player, command: int) -> int:
    """Return the points of command that a player lacks to pay so many."""
    return max(0, command - player.command)


def affords(state: State, player: int, command: int, logistics: int = 0) -> bool:
    """Return whether a player can pay, logistics given for command where that is short (resource phase)."""
    one = state.players[player]
    spare = one.logistics - logistics
    if spare < 0:
        return False
    rules = state.game.ruleset.resources
    return exchange_needed(one, command) * rules.logistics_per_command <= spare and (
        command <= rules.resource_most
    )


def can_exchange(state: State, player: int) -> bool:
    """Return whether a player may give logistics for a point of command."""
    rules, one = state.game.ruleset.resources, state.players[player]
    return one.logistics >= rules.logistics_per_command and one.command < rules.resource_most


def can_mark(state: State, player: int) -> bool:
    """Return whether a player may spend a marker in this turn."""
    one = state.players[player]
    return one.markers > 0 and not one.marked


def score(state: State, player: int) -> int:
    """Return the victory points of a player, logistics cards in play counted."""
    one = state.players[player]
    each = state.game.ruleset.score.logistics_card
    return one.points + each * sum(card != NONE for card in one.laid)


def hand_least(state: State, player: int) -> int:
    """Return the smallest hand of a player (resource phase)."""
    bonus = sum(block.bonus for block in lasting(state, player) if isinstance(block, ChangesHand))
    return max(0, state.game.leaders[player].hand + bonus)


def income(state: State, player: int) -> tuple[int, int]:
    """Return the command and logistics that cards in play bring in the resource phase."""
    blocks = [block for block in lasting(state, player) if isinstance(block, BringsIn)]
    return sum(block.command for block in blocks), sum(block.logistics for block in blocks)


def goal(state: State, player: int) -> int:
    """Return the victory points with which a player wins.

    Leaders and artefacts of all sides move it from the start, other cards as long as they lie in play.
    """
    change = sum(
        bonus
        for other, one in enumerate(state.players)
        for card in _played(one)
        for bonus in goal_bonuses(state.game.cards[card], own=other == player)
    )
    return max(1, state.game.goals[player] + change)


def goal_changes(state: State, player: int) -> tuple[tuple[LocalText, int], ...]:
    """Return what moves the goal of a player from the points that the game asks for: cards and points."""
    game = state.game
    found: list[tuple[LocalText, int]] = []
    for other, one in enumerate(state.players):
        documents: list[AnyCard] = [game.leaders[other]]
        documents += [game.cards[card] for card in (*game.artifacts[other], *_played(one))]
        found += [
            (document.name, bonus)
            for document in documents
            for bonus in goal_bonuses(document, own=other == player)
        ]
    return tuple(found)


def goal_bonuses(document: AnyCard, *, own: bool) -> Iterator[int]:
    """Yield by how much a card moves the goal of its own player, or of each other one."""
    for block in document.effects:
        if isinstance(block, ChangesGoal) and (block.whose == "own") == own:
            yield block.bonus


def lasting(state: State, player: int) -> list[object]:
    """Return the blocks of all cards of a player that lie in play."""
    game, one = state.game, state.players[player]
    documents: list[AnyCard] = [game.leaders[player]]
    documents += [
        game.cards[card]
        for place, card in enumerate(game.artifacts[player])
        if place >= len(one.plundered) or not one.plundered[place]
    ]
    documents += [game.cards[card] for card in _played(one)]
    return [block for document in documents for block in document.effects]


def _played(one: Player) -> list[int]:
    """Return the cards that a player brought into play: on his places, his fighters and what they carry."""
    found = [card for card in one.laid if card != NONE]
    for fighter in one.zone:
        found += (fighter.card, *fighter.attached)
    return found


def refused_attachment(game: Game, fighter: Fighter, card: int) -> str:
    """Return why a character may not have a weapon or skill, a word of the messages; '' where he may.

    The room on his card, no card twice, no light and heavy version of one weapon, class and gang (action
    phase).
    """
    unit, other, options = game.unit(fighter.card), game.other(card), game.ruleset.options
    held = [game.other(one) for one in fighter.attached]
    room = unit.weapons if other.sort == "weapon" else unit.skills
    if sum(one.sort == other.sort for one in held) >= room:
        return "no_room"
    if any(one.id == other.id for one in held):
        return "twice"
    if other.family is not None and any(one.family == other.family for one in held):
        return "other_version"
    if not options.ignore_classes and other.char_class not in (None, unit.char_class):
        return "other_class"
    strange = other.faction not in (None, unit.faction) or other.clan not in (None, unit.clan)
    return "other_gang" if strange and not options.ignore_factions else ""


def marker_bonus(state: State, *, spent: bool) -> int:
    """Return what a marker adds to a die; 0 where none is spent on it."""
    return state.game.ruleset.resources.marker_bonus if spent else 0


def enlist_bonus(state: State, command: int, *, marker: bool) -> int:
    """Return what is added to the die of an enlistment: command, instants, a marker (enlistment phase)."""
    return command + state.bonus + marker_bonus(state, spent=marker)


def plunder(state: State, target: int, place: int) -> tuple[int, bool]:
    """Return the points for plundering a place of a player, and whether it is the first time (plunder)."""
    first, rules = not state.players[target].plundered[place], state.game.ruleset.score
    return rules.first_plunder if first else rules.later_plunder, first


def may_be_enlisted(state: State, player: int, card: int) -> bool:
    """Return whether a character of the hand may be enlisted: of a unique one none of his name is in play."""
    game = state.game
    unit = game.unit(card)
    return not (unit.unique and any(game.cards[one.card].id == unit.id for one in state.players[player].zone))
