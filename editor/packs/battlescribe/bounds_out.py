"""Rules of composition as constraints, with the modifiers that make them grow or hold."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from editor.packs.battlescribe.out_ids import OutIds
from editor.packs.battlescribe.out_model import OutBound
from editor.packs.battlescribe.out_xml import element

_NO_LIMIT = -1
"""Stands in a constraint for any number."""


def constraint(
    key: str,
    kind: str,
    value: int,
    *,
    scope: str,
    field: str = "selections",
    percent: bool = False,
    deep: bool = False,
) -> ET.Element:
    """Return a constraint.

    Args:
        key: its id.
        kind: ``min`` or ``max``.
        value: the number.
        scope: what is counted in: ``parent``, ``force``, ``roster``.
        field: what is counted: selections, or costs of a type by its id.
        percent: whether the number is a share.
        deep: whether selections inside of others are counted, too.
    """
    return element(
        "constraint",
        field=field,
        scope=scope,
        value=float(value),
        percentValue=percent,
        shared=True,
        includeChildSelections=deep,
        includeChildForces=False,
        id=key,
        type=kind,
    )


def bounds_of(bounds: Sequence[OutBound], ids: OutIds) -> tuple[list[ET.Element], list[ET.Element]]:
    """Return the modifiers and the constraints of a category in a force."""
    modifiers: list[ET.Element] = []
    constraints: list[ET.Element] = []
    for number, bound in enumerate(bounds):
        for kind, value in (("min", bound.least), ("max", bound.most)):
            if value is None:
                continue
            key = ids.constraint(ids.category(bound.category), f"{kind} {number}")
            begins = value
            if bound.per_points is not None or bound.per_others is not None:
                begins = 0
                modifiers.append(_growing(key, value, bound, ids))
            elif bound.if_any:
                begins = 0 if kind == "min" else _NO_LIMIT
                modifiers.append(_conditional(key, value, ids.category(bound.if_any)))
            costs = bound.percent or bound.points
            field = ids.points if costs else "selections"
            constraints.append(
                constraint(key, kind, begins, scope="parent", field=field, percent=bound.percent, deep=costs)
            )
    return modifiers, constraints


def _growing(key: str, value: int, bound: OutBound, ids: OutIds) -> ET.Element:
    """Return what raises a number for each so many points, or cards of another category."""
    if bound.per_others is not None:
        others, each = bound.per_others
        asked = {"field": "selections", "scope": "force", "childId": ids.category(others)}
    else:
        each = bound.per_points or 1
        field = f"limit::{ids.points}" if bound.of_limit else ids.points
        asked = {"field": field, "scope": "roster", "childId": "any"}
    repeat = element(
        "repeat",
        field=asked["field"],
        scope=asked["scope"],
        value=float(each),
        percentValue=False,
        shared=True,
        includeChildSelections=bound.per_others is None,
        includeChildForces=False,
        childId=asked["childId"],
        repeats=1,
        roundUp=False,
    )
    return element("modifier", element("repeats", repeat), type="increment", field=key, value=float(value))


def _conditional(key: str, value: int, category: str) -> ET.Element:
    """Return what sets a number once there is a card of a category."""
    condition = element(
        "condition",
        field="selections",
        scope="force",
        value=1.0,
        percentValue=False,
        shared=True,
        includeChildSelections=False,
        includeChildForces=False,
        childId=category,
        type="atLeast",
    )
    return element("modifier", element("conditions", condition), type="set", field=key, value=float(value))
