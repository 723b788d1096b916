"""The boxes of a face as pictures of their own, clear where they draw nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from editor.packs.whole_files import write_whole
from editor.services.assets import assets_of
from editor.services.faces import linked_documents
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document, system_of
from schemas.face import FaceBase
from schemas.problems import Message, error
from schemas.progress import Report, quietly
from schemas.ruleset import RulesetBase
from schemas.system_reasons import reason_of

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.printing.face import Face

LEAST_DPI, MOST_DPI, USUAL_DPI = 30, 1200, 300
_MM_PER_INCH: Final = 25.4
MOST_PIXELS: Final = 20_000
"""Longest side of a picture."""
Side = Literal["front", "back"]


@dataclass(frozen=True)
class LayerOrder:
    """Which layers, how fine."""

    side: Side = "front"
    language: str = "en"
    dots_per_inch: int = USUAL_DPI
    boxes: Collection[int] | None = None
    """Numbers of the boxes, the lowest is 0; None for all."""


def write_layers(
    ws: Workspace,
    template: FaceBase,
    document: Document,
    folder: Path,
    order: LayerOrder,
    report: Report = quietly,
) -> tuple[Path, ...]:
    """Write each box of a side as a PNG with transparency, as large as the card with its bleed.

    Laid upon each other, the lowest number first, they are the face, but for boxes that mix with others.

    Args:
        ws: the open catalogue.
        template: the template, perhaps an open draft.
        document: the card that it is drawn for.
        folder: is made if it is missing; files of the same names are written anew.
        order: which layers.
        report: called with how many boxes are done.

    Raises:
        EditorError: the fineness is out of range, or a file cannot be written.
    """
    from editor.printing.application import picture_application
    from editor.printing.faces.sheet import FaceTrace
    from editor.printing.output import png_bytes
    from editor.printing.systems import template_faces

    inches = (max(template.width_mm, template.height_mm) + 2 * template.bleed_mm) / _MM_PER_INCH
    dpi, most = order.dots_per_inch, min(MOST_DPI, int(MOST_PIXELS / inches))
    if not LEAST_DPI <= dpi <= most:
        raise error("printing.dots_per_inch", value=dpi, least=LEAST_DPI, most=most)
    picture_application()
    ruleset = rulesets_of(ws, system_of(template)).holds(document)
    trace = FaceTrace()
    card = template_faces(
        template,
        document,
        ruleset if isinstance(ruleset, RulesetBase) else None,
        order.language,
        linked=linked_documents(ws, document),
        trace=trace,
        assets=assets_of(ws, [template]),
    )
    alike = template.back is None
    front = order.side == "front" or alike
    face, placed = (card.front, trace.front) if front else (card.back, trace.back)
    boxes = template.front if front else template.back or ()
    at = {one.path: one for one in placed}
    files = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, box in enumerate(boxes):
            spot = at.get(f"{'front' if front else 'back'}[{number}]")
            wanted = order.boxes is None or number in order.boxes
            if spot is None or not wanted or spot.first == spot.last:
                continue
            file = folder / f"{number + 1:02d}-{box.name.replace('_', '-')}.png"
            write_whole(file, png_bytes(_layer_image(face, spot.first, spot.last, dpi)))
            files.append(file)
            report(number + 1, len(boxes))
    except OSError as trouble:
        fix = Message(code="packs.cannot_write_fix")
        raise error("packs.cannot_write", fix=fix, file=str(folder), reason=reason_of(trouble)) from trouble
    return tuple(files)


def _layer_image(face: Face, first: int, last: int, dots_per_inch: int) -> QImage:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage

    from editor.printing.painter import paint_marks, painting
    from editor.printing.text_lines import UNITS_PER_INCH, units

    scale = dots_per_inch / UNITS_PER_INCH
    wide, high = (round(units(one + 2 * face.bleed) * scale) for one in (face.width, face.height))
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    image.setDotsPerMeterX(round(dots_per_inch / 0.0254))
    image.setDotsPerMeterY(round(dots_per_inch / 0.0254))
    with painting(image) as painter:
        painter.scale(scale, scale)
        painter.translate(units(face.bleed), units(face.bleed))
        paint_marks(painter, face.marks[first:last])
    return image
