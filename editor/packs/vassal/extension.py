"""An extension of VASSAL: a further scenario for a module that one has, with its own table and pieces."""

from __future__ import annotations

import hashlib
from typing import Final
from xml.etree import ElementTree

from editor.packs.play_set import PlaySet
from editor.packs.vassal.archive import VERSION, data_file, xml
from editor.packs.vassal.module import Edition, add_prototype, add_set_up, is_set_up, module_data
from editor.packs.vassal.saved import saved_game
from editor.packs.vassal.table import MODULE, ModuleWords, Slots, add_charts, add_palette, add_table
from schemas.zip_files import zip_bytes

SUFFIX: Final = ".vmdx"
_ELEMENT: Final = f"{MODULE}.ExtensionElement"
_PROTOTYPES: Final = f"{MODULE}.PrototypesContainer"


def vassal_extension(found: PlaySet, words: ModuleWords, edition: Edition) -> bytes:
    """Return an extension as the bytes of its file; equal sets give equal bytes.

    Any module takes it: its table is a window of its own, named as the scenario. Its files have names of
    their own, for module and extensions share theirs.
    """
    ident = hashlib.sha256(found.slug.encode()).hexdigest()[:3]
    slots, file = Slots(f"{ident}:"), f"{found.slug}.vsav"
    inside = ElementTree.Element("inside")
    add_table(inside, found, words, slots, found.title)
    add_palette(inside, found, words, slots)
    add_charts(inside, found, words)
    if is_set_up(found):
        add_set_up(inside, words, file)
    root = ElementTree.Element(
        f"{MODULE}.ModuleExtension",
        anyModule="true",
        description=found.title,
        extensionId=ident,
        module="",
        moduleVersion="",
        nextPieceSlotId=str(slots.count + 1),
        vassalVersion=VERSION,
        version=edition.version,
    )
    add_prototype(ElementTree.SubElement(root, _ELEMENT, target=_PROTOTYPES), words)
    for one in inside:
        ElementTree.SubElement(root, _ELEMENT, target="").append(one)
    files = {
        "buildFile.xml": xml(root),
        "extensiondata": data_file(edition.version, found.title, universal="true"),
    }
    if is_set_up(found):
        data = module_data(found, edition.version)
        files[file] = saved_game(found, words, slots.palette, data, edition.version, found.title)
    return zip_bytes({**files, **{f"images/{one.file}": one.png for one in found.pictures()}})
