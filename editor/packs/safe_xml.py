"""XML from elsewhere, read without anything that XML can do beside being read."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Final
from xml.parsers import expat

from schemas.problems import error
from schemas.progress import Report, quietly

MAX_DEPTH: Final = 200
"""Levels of elements in each other; groups of choices in games of BattleScribe go deeper than a hundred."""
MAX_ELEMENTS: Final = 5_000_000
_PIECE: Final = 1 << 18


def read_xml(data: bytes, file: str, report: Report = quietly) -> ET.Element:
    """Return the root of an XML file; ``report`` is called with the bytes done, and may raise to cancel.

    Raises:
        EditorError: it is cut off, in an encoding that we do not know, nested too deeply, or declares
            entities, which can name other files or swell without bound. A document type is not looked at.
    """
    builder = ET.TreeBuilder()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    depth = count = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > MAX_DEPTH or count > MAX_ELEMENTS:
            raise error("map_import.too_deep", file=file)
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def refuse(*_args: object) -> int:
        raise error("map_import.entities", file=file)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    parser.SkippedEntityHandler = refuse
    try:
        for begin in range(0, len(data), _PIECE):
            report(begin, len(data))
            parser.Parse(data[begin : begin + _PIECE], False)
        parser.Parse(b"", True)
        return builder.close()
    except (expat.ExpatError, LookupError, ValueError, AssertionError) as trouble:
        raise error("map_import.no_xml", file=file, line=parser.CurrentLineNumber) from trouble
