"""Files that every archive of VASSAL holds: modules, extensions and saved games."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

VERSION: Final = "3.7.0"
"""The oldest VASSAL that the files are for."""


def xml(root: ElementTree.Element) -> bytes:
    """Return elements as a file."""
    ElementTree.indent(root)
    return b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + ElementTree.tostring(root) + b"\n"


def data_file(version: str, description: str, **more: str) -> bytes:
    """Return what the window of VASSAL says of a module, an extension or a saved game."""
    root = ElementTree.Element("data", version="1")
    values = {"version": version, "VassalVersion": VERSION, "dateSaved": "0", "description": description}
    for name, text in {**values, **more}.items():
        ElementTree.SubElement(root, name).text = text
    return xml(root)
