"""Which fields of a box or style stand together, and which of them are folded away at first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.field_specs import FieldSpec

CONTEXT: Final = "FaceSections"


@dataclass(frozen=True)
class FieldGroup:
    """Fields under a heading."""

    title: str
    """Marked for translation; '' for fields that stand above all headings."""
    names: tuple[str, ...]
    opened: bool = True


PLACE: Final = FieldGroup(
    QT_TRANSLATE_NOOP("FaceSections", "Position and size"), ("x", "y", "width", "height")
)
LOOKS: Final = FieldGroup(
    QT_TRANSLATE_NOOP("FaceSections", "Opacity and cut"),
    ("opacity", "blend", "flattened", "mask", "mask_mm", "mask_asset", "finish", "locked", "hidden"),
    opened=False,
)
WORKED: Final = FieldGroup(
    QT_TRANSLATE_NOOP("FaceSections", "By the card"),
    ("when", "shift_x", "shift_y", "wider", "higher"),
    opened=False,
)
_CONTENT: Final = QT_TRANSLATE_NOOP("FaceSections", "Content")
_MORE: Final = QT_TRANSLATE_NOOP("FaceSections", "More")
_RARE: Final[Mapping[str, Sequence[str]]] = {
    "text": ("size_mm", "least_mm", "too_long", "narrowest", "same_size", "turned", "bend"),
    "rich": (
        *("anchor", "too_long", "reminders", "filler", "filler_mm", "filler_colour"),
        *("filler_back", "filler_back_colour"),
    ),
    "rect": ("radius_mm",),
    "table": ("label_mm", "beside", "icon_colour", "icon_mm", "fill", "stroke"),
    "repeat": ("fit", "zoom", "spread", "align", "most"),
}
_NOT_SHOWN: Final = ("box", "boxes", "name")
STYLE_GROUPS: Final = (
    FieldGroup("", ("size_mm", "least_mm", "colour", "align", "anchor", "bold", "italic")),
    FieldGroup(
        QT_TRANSLATE_NOOP("FaceSections", "Font and lines"),
        ("font", "own_font", "weight", "tracking", "leading"),
    ),
    FieldGroup(
        QT_TRANSLATE_NOOP("FaceSections", "Outline and shadow"),
        ("outline", "outline_mm", "shadow", "shadow_x_mm", "shadow_y_mm"),
        opened=False,
    ),
    FieldGroup(
        QT_TRANSLATE_NOOP("FaceSections", "Behind the text"), ("fill", "edge", "padding_mm"), opened=False
    ),
)
ROW_GROUPS: Final[Mapping[str, Sequence[FieldGroup]]] = {
    "paragraphs": (
        FieldGroup("", ("text", "style", "gap_mm")),
        FieldGroup(WORKED.title, ("lead", "each", "when", "together", "gives_way"), opened=False),
    ),
    "cells": (
        FieldGroup("", ("label", "value")),
        FieldGroup(QT_TRANSLATE_NOOP("FaceSections", "Symbol"), ("icon", "icon_back"), opened=False),
        FieldGroup(WORKED.title, ("when",), opened=False),
    ),
    "styles": (FieldGroup("", ("id",)), *STYLE_GROUPS),
}
"""Lists whose entries have a form of their own, and its groups."""
TEMPLATE_GROUPS: Final = (
    FieldGroup("", ("name", "usual", "fits")),
    FieldGroup(
        QT_TRANSLATE_NOOP("FaceSections", "Size and cut"),
        ("width_mm", "height_mm", "shape", "corner_mm", "bleed_mm", "safe_mm", "layout"),
    ),
    FieldGroup(QT_TRANSLATE_NOOP("FaceSections", "Colours and assets"), ("colours", "palette", "assets")),
    FieldGroup(
        QT_TRANSLATE_NOOP("FaceSections", "Sizes by the card"), ("scale", "letters_most"), opened=False
    ),
)


def box_groups(kind: str, spec: FieldSpec) -> tuple[FieldGroup, ...]:
    """Return the fields of a kind of box in their groups; some kinds lack fields of the usual groups."""
    placed = {*PLACE.names, *LOOKS.names, *WORKED.names, *_NOT_SHOWN}
    rare = _RARE.get(kind, ())
    content = tuple(one.name for one in spec.fields if one.name not in placed and one.name not in rare)
    more = FieldGroup(_MORE, tuple(rare), opened=False)
    return (FieldGroup("", ("name",)), FieldGroup(_CONTENT, content), more, PLACE, LOOKS, WORKED)


def with_rest(
    groups: Sequence[FieldGroup], spec: FieldSpec, left_out: Sequence[str]
) -> tuple[FieldGroup, ...]:
    """Return groups with a last one of the fields that none of them names."""
    named = {name for group in groups for name in group.names}
    rest = tuple(one.name for one in spec.fields if one.name not in named and one.name not in left_out)
    return (*groups, FieldGroup(_MORE, rest, opened=False))
