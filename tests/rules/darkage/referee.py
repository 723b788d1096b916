"""A second reading of Dark Age's book: looks at what happened and says what the book would not have.

Shares nothing with the rules but the data of states and events; the numbers are the book's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

FOLLOWS = {
    "setup": {"setup", "stock"},
    "stock": {"stock", "enlist"},
    "enlist": {"enlist", "action"},
    # A logistics card is worth a point as soon as it lies: it may be the one that wins.
    "action": {"action", "combat", "resource", "over"},
    "combat": {"combat", "action", "over"},
    "resource": {"resource", "stock", "over"},
    "over": {"over"},
}
"""Phase -> what may come next (phases of the game)."""


class Referee:
    """Watches one game."""

    def __init__(self) -> None:
        self._open: Counter[int] = Counter()
        """Fighter -> strikes that nothing has stopped yet."""
        self._sure: Counter[int] = Counter()
        """Fighter -> those of them that nothing can stop."""
        self._shots: Counter[int] = Counter()
        self._marked: set[tuple[int, int]] = set()

    def faults(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        """Yield what is wrong with an event."""
        yield from self._always(before, after)
        look = getattr(self, f"_{type(event).__name__.lower()}", None)
        if look is not None:
            yield from look(before, event, after)

    def _always(self, before: Any, after: Any) -> Iterator[str]:
        begins = before.phase in ("setup", "resource") and after.phase == "enlist"
        raid = begins and after.game.raiders[after.active]
        if after.phase not in FOLLOWS[before.phase] and not raid:  # raiders have no stock phase
            yield f"after the phase {before.phase} comes {after.phase}"
        for player in after.players:
            if not (0 <= player.command <= 6 and 0 <= player.logistics <= 6 and player.markers >= 0):
                yield f"resources out of their bounds: {player.command}, {player.logistics}"
        held = [
            card
            for player in after.players
            for card in (*player.stock, *player.hand, *player.discard)
            if card >= 0
        ]
        if len(held) != len(set(held)):
            yield "a card is in two places"

    def _turnbegan(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        self._marked.clear()
        if before.turn and event.turn == before.turn and event.player == before.active:
            yield "two turns of one player follow each other"
        if after.phase not in ("setup", "stock", "resource"):
            yield f"a turn begins with {after.phase}"

    def _played(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        window, combat = before.game.cards[event.card].window, before.combat
        defends = combat is not None and event.player == combat.defender
        fits = {
            "any": True,
            "own_action": before.phase == "action" and event.player == before.active,
            "enlistment": before.phase == "enlist",
            "when_attacked": defends and not combat.defence_pool,
            "before_round": before.step in ("attacker_cards", "defender_cards"),
        }
        if not fits[window]:
            yield f"an instant for {window} is played in {before.step}"

    def _drawn(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        stock = before.players[event.player].stock
        if list(event.cards) != list(reversed(stock))[: len(event.cards)]:
            yield "the cards drawn are not the topmost"
        if before.phase == "setup" and len(event.cards) != 10:
            yield "the first hand is not of ten cards"

    def _enlisting(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        control = before.game.cards[event.card].control
        if event.joined != (event.die + event.bonus >= control):
            yield f"enlisting by {event.die}+{event.bonus} against {control}"
        spent = before.players[event.player].command - after.players[event.player].command
        gone = spent + (before.players[event.player].logistics - after.players[event.player].logistics) // 2
        if gone != event.command or event.command < 1:
            yield f"an attempt cost {gone}, said {event.command}"
        if event.command - 1 > before.game.leaders[event.player].enlistment:
            yield "more spent than the leader's enlistment"
        if before.attempts:
            yield "a second attempt in a turn"
        yield from self._a_marker(before, event)

    def _a_marker(self, before: Any, event: Any) -> Iterator[str]:
        if getattr(event, "marker", True):
            key = (before.turn, event.player)
            if key in self._marked and before.players[event.player].marked:
                yield "a second marker in a turn"
            self._marked.add(key)
            if not before.players[event.player].markers:
                yield "a marker that is not there"

    def _fightermarked(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        yield from self._a_marker(before, event)
        if event.fighter not in before.combat.pool(event.player):
            yield "a marker on who does not fight"

    def _attackbegan(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if before.players[event.attacker].turns <= 3:
            yield "an attack in the first three turns"
        if event.attacker == event.target or before.attacked:
            yield "an attack on oneself, or a second one"

    def _committed(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        if event.fighter not in {one.card for one in before.players[event.player].zone}:
            yield "who fights is not in play"
        if event.joined and not event.lone and event.cost < 1:
            yield "a fighter for nothing by the standard method"
        if event.lone and len(after.combat.pool(event.player)) > 1:
            yield "a lone fighter with company"
        game, attacking = before.game, event.player == before.combat.attacker
        unit, leader = game.cards[event.fighter], game.leaders[event.player]
        if any(_changes_cost(block) for block in _blocks_of(before, event.player, event.fighter)):
            return
        if event.lone:
            die = event.die + (1 if event.marker else 0)
            cost = max(0, unit.control - die)
        else:
            cost = max(1, unit.control - (leader.attack if attacking else leader.defence))
        if event.cost != cost:
            yield f"a fighter of control {unit.control} cost {event.cost}, not {cost}"

    def _rolled(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        reached = sum(sum(event.dice) + event.bonus >= number for number in event.numbers)
        combat = before.combat
        if event.kind == "fire":
            self._shots[event.enemy] += event.strikes
            if event.strikes != reached:
                yield f"{event.strikes} shots of {reached}"
            return
        if event.kind == "hit":
            alone = combat.opponent(event.fighter) == -1
            if event.strikes != (min(reached, 1) if alone else reached):
                yield f"{event.strikes} strikes of {reached}, in support: {alone}"
            self._open[event.enemy] += event.strikes
            if any(getattr(block, "unblockable", False) for block in _changing(before, event)):
                self._sure[event.enemy] += event.strikes
            return
        stoppable = self._open[event.fighter] - self._sure[event.fighter]
        if event.strikes != min(reached, stoppable):
            yield f"{event.strikes} stopped of {reached}, of {stoppable} that can be"
        self._open[event.fighter] -= event.strikes
        lowered = sum(min(0, getattr(block, event.kind, 0)) for block in _changing(before, event))
        if event.fighter in combat.marked and event.bonus < 1 + lowered:
            yield "the marker does not count"

    def _wounded(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if event.wounds < 0 or before.phase != "combat" or not (self._open or self._shots):
            return
        due = (self._open + self._shots)[event.fighter]
        if event.wounds != due:
            yield f"{event.wounds} wounds of {due} strikes"

    def _roundended(self, _before: Any, _event: Any, _after: Any) -> Iterator[str]:
        self._open.clear()
        self._sure.clear()
        self._shots.clear()
        yield from ()

    def _plundered(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        fresh = not before.players[event.target].plundered[event.place]
        if event.first != fresh or event.points != (3 if fresh else 1):
            yield f"{event.points} points for a place, fresh: {fresh}"
        if not before.combat.attack_pool or before.combat.defence_pool:
            yield "plundered though the defenders stand"

    def _controlrolled(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        control = before.game.cards[event.card].control
        if event.points != (1 if event.die < control else 0):
            yield f"{event.points} points for {event.die} against {control}"
        if before.game.owners[event.card] == event.player:
            yield "points for one's own dead"

    def _gameended(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if event.ending == "draw" and event.winner != -1:
            yield "a draw with a winner"
        if event.ending == "points" and not 0 <= event.winner < len(before.players):
            yield "points without a winner"


def _blocks_of(state: Any, player: int, fighter: int) -> Iterator[Any]:
    """Every block that could change a fighter: of himself, of what he holds, of what his side has."""
    game, own = state.game, state.players[player]
    held = next((one.attached for one in own.zone if one.card == fighter), ())
    lying = [card for card in own.laid if card >= 0]
    for card in (fighter, *held, *lying, *game.artifacts[player]):
        yield from game.cards[card].effects
    yield from game.leaders[player].effects


def _changing(state: Any, event: Any) -> Iterator[Any]:
    """Every block that could change a roll of a fighter: his own, those of both sides, of the place."""
    combat = state.combat
    for boost in combat.boosts:
        if boost.fighter == event.fighter or (boost.fighter == -1 and boost.side == event.player):
            yield boost.block
    for side in (combat.attacker, combat.defender):
        lasting = [(card, block) for card in combat.pool(side) for block in _blocks_of(state, side, card)]
        if side == combat.defender == combat.target and combat.place >= 0:
            lasting += [(-1, block) for block in state.places(side)[combat.place].effects]
        now = "attacking" if side == combat.attacker else "defending"
        for card, block in lasting:
            whom, moment = getattr(block, "whom", None), getattr(block, "moment", None)
            meant = {
                "bearer": card == event.fighter,
                "own": side == event.player,
                "enemies": side != event.player,
            }
            lone = moment == "lone" and len(combat.pool(side)) == 1
            if meant.get(whom) and (moment in ("always", now) or lone):
                yield block


def _changes_cost(block: Any) -> bool:
    return bool(getattr(block, "cost", 0))
