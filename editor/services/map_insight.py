"""What the rules and the history say about maps: what is amiss, how even it is, what has changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from editor.rules.core.battlefield import Battlefield, Piece
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_checks import Finding, findings
from editor.rules.core.map_compare import Changes, changes, same_shape
from editor.rules.core.map_fairness import ZoneFigures, fairness
from editor.rules.core.map_insight import MapInsight
from editor.rules.registry import find_system
from editor.services import history
from editor.services.workspace import Workspace
from schemas.map import HexMapBase
from schemas.problems import Problem, Severity, error
from schemas.ruleset import RulesetBase
from schemas.scenario import BoardPlacement


def insight_of(system_id: str) -> MapInsight | None:
    """Return what a game says about maps, or None."""
    found = find_system(system_id)
    return found.insight if found is not None else None


def map_findings(arrays: MapArrays, system_id: str, ruleset: RulesetBase | None) -> tuple[Finding, ...]:
    """Return what may be amiss on a map or on the joint boards of a scenario."""
    rules = insight_of(system_id)
    return findings(arrays, rules if ruleset is not None else None, ruleset)


def finding_problems(found: Collection[Finding]) -> tuple[Problem, ...]:
    """Return findings as problems of their document, with the field to jump to in their path.

    A finding of fields has the path ``terrain[row][column]``.
    """
    return tuple(
        Problem(
            code=one.message.code,
            values=one.message.values,
            severity=Severity.WARNING,
            path=_place(one.fields) or one.path,
            fix=one.fix,
        )
        for one in found
    )


def board_problems(
    found: Collection[Finding], field: Battlefield, boards: Sequence[BoardPlacement]
) -> tuple[Problem, ...]:
    """Return findings on the joint boards of a scenario as problems of the scenario.

    A finding of fields has the path ``boards[number].terrain[row][column]``: the board (from 0) that its
    first field lies on, and that field as the board counts it.
    """
    return tuple(
        problem.model_copy(update={"path": _board_place(one.fields, field, boards)})
        for one, problem in zip(found, finding_problems(found), strict=True)
    )


def _board_place(fields: tuple[Offset, ...], field: Battlefield, boards: Sequence[BoardPlacement]) -> str:
    for number, piece in _pieces(field, boards).items():
        if fields and (own := piece.to_board(fields[0])) is not None:
            return f"boards[{number}].{_place((own,))}"
    return "boards"


def _pieces(field: Battlefield, boards: Sequence[BoardPlacement]) -> dict[int, Piece]:
    """Return the pieces of a battlefield by their numbers in the scenario."""
    order = sorted(range(len(boards)), key=lambda number: (boards[number].row, boards[number].column))
    return dict(zip(order, field.pieces, strict=False))


def board_field(
    path: Sequence[str | int], field: Battlefield, boards: Sequence[BoardPlacement]
) -> tuple[int, Piece, Offset] | None:
    """Return what a path of :func:`board_problems` names; None for another path.

    That is: number of the board, the board, and its own field.
    """
    match tuple(path):
        case ("boards", int(number), "terrain", int(row), int(column)):
            piece = _pieces(field, boards).get(number)
            if piece is not None and piece.board.has_field((column, row)):
                return number, piece, (column, row)
        case _:
            pass
    return None


def _place(fields: tuple[Offset, ...]) -> str:
    return f"terrain[{fields[0][1]}][{fields[0][0]}]" if fields else ""


def map_fairness(
    arrays: MapArrays,
    zones: Mapping[str, Collection[Offset]],
    objectives: Collection[Offset],
    system_id: str,
    ruleset: RulesetBase | None,
) -> tuple[ZoneFigures, ...]:
    """Return distances, cover and height per deployment zone."""
    rules = insight_of(system_id)
    return fairness(arrays, zones, objectives, rules if ruleset is not None else None, ruleset)


def changes_since(ws: Workspace, map_id: str, version: int, now: MapArrays) -> Changes:
    """Return what differs between an old revision of a map and the map as it is now.

    Raises:
        EditorError: there is no such revision, it is no map of fields, or it had another size.
    """
    old = history.revision(ws, map_id, version)
    if not isinstance(old, HexMapBase):
        raise error("map_tools.no_hexes", slug=old.slug)
    arrays = MapArrays.from_map(old)
    if not same_shape(arrays, now):
        raise error(
            "map_check.other_size",
            version=version,
            columns=arrays.columns,
            rows=arrays.rows,
        )
    return changes(arrays, now)
