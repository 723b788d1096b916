"""The face of a document whose game or kind has none of its own: name, kind, figures and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from editor.printing.face import FACE_HEIGHT_MM, FACE_WIDTH_MM, Face, TextStyle
from editor.printing.flow import Paragraph, flow
from editor.printing.frame import (
    BODY,
    INSET_MM,
    LEFT,
    MUTED,
    SMALL,
    STORY,
    WHITE,
    Builder,
    banner,
    panel,
    restyled,
)
from editor.printing.own_prose import computed_figures, own_values
from editor.printing.prose import IDENTITY, as_words, joined
from editor.printing.words import kind_words, word
from schemas.base import Document, Kind, Ref, kind_of, must_be
from schemas.own_values import for_kind
from schemas.ruleset import RulesetBase
from schemas.text import NO_TEXT, LocalText
from schemas.typography import labelled, typeset

_BANNER: Final = 10.4
_TOP: Final = INSET_MM + _BANNER + 1.5
_BELOW: Final = 2.7
"""From the words to the lower edge."""
_COLOUR: Final = "#6b6455"
_NAME: Final = TextStyle(4.6, WHITE, "display", bold=True, anchor="middle", least_mm=2.3)
_KIND: Final = TextStyle(2.15, WHITE, anchor="middle", least_mm=1.5)
_BACK: Final = TextStyle(6.0, WHITE, "display", bold=True, align="centre", anchor="bottom", least_mm=2.3)
_ROW: Final = 4.6
"""Height of a row of figures."""
_TWO_COLUMNS: Final = 75.0
"""Cards that are so wide have figures in two columns."""
_FOR_FIGURES: Final = 0.6
"""Share of the room of a playing card that figures take, at most; the rest is for words."""
_HOLDING: Final = ("spells", "entries")
"""Fields of what a document holds: spells of a book, entries of an army."""
_LONGEST: Final = 40
_SHORT: Final = 20
"""Letters of a value that has room beside its label; longer ones are paragraphs."""
_SYMBOL: Final = "symbol"
"""Field that is drawn, not told."""


def plain_faces(
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    linked: Mapping[str, Document] | None = None,
) -> tuple[Face, Face]:
    """Return a front with the figures of any document and what it lists, and a back with its words.

    Where a game without code says how large its cards are, they have that size and are playing cards: all is
    told by the front, and the backs of a kind are alike.
    """
    playing = _playing_card(document, ruleset)
    size = playing or (FACE_WIDTH_MM, FACE_HEIGHT_MM)
    front = _head(document, ruleset, language, size)
    width, bottom = front.width - 2 * LEFT, front.height - _BELOW
    share = _FOR_FIGURES if playing else 1.0
    figures = _figures(document, ruleset, language, linked or {})
    short = [one for one in figures if len(one[1]) <= _SHORT]
    below = _put_figures(front, short, (bottom - _TOP) * share)
    words = _words(document, language)
    lists = _lists(document, language, linked or {})
    if _is_empty(document):
        lists = (*lists, Paragraph(word("nothing_in_it", language), STORY))
    longer = [
        Paragraph(value, BODY, lead=labelled(key, language)) for key, value in figures if len(value) > _SHORT
    ]
    told = (*longer, *lists, *words) if playing else (*longer, *lists)
    front.add(flow(told, LEFT, below, width, bottom - below, "lists"))
    if playing:
        return front.face(), _hidden(document, ruleset, language, size)
    back = _head(document, ruleset, language, size)
    back.add(flow(words, LEFT, _TOP, width, bottom - _TOP, "text"))
    return front.face(), back.face()


def _playing_card(document: Document, ruleset: RulesetBase | None) -> tuple[float, float] | None:
    """Return width and height in mm of the cards of a kind, where a game without code says them."""
    if ruleset is None or kind_of(ruleset) != Kind.GAME:
        return None
    from schemas.free_game import FreeGame  # loaded with the first game: few catalogues have one

    size = must_be(ruleset, FreeGame).card_size(kind_of(document))
    return (float(size.width), float(size.height)) if size is not None else None


def _figures(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> list[tuple[str, str]]:
    """Return label and value of each figure and short word: of the document, added fields, worked out."""
    data: dict[str, Any] = document.model_dump(mode="json")
    found = [
        (as_words(key), _shown(value))
        for key, value in data.items()
        if key not in IDENTITY and key != _SYMBOL and _shown(value) and (value or key != "points")
    ]
    added = for_kind(ruleset.card_fields, kind_of(document)) if ruleset is not None else ()
    found += own_values(document, added, language, linked)
    found += computed_figures(document, ruleset, language)
    return found


def _put_figures(face: Builder, figures: Sequence[tuple[str, str]], room: float) -> float:
    """Put figures below the banner, as many as have room, and return where what follows begins (mm)."""
    columns = 2 if face.width >= _TWO_COLUMNS else 1
    column = (face.width - 2 * LEFT - 3 * (columns - 1)) / columns
    shown = figures[: int(room / _ROW) * columns]
    label_style = restyled(BODY, size_mm=2.3, colour=MUTED, anchor="middle", least_mm=1.4)
    strong = restyled(BODY, bold=True, align="right", anchor="middle", least_mm=1.3)
    for index, (key, value) in enumerate(shown):
        x = LEFT + index % columns * (column + 3)
        y = _TOP + index // columns * _ROW
        face.text((x, y, column * 0.55, 4.2), key, label_style, "label")
        face.text((x + column * 0.55, y, column * 0.45, 4.2), value, strong, "value")
        face.line(x, y + 4.4, x + column, y + 4.4)
    return _TOP + -(-len(shown) // columns) * _ROW + (1.2 if shown else 0)


def _words(document: Document, language: str) -> tuple[Paragraph, ...]:
    """Return the words of a document: its story, what the rules say of it, where it is from."""
    return (
        Paragraph(_set(document.text, language), STORY),
        Paragraph(_set(getattr(document, "rules_text", NO_TEXT), language), BODY),
        Paragraph(_set(document.source_note, language), SMALL),
        Paragraph(joined(document.author, document.licence), SMALL),
    )


def _hidden(
    document: Document, ruleset: RulesetBase | None, language: str, size: tuple[float, float]
) -> Face:
    """Return the back of a playing card, which says no more than its game and its kind."""
    width, height = size
    back = panel(_COLOUR, width, height, paper=_COLOUR)
    game = _set(ruleset.name, language) if ruleset is not None else ""
    middle, wide = height / 2, width - 2 * LEFT
    back.text((LEFT, INSET_MM, wide, middle - INSET_MM - 1), game, _BACK, "name", wraps=True)
    kind = restyled(_KIND, size_mm=2.6, align="centre")
    back.text((LEFT, middle + 1, wide, 4), kind_words(document, language), kind, "kind")
    return back.face()


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


def _head(
    document: Document, ruleset: RulesetBase | None, language: str, size: tuple[float, float]
) -> Builder:
    faction = ruleset.faction(getattr(document, "faction", None)) if ruleset is not None else None
    colour = faction.colour if faction is not None else _COLOUR
    face = panel(colour, *size)
    ink = banner(face, colour, _BANNER)
    width = face.width - 2 * LEFT
    box = (LEFT, INSET_MM + 0.7, width, _BANNER - 4.3)
    face.text(box, _set(document.name, language), restyled(_NAME, colour=ink), "name", wraps=True)
    line = joined(faction.name.get(language) if faction else "", kind_words(document, language))
    face.text((LEFT, INSET_MM + _BANNER - 3.6, width, 3.0), line, restyled(_KIND, colour=ink), "kind")
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
