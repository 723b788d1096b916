"""How VASSAL writes a piece: its traits one inside the other, and their state.

The format is that of VASSAL's ``SequenceEncoder``: parts with a sign between them; the sign inside a part has
a backslash before it, and a part that begins or ends with a backslash, or stands in quotes, is put into
quotes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.packs.play_set import PlayCard, Token

MASK: Final = "obs;"
LAYER: Final = "emb2;"
ROTATE: Final = "rotate;"
PIECE: Final = "piece;"
FLIP_KEY: Final = "70,130"
"""Ctrl+F: VASSAL writes a key by Java's number of it and of the keys held with it."""
_LEFT_KEY: Final = "91,130"
"""Ctrl+[."""
_RIGHT_KEY: Final = "93,130"
"""Ctrl+]."""
_CTRL: Final = "128"
_CLONE: Final = "C"
"""The letter that copies a piece with Ctrl."""
_DELETE: Final = "D"
"""The letter that removes a piece with Ctrl."""


def sequence(parts: Sequence[str], sign: str) -> str:
    """Return parts written one behind the other."""
    return sign.join(_part(one, sign) for one in parts)


def _part(text: str, sign: str) -> str:
    kept = text.replace(sign, f"\\{sign}")
    quoted = text[:1] == "\\" or text[-1:] == "\\" or (text[:1] == "'" and text[-1:] == "'")
    return f"'{kept}'" if quoted else kept


def nested(parts: Sequence[str]) -> str:
    """Return traits one inside the other, the outermost first."""
    found = parts[-1]
    for one in reversed(parts[:-1]):
        found = sequence((one, found), "\t")
    return found


def definition(types: Sequence[str], states: Sequence[str]) -> str:
    """Return a piece as it stands in a slot: the command that adds it, without an id of its own yet."""
    return sequence(("+", "null", nested(types), nested(states)), "/")


def token_piece(token: Token, slot: int, words: PieceWords) -> str:
    """Return a counter with two sides that can be turned to its facings.

    Args:
        token: the counter.
        slot: number of its slot, unique in the module.
        words: what its menu says.
    """
    types: list[str] = []
    states: list[str] = []
    if token.turns != 1:
        types.append(_rotation(token.turns, words))
        states.append("0" if token.turns else "0.0")
    if token.back is not None:
        types.append(_sides(token, words))
        states.append("1")
    # A layer draws both sides itself; what lies under it would show where they are clear.
    types.append(_basic("" if token.back is not None else token.front.file, token.title))
    states.append(f"null;0;0;{slot};0")
    return definition(types, states)


def card_piece(card: PlayCard, slot: int, words: PieceWords) -> str:
    """Return a card that others see from behind once it is turned over."""
    mask = sequence(
        (FLIP_KEY, card.back.file, words.flip, "B", words.hidden, "player:", "", "", "false", "", ""), ";"
    )
    types = [f"{MASK}{mask}", _basic(card.front.file, card.title)]
    return definition(types, ["null;", f"null;0;0;{slot};0"])


class PieceWords:
    """What the menu of a piece says."""

    def __init__(self, flip: str, right: str, left: str, hidden: str) -> None:
        """Take the words.

        Args:
            flip: turn it over.
            right: turn it clockwise.
            left: turn it the other way.
            hidden: what a card is called that one may not see.
        """
        self.flip, self.right, self.left, self.hidden = flip, right, left, hidden


def _basic(image: str, title: str) -> str:
    return PIECE + sequence((_CLONE, _DELETE, image, title), ";")


def _rotation(turns: int, words: PieceWords) -> str:
    keys = [str(turns), _RIGHT_KEY, _LEFT_KEY, words.right, words.left]
    if not turns:  # to any angle, with one entry of the menu
        keys = ["1", _RIGHT_KEY, words.right]
    return ROTATE + sequence((*keys, "", "", "facing", "", "", "", "", "true"), ";")


def _sides(token: Token, words: PieceWords) -> str:
    """Return the layer with both sides; Ctrl+F goes from one to the other."""
    assert token.back is not None  # noqa: S101 - asked before
    images = sequence((token.front.file, token.back.file), ",")
    names = sequence(("", ""), ",")
    parts = (
        *("", _CTRL, "A"),  # how it is made to be seen at all: it always is
        *(words.flip, _CTRL, ""),
        *("", _CTRL, ""),
        *("", "", "1"),  # no way back to a certain side
        *("false", "0", "0"),
        *(images, names, "true", "side"),
        *("", ""),  # no random side
        *("false", "", "1", "1", "true"),
        *("", FLIP_KEY, ""),
        *("", "1.0", "", "true"),
    )
    return LAYER + sequence(parts, ";")
