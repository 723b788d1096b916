"""The printed faces of the cards that a battle is played with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeGuard

from editor.printing.face import Face
from editor.printing.faces.templates import FaceTemplates
from editor.printing.systems import card_faces
from editor.rules.core.contract import Setup
from editor.services.faces import face_templates
from editor.services.workspace import Workspace
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
        return drawn_front(card, recording.setup, self._context.language, self._templates_of)

    def _templates_of(self, system: str) -> FaceTemplates:
        if system not in self._templates:
            self._templates[system] = face_templates(self._context.workspace, system)
        return self._templates[system]


def fronts_in(workspace: Workspace, setup: Setup, language: str) -> Callable[[Document], Face | None]:
    """Return what draws the fronts of the cards of a battle in a language, by the author's templates."""
    templates = cache(lambda system: face_templates(workspace, system))
    return lambda card: drawn_front(card, setup, language, templates)


def drawn_front(
    card: Document, setup: Setup, language: str, templates: Callable[[str], FaceTemplates]
) -> Face | None:
    """Return the front of a card, as the ruleset of a battle has it."""
    wanted = getattr(setup.scenario, "ruleset", None)
    found = setup.get(wanted) if isinstance(wanted, Ref) else None
    ruleset = found if isinstance(found, RulesetBase) else None
    at_hand = templates(system_of(card))
    return card_faces(card, ruleset, language, templates=at_hand, linked=setup.documents).front
