"""Pictures in documents: how large they may be, and which of them cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from editor.catalogue.bodies import NESTED, SIMPLE
from schemas.pictures import PictureLimits
from schemas.problems import Problem, Severity
from schemas.registry import later
from schemas.ruleset import RulesetBase

_FIELD: Final = "data"
"""Field of a document in which a picture stands."""
_HEADS: Final = ("iVBORw0KGgo", "/9j/")
"""How PNG and JPEG begin in base64."""
_FONTS: Final = ("AAEAA", "T1RUT", "dHJ1Z")
"""How fonts do."""
_is_whole: Final = later("editor.services.picture_decoding:is_whole")
"""Most documents have no picture: the decoders are loaded for the first."""
_is_font: Final = later("editor.printing.font_reading:is_whole")


def limits_of(ruleset: object) -> PictureLimits:
    """Return how large pictures may be by a ruleset, or by default where there is none."""
    return ruleset.picture_limits if isinstance(ruleset, RulesetBase) else PictureLimits()


def picture_problems(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return a problem for each picture or font in a document that is not whole or not to be drawn.

    Args:
        data: the document as plain data.
    """
    return tuple(
        Problem(
            code="font.in_document" if text.startswith(_FONTS) else "picture.in_document",
            path=path,
            severity=Severity.WARNING,
            document=str(data.get("id", "")),
            values={"name": str(data.get("slug", "")), "path": path},
        )
        for path, text in _pictures(data, "")
        if not (_is_font(text) if text.startswith(_FONTS) else _is_whole(text))
    )


def _pictures(data: Mapping[str, Any] | list[Any], path: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, list):
        # Layers of maps are long lists of words and numbers; pictures stand in mappings only.
        if data and isinstance(data[0], Mapping):
            for number, one in enumerate(data):
                yield from _pictures(one, f"{path}[{number}]")
        return
    for key, value in data.items():
        if type(value) not in SIMPLE:
            if isinstance(value, NESTED):
                yield from _pictures(value, f"{path}.{key}" if path else str(key))
        elif key == _FIELD and isinstance(value, str) and value.startswith((*_HEADS, *_FONTS)):
            yield f"{path}.{key}" if path else key, value
