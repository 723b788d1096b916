"""How VASSAL writes a piece: its traits one inside the other, and their state.

The format is that of VASSAL's ``SequenceEncoder``: parts with a sign between them; the sign inside a part has
a backslash before it, and a part that begins or ends with a backslash, or stands in quotes, is put into
quotes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from editor.packs.play_set import Placed, PlayCard, Token

FLIP_KEY: Final = "70,130"
"""Ctrl+F: VASSAL writes a key by Java's number of it and of the keys held with it."""
_LEFT_KEY: Final = "91,130"
"""Ctrl+[."""
_RIGHT_KEY: Final = "93,130"
"""Ctrl+]."""
_TRAIL_KEY: Final = "84,130"
"""Ctrl+T."""
_MOVED_KEY: Final = "77,130"
"""Ctrl+M."""
_RETURN_KEY: Final = "82,130"
"""Ctrl+R."""
_STATE_KEY: Final = "69,130"
"""Ctrl+E."""
_CTRL: Final = "128"
_CLONE: Final = "C"
"""The letter that copies a piece with Ctrl."""
_DELETE: Final = "D"
"""The letter that removes a piece with Ctrl."""
COUNTER: Final = "Marshalry Counter"
"""Name of the prototype that all counters share; an extension must not take that of its module."""
SIDE: Final = "Side"
"""Name of the property that says whose a piece is."""


@dataclass(frozen=True)
class PieceWords:
    """What the menu of a piece says."""

    flip: str
    """Turn it over."""
    right: str
    """Turn it clockwise."""
    left: str
    """Turn it the other way."""
    hidden: str
    """What a card is called that one may not see."""
    trail: str
    """Show the way that it has gone."""
    moved: str
    """Mark that it has moved."""
    back: str
    """Return a card to its deck."""
    state: str
    """Change a card to its next state."""


@dataclass(frozen=True)
class Written:
    """A piece as VASSAL keeps it: the type and the state of each trait, the outermost first."""

    types: tuple[str, ...]
    states: tuple[str, ...]

    def added(self, ident: str = "null") -> str:
        """Return the command that adds it; in a slot it has no id of its own yet."""
        return added(ident, nested(self.types), nested(self.states))


def added(ident: str, kind: str, state: str) -> str:
    """Return the command that adds a piece, a stack or a deck."""
    return "+/" + sequence((ident, kind, state), "/")


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


def counter_prototype(words: PieceWords) -> str:
    """Return what all counters share: the trail of their movement, and the mark that they have moved."""
    look = (
        "10",
        "255,255,255",
        "0,0,0",
        "100",
        "50",
        "20",
        "30",
        "1.0",
    )  # circles, colours, how clear, edges
    footprint = (_TRAIL_KEY, words.trail, "false", "false", *look, "", "", "", "", "false")
    moved = ("/images/moved.gif", "20", "-20", words.moved, _MOVED_KEY, "", "false", "", "", "", "")
    types = (
        "footprint;" + sequence(footprint, ";"),
        "markmoved;" + sequence(moved, ";"),
        _basic("", ""),
    )
    return Written(types, ("false;;0;false;0", "false", basic_state(0))).added()


def token_piece(token: Token, slot: str, words: PieceWords, at: tuple[str, Placed] | None = None) -> Written:
    """Return a counter with two sides that can be turned to its facings.

    Args:
        token: the counter.
        slot: number of its slot, unique in the module.
        words: what its menu says.
        at: name of the map, and where on it the counter lies; None for one that waits in its slot.
    """
    placed = Placed(0, 0) if at is None else at[1]
    types = [f"prototype;{COUNTER}", f"mark;{SIDE}"]
    states = ["", sequence((token.group,), ",")]
    if token.turns != 1:
        types.append(_rotation(token.turns, words))
        states.append(str(placed.turn * token.turns // 6) if token.turns else f"{-60.0 * placed.turn}")
    if token.back is not None:
        types.append(_layer([token.front.file, token.back.file], words.flip, "side"))
        states.append("2" if placed.over else "1")
    # A layer draws both sides itself; what lies under it would show where they are clear.
    types.append(_basic("" if token.back is not None else token.front.file, token.title))
    states.append(basic_state(slot, at))
    return Written(tuple(types), tuple(states))


def card_piece(card: PlayCard, deck: str, slot: str, words: PieceWords, table: str = "") -> Written:
    """Return a card that others see from behind once it is turned over, and that goes back to its deck.

    Args:
        card: the card.
        deck: name of its deck.
        slot: number of its slot, unique in the module.
        words: what its menu says.
        table: name of the map on which it lies; empty for one that waits in its slot.
    """
    mask = (FLIP_KEY, card.back.file, words.flip, "B", words.hidden, "player:", "", "", "false", "", "")
    back = (words.back, _RETURN_KEY, deck, "", "", "2", "false", deck)
    types = (
        f"mark;{SIDE}",
        "return;" + sequence(back, ";"),
        "obs;" + sequence(mask, ";"),
        *(
            [_layer([one.front.file for one in (card, *card.states)], words.state, "state")]
            if card.states
            else []
        ),
        _basic("" if card.states else card.front.file, card.title),
    )
    at = (table, Placed(0, 0)) if table else None
    states = (sequence((deck,), ","), "", "null;", *(["1"] if card.states else []), basic_state(slot, at))
    return Written(types, states)


def basic_state(slot: str | int, at: tuple[str, Placed] | None = None) -> str:
    """Return the state of the innermost trait: map, place, slot, no properties of its own."""
    if at is None:
        return f"null;0;0;{slot};0"
    return sequence((at[0], str(at[1].x), str(at[1].y), str(slot), "0"), ";")


def _basic(image: str, title: str) -> str:
    return "piece;" + sequence((_CLONE, _DELETE, image, title), ";")


def _rotation(turns: int, words: PieceWords) -> str:
    keys = [str(turns), _RIGHT_KEY, _LEFT_KEY, words.right, words.left]
    if not turns:  # to any angle, with one entry of the menu
        keys = ["1", _RIGHT_KEY, words.right]
    return "rotate;" + sequence((*keys, "", "", "facing", "", "", "", "", "true"), ";")


def _layer(images: Sequence[str], words: str, name: str) -> str:
    """Return a layer of pictures of which one is seen; a key goes on to the next, then to the first."""
    key = FLIP_KEY if name == "side" else _STATE_KEY
    parts = (
        *("", _CTRL, "A"),  # how it is made to be seen at all: it always is
        *(words, _CTRL, ""),
        *("", _CTRL, ""),
        *("", "", "1"),  # no way back to a certain picture
        *("false", "0", "0"),
        *(sequence(images, ","), sequence([""] * len(images), ","), "true", name),
        *("", ""),  # no random picture
        *("false", "", "1", "1", "true"),
        *("", key, ""),
        *("", "1.0", "", "true"),
    )
    return "emb2;" + sequence(parts, ";")
