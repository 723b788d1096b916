"""The archives of VASSAL: modules, extensions and saved games, of equal bytes for equal contents."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Final
from xml.etree import ElementTree

VERSION: Final = "3.7.0"
"""The oldest VASSAL that the files are for."""
_DATE: Final = (2000, 1, 1, 0, 0, 0)
"""Of every file in an archive."""


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return files as one archive; pictures and archives in it are not pressed again."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _DATE)
            pressed = name.endswith((".png", ".vsav"))
            entry.compress_type = zipfile.ZIP_STORED if pressed else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            made.writestr(entry, content)
    return data.getvalue()


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
