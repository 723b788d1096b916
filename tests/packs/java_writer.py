"""Objects as Java writes them, and components of Strange Eons, made from the public descriptions of both."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

NULL, END = b"\x70", b"\x78"
BEGINNING = b"\xac\xed\x00\x05"
WRITES, PLAIN, EXTERNAL = 3, 2, 4
Fields = Sequence[tuple[str, str]]


def utf(text: str) -> bytes:
    data = text.encode()
    return struct.pack(">H", len(data)) + data


def string(text: str | None) -> bytes:
    return NULL if text is None else b"\x74" + utf(text)


def block(*values: bytes) -> bytes:
    data = b"".join(values)
    return b"\x77" + bytes([len(data)]) + data


def integer(value: int) -> bytes:
    return struct.pack(">i", value)


def double(value: float) -> bytes:
    return struct.pack(">d", value)


def class_desc(name: str, flags: int = WRITES, fields: Fields = (), parent: bytes = NULL) -> bytes:
    """A description of a class: type code and name of each field; objects are texts."""
    found = b"\x72" + utf(name) + b"\0" * 8 + bytes([flags]) + struct.pack(">H", len(fields))
    for code, field in fields:
        found += code.encode() + utf(field) + (string("Ljava/lang/String;") if code in "[L" else b"")
    return found + END + parent


def instance(desc: bytes, data: bytes = b"") -> bytes:
    return b"\x73" + desc + data


def data_array(data: bytes) -> bytes:
    return b"\x75" + class_desc("[B", PLAIN) + integer(len(data)) + data


def enumeration(kind: str, name: str) -> bytes:
    parent = class_desc("java.lang.Enum", 0x12)
    return b"\x7e" + class_desc(kind, 0x12, (), parent) + string(name)


def table(values: Mapping[str, str]) -> bytes:
    """A HashMap: its two fields, then its capacity and size, keys and values."""
    fields = [("F", "loadFactor"), ("I", "threshold")]
    entries = b"".join(string(key) + string(value) for key, value in values.items())
    begun = struct.pack(">f", 0.75) + integer(12) + block(integer(16), integer(len(values)))
    return instance(class_desc("java.util.HashMap", WRITES, fields), begun + entries + END)


def settings(values: Mapping[str, str]) -> bytes:
    desc = class_desc("resources.Settings", WRITES, [("L", "parent"), ("L", "p")])
    return instance(desc, block(integer(4)) + table(values) + NULL + END)


def portrait(key: str, image: bytes) -> bytes:
    """A picture of a component, which writes none of its fields by itself."""
    desc = class_desc("ca.cgjennings.apps.arkham.component.DefaultPortrait", WRITES, [("D", "angle")])
    data = (
        block(integer(3)) + NULL + NULL + string(key) + block(integer(1), b"\0\0\0") + string("art/fox.png")
    )
    return instance(desc, data + block(double(1.5), double(0)) + NULL + NULL + data_array(image) + END)


def diy(
    name: str,
    values: Mapping[str, str],
    comments: str = "",
    script: str = "res://fox/card.js",
    pictures: Sequence[bytes] = (),
) -> bytes:
    """A do-it-yourself component as version 9 of its class writes it, with the notes before it."""
    package = "ca.cgjennings.apps.arkham."
    own = [("D", "portraitScale"), ("L", "handlerScript"), ("L", "portraitKey")]
    parent = class_desc(package + "component.AbstractGameComponent", WRITES, [("L", "name")])
    desc = class_desc(package + "diy.DIY", WRITES, own, parent)
    templates = b"".join(string(f"{number}-template") for number in range(8))
    data = END  # its parent writes nothing
    data += block(integer(9)) + string(name) + string(comments) + string("art/fox.png")
    data += block(*[double(1.0)] * 6) + string(script) + string(None) + block(integer(1))
    data += enumeration(package + "diy.DIY$FaceStyle", "TWO_FACES") + templates + NULL + string(None)
    data += block(integer(0)) + enumeration(package + "sheet.Sheet$DeckSnappingHint", "CARD")
    data += block(double(0), b"\0", double(9), b"\1") + enumeration(
        package + "diy.DIY$HighResolutionMode", "ENABLE"
    )
    data += NULL + enumeration(package + "diy.DIY$MarkerStyle", "COPIED") + settings(values)
    data += b"".join(portrait(f"Portrait{n}", one) for n, one in enumerate(pictures)) + END
    notes = [string("METADATA"), string("2"), string(package + "diy.DIY"), string(name), NULL]
    number = instance(class_desc("java.lang.Integer", PLAIN, [("I", "value")]), integer(4202))
    return BEGINNING + b"".join(notes) + number + string(script) + instance(desc, data)


def compiled(name: str, front: str, back: str) -> bytes:
    """A component of a class of its own that keeps its fields as Java does, and has no settings."""
    desc = class_desc("plugin.Token", PLAIN, [("I", "version"), ("L", "name"), ("L", "front"), ("L", "back")])
    return BEGINNING + instance(desc, integer(1) + string(name) + string(front) + string(back))
