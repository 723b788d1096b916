"""The parts that each kind of recruitment card has: what they begin with, and the way to them in the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, TYPE_BODY, muted
from editor.ui.systems.demonworld.words import WORDS

LARGE: Final = ("chariot", "giant", "dragon", "artillery")
PERSONS: Final = ("commander", "hero", "wizard")
KINDS_WITH: Final[Mapping[str, tuple[str, ...]]] = {
    "large": LARGE,
    "chariot": ("chariot",),
    "artillery": ("artillery",),
    "command": ("commander",),
    "wizard_level": ("wizard",),
}
"""Part -> the kinds of card that cannot do without it."""
ALONE: Final[Mapping[str, Any]] = {"elements": {"normal": 1, "models": 1}, "formations": []}
"""Persons and large elements stand alone, and keep no formation (I.1.5, VIII)."""
BEGINNINGS: Final[Mapping[str, Any]] = {
    "large": {"base_fields": 3, "overrun": None, "breath": None},
    "chariot": {"animals_size": 3, "animals_melee_protection": 3, "animals_missile_protection": 0},
    "artillery": {"fire": "direct", "projectile": "bolt", "power": 10, "medium": 20, "long": 40},
    "command": {"stars": 1, "radius": 0},
    "wizard_level": 1,
}
"""What a part begins with when the kind of card needs it."""
ABSENT: Final[Mapping[str, Any]] = {"wizard_level": 0}
"""How a part that is not there is written; the others are left empty."""


class CardParts:
    """Remembers what a change of kind took away, so that going through the kinds and back loses nothing."""

    def __init__(self) -> None:
        self._aside: dict[str, Any] = {}

    def changes(self, card: Mapping[str, Any], kind: str) -> list[tuple[str, Any]]:
        """Return what else changes when a card becomes one of another kind, so that it stays valid."""
        changes: list[tuple[str, Any]] = []
        for part, kinds in KINDS_WITH.items():
            absent = ABSENT.get(part)
            there = card.get(part) or absent
            kept = kind in kinds or (part == "command" and kind in PERSONS)
            if kind in kinds and there == absent:
                changes.append((part, self._aside.get(part, BEGINNINGS[part])))
            elif not kept and there != absent:
                self._aside[part] = there
                changes.append((part, absent))
        changes += self._crew(card, kind)
        return [*changes, *self._standing(card, kind)]

    def _crew(self, card: Mapping[str, Any], kind: str) -> list[tuple[str, Any]]:
        """Return the crew: a card that is not large has none, a large one gets back what it had."""
        crew = card.get("crew")
        if kind not in LARGE and crew is not None:
            self._aside["crew"] = crew
            return [("crew", None)]
        if kind in LARGE and crew is None and "crew" in self._aside:
            return [("crew", self._aside.pop("crew"))]
        return []

    def _standing(self, card: Mapping[str, Any], kind: str) -> list[tuple[str, Any]]:
        """Return the elements and formations: many for a unit, one for a piece that stands alone."""
        was_unit = card.get("card_kind", "unit") == "unit"
        if was_unit and kind != "unit":
            self._aside |= {name: card[name] for name in ALONE if card.get(name) is not None}
            return [(name, alone) for name, alone in ALONE.items() if card.get(name, alone) != alone]
        if not was_unit and kind == "unit":
            return [(name, self._aside[name]) for name in ALONE if name in self._aside]
        return []


class PartLinks(QWidget):
    """Names the parts that belong to the kind of card, each as a link to its fields; hidden for units."""

    wanted = Signal(str)  # name of the part

    def __init__(self, host: FormHost, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._host = host
        row = row_layout(self, 0, SPACE_1)
        row.addWidget(muted(QLabel(self.tr("Belongs to this kind of card:"), self), TYPE_BODY))
        self.links: dict[str, QPushButton] = {}
        for part in KINDS_WITH:
            link = QPushButton(WORDS.label(part), self)
            link.setProperty("tone", "link")
            link.setAccessibleName(self.tr("Go to {part}").format(part=WORDS.label(part)))
            link.clicked.connect(lambda _checked=False, name=part: self.wanted.emit(name))
            row.addWidget(link)
            self.links[part] = link
        row.addStretch(1)
        host.follow(("card_kind",), self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        kind = str(self._host.session.value("card_kind", "unit"))
        for part, link in self.links.items():
            link.setVisible(kind in KINDS_WITH[part])
        self.setVisible(any(kind in kinds for kinds in KINDS_WITH.values()))
