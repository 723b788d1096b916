"""Names in the sentences of a log: a message carries them in every language, the sentence takes its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from schemas.messages import LANGUAGES
from schemas.problems import Value
from schemas.text import LocalText

_AND: Final = {"en": " and ", "fr": " et "}


def per_language(key: str, texts: Iterable[LocalText]) -> dict[str, Value]:
    """Return ``key_en``, ``key_fr``: the texts joined as a sentence wants them."""
    given = list(texts)
    found: dict[str, Value] = {}
    for language in LANGUAGES:
        words = [text.get(language) for text in given]
        found[f"{key}_{language}"] = _AND[language].join(
            [", ".join(words[:-1]), words[-1]] if len(words) > 1 else words
        )
    return found
