"""The faces of Moonrakers: cards whose backs tell boats, tricks and goods apart, and nothing else."""

from __future__ import annotations

from typing import Final

from marshalry.editor.printing.face import FACE_HEIGHT_MM, Face
from marshalry.editor.printing.frame import BODY, CREAM, LEFT, VALUE, WIDTH, banner, panel, restyled
from marshalry.editor.printing.plugin import FaceSystem
from marshalry.schemas.base import Document
from marshalry.schemas.messages import in_words
from marshalry.schemas.ruleset import RulesetBase

from .documents import MoonrakersCard, MoonrakersItem, MoonrakersUnit
from .wording import said

COLOURS: Final = {"wind": "#3f6f8f", "spyglass": "#8a6d3b", "fog": "#6b7280", "bribe": "#7b4fa0"}
"""Colour of a trick, by what it does."""
GOODS: Final = "#5b4630"
CONTRABAND: Final = "#9b2c2c"
_BOAT: Final = "#2f4858"
_TRICK: Final = "#273043"
_SIGNS: Final = {"spyglass": "◎", "fog": "≈", "bribe": "¤"}


_TITLE: Final = restyled(BODY, size_mm=4.0, align="centre", anchor="middle", least_mm=2.0)
_WORDS: Final = restyled(BODY, size_mm=3.2, align="centre", anchor="middle", least_mm=2.0)


def _front(colour: str, name: str, figure: str, words: str) -> Face:
    """Return a front: a banner with the name, one large figure, a few words."""
    front = panel(colour)
    ink = banner(front, colour, 10.4)
    front.text((LEFT, 3.0, WIDTH, 8.0), name, restyled(_TITLE, colour=ink), "name")
    front.text((LEFT, 15.0, WIDTH, 18.0), figure, restyled(VALUE, size_mm=13.0, colour=colour), "figure")
    front.text((LEFT, 36.0, WIDTH, 18.0), words, _WORDS, "words", wraps=True)
    return front.face()


def _back(colour: str) -> Face:
    """Return a back: a moon over water, the same for all cards of a sort."""
    back = panel(colour)
    middle = LEFT + WIDTH / 2
    back.rect((LEFT, 3.6, WIDTH, FACE_HEIGHT_MM - 7.2), fill=colour)
    back.disc(middle, 20.0, 8.0, CREAM)
    for number in range(4):
        wide = 50.0 - 10 * number
        back.rect((middle - wide / 2, 36.0 + 4 * number, wide, 1.0), fill=CREAM)
    return back.face()


def card_faces(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    """Return front and back of a boat, a trick or a piece of goods; None for another document."""
    name = document.name.get(language)
    match document:
        case MoonrakersUnit():
            lines = (said("oars", oars=document.oars), said("hold", hold=document.chests))
            words = "\n".join(in_words(one, language) for one in lines)
            return _front(_BOAT, name, f"+{document.crew}", words), _back(_BOAT)
        case MoonrakersCard(effect=effect):
            figure = f"+{document.strength}" if effect == "wind" else _SIGNS[effect]
            front = _front(COLOURS[effect], name, figure, document.rules_text.get(language))
            return front, _back(_TRICK)
        case MoonrakersItem():
            words = in_words(said("contraband"), language) if document.contraband else ""
            front = _front(CONTRABAND if document.contraband else GOODS, name, str(document.worth), words)
            return front, _back(GOODS)
        case _:
            return None


FACES: Final = FaceSystem("moonrakers", faces=dict.fromkeys(("unit", "card", "item"), card_faces))
