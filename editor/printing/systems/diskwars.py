"""The disks of Diskwars: round, and alike on both sides where a disk moves by being flipped."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from editor.printing.face import Face, TextStyle
from editor.printing.flow import Paragraph, flow
from editor.printing.frame import CREAM, HAIRLINE, INK, MUTED, WHITE, Builder, ink_of, on_colour, restyled
from editor.printing.plugin import FaceSystem
from editor.printing.words import word
from schemas.base import Document
from schemas.card import CardBase
from schemas.ruleset import RulesetBase
from schemas.systems.diskwars import DiskwarsCard, DiskwarsRuleset, DiskwarsSpell, DiskwarsUnit

_USUAL_MM: Final = 44.5
"""Diameter that the sizes below are made for; a larger disk has everything larger."""
_LARGEST_SCALE: Final = 1.5
"""Letters grow no further than this."""
_LEAST_DIAMETER_MM: Final = 10.0
"""A disk without a diameter is drawn so large."""
_LEAST_MM: Final = 0.9
_NO_FACTION: Final = "#6b6455"
_TITLE: Final = TextStyle(2.7, INK, "display", bold=True, align="centre", anchor="middle", least_mm=1.35)
_NUMBER: Final = TextStyle(4.4, INK, bold=True, align="centre", anchor="middle", least_mm=2.0)
_LABEL: Final = TextStyle(1.5, MUTED, align="centre", anchor="middle", least_mm=1.05)
_TEXT: Final = TextStyle(1.95, INK, align="centre", least_mm=1.3)
_STORY: Final = TextStyle(1.85, MUTED, italic=True, align="centre", least_mm=1.3)


class _Disk:
    """A round face, with lengths of the usual disk scaled to its diameter."""

    def __init__(self, diameter: float, colour: str) -> None:
        diameter = max(diameter, _LEAST_DIAMETER_MM)
        self.diameter = diameter
        self.scale = diameter / _USUAL_MM
        self.colour = colour
        self.face = Builder(diameter, diameter)
        radius = diameter / 2
        self.face.disc(radius, radius, radius, WHITE, INK, 0.15)
        self.face.disc(radius, radius, radius - 1.0, colour)
        self.face.disc(radius, radius, radius - 2.4 * min(self.scale, _LARGEST_SCALE), CREAM)

    def chord(self, y: float, high: float, margin: float = 3.4) -> tuple[float, float, float, float]:
        """Return the widest box inside the ring from ``y`` on, as high as asked, in mm of this disk."""
        radius = self.diameter / 2 - margin * min(self.scale, _LARGEST_SCALE)
        far = max(abs(y - self.diameter / 2), abs(y + high - self.diameter / 2))
        half = math.sqrt(max(1.0, radius * radius - far * far))
        return (self.diameter / 2 - half, y, 2 * half, high)

    def style(self, style: TextStyle) -> TextStyle:
        """Return a style at the size of this disk."""
        scale = min(self.scale, _LARGEST_SCALE)
        return restyled(
            style, size_mm=style.size_mm * scale, least_mm=max(_LEAST_MM, style.smallest * min(scale, 1.0))
        )

    def text(
        self, y: float, high: float, text: str, style: TextStyle, name: str, *, wraps: bool = False
    ) -> None:
        """Draw a text across the disk."""
        self.face.text(
            self.chord(y * self.scale, high * self.scale), text, self.style(style), name, wraps=wraps
        )

    def words(self, paragraphs: Sequence[Paragraph], y: float, high: float, name: str) -> None:
        """Draw paragraphs across the disk."""
        scaled = [
            replace(one, style=self.style(one.style), gap_mm=one.gap_mm * self.scale) for one in paragraphs
        ]
        self.face.add(flow(scaled, *self.chord(y * self.scale, high * self.scale), name))

    def badge(self, x: float, y: float, radius: float, text: str) -> None:
        """Draw a small disc in the disk's colour with a few letters."""
        scale = self.scale
        self.face.disc(x * scale, y * scale, radius * scale, self.colour, WHITE, 0.3)
        style = replace(
            _NUMBER, size_mm=radius * 1.25 * scale, colour=on_colour(self.colour), least_mm=radius * 0.5
        )
        box = ((x - radius) * scale, (y - radius) * scale, 2 * radius * scale, 2 * radius * scale)
        self.face.text(box, text, style, "points")


def _unit(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    if not isinstance(document, DiskwarsUnit):
        return None
    face = _unit_side(document, ruleset, language)
    return face, face


def _unit_side(unit: DiskwarsUnit, ruleset: RulesetBase | None, language: str) -> Face:
    disk = _Disk(unit.diameter_mm, _colour(unit, ruleset))
    mark = "◆ " if unit.unique else ""
    disk.text(5.0, 5.2, f"{mark}{unit.name.get(language)}", _TITLE, "name", wraps=True)
    line = [_faction(unit, ruleset, language), word(f"alignment_{unit.alignment}", language)]
    disk.text(10.2, 2.2, " · ".join(part for part in line if part), _LABEL, "kind")
    values = (
        ("attack", unit.attack),
        ("defence", unit.defence),
        ("toughness", unit.toughness),
        ("moves", unit.movement),
        ("hits", unit.hits),
    )
    _cells(disk, [(word(label, language), str(value)) for label, value in values], 13.0)
    disk.words(_abilities(unit, ruleset, language), 22.6, 13.4, "abilities")
    disk.badge(_USUAL_MM / 2, 39.4, 2.9, str(unit.points))
    return disk.face.face()


def _cells(disk: _Disk, cells: Sequence[tuple[str, str]], y: float) -> None:
    scale = disk.scale
    left, _y, width, _high = disk.chord(y * scale, 9.0 * scale)
    step = width / len(cells)
    for index, (label, value) in enumerate(cells):
        x = left + index * step
        disk.face.rect((x + 0.3, y * scale, step - 0.6, 8.6 * scale), WHITE, HAIRLINE, 0.15, 0.8)
        box = (x + 0.4, y * scale + 0.2, step - 0.8, 2.2 * scale)
        disk.face.text(box, label, disk.style(_LABEL), "label")
        box = (x + 0.4, (y + 2.4) * scale, step - 0.8, 6.0 * scale)
        disk.face.text(box, value, disk.style(restyled(_NUMBER, colour=ink_of(disk.colour))), "value")


def _abilities(unit: DiskwarsUnit, ruleset: RulesetBase | None, language: str) -> list[Paragraph]:
    """Return what the disk can do; its story where no ability needs the room."""
    rules = ruleset if isinstance(ruleset, DiskwarsRuleset) else None
    short = [word("flyer", language)] if unit.flyer else []
    if unit.wizard_level:
        short.append(word("wizard", language, level=unit.wizard_level))
    missiles = {missile.id: missile for missile in rules.missiles} if rules else {}
    for shot in unit.shooting:
        missile = missiles.get(shot.missile)
        name = missile.name.get(language) if missile else _plain(shot.missile)
        figures = (
            word("missile", language, range=f"{missile.range_cm:g}", damage=missile.damage) if missile else ""
        )
        short.append(f"{shot.count} × {name} {figures}".strip())
    names = {ability.id: ability.name.get(language) for ability in rules.abilities} if rules else {}
    own: list[Paragraph] = []
    said = {"flyer"} if unit.flyer else set()
    said |= {"wizard"} if unit.wizard_level else set()
    said |= {"archer"} if unit.shooting else set()
    for one in unit.abilities:
        name = names.get(one.ability, _plain(one.ability))
        if one.text:
            own.append(Paragraph(one.text.get(language), _TEXT, word("lead", language, name=name), 0.3))
        elif one.ability not in said:
            short.append(name)
    found = [Paragraph("", _TEXT, " · ".join(short))] if short else []
    if unit.rules_text:
        own.append(Paragraph(unit.rules_text.get(language), _TEXT, "", 0.3))
    story = [] if own else [Paragraph(unit.text.get(language), _STORY, gap_mm=0.8)]
    return [*found, *own, *story]


def _spell(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    if not isinstance(document, DiskwarsSpell):
        return None
    front = _spell_head(document, ruleset, language)
    front.words([Paragraph(document.text.get(language), _TEXT)], 15.6, 20.0, "text")
    front.badge(_USUAL_MM / 2, 39.4, 2.9, str(document.points))
    back = _spell_head(document, ruleset, language)
    back.words([Paragraph(document.source_note.get(language), _STORY)], 15.6, 20.0, "source_note")
    back.badge(_USUAL_MM / 2, 39.4, 2.9, str(document.points))
    return front.face.face(), back.face.face()


def _spell_head(spell: DiskwarsSpell, ruleset: RulesetBase | None, language: str) -> _Disk:
    disk = _Disk(_USUAL_MM, _colour(spell, ruleset))
    disk.text(5.0, 5.2, spell.name.get(language), _TITLE, "name", wraps=True)
    reach = word(f"range_{spell.range_kind}", language)
    if spell.range_cm is not None:
        reach = f"{reach} {spell.range_cm:g} cm"
    level = word("spell_level", language, level=spell.level)
    line = " · ".join(part for part in (level, reach.strip()) if part)
    disk.text(10.4, 3.0, line, restyled(_LABEL, size_mm=1.9, bold=True, colour=ink_of(disk.colour)), "kind")
    left, y, width, _high = disk.chord(14.2, 0.2)
    disk.face.line(left, y, left + width, y, disk.colour, 0.25)
    return disk


def _land(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    if not isinstance(document, DiskwarsCard):
        return None
    disk = _Disk(document.diameter_mm, _colour(document, ruleset))
    disk.text(16.0, 5.0, document.name.get(language), restyled(_TITLE, size_mm=3.4), "name", wraps=True)
    words = [
        Paragraph(document.text.get(language), _STORY),
        Paragraph(document.rules_text.get(language), _TEXT),
    ]
    disk.words(words, 22.0, 13.0, "text")
    face = disk.face.face()
    return face, face


def _colour(card: CardBase, ruleset: RulesetBase | None) -> str:
    faction = ruleset.faction(card.faction) if ruleset is not None else None
    return faction.colour if faction is not None else _NO_FACTION


def _faction(card: CardBase, ruleset: RulesetBase | None, language: str) -> str:
    faction = ruleset.faction(card.faction) if ruleset is not None else None
    return faction.name.get(language) if faction is not None else _plain(card.faction or "")


def _plain(name: str) -> str:
    return name.replace("_", " ").capitalize()


FACES: Final = FaceSystem(id="diskwars", faces={"unit": _unit, "spell": _spell, "card": _land})
