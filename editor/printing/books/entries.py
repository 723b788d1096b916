"""The slabs of an entry of a book: heading, the card as it is printed, and its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.printing.booklet_blocks import Block, Paragraph
from editor.printing.books.model import Article
from editor.printing.books.said import Said, says_more, unsaid
from editor.printing.books.slabs import Setting, Slab, heading, moved, slabs_of
from editor.printing.face import CardFaces, Face, Mark, TextRun
from editor.printing.prose import CardProse, Figure
from editor.printing.prose_blocks import grid_table

_MOST_FACE: Final = 66.0
"""Greatest height of a card in a book, in mm."""
_BESIDE_SHARE: Final = 0.6
"""A card that is not wider than this share of a column has its words beside it."""
_HIGHER: Final = 1.5
"""They are at most so many times as high as it."""
_BETWEEN: Final = 3.0
_MOSTLY: Final = 0.75
"""From such a share of pictures without words on, entries stand in as many columns as pictures have room."""
_MOST_COLUMNS: Final = 4
COLUMN_GAP: Final = 7.0
"""Room between columns, in mm."""
_AFTER: Final = 4.0
"""Room below an entry, with letters of the usual size."""


@dataclass(frozen=True)
class Parts:
    """What a book shows of a card."""

    faces: tuple[Face, ...]
    prose: CardProse | None


def parts_of(article: Article, *, repeats: bool) -> Parts:
    """Return the sides of a card that an entry shows, and what it says in words.

    Args:
        article: the entry.
        repeats: words say again what stands on the sides shown.
    """
    card = article.faces
    if card is None or article.shown == "text":
        return Parts((), article.prose if repeats else _once(article.prose))
    if article.shown == "picture":
        return Parts(_sides(card), None)
    faces = (card.front,)
    return Parts(faces, article.prose if repeats else unsaid(article.prose, Said(faces)))


def _once(prose: CardProse) -> CardProse:
    """Return what a card says without values that its first line names already."""
    kind = prose.kind_line.casefold()
    figures = (one for one in prose.figures if f"{one.label} {one.value}".casefold() not in kind)
    return replace(prose, figures=tuple(figures))


def _sides(card: CardFaces) -> tuple[Face, ...]:
    """Return the front, and the back where it says more."""
    return (card.front, card.back) if says_more(card.back, card.front) else (card.front,)


def entry_slabs(article: Article, setting: Setting, *, repeats: bool) -> list[Slab]:
    """Return the slabs of an entry, the first with its place."""
    parts = parts_of(article, repeats=repeats)
    after = _AFTER * setting.type.share
    found = [heading(article.title, article.points, setting, article.id)]
    if parts.prose is not None and len(parts.faces) == 1:
        beside = _beside(parts.faces[0], parts.prose, setting)
        if beside is not None:
            return [*found, replace(beside, gap=after)]
    if parts.faces:
        found += _faces(parts.faces, setting)
    words = list(slabs_of(list(words_of(parts.prose)), setting)) if parts.prose is not None else []
    if not words and not parts.faces:
        return [replace(found[0], keeps=False, gap=after)]
    if words and parts.faces:
        found[-1] = replace(found[-1], keeps=True)
    found += words
    return [*found[:-1], replace(found[-1], keeps=False, gap=after)]


def _beside(face: Face, prose: CardProse, setting: Setting) -> Slab | None:
    """Return a card with its words on its right. None where it is too wide for that, or they too many."""
    scale = _scale((face,), setting)
    wide, high = face.width * scale + _BETWEEN, face.height * scale
    if wide > setting.width * _BESIDE_SHARE:
        return None
    marks: list[Mark] = []
    y = 0.0
    for slab in slabs_of(list(words_of(prose)), setting.across(setting.width - wide)):
        if slab.images:
            return None
        marks += (moved(mark, wide, y) for mark in slab.marks)
        y += slab.height + slab.gap
    if y > high * _HIGHER:
        return None
    return Slab(max(high, y), tuple(marks), faces=((face, 0.0, 0.0, scale),))


def _faces(faces: tuple[Face, ...], setting: Setting) -> Iterator[Slab]:
    """Yield the sides of a card, beside each other where they have room, in their true size at most."""
    wide = sum(face.width for face in faces) + _BETWEEN * (len(faces) - 1)
    beside = wide * 0.7 <= setting.width
    for row in (faces,) if beside else tuple((face,) for face in faces):
        wide = sum(face.width for face in row) + _BETWEEN * (len(row) - 1)
        scale = min(_scale(row, setting), setting.width / wide)
        left, placed = 0.0, []
        for face in row:
            placed.append((face, left, 0.0, scale))
            left += face.width * scale + _BETWEEN
        high = max(face.height for face in row) * scale
        yield Slab(high, faces=tuple(placed), gap=setting.type.gap, keeps=row[-1] is not faces[-1])


def _scale(faces: Sequence[Face], setting: Setting) -> float:
    """Return the scale of cards in a row: as large as in truth, unless they are too high for a book."""
    return min(1.0, _MOST_FACE / max(face.height for face in faces)) * setting.type.cards


def columns_of_pictures(articles: Sequence[Article], setting: Setting, *, repeats: bool) -> int:
    """Return how many columns entries take that are mostly pictures of cards; 0 where they have words, too.

    Args:
        articles: the entries.
        setting: the whole width of a page.
        repeats: as for :func:`parts_of`.
    """
    shown = [parts_of(one, repeats=repeats) for one in articles]
    alone = [one.faces for one in shown if one.faces and not (one.prose and any(words_of(one.prose)))]
    if len(alone) < len(shown) * _MOSTLY:
        return 0
    widest = max(sum(face.width for face in faces) * _scale(faces, setting) for faces in alone)
    return min(_MOST_COLUMNS, int((setting.width + COLUMN_GAP) / (widest + COLUMN_GAP)))


def words_of(prose: CardProse) -> Iterator[Block]:
    """Yield what a card says, without its name, points and origin."""
    if prose.kind_line:
        yield Paragraph(prose.kind_line, tone="muted")
    if prose.figures:
        yield _figures(prose.figures)
    for grid in prose.grids:
        yield grid_table(grid)
    for line in prose.paragraphs:
        yield Paragraph(line.text, lead=line.lead)
    if prose.story:
        yield Paragraph(prose.story, tone="story")


def _figures(figures: Sequence[Figure]) -> Paragraph:
    """Return values in a row, each bold behind its name."""
    text, runs = "", []
    for one in figures:
        text += ("  ·  " if text else "") + f"{one.label} ".replace(" ", "\u00a0")
        # Words that belong together are not parted at the end of a line, long ones are.
        value = one.value.replace(" ", "\u00a0") if len(one.value) < 24 else one.value
        runs.append(TextRun(len(text), len(value), bold=True))
        text += value
    return Paragraph(text, runs=tuple(runs))
