"""How the ground of other programs is translated, as an editable table."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from editor.packs.foreign import Ground, broken_file, read_text
from schemas.problems import error


@dataclass(frozen=True)
class GroundTable:
    """The translation of one format."""

    base: str = ""
    """Terrain that lies where nothing else does."""
    fallback: str = ""
    """Foreign ground of a terrain that ``write`` does not name."""
    read: Mapping[str, Ground] = field(default_factory=dict)
    """Pattern of a foreign name -> what it becomes; the first that fits counts."""
    write: Mapping[str, str] = field(default_factory=dict)
    """Terrain, with level or depth -> foreign name."""

    def ground(self, token: str) -> Ground | None:
        """Return what a foreign name becomes; None if no pattern fits."""
        return next((ground for key, ground in self.read.items() if fnmatchcase(token, key)), None)

    def mapping(self, tokens: Iterable[str], known: Iterable[str]) -> dict[str, Ground]:
        """Return what each token becomes by this table, or by its own name where that is a known terrain."""
        terrains = set(known)
        found: dict[str, Ground] = {}
        for token in tokens:
            own = token.strip().lower().replace(" ", "_").replace("-", "_")
            ground = self.read.get(token) or (Ground(own) if own in terrains else self.ground(token))
            if ground is not None and (not ground.terrain or ground.terrain in terrains):
                found[token] = ground
        return found

    def code(self, terrain: str, level: int, depth: int) -> tuple[str, bool]:
        """Return the foreign name of ground, and whether the table names the terrain."""
        for step in range(max(level, depth), -1, -1):
            ground = Ground(terrain, min(level, step), min(depth, step))
            if ground.text in self.write:
                return self.write[ground.text], True
        return self.fallback, False

    def level_of(self, code: str, terrain: str) -> Ground:
        """Return the ground that a foreign name stands for in ``write``, to report what is lost."""
        for text, name in self.write.items():
            ground = Ground.read(text)
            if name == code and ground.terrain == terrain:
                return ground
        return Ground(terrain)

    def changed(self, other: GroundTable) -> GroundTable:
        """Return this table with what another one says before it."""
        return replace(
            self,
            base=other.base or self.base,
            fallback=other.fallback or self.fallback,
            read={**other.read, **{key: one for key, one in self.read.items() if key not in other.read}},
            write={**self.write, **other.write},
        )


@lru_cache(maxsize=8)
def shipped_table(form: str) -> GroundTable:
    """Return the shipped translation of a format; an empty one where there is none."""
    file = Path(__file__).with_name("foreign_ground.toml")
    data = tomllib.loads(file.read_text("utf-8"))
    return _table(data.get(form, {}), file.name)


def read_table(file: Path) -> GroundTable:
    """Return an author's own table: TOML with ``base``, ``fallback``, ``[read]`` and ``[write]``.

    Raises:
        EditorError: it cannot be read, or says something else.
    """
    try:
        data = tomllib.loads(read_text(file))
    except (tomllib.TOMLDecodeError, RecursionError) as trouble:
        raise error("map_import.mapping_table", file=file.name, reason=str(trouble)[:200]) from trouble
    return _table(data, file.name)


def table_text(table: GroundTable, title: str) -> str:
    """Return a table as TOML, as ``read_table`` reads it; ``title`` stands above it as a comment."""
    lines = [f"# {' '.join(title.split())}"]
    lines += [
        f"{key} = {_quoted(value)}"
        for key, value in (("base", table.base), ("fallback", table.fallback))
        if value
    ]
    for name, pairs in (
        ("read", {token: ground.text for token, ground in table.read.items()}),
        ("write", dict(table.write)),
    ):
        if pairs:
            lines += ["", f"[{name}]", *(f"{_quoted(key)} = {_quoted(pairs[key])}" for key in pairs)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    # JSON's escapes are those of TOML but for this character.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _table(data: Mapping[str, Any], file: str) -> GroundTable:
    read, write = data.get("read", {}), data.get("write", {})
    if not isinstance(read, dict) or not isinstance(write, dict):
        raise broken_file(file, "[read] [write]")
    head = {key: data.get(key, "") for key in ("base", "fallback")}
    for key, value in (*head.items(), *read.items(), *write.items()):
        if not isinstance(value, str):
            raise error("map_import.mapping_line", file=file, key=str(key)[:60])
    return GroundTable(
        head["base"], head["fallback"], {key: Ground.read(text) for key, text in read.items()}, dict(write)
    )
