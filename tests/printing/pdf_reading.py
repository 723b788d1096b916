"""What a PDF holds, read without Qt: straight lines and where they lie, words, fonts."""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf
from pypdf import PdfReader

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
UNITY: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Stroke:
    """A straight line, in mm from the upper left corner of the page."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    dashed: bool


def times(one: Matrix, other: Matrix) -> Matrix:
    """Return what one change of coordinates makes of another."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def operators(page: pikepdf.Page) -> Iterator[tuple[list[Any], str]]:
    """Yield the operators of a page, those of its forms where they stand."""
    yield from _operators(page, page.Resources)


def _operators(holder: Any, resources: Any) -> Iterator[tuple[list[Any], str]]:
    for operands, operator in pikepdf.parse_content_stream(holder):
        form = resources.XObject[str(operands[0])] if str(operator) == "Do" else None
        if form is None or form.Subtype != pikepdf.Name.Form:
            yield list(operands), str(operator)
            continue
        yield [], "q"
        if "/Matrix" in form:
            yield [float(value) for value in form.Matrix], "cm"
        yield from _operators(form, form.get("/Resources", resources))
        yield [], "Q"


def in_place(operators: Iterable[tuple[Any, Any]]) -> Iterator[tuple[list[Any], str, Matrix]]:
    """Yield each operator with the change of coordinates that it is drawn with."""
    matrix, kept = UNITY, []
    for operands, operator in operators:
        match str(operator):
            case "q":
                kept.append(matrix)
            case "Q":
                matrix = kept.pop()
            case "cm":
                matrix = times(tuple(map(float, operands)), matrix)
            case other:
                yield list(operands), other, matrix


def at(x: float, y: float, matrix: Matrix, height: float) -> tuple[float, float]:
    """Return where a point lies: in mm from the upper left corner of a page of a height in points."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) * MM, (height - b * x - d * y - f) * MM


def strokes(data: bytes, page_index: int = 0) -> list[Stroke]:
    """Return the lines of a page that consist of two points, as they are drawn."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[page_index]
        height = float(page.mediabox[3])
        points: list[tuple[float, float]] = []
        width, dashed = 1.0, False
        found: list[Stroke] = []
        for operands, operator, matrix in in_place(operators(page)):
            match operator:
                case "w":
                    width = float(operands[0])
                case "d":
                    dashed = len(operands[0]) > 0
                case "m" | "l":
                    if operator == "m":
                        points = []
                    points.append(at(*map(float, operands), matrix, height))
                case "S":
                    if len(points) == 2:
                        thick = width * (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5 * MM
                        found.append(Stroke(*points[0], *points[1], thick, dashed))
                    points = []
                case "re" | "c" | "f" | "f*" | "B" | "h":
                    points = []
        return found


def words(data: bytes) -> str:
    """Return all words of a PDF, spaces and line breaks as one space."""
    pages = PdfReader(io.BytesIO(data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def fonts(data: bytes) -> dict[str, bool]:
    """Return the names of the fonts and whether each is embedded."""
    found: dict[str, bool] = {}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            for font in page.Resources.get("/Font", {}).values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                files = ("/FontFile", "/FontFile2", "/FontFile3")
                found[str(font.BaseFont)] = any(name in inner.FontDescriptor for name in files)
    return found


@dataclass(frozen=True)
class Box:
    """A filled shape: the box around it, in mm from the upper left corner of the page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2


def filled_boxes(data: bytes, page_index: int = 0) -> list[Box]:
    """Return the boxes around all shapes of a page that are filled with a colour."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[page_index]
        height = float(page.mediabox[3])
        points: list[tuple[float, float]] = []
        found: list[Box] = []
        for operands, operator, matrix in in_place(operators(page)):
            match operator:
                case "re":
                    x, y, wide, high = map(float, operands)
                    points += at(x, y, matrix, height), at(x + wide, y + high, matrix, height)
                case "m" | "l":
                    points.append(at(*map(float, operands), matrix, height))
                case "f" | "f*" | "B" | "B*":
                    xs, ys = zip(*points, strict=True)
                    found.append(Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
                    points = []
                case "S" | "n" | "W":
                    points = points if operator == "W" else []
        return found
