"""How a battle looks, for films and reports: what whoever draws its boards has to say about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from editor.rules.core.contract import LogLine
from editor.services.battles.watching import Place, Reading
from schemas.messages import sentence
from schemas.problems import Message
from schemas.quantities import PlayerId

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.services.battles.watching import Recording

Size = tuple[int, int]
"""Width and height in pixels."""


@dataclass(frozen=True)
class LookOfSide:
    """A side as its boards show it."""

    id: PlayerId
    name: str
    colour: str
    """``#rrggbb``."""


@dataclass(frozen=True)
class Look:
    """What a game's boards say in words and colours, in one language."""

    language: str
    sides: tuple[LookOfSide, ...]
    phases: Mapping[str, str]
    """Id of a phase -> its name."""
    turn_name: Callable[[int], str] | None = None
    """Turn -> what it is called; None for a plain turn."""
    is_heading: Callable[[LogLine], bool] = lambda line: False
    """Whether a line of the log only says which turn or phase begins, or whose it is."""

    def says_no_more(self, line: LogLine) -> bool:
        """Return whether a line says no more than what stands above a turn or a phase: it names nobody."""
        numbers = (isinstance(value, int | float) for value in line.message.values.values())
        return self.is_heading(line) and all(numbers)

    def say(self, code: str, **values: str | int | float) -> str:
        """Return words of films and reports."""
        return sentence(Message(code=code, values=dict(values)), self.language)

    def turn(self, number: int) -> str:
        """Return what a turn is called; 0 is the set-up."""
        if not number:
            return self.say("battle_report.set_up")
        return self.turn_name(number) if self.turn_name else self.say("battle_report.turn", turn=number)

    def place(self, place: Place) -> str:
        """Return turn and phase in words."""
        phase = self.phases.get(place.phase, "")
        turn = self.turn(place.turn)
        return f"{turn}  \u00b7  {phase}" if phase and phase != turn else turn

    def side(self, side: str) -> str:
        """Return the name of a side."""
        return next((one.name for one in self.sides if one.id == side), side)


@dataclass(frozen=True)
class Stand:
    """One place on which a piece stands in a picture."""

    x: int
    """Middle of the place, in pixels from the left."""
    y: int
    """The same from above."""
    outline: tuple[int, ...]
    """Corners of the place round its middle, in turns right and down of it, in pixels."""


@dataclass(frozen=True)
class Shot:
    """The board of a moment, and where pieces stand in it."""

    image: QImage
    stands: Mapping[str, tuple[Stand, ...]]
    """Piece -> its places: one, or one for each element; empty for a piece that is not on the board."""


class BattleView(Protocol):
    """Draws the boards of one setup."""

    @property
    def look(self) -> Look:
        """Its words and colours."""
        ...

    @property
    def reading(self) -> Reading:
        """How its states are read."""
        ...

    def images(self, recording: Recording, moments: Sequence[int], size: Size) -> Iterator[QImage]:
        """Yield boards of moments in order, all framed alike."""
        ...

    def shots(
        self, recording: Recording, moments: Sequence[int], size: Size, pieces: Sequence[str]
    ) -> Iterator[Shot]:
        """Yield boards of moments in order, with where some pieces stand.

        Args:
            recording: the battle.
            moments: which ones.
            size: of the pictures.
            pieces: ids as in ``LogLine.subjects``.
        """
        ...
