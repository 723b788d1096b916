"""Files of Strange Eons: bundles are archives with pictures and fonts; components can be read by it alone."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

from editor.packs.makers.foreign_set import ForeignSet, loss, refused
from editor.packs.makers.reading import is_archive, members_of

PROGRAM: Final = "Strange Eons"
BUNDLES: Final = (".seext", ".setheme", ".selibrary", ".seproject")
COMPONENT: Final = ".eon"
PICTURES: Final = (".png", ".jpg", ".jpeg")
FONTS: Final = (".ttf", ".otf")
_JAVA: Final = b"\xac\xed\x00\x05"
"""How objects that Java has written begin."""


def read_bundle(raw: bytes, file: str) -> ForeignSet:
    """Return the pictures and fonts of a bundle.

    Raises:
        EditorError: it is a component, whose objects need the program's own classes; or it is damaged,
            hostile, packed in a way that only the program knows, or holds neither pictures nor fonts.
    """
    suffix = PurePosixPath(file).suffix.lower()
    if suffix == COMPONENT or raw.startswith(_JAVA):
        raise refused("strange_eons_component", file, fix="strange_eons_component_fix")
    if not is_archive(raw):
        raise refused("strange_eons_bundle", file, fix="strange_eons_bundle_fix")
    members = members_of(raw, file)
    pictures, fonts, others = {}, {}, []
    for name, data in members.items():
        ending = PurePosixPath(name).suffix.lower()
        if ending in PICTURES:
            pictures[name] = data
        elif ending in FONTS:
            fonts[name] = data
        else:
            others.append(name)
    if not pictures and not fonts:
        raise refused("strange_eons_nothing", file, fix="strange_eons_component_fix")
    lost = [loss("strange_eons_member", file, name=name[:80]) for name in others[:200]]
    if len(others) > len(lost):
        lost.append(loss("strange_eons_more", file, count=len(others) - len(lost)))
    name = PurePosixPath(file).stem
    return ForeignSet(PROGRAM, name, pictures=pictures, fonts=fonts, lost=tuple(lost))
