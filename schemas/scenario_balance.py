"""Whom a scenario favours, as battles of the computer against itself have shown, for people to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self, get_args

from pydantic import Field, model_validator

from schemas import patterns
from schemas.base import Schema
from schemas.problems import Message
from schemas.quantities import SideKey
from schemas.text import LocalText
from schemas.validation import broken

AiLevel = Literal["plain", "calculating", "searching"]
"""How the computer plays."""
AI_LEVELS: Final[tuple[AiLevel, ...]] = get_args(AiLevel)
"""The levels, each stronger than the one before."""
_WITHIN: Final = 0.1
"""A side may win so much more than its equal share of the battles that were won; beyond, it is favoured."""


class SideWins(Schema):
    """How many battles one side won."""

    side: SideKey
    """Identifier of the side."""
    wins: Annotated[int, Field(ge=0)]
    """Battles that it won."""


class Measured(Schema):
    """What battles of the computer against itself at one level have shown."""

    battles: Annotated[int, Field(ge=1, le=1_000_000)]
    """Battles that were fought."""
    level: AiLevel = "plain"
    """How the computer played all sides."""
    sides: Annotated[tuple[SideWins, ...], Field(min_length=1)]
    """What each side won; of allies, who win together, the first alone."""
    draws: Annotated[int, Field(ge=0)] = 0
    """Battles that nobody won."""
    seed: Annotated[int, Field(ge=0)] = 1
    """Seed of the battles: with it they are the same again."""

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


class Balance(Measured):
    """What battles of the computer against itself have shown, at one level or at two."""

    measured_on: Annotated[str, Field(pattern=patterns.SHA256)]
    """Fingerprint of the scenario and all that it needs, as they were then."""
    stronger: Measured | None = None
    """What battles at a higher level have shown; empty if none were fought."""

    @model_validator(mode="after")
    def _the_stronger_play_at_a_higher_level(self) -> Self:
        if self.stronger is not None and _rank(self.stronger) <= _rank(self):
            raise broken("scenario.balance_order", at="stronger.level", level=self.stronger.level)
        return self

    @property
    def highest(self) -> Measured:
        """What the battles at the highest level have shown."""
        return self.stronger or self


def _rank(measured: Measured) -> int:
    return AI_LEVELS.index(measured.level)


def beside(known: Balance | None, new: Balance) -> Balance:
    """Return a new balance beside what was known: of another level and the same scenario, both are kept.

    Args:
        known: what the scenario says; None for nothing.
        new: what was measured now.
    """
    if known is None or known.measured_on != new.measured_on:
        return new
    found = {one.level: one for one in (known, known.stronger, new, new.stronger) if one is not None}
    first, *others = sorted(found.values(), key=_rank)
    names = Measured.model_fields
    parts = [{name: getattr(one, name) for name in names} for one in (first, *others[-1:])]
    stronger = Measured(**parts[1]) if others else None
    return Balance(**parts[0], measured_on=new.measured_on, stronger=stronger)


def balance_word(balance: Balance, names: Mapping[str, LocalText]) -> Message:
    """Return whom a scenario favours in two or three words, for lists: at the highest level measured.

    Args:
        balance: what was measured.
        names: side -> its name.
    """
    if balance.highest.even:
        return Message(code="scenario.balance_even_word")
    best = balance.highest.favourite.side
    return Message(code="scenario.balance_favours_word", values={"side": names.get(best) or best})


def balance_label(balance: Balance, names: Mapping[str, LocalText], *, stale: bool = False) -> Message:
    """Return whom a scenario favours, in a short sentence; at two levels, one for each that names it.

    Args:
        balance: what was measured.
        names: side -> its name.
        stale: the scenario, or something that it needs, has changed since.
    """
    found = _label(balance, names)
    if balance.stronger is not None:
        both = (
            Message(code=f"scenario.balance_{one.level}", values={"before": _label(one, names)})
            for one in (balance, balance.stronger)
        )
        found = Message(
            code="scenario.balance_both", values=dict(zip(("first", "second"), both, strict=True))
        )
    return Message(code="scenario.balance_stale", values={"before": found}) if stale else found


def _label(measured: Measured, names: Mapping[str, LocalText]) -> Message:
    best = measured.favourite
    found = Message(
        code="scenario.balance_even" if measured.even else "scenario.balance_favours",
        values={
            "side": names.get(best.side) or best.side,
            "chance": round(100 * best.wins / measured.battles),
            "count": measured.battles,
        },
    )
    if measured.draws:
        draws = max(1, round(100 * measured.draws / measured.battles))
        found = Message(code="scenario.balance_draws", values={"before": found, "chance": draws})
    return found
