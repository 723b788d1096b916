"""A template drawn on a real card: the faces, where each box stands, what its texts lack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from editor.printing.face import CardFaces, Face
from editor.printing.faces.naming import names_for, scope_of
from editor.printing.faces.own_assets import OwnIcon, face_assets
from editor.printing.faces.scope import Scope
from editor.printing.faces.sheet import FaceTrace, Placed, colours_of, faction_of
from editor.printing.systems import FACE_SYSTEMS, template_faces
from editor.services.assets import assets_of
from editor.services.face_designs import Misfit, misfits
from editor.services.faces import linked_documents
from editor.ui.editors.faces.geometry import Area, Spot
from editor.ui.kit.documents.draft import parse_path
from schemas.base import Document, system_of
from schemas.face import FaceBase
from schemas.own_fields import OwnField
from schemas.problems import EditorError, Message, Problem, Severity
from schemas.registry import row_of
from schemas.ruleset import RulesetBase
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from schemas.free_game import ComputedField


@dataclass(frozen=True)
class Drawn:
    """What the designer shows of a template."""

    card: CardFaces
    spots: Mapping[str, list[Spot]]
    """Side -> its boxes."""
    misfits: tuple[Misfit, ...]

    def face(self, side: str) -> Face:
        """Return a side."""
        return self.card.front if side == "front" else self.card.back

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the template on this card."""
        return self.card.problems

    def misfit_problems(self, template_id: str) -> list[Problem]:
        """Return a warning for each text that does not fit, for the list of problems of the template."""
        return [
            Problem(
                code="face.text_too_long",
                severity=Severity.WARNING,
                path=one.path,
                document=template_id,
                fix=Message(code="printing.shorten"),
                values={
                    "box": one.box.replace("_", " "),
                    "name": one.name,
                    "missing": f"{one.missing_mm:.1f}",
                    "language": one.language,
                },
            )
            for one in self.misfits
        ]


@dataclass
class Sample:
    """The card that a template is shown on."""

    context: UiContext
    document: Document | None = None
    language: str = "en"
    _linked: Mapping[str, Document] = field(default_factory=dict)

    def show(self, document: Document | None) -> None:
        """Draw on another card, or on none."""
        self.document = document
        self._linked = linked_documents(self.context.workspace, document) if document is not None else {}

    @property
    def ruleset(self) -> RulesetBase | None:
        """The ruleset that holds for the card."""
        if self.document is None:
            return None
        found = self.context.ruleset(system_of(self.document), self.document)
        return found if isinstance(found, RulesetBase) else None

    def draw(self, template: FaceBase) -> Drawn | None:
        """Return the faces of the card. None if there is no card."""
        if self.document is None:
            return None
        trace = FaceTrace()
        card = template_faces(
            template,
            self.document,
            self.ruleset,
            self.language,
            linked=self._linked,
            trace=trace,
            assets=assets_of(self.context.workspace, [template]),
        )
        lacking = misfits(card, trace, self.language, alike=template.back is None)
        back = trace.back if template.back is not None else trace.front
        return Drawn(card, {"front": _spots(trace.front), "back": _spots(back)}, lacking)

    def scope(self, template: FaceBase) -> Scope | None:
        """Return what expressions see of the card. None if there is no card."""
        if self.document is None:
            return None
        faces = row_of(FACE_SYSTEMS, system_of(template))
        source = faces.facts.get(template.shows) if faces is not None else None
        ruleset = self.ruleset
        facts = source.make(self.document, ruleset, self.language, self._linked) if source else None
        return scope_of(template, self.document, ruleset, self.language, facts, self._linked)

    def colours(self, template: FaceBase) -> Mapping[str, str]:
        """Return the colours that boxes may name on the card shown, by name."""
        own = face_assets(template, assets_of(self.context.workspace, [template])).colours
        people = faction_of(self.document, self.ruleset) if self.document is not None else None
        return colours_of(template, people, own)

    def icons(self, template: FaceBase) -> Mapping[str, OwnIcon]:
        """Return the author's own icons that texts of a template may name; none where one is damaged."""
        try:
            found = face_assets(template, assets_of(self.context.workspace, [template])).icons
            return {name: icon for name, icon in found.items() if icon.art is not None or icon.family}
        except EditorError:
            return {}  # said on the face itself

    def glossary(self) -> Mapping[str, str]:
        """Return the keywords of the game with their meaning."""
        faces = row_of(FACE_SYSTEMS, system_of(self.document)) if self.document is not None else None
        if faces is None or faces.glossary is None:
            return {}
        return faces.glossary(self.ruleset, self.language)


def known_names(
    template: FaceBase,
    inside: Sequence[str],
    own: Sequence[OwnField] = (),
    computed: Sequence[ComputedField] = (),
) -> tuple[str, ...]:
    """Return what expressions of a template may name.

    Args:
        template: the template.
        inside: the lists that the box repeats for.
        own: fields that authors have added to its kind.
        computed: fields that a game without code works out for its kind.
    """
    game = system_of(template)
    system, faces = row_of(DOCUMENT_SYSTEMS, game), row_of(FACE_SYSTEMS, game)
    source = faces.facts.get(template.shows) if faces is not None else None
    if system is None:
        return ()
    return names_for(system, template, source.type if source else None, inside, own, computed)


def _spots(placed: Sequence[Placed]) -> list[Spot]:
    return [
        Spot(
            parse_path(one.path),
            Area(one.at.x, one.at.y, one.at.width, one.at.height),
            one.scale,
            empty=one.first == one.last,
        )
        for one in placed
    ]
