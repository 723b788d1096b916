"""Battlefields: boards laid side by side, each perhaps turned by 180 degrees, joined into one grid of fields.

A board's unshifted rows begin and end with half a field. Boards side by side share these halves, boards below
each other share the whole row on their common edge (:class:`schemas.map.HexMapBase`). Fields of the
battlefield are offset coordinates ``(column, row)`` from its north-west corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from editor.rules.core.hexes import Axial, Offset, Stagger, to_axial, to_offset
from schemas.board_labels import field_name
from schemas.map import MAX_SIDE, EdgeKind, HexMapBase
from schemas.map_layers import Layer, PackedLayer
from schemas.problems import EditorError, Problem
from schemas.scenario import BoardPlacement

NOWHERE = 255
"""Terrain number of a place behind the end of a shorter row."""


@dataclass(frozen=True)
class Piece:
    """One board on the battlefield."""

    board: HexMapBase
    turned: bool
    """Turned by 180 degrees."""
    column: int
    """Column of the battlefield where its first column lies."""
    row: int
    """Row of the battlefield where its first row lies."""
    columns: int
    """Fields in its longest row."""
    rows: int

    def to_board(self, at: Offset) -> Offset | None:
        """Return the board's own field for a field of the battlefield; None if it lies elsewhere."""
        column, row = at[0] - self.column, at[1] - self.row
        if not 0 <= row < self.rows:
            return None
        if self.turned:
            row = self.rows - 1 - row
        length = self.board.row_length(row)
        if not 0 <= column < length:
            return None
        return (length - 1 - column, row) if self.turned else (column, row)

    def to_battlefield(self, at: Offset) -> Offset:
        """Return the field of the battlefield for a field of the board."""
        column, row = at
        if self.turned:
            column, row = self.board.row_length(row) - 1 - column, self.rows - 1 - row
        return column + self.column, row + self.row


@dataclass(frozen=True)
class Battlefield:
    """The joined grid. Layers are row-major: the place of ``(column, row)`` is ``row * columns + column``."""

    columns: int
    """Fields in the longest row."""
    rows: int
    """Number of rows."""
    stagger: Stagger
    """Which rows are shifted half a field to the east."""
    halves: bool
    """Boards: shifted rows are one field shorter, outer fields are cut in half."""
    terrain_ids: tuple[str, ...]
    """Terrain types used; the terrain layer numbers them."""
    terrain: bytes
    """Number of the terrain type per place, :data:`NOWHERE` behind the end of a shorter row."""
    levels: bytes
    """Hill level per place."""
    depth: bytes
    """Water depth per place."""
    roads: tuple[tuple[Offset, ...], ...]
    """Roads, each a chain of neighbouring fields."""
    edges: tuple[tuple[Offset, Offset, EdgeKind], ...]
    """Walls and hedges: the two fields and what stands between them."""
    pieces: tuple[Piece, ...]
    """The boards, from north to south and west to east."""
    disputed: tuple[Offset, ...]
    """Joined fields on which the boards do not agree; the board further north or west counts."""

    def row_length(self, row: int) -> int:
        """Return the number of fields in a row."""
        shifted = (row % 2 == 0) == (self.stagger == "even")
        return self.columns - 1 if self.halves and shifted else self.columns

    def holds(self, at: Offset) -> bool:
        """Return whether the field lies on the battlefield."""
        column, row = at
        return 0 <= row < self.rows and 0 <= column < self.row_length(row)

    def fields(self) -> Iterator[Offset]:
        """Yield every field, row by row."""
        for row in range(self.rows):
            for column in range(self.row_length(row)):
                yield column, row

    def terrain_at(self, at: Offset) -> str:
        """Return the id of the terrain type of a field on the battlefield."""
        return self.terrain_ids[self.terrain[at[1] * self.columns + at[0]]]

    def level_at(self, at: Offset) -> int:
        """Return the hill level of a field."""
        return self.levels[at[1] * self.columns + at[0]]

    def depth_at(self, at: Offset) -> int:
        """Return the water depth of a field."""
        return self.depth[at[1] * self.columns + at[0]]

    def names_at(self, at: Offset) -> tuple[str, ...]:
        """Return the names of a field: joined half fields carry one of each board."""
        names = []
        for piece in self.pieces:
            own = piece.to_board(at)
            if own is not None and (name := field_name(piece.board, own)) and name not in names:
                names.append(name)
        return tuple(names)

    def named(self, name: str) -> Offset | None:
        """Return the first field with this name (``3/E3``). None if there is none."""
        return self._by_name.get(name.strip().upper())

    @cached_property
    def _by_name(self) -> dict[str, Offset]:
        found: dict[str, Offset] = {}
        for at in self.fields():
            for name in self.names_at(at):
                found.setdefault(name.upper(), at)
        return found

    def to_axial(self, at: Offset) -> Axial:
        """Return the axial coordinates of a field."""
        return to_axial(at, self.stagger)

    def to_offset(self, field: Axial) -> Offset:
        """Return ``(column, row)`` of axial coordinates."""
        return to_offset(field, self.stagger)


def join_problems(boards: Sequence[BoardPlacement], maps: Mapping[str, HexMapBase]) -> tuple[Problem, ...]:
    """Return every reason why the boards cannot be joined; ``maps`` by document id."""
    found = [
        Problem(
            code="battlefield.map_missing",
            path=f"boards[{index}].map",
            values={"map": place.map.slug or place.map.id},
        )
        for index, place in enumerate(boards)
        if place.map.id not in maps
    ]
    if found or not boards:
        return tuple(found) or (Problem(code="battlefield.no_boards", path="boards"),)
    found += _rectangle_problems(boards) + _grid_problems(boards, maps)
    if len(boards) > 1:
        found += _shape_problems(boards, maps)
    if not found:
        columns, rows = _size(boards, maps)
        if columns > MAX_SIDE + 1 or rows > MAX_SIDE + 1:
            found.append(
                Problem(
                    code="battlefield.too_large",
                    path="boards",
                    values={"columns": columns, "rows": rows, "most": MAX_SIDE + 1},
                )
            )
        kinds = {kind for place in boards for kind in maps[place.map.id].legend.values()}
        if len(kinds) > NOWHERE:
            found.append(
                Problem(
                    code="battlefield.too_many_terrains",
                    path="boards",
                    values={"kinds": len(kinds), "most": NOWHERE},
                )
            )
    return tuple(found)


def join(boards: Sequence[BoardPlacement], maps: Mapping[str, HexMapBase]) -> Battlefield:
    """Join the boards into one battlefield.

    Args:
        boards: the boards with their places, counted in whole boards from the north-west.
        maps: the maps by document id.

    Raises:
        EditorError: a map is missing, the boards leave a gap or overlap, or the geometry forbids the join.
    """
    problems = join_problems(boards, maps)
    if problems:
        raise EditorError(*problems)
    columns, rows = _size(boards, maps)
    pieces = _pieces(boards, maps)
    first = pieces[0]
    kinds: dict[str, int] = {}
    terrain, levels, depth = (bytearray([fill]) * (columns * rows) for fill in (NOWHERE, 0, 0))
    disputed: list[Offset] = []
    for piece in pieces:
        board = piece.board
        letters = _values(board.terrain, board)
        heights, waters = _values(board.levels, board), _values(board.depth, board)
        for row in range(board.rows):
            for column in range(board.row_length(row)):
                own = row * board.columns + column
                kind = kinds.setdefault(board.legend[chr(letters[own])], len(kinds))
                at = piece.to_battlefield((column, row))
                place = at[1] * columns + at[0]
                if terrain[place] == NOWHERE:
                    terrain[place], levels[place], depth[place] = kind, heights[own], waters[own]
                elif (terrain[place], levels[place], depth[place]) != (kind, heights[own], waters[own]):
                    disputed.append(at)
    return Battlefield(
        columns=columns,
        rows=rows,
        stagger=_stagger(first),
        halves=first.board.board,
        terrain_ids=tuple(kinds),
        terrain=bytes(terrain),
        levels=bytes(levels),
        depth=bytes(depth),
        roads=tuple(
            tuple(piece.to_battlefield(at) for at in road) for piece in pieces for road in piece.board.roads
        ),
        edges=_edges(pieces),
        pieces=pieces,
        disputed=tuple(sorted(set(disputed), key=lambda at: (at[1], at[0]))),
    )


def _rectangle_problems(boards: Sequence[BoardPlacement]) -> list[Problem]:
    """Boards must fill a rectangle that begins at column 0, row 0, none on another."""
    found = []
    taken: dict[tuple[int, int], int] = {}
    for index, place in enumerate(boards):
        key = (place.column, place.row)
        if key in taken:
            found.append(
                Problem(
                    code="battlefield.overlap",
                    path=f"boards[{index}]",
                    values={
                        "map": place.map.slug,
                        "other": boards[taken[key]].map.slug,
                        "column": place.column + 1,
                        "row": place.row + 1,
                    },
                )
            )
        taken.setdefault(key, index)
    wide, high = max(column for column, _ in taken) + 1, max(row for _, row in taken) + 1
    gaps = [(column, row) for row in range(high) for column in range(wide) if (column, row) not in taken]
    found += [
        Problem(code="battlefield.gap", path="boards", values={"column": column + 1, "row": row + 1})
        for column, row in gaps[:4]
    ]
    return found


def grid_problem(board: HexMapBase, path: str) -> Problem | None:
    """Return why a map cannot be fought on by the rules of its game: it has another grid. None if it can.

    Args:
        board: the map, whose model says on which grids its game is played.
        path: where the scenario names it.
    """
    if board.grid in board.played_on:
        return None
    values = {"map": board.slug, "grid": board.grid, "grids": ", ".join(board.played_on)}
    return Problem(code="battlefield.grid", path=path, values=values)


def _grid_problems(boards: Sequence[BoardPlacement], maps: Mapping[str, HexMapBase]) -> list[Problem]:
    """Only grids on which the game is played; links between edges are for other games, too."""
    found = []
    for index, place in enumerate(boards):
        board = maps[place.map.id]
        name = {"map": place.map.slug or board.slug}
        if (trouble := grid_problem(board, f"boards[{index}]")) is not None:
            found.append(trouble)
        elif board.wrap != "none" or board.links:
            found.append(Problem(code="battlefield.linked_edges", path=f"boards[{index}]", values=name))
    return found


def _shape_problems(boards: Sequence[BoardPlacement], maps: Mapping[str, HexMapBase]) -> list[Problem]:
    """Only boards join.

    Side by side with as many rows, below each other as wide, and rows that alternate on.
    """
    found = []
    model = maps[boards[0].map.id]
    stacked = max(place.row for place in boards) > 0
    widths: dict[int, int] = {}
    heights: dict[int, int] = {}
    for index, place in enumerate(boards):
        board = maps[place.map.id]
        path, name = f"boards[{index}]", {"map": place.map.slug or board.slug}
        if not board.board:
            found.append(Problem(code="battlefield.not_a_board", path=path, values=name))
            continue
        if board.stagger != model.stagger:
            found.append(
                Problem(
                    code="battlefield.stagger",
                    path=path,
                    values={**name, "stagger": board.stagger, "other": model.stagger},
                )
            )
        if (stacked or place.turned) and board.rows % 2 == 0:
            found.append(
                Problem(code="battlefield.even_rows", path=path, values={**name, "rows": board.rows})
            )
        if board.rows != heights.setdefault(place.row, board.rows):
            found.append(
                Problem(
                    code="battlefield.rows_differ",
                    path=path,
                    values={**name, "rows": board.rows, "other": heights[place.row]},
                )
            )
        if board.columns != widths.setdefault(place.column, board.columns):
            found.append(
                Problem(
                    code="battlefield.columns_differ",
                    path=path,
                    values={**name, "columns": board.columns, "other": widths[place.column]},
                )
            )
    return found


def _size(boards: Sequence[BoardPlacement], maps: Mapping[str, HexMapBase]) -> tuple[int, int]:
    """Return columns and rows of the joined field: each join shares one column or row."""
    widths = {place.column: maps[place.map.id].columns for place in boards}
    heights = {place.row: maps[place.map.id].rows for place in boards}
    return sum(widths.values()) - len(widths) + 1, sum(heights.values()) - len(heights) + 1


def _pieces(boards: Sequence[BoardPlacement], maps: Mapping[str, HexMapBase]) -> tuple[Piece, ...]:
    widths = {place.column: maps[place.map.id].columns - 1 for place in boards}
    heights = {place.row: maps[place.map.id].rows - 1 for place in boards}
    found = []
    for place in sorted(boards, key=lambda place: (place.row, place.column)):
        board = maps[place.map.id]
        found.append(
            Piece(
                board=board,
                turned=place.turned,
                column=sum(widths[column] for column in range(place.column)),
                row=sum(heights[row] for row in range(place.row)),
                columns=board.columns,
                rows=board.rows,
            )
        )
    return tuple(found)


def _stagger(piece: Piece) -> Stagger:
    """Return which rows are shifted to the east.

    Turning a free map with an odd number of rows changes that.
    """
    stagger: Stagger = piece.board.stagger
    if piece.turned and not piece.board.board and piece.rows % 2 == 1:
        return "odd" if stagger == "even" else "even"
    return stagger


def _values(layer: Layer, board: HexMapBase) -> list[int]:
    """Return a layer as one number per place: letters as their code, digits as their value; zeros if none."""
    size = board.columns * board.rows
    if isinstance(layer, PackedLayer):
        return list(layer.unpack(size))
    if not layer:
        return [0] * size
    letters = layer is board.terrain
    found: list[int] = []
    for row in layer:
        values = [ord(letter) if letters else int(letter) for letter in row]
        found += values + [0] * (board.columns - len(values))
    return found


def _edges(pieces: Sequence[Piece]) -> tuple[tuple[Offset, Offset, EdgeKind], ...]:
    """Return walls and hedges once each; one drawn on both boards of a join counts once."""
    found: dict[tuple[Offset, Offset], EdgeKind] = {}
    for piece in pieces:
        for edge in piece.board.edges:
            a, b = sorted(piece.to_battlefield(at) for at in edge.between)
            found.setdefault((a, b), edge.kind)
    return tuple((a, b, kind) for (a, b), kind in found.items())
