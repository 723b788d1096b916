"""The face of a document whose game or kind has none of its own: name, kind, figures and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from editor.printing.face import Face, TextStyle
from editor.printing.flow import Paragraph, flow
from editor.printing.frame import (
    BODY,
    INSET_MM,
    LEFT,
    MUTED,
    SMALL,
    STORY,
    WHITE,
    WIDTH,
    Builder,
    banner,
    panel,
    restyled,
)
from editor.printing.own_prose import computed_figures, own_values
from editor.printing.prose import IDENTITY, as_words, joined
from editor.printing.words import word
from schemas.base import Document, Ref, kind_of, system_of
from schemas.own_values import for_kind
from schemas.ruleset import RulesetBase
from schemas.systems import called_by_game
from schemas.text import NO_TEXT, LocalText
from schemas.typography import labelled, typeset

_BANNER: Final = 10.4
_TOP: Final = INSET_MM + _BANNER + 1.5
_BOTTOM: Final = 57.3
_COLOUR: Final = "#6b6455"
_NAME: Final = TextStyle(4.6, WHITE, "display", bold=True, anchor="middle", least_mm=2.3)
_KIND: Final = TextStyle(2.15, WHITE, anchor="middle", least_mm=1.5)
_MOST_FIGURES: Final = 18
_HOLDING: Final = ("spells", "entries")
"""Fields of what a document holds: spells of a book, entries of an army."""
_LONGEST: Final = 40
_SYMBOL: Final = "symbol"
"""Field that is drawn, not told."""


def plain_faces(
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    linked: Mapping[str, Document] | None = None,
) -> tuple[Face, Face]:
    """Return a front with the figures of any document and what it lists, and a back with its words."""
    front = _head(document, ruleset, language)
    data: dict[str, Any] = document.model_dump(mode="json")
    figures = [
        (as_words(key), _shown(value))
        for key, value in data.items()
        if key not in IDENTITY and key != _SYMBOL and _shown(value) and (value or key != "points")
    ]
    added = for_kind(ruleset.card_fields, kind_of(document)) if ruleset is not None else ()
    figures += own_values(document, added, language, linked or {})
    figures += computed_figures(document, ruleset, language)
    column = WIDTH / 2 - 1.5
    for index, (key, value) in enumerate(figures[:_MOST_FIGURES]):
        x = LEFT + index % 2 * (column + 3)
        y = _TOP + index // 2 * 4.6
        label = restyled(BODY, size_mm=2.3, colour=MUTED, anchor="middle", least_mm=1.4)
        front.text((x, y, column * 0.55, 4.2), key, label, "label")
        strong = restyled(BODY, bold=True, align="right", anchor="middle", least_mm=1.3)
        front.text((x + column * 0.55, y, column * 0.45, 4.2), value, strong, "value")
        front.line(x, y + 4.4, x + column, y + 4.4)
    below = _TOP + (min(len(figures), _MOST_FIGURES) + 1) // 2 * 4.6 + (1.2 if figures else 0)
    lists = _lists(document, language, linked or {})
    if _is_empty(document):
        lists = (*lists, Paragraph(word("nothing_in_it", language), STORY))
    front.add(flow(lists, LEFT, below, WIDTH, _BOTTOM - below, "lists"))
    back = _head(document, ruleset, language)
    made = joined(document.author, document.licence)
    words = (
        Paragraph(_set(document.text, language), STORY),
        Paragraph(_set(getattr(document, "rules_text", NO_TEXT), language), BODY),
        Paragraph(_set(document.source_note, language), SMALL),
        Paragraph(made, SMALL),
    )
    back.add(flow(words, LEFT, _TOP, WIDTH, _BOTTOM - _TOP, "text"))
    return front.face(), back.face()


def _is_empty(document: Document) -> bool:
    """Whether a document that holds others has none: a spell book without spells."""
    return any(getattr(document, field, None) == () for field in _HOLDING)


def _lists(document: Document, language: str, linked: Mapping[str, Document]) -> tuple[Paragraph, ...]:
    """Return the documents that a document lists, by name: the spells of a book."""
    found = []
    for field in type(document).model_fields:
        value = getattr(document, field)
        if not isinstance(value, tuple) or not value or not all(isinstance(one, Ref) for one in value):
            continue
        names = []
        for ref in value:
            other = linked.get(ref.id)
            plain = (ref.slug or ref.id).replace("-", " ").capitalize()
            names.append(plain if other is None else other.name.get(language))
        lead = labelled(f"{_listed(value, language)} ({len(value)})", language)
        found.append(Paragraph(" · ".join(names), BODY, lead=lead))
    return tuple(found)


def _listed(refs: Sequence[Ref], language: str) -> str:
    """Return how the documents of a list are called together."""
    kinds = dict.fromkeys(str(ref.kind) for ref in refs)
    return ", ".join(_several(kind, language) for kind in kinds)


def _several(kind: str, language: str) -> str:
    """Return what documents of a kind are called."""
    found = word(f"kinds_{kind}", language)
    return word(f"kind_{kind}", language) if found.startswith("faces.") else found


def _head(document: Document, ruleset: RulesetBase | None, language: str) -> Builder:
    faction = ruleset.faction(getattr(document, "faction", None)) if ruleset is not None else None
    colour = faction.colour if faction is not None else _COLOUR
    face = panel(colour)
    ink = banner(face, colour, _BANNER)
    box = (LEFT, INSET_MM + 0.7, WIDTH, _BANNER - 4.3)
    face.text(box, _set(document.name, language), restyled(_NAME, colour=ink), "name", wraps=True)
    called = called_by_game(system_of(document), kind_of(document))
    kind = called[0].get(language) if called is not None else word(f"kind_{kind_of(document)}", language)
    line = joined(faction.name.get(language) if faction else "", kind)
    face.text((LEFT, INSET_MM + _BANNER - 3.6, WIDTH, 3.0), line, restyled(_KIND, colour=ink), "kind")
    return face


def _set(text: LocalText, language: str) -> str:
    return typeset(text.get(language), language)


def _shown(value: object) -> str:
    """Return a figure or a short word as text; '' for anything larger, which no card has room for."""
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, int | float):
        return str(value)
    return value.replace("_", " ") if isinstance(value, str) and len(value) <= _LONGEST else ""
