"""What events, actions and states may leave out: the defaults by which old logs and first states are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

_HERE: Final = Path(__file__).parent


def defaults_file(game: str) -> Path:
    """Return where the defaults of a game are kept."""
    return _HERE / game / "golden" / "defaults.txt"


def defaults(game: str) -> str:
    """Return a line for each event, action, state and what they are made of: fields with their defaults."""
    engine = import_module(f"editor.rules.{game}.engine").ENGINE
    known: dict[str, str] = {}
    state = vars(import_module(f"editor.rules.{game}.state")).values()
    waiting = [*engine.event_kinds, *engine.action_kinds, *(one for hint in state for one in _parts(hint))]
    while waiting:
        kind = waiting.pop()
        if kind.__qualname__ not in known:
            known[kind.__qualname__] = ", ".join(
                f"{name}={_reported(value)}" for name, value in _left_out(kind)
            )
            waiting += [one for hint in get_type_hints(kind).values() for one in _parts(hint)]
    return "".join(f"{name}: {text}\n" for name, text in sorted(known.items()) if text)


def _reported(value: Any) -> str:
    """Return a plain value as it is written, of others the class: its own fields have a line."""
    return repr(value) if type(value).__module__ == "builtins" else type(value).__name__


def _left_out(kind: type[Any]) -> Iterator[tuple[str, Any]]:
    if not is_dataclass(kind):
        yield from getattr(kind, "_field_defaults", {}).items()
        return
    for one in fields(kind):
        if one.default is not MISSING:
            yield one.name, one.default
        elif one.default_factory is not MISSING:
            yield one.name, one.default_factory()


def _parts(hint: Any) -> Iterator[type[Any]]:
    """Yield the classes of rules that a field is made of."""
    made_of_fields = is_dataclass(hint) or hasattr(hint, "_field_defaults")
    if made_of_fields and isinstance(hint, type) and hint.__module__.startswith("editor.rules"):
        yield hint
    for inner in get_args(hint):
        yield from _parts(inner)
