"""From a scenario and its documents to the game before the first action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.rules.core.altered import altered
from editor.rules.core.armies import entries, strangers
from editor.rules.core.contract import Setup
from editor.rules.core.script import Place
from editor.rules.darkage.deck import READER, check_army
from editor.rules.darkage.means import goal_bonuses
from editor.rules.darkage.state import NONE, AnyCard, Game, Player, State
from schemas.base import Document, must_be
from schemas.game_effects import PlacesCome
from schemas.problems import Problem, Value
from schemas.systems.darkage import (
    DarkageArmy,
    DarkageCard,
    DarkageRuleset,
    DarkageScenario,
    DarkageSide,
    DarkageUnit,
)


def last_turn(scenario: Document, ruleset: Document) -> int:
    """Return the turn after which a battle of a scenario is over, by its ruleset."""
    limit = must_be(scenario, DarkageScenario).turn_limit
    return limit or must_be(ruleset, DarkageRuleset).score.turns_most


def refusals(setup: Setup) -> tuple[Problem, ...]:
    """Return every reason why a scenario cannot be played; empty where it can."""
    scenario = setup.scenario
    if not isinstance(scenario, DarkageScenario):
        return (Problem(code="darkage_rules.not_a_scenario", values={"document": scenario.slug}),)
    ruleset = setup.get(scenario.ruleset)
    if not isinstance(ruleset, DarkageRuleset):
        values = {"document": scenario.slug}
        problem = Problem(code="darkage_rules.no_ruleset", path="ruleset", values=values)
        return (problem.at(document=scenario.slug),)
    sides = (
        problem
        for number, side in enumerate(scenario.sides)
        for problem in _side_refusals(setup, scenario, ruleset, number, side)
    )
    return (*sides, *_event_refusals(setup, scenario))


def _event_refusals(setup: Setup, scenario: DarkageScenario) -> Iterator[Problem]:
    """Yield the effects of events that bring a card which has no places."""
    for where, effect in arrivals(scenario):
        card = setup.get(effect.card)
        if isinstance(card, DarkageCard) and card.sort == "locations":
            continue
        path = f"triggers[{where.trigger}].effects[{where.effect}].card"
        named = card.name if card is not None else effect.card.slug or effect.card.id
        values: dict[str, Value] = {"event": scenario.triggers[where.trigger].name, "card": named}
        yield Problem(code="darkage_rules.event_no_places", document=scenario.slug, path=path, values=values)


def _side_refusals(
    setup: Setup, scenario: DarkageScenario, ruleset: DarkageRuleset, number: int, side: DarkageSide
) -> Iterator[Problem]:
    path = f"sides[{number}].army"
    named: dict[str, Value] = {"side": side.name or side.id}
    army = setup.get(side.army)
    if not isinstance(army, DarkageArmy):
        yield Problem(code="darkage_rules.no_deck", document=scenario.slug, path=path, values=named)
        return
    cards = tuple(_cards(army, setup.documents))
    for sort in ("leader", "locations"):
        found = sum(isinstance(card, DarkageCard) and card.sort == sort for card, _ in cards)
        if found != 1:
            yield Problem(
                code=f"darkage_rules.one_{sort}",
                document=army.slug,
                path="entries",
                values={**named, "found": found},
            )
    if side.raiders and not any(isinstance(card, DarkageUnit) for card, _ in cards):
        yield Problem(code="darkage_rules.no_raiders", document=army.slug, path="entries", values=named)
    if side.raiders:
        yield from (one.at(document=army.slug) for one in strangers(army, setup.documents, READER))
    else:
        yield from (one for one in check_army(army, setup.documents, ruleset) if one.severity == "error")


def _cards(army: DarkageArmy, documents: Mapping[str, Document]) -> Iterator[tuple[AnyCard, int]]:
    for found in entries(army, documents):
        if isinstance(found.card, DarkageUnit | DarkageCard):
            yield found.card, found.entry.count


def start(setup: Setup) -> State:
    """Return the state before the first action. The setup must have no refusals.

    Raises:
        TypeError: it has some.
    """
    scenario = must_be(setup.scenario, DarkageScenario)
    ruleset = must_be(setup.get(scenario.ruleset), DarkageRuleset)
    table = _Table()
    for number, side in enumerate(scenario.sides):
        army = must_be(setup.get(side.army), DarkageArmy)
        table.add(number, _cards(army, setup.documents), raiders=side.raiders)
    awaited = {
        where: card
        for where, effect in arrivals(scenario)
        if isinstance(card := setup.get(effect.card), DarkageCard)
    }
    game = altered(table.game(scenario, ruleset), awaited=awaited)
    players = tuple(
        Player(
            stock=game.stocks[number],
            markers=ruleset.resources.markers,
            points=scenario.sides[number].head_start,
            plundered=(False,) * len(game.locations[number].places),
            laid=(NONE,) * len(game.locations[number].places),
        )
        for number in range(len(scenario.sides))
    )
    return State(game, players)


def arrivals(scenario: DarkageScenario) -> Iterator[tuple[Place, PlacesCome]]:
    """Yield the effects of events that bring places into play, with where they stand in the scenario."""
    for number, trigger in enumerate(scenario.triggers):
        for place, effect in enumerate(trigger.effects):
            if isinstance(effect, PlacesCome):
                yield Place(number, place), effect


class _Table:
    """The cards of all sides, as they get their numbers."""

    def __init__(self) -> None:
        self.cards: list[AnyCard] = []
        self.owners: list[int] = []
        self.leaders: list[DarkageCard] = []
        self.locations: list[DarkageCard] = []
        self.artifacts: list[tuple[int, ...]] = []
        self.stocks: list[tuple[int, ...]] = []
        self.raiders: list[bool] = []

    def add(self, side: int, cards: Iterator[tuple[AnyCard, int]], *, raiders: bool) -> None:
        """Lay out the cards of a side."""
        artifacts: list[int] = []
        stock: list[int] = []
        for card, count in cards:
            sort = card.sort if isinstance(card, DarkageCard) else "unit"
            if sort == "leader" and isinstance(card, DarkageCard):
                self.leaders.append(card)
            elif sort == "locations" and isinstance(card, DarkageCard):
                self.locations.append(card)
            elif not raiders or sort in ("unit", "artifact"):
                numbers = range(len(self.cards), len(self.cards) + count)
                self.cards.extend([card] * count)
                self.owners.extend([side] * count)
                (artifacts if sort == "artifact" else stock).extend(numbers)
        places = len(self.locations[-1].places)
        self.artifacts.append(tuple(artifacts[:places]))
        self.stocks.append(tuple(stock))
        self.raiders.append(raiders)

    def game(self, scenario: DarkageScenario, ruleset: DarkageRuleset) -> Game:
        """Return what never changes in the game."""
        goal = scenario.points_to_win or ruleset.score.points_to_win
        return Game(
            scenario=scenario,
            ruleset=ruleset,
            cards=tuple(self.cards),
            owners=tuple(self.owners),
            leaders=tuple(self.leaders),
            locations=tuple(self.locations),
            artifacts=tuple(self.artifacts),
            stocks=tuple(self.stocks),
            raiders=tuple(self.raiders),
            goals=tuple(max(1, goal + self._goal_change(side)) for side in range(len(self.leaders))),
            last_turn=last_turn(scenario, ruleset),
        )

    def _goal_change(self, side: int) -> int:
        """Return by how much a side's goal is moved by leaders and artefacts of all sides."""
        return sum(
            bonus
            for other, leader in enumerate(self.leaders)
            for document in (leader, *(self.cards[card] for card in self.artifacts[other]))
            for bonus in goal_bonuses(document, own=other == side)
        )
