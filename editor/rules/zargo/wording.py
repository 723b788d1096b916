"""Names and sentences that logs, refusals and buttons share: sides, pieces, cities, fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.parts import Part
from editor.rules.core.wording import message, together
from editor.rules.zargo.state import NOBODY, ZargoState
from schemas.board_labels import label
from schemas.problems import Message, Value
from schemas.quantities import PlayerId


def piece_named(state: ZargoState, piece: int, key: str = "piece") -> dict[str, Value]:
    """Return the name of a piece."""
    return {key: state.world.kind_of(piece).name}


def pieces_named(state: ZargoState, pieces: Sequence[int], key: str = "pieces") -> dict[str, Value]:
    """Return the names of pieces, the same ones counted."""
    counts = Counter(state.world.kind_of(piece).name for piece in pieces)
    return {
        key: together(
            name if count == 1 else Message(code="zargo_log.counted", values={"count": count, "piece": name})
            for name, count in counts.items()
        )
    }


def place_named(state: ZargoState, piece: int, key: str = "at") -> dict[str, Value]:
    """Return the field of a piece."""
    cell = state.pieces[piece].cell
    return {key: field_named(state, cell) if cell >= 0 else "-"}


def field_named(state: ZargoState, cell: int) -> str:
    """Return the name of a field: column and row counted from one."""
    return label(state.world.at(cell), "column_row", 0)


def side_named(state: ZargoState, side: int, key: str = "side") -> dict[str, Value]:
    """Return the name of a side."""
    return {key: state.world.scenario.sides[side].name}


def city_named(state: ZargoState, city: int) -> dict[str, Value]:
    """Return the name of a city, its founder's, and its field."""
    one = state.cities[city]
    return {"city": state.world.city_names[one.founder], "city_at": field_named(state, one.cell)}


def refusal(state: ZargoState, code: str, piece: int = NOBODY, /, **values: Value) -> Message:
    """Return the rule that forbids something, about a piece where one is concerned."""
    named = {**piece_named(state, piece), **place_named(state, piece)} if piece >= 0 else {}
    return Message(code=f"zargo_rules.{code}", values={**named, **values})


def line(
    code: str,
    values: dict[str, Value],
    *,
    dice: Sequence[tuple[int, int]] = (),
    pieces: Iterable[int] = (),
    city: int = -1,
    parts: Iterable[tuple[str, str, int]] = (),
    only_for: PlayerId | None = None,
    need: Need | None = None,
) -> tuple[LogLine, ...]:
    """Return a line of the log about pieces and a city."""
    subjects = tuple(f"piece:{number}" for number in pieces) + ((f"city:{city}",) if city >= 0 else ())
    return (
        LogLine(
            Message(code=f"zargo_log.{code}", values=values),
            tuple(dice),
            subjects,
            tuple(Part(*part).message() for part in parts),
            only_for=only_for,
            need=need,
        ),
    )


def said(code: str, *named: Mapping[str, Value], **more: Value) -> Message:
    """Return an action as a button says it."""
    return message(f"zargo_hand.{code}", *named, **more)
