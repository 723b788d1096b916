"""Fonts of authors' own, made known to Qt once: under families that no other font has."""

from __future__ import annotations

import hashlib
import threading
from typing import Final

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFontDatabase, QGuiApplication

from editor.printing.font_reading import FontFacts, facts_of, font_bytes, refused, under_family
from schemas.asset import AssetBase

_MOST_KEPT: Final = 64
_facts: Final[dict[int, tuple[AssetBase, tuple[FontFacts, ...]]]] = {}
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
        kept = _facts.get(id(asset))
        if kept is None or kept[0] is not asset:
            if len(_facts) >= _MOST_KEPT:
                _facts.clear()
            kept = _facts[id(asset)] = (asset, facts_of(asset))
        return kept[1]


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
