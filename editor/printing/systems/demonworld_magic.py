"""The cards of items and spells of Demonworld (XX, XXV)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.printing.face import Face, TextMark, TextStyle
from editor.printing.flow import Paragraph, flow
from editor.printing.frame import (
    BODY,
    INSET_MM,
    LEFT,
    RIGHT,
    SHADE,
    STORY,
    WIDTH,
    Builder,
    banner,
    ink_of,
    panel,
    restyled,
    roundel,
)
from editor.printing.systems.demonworld_back import origin
from editor.printing.systems.demonworld_unit import KIND_LINE, NAME
from editor.printing.systems.demonworld_words import colour_of, faction_name
from editor.printing.words import word
from schemas.card import CardBase
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldItem, DemonworldSpell
from schemas.systems.demonworld_magic import ItemEffect

_BANNER: Final = 10.4
_TOP: Final = INSET_MM + _BANNER + 1.5
_BOTTOM: Final = 57.3
_GLYPHS: Final = {
    "melee_weapon": "⚔",
    "missile_weapon": "➶",
    "armour": "⛊",
    "standard": "⚑",
    "other": "❖",
}
_SPELL: Final = "✦"


def item_faces(item: DemonworldItem, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face]:
    """Return the card of an item: what it does before, its story behind."""
    glyph = _GLYPHS[item.item_kind]
    kind = word(f"item_{item.item_kind}", language).capitalize()
    number = (str(item.points), word("points", language))
    facts = [(word("bearers", language), ", ".join(word(f"bearer_{one}", language) for one in item.bearers))]
    if item.carried_by != "any":
        facts.append((word("carried_by", language), word(f"carried_{item.carried_by}", language)))
    if effects := " · ".join(_effect(effect, language) for effect in item.effects if effect.change != "text"):
        facts.append((word("effects", language), effects))
    limits = [word("unique", language)] if item.unique else []
    limits.append(word("lost_with_bearer" if item.lost_with_bearer else "not_lost", language))
    facts.append((word("limits", language), " ".join(limits)))
    front = _head(item, ruleset, language, glyph, kind, number)
    text = item.rules_text.get(language) or item.text.get(language)
    front.add(_facts_and_text(front, facts, text, colour_of(item.faction, ruleset)))
    back = _head(item, ruleset, language, glyph, kind, number)
    story = item.text.get(language) if item.rules_text else ""
    return front.face(), _back(back, item, ruleset, language, story, glyph)


def spell_faces(spell: DemonworldSpell, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face]:
    """Return the card of a spell: all that its caster must know before, where it is from behind."""
    number = (str(spell.level), word("level", language))
    facts = [(word("target", language), spell.target.get(language))]
    if spell.max_distance is not None:
        whole = word("whole_target", language) if spell.whole_target_in_range else ""
        facts.append(
            (word("range", language), f"{word('fields', language, count=spell.max_distance)} {whole}".strip())
        )
    if spell.radius:
        facts.append((word("spell_radius", language), word("fields", language, count=spell.radius)))
    facts.append((word("sight", language), word(f"sight_{spell.sight}", language)))
    if spell.affects:
        names = ", ".join(faction_name(one, ruleset, language) for one in spell.affects)
        facts.append((word("affects", language), names))
    facts.append((word("duration", language), spell.duration.get(language)))
    facts.append((word("stacking", language), spell.stacking.get(language)))
    facts.append((word("restrictions", language), spell.restrictions.get(language)))
    kind = word("kind_spell", language)
    if spell.number:
        kind = f"{kind} {spell.number}"
    front = _head(spell, ruleset, language, _SPELL, kind, number)
    text = "\n".join(part.get(language) for part in (spell.text, spell.rules_text) if part)
    front.add(_facts_and_text(front, facts, text, colour_of(spell.faction, ruleset)))
    back = _head(spell, ruleset, language, _SPELL, kind, number)
    return front.face(), _back(back, spell, ruleset, language, "", _SPELL)


def _head(
    card: CardBase,
    ruleset: RulesetBase | None,
    language: str,
    glyph: str,
    kind: str,
    number: tuple[str, str],
) -> Builder:
    colour = colour_of(card.faction, ruleset)
    face = panel(colour)
    ink = banner(face, colour, _BANNER)
    face.symbol(LEFT - 0.8, INSET_MM + 0.9, _BANNER - 1.8, "hex", ink)
    face.glyph(LEFT - 0.8 + 1.7, INSET_MM + _BANNER / 2 - 2.6, 5.2, glyph, colour)
    left, right = LEFT + _BANNER - 1.4, RIGHT - 10.5
    name_box = (left, INSET_MM + 0.7, right - left, _BANNER - 4.3)
    face.text(name_box, card.name.get(language), restyled(NAME, colour=ink), "name", wraps=True)
    line = " · ".join(part for part in (faction_name(card.faction, ruleset, language), kind) if part)
    kind_box = (left, INSET_MM + _BANNER - 3.6, right - left, 3.0)
    face.text(kind_box, line, restyled(KIND_LINE, colour=ink), "kind")
    roundel(face, RIGHT - 4.5, INSET_MM + _BANNER / 2, 4.6, *number, ink)
    return face


def _facts_and_text(
    face: Builder, facts: Sequence[tuple[str, str]], text: str, colour: str
) -> tuple[TextMark, ...]:
    """Draw the effect in a tinted box and the facts beneath it, each with a bold lead."""
    strong = restyled(BODY, size_mm=2.8, least_mm=1.9)
    effect = flow((Paragraph(text, strong),), LEFT + 1.6, _TOP + 1.2, WIDTH - 3.2, 18.0, "rules_text")
    low = max((mark.y + mark.height for mark in effect), default=_TOP + 1.2)
    face.rect((LEFT, _TOP, WIDTH, low + 1.2 - _TOP), SHADE, None, 0.0, 1.0)
    face.rect((LEFT, _TOP, 1.0, low + 1.2 - _TOP), ink_of(colour), None, 0.0, 0.5)
    paragraphs = [Paragraph(words, restyled(BODY, size_mm=2.75), lead, 0.8) for lead, words in facts if words]
    rest = flow(paragraphs, LEFT, low + 2.4, WIDTH, _BOTTOM - low - 2.4, "facts")
    return (*effect, *rest)


def _back(
    face: Builder, card: CardBase, ruleset: RulesetBase | None, language: str, story: str, glyph: str
) -> Face:
    """Draw the story over a large sign of the people's colour."""
    foot = origin(face, card, language, _BOTTOM)
    marks = flow(
        (Paragraph(story, restyled(STORY, size_mm=3.0)),), LEFT + 4, _TOP + 1.5, WIDTH - 8, 16.0, "text"
    )
    low = max((mark.y + mark.height for mark in marks), default=_TOP)
    size = min(20.0, (foot - low) * 0.62)
    middle = (low + foot) / 2
    colour = colour_of(card.faction, ruleset)
    face.symbol(LEFT + WIDTH / 2 - size / 2, middle - size / 2, size, "hex", SHADE)
    style = TextStyle(size * 0.6, ink_of(colour), "symbol", align="centre", anchor="middle", least_mm=3.0)
    face.text((LEFT + WIDTH / 2 - size / 2, middle - size / 2, size, size), glyph, style, "sign")
    face.add(marks)
    return face.face()


def _effect(effect: ItemEffect, language: str) -> str:
    name = word(f"change_{effect.change}", language)
    replaces = effect.change in ("weapon_power", "armour", "stored_spell")
    value = f"{effect.value:+d}".replace("-", "−") if not replaces else str(effect.value)
    whole = f" ({word('whole_unit', language)})" if effect.whole_unit else ""
    return f"{name} {value}{whole}"
