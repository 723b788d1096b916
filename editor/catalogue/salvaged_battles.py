"""What can be had of the battles of a damaged catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from editor.catalogue.battles import BattleBody, BattleRow
from editor.catalogue.salvage import Found, Loss, data_of, moment_of
from schemas.everything import ListedBattle


def salvaged_battles(found: Found) -> Iterator[tuple[BattleRow, BattleBody] | Loss]:
    """Yield each kept battle, or that it is lost; of a log with a gap the part before it.

    The decisions complete a log that is cut off.
    """
    for ident, values in found.battles.items():
        _, system, scenario, name, head, created, modified, _, ground, decided = values
        first, second = data_of(ground), data_of(decided)
        if first is None or second is None:
            yield Loss("battle", ident, str(name or ""))
            continue
        made = moment_of(created) or datetime.now(UTC)
        row = BattleRow(
            ident,
            str(system),
            str(scenario),
            str(name),
            _head(head),
            made,
            moment_of(modified) or made,
            serial=0,
        )
        yield row, BattleBody(dict(first), dict(second), _events(found, ident))


def _head(value: Any) -> dict[str, Any]:
    try:
        head = json.loads(value)
        ListedBattle.model_validate(head)
    except (ValueError, TypeError, RecursionError):
        return {}
    return dict(head)


def _events(found: Found, battle: str) -> list[Any]:
    parts = found.battle_logs.get(battle, {})
    events: list[Any] = []
    while (body := parts.get(len(events))) is not None:
        data = data_of(body)
        more = data.get("events") if data is not None else None
        if not isinstance(more, list) or not more:
            break
        events += more
    return events
