"""The back of a recruitment card: what the figures do not say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.printing.face import Face
from editor.printing.flow import Paragraph, flow
from editor.printing.frame import (
    BODY,
    CREAM,
    INSET_MM,
    LEFT,
    SHADE,
    SMALL,
    STORY,
    WIDTH,
    Builder,
    panel,
    restyled,
)
from editor.printing.systems.demonworld_counters import GLYPHS, unit_symbol
from editor.printing.systems.demonworld_unit import unit_banner
from editor.printing.systems.demonworld_words import (
    colour_of,
    order_name,
    rules_of,
    terrain_name,
    weapon_name,
)
from editor.printing.words import word
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_BANNER: Final = 10.4
_TOP: Final = INSET_MM + _BANNER + 1.6
_BOTTOM: Final = 57.3


def unit_back(unit: DemonworldUnit, ruleset: RulesetBase | None, language: str) -> Face:
    """Return the back: special rules, abilities, what an army must have, story, where the card is from."""
    face = panel(colour_of(unit.faction, ruleset))
    unit_banner(face, unit, ruleset, language, _BANNER)
    top = _TOP
    foot = origin(face, unit, language)
    story = Paragraph(unit.text.get(language), restyled(STORY, size_mm=2.9))
    rules = [
        Paragraph(text, restyled(BODY, size_mm=2.9), lead, 1.2)
        for lead, text in _abilities(unit, rules_of(ruleset), language)
    ]
    marks = flow((story, *rules), LEFT, top, WIDTH, foot - 0.8 - top, "rules_text")
    _watermark(face, max((mark.y + mark.height for mark in marks), default=top), foot, unit)
    face.add(marks)
    return face.face()


def _watermark(face: Builder, top: float, bottom: float, unit: DemonworldUnit) -> None:
    """Draw the troop's symbol pale in the room that the words leave."""
    size = min(22.0, bottom - top - 3.0)
    if size < 7.0:
        return
    x, y = LEFT + (WIDTH - size) / 2, (top + bottom - size) / 2
    face.symbol(x, y, size, "hex", SHADE)
    symbol = unit_symbol(unit)
    if symbol == "missile":
        face.symbol(x + size * 0.27, y + size * 0.27, size * 0.46, "missile", CREAM)
    else:
        face.glyph(x + size * 0.21, y + size * 0.21, size * 0.58, GLYPHS[symbol], CREAM)


def origin(face: Builder, document: Document, language: str, bottom: float = _BOTTOM) -> float:
    """Draw at the foot where a card is from, who made it and its licence; return where that begins."""
    made = " · ".join(part for part in (document.author, document.licence) if part)
    words = [part for part in (document.source_note.get(language), made) if part]
    text = " — ".join(words)
    if not text:
        return bottom
    room = 6.6 if len(text) > 90 else 3.2
    marks = flow((Paragraph(text, SMALL),), LEFT, bottom - room, WIDTH, room, "source_note")
    face.line(LEFT, bottom - room - 0.4, LEFT + WIDTH, bottom - room - 0.4)
    face.add(marks)
    return bottom - room - 0.4


def _abilities(
    unit: DemonworldUnit, rules: DemonworldRuleset | None, language: str
) -> Iterator[tuple[str, str]]:
    """Yield the bold lead and the words of everything special."""
    if unit.rules_text:
        yield word("special_rules", language), unit.rules_text.get(language)
    if unit.command is not None:
        radius = word("radius", language, fields=unit.command.radius)
        yield word("command", language), radius if unit.command.radius else word("radius_none", language)
    if unit.always_horde:
        yield word("always_horde_lead", language), word("always_horde", language)
    if unit.flyer:
        yield word("flyer_lead", language), word("flyer_text", language)
    if unit.regeneration:
        yield word("regeneration_lead", language), word("regeneration", language, wounds=unit.regeneration)
    if unit.aggressive_mount:
        yield word("aggressive_mount_lead", language), word("aggressive_mount", language)
    if unit.flaming_missiles:
        yield word("flaming_missiles_lead", language), word("flaming_missiles", language)
    if not unit.may_start_fires:
        yield word("no_fires_lead", language), word("no_fires", language)
    for weapon in unit.weapons:
        if weapon.requires_order is not None:
            order = order_name(weapon.requires_order, rules, language)
            yield f"{weapon_name(weapon, rules, language)}.", word("needs_order", language, order=order)
    if unit.built_in_items:
        items = ", ".join(word(f"item_{item}", language) for item in unit.built_in_items)
        yield word("built_in_lead", language), f"{items}."
    for exception in unit.terrain_exceptions:
        name = f"{terrain_name(exception.terrain, rules, language)}."
        if exception.counts_as is None:
            yield name, word("terrain_barred", language)
        else:
            yield (
                name,
                word("terrain_as", language, terrain=terrain_name(exception.counts_as, rules, language)),
            )
    if unit.composition:
        yield word("army_needs", language), unit.composition.get(language)
