"""A template and a document become the two sides of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from editor.printing.face import CardFaces, Face
from editor.printing.faces.chains import chain_drawers
from editor.printing.faces.drawers import Drawer, drawers
from editor.printing.faces.expressions import Worked, optional
from editor.printing.faces.memory import FaceMemory
from editor.printing.faces.own_assets import NO_ASSETS, Assets, face_assets
from editor.printing.faces.same_sizes import with_same_sizes
from editor.printing.faces.scope import Names, Scope, added_to, names_of, worked_for
from editor.printing.faces.shared import CARD_PICTURES, CardBoxes, shared_boxes
from editor.printing.faces.sheet import FaceTrace, Frame, Rect, Sheet, colours_of, faction_of
from editor.printing.faces.values import number
from editor.printing.heraldry import arms_of
from schemas.base import Document, system_of
from schemas.expression_budget import OverBudget
from schemas.face import FaceBase
from schemas.face_boxes import AnyBox, PictureBox
from schemas.kept import kept_for_same
from schemas.problems import EditorError
from schemas.ruleset import Faction, RulesetBase

_MOST_KEPT: Final = 128
_LEAST_MM: Final = 5.0
_MOST_MM: Final = 1200.0


@dataclass(frozen=True)
class _Compiled:
    front: tuple[Drawer, ...]
    back: tuple[Drawer, ...] | None
    scale: Worked | None
    pictured: frozenset[tuple[str, int]]
    """Side and number of the boxes with a picture of the card."""


@dataclass(frozen=True)
class _Given:
    """A card, and what is known about it."""

    document: Document
    ruleset: RulesetBase | None
    language: str
    facts: object
    glossary: Mapping[str, str]
    linked: Mapping[str, Document]
    assets: Assets


@dataclass(frozen=True)
class _Look:
    """What a card has of its people and of the ruleset."""

    faction: Faction | None
    colours: dict[str, str]
    names: Names
    has_arms: bool


def _look(
    document: Document, template: FaceBase, ruleset: RulesetBase | None, palette: Mapping[str, str]
) -> _Look:
    faction = faction_of(document, ruleset)
    names = names_of(ruleset, system_of(document))
    return _Look(
        faction, colours_of(template, faction, palette), names, arms_of(document, ruleset) is not None
    )


def compose(
    template: FaceBase,
    document: Document,
    ruleset: RulesetBase | None = None,
    language: str = "en",
    *,
    facts: object = None,
    glossary: Mapping[str, str] | None = None,
    linked: Mapping[str, Document] | None = None,
    trace: FaceTrace | None = None,
    memory: FaceMemory | None = None,
    assets: Assets = NO_ASSETS,
    many: bool = False,
) -> CardFaces:
    """Return both sides of a card as a template says.

    What is wrong with the template (a field that does not exist, a number that is none) is among the problems
    of the faces, and marked in the box itself: a wrong card never looks like a right one.

    Args:
        template: the template.
        document: what the card is of.
        ruleset: the ruleset that holds for it; without one, ids are shown as words.
        language: language of texts.
        facts: what the game works out beside the fields of the document, as a dataclass.
        glossary: keyword in small letters -> what it means.
        linked: the documents that it refers to, by id.
        trace: filled with where each box came to stand.
        assets: the assets that the template names, by id.
        memory: what was drawn of the card before; boxes that read nothing that changed are taken from it.
        many: it is one of many cards: boxes that read what those of another read are taken from it. Facts,
            glossary and assets must follow from the other arguments.
    """
    given = _Given(document, ruleset, language, facts, glossary or {}, linked or {}, assets)
    if memory is not None and trace is None:
        try:
            faces = _composed(template, given, None, memory)
        except OverBudget:
            memory.forget()
        else:
            if not faces.problems:
                return faces
            # What is wrong is found in the order of the boxes, over all of them.
            used = memory.used
            memory.forget()
            if not used:
                return faces
    return _composed(template, given, trace, None, many=many and trace is None and not given.linked)


def _composed(
    template: FaceBase,
    given: _Given,
    trace: FaceTrace | None,
    memory: FaceMemory | None,
    *,
    many: bool = False,
) -> CardFaces:
    document, ruleset, language = given.document, given.ruleset, given.language
    compiled = _compiled(template)
    own = face_assets(template, given.assets)
    look = (
        _look(document, template, ruleset, own.colours)
        if memory is None
        else memory.made(_look, document, template, ruleset, own.colours)
    )
    faction, colours = look.faction, look.colours
    scope = Scope(document, given.facts, language, look.names, given.linked)
    scope.added, scope.worked = added_to(document, ruleset), worked_for(document, ruleset)
    scope.local = {"faction_colour": colours["faction"], "arms": look.has_arms}
    sheet = Sheet(template, scope, colours, given.glossary, faction, "front", own)
    for trouble in own.missing():
        sheet.add(trouble.problems[0].code, "assets", "assets", trouble.problems[0].values)
    if trace is not None:
        sheet.placed = trace.front
    scale = 1.0 if compiled.scale is None else _scale(compiled.scale, template, sheet)
    boxes: FaceMemory | CardBoxes | None = memory
    if many:
        of = (type(document), type(given.facts), faction.id if faction is not None else None, language)
        values = (scale, *scope.local.items())
        boxes = shared_boxes().card((template, ruleset, own), (of, values), compiled.pictured)
    elif memory is not None:
        pictured = tuple(getattr(document, name, None) for name in CARD_PICTURES)
        kinds = (type(document), type(given.facts))
        named = (template, ruleset, faction, language, given.glossary, given.linked, own)
        memory.begin((*named, kinds, pictured, scale, scope.local), scope)
    front = _side(template, compiled.front, sheet, scale, boxes)
    if compiled.back is None:
        back, problems = front, sheet.problems
    else:
        other = Sheet(template, scope, colours, given.glossary, faction, "back", own)
        other.placed = trace.back if trace is not None else None
        back = _side(template, compiled.back, other, scale, boxes)
        problems = sheet.problems + other.problems
    return CardFaces(front, back, document.id, document.name.get(language), tuple(problems))


def _scale(asked: Worked, template: FaceBase, sheet: Sheet) -> float:
    try:
        wanted = number(asked(sheet.scope))
    except EditorError as trouble:
        sheet.fault("scale", "scale", Rect(0, 0, template.width_mm, 3.0), trouble)
        return 1.0
    small, large = sorted((template.width_mm, template.height_mm))
    return float(max(_LEAST_MM / small, min(_MOST_MM / large, wanted)))


def _side(
    template: FaceBase,
    made: Sequence[Drawer],
    sheet: Sheet,
    scale: float,
    boxes: FaceMemory | CardBoxes | None,
) -> Face:
    frame = Frame(0, 0, template.width_mm, template.height_mm, scale, min(scale, template.letters_most))
    if boxes is not None:
        boxes.draw(sheet, frame, made)
    else:
        for one in made:
            one(sheet, frame)
    return Face(
        with_same_sizes(sheet.marks),
        template.width_mm * scale,
        template.height_mm * scale,
        round=template.shape == "disc",
        bleed=template.bleed_mm,
        safe=template.safe_mm,
        corner=template.corner_mm,
    )


@kept_for_same(_MOST_KEPT)
def _compiled(template: FaceBase) -> _Compiled:
    """Return a template with its expressions read; kept, for a thousand cards of the same look."""
    styles = {style.id: style for style in template.styles}
    chained = chain_drawers(template, styles)
    front = drawers(template.front, "front", styles, chained)
    back = drawers(template.back, "back", styles, chained) if template.back is not None else None
    return _Compiled(front, back, optional(template.scale), _pictured(template))


def _pictured(template: FaceBase) -> frozenset[tuple[str, int]]:
    sides = (("front", template.front), ("back", template.back or ()))
    return frozenset(
        (side, number) for side, boxes in sides for number, box in enumerate(boxes) if _shows(box)
    )


def _shows(box: AnyBox) -> bool:
    """Return whether a box, or one inside it, shows a picture that belongs to the card itself."""
    if isinstance(box, PictureBox):
        return box.source in CARD_PICTURES
    return any(_shows(one) for one in getattr(box, "boxes", ()))
