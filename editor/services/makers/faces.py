"""The face of another program as a face template: columns become fields, fonts and pictures become assets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from editor.formulas.columns import Column
from editor.packs.makers.foreign_set import Cell, ForeignBox, ForeignFace, ForeignStyle, loss
from editor.packs.makers.reading import beside, climbs
from editor.services.asset_files import AssetOrder, asset_of_picture
from editor.services.makers.set_data import ReadSet
from editor.services.picture_decoding import named_picture
from schemas.asset import AssetBase
from schemas.base import ref_to
from schemas.face_expressions import LONGEST
from schemas.made_names import key_from
from schemas.own_fields import OWN
from schemas.problems import EditorError, Problem

_OURS: Final = frozenset({"", "sans", "sans serif", "sans-serif", "source sans 3", "source sans pro"})
"""Names of fonts that need no word: they are ours, or mean any plain one."""
_DISPLAY: Final = ("cinzel", "trajan", "capital", "title", "beleren", "matrix", "display")
_MOST_STYLES: Final = 60
_MOST_BOXES: Final = 200
_LEAST: Final = 0.5
_FARTHEST_MM: Final = 1_000
"""Largest place and size of a box of a face."""


@dataclass(frozen=True)
class MadeFace:
    """What a foreign face becomes; nothing is stored."""

    data: Mapping[str, Any]
    """Of the template, without its identity."""
    assets: tuple[AssetBase, ...]
    """Pictures that its boxes show and that the catalogue lacks."""
    lost: tuple[Problem, ...]


def made_face(
    read: ReadSet,
    face: ForeignFace,
    columns: Mapping[str, Column],
    slugs: Mapping[int, str],
    known: Sequence[AssetBase],
    kind: str,
    file: str,
) -> MadeFace:
    """Return what the face of a set becomes.

    Args:
        read: the set.
        face: its face.
        columns: header of a column of the set -> the field that it fills.
        slugs: number of a row -> short name of its card.
        known: the assets of the catalogue.
        kind: of the cards.
        file: name of the set, for messages.
    """
    maker = _Maker(read, columns, slugs, known, file)
    sides: dict[bool, list[dict[str, Any]]] = {False: [], True: []}
    for box in face.boxes:
        if (made := maker.box(box)) is not None and len(sides[box.back]) < _MOST_BOXES:
            sides[box.back].append(made)
    data = {
        "shows": kind,
        "layout": "cards",
        "width_mm": face.width_mm,
        "height_mm": face.height_mm,
        "corner_mm": face.corner_mm,
        "safe_mm": 0.0,
        "styles": maker.styles or [{"id": "text"}],
        "front": sides[False],
        "back": sides[True] or None,
    }
    return MadeFace(data, tuple(maker.assets), tuple(maker.lost))


class _Maker:
    """Makes one box after the other; styles and pictures are shared among them."""

    def __init__(
        self,
        read: ReadSet,
        columns: Mapping[str, Column],
        slugs: Mapping[int, str],
        known: Sequence[AssetBase],
        file: str,
    ) -> None:
        self._read, self._slugs, self._file = read, slugs, file
        self._columns = {name.lower(): column for name, column in columns.items()}
        self._known = list(known)
        self._fonts = {one.name.get("en").lower(): one for one in known if one.use == "font"}
        self._style_ids: dict[ForeignStyle, str] = {}
        self._names: set[str] = set()
        self._pictures: dict[str, AssetBase | None] = {}
        self.styles: list[dict[str, Any]] = []
        self.assets: list[AssetBase] = []
        self.lost: list[Problem] = []

    def box(self, box: ForeignBox) -> dict[str, Any] | None:
        """Return a box as plain data; None if it is lost, which is noted."""
        condition = self._condition(box)
        if condition is None:
            return None
        makers: Mapping[str, Callable[[ForeignBox], dict[str, Any] | None]] = {
            "text": self._text,
            "picture": self._picture,
            "line": self._line,
        }
        made = makers.get(box.kind, self._shape)(box)
        if made is None:
            return None
        place = {"x": box.x, "y": box.y, "width": max(box.width, 0.0), "height": max(box.height, 0.0)}
        place = {name: round(value, 2) for name, value in place.items()}
        if max(map(abs, place.values())) > _FARTHEST_MM:
            self._lose(box, "too_far", most=_FARTHEST_MM)
            return None
        return {"name": self._free(box.name), **place, "when": condition, **made}

    def _free(self, name: str) -> str:
        stem = key_from(name) or "box"
        number = 1
        while (key := stem if number == 1 else f"{stem}_{number}") in self._names:
            number += 1
        self._names.add(key)
        return key

    def _condition(self, box: ForeignBox) -> str | None:
        """Return when a box is drawn; None where too few of its cards are known, or too many to name."""
        slugs = [self._slugs.get(row, "") for row in box.rows]
        text = " or ".join(f"slug == '{slug}'" for slug in slugs if slug)
        if box.rows and (not all(slugs) or len(text) > LONGEST or len(slugs) > 12):
            self._lose(box, "some_cards", cards=len(box.rows))
            return None
        return text

    def _lose(self, box: ForeignBox, code: str, **values: Any) -> None:
        self.lost.append(loss(code, self._file, box.line, name=box.name, **values))

    def _text(self, box: ForeignBox) -> dict[str, Any] | None:
        words, long = "", False
        for piece in box.pieces:
            if isinstance(piece, str):
                words += piece.replace("{", "{{").replace("}", "}}")
                continue
            column = self._columns.get(piece.column.lower())
            if column is None or column.key == "id" or column.spec.shape == "group":
                self._lose(box, "cell_without_field", column=piece.column[:60])
                return None
            long = long or column.long or column.spec.paragraphs
            words += f"{{{_expression(column)}}}"
        if not words.strip():
            self._lose(box, "no_words")
            return None
        style = self._style(box)
        if long:
            return {"box": "rich", "paragraphs": [{"text": words, "style": style}]}
        return {"box": "text", "text": words, "style": style, "wraps": box.wraps}

    def _style(self, box: ForeignBox) -> str:
        style = box.style or ForeignStyle()
        if style in self._style_ids:
            return self._style_ids[style]
        if len(self.styles) >= _MOST_STYLES:
            self._lose(box, "too_many_styles", most=_MOST_STYLES)
            return str(self.styles[-1]["id"])
        ident = f"text_{len(self.styles) + 1}"
        self._style_ids[style] = ident
        self.styles.append(
            {
                "id": ident,
                **self._font(box, style.font),
                "size_mm": style.size_mm,
                "least_mm": max(_LEAST, round(style.size_mm * 0.5, 2)),
                "bold": style.bold,
                "italic": style.italic,
                "colour": style.colour or "#000000",
                "align": style.align,
                "anchor": style.anchor,
            }
        )
        return ident

    def _font(self, box: ForeignBox, name: str) -> dict[str, Any]:
        """Return the font of the catalogue that is called so; else the nearest of ours, which is said."""
        plain = name.strip().lower()
        if (asset := self._fonts.get(plain)) is not None:
            return {"own_font": ref_to(asset).model_dump(mode="json")}
        display = any(word in plain for word in _DISPLAY)
        if plain not in _OURS:
            self._lose(box, "font_replaced", font=name[:60], ours="Cinzel" if display else "Source Sans 3")
        return {"font": "display" if display else "text"}

    def _picture(self, box: ForeignBox) -> dict[str, Any] | None:
        cells = [one for one in box.pieces if isinstance(one, Cell)]
        if not cells:
            return self._asset_box(box, "".join(one for one in box.pieces if isinstance(one, str)))
        column = self._columns.get(cells[0].column.lower()) if len(cells) == 1 else None
        if column is None or column.spec.shape != "group":
            self._lose(box, "cell_without_picture", column=cells[0].column[:60])
            return None
        if column.path[0] == OWN:
            return {"box": "picture", "source": "own", "own_field": str(column.path[1])}
        return {"box": "picture", "source": "portrait"}

    def _asset_box(self, box: ForeignBox, name: str) -> dict[str, Any] | None:
        if name not in self._pictures:
            self._pictures[name] = self._asset(box, name)
        asset = self._pictures[name]
        if asset is None:
            return None
        return {"box": "picture", "source": "asset", "asset": ref_to(asset).model_dump(mode="json")}

    def _asset(self, box: ForeignBox, name: str) -> AssetBase | None:
        """Return the picture of that name as an asset; one that the catalogue has is taken."""
        source = self._read.pictures
        plain = name.strip().replace("\\", "/")
        if isinstance(source, Path) and (climbs(plain) or beside(source, plain) is None):
            self._lose(box, "picture_elsewhere", file_name=name[:80])
            return None
        try:
            taken = named_picture(source, plain)
        except EditorError as trouble:
            self.lost += [_as_loss(one, self._file, box.line) for one in trouble.problems]
            return None
        if taken.said is not None:
            self.lost.append(loss("picture_scaled", self._file, box.line, what=taken.said))
        same = next((one for one in self._known if one.data == taken.data), None)
        if same is not None:
            return same
        made = asset_of_picture(Path(plain), taken.data, AssetOrder(use="picture"))
        self.assets.append(made)
        self._known.append(made)
        return made

    def _line(self, box: ForeignBox) -> dict[str, Any]:
        return {"box": "line", "colour": box.stroke or "#000000", "stroke_mm": box.stroke_mm}

    def _shape(self, box: ForeignBox) -> dict[str, Any]:
        shape = {"shape": "disc"} if box.kind == "disc" else {"radius_mm": box.radius_mm}
        return {"box": "rect", **shape, "fill": box.fill, "stroke": box.stroke, "stroke_mm": box.stroke_mm}


def _as_loss(problem: Problem, file: str, line: int) -> Problem:
    """Return what is wrong with a picture as a note of what is lost, at the line that names it."""
    return loss("picture_lost", file, line, what=problem)


def _expression(column: Column) -> str:
    """Return what a face writes for a field: a text without its language, a list of words in one line."""
    path = column.path[:-1] if column.language else column.path
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return f"join({text}, ', ')" if column.shape == "tags" else text
