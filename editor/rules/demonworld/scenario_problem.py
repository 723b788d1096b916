"""A problem of a scenario, told with the names of its sides and units in every language."""

from __future__ import annotations

from schemas.messages import LANGUAGES
from schemas.problems import Problem, Value
from schemas.systems.demonworld import DemonworldSide
from schemas.text import LocalText


def scenario_problem(
    code: str,
    path: str,
    /,
    *,
    side: DemonworldSide | None = None,
    unit: LocalText | None = None,
    other: LocalText | None = None,
    game: LocalText | None = None,
    formation: LocalText | None = None,
    **values: Value,
) -> Problem:
    """Return a problem whose sentence calls sides, units, games and formations by their names."""
    names = {
        "side": side.name if side is not None else None,
        "unit": unit,
        "other": other,
        "game": game,
        "formation": formation,
    }
    told = {
        f"{key}_{language}": name.get(language)
        for key, name in names.items()
        if name is not None
        for language in LANGUAGES
    }
    return Problem(code=f"demonworld_rules.{code}", path=path, values={**told, **values})
