"""What an import of a map would do, in sentences and on the map."""

from __future__ import annotations

from dataclasses import dataclass

from editor.rules.core.map_arrays import MapArrays
from editor.services.losses import loss_text
from editor.services.map_files.map_again import map_changes
from editor.services.map_files.map_import import MapPlan
from editor.services.maps import looks_of
from editor.ui.editors.maps.output.change_picture import ChangePreview, preview_of
from editor.ui.kit.context import UiContext
from schemas.problems import Message
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class Outlook:
    """What an import would do."""

    changed: tuple[str, ...]
    """Sentences of what changes on the map that is there."""
    lost: tuple[str, ...]
    """Sentences of what is lost."""
    preview: ChangePreview | None
    """The change on the map; None for a new map, or one of another shape."""


def outlook_of(context: UiContext, plan: MapPlan, report: Report = quietly) -> Outlook:
    """Return what a planned import would do; for the background."""
    lost = tuple(loss_text(one, context.language) for one in plan.lost)
    if plan.before is None:
        return Outlook((), lost, None)
    changed = map_changes(plan.before, plan.document) or (Message(code="map_import.change_none"),)
    before, after = MapArrays.from_map(plan.before), MapArrays.from_map(plan.document)
    looks = looks_of(context.workspace, plan.document)
    preview = preview_of(before, after, looks, report)
    return Outlook(tuple(map(context.sentence, changed)), lost, preview)
