"""What a word of YAML means, by YAML 1.2: ``no`` and ``on`` stay words, nothing turns into a date."""

from __future__ import annotations

import math
import re
from typing import Any, Final

_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_TRUTHS: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INTEGER: Final = re.compile(r"[-+]?[0-9]{1,400}")
_OTHER_BASE: Final = re.compile(r"0o[0-7]{1,400}|0x[0-9a-fA-F]{1,400}")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


def plain_value(event: Any) -> Any:
    """Return what a scalar means by YAML 1.2; quoted ones are text."""
    text: str = event.value
    if not event.implicit[0]:
        return text
    if text in _NULLS:
        return None
    if text in _TRUTHS:
        return _TRUTHS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _OTHER_BASE.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text) and math.isfinite(number := float(text)):
        return number
    return text
