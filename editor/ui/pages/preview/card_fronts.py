"""The printed faces of the cards that a battle is played with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeGuard

from editor.printing.face import Face
from editor.printing.faces.templates import FaceTemplates
from editor.printing.systems import card_faces
from editor.services.faces import face_templates
from schemas.base import Document, Ref, system_of
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.pages.preview.player import Player


class DrawsFaces(Protocol):
    """A scene on whose table cards lie with their printed faces."""

    def take_faces(self, face_of: Callable[[Document], Face | None]) -> None:
        """Draw them as somebody does who knows the author's templates."""
        ...


def draws_faces(scene: object) -> TypeGuard[DrawsFaces]:
    """Return whether a scene draws printed faces of cards."""
    return hasattr(scene, "take_faces")


class CardFronts:
    """Draws the card that is asked for; the same one again costs nothing."""

    def __init__(self, context: UiContext, player: Player) -> None:
        self._context = context
        self._player = player
        self._templates: dict[str, FaceTemplates] = {}
        self._last: tuple[Document | None, Face | None] = (None, None)
        context.catalogue_changed.connect(self._templates.clear)

    def front_of(self, card: Document | None) -> Face | None:
        """Return the front of a card, as the ruleset of the battle shown has it."""
        if card is not self._last[0]:
            self._last = (card, self._drawn(card) if card is not None else None)
        return self._last[1]

    def _drawn(self, card: Document) -> Face | None:
        recording = self._player.recording
        if recording is None:
            return None
        system = system_of(card)
        if system not in self._templates:
            self._templates[system] = face_templates(self._context.workspace, system)
        wanted = getattr(recording.setup.scenario, "ruleset", None)
        found = recording.setup.get(wanted) if isinstance(wanted, Ref) else None
        ruleset = found if isinstance(found, RulesetBase) else None
        return card_faces(
            card,
            ruleset,
            self._context.language,
            templates=self._templates[system],
            linked=recording.setup.documents,
        ).front
