"""Counters and markers as data: what a game makes of an army or a scenario, each as often as it is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.printing.face import CardFaces
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import Axial
from schemas.base import Document
from schemas.counter_style import CounterStyleBase
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.ruleset import RulesetBase

FIELD_SIDE_MM = 20.0
"""Side of a field, and of the counter that stands on it."""


@dataclass(frozen=True)
class CounterSource:
    """What counters are made for."""

    cards: tuple[tuple[Document, int], ...]
    """Cards with how often each is there."""
    scenario: Document | None = None
    """The scenario, where they are for one."""
    style: CounterStyleBase | None = None
    """The template of counters; None for how they usually look."""
    setup: Setup | None = None
    """The scenario with its documents, where they are for one."""


@dataclass(frozen=True)
class Counter:
    """A counter and how many of it are needed."""

    group: str
    """What it is for: ``elements``, ``orders``, ``states`` ...; named and chosen by it."""
    card: CardFaces
    count: int
    cells: tuple[Axial, ...] = ()
    """Fields that it covers, a corner to the north; none where it is a square, strip or disc."""
    side: float = 0.0
    """Side of such a field in mm."""
    kind: str = ""
    """Which of its group it is, where they are counted apart: id of its card, ``wall`` ..."""
    true_size: bool = False
    """Whether it fits the board, or a rule says how large it is: no template makes it larger or smaller."""

    @property
    def key(self) -> str:
        """What the check of a table counts it as."""
        return f"counters/{self.group}/{self.kind}" if self.kind else f"counters/{self.group}"


CounterMaker = Callable[[CounterSource, RulesetBase | None, str], tuple[Counter, ...]]
"""``maker(source, ruleset, language)``: the counters of one game, elements first."""


def counter_word(key: str, language: str, **values: Value) -> str:
    """Return words of counters: the key ``key`` of ``counters.toml``."""
    return sentence(Message(code=f"counters.{key}", values=values), language)
