"""A saved game of VASSAL: the commands that set a scenario up, kept from being read at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from editor.packs.play_set import Placed, PlayDeck, PlaySet
from editor.packs.vassal.archive import data_file
from editor.packs.vassal.pieces import added, card_piece, sequence, token_piece
from editor.packs.vassal.places import deck_place, room, waiting
from editor.packs.vassal.table import DECK, ModuleWords, boards_chosen
from schemas.zip_files import zip_bytes

SUFFIX: Final = ".vsav"
_BEGIN, _END = "begin_save", "end_save"
_BETWEEN: Final = "\x1b"
"""Stands between two commands."""
_HEADER: Final = b"!VCSK"
_KEY: Final = 0x4D
"""Any byte: VASSAL takes one at random; always the same one gives equal bytes."""
_NOT_NEW: Final = "SETUP_STACK\t"
"""What keeps VASSAL from laying the pieces of a new game as well."""
_NO_LAYER: Final = "@@-1"


def saved_game(
    found: PlaySet, words: ModuleWords, slots: Mapping[str, str], module: bytes, version: str, table: str = ""
) -> bytes:
    """Return a saved game in which every counter lies where the scenario puts it.

    Args:
        found: what lies on the table.
        words: what its pieces say.
        slots: name of the picture of a counter or card -> its slot in the module.
        module: what the module says of itself.
        version: of the module.
        table: name of the map; empty for that of a module.
    """
    commands = _BETWEEN.join(_Commands(found, words, slots, table or words.table).all())
    return zip_bytes(
        {
            "savedGame": hidden(commands.encode()),
            "savedata": data_file(version, words.set_up),
            "moduledata": module,
        }
    )


def hidden(data: bytes) -> bytes:
    """Return bytes as VASSAL keeps them: a header, the key, then every byte changed by it, as two digits."""
    return _HEADER + f"{_KEY:02x}".encode() + bytes(one ^ _KEY for one in data).hex().encode()


class _Commands:
    """Writes the commands of one saved game."""

    def __init__(self, found: PlaySet, words: ModuleWords, slots: Mapping[str, str], table: str) -> None:
        self._found, self._words, self._slots, self._table = found, words, slots, table
        self._left, self._above = room(found)
        self._count = 0

    def all(self) -> Iterator[str]:
        """Yield them in VASSAL's order: pieces, each stack after what lies in it, then the boards."""
        yield _BEGIN
        width, height = self._found.boards[0].picture.size
        yield from self._counters(width, height)
        for number, deck in enumerate(self._found.decks):
            yield from self._deck(deck, deck_place(self._found, number, height))
        yield _NOT_NEW
        yield boards_chosen(self._table, self._found)
        yield _END

    def _id(self) -> str:
        self._count += 1
        return str(self._count)

    def _counters(self, width: int, height: int) -> Iterator[str]:
        stacks: dict[tuple[int, int], list[str]] = {}
        for token, (x, y) in waiting(self._found, width, height):
            beside = [Placed(x, y)] * (token.count - len(token.placed))
            for placed in (*token.placed, *beside):
                at = replace(placed, x=placed.x + self._left, y=placed.y + self._above)
                ident, slot = self._id(), self._slots[token.front.name]
                yield token_piece(token, slot, self._words.pieces, (self._table, at)).added(ident)
                stacks.setdefault((at.x, at.y), []).append(ident)
        for (x, y), idents in stacks.items():
            state = sequence((self._table, str(x), str(y), *idents, _NO_LAYER), ";")
            yield added(self._id(), "stack", state)

    def _deck(self, deck: PlayDeck, place: tuple[int, int]) -> Iterator[str]:
        idents: list[str] = []
        for card in deck.cards:
            slot = self._slots[card.front.name]
            made = card_piece(card, deck.title, slot, self._words.pieces, self._table)
            for _copy in range(card.count):
                idents.append(self._id())
                yield made.added(idents[-1])
        x, y = place[0] + self._left, place[1] + self._above
        state = sequence((self._table, str(x), str(y), "true", sequence(idents, ",")), ";")
        yield added(self._id(), self._deck_type(deck), state)

    def _deck_type(self, deck: PlayDeck) -> str:
        """Return what a deck is, in the parts that VASSAL writes first; the rest is as usual."""
        wide, high = map(str, deck.cards[0].front.size)
        parts = ("true", DECK["color"], wide, high, DECK["faceDown"], DECK["shuffle"])
        ways = (DECK["allowMultiple"], DECK["allowSelect"], DECK["reversible"])
        rest = (*("", "", ""), deck.title, *("", "", ""), DECK["drawFaceUp"], "false")
        return "deck;" + sequence((*parts, *ways, *rest), ";")
