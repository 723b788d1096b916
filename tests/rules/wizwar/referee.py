"""A second reading of Wiz-War's book: looks at what happened and says what the book would not have.

Shares nothing with the rules but the data of states, cards and events; the numbers are the book's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

OPEN = {"", "hole", "open_door"}
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Referee:
    """Watches one game."""

    def __init__(self) -> None:
        self._stunned: Counter[int] = Counter()
        """Wizard -> turns that he still has to lose."""

    def faults(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        """Yield what is wrong with an event."""
        if before.step != "begin":
            yield from self._always(before, event, after)
        look = getattr(self, f"_{type(event).__name__.lower()}", None)
        if look is not None:
            yield from look(before, event, after)

    def _always(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        cards = [card for wizard in after.wizards for card in wizard.hand]
        cards += [*after.pile, *after.discards, *(after.floor or {})]
        doubles = [card for card, count in Counter(cards).items() if count > 1]
        if doubles:
            yield f"cards in two places: {doubles}"
        for number, wizard in enumerate(after.wizards):
            if len(wizard.treasures) > 1:
                yield f"wizard {number} carries two treasures"
            # Who dies lets his treasure fall first.
            falls = type(event).__name__ == "ThingDropped" and event.wizard == number
            if wizard.alive and wizard.life <= 0 and before.wizards[number].life <= 0 and not falls:
                yield f"wizard {number} lives with no life"
            if any(after.treasures[one] != wizard.square for one in wizard.treasures):
                yield "a treasure is not with who carries it"
            if not set(wizard.shown) <= set(wizard.hand):
                yield "a card lies before who does not have it"
        fast = any(one.state == "fast" and one.wizard == after.active for one in after.lasting)
        if after.attacks > before.attacks and (after.turn == 1 or after.attacks > 1 + fast):
            yield f"attack {after.attacks} in round {after.turn}"

    def _walked(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        if event.side != before.active:
            yield "walks in another's turn"
        plain = not before.lasting and not before.wizards[event.side].shown
        if plain and before.moved + len(event.path) > 3 + before.bonus:
            yield f"walks {before.moved + len(event.path)} squares of {3 + before.bonus}"
        here = before.wizards[event.side].square
        for to in event.path:
            if plain and not _way(before.maze, here, to):
                yield f"goes from {here} to {to}"
            here = to
        if after.wizards[event.side].square != event.path[-1]:
            yield "is not where he walked"

    def _hastened(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if before.hastened:
            yield "two number cards on one movement"
        if event.squares != _number(before, event.side, event.card):
            yield "a number card is worth something else"

    def _cardsdrawn(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        if before.turn and len(event.cards) > 2 and before.step == "act" and not before.blows:
            yield f"draws {len(event.cards)} cards"
        if not before.turn and len(before.wizards[event.side].hand) + len(event.cards) > 7:
            yield "begins with more than seven cards"
        if any(card not in before.pile for card in event.cards):
            yield "draws what is not in the pile"

    def _turnbegan(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        count = len(before.wizards)
        if before.turn and event.side != (before.active + 1) % count:
            yield "the turn goes round the wrong way"
        if before.turn and event.turn != before.turn + (event.side == before.first):
            yield "the rounds are counted wrong"
        if not before.turn:
            return
        for wizard in before.wizards:
            if wizard.alive and len(wizard.hand) > 7:
                yield "a turn ends with more than seven cards"
        for spell in before.lasting:
            if spell.state != "stunned" and spell.caster == event.side:
                left = [
                    one.left for one in after.lasting if one.card == spell.card and one.state == spell.state
                ]
                if spell.left > 1 and spell.left - 1 not in left:
                    yield f"{spell.state} does not run down at its caster's turn"

    def _spelllaid(self, _before: Any, event: Any, _after: Any) -> Iterator[str]:
        if event.turns < 1:
            yield "a spell for no turn"
        if event.state == "stunned":
            self._stunned[event.wizard] = max(self._stunned[event.wizard], event.turns)

    def _turnlost(self, _before: Any, event: Any, _after: Any) -> Iterator[str]:
        if self._stunned[event.side] < 1:
            yield "loses a turn without a stun"
        self._stunned[event.side] -= 1

    def _asked(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if event.step == "answer" and not before.blows:
            yield "asked for an answer to nothing"

    def _blowcame(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        blow = event.blow
        if blow.by == blow.victim and blow.source != "indirect":
            yield "attacks himself"
        if blow.source == "punch" and blow.damage != 1:
            yield "a blow with the fist of more than a point"
        if blow.source == "punch" and before.wizards[blow.by].square != before.wizards[blow.victim].square:
            yield "strikes somebody on another square"

    def _blowsettled(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        blow = before.blows[0]
        stops = [True] * len(blow.chain)
        for place in reversed(range(len(blow.chain))):
            if stops[place] and blow.chain[place].against >= 0:
                stops[blow.chain[place].against] = False
        if sorted(event.cancelled) != [place for place, works in enumerate(stops) if not works]:
            yield "another counteraction is cancelled"
        left = blow.damage or blow.number
        for place, link in enumerate(blow.chain):
            if not stops[place] or link.against >= 0:
                continue
            for block in before.battle.specs[before.battle.deck[link.card]].card.effects:
                left = _stopped(before, block, link, left, damage=bool(blow.damage))
        armour = sum(power == "armour" for power in _powers(before, blow.victim))
        spirit = "spirit" in _powers(before, blow.victim)
        if not armour and not spirit and event.left != left:
            yield f"{event.left} of {blow.damage or blow.number} gets through, not {left}"

    def _hurt(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        if after.wizards[event.wizard].life != max(0, before.wizards[event.wizard].life - event.damage):
            yield "the damage is not taken off"
        if event.damage < 1:
            yield "damage of nothing"

    def _wizardout(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if event.reason == "killed" and before.wizards[event.wizard].life:
            yield "dies with life left"

    def _thingtaken(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        if event.wizard != before.active:
            yield "takes something in another's turn"
        where = before.treasures[-1 - event.thing] if event.thing < 0 else (before.floor or {})[event.thing]
        if where != before.wizards[event.wizard].square:
            yield "takes what does not lie there"
        if not after.taken:
            yield "the turn does not end with what is taken"

    def _battered(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if event.half < 0:
            return
        maze = before.maze
        most = {"wall": 20, "door": 15}[maze.stand(event.half)]
        had = maze.harm.get(event.half, 0)
        if event.total != min(most, had + event.damage):
            yield f"{had} and {event.damage} points make {event.total}"

    def _sidefell(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if before.maze.stand(event.half) in ("", "hole"):
            yield "nothing stood there"

    def _gameended(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        alive = [number for number, wizard in enumerate(before.wizards) if wizard.alive]
        if event.winner is not None and event.winner not in alive:
            yield "a dead wizard wins"
        if event.reason == "last_alive" and len(alive) != 1:
            yield "others are alive"
        if event.reason == "treasures":
            carried = {one for wizard in before.wizards for one in wizard.treasures}
            base = before.bases[event.winner]
            own = len(before.treasures) // len(before.wizards)
            brought = [
                one
                for one, square in enumerate(before.treasures)
                if square == base and one // own != event.winner and one not in carried
            ]
            if len(brought) < 2:
                yield "wins with fewer than two treasures"


def _powers(state: Any, wizard: int) -> list[str]:
    """The powers of what lies face up before a wizard."""
    return [
        block.power
        for card in state.wizards[wizard].shown
        if card >= 0
        for block in state.battle.specs[state.battle.deck[card]].card.effects
        if block.do == "power"
    ]


def _number(state: Any, wizard: int, card: int) -> int:
    """What a number card is worth to a wizard, his stones counted."""
    if card < 0:
        return 1
    found = state.battle.specs[state.battle.deck[card]].card.value
    assert isinstance(found, int)
    return found + sum(
        block.amount
        for shown in state.wizards[wizard].shown
        for block in state.battle.specs[state.battle.deck[shown]].card.effects
        if block.do == "power" and block.power == "number"
    )


def _stopped(state: Any, block: Any, link: Any, left: int, *, damage: bool) -> int:
    """What a counteraction leaves: a half, rounded up, is stopped; points of damage are no turns."""
    if block.do != "stop":
        return left
    if block.share == "full":
        return 0
    if block.share == "half":
        return left // 2
    points = block.points + (_number(state, link.side, link.number) if block.with_number else 0)
    return max(0, left - points) if damage else left


def _way(maze: Any, here: int, to: int) -> bool:
    """Whether nothing shut stands between two squares beside each other, by halves and mates alone."""
    for direction in range(4):
        half = here * 4 + direction
        mate = maze.mates[half]
        if mate // 4 != to:
            continue
        stands = {maze.stands[half], maze.stands[mate]}
        if "hole" in stands or not stands & {"wall", "door"}:
            return to not in maze.fillings or maze.fillings[to] != "solid_stone"
    return False
