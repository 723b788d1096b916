"""One side of a card while it is being drawn: its marks, its colours, what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from editor.printing.face import ArmsMark, ArtMark, Mark, RectMark, SymbolMark, TextMark, TextStyle
from editor.printing.faces.expressions import expression
from editor.printing.faces.own_assets import FaceAssets, OwnIcon, charges
from editor.printing.faces.scope import Scope
from editor.printing.faces.values import as_text
from editor.printing.frame import CREAM, DARK, HAIRLINE, INK, MUTED, SHADE, WHITE, ink_of, on_colour
from editor.printing.symbols import SYMBOLS
from schemas.base import Document
from schemas.face import FaceBase
from schemas.problems import EditorError, Message, Problem, Severity, Value, error
from schemas.ruleset import Faction, RulesetBase
from schemas.validation import did_you_mean

NO_FACTION: Final = "#6b6455"
"""Colour of a card of no faction."""
_FAULT: Final = "#b3001b"
MOST_MARKS: Final = 20_000
"""Most marks of one side: shipped cards have some hundreds."""
_MOST_PROBLEMS: Final = 60
_MOST_NAMED: Final = 100
"""Symbols that a message names: a font may have thousands."""
"""Most problems of one side that are reported."""
_USUAL: Final = {
    "ink": INK,
    "muted": MUTED,
    "hairline": HAIRLINE,
    "cream": CREAM,
    "shade": SHADE,
    "white": WHITE,
    "dark": DARK,
}
OF_FACTION: Final = ("faction", "faction_ink", "on_faction", "second")
COLOUR_NAMES: Final = (*_USUAL, *OF_FACTION)
"""Colours that every template has."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where boxes are measured from: a corner on the face in mm, a size before scaling, and the scale."""

    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0
    letters: float = 1.0
    """What sizes of letters are multiplied with."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A box on the face, in mm."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a box came to stand on a face, and which of its marks are its own."""

    path: str
    """Path of the box in the template."""
    at: Rect
    scale: float
    """Millimetres on the face for one of the template."""
    first: int
    """Number of its first mark."""
    last: int
    """Number behind its last mark."""


@dataclass
class FaceTrace:
    """Filled while a card is composed: the boxes of both sides, inner ones before those that hold them."""

    front: list[Placed] = field(default_factory=list)
    back: list[Placed] = field(default_factory=list)


@dataclass
class Sheet:
    """Collects the marks and problems of one side."""

    template: FaceBase
    scope: Scope
    colours: Mapping[str, str]
    glossary: Mapping[str, str]
    faction: Faction | None
    side: str
    own: FaceAssets
    """The assets that the template names."""
    marks: list[Mark] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    placed: list[Placed] | None = None
    """Boxes drawn, where somebody wants to know."""
    part: Callable[[Hashable, Callable[[], None]], None] | None = None
    """Draws a part of a box if it does not look as it did before; None where nothing is remembered."""
    full: bool = False
    """Whether the side has more marks than it may: what is left of it is not drawn."""

    def draw_part(self, key: Hashable, draw: Callable[[], None]) -> None:
        """Draw a part of a box, known by all that it is drawn from beside names; in a list always anew."""
        if self.part is None or "index" in self.scope.local:
            draw()
        else:
            self.part(key, draw)

    def watch(self, path: str, box: str) -> None:
        """Stop drawing the side, and say so, once it has too many marks."""
        if len(self.marks) > MOST_MARKS and not self.full:
            self.full = True
            self.add("face.too_many_marks", path, box, {"most": MOST_MARKS})

    def icon(self, x: float, y: float, size: float, name: str, colour: str) -> None:
        """Draw a symbol by its name, a charge, or a sign of the symbol letters, in a square.

        Raises:
            EditorError: there is no such symbol.
        """
        if name in self.own.icons:
            self._own_icon(x, y, size, self.own.icons[name], colour)
        elif name in SYMBOLS:
            self.marks.append(SymbolMark(x, y, size, name, colour))
        elif 0 < len(name) <= 2:
            style = TextStyle(size, colour, "symbol", align="centre", anchor="middle", least_mm=size * 0.5)
            self.marks.append(TextMark(x - size, y - size / 2, 3 * size, 2 * size, name, style, "sign"))
        elif name in charges():
            self.marks.append(ArmsMark(x, y, size, size, name, colour))
        elif name:
            known = sorted({*SYMBOLS, *charges(), *self.own.icons})
            raise error(
                "face.unknown_symbol",
                fix=did_you_mean(name, known),
                symbol=name[:40],
                known=", ".join(known[:_MOST_NAMED]),
            )

    def _own_icon(self, x: float, y: float, size: float, icon: OwnIcon, colour: str) -> None:
        if icon.art is not None:
            self.marks.append(ArtMark(x, y, size, size, replace(icon.art, way="symbol"), colour))
            return
        style = TextStyle(size, colour, icon.family, align="centre", anchor="middle", least_mm=size * 0.5)
        self.marks.append(TextMark(x - size, y - size / 2, 3 * size, 2 * size, icon.letter, style, "sign"))

    def fault(self, path: str, box: str, place: Rect, trouble: EditorError) -> None:
        """Note what is wrong with a box, and mark its place on the face, so that the print says so."""
        for one in trouble.problems:
            self.add(one.code, path, box, one.values, fix=one.fix)
        self.marks.append(RectMark(place.x, place.y, place.width, place.height, "#ffe3e6", _FAULT, 0.3))
        style = TextStyle(min(3.0, max(0.6, place.height * 0.7)), _FAULT, bold=True, anchor="middle")
        words = f"? {box.replace('_', ' ')}"
        self.marks.append(TextMark(place.x, place.y, place.width, place.height, words, style, "fault"))

    def add(
        self,
        code: str,
        path: str,
        box: str,
        values: Mapping[str, Value],
        *,
        fix: Message | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a problem of the template."""
        if len(self.problems) >= _MOST_PROBLEMS:
            return
        document = self.scope.document
        all_values: dict[str, Value] = {
            "template": self.template.name.get(self.scope.language),
            "box": box.replace("_", " "),
            "name": document.name.get(self.scope.language),
            "path": path,
            **values,
        }
        self.problems.append(
            Problem(
                code=code, severity=severity, document=self.template.id, path=path, fix=fix, values=all_values
            )
        )


ColourMaker = Callable[[Sheet], str | None]


def colour_maker(source: str) -> ColourMaker:
    """Return the function that gives a colour.

    Args:
        source: a colour, the name of one, or an expression; for '' the function gives None.
    """
    if not source:
        return lambda sheet: None
    if source.startswith("#"):
        return lambda sheet: source
    worked = expression(source)
    if source.isidentifier():
        return lambda sheet: sheet.colours.get(source) or _as_colour(sheet, worked(sheet.scope))
    return lambda sheet: _as_colour(sheet, worked(sheet.scope))


def _as_colour(sheet: Sheet, value: object) -> str | None:
    text = as_text(value)
    if not text:
        return None
    found = sheet.colours.get(text, text)
    if not found.startswith("#") or len(found) != 7:
        raise error(
            "face.unknown_colour",
            fix=did_you_mean(text, sheet.colours),
            colour=text[:40],
            known=", ".join(sheet.colours),
        )
    return found


def colours_of(
    template: FaceBase, faction: Faction | None, palette: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return the colours that boxes may name: the template's, those of its palette, the usual ones."""
    main = faction.colour if faction is not None else NO_FACTION
    second = getattr(faction, "second_colour", None) or ink_of(main)
    of_faction = {"faction": main, "faction_ink": ink_of(main), "on_faction": on_colour(main)}
    of_face = palette or {}
    return {
        **_USUAL,
        **of_faction,
        "second": second,
        **of_face,
        **{one.id: one.colour for one in template.colours},
    }


def faction_of(document: Document, ruleset: RulesetBase | None) -> Faction | None:
    """Return the people of a card. None if it belongs to none, or its ruleset does not have them."""
    return ruleset.faction(getattr(document, "faction", None)) if ruleset is not None else None
