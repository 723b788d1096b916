"""Layers of faces: translucent, mixed with what is beneath, cut to a shape."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPainterPath

from editor.printing.face import Blend, LayerMark
from editor.printing.pictures import is_pdf
from editor.printing.stamps import note_blend
from editor.printing.text_lines import units

if TYPE_CHECKING:
    import pikepdf

_MODES: Final[Mapping[Blend, QPainter.CompositionMode]] = {
    "multiply": QPainter.CompositionMode.CompositionMode_Multiply,
    "screen": QPainter.CompositionMode.CompositionMode_Screen,
    "overlay": QPainter.CompositionMode.CompositionMode_Overlay,
    "darken": QPainter.CompositionMode.CompositionMode_Darken,
    "lighten": QPainter.CompositionMode.CompositionMode_Lighten,
}
_IN_PDF: Final = ("Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten")
"""How PDF calls them."""
_ORDER: Final[tuple[Blend, ...]] = ("normal", *_MODES)
_STEPS: Final = 41
"""Qt writes opacities into a PDF as 255ths, but no ways of mixing: of six of these one tells the way."""
_SVG_STEP: Final = 1e-5
"""In SVG the way is told by what an opacity has beyond hundredths."""
_SVG_OPACITY: Final = re.compile(rb'(?<![-\w])opacity="(0\.\d+)"')


def begin_layer(painter: QPainter, layer: LayerMark) -> None:
    """Draw what follows in a layer until the painter is restored."""
    painter.save()
    opacity = painter.opacity() * layer.opacity
    engine = painter.paintEngine()
    if is_pdf(painter):
        opacity = _in_pdf(opacity, layer.blend)
        if layer.blend != "normal":
            note_blend(painter)
    elif layer.blend != "normal" and engine is not None and engine.type() == QPaintEngine.Type.SVG:
        opacity = round(opacity * 0.99, 2) + _ORDER.index(layer.blend) * _SVG_STEP
    elif layer.blend != "normal":
        painter.setCompositionMode(_MODES[layer.blend])
    painter.setOpacity(opacity)
    if layer.mask == "none":
        return
    box = QRectF(units(layer.x), units(layer.y), units(layer.width), units(layer.height))
    path = QPainterPath()
    if layer.mask == "disc":
        side = min(box.width(), box.height())
        path.addEllipse(box.center(), side / 2, side / 2)
    elif layer.mask == "rounded":
        path.addRoundedRect(box, units(layer.radius), units(layer.radius))
    else:
        path.addRect(box)
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)


def _in_pdf(opacity: float, blend: Blend) -> float:
    """Return an opacity of which 255ths tell how colours mix: those divided by six as usual."""
    if blend == "normal":
        return 6 * round(opacity * 255 / 6) / 255 if opacity < 1 else 1.0
    return (6 * round(opacity * _STEPS) + _ORDER.index(blend)) / 255


def blend_in(pdf: pikepdf.Pdf) -> None:
    """Turn the opacities that tell ways of mixing into these; nothing else of the PDF is translucent."""
    import pikepdf  # loaded where a PDF is written

    seen: set[tuple[int, int]] = set()
    for page in pdf.pages:
        resources: Any = page.obj.get("/Resources", pikepdf.Dictionary())
        for state in resources.get("/ExtGState", {}).values():
            value = round(float(state.get("/ca", 1)) * 255)
            way = value % 6
            if state.objgen in seen or not way or value >= 6 * (_STEPS + 1):
                continue
            seen.add(state.objgen)
            state.BM = pikepdf.Name(f"/{_IN_PDF[way]}")
            state.ca = state.CA = round(value // 6 / _STEPS, 4)


def blend_in_svg(drawing: bytes) -> bytes:
    """Return an SVG in which the opacities that tell ways of mixing are these."""

    def said(found: re.Match[bytes]) -> bytes:
        opacity = float(found[1])
        way = round((opacity - round(opacity, 2)) / _SVG_STEP)
        if not 0 < way < len(_ORDER):
            return found[0]
        plain = min(1.0, round(round(opacity, 2) / 0.99, 2))
        return f'opacity="{plain:g}" style="mix-blend-mode:{_ORDER[way]}"'.encode()

    return _SVG_OPACITY.sub(said, drawing)
