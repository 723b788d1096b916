"""Facts about a piece or a city of The Lords of Zargo, and the names of the steps of a turn."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.rules.zargo.script import PHASE_OF
from editor.rules.zargo.state import NOBODY, RESERVE, UNSEEN, ZargoState
from editor.rules.zargo.world import World
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.pages.preview.scene import Facts, SideLook
from editor.ui.systems.zargo.words import WORDS

translate = QCoreApplication.translate
PHASES: Final = {
    "set_up": QT_TRANSLATE_NOOP("ZargoPreview", "Set-up"),
    "alliance": QT_TRANSLATE_NOOP("ZargoPreview", "Alliances"),
    "move": QT_TRANSLATE_NOOP("ZargoPreview", "Moves"),
    "shots": QT_TRANSLATE_NOOP("ZargoPreview", "Shots"),
    "combat": QT_TRANSLATE_NOOP("ZargoPreview", "Combats"),
}
"""Phase -> its name."""
_PHASE_OF: Final = {**PHASE_OF, "over": "combat"}


def phase_of(step: str) -> str:
    """Return the phase to which a step belongs."""
    return _PHASE_OF.get(step, "set_up")


def number_of(subject: str) -> int | None:
    """Return the number of a piece or a city. None for another subject."""
    kind, _, number = subject.partition(":")
    return int(number) if kind in ("piece", "city") and number.isdigit() else None


class ZargoFacts:
    """Facts about the pieces and cities of one game."""

    def __init__(self, world: World, sides: tuple[SideLook, ...], language: str) -> None:
        self._world, self._sides, self._language = world, sides, language

    def at(self, state: ZargoState, cell: int) -> Facts | None:
        """Return the facts about what stands on a cell: the city, or the piece in front."""
        city = state.city_at.get(cell, NOBODY)
        if city >= 0:
            return self.city(state, city)
        front = state.in_front(cell)
        return self.piece(state, front) if front >= 0 else None

    def city(self, state: ZargoState, number: int) -> Facts | None:
        """Return the facts about a city."""
        if number >= len(state.cities):
            return None
        city = state.cities[number]
        owner = self._sides[city.owner]
        rows = [(translate("ZargoPreview", "Side"), owner.name)]
        if city.founder != city.owner:
            rows.append((translate("ZargoPreview", "Founded by"), self._sides[city.founder].name))
        rows.append((translate("ZargoPreview", "Garrison"), self._garrison(state, number)))
        title = self._world.city_names[city.founder].get(self._language)
        return Facts(f"city:{number}", title, tuple(rows), owner.colour)

    def _garrison(self, state: ZargoState, number: int) -> str:
        owner = state.cities[number].owner
        if any(state.pieces[one].cell == UNSEEN for one in self._world.of_side[owner]):
            return translate("ZargoPreview", "face down")
        inside = state.inside.get(number, ())
        names = [self._world.kind_of(one).name.get(self._language) for one in inside]
        counts = {name: names.count(name) for name in names}
        inside_words = [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
        return ", ".join(inside_words) or translate("ZargoPreview", "nobody")

    def piece(self, state: ZargoState, number: int) -> Facts | None:
        """Return the facts about a piece."""
        if number >= len(self._world.roster):
            return None
        kind, piece = self._world.kind_of(number), state.pieces[number]
        side = self._sides[self._world.roster[number].side]
        rows = [
            (translate("ZargoPreview", "Side"), side.name),
            (translate("ZargoPreview", "Combat"), str(kind.combat)),
            (translate("ZargoPreview", "Movement"), str(kind.movement)),
        ]
        if kind.powers:
            powers = ", ".join(WORDS.value(power) for power in sorted(kind.powers))
            rows.append((translate("ZargoPreview", "Powers"), powers))
        rows += self._condition(state, number)
        if piece.cell < 0:
            rows.append((translate("ZargoPreview", "Place"), self._away(piece.cell)))
        return Facts(f"piece:{number}", kind.name.get(self._language), tuple(rows), side.colour)

    def _condition(self, state: ZargoState, number: int) -> list[tuple[str, str]]:
        piece = state.pieces[number]
        rows: list[tuple[str, str]] = []
        if piece.cell < 0:
            return rows
        if state.is_held(piece):
            words = translate("ZargoPreview", "until the end of month {month}").format(month=piece.held)
            rows.append((translate("ZargoPreview", "Held by a chasm"), words))
        if piece.vanished:
            words = translate("ZargoPreview", "in month {month}").format(month=piece.vanished)
            rows.append((translate("ZargoPreview", "Vanished"), words))
        escorted = state.escorted_by(number)
        if escorted >= 0:
            name = self._world.kind_of(escorted).name.get(self._language)
            rows.append((translate("ZargoPreview", "Escorts"), name))
        if piece.moved and state.owner(number) == state.side:
            rows.append((translate("ZargoPreview", "Moved"), translate("ZargoPreview", "yes")))
        return rows

    def _away(self, cell: int) -> str:
        if cell == UNSEEN:
            return translate("ZargoPreview", "not known")
        return (
            translate("ZargoPreview", "still to be placed")
            if cell == RESERVE
            else translate("ZargoPreview", "out of the game")
        )
