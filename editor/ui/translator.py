"""Gives Qt the words of the interface from the same files as all other sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTranslator

from schemas.messages import INTERFACE, translated

_spoken: list[str] = []
"""The languages asked for by :func:`speaking`, the innermost last."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let what is drawn meanwhile speak another language than the windows; in their thread only."""
    _spoken.append(language)
    try:
        yield
    finally:
        _spoken.pop()


class Translator(QTranslator):
    """Translates what windows ask for with ``tr`` and ``QCoreApplication.translate``."""

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._known: dict[tuple[str, str, str], str | None] = {}
        """Words without a number, by context and text: windows ask for the same ones with each key."""

    def isEmpty(self) -> bool:
        """Return that there is something to translate: Qt asks no other translator for the windows' words."""
        return False

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, number: int = -1
    ) -> str | None:
        """Return the words in the language, None if they have no translation.

        Args:
            context: class of the window, or the table that the words stand in.
            text: the English words.
            disambiguation: not used: two meanings of one text have two contexts.
            number: chooses the form of a plural; negative for none.
        """
        language = _spoken[-1] if _spoken else self._language
        if number >= 0:
            return translated(INTERFACE, context, text, language, number)
        key = (context, text, language)
        if key not in self._known:
            self._known[key] = translated(INTERFACE, context, text, language)
        return self._known[key]
