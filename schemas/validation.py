"""From the errors of validation to problems that a person can act on."""

from __future__ import annotations

from pydantic import ValidationError

from schemas.problems import Problem


def dotted(location: tuple[int | str, ...]) -> str:
    """Return a place inside a document in dotted form: ``("weapons", 0, "power")`` is ``weapons[0].power``."""
    text = ""
    for part in location:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def problems_from(trouble: ValidationError) -> tuple[Problem, ...]:
    """Return one problem per validation error: the code, the path, the value found and what is allowed."""
    found = []
    for item in trouble.errors(include_url=False):
        values = {key: value for key, value in (item.get("ctx") or {}).items() if isinstance(value, str | int | float | bool)}
        shown = repr(item.get("input"))
        values |= {"value": shown if len(shown) <= 60 else shown[:57] + "...", "message": item["msg"]}
        found.append(Problem(code=f"validation.{item['type']}", path=dotted(item["loc"]), values=values))
    return tuple(found)
