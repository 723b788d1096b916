"""Sheets written as PDF: what stands on many cards is drawn once, and only named where it stands.

Qt's PDF has no parts that are drawn once and placed many times. So each part (a text, a disc, a layer, the
marks in the waste) is drawn on a page of its own kind by the one painter, between two marks; when the PDF is
there, what stands between the marks is cut out, and the pages of the sheets are put together of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from editor.printing.face import Face, LayerEnd, LayerMark, Mark
from editor.printing.painter import paint_marks
from editor.printing.sheets import Page, Placed, placed_on
from editor.printing.spots import SpotColours, SpotName
from editor.printing.stamps import plain, unstamped
from editor.printing.text_lines import UNITS_PER_INCH
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    import pikepdf

_MARK: Final = b"between parts of a face."
"""The pixels of the picture that parts lie between: 8 of 3 bytes."""
_AWAY: Final = QTransform.fromTranslate(0, -100)
"""Where those pictures stand; anywhere else than parts, so that Qt writes the state of its pen anew."""
_PER_PAGE: Final = 4_000
"""So many parts are drawn on a page."""
_INLINE: Final = 150
"""Parts with fewer bytes stand where they are needed, instead of being named there."""
_BOX: Final = (-40_000, -40_000, 40_000, 40_000)
"""Parts are cut to nothing: each is where its face is."""
_RESOURCES: Final = ("/Font", "/XObject", "/ExtGState", "/Pattern", "/ColorSpace", "/Shading")
_POINTS: Final = 72 / UNITS_PER_INCH

Thing = int
"""Number of something that is drawn: a mark, a layer, the marks in the waste."""
Part = int
"""Number of a part: one thing that stands in several places, or some that stand in one place only."""


@dataclass(frozen=True)
class _Sheet:
    """A page to be put together: its height in points, and what stands where."""

    height: float
    items: tuple[tuple[bytes, tuple[Thing, ...]], ...]


class Press:
    """The parts of one PDF, and the sheets that are put together of them."""

    def __init__(self, painter: QPainter, new_page: Callable[[], bool]) -> None:
        self._painter, self._new_page = painter, new_page
        self._things: dict[Hashable, Thing] = {}
        self._known: dict[int, tuple[Mark, Thing]] = {}
        """Things by the identity of their mark, which is kept alive: marks are long to compare."""
        self._draws: list[tuple[Callable[[QPainter], None], SpotName | None]] = []
        self._uses: list[int] = []
        """How many faces have a thing."""
        self._faces: dict[int, tuple[Face, tuple[Thing, ...]]] = {}
        self._drawn: dict[tuple[Thing, ...], tuple[Part, ...]] = {}
        self._parts: dict[Thing, Part] = {}
        self._spots: dict[Part, SpotName] = {}
        self._mark = QImage(_MARK, 8, 1, 24, QImage.Format.Format_RGB888).copy()
        self._sheets: list[_Sheet] = []
        self._finishes = False
        self._count = 0

    def add(self, page: Page) -> None:
        """Note what stands on a page."""
        self._finishes = page.options.finishes
        items = tuple((_matrix(one.place), self._of(one)) for one in placed_on(page))
        self._sheets.append(_Sheet(page.height * 72 / 25.4, items))

    def draw(self, report: Report = quietly) -> None:
        """Draw what the pages have, the same only once; then the PDF may be opened."""
        for number, sheet in enumerate(self._sheets, start=1):
            for _place, group in sheet.items:
                if group not in self._drawn:
                    self._drawn[group] = tuple(self._draw_group(group))
            report(number, len(self._sheets))
        self._stand_mark()

    def _of(self, placed: Placed) -> tuple[Thing, ...]:
        if placed.face is None:
            return (self._thing(placed.key, placed.paint, placed.spot),)
        kept = self._faces.get(id(placed.face))
        if kept is None:
            kept = self._faces[id(placed.face)] = (placed.face, self._of_face(placed.face))
        return kept[1]

    def _of_face(self, face: Face) -> tuple[Thing, ...]:
        found: list[Thing] = []
        layer: list[Mark] = []
        depth, known, uses = 0, self._known, self._uses
        for mark in face.marks:
            if not depth and (same := known.get(id(mark))) is not None and same[0] is mark:
                uses[same[1]] += 1
                found.append(same[1])
                continue
            kind = type(mark)
            depth += kind is LayerMark
            if depth:
                layer.append(mark)
                depth -= kind is LayerEnd
                if not depth:
                    found.append(self._layer(layer))
                    layer = []
            else:
                thing = self._thing(mark, partial(paint_marks, marks=(mark,)))
                known[id(mark)] = mark, thing
                found.append(thing)
        if layer:
            found.append(self._layer(layer))
        return tuple(found)

    def _layer(self, marks: Sequence[Mark]) -> Thing:
        first = marks[0]
        finish = first.finish if self._finishes and isinstance(first, LayerMark) else "none"
        spot: SpotName | None = None if finish == "none" else finish
        return self._thing((*marks, spot), partial(paint_marks, marks=marks), spot)

    def _thing(self, key: Hashable, paint: Callable[[QPainter], None], spot: SpotName | None = None) -> Thing:
        found = self._things.get(key)
        if found is None:
            found = self._things[key] = len(self._draws)
            self._draws.append((paint, spot))
            self._uses.append(0)
        self._uses[found] += 1
        return found

    def _draw_group(self, group: Sequence[Thing]) -> Iterator[Part]:
        """Draw the things of a face; those that no other face has become one part where they meet."""
        alone: list[Thing] = []
        for thing in group:
            if self._uses[thing] == 1 and self._draws[thing][1] is None:
                alone.append(thing)
                continue
            if alone:
                yield self._draw_part(alone)
                alone = []
            if thing not in self._parts:
                self._parts[thing] = self._draw_part((thing,))
            yield self._parts[thing]
        if alone:
            yield self._draw_part(alone)

    def _draw_part(self, things: Sequence[Thing]) -> Part:
        if self._count and self._count % _PER_PAGE == 0:
            self._stand_mark()
            self._new_page()
        part = self._count
        self._count += 1
        self._stand_mark()
        self._painter.setTransform(QTransform())
        for thing in things:
            paint, spot = self._draws[thing]
            self._painter.save()
            if spot is None:
                paint(self._painter)
            else:
                self._spots[part] = spot
                with unstamped():
                    paint(self._painter)
            self._painter.restore()
        return part

    def _stand_mark(self) -> None:
        self._painter.setTransform(_AWAY)
        self._painter.drawImage(QRectF(0, 0, 1, 1), self._mark)

    def put_into(self, pdf: pikepdf.Pdf) -> None:
        """Put the sheets together, in place of the pages with the parts."""
        import pikepdf  # loaded where a PDF is written

        drawn = list(pdf.pages)
        resources = pdf.make_indirect(_shared(drawn))
        parts = [part for page in drawn for part in _cut(page)]
        spots = SpotColours(pdf, resources)
        for part, spot in self._spots.items():
            parts[part] = spots.part(parts[part], spot)
        del pdf.pages[:]
        groups = [[(place, self._drawn[group]) for place, group in sheet.items] for sheet in self._sheets]
        put = _Put(pdf, resources, parts, groups)
        for sheet, items in zip(self._sheets, groups, strict=True):
            page = pikepdf.Dictionary(
                Type=pikepdf.Name.Page,
                MediaBox=pikepdf.Array([0, 0, 1, 1]),
                Resources=resources,
                Contents=put.content(sheet.height, items),
            )
            pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))


_Items = Sequence[tuple[bytes, tuple[Part, ...]]]
"""The parts of a page, and where they stand."""


class _Put:
    """Writes the content of sheets; what stands there several times becomes a form."""

    def __init__(
        self, pdf: pikepdf.Pdf, resources: Any, parts: Sequence[bytes], sheets: Sequence[_Items]
    ) -> None:
        import pikepdf  # loaded where a PDF is written

        self._box = pdf.make_indirect(pikepdf.Array(_BOX))
        self._pdf, self._resources, self._parts = pdf, resources, parts
        self._drawn: dict[tuple[Part, ...], int] = {}
        for items in sheets:
            for _place, group in items:
                self._drawn[group] = self._drawn.get(group, 0) + 1
        self._used = [0] * len(parts)
        for group in self._drawn:
            for part in group:
                self._used[part] += 1
        self._objects = resources.XObject
        self._forms = 0
        self._names: list[bytes | None] = [None] * len(parts)
        self._groups: dict[tuple[Part, ...], bytes] = {}

    def content(self, height: float, items: _Items) -> Any:
        """Return the stream of a page."""
        pieces = [b"/GSa gs /CSp cs /CSp CS\n%s 0 0 -%s 0 " % (_number(_POINTS), _number(_POINTS))]
        pieces.append(b"%s cm\n" % _number(height))
        for place, group in items:
            pieces += (b"q\n", place, self._group(group), b"Q\n")
        return self._pdf.make_stream(b"".join(pieces))

    def _group(self, group: tuple[Part, ...]) -> bytes:
        known = self._groups.get(group)
        if known is None:
            names, part_of = self._names, self._part
            known = b"".join([names[part] or part_of(part) for part in group])
            if self._drawn[group] > 1 and len(known) > _INLINE:
                known = self._form(known)
            self._groups[group] = known
        return known

    def _part(self, part: Part) -> bytes:
        known = self._parts[part]
        if self._used[part] > 1 and len(known) > _INLINE:
            known = self._form(known)
        self._names[part] = known
        return known

    def _form(self, content: bytes) -> bytes:
        import pikepdf  # loaded where a PDF is written

        form = self._pdf.make_stream(
            content,
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Form,
            BBox=self._box,
            Resources=self._resources,
        )
        self._forms += 1
        self._objects[f"/P{self._forms}"] = form
        return b"/P%d Do\n" % self._forms


def _matrix(place: QTransform) -> bytes:
    return _matrix_of(place.m11(), place.m12(), place.m21(), place.m22(), place.dx(), place.dy())


@lru_cache(maxsize=1024)
def _matrix_of(*values: float) -> bytes:
    return b"%s cm\n" % b" ".join(map(_number, values))


def _number(value: float) -> bytes:
    return plain(value).encode()


def _shared(pages: Sequence[Any]) -> Any:
    """Return the resources of all pages together: Qt names each once for the whole PDF."""
    import pikepdf  # loaded where a PDF is written

    found = pikepdf.Dictionary(XObject=pikepdf.Dictionary())
    for page in pages:
        for kind in _RESOURCES:
            for name, one in page.obj.Resources.get(kind, {}).items():
                if kind not in found:
                    found[kind] = pikepdf.Dictionary()
                found[kind][name] = one
    return found


def _cut(page: Any) -> list[bytes]:
    """Return the parts that are drawn on a page."""
    name = next(
        name
        for name, one in page.obj.Resources.get("/XObject", {}).items()
        if one.get("/Width") == 8 and one.read_bytes() == _MARK
    )
    between = page.obj.Contents.read_bytes().split(b"%s  Do\n" % str(name).encode())
    return [_tidy(one) for one in between[1:-1]]


def _tidy(part: bytes) -> bytes:
    """Return a part that leaves the state of the pen as it was.

    It begins within three states that its mark has saved, and ends within those of the next mark.
    """
    return b"q q q\n%s\nQ Q Q\n" % part
