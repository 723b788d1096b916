"""What a player of Dark Age may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from editor.rules.darkage.state import NONE

Resource = Literal["command", "logistics"]


@dataclass(frozen=True, slots=True)
class Begin:
    """Shuffle, roll for the resources, draw the first hands and see who begins."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Discard a card of the hand: of the first hand, or in the stock phase."""

    card: int


@dataclass(frozen=True, slots=True)
class Done:
    """Go on: draw in the stock phase, enlist nobody, end a reserve or a phase, keep the dice."""


@dataclass(frozen=True, slots=True)
class Enlist:
    """Try to enlist a character of the hand."""

    card: int
    command: int = 0
    """Command spent on the die."""
    marker: bool = False
    """A marker is spent on the die."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give logistics for a point of command."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Spend a marker on a resource."""

    resource: Resource
    strong: bool = False
    """By the house rule, in the resource phase."""


@dataclass(frozen=True, slots=True)
class MarkFighter:
    """Spend a marker on each of a fighter's rolls of this round."""

    fighter: int


@dataclass(frozen=True, slots=True)
class Attach:
    """Give a weapon or a skill to a character."""

    card: int
    fighter: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a logistics card at a place that was not plundered."""

    card: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayInstant:
    """Play an instant."""

    card: int
    target: int = NONE
    """The fighter that it is played on, where it works on one."""
    enemy: int = NONE
    """The player whom it harms, where it harms one."""
    marker: bool = False
    """A marker is spent on the die of its action roll."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Raid another player."""

    enemy: int


@dataclass(frozen=True, slots=True)
class Commit:
    """Commit a character to the reserve by the standard method."""

    fighter: int


@dataclass(frozen=True, slots=True)
class CommitLone:
    """Try to commit a character as a lone fighter."""

    fighter: int
    marker: bool = False
    """A marker is spent on the die."""


@dataclass(frozen=True, slots=True)
class LayFaceDown:
    """Lay a card face down as a victory card, or as a bluff."""

    card: int


@dataclass(frozen=True, slots=True)
class ChoosePlace:
    """Name the place that is raided."""

    place: int


@dataclass(frozen=True, slots=True)
class Intercept:
    """Come between the attacker and whom he raids."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Fire at an enemy."""

    fighter: int
    target: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Set an own fighter against an enemy, both without an opponent."""

    fighter: int
    enemy: int


@dataclass(frozen=True, slots=True)
class Support:
    """Let a fighter without an opponent support a clash, against the enemy in it."""

    fighter: int
    enemy: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll both resource dice again."""


Action = (
    Begin
    | Throw
    | Done
    | Enlist
    | Exchange
    | Mark
    | MarkFighter
    | Attach
    | Lay
    | PlayInstant
    | Attack
    | Commit
    | CommitLone
    | LayFaceDown
    | ChoosePlace
    | Intercept
    | Aim
    | Pair
    | Support
    | Reroll
)
