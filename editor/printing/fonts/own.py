"""Fonts of authors' own, made known to Qt once: under families that no other font has."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFontDatabase, QGuiApplication

from editor.printing.face import CardFaces, TextMark
from editor.printing.font_reading import FontFacts, facts_of, font_bytes, refused, under_family
from schemas.asset import AssetBase
from schemas.kept import kept_for_same

_MOST_KEPT: Final = 64
_facts: Final = kept_for_same(_MOST_KEPT)(facts_of)
_families: Final[dict[int, tuple[AssetBase, str]]] = {}
_loaded: Final[dict[str, QGuiApplication | None]] = {}
"""Families that Qt knows, and of which application."""
_known: Final[dict[str, tuple[FontFacts, ...]]] = {}
"""Family -> what its files say of themselves."""
_lock: Final = threading.RLock()


def font_facts(asset: AssetBase) -> tuple[FontFacts, ...]:
    """Return what the files of a font say of themselves, read once.

    Raises:
        EditorError: one of them is no font, damaged or too large.
    """
    with _lock:
        return _facts(asset)


def own_family(asset: AssetBase) -> str:
    """Return the family under which Qt knows the font of an asset; '' where it has no files.

    Raises:
        EditorError: one of them is no font, damaged or too large.
    """
    with _lock:
        kept = _families.get(id(asset))
        app = QGuiApplication.instance()
        if kept is not None and kept[0] is asset and _loaded.get(kept[1]) is app:
            return kept[1]
        if not asset.files:
            return ""
        facts = font_facts(asset)
        raw = [font_bytes(one.data) for one in asset.files]
        mark = hashlib.sha256(b"".join(hashlib.sha256(one).digest() for one in raw)).hexdigest()[:8]
        family = f"{facts[0].family[:60]} {mark}"
        if _loaded.get(family, raw) is not app:
            for one in raw:
                data = QByteArray(under_family(one, family, asset.slug))
                if QFontDatabase.addApplicationFontFromData(data) < 0:
                    raise refused("damaged", asset.slug)
            _known[family] = facts
            _loaded[family] = app if isinstance(app, QGuiApplication) else None
        if len(_families) >= _MOST_KEPT:
            _families.clear()
        _families[id(asset)] = (asset, family)
        return family


def embeddable(family: str) -> bool:
    """Return whether a PDF may hold the letters of a family."""
    return all(one.embeddable for one in _known.get(family, ()))


def known_facts(family: str) -> tuple[FontFacts, ...]:
    """Return what the files of a family say of themselves; empty for letters of ours."""
    return _known.get(family, ())


def texts_in_own_fonts(cards: Iterable[CardFaces]) -> dict[str, set[str]]:
    """Return the families of authors' own that cards are set in, and the letters of texts in each."""
    found: dict[str, set[str]] = {}
    for card in cards:
        for mark in (*card.front.marks, *card.back.marks):
            if type(mark) is not TextMark:
                continue
            if mark.style.family in _known:
                found.setdefault(mark.style.family, set()).update(_own_letters(mark))
            for run in mark.runs:
                if run.family in _known:
                    found.setdefault(run.family, set())
    return found


def _own_letters(mark: TextMark) -> set[str]:
    """Return the letters of a text that its own font draws."""
    others = {
        place
        for run in mark.runs
        if run.family or run.icon or run.art
        for place in range(run.start, run.start + run.length)
    }
    return {letter for place, letter in enumerate(mark.text) if place not in others}
