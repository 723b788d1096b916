"""Elements as BattleScribe writes them, and files made of them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from typing import Final

VERSION: Final = "2.03"
_HEADER: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SPACE: Final = "http://www.battlescribe.net/schema/{sort}Schema"


def element(tag: str, /, *inside: ET.Element | None, text: str = "", **attributes: object) -> ET.Element:
    """Return an element; attributes and parts that are None are left out, ``import_`` means ``import``."""
    said = {name.rstrip("_"): _written(value) for name, value in attributes.items() if value is not None}
    found = ET.Element(tag, said)
    found.extend(part for part in inside if part is not None)
    if text:
        found.text = text
    return found


def listed(tag: str, parts: Iterable[ET.Element]) -> ET.Element | None:
    """Return a list of elements; None for none: an empty one is not written."""
    those = list(parts)
    return element(tag, *those) if those else None


def written(root: ET.Element) -> bytes:
    """Return a file."""
    root.set("xmlns", _SPACE.format(sort=root.tag))
    ET.indent(root)
    return (_HEADER + ET.tostring(root, encoding="unicode") + "\n").encode()


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.1f}" if isinstance(value, float) else str(value)
