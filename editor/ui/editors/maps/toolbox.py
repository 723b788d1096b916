"""The tools of the map editor, by their names."""

from __future__ import annotations

from collections.abc import Callable

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.areas import AreaTools
from editor.ui.editors.maps.insight.asking import Asking
from editor.ui.editors.maps.insight.tools import RangeTool, SightTool
from editor.ui.editors.maps.things import LabelTools
from editor.ui.editors.maps.tools.adorning import LabelTool, SymbolTool
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.makers import made
from editor.ui.editors.maps.tools.marking import AreaTool, PickerTool
from editor.ui.editors.maps.tools.specs import ToolName
from editor.ui.editors.maps.tools.tracing import PictureTool


def toolbox(
    context: ToolContext,
    labels: LabelTools,
    areas: AreaTools,
    asking: Asking,
    *,
    pick: Callable[[Offset], None],
    choose_picture: Callable[[], None],
) -> dict[ToolName, MapTool]:
    """Return all tools but the stamp, which needs its library.

    Args:
        context: what they work on.
        labels: what is done with labels.
        areas: what is done with areas.
        asking: asks about sight and movement.
        pick: takes what a field is as what is painted next.
        choose_picture: lets the author choose a picture to trace.
    """
    return {
        **made(context),
        "label": LabelTool(context, labels),
        "symbol": SymbolTool(context),
        "picture": PictureTool(context, choose_picture),
        "area": AreaTool(context, areas),
        "picker": PickerTool(context, pick),
        "sight": SightTool(context, asking),
        "range": RangeTool(context, asking),
    }
