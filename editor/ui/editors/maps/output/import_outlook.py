"""What an import of a map would do, in sentences and on the map."""

from __future__ import annotations

from dataclasses import dataclass

from editor.services.losses import loss_text
from editor.services.map_files.map_difference import map_changes, map_difference
from editor.services.map_files.map_games import map_game
from editor.services.map_files.map_import import MapPlan
from editor.services.maps import looks_of
from editor.ui.editors.maps.output.change_picture import MapChange, change_of
from editor.ui.kit.context import UiContext
from schemas.base import system_of


@dataclass(frozen=True)
class Outlook:
    """What an import would do."""

    changed: tuple[str, ...]
    """Sentences of what changes on the map that is there."""
    lost: tuple[str, ...]
    """Sentences of what is lost."""
    change: MapChange | None
    """The change on the map; None for a new map, or one of another shape."""

    @property
    def text(self) -> str:
        """All sentences, one a line, with a line between both sorts; empty where nothing is to be said."""
        between = ("",) if self.changed else ()
        return "\n".join((*self.changed, *between, *self.lost))


def outlook_of(context: UiContext, plan: MapPlan) -> Outlook:
    """Return what a planned import would do; for the background."""
    lost = tuple(loss_text(one, context.language) for one in plan.lost)
    if plan.before is None:
        return Outlook((), lost, None)
    names = map_game(context.workspace, system_of(plan.document)).names
    difference = map_difference(plan.before, plan.document)
    changed = map_changes(difference, names)
    looks = looks_of(context.workspace, plan.document)
    return Outlook(tuple(map(context.sentence, changed)), lost, change_of(difference, looks))
