"""A card in words and figures, for rosters and books: everything that it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from editor.printing.words import kind_words
from schemas.base import Document, Ref
from schemas.messages import INTERFACE, translated
from schemas.messages.grammar import in_figures
from schemas.ruleset import RulesetBase
from schemas.text import NO_TEXT, LocalText
from schemas.typography import labelled, series

DASH: Final = "–"
IDENTITY: Final = frozenset(
    (
        *("schema_version", "kind", "system", "id", "slug", "name", "text", "faction"),
        *("author", "licence", "source_note"),
    )
)
"""Fields that say which card it is and where it is from."""
_HIDDEN: Final = IDENTITY.union(
    ("points", "rules_text", "tags", "based_on", "template", "portrait", "symbol"),
    ("heraldry", "face", "options", "own"),
)
"""Fields that stand elsewhere, or are no values of the game."""


@dataclass(frozen=True)
class Figure:
    """A value of a card with its name."""

    label: str
    value: str
    own: bool = False
    """Whether an author has added it to the cards of the game."""


@dataclass(frozen=True)
class Grid:
    """A small table of a card: its weapons, its ranges."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...] = (3.0, 1.2, 3.0)
    """Widths of its columns on paper, as shares."""


@dataclass(frozen=True)
class Saying:
    """Words with a bold lead."""

    lead: str
    text: str
    rule: bool = False
    """Whether the lead names a special rule, which an index lists."""


@dataclass(frozen=True)
class CardProse:
    """What a card says."""

    kind_line: str = ""
    """What it is of: people, kind, level."""
    figures: tuple[Figure, ...] = ()
    """Its values."""
    grids: tuple[Grid, ...] = ()
    """Its tables."""
    lines: tuple[Saying, ...] = ()
    """Its rules and everything special."""
    story: str = ""
    """Words that are no rules."""
    origin: str = ""
    """Where it is from and who made it."""
    summary: tuple[Figure, ...] = ()
    """What a table of many such cards tells of each: the level of a spell, its range."""
    hits: int = 1
    """Hits that one of its elements takes before it is lost: boxes to tick."""

    @property
    def paragraphs(self) -> Iterator[Saying]:
        """What it says, each line of a text by itself; the words before a text stand before its first."""
        for one in self.lines:
            texts = [" ".join(part.split()) for part in one.text.splitlines() if part.strip()]
            yield Saying(one.lead, texts[0] if texts else "", one.rule)
            yield from (Saying("", text) for text in texts[1:])


ProseMaker = Callable[[Document, RulesetBase | None, str, Mapping[str, Document]], CardProse | None]
"""``maker(document, ruleset, language, linked)`` returns what a card says; None for one of others."""


def plain_prose(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> CardProse:
    """Return what any card says: each field of its own that holds something, by the name of the field."""
    faction = ruleset.faction(getattr(document, "faction", None)) if ruleset is not None else None
    kind = kind_words(document, language)
    figures, lines = [], []
    rules: LocalText = getattr(document, "rules_text", NO_TEXT)
    if rules:
        lines.append(Saying("", rules.get(language)))
    for name in type(document).model_fields:
        shown = "" if name in _HIDDEN else _shown(getattr(document, name), language, linked)
        if not shown:
            continue
        label = translated(INTERFACE, "Fields", as_words(name), language) or as_words(name)
        if len(shown) <= _SHORT:
            figures.append(Figure(label, shown))
        else:
            lines.append(Saying(labelled(label, language), shown))
    return CardProse(
        kind_line=joined(faction.name.get(language) if faction is not None else "", kind),
        figures=tuple(figures),
        lines=tuple(lines),
        story=document.text.get(language),
        origin=origin_of(document, language),
    )


_SHORT: Final = 24


def as_words(name: str) -> str:
    """Return an id as words."""
    return name.replace("_", " ").capitalize()


def joined(*parts: str) -> str:
    """Return the parts that are not empty with dots between them."""
    return " · ".join(part for part in parts if part)


def signed(value: int | None) -> str:
    """Return a number with a true minus; a dash for none."""
    return DASH if value is None else str(value).replace("-", "−")


def number(value: float, language: str) -> str:
    """Return a number as a language writes it, with a true minus."""
    return in_figures(f"{value:,.6g}", language)


def origin_of(document: Document, language: str) -> str:
    """Return where a document is from, who made it and its licence."""
    made = joined(document.author, document.licence)
    return " — ".join(part for part in (document.source_note.get(language), made) if part)


def named(ref: Ref, language: str, linked: Mapping[str, Document]) -> str:
    """Return the name of a document that is referred to; its short name as words where it is not there."""
    found = linked.get(ref.id)
    return found.name.get(language) if found is not None else ref.slug.replace("-", " ") or ref.id


def _shown(value: Any, language: str, linked: Mapping[str, Document]) -> str:
    """Return a value of a field as text; '' for one that says nothing."""
    if value is None or value is False or value == "" or value == ():
        return ""
    if value is True:
        return "✓"
    if isinstance(value, LocalText):
        return value.get(language)
    if isinstance(value, Ref):
        return named(value, language, linked)
    if isinstance(value, str):
        words = value.replace("_", " ")
        return translated(INTERFACE, "Values", words, language) or words
    if isinstance(value, int | float):
        return number(value, language)
    if isinstance(value, tuple | list):
        parts = (_shown(one, language, linked) for one in value)
        return series(language).join(part for part in parts if part)
    fields = getattr(type(value), "model_fields", {})
    found = [(as_words(name).lower(), _shown(getattr(value, name), language, linked)) for name in fields]
    return ", ".join(f"{name} {part}" for name, part in found if part)
