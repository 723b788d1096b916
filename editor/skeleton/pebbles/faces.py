"""The face of a pebble."""

from __future__ import annotations

from marshalry.editor.printing.face import Face
from marshalry.editor.printing.frame import BODY, LEFT, WIDTH, banner, panel, restyled
from marshalry.editor.printing.plain import plain_faces
from marshalry.editor.printing.plugin import FaceSystem
from marshalry.schemas.base import Document
from marshalry.schemas.ruleset import RulesetBase

from .documents import PebblesUnit

_COLOUR = "#5a6b7a"


def pebble_faces(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    """A disc as large as the pebble is heavy, and its name."""
    if not isinstance(document, PebblesUnit):
        return None
    front = panel(_COLOUR)
    ink = banner(front, _COLOUR, 10.4)
    style = restyled(BODY, size_mm=4.0, colour=ink, anchor="middle", least_mm=2.0)
    front.text((LEFT, 3.0, WIDTH, 8.0), document.name.get(language), style, "name")
    front.disc(LEFT + WIDTH / 2, 34, 4.0 + 2 * document.heft, _COLOUR)
    return front.face(), plain_faces(document, ruleset, language)[1]


FACES = FaceSystem("pebbles", faces={"unit": pebble_faces})
