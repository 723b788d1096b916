"""Patterns of identifiers; an error describes them in words, so each has a name that the messages know."""

from __future__ import annotations

from typing import Final

SLUG: Final = r"^[a-z0-9]+(-[a-z0-9]+)*$"
KEY: Final = r"^[a-z0-9]+(_[a-z0-9]+)*$"
FIELD_KEY: Final = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
SYSTEM: Final = r"^[a-z][a-z0-9_]*$"
UUID: Final = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
LANGUAGE: Final = r"^[a-z]{2}$"
COLOUR: Final = r"^#[0-9a-fA-F]{6}$"
CHAPTER: Final = r"^[A-Za-z0-9]+$"
PACK_PATH: Final = r"^[a-z0-9][a-z0-9_./-]*$"
PACK_FILE: Final = r"^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.marshal$"
SHA256: Final = r"^[0-9a-f]{64}$"
VERSION: Final = r"^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}(-(alpha|beta|rc)(\.(0|[1-9][0-9]*))?)?$"
ROMAN: Final = r"^[IVX]+$"
CHANGE: Final = r"^[a-z_]+(\.[a-z_][a-z0-9_]*|\[\d\])* ([+-]|=-?)\d{1,4}$"
DICE: Final = r"^([1-9]\d?)?d[1-9]\d{0,2}([+-]\d{1,2})?$"
DICE_OR_NONE: Final = rf"{DICE}|^$"
DRAWN_COLOUR: Final = r"^(#[0-9a-f]{6}|[a-z][a-z_]*)$"

PATTERN_NAMES: Final = {
    SLUG: "slug",
    KEY: "key",
    FIELD_KEY: "field_key",
    SYSTEM: "system",
    UUID: "uuid",
    LANGUAGE: "language",
    COLOUR: "colour",
    CHAPTER: "chapter",
    PACK_PATH: "pack_path",
    SHA256: "sha256",
    VERSION: "version",
    ROMAN: "roman",
    CHANGE: "change",
    DICE: "roll",
    DICE_OR_NONE: "dice",
    DRAWN_COLOUR: "drawn_colour",
}
"""Pattern -> name; the sentence is ``validation.not_a_<name>``."""
