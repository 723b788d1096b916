"""The chart of a campaign: boxes for chapters and ends, arrows for the ways between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from schemas.messages import known as has_words
from schemas.problems import Message, Value
from schemas.text import LocalText

BOX_WIDTH: Final = 220
BOX_HEIGHT: Final = 72
"""Size of a box, in units of the chart."""
_STEP_X: Final = 360
_STEP_Y: Final = 120
_EDGE: Final = 40


@dataclass(frozen=True)
class Box:
    """One chapter or end."""

    id: str
    title: LocalText
    x: int
    """From the left, in units of the chart."""
    y: int
    """From the top."""
    scenario: str = ""
    """Id of its scenario; '' for an end."""
    first: bool = False
    """Whether the campaign begins with it."""
    winner: str = ""
    """Side that has won with this end; '' for nobody, and for a chapter."""

    @property
    def is_end(self) -> bool:
        """Whether it is an end."""
        return not self.scenario

    def holds(self, x: float, y: float) -> bool:
        """Return whether a place lies in it."""
        return self.x <= x <= self.x + BOX_WIDTH and self.y <= y <= self.y + BOX_HEIGHT


@dataclass(frozen=True)
class Arrow:
    """All ways from one box to another."""

    start: str
    end: str
    results: tuple[Message, ...]
    """On which results they are taken."""
    branches: tuple[int, ...]
    """Their places among the branches of the chapter."""


@dataclass(frozen=True)
class Chart:
    """Boxes with arrows."""

    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    def box(self, ident: str) -> Box | None:
        """Return a box by the id of its chapter or end."""
        return next((one for one in self.boxes if one.id == ident), None)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height with an edge around the boxes."""
        right = max((one.x for one in self.boxes), default=0) + BOX_WIDTH + _EDGE
        return right, max((one.y for one in self.boxes), default=0) + BOX_HEIGHT + _EDGE


def chart_of(data: Mapping[str, Any]) -> Chart:
    """Return the chart of a campaign as plain data, which need not be valid yet."""
    chapters = [one for one in _rows(data, "chapters") if one.get("id")]
    ends = [one for one in _rows(data, "ends") if one.get("id")]
    known = {str(one["id"]) for one in (*chapters, *ends)}
    names = {str(one.get("id")): _text(one.get("name")) for one in _rows(data, "sides")}
    arrows = [arrow for chapter in chapters for arrow in _arrows(chapter, known, names)]
    first = str(data.get("begins", ""))
    places = _worked_out([str(one["id"]) for one in (*chapters, *ends)], first, arrows)
    boxes = []
    for one in (*chapters, *ends):
        ident = str(one["id"])
        x, y = _place(one.get("at")) or places[ident]
        scenario = one.get("scenario")
        boxes.append(
            Box(
                ident,
                _text(one.get("title")),
                x,
                y,
                str(scenario.get("id", "")) if isinstance(scenario, Mapping) else "",
                ident == first,
                str(one.get("winner") or ""),
            )
        )
    return Chart(tuple(boxes), tuple(arrows))


def _rows(data: Mapping[str, Any], field: str) -> list[Mapping[str, Any]]:
    found = data.get(field)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list | tuple) else []


def _text(value: Any) -> LocalText:
    if isinstance(value, str):
        return LocalText({"en": value})
    return LocalText(
        {str(key): str(text) for key, text in value.items()} if isinstance(value, Mapping) else {}
    )


def _place(value: Any) -> tuple[int, int] | None:
    if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, int) for one in value):
        return value[0], value[1]
    return None


def _arrows(chapter: Mapping[str, Any], known: set[str], names: Mapping[str, LocalText]) -> list[Arrow]:
    found: dict[str, list[tuple[int, Message]]] = {}
    for number, branch in enumerate(_rows(chapter, "branches")):
        target = str(branch.get("leads_to", ""))
        if target in known:
            found.setdefault(target, []).append((number, result_words(branch, names)))
    start = str(chapter["id"])
    return [
        Arrow(start, end, tuple(words for _, words in ways), tuple(number for number, _ in ways))
        for end, ways in found.items()
    ]


def result_words(branch: Mapping[str, Any], names: Mapping[str, LocalText]) -> Message:
    """Return on which result a branch is taken, in words.

    Args:
        branch: the branch as plain data.
        names: side -> its name.
    """
    when = str(branch.get("when", "otherwise"))
    side = str(branch.get("side") or "")
    values: dict[str, Value] = {"side": names.get(side) or side}
    if when == "lead":
        points = branch.get("at_least", 1)
        values["points"] = points if isinstance(points, int) else "?"
    if when == "ending":
        values["ending"] = ending_words(str(branch.get("ending", "")))
        when = "ending_by" if side else "ending"
    return Message(code=f"campaign.when_{when}", values=values)


def ending_words(ending: str) -> Value:
    """Return a way in which battles end, in words; as it is written if no game knows it."""
    code = f"campaign.ending_{ending}"
    return Message(code=code) if has_words(code) else ending


def _worked_out(ids: Sequence[str], first: str, arrows: Sequence[Arrow]) -> dict[str, tuple[int, int]]:
    """Return places in columns by how many battles lead to a box; what nothing leads to stands last."""
    column = {first: 0} if first in ids else {}
    todo = list(column)
    while todo:
        one = todo.pop(0)
        for arrow in arrows:
            if arrow.start == one and arrow.end not in column:
                column[arrow.end] = column[one] + 1
                todo.append(arrow.end)
    last = max(column.values(), default=-1) + 1
    rows: dict[int, int] = {}
    places = {}
    for ident in sorted(ids, key=lambda one: column.get(one, last)):
        at = column.get(ident, last)
        places[ident] = (_EDGE + at * _STEP_X, _EDGE + rows.get(at, 0) * _STEP_Y)
        rows[at] = rows.get(at, 0) + 1
    return places
