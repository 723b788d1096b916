"""What a new face template begins with: the boxes of a shipped one, or an empty card of a usual size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from editor.services.faces import stored_templates, template_named
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.descriptive import is_unused
from schemas.made_names import key_from
from schemas.messages import name_of
from schemas.parse import dump_document, model_for
from schemas.systems import DOCUMENT_SYSTEMS

KINDS: Final = ("unit", "item", "spell", "spellbook", "card", "army")
"""Kinds that may have a face, in the order in which they are offered."""
_OWN: Final = ("id", "slug", "name", "usual", "fits", "source_note", "author", "text", "schema_version")
"""What a template does not take from the one that it begins as."""
_EDGE: Final = 2.0
"""mm between the cut and the frame."""


@dataclass(frozen=True)
class CardSize:
    """A usual size of cards."""

    id: str
    width_mm: float
    height_mm: float
    layout: str = "cards"
    shape: str = "rect"
    corner_mm: float = 0.0


SIZES: Final = (
    CardSize("fold", 91.0, 60.0, layout="fold"),
    CardSize("poker", 63.0, 88.0, corner_mm=3.0),
    CardSize("tarot", 70.0, 120.0, corner_mm=3.0),
    CardSize("half_a5", 148.0, 105.0),
    CardSize("disk", 44.5, 44.5, shape="disc"),
    CardSize("sheet", 190.0, 277.0),
)
"""Recruitment card folded over, poker, tarot, half A5, disk, and a sheet."""


@dataclass(frozen=True)
class Pattern:
    """A template that another may begin as."""

    id: str
    name: str
    shows: str
    width_mm: float
    height_mm: float


def kinds_with_faces(system: str) -> tuple[str, ...]:
    """Return the kinds of a game that may have a face."""
    kinds = next((one.kinds for one in DOCUMENT_SYSTEMS if one.id == system), ())
    return tuple(kind for kind in KINDS if kind in kinds)


def patterns(ws: Workspace, system: str, language: str) -> tuple[Pattern, ...]:
    """Return the templates of a game that a new one may begin as, by kind and name; no damaged ones."""
    found = (
        Pattern(one.id, one.name.get(language) or one.slug, one.shows, one.width_mm, one.height_mm)
        for one in stored_templates(ws, system)
    )
    return tuple(sorted(found, key=lambda one: (KINDS.index(one.shows), one.name)))


def as_pattern(ws: Workspace, system: str, pattern: str) -> dict[str, Any]:
    """Return what a new template has from the one that it begins as.

    Raises:
        EditorError: there is no such template.
    """
    data = dump_document(template_named(ws, pattern, system))
    return {name: value for name, value in data.items() if name not in _OWN}


def empty_face(system: str, shows: str, size: CardSize, language: str = "en") -> dict[str, Any]:
    """Return a template with a frame, the name, the points where the kind has any, and room for the text.

    Args:
        system: id of the game.
        shows: kind of document that it shows.
        size: of the card.
        language: in which its boxes and styles are named.
    """
    model = model_for(system, shows)
    letters = max(2.2, min(size.width_mm, size.height_mm) / 18)
    small = round(max(2.0, letters * 0.6), 1)
    middle = {"align": "centre", "anchor": "middle"}
    return {
        "shows": shows,
        "layout": size.layout,
        "width_mm": size.width_mm,
        "height_mm": size.height_mm,
        "shape": size.shape,
        "corner_mm": size.corner_mm,
        "styles": [
            {"id": _named("title", language), "size_mm": round(letters, 1), "font": "display", "bold": True}
            | {"colour": "faction_ink", **middle},
            {"id": _named("text", language), "size_mm": small},
            {"id": _named("value", language), "size_mm": round(letters * 1.2, 1), "bold": True, **middle},
            {"id": _named("label", language), "size_mm": round(small * 0.9, 1), "colour": "muted", **middle},
        ],
        "front": _boxes(size, model, letters, language),
    }


def _named(key: str, language: str) -> str:
    """Return the name of a box or style in a language: ``title`` is ``titre`` in French."""
    return key_from(name_of(f"face_{key}").get(language))


def _boxes(size: CardSize, model: type[Document], letters: float, language: str) -> list[dict[str, Any]]:
    title, text = _named("title", language), _named("text", language)
    frame = {"x": _EDGE, "y": _EDGE, "width": size.width_mm - 2 * _EDGE, "height": size.height_mm - 2 * _EDGE}
    paper = {"box": "rect", "name": _named("paper", language), **frame, "fill": "cream"}
    paper |= {"stroke": "faction", "stroke_mm": 0.5}
    round_card = size.shape == "disc"
    if round_card:
        paper["shape"] = "disc"
    # In a disc, texts keep to the square that stands in it.
    edge = size.width_mm * 0.15 if round_card else 2 * _EDGE
    width, line = size.width_mm - 2 * edge, round(letters * 1.6, 1)
    points = "points" in model.model_fields and not is_unused(model, "points")
    beside = round(letters * 2.4, 1) if points else 0.0
    boxes = [
        paper,
        {"box": "text", "name": title, "x": edge, "y": edge, "width": round(width - beside, 2)}
        | {"height": line, "text": {language: "{name}"}, "style": title},
    ]
    if points:
        place = {"x": round(edge + width - beside, 2), "y": edge, "width": beside, "height": line}
        named = _named("points", language)
        boxes.append({"box": "text", "name": named, **place, "text": {language: "{points}"}, "style": title})
    fields = [name for name in ("rules_text", "text") if name in model.model_fields]
    top = round(edge + line + _EDGE, 2)
    boxes.append(
        {"box": "rich", "name": _named("rules", language), "x": edge, "y": top, "width": round(width, 2)}
        | {"height": round(size.height_mm - edge - top, 2)}
        | {"paragraphs": [{"text": {language: f"{{{field}}}"}, "style": text} for field in fields]}
    )
    return boxes
