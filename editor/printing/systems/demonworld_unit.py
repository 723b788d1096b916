"""The front of a recruitment card: who stands there, how it moves, strikes and stands (I.1.5, II, VIII)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from editor.printing.face import Face, TextStyle
from editor.printing.frame import (
    BODY,
    HAIRLINE,
    INK,
    INSET_MM,
    LABEL,
    LEFT,
    MUTED,
    RIGHT,
    SHADE,
    SMALL,
    VALUE,
    WHITE,
    WIDTH,
    Builder,
    banner,
    heading,
    ink_of,
    panel,
    restyled,
    roundel,
)
from editor.printing.systems.demonworld_counters import GLYPHS, unit_symbol
from editor.printing.systems.demonworld_words import (
    belonging,
    colour_of,
    formation_name,
    order_letter,
    order_sequence,
    rules_of,
    weapon_name,
)
from editor.printing.words import word
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Movement, Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset

NAME: Final = TextStyle(4.6, WHITE, "display", bold=True, anchor="middle", least_mm=2.3)
KIND_LINE: Final = TextStyle(2.15, WHITE, anchor="middle", least_mm=1.5)
_BANNER: Final = 10.4
_DASH: Final = "–"
_HEX: Final = 6.0
_MOST_HEXES: Final = 10
_LEAST_ROW: Final = 1.2
"""Smallest letters in the weapon table."""
_MOST_MODELS: Final = 5
"""More are written as a number."""


@dataclass(frozen=True)
class _Attack:
    """A row of the weapon table."""

    name: str
    melee: str
    ranged: str
    order: str = ""
    """Letter of the order that it needs."""


def unit_front(unit: DemonworldUnit, ruleset: RulesetBase | None, language: str) -> Face:
    """Return the front of a recruitment card."""
    rules = rules_of(ruleset)
    colour = colour_of(unit.faction, ruleset)
    face = panel(colour)
    unit_banner(face, unit, ruleset, language, _BANNER)
    _elements(face, unit, colour, language)
    _formations(face, unit, rules, colour, language)
    _movement(face, unit, rules, colour, language)
    _weapons(face, unit, rules, colour, language)
    _values(face, unit, colour, language)
    return face.face()


def unit_banner(
    face: Builder, unit: DemonworldUnit, ruleset: RulesetBase | None, language: str, height: float
) -> None:
    """Draw the banner: symbol, name, what it is, stars or level, points."""
    colour = colour_of(unit.faction, ruleset)
    ink = banner(face, colour, height)
    top = INSET_MM
    face.symbol(LEFT - 0.8, top + 0.9, height - 1.8, "hex", ink)
    symbol = unit_symbol(unit)
    middle = LEFT - 0.8 + (height - 1.8) / 2
    if symbol == "missile":
        face.symbol(middle - 2.2, top + height / 2 - 2.2, 4.4, "missile", colour)
    else:
        face.glyph(middle - 2.6, top + height / 2 - 2.6, 5.2, GLYPHS[symbol], colour)
    right = RIGHT - 10.5
    if unit.wizard_level:
        roundel(
            face, right - 5.2, top + height / 2, 4.3, str(unit.wizard_level), word("level", language), ink
        )
        right -= 10.6
    if unit.command is not None:
        right -= unit.command.stars * 3.6 + 0.6
        for star in range(unit.command.stars):
            face.symbol(right + 0.6 + star * 3.6, top + height / 2 - 1.7, 3.4, "star", ink)
    left = LEFT + height - 1.4
    face.text(
        (left, top + 0.7, right - left, height - 4.3),
        unit.name.get(language),
        restyled(NAME, colour=ink),
        "name",
        wraps=True,
    )
    face.text(
        (left, top + height - 3.6, right - left, 3.0),
        kind_line(unit, ruleset, language),
        restyled(KIND_LINE, colour=ink),
        "kind",
    )
    roundel(face, RIGHT - 4.5, top + height / 2, 4.6, str(unit.points), word("points", language), ink)


def kind_line(unit: DemonworldUnit, ruleset: RulesetBase | None, language: str) -> str:
    """Return what the card is of: faction, clan, kind of troop."""
    what = word(f"kind_{unit.card_kind}", language)
    if unit.card_kind == "unit":
        what = word(f"mobility_{unit.mobility}", language)
    elif unit.mobility == "cavalry" and unit.card_kind in ("commander", "hero", "wizard"):
        what = f"{what}, {word('mounted', language)}"
    return " · ".join(part for part in (belonging(unit, ruleset, language), what) if part)


def _elements(face: Builder, unit: DemonworldUnit, colour: str, language: str) -> None:
    """Draw a hex per element: the special ones with their signs, the others with their models (IX)."""
    elements = unit.elements
    top = INSET_MM + _BANNER + 1.1
    signs = ["leader"] * elements.leader + ["standard"] * elements.standard + ["musician"] * elements.musician
    shown = signs + [""] * elements.normal
    many = len(shown) > _MOST_HEXES
    if many:
        shown = [*signs, ""]
    for index, sign in enumerate(shown):
        _hex(face, LEFT + index * (_HEX - 0.55), top, sign, elements.models, colour)
    if many:
        x = LEFT + len(shown) * (_HEX - 0.55) + 0.4
        style = TextStyle(3.6, INK, bold=True, anchor="middle", least_mm=2.4)
        face.text((x, top, 9.0, _HEX), f"× {elements.normal}", style, "elements")
    if unit.large is not None:
        words = word("base_fields", language, count=unit.large.base_fields)
    elif elements.total == 1 and elements.models == 1:
        words = word("single", language)
    elif elements.total == 1:
        words = word("one_element", language, models=elements.models)
    else:
        words = word("composition", language, count=elements.total, models=elements.models)
    face.text((LEFT, top + _HEX + 0.15, 56.0, 2.4), words, SMALL, "composition")


def _hex(face: Builder, x: float, y: float, sign: str, models: int, colour: str) -> None:
    face.symbol(x, y, _HEX, "hex", colour)
    face.symbol(x + 0.25, y + 0.25, _HEX - 0.5, "hex", WHITE if not sign else SHADE)
    if sign:
        face.symbol(x + 1.4, y + 1.4, _HEX - 2.8, sign, INK)
        return
    if models <= _MOST_MODELS:
        face.symbol(x, y, _HEX, f"models_{models}", ink_of(colour))
    else:
        face.text((x, y, _HEX, _HEX), str(models), restyled(VALUE, size_mm=3.2), "models")


def _formations(
    face: Builder, unit: DemonworldUnit, rules: DemonworldRuleset | None, colour: str, language: str
) -> None:
    """Draw the signs of the formations permitted, from the right (XIII); a flyer has wings."""
    top = INSET_MM + _BANNER + 1.3
    signs: list[tuple[str, str]] = [
        (formation, formation_name(formation, rules, language)) for formation in unit.formations
    ]
    if unit.flyer:
        signs.append(("wings", word("flyer", language)))
    step = 9.4 if len(signs) < 4 else 7.2
    for index, (symbol, name) in enumerate(reversed(signs)):
        x = RIGHT - (index + 1) * step
        strong = unit.always_horde and symbol == "horde"
        face.rect((x + step / 2 - 2.7, top - 0.2, 5.4, 5.4), colour if strong else WHITE, colour, 0.25, 0.7)
        shade = WHITE if strong else INK
        face.symbol(x + step / 2 - 1.9, top + 0.6, 3.8, symbol, shade)
        style = TextStyle(1.6, MUTED, align="centre", least_mm=1.2)
        face.text((x + 0.1, top + 5.35, step - 0.2, 3.4), name, style, "formation", wraps=True)


def _movement(
    face: Builder, unit: DemonworldUnit, rules: DemonworldRuleset | None, colour: str, language: str
) -> None:
    left, top, width = LEFT, 22.0, 32.0
    heading(face, (left, top, width, 3.1), word("movement", language), colour)
    movement = unit.movement
    if movement.fixed is not None:
        face.text((left, top + 4.2, 13.0, 8.6), str(movement.fixed), restyled(VALUE, size_mm=7.4), "movement")
        style = restyled(BODY, anchor="middle", least_mm=1.6)
        face.text(
            (left + 13.4, top + 4.2, width - 13.4, 8.6), word("fixed", language), style, "fixed", wraps=True
        )
    else:
        _orders(face, movement, rules, colour, language, (left, top + 4.0, width))
    y = top + 14.6
    face.rect((left, y, width, 5.2), SHADE, None, 0.0, 0.8)
    style = restyled(BODY, size_mm=2.3, anchor="middle", least_mm=1.5)
    lost = movement.minus_lost_hit_points
    wide = 15.5 if lost else width - 9.0
    face.text((left + 1.2, y, wide - 1.2, 5.2), word("manoeuvres", language), style, "manoeuvres")
    face.text((left + wide, y, 5.0, 5.2), str(unit.manoeuvres), restyled(VALUE, size_mm=3.8), "manoeuvres")
    if lost:
        small = restyled(SMALL, anchor="middle")
        box = (left + wide + 5.2, y, width - wide - 5.8, 5.2)
        face.text(box, word("minus_lost_hit_points", language), small, "movement", wraps=True)


def _orders(
    face: Builder,
    movement: Movement,
    rules: DemonworldRuleset | None,
    colour: str,
    language: str,
    place: tuple[float, float, float],
) -> None:
    """Draw a counter per order with the movement points below it (III.1.0)."""
    left, top, width = place
    orders = order_sequence(rules)
    step = width / len(orders)
    for index, order in enumerate(orders):
        points = getattr(movement, order)
        middle = left + (index + 0.5) * step
        _counter(
            face, middle, top + 2.5, 2.3, order_letter(order, rules, language), colour, points is not None
        )
        style = restyled(VALUE, size_mm=4.6) if points is not None else restyled(VALUE, colour=HAIRLINE)
        face.text((middle - step / 2, top + 5.0, step, 5.2), _shown(points), style, "movement")


def _counter(
    face: Builder, x: float, y: float, radius: float, letter: str, colour: str, strong: bool = True
) -> None:
    face.disc(x, y, radius, WHITE if strong else SHADE, ink_of(colour) if strong else HAIRLINE, radius * 0.16)
    style = TextStyle(
        radius * 1.35,
        INK if strong else MUTED,
        bold=True,
        align="centre",
        anchor="middle",
        least_mm=radius * 0.7,
    )
    face.text((x - radius, y - radius, 2 * radius, 2 * radius), letter, style, "order")


def _weapons(
    face: Builder, unit: DemonworldUnit, rules: DemonworldRuleset | None, colour: str, language: str
) -> None:
    left, top, width = 38.2, 22.0, RIGHT - 38.2
    rows = _attacks(unit, rules, language)
    ranged = any(row.ranged for row in rows)
    name_width, melee_width = (width * 0.46, width * 0.19) if ranged else (width * 0.72, width * 0.28)
    heading(face, (left, top, width, 3.1), word("weapons", language), colour)
    small = restyled(SMALL, align="centre", anchor="middle")
    face.text((left + name_width, top, melee_width, 3.1), word("power", language), small, "heading")
    if ranged:
        box = (left + name_width + melee_width, top, width - name_width - melee_width, 3.1)
        face.text(box, word("ranges", language), small, "heading")
    high = min(4.4, 16.4 / max(1, len(rows)))
    for index, row in enumerate(rows):
        y = top + 3.6 + index * high
        if index % 2 == 0:
            face.rect((left, y, width, high), SHADE, None, 0.0, 0.5)
        size = max(_LEAST_ROW, min(2.5, high * 0.66))
        style = TextStyle(size, INK, anchor="middle", least_mm=_LEAST_ROW)
        bold = replace(
            style, bold=True, align="centre", size_mm=max(size, min(3.1, high * 0.8)), least_mm=_LEAST_ROW
        )
        face.text((left + 0.8, y, name_width - 1.0, high), row.name, style, "weapon")
        face.text((left + name_width, y, melee_width, high), row.melee, bold, "power")
        reach = left + name_width + melee_width
        end = RIGHT - (4.4 if row.order else 0.6)
        face.text((reach, y, end - reach, high), row.ranged, restyled(style, align="centre"), "ranges")
        if row.order:
            _counter(face, RIGHT - 2.2, y + high / 2, min(1.6, high * 0.42), row.order, colour)


def _attacks(unit: DemonworldUnit, rules: DemonworldRuleset | None, language: str) -> list[_Attack]:
    rows = [_attack(weapon, rules, language) for weapon in unit.weapons]
    if unit.large is not None and unit.large.breath is not None:
        rows.append(_Attack(word("breath", language), str(unit.large.breath), ""))
    if unit.large is not None and unit.large.overrun is not None:
        rows.append(_Attack(word("overrun", language), str(unit.large.overrun), ""))
    if (engine := unit.artillery) is not None:
        power = str(engine.power)
        if engine.power_adjacent is not None:
            power = f"{power} / {engine.power_adjacent}"
        steps = (engine.short, engine.medium, engine.long)
        reach = " / ".join(_shown(step) for step in steps)
        least = word("minimum", language, fields=engine.minimum) if engine.minimum else ""
        rows.append(_Attack(word(f"projectile_{engine.projectile}", language), power, reach))
        rows.append(_Attack(word(f"fire_{engine.fire}", language), "", least))
    return rows


def _attack(weapon: Weapon, rules: DemonworldRuleset | None, language: str) -> _Attack:
    melee = _DASH if weapon.melee_power is None else str(weapon.melee_power)
    if weapon.melee_power_cavalry is not None:
        melee = f"{melee} / {weapon.melee_power_cavalry}"
    start = 1
    bands = []
    for band in weapon.bands:
        reach = f"{start}–{band.to}" if band.to > start else str(band.to)
        bands.append(f"{reach}: {band.power}")
        start = band.to + 1
    notes = [word("first_phase_only", language)] if weapon.first_phase_only else []
    if weapon.melee_power_cavalry is not None:
        notes.append(word("foot_horse", language))
    letter = order_letter(weapon.requires_order, rules, language) if weapon.requires_order else ""
    return _Attack(weapon_name(weapon, rules, language), melee, "  ·  ".join([*bands, *notes]), letter)


def _values(face: Builder, unit: DemonworldUnit, colour: str, language: str) -> None:
    """Draw the ten values, each always in the same place."""
    size, melee, missile = str(unit.size), str(unit.melee_protection), str(unit.missile_protection)
    animals = unit.chariot
    if animals is not None:
        size = f"{size} · {animals.animals_size}"
        melee = f"{melee} · {animals.animals_melee_protection}"
        missile = f"{missile} · {animals.animals_missile_protection}"
    morale = (
        _DASH
        if unit.morale_a is None and unit.morale_b is None
        else f"{_shown(unit.morale_a)}/{_shown(unit.morale_b)}"
    )
    cells = (
        ("initiative", "⚡", str(unit.initiative)),
        ("size", "↕", size),
        ("melee_protection", "shield+leader", melee),
        ("missile_protection", "shield+missile", missile),
        ("hit_points", "♥", str(unit.hit_points)),
        ("melee_skill", "leader", _signed(unit.melee_skill)),
        ("missile_skill", "missile", _signed(unit.missile_skill)),
        ("charge_bonus", "♞", _signed(unit.charge_bonus)),
        ("fear", "☠", str(unit.fear)),
        ("morale", "⚑", morale),
    )
    step, high, top = WIDTH / 5, 6.9, 42.9
    for index, (label, sign, value) in enumerate(cells):
        box = (LEFT + index % 5 * step + 0.3, top + index // 5 * (high + 0.4), step - 0.6, high)
        doubled = animals is not None and label in ("size", "melee_protection", "missile_protection")
        words = word(f"{label}_double" if doubled else label, language)
        _value(face, box, words, sign, value, colour)


def _value(
    face: Builder, box: tuple[float, float, float, float], label: str, sign: str, value: str, colour: str
) -> None:
    x, y, width, _high = box
    face.rect(box, WHITE, HAIRLINE, 0.15, 0.8)
    style = restyled(LABEL, align="centre", anchor="middle", least_mm=1.25)
    face.text((x + 0.3, y + 0.25, width - 0.6, 2.4), label, style, "label")
    shade = ink_of(colour)
    if sign.startswith("shield+"):
        face.symbol(x + 1.3, y + 2.9, 3.7, "shield", shade)
        face.symbol(x + 2.15, y + 3.2, 2.0, sign.removeprefix("shield+"), WHITE)
    elif len(sign) > 1:
        face.symbol(x + 1.5, y + 3.0, 3.3, sign, shade)
    else:
        face.glyph(x + 1.4, y + 2.9, 3.5, sign, shade)
    strong = VALUE if value != _DASH else restyled(VALUE, colour=HAIRLINE)
    face.text((x + 5.0, y + 2.4, width - 5.6, 4.6), value, strong, "value")


def _shown(value: int | None) -> str:
    return _DASH if value is None else str(value)


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value).replace("-", "−") if value else _DASH
