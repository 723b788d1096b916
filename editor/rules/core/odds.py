"""What the rules of a game can say about odds: situations with settings, and their distributions.

A game offers an :class:`OddsBook`; the panel and the command line show whatever it says and know no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, Protocol

from editor.rules.core.parts import Part
from schemas.base import Document
from schemas.problems import Message

SAMPLES: Final = 4_000
"""Encounters that are rolled where the odds cannot be computed."""
Value = int | str
NO_DOCUMENTS: Final[Mapping[str, Document]] = MappingProxyType({})
"""Where settings name no documents."""
Party = Literal["", "first", "second"]
"""Whom of the two something is about; "" for both."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values of a setting."""

    value: str
    label: Message


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that the person sets: a whole number, one of some choices, or documents of the catalogue."""

    id: str
    label: Message
    default: Value
    party: Party = ""
    choices: tuple[Choice, ...] = ()
    """Its values; empty for a number."""
    least: int = 0
    most: int = 0
    unit: str = ""
    """What a number counts, e.g. ``fields``."""
    documents: str = ""
    """Kind of the documents of the catalogue that it names, by their ids; empty where it names none.

    Its value is one id, or with ``several`` ids with commas between; empty for none.
    """
    several: bool = False
    """Whether it names several documents."""
    needs: str = ""
    """Id of a setting without which it means nothing; empty where it needs none."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A kind of encounter, with the settings that two cards have in it."""

    id: str
    label: Message
    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome with its probability."""

    key: str
    """The same before and after an edit of a card."""
    label: Message
    chance: float
    """From 0 to 1."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Outcomes that exclude each other and together are certain."""

    id: str
    title: Message
    outcomes: tuple[Outcome, ...]
    party: Party = ""


@dataclass(frozen=True, slots=True)
class Mean:
    """An expected amount."""

    id: str
    label: Message
    value: float
    party: Party = ""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A number that dice are rolled against, with what makes it up."""

    label: Message
    times: int
    """How many such rolls there are."""
    number: float
    chance: float
    """Chance of success of one, from 0 to 1."""
    parts: tuple[Part, ...]
    party: Party = ""
    said: tuple[Message, ...] = ()
    """Its parts in words, where they name something that the encounter alone knows; empty otherwise."""

    def explained_parts(self) -> Iterator[tuple[Part, Message]]:
        """Yield its parts with their words."""
        return zip(self.parts, self.said or [part.message() for part in self.parts], strict=True)


@dataclass(frozen=True, slots=True)
class Odds:
    """What comes of an encounter."""

    situation: str
    charts: tuple[Chart, ...]
    """The first one is the summary."""
    means: tuple[Mean, ...]
    reckonings: tuple[Reckoning, ...]
    notes: tuple[Message, ...]
    """What is taken for granted."""
    samples: int = 0
    """Encounters rolled; 0 where the distribution is exact."""

    @property
    def exact(self) -> bool:
        """Whether every probability was computed, not sampled."""
        return self.samples == 0


class OddsBook(Protocol):
    """The odds of one game."""

    kinds: Sequence[str]
    """Kinds of the documents that meet."""

    def situations(self, first: Document, second: Document, ruleset: Document) -> tuple[Situation, ...]:
        """Return the situations that two cards can be in, with the settings that fit them.

        Raises:
            EditorError: the odds of such cards are not known.
        """
        ...

    def odds(
        self,
        situation: str,
        first: Document,
        second: Document,
        given: Mapping[str, Value],
        ruleset: Document,
        *,
        documents: Mapping[str, Document] = NO_DOCUMENTS,
        seed: int = 1,
        samples: int = SAMPLES,
        tick: Callable[[], None] | None = None,
    ) -> Odds:
        """Return what comes of an encounter.

        Args:
            situation: id of one of :meth:`situations`.
            first: a card.
            second: the other card.
            given: id of a setting -> its value; what is left out or does not fit has its default.
            ruleset: the numbers of the game.
            documents: by their ids those that settings name.
            seed: of the dice, where the tree of chance is too wide and is sampled.
            samples: encounters rolled then.
            tick: called again and again while it is worked out; what it raises ends the work.

        Raises:
            EditorError: there is no such situation, or the odds of such cards are not known.
        """
        ...


def listed(value: Value) -> tuple[str, ...]:
    """Return the documents that the value of a setting names."""
    return tuple([one.strip() for one in str(value).split(",") if one.strip()])


def settled(situation: Situation, given: Mapping[str, Value]) -> dict[str, Value]:
    """Return the value of every setting: the one given where it fits, else the default."""
    found = {one.id: _fitting(one, given.get(one.id)) for one in situation.settings}
    for one in situation.settings:
        if one.needs and not found.get(one.needs):
            found[one.id] = one.default
    return found


def _fitting(setting: Setting, value: Value | None) -> Value:
    if setting.documents:
        return value if isinstance(value, str) else setting.default
    if setting.choices:
        return value if any(one.value == value for one in setting.choices) else setting.default  # type: ignore[return-value]
    if isinstance(value, int):
        return min(max(value, setting.least), setting.most)
    return setting.default
