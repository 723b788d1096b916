"""Dice: the one source of chance, seeded or scripted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Protocol

_THINKING: Final = 0x7417
"""Stream of the dice with which the computer thinks."""
_WORD: Final = 32
"""Bits that the generator draws at once."""


class Dice(Protocol):
    """Something that rolls."""

    def roll(self, sides: int) -> int:
        """Return a face from 1 to ``sides``."""
        ...


class SeededDice:
    """Dice that roll the same faces for the same seed on every machine.

    Only ``getrandbits`` is used, with rejection: its stream is the same in every version of Python.
    """

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def roll(self, sides: int) -> int:
        """Return a face from 1 to ``sides``."""
        if sides < 1:
            raise ValueError(f"a die has 1 side or more, got {sides}")
        bits = sides.bit_length()
        while True:
            face = self._source.getrandbits(bits)
            if face < sides:
                return face + 1


class TracedDice(SeededDice):
    """Seeded dice that know how far their stream has been drawn, and can begin there again."""

    def __init__(self, seed: int, drawn: int = 0) -> None:
        """Begin after so many draws of the stream of a seed."""
        super().__init__(seed)
        for _ in range(drawn):
            self._source.getrandbits(_WORD)
        self.drawn = drawn
        """Numbers drawn from the stream; a roll draws one or more."""

    def roll(self, sides: int) -> int:
        """Return a face from 1 to ``sides``; the same as :class:`SeededDice`."""
        if sides < 1:
            raise ValueError(f"a die has 1 side or more, got {sides}")
        bits = sides.bit_length()
        while True:
            self.drawn += -(-bits // _WORD)
            face = self._source.getrandbits(bits)
            if face < sides:
                return face + 1


class ScriptedDice:
    """Dice that show given faces in order, for tests and replays."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = list(faces)

    def roll(self, sides: int) -> int:
        """Return the next face.

        Raises:
            ValueError: no face is left, or it is not on such a die.
        """
        if not self._faces:
            raise ValueError("no scripted die is left")
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            raise ValueError(f"the scripted face {face} is not on a die of {sides}")
        return face


def thinking_dice(seed: int) -> SeededDice:
    """Return the dice with which the computer thinks in the battle of a seed, apart from the battle's own."""
    return SeededDice(stream_seed(seed, _THINKING))


def traced_thinking_dice(seed: int, drawn: int = 0) -> TracedDice:
    """Return the same dice, after so many draws of their stream."""
    return TracedDice(stream_seed(seed, _THINKING), drawn)


def stream_seed(seed: int, *path: int) -> int:
    """Return a seed for a stream of its own, derived from a seed and a path of whole numbers (splitmix64)."""
    value = seed & 0xFFFF_FFFF_FFFF_FFFF
    for part in path:
        value = (value + 0x9E37_79B9_7F4A_7C15 * (2 * (part & 0xFFFF_FFFF) + 1)) & 0xFFFF_FFFF_FFFF_FFFF
        value = ((value ^ (value >> 30)) * 0xBF58_476D_1CE4_E5B9) & 0xFFFF_FFFF_FFFF_FFFF
        value = ((value ^ (value >> 27)) * 0x94D0_49BB_1331_11EB) & 0xFFFF_FFFF_FFFF_FFFF
        value ^= value >> 31
    return value
