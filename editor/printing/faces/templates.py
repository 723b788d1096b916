"""Which template a card is drawn with: its own, one that was asked for, or the usual one of its kind."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import yaml

from editor.printing.faces.expressions import expression
from editor.printing.faces.own_assets import NO_ASSETS, Assets
from editor.printing.faces.scope import Scope
from schemas.base import Document, kind_of, system_of
from schemas.face import FaceBase
from schemas.parse import parse_document
from schemas.problems import EditorError

_EDITOR: Final = Path(__file__).resolve().parents[2]


class FaceTemplates:
    """The templates at hand, in the order in which they are asked."""

    def __init__(
        self, templates: Iterable[FaceBase], asked: Sequence[str] = (), assets: Assets = NO_ASSETS
    ) -> None:
        """Take templates.

        Args:
            templates: all that there are; of two with the same id the first holds.
            asked: ids of those that are taken before a card's own, for the kinds that they show.
            assets: the assets that they name, by id.
        """
        self.assets = assets
        self._by_id: dict[str, FaceBase] = {}
        for one in templates:
            self._by_id.setdefault(one.id, one)
        self._asked = [self._by_id[one] for one in asked if one in self._by_id]
        usual = (one for one in self._by_id.values() if one.usual)
        self._usual = sorted(usual, key=lambda one: not one.fits.strip())
        """The usual ones, those that say for which documents they are first."""

    @property
    def all(self) -> tuple[FaceBase, ...]:
        """Every template, in their order."""
        return tuple(self._by_id.values())

    def asking(self, asked: Sequence[str]) -> FaceTemplates:
        """Return the same templates with some that are taken before all others."""
        return FaceTemplates(self.all, asked, self.assets)

    def pick(self, document: Document, wanted: Sequence[str] = (), *, usual: bool = True) -> FaceBase | None:
        """Return the template that a document is drawn with; None if there is none.

        Asked for at the print, then the card's own, then those of its army, then the usual one; among usual
        ones the one that says for which documents it is.

        Args:
            document: the document.
            wanted: ids of the templates of its army.
            usual: take the usual one where none is named.
        """
        own = getattr(getattr(document, "face", None), "id", None)
        named = [self._by_id[one] for one in (own, *wanted) if one in self._by_id]
        others: Sequence[FaceBase] = self._usual if usual else ()
        for template in (*self._asked, *named, *others):
            if fits(template, document):
                return template
        return None


def fits(template: FaceBase, document: Document) -> bool:
    """Return whether a template is for a document: its game, its kind, its own condition."""
    if template.shows != kind_of(document):
        return False
    if system_of(template) != system_of(document):
        return False
    if not template.fits.strip():
        return True
    try:
        return bool(expression(template.fits)(Scope(document, None, "en", {}, {})))
    except EditorError:
        return False


def shipped_templates(system: str, but: Collection[str] = ()) -> tuple[FaceBase, ...]:
    """Return the templates that come with the program for a game, in the order of their files.

    Args:
        system: id of the game.
        but: ids of those that are not wanted: they are not read.
    """
    for folder in (_EDITOR / "content", _EDITOR.parent / "content"):
        files = sorted((folder / system / "faces").glob("*.yaml"))
        if files:
            read = (_template_of(file) for file in files if _id_of(file) not in but)
            return tuple(one for one in read if isinstance(one, FaceBase))
    return ()


@lru_cache(maxsize=128)
def _id_of(file: Path) -> str:
    """Return the id of the document in a file of ours without reading all of it; '' where it is not seen."""
    found = _ID.search(file.read_text(encoding="utf-8"))
    return found[1] if found is not None else ""


@lru_cache(maxsize=128)
def _template_of(file: Path) -> Document:
    return parse_document(yaml.load(file.read_bytes(), _Loader))  # noqa: S506


_ID: Final = re.compile(r"^id: *([0-9a-f-]{36})\b", re.MULTILINE)
_Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Both build plain data only."""


@lru_cache(maxsize=8)
def usual_templates(system: str) -> FaceTemplates:
    """Return the shipped templates of a game, for who has no catalogue at hand."""
    return FaceTemplates(shipped_templates(system))
