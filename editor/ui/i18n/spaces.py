"""Set the signs of French in the words of the windows: ``python -m editor.ui.i18n.spaces FILE.ts``.

Part of ``make translations``, so that nobody has to type curved apostrophes and spaces that do not break.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from schemas.typography import typeset

_WORDS: Final = re.compile(r"(<(translation|numerusform)\b[^>]*>)([^<]+)(</\2>)")

_STRAIGHT: Final = "&apos;"


def spaced(text: str, language: str) -> str:
    """Return the text of a file of translations whose words have the signs of their language."""

    def words(found: re.Match[str]) -> str:
        plain = found[3].replace(_STRAIGHT, "'")
        return found[1] + typeset(plain, language).replace("'", _STRAIGHT) + found[4]

    return _WORDS.sub(words, text)


def main(files: Sequence[str]) -> None:
    """Set the signs in files named ``<anything>_<language>.ts``."""
    for name in files:
        file = Path(name)
        before = file.read_text(encoding="utf-8")
        after = spaced(before, file.stem.rpartition("_")[2])
        if after != before:
            file.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
