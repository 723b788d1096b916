"""What the face of a card says already, so that a book does not say it twice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from editor.printing.face import Face, TextMark
from editor.printing.prose import CardProse, Figure

_NUMBER = re.compile(r"\d+")
_BRACKETS = re.compile(r"\([^()]*\)")
_SPACES = re.compile(r"\s+")
_HIDDEN = re.compile("[\u00ad\u200b\u2060]")


def _plain(text: str) -> str:
    """Return words as they are compared: small letters, single blanks, no hidden signs."""
    return _SPACES.sub(" ", _HIDDEN.sub("", text)).strip().casefold()


@dataclass(frozen=True)
class Said:
    """The words on faces."""

    faces: tuple[Face, ...]

    @cached_property
    def words(self) -> str:
        """All of them, in the order in which they are drawn."""
        marks = (mark for face in self.faces for mark in face.marks)
        # A paragraph that goes on in another box is one text, wherever its parts stand.
        texts = (mark.part_of or mark.text for mark in marks if isinstance(mark, TextMark))
        return _plain(" ".join(texts))

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return frozenset(_NUMBER.findall(self.words))

    @cached_property
    def _sizes(self) -> frozenset[str]:
        """What is shown in its size needs no words for that."""
        return frozenset(f"{size:.6g} mm" for face in self.faces for size in (face.width, face.height))

    def says(self, text: str) -> bool:
        """Return whether words stand on the faces."""
        return _plain(text) in self.words

    def shows(self, figure: Figure) -> bool:
        """Return whether a value stands on the faces, where its name may be a sign.

        A value that an author has added counts only with its name: no sign stands for it.
        """
        if figure.own:
            return self.says(figure.label) and self.says(figure.value)
        if _plain(figure.value).replace(",", ".") in self._sizes:
            return True
        numbers = _NUMBER.findall(figure.value)
        return all(one in self._numbers for one in numbers) if numbers else self.says(figure.value)

    def all_shown(self, cells: Iterable[str]) -> bool:
        """Return whether the cells of a table stand on the faces, each as words or as its numbers."""
        plain = (_BRACKETS.sub("", cell).strip("–- ") for cell in cells)
        return all(self.says(cell) or self.shows(Figure("", cell)) for cell in plain)


def unsaid(prose: CardProse, said: Said) -> CardProse:
    """Return what a card says that does not stand on the faces beside it."""
    return replace(
        prose,
        kind_line="",
        figures=tuple(one for one in prose.figures if not said.shows(one)),
        grids=tuple(
            grid for grid in prose.grids if not said.all_shown(cell for row in grid.rows for cell in row)
        ),
        lines=tuple(one for one in prose.lines if not said.says(one.text)),
        story="" if said.says(prose.story) else prose.story,
    )


def says_more(back: Face, front: Face) -> bool:
    """Return whether a back has words that the front has not."""
    front_says = Said((front,))
    return any(
        isinstance(mark, TextMark) and mark.text.strip() and (mark.part_of or not front_says.says(mark.text))
        for mark in back.marks
    )
