"""A referee: it reads the log alone, keeps its own books, and shares no code with the rules."""

from collections import Counter
from typing import Any

import pytest
from games import PLAY, documents, played, setups

MOVES = {"rowed": "cost", "loaded": None, "landed": None}
"""What takes moves, and the field that says how many; None for one."""


class Books:
    """What a referee writes down of one game."""

    def __init__(self, setup: Any) -> None:
        known = documents()
        scenario = setup.scenario
        self.goods = [known[one.item.id] for one in scenario.warehouse for _ in range(one.count)]
        crews = [known[side.army.id] for side in scenario.sides]
        cards = [[known[entry.card.id] for entry in crew.entries] for crew in crews]
        self.boats = [next(card for card in crew if card.kind == "unit") for crew in cards]
        self.tricks = [
            known[entry.card.id]
            for crew in crews
            for entry in crew.entries
            for _ in range(entry.count)
            if known[entry.card.id].kind == "card"
        ]
        self.rules = known[scenario.ruleset.id]
        self.hold: list[list[int]] = [[] for _ in crews]
        self.score: Counter[int] = Counter()
        self.warehouse: list[int] = []
        self.moves = 0
        self.boardings = 0
        self.bribed = False
        self.ended = False

    def read(self, told: dict[str, Any]) -> None:
        """Read one event; raises where the book is not kept."""
        assert not self.ended, "nothing happens after the end"
        kind = told["event"]
        if kind in MOVES:
            self.moves -= 1 if MOVES[kind] is None else told[MOVES[kind]]
            assert self.moves >= 0, "more moves than oars and wind"
        getattr(self, f"_{kind}", lambda _told: None)(told)

    def _shuffled(self, told: dict[str, Any]) -> None:
        self.warehouse = list(told["warehouse"])
        assert sorted(self.warehouse) == list(range(len(self.goods)))

    def _turn_began(self, told: dict[str, Any]) -> None:
        self.moves, self.boardings, self.bribed = self.boats[told["side"]].oars, 0, False

    def _played(self, told: dict[str, Any]) -> None:
        trick = self.tricks[told["trick"]]
        self.moves += trick.strength if trick.effect == "wind" else 0
        self.bribed |= trick.effect == "bribe"

    def _loaded(self, told: dict[str, Any]) -> None:
        assert told["piece"] == self.warehouse.pop(), "the uppermost chest"
        self.hold[told["side"]].append(told["piece"])
        assert len(self.hold[told["side"]]) <= self.boats[told["side"]].chests

    def _landed(self, told: dict[str, Any]) -> None:
        self.hold[told["side"]].remove(told["piece"])
        goods = self.goods[told["piece"]]
        assert (told["die"] is not None) == (goods.contraband and not self.bribed)
        assert told["seized"] == (told["die"] is not None and told["die"] <= self.rules.customs)
        self.score[told["side"]] += 0 if told["seized"] else goods.worth

    def _boarded(self, told: dict[str, Any]) -> None:
        self.boardings += 1
        assert self.boardings == 1, "once a turn"
        own, other = (self.boats[told[name]].crew for name in ("side", "victim"))
        won = told["dice"][0] + own > told["dice"][1] + other
        assert (told["place"] is not None) == won
        if won:
            self.hold[told["side"]].append(self.hold[told["victim"]].pop(told["place"]))

    def _night_over(self, _told: dict[str, Any]) -> None:
        self.ended = True


@pytest.mark.parametrize("seed", range(20))
def test_moves_holds_customs_boardings_and_the_winner_are_as_the_log_says(seed: int) -> None:
    for setup in setups():
        books, end = Books(setup), PLAY.start(setup)
        for _, event, after in played(setup, seed):
            books.read(PLAY.event_data(event))
            end = after
        assert books.ended
        scores = [books.score[side] for side in range(len(books.boats))]
        best = [side for side, score in enumerate(scores) if score == max(scores)]
        winner = PLAY.result(end).winner
        assert winner == (setup.scenario.sides[best[0]].id if len(best) == 1 else None)
