"""The counters of the elements of units, by a template of counters: which there are, and what they show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from editor.printing.counters import Counter, counter_word
from editor.printing.face import CardFaces, Face
from editor.printing.heraldry import arms_of
from editor.printing.prose import DASH, signed
from editor.printing.systems.demonworld.counter_faces import (
    DIAMOND,
    ONE_BEFORE_TWO,
    SINGLE,
    TWO_BEFORE_ONE,
)
from editor.printing.systems.demonworld.element_faces import ElementSide, element_face
from editor.printing.systems.demonworld.symbols import Sign, special_signs, unit_symbol
from editor.printing.systems.demonworld.words import colour_of
from editor.rules.core.hexes import Axial
from editor.rules.core.unit_letters import unit_letters
from schemas.ruleset import RulesetBase
from schemas.states import as_cards
from schemas.systems.demonworld import CounterValue, DemonworldCounterStyle, DemonworldUnit
from schemas.text import LocalText

USUAL_STYLE: Final = DemonworldCounterStyle(
    id="3f6a0a46-51f3-4c6f-8f0e-6f6b0f4f2d11", slug="standard", name=LocalText({"en": "Standard"})
)
"""What counters look like where no template is at hand."""


class ElementCounters:
    """Makes the counters of elements by one template."""

    def __init__(self, style: DemonworldCounterStyle, ruleset: RulesetBase | None, language: str) -> None:
        self._style, self._ruleset, self._language = style, ruleset, language

    def of_units(self, units: Sequence[tuple[DemonworldUnit, int]]) -> Iterator[Counter]:
        """Yield the counters of units, each card so many times; each unit has a letter of its own."""
        copies = [unit for unit, count in units for _ in range(count)]
        letters = unit_letters((unit.faction or "", unit.id) for unit in copies)
        numbers: dict[str, int] = {}
        for unit, letter in zip(copies, letters, strict=True):
            people = unit.faction or ""
            numbers[people] = number = numbers.get(people, -1) + 1
            yield from self._unit(unit, letter, number)

    def _unit(self, unit: DemonworldUnit, letter: str, number: int) -> Iterator[Counter]:
        signs: tuple[Sign | None, ...] = special_signs(unit) if unit.large is None else (None,)
        side = self._style.field_mm
        if self._style.letters == "element" and len(signs) > 1:
            wanted = [(f"{letter}{element}", sign, 1) for element, sign in enumerate(signs, start=1)]
        else:
            wanted = [(letter, sign, signs.count(sign)) for sign in dict.fromkeys(signs)]
        for front, turned in sides_of(unit):
            for named, sign, count in wanted:
                card = self.card(front, letter=named, number=number, sign=sign, turned=turned)
                yield Counter("elements", card, count, base_of(unit), side, unit.id)

    def card(
        self,
        unit: DemonworldUnit,
        *,
        letter: str = "",
        number: int = 0,
        sign: Sign | None = None,
        turned: DemonworldUnit | None = None,
    ) -> CardFaces:
        """Return both sides of an element.

        Args:
            unit: its unit.
            letter: letter of the unit; nothing is shown where the template has no letters.
            number: number of the unit in its army, for the shape round the letter.
            sign: what is special about the element.
            turned: the unit as it is when the counter is turned over, in another state; None for the back
                that the template names.
        """
        front = self.side(unit, letter=letter, number=number, sign=sign)
        if turned is not None:
            back = element_face(
                self.side(turned, letter=letter, number=number, sign=sign), self._style.field_mm
            )
        else:
            back = self._back(unit, front)
        name = unit.name.get(self._language)
        title = f"{name} {letter}" if letter and self._style.letters != "none" else name
        return CardFaces(element_face(front, self._style.field_mm), back, unit.id, title)

    def side(
        self, unit: DemonworldUnit, *, letter: str = "", number: int = 0, sign: Sign | None = None
    ) -> ElementSide:
        """Return what the open side of an element shows, with the values of the unit as it is given."""
        style, language = self._style, self._language
        return ElementSide(
            unit.name.get(language) if style.names else "",
            colour_of(unit.faction, self._ruleset),
            unit_symbol(unit),
            base_of(unit),
            sign,
            letter if style.letters != "none" else "",
            number if style.shapes else None,
            tuple((counter_word(f"value_{one}", language), value_of(unit, one)) for one in style.values),
            unit.portrait if style.art == "portrait" else None,
            arms_of(unit, self._ruleset) if style.art == "arms" else None,
            paper=style.ground == "paper",
        )

    def _back(self, unit: DemonworldUnit, front: ElementSide) -> Face:
        style = self._style
        if style.back == "wounded":
            key = "wounded" if unit.hit_points > 1 else "reduced"
            note = counter_word(key, self._language)
            front = replace(front, paper=True, wounded=True, note=note)
        elif style.back == "arms":
            arms = arms_of(unit, self._ruleset)
            front = replace(front, letter="", values=(), sign=None, name="", portrait=None, arms=arms)
        return element_face(front, style.field_mm)


def sides_of(unit: DemonworldUnit) -> Iterator[tuple[DemonworldUnit, DemonworldUnit | None]]:
    """Yield what the two sides of the counters of a unit show: its states, two to a counter.

    The back of a state that is left over, and of a unit without others, is that of the template: None.
    """
    shapes = (unit, *as_cards(unit))
    for place in range(0, len(shapes), 2):
        yield shapes[place], shapes[place + 1] if place + 1 < len(shapes) else None


def value_of(unit: DemonworldUnit, value: CounterValue) -> str:
    """Return a value of a unit as its counters show it."""
    match value:
        case "attack":
            powers = [weapon.melee_power for weapon in unit.weapons if weapon.melee_power is not None]
            return str(max(powers)) if powers else DASH
        case "protection":
            return f"{signed(unit.melee_protection)}/{signed(unit.missile_protection)}"
        case "morale":
            known = unit.morale_a is not None or unit.morale_b is not None
            return f"{signed(unit.morale_a)}/{signed(unit.morale_b)}" if known else DASH
        case _:
            return str(getattr(unit, value))


def base_of(unit: DemonworldUnit) -> tuple[Axial, ...]:
    """Return the fields of a base that looks to the north (XVII.6.1, XVII.7.1, XVIII.1.0, XIX.1.1)."""
    if unit.large is None or unit.large.base_fields == 1:
        return SINGLE
    if unit.large.base_fields >= 4:
        return DIAMOND
    return TWO_BEFORE_ONE if unit.chariot is not None else ONE_BEFORE_TWO
