"""A game without code, ready to be laid out: its cards as pieces, its piles, its map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from editor.rules.core.contract import Setup
from editor.rules.core.map_arrays import MapArrays
from editor.rules.free.mat import FieldMat
from schemas.army import ArmyBase
from schemas.base import Document, kind_of, must_be
from schemas.card import CardBase
from schemas.free_documents import FreeScenario
from schemas.free_game import FreeGame, PieceSize
from schemas.free_play import FreeDeck, FreeMarker
from schemas.map import HexMapBase
from schemas.problems import Message, Problem
from schemas.text import LocalText

_BASE: Final = PieceSize(width=30, height=30, round=True)
_CARD: Final = PieceSize()
MOST_THINGS: Final = 2_000
"""So many pieces and cards lie on a table at first."""
READY: Final = "ready"
"""Place of what lies beside the table when the game begins."""


@dataclass(frozen=True, eq=False)
class Front:
    """What a piece or a card shows when it lies face up."""

    name: LocalText
    size: PieceSize
    card: CardBase | None = None
    """None for a marker."""
    marker: FreeMarker | None = None
    copy: int = 0
    """Number among the copies of its line of the army; 0 where there is only one, and for cards of decks."""
    carried: tuple[LocalText, ...] = ()
    """Names of what it carries, and of the options bought for it."""
    in_hands: bool = False
    """Whether hands hold it: a card of a deck, or any of an army but its units."""

    @property
    def label(self) -> LocalText | Message:
        """Its name, with its number among copies."""
        if not self.copy:
            return self.name
        return Message(code="free_table.numbered", values={"name": self.name, "number": self.copy})


@dataclass(frozen=True)
class Piece:
    """Something that lies ready when the game begins."""

    front: int
    """Its front, as :attr:`Game.fronts` counts them."""
    owner: int
    """Number of its side; -1 for nobody."""
    place: str
    """Where it is: beside the table at first, or in a pile."""


@dataclass(frozen=True, eq=False)
class Game:
    """All that does not change while a game is played."""

    scenario: FreeScenario
    rules: FreeGame
    fronts: tuple[Front, ...]
    """What pieces show; several cards of a deck share one."""
    pieces: tuple[Piece, ...]
    """What lies ready at first, in this order."""
    piles: Mapping[str, LocalText | Message]
    """Name of each pile -> what it is called."""
    decks: Mapping[str, FreeDeck]
    """Name of a pile that is drawn from -> its deck."""
    width: int
    """Of the table, in mm."""
    depth: int
    """Of the table, in mm."""
    mat: FieldMat | None = None
    """The map on it. None for a bare table."""
    markers: Mapping[str, int] = field(default_factory=dict)
    """Marker -> its front."""

    @property
    def hands(self) -> bool:
        """Whether anything can be held in a hand."""
        return any(one.in_hands for one in self.fronts)

    def side_number(self, side: str) -> int:
        """Return the number of a side.

        Raises:
            ValueError: there is no such side.
        """
        return [one.id for one in self.scenario.sides].index(side)  # type: ignore[arg-type]


def size_of_kind(rules: FreeGame, kind: str) -> PieceSize:
    """Return how large cards of a kind are on the table."""
    found = next((one.size for one in rules.kinds if one.kind == kind), None)
    return found or (_BASE if kind == "unit" else _CARD)


def deck_pile(deck: str, side: int) -> str:
    """Return the name of the pile of a deck; ``side`` -1 for the one that all share."""
    return f"deck:{deck}:{side}"


def discard_of(pile: str) -> str:
    """Return the name of the pile in which cards of a deck lie when they were used."""
    return pile.replace("deck:", "discard:", 1)


def out_pile(side: int) -> str:
    """Return the name of the pile of what a side has lost."""
    return f"out:{side}"


def refusals(setup: Setup) -> tuple[Problem, ...]:
    """Return every reason why a scenario cannot be laid out."""
    scenario = must_be(setup.scenario, FreeScenario)
    if not isinstance(setup.get(scenario.ruleset), FreeGame):
        return (Problem(code="free_table.no_game", path="ruleset"),)
    return scenario_problems(setup)


def scenario_problems(setup: Setup) -> tuple[Problem, ...]:
    """Return what a game finds wrong with a scenario: too much for a table, decks without cards."""
    scenario = must_be(setup.scenario, FreeScenario)
    rules = setup.get(scenario.ruleset)
    if not isinstance(rules, FreeGame):
        return ()
    if (count := _count(setup, scenario, rules)) > MOST_THINGS:
        values = {"count": count, "most": MOST_THINGS}
        return (Problem(code="free_table.too_many", path="sides", values=values),)
    game = game_of(setup)
    return tuple(
        _no_cards(setup, scenario, deck, int(pile.rpartition(":")[2]))
        for pile, deck in game.decks.items()
        if deck.of == "side" and all(one.place != pile for one in game.pieces)
    )


def _no_cards(setup: Setup, scenario: FreeScenario, deck: FreeDeck, side: int) -> Problem:
    """Return that the deck of a side is empty: its army has none of its cards, or there is no army yet."""
    there = isinstance(setup.get(scenario.sides[side].army), ArmyBase)
    return Problem(
        code="free_table.deck_empty" if there else "free_table.deck_no_army",
        path=f"sides[{side}].army",
        values={"deck": deck.name, "side": scenario.sides[side].name},
    )


def _count(setup: Setup, scenario: FreeScenario, rules: FreeGame) -> int:
    """Return how many pieces and cards a scenario has, before any is made: it may say millions."""
    lines = [
        (one.card, one.count if deck.of == "all" else one.count * len(scenario.sides))
        for deck in rules.decks
        for one in deck.cards
    ]
    armies = [setup.get(side.army) for side in scenario.sides]
    lines += [(one.card, one.count) for army in armies if isinstance(army, ArmyBase) for one in army.entries]
    return sum(count for card, count in lines if isinstance(setup.get(card), CardBase))


def game_of(setup: Setup) -> Game:
    """Return a scenario as a game; it must name a game that is there."""
    scenario = must_be(setup.scenario, FreeScenario)
    rules = must_be(setup.get(scenario.ruleset), FreeGame)
    made = _Pieces(setup, scenario, rules)
    board = _board(setup)
    mat = FieldMat(MapArrays.from_map(board), rules.field_size) if board is not None else None
    width, depth = mat.size if mat is not None else (scenario.table.width, scenario.table.depth)
    piles: dict[str, LocalText | Message] = {}
    for pile, deck in made.decks.items():
        piles[pile] = deck.name
        piles[discard_of(pile)] = Message(code="free_table.discards", values={"deck": deck.name})
    for side in range(len(scenario.sides)):
        piles[out_pile(side)] = Message(code="free_table.losses", values={"side": scenario.sides[side].name})
    return Game(
        scenario,
        rules,
        tuple(made.fronts),
        tuple(made.pieces),
        piles,
        made.decks,
        width,
        depth,
        mat,
        made.markers,
    )


def _board(setup: Setup) -> HexMapBase | None:
    scenario = must_be(setup.scenario, FreeScenario)
    board = setup.get(scenario.board)
    return board if isinstance(board, HexMapBase) else None


class _Pieces:
    """What lies ready: armies and decks as pieces with their fronts."""

    def __init__(self, setup: Setup, scenario: FreeScenario, rules: FreeGame) -> None:
        self.fronts: list[Front] = []
        self.pieces: list[Piece] = []
        self.decks: dict[str, FreeDeck] = {}
        self._rules = rules
        self._of_cards: dict[str, int] = {}
        for deck in rules.decks:
            if deck.of == "all":
                self._deck(setup, deck, -1)
        for side, one in enumerate(scenario.sides):
            army = setup.get(one.army)
            for deck in rules.decks:
                if deck.of == "side":
                    self._deck(setup, deck, side)
            if isinstance(army, ArmyBase):
                self._army(setup, army, side)
        self.markers = {one.id: self._marker(one) for one in rules.markers}

    def _deck(self, setup: Setup, deck: FreeDeck, side: int) -> None:
        pile = deck_pile(deck.id, side)
        self.decks[pile] = deck
        for one in deck.cards:
            card = setup.get(one.card)
            if isinstance(card, CardBase):
                self.pieces += [Piece(self._front(card), side, pile)] * one.count

    def _army(self, setup: Setup, army: ArmyBase, side: int) -> None:
        from_army = {
            deck.kind: pile
            for pile, deck in self.decks.items()
            if deck.of == "side" and not deck.cards and pile == deck_pile(deck.id, side)
        }
        for entry in army.entries:
            card = setup.get(entry.card)
            if not isinstance(card, CardBase):
                continue
            if (pile := from_army.get(kind_of(card))) is not None:  # type: ignore[call-overload]
                self.pieces += [Piece(self._front(card), side, pile)] * entry.count
                continue
            carried = tuple(self._carried(setup, card, entry.items, entry.options))
            for copy in range(entry.count):
                number = copy + 1 if entry.count > 1 else 0
                in_hands = kind_of(card) != "unit"
                self.fronts.append(Front(card.name, self._size(card), card, None, number, carried, in_hands))
                self.pieces.append(Piece(len(self.fronts) - 1, side, READY))

    @staticmethod
    def _carried(
        setup: Setup, card: CardBase, items: tuple[object, ...], options: tuple[str, ...]
    ) -> Iterator[LocalText]:
        for ref in items:
            item = setup.get(ref)  # type: ignore[arg-type]
            if isinstance(item, Document):
                yield item.name
        yield from (one.name for one in getattr(card, "options", ()) if one.id in options)

    def _front(self, card: CardBase) -> int:
        """Return the front of a card of a deck, which its copies share."""
        if card.id not in self._of_cards:
            self.fronts.append(Front(card.name, self._size(card), card, in_hands=True))
            self._of_cards[card.id] = len(self.fronts) - 1
        return self._of_cards[card.id]

    def _marker(self, marker: FreeMarker) -> int:
        size = PieceSize(width=marker.size, height=marker.size, round=True)
        self.fronts.append(Front(marker.name, size, marker=marker))
        return len(self.fronts) - 1

    def _size(self, card: CardBase) -> PieceSize:
        return size_of_kind(self._rules, kind_of(card))
