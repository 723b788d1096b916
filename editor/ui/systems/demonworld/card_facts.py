"""What follows from the values of Demonworld's cards, in a line beneath their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale

from editor.ui.kit.forms.section_specs import Facts
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.base import Document
from schemas.systems.demonworld_ruleset import DemonworldRuleset

DIE: Final = 20
ORDER_WORDS: Final = {
    "move": QT_TRANSLATE_NOOP("CardFacts", "move {fields}"),
    "charge": QT_TRANSLATE_NOOP("CardFacts", "charge {fields}"),
    "skirmish": QT_TRANSLATE_NOOP("CardFacts", "skirmish {fields}"),
    "fixed": QT_TRANSLATE_NOOP("CardFacts", "any order {fields}"),
}
MORALE_WORDS: Final = QT_TRANSLATE_NOOP(
    "CardFacts", "A test passes with {least} or more on a D20: {share} % before bonuses."
)


def _tr(words: str) -> str:
    return QCoreApplication.translate("CardFacts", words)


def _whole(value: object) -> int | None:
    """Return a whole number of a draft, which may hold anything. None if it is no whole number."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _elements(card: Mapping[str, Any], _ruleset: Document | None) -> str:
    """Return how many stand in the unit, and what each element is worth when it is lost (XVI.3)."""
    elements = card.get("elements")
    if not isinstance(elements, Mapping) or card.get("card_kind", "unit") != "unit":
        return ""
    counts = [_whole(elements.get(name, 1 if name == "normal" else 0)) for name in _PLACES]
    models, points = _whole(elements.get("models", 4)), _whole(card.get("points", 0))
    total = sum(count or 0 for count in counts)
    if total <= 0 or models is None or points is None:
        return ""
    each = QLocale().toString(points / total, "f", 1 if points % total else 0)
    words = _tr(
        QT_TRANSLATE_NOOP("CardFacts", "Elements: {elements} · models: {models} · points each: {points}")
    )
    return words.format(elements=total, models=total * models, points=each)


_PLACES: Final = ("leader", "standard", "musician", "normal")


def _movement(card: Mapping[str, Any], ruleset: Document | None) -> str:
    """Return how many open fields each order goes straight on (V.0)."""
    movement = card.get("movement")
    if not isinstance(movement, Mapping) or not isinstance(ruleset, DemonworldRuleset):
        return ""
    cost = ruleset.movement.open_field_cost
    if card.get("card_kind", "unit") in ("giant", "dragon", "chariot", "artillery") or not cost:
        return ""  # each of them pays otherwise, and turns for points, too
    ways = tuple(_ways(movement, float(cost)))
    if not ways:
        return ""
    words = _tr(QT_TRANSLATE_NOOP("CardFacts", "Straight on over open ground, in fields: {ways}."))
    return words.format(ways=", ".join(ways))


def _ways(movement: Mapping[str, Any], cost: float) -> Iterator[str]:
    for order, words in ORDER_WORDS.items():
        points = _whole(movement.get(order))
        if points is not None:
            yield _tr(words).format(fields=int(points // cost))


def _morale(card: Mapping[str, Any], _ruleset: Document | None) -> str:
    """Return how often a test of the first morale value passes before anything is added (XV.1.0)."""
    least = _whole(card.get("morale_a"))
    if least is None:
        return ""
    passing = min(DIE, max(0, DIE + 1 - least))
    return _tr(MORALE_WORDS).format(least=least, share=passing * 100 // DIE)


def _spell(card: Mapping[str, Any], _ruleset: Document | None) -> str:
    """Return what casting it costs (XX.4.1)."""
    level = _whole(card.get("level"))
    if level is None:
        return ""
    return _tr(QT_TRANSLATE_NOOP("CardFacts", "Spell points that it costs: {points}.")).format(points=level)


ELEMENT_FACTS: Final = Facts(("card_kind", "elements", "points"), _elements)
MOVEMENT_FACTS: Final = Facts(("card_kind", "movement"), _movement)
MORALE_FACTS: Final = Facts(("morale_a",), _morale)
SPELL_FACTS: Final = Facts(("level",), _spell)
