"""Whom a scenario favours, as battles of the computer against itself have shown, for people to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from schemas import patterns
from schemas.base import Schema
from schemas.problems import Message
from schemas.quantities import SideKey
from schemas.text import LocalText
from schemas.validation import broken

_WITHIN: Final = 0.1
"""A side may win so much more than its equal share of the battles that were won; beyond, it is favoured."""


class SideWins(Schema):
    """How many battles one side won."""

    side: SideKey
    """Identifier of the side."""
    wins: Annotated[int, Field(ge=0)]
    """Battles that it won."""


class Balance(Schema):
    """What battles of the computer against itself have shown."""

    battles: Annotated[int, Field(ge=1, le=1_000_000)]
    """Battles that were fought."""
    level: Literal["plain", "calculating", "searching"] = "plain"
    """How the computer played all sides."""
    sides: Annotated[tuple[SideWins, ...], Field(min_length=1)]
    """What each side won; of allies, who win together, the first alone."""
    draws: Annotated[int, Field(ge=0)] = 0
    """Battles that nobody won."""
    seed: Annotated[int, Field(ge=0)] = 1
    """Seed of the battles: with it they are the same again."""
    measured_on: Annotated[str, Field(pattern=patterns.SHA256)]
    """Fingerprint of the scenario and all that it needs, as they were then."""

    @model_validator(mode="after")
    def _no_more_than_were_fought(self) -> Self:
        ended = sum(one.wins for one in self.sides) + self.draws
        if ended > self.battles:
            raise broken("scenario.balance_sum", at="battles", ended=ended, battles=self.battles)
        return self

    @property
    def favourite(self) -> SideWins:
        """The side that won most battles."""
        return max(self.sides, key=lambda one: one.wins)

    @property
    def even(self) -> bool:
        """Whether no side won more than ten points above its equal share of the battles that were won."""
        won = max(1, self.battles - self.draws)
        return self.favourite.wins / won <= 1 / len(self.sides) + _WITHIN


def balance_word(balance: Balance, names: Mapping[str, LocalText]) -> Message:
    """Return whom a scenario favours in two or three words, for lists.

    Args:
        balance: what was measured.
        names: side -> its name.
    """
    if balance.even:
        return Message(code="scenario.balance_even_word")
    best = balance.favourite.side
    return Message(code="scenario.balance_favours_word", values={"side": names.get(best) or best})


def balance_label(balance: Balance, names: Mapping[str, LocalText], *, stale: bool = False) -> Message:
    """Return whom a scenario favours, in a short sentence.

    Args:
        balance: what was measured.
        names: side -> its name.
        stale: the scenario, or something that it needs, has changed since.
    """
    best = balance.favourite
    found = Message(
        code="scenario.balance_even" if balance.even else "scenario.balance_favours",
        values={
            "side": names.get(best.side) or best.side,
            "chance": round(100 * best.wins / balance.battles),
            "count": balance.battles,
        },
    )
    if balance.draws:
        draws = max(1, round(100 * balance.draws / balance.battles))
        found = Message(code="scenario.balance_draws", values={"before": found, "chance": draws})
    return Message(code="scenario.balance_stale", values={"before": found}) if stale else found
