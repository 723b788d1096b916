"""How the ground of other programs is translated, as an editable table."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from editor.packs.foreign import Ground, broken_file, read_text
from schemas.problems import error
from schemas.system_reasons import reason_of

_PARTS: Final = ("read", "write", "symbols", "drawn", "buildings", "built")
"""The tables of a file, each a dictionary of texts."""
Material = Literal["wood", "stone", "clay", "ruin"]
Roof = Literal["open", "thatch", "tiles", "slate"]


@dataclass(frozen=True)
class BuildingLook:
    """What a building is made of, and what lies over it."""

    material: Material
    roof: Roof

    @property
    def text(self) -> str:
        """The short form: ``stone open``."""
        return f"{self.material} {self.roof}"

    @classmethod
    def read(cls, text: str) -> BuildingLook | None:
        """Read the short form; None for ``-``.

        Raises:
            EditorError: it is neither.
        """
        words = text.split()
        if words == ["-"]:
            return None
        materials = {one for one in get_args(Material) if words[:1] == [one]}
        roofs = {one for one in get_args(Roof) if words[1:] == [one]}
        if not (materials and roofs):
            known = f"{', '.join(get_args(Material))} + {', '.join(get_args(Roof))}"
            raise error("map_import.building_look", value=text[:60], known=known)
        return cls(materials.pop(), roofs.pop())


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
    symbols: Mapping[str, str] = field(default_factory=dict)
    """Pattern of a foreign thing -> id of the drawing that stands for it; the first that fits counts."""
    drawn: Mapping[str, str] = field(default_factory=dict)
    """Id of a drawing -> foreign thing that stands for it."""
    buildings: Mapping[str, BuildingLook | None] = field(default_factory=dict)
    """Pattern of a foreign thing -> the building that it is, asked before ``symbols``; None for none."""
    built: Mapping[str, str] = field(default_factory=dict)
    """Material of a building -> foreign thing that stands for it."""

    def ground(self, token: str) -> Ground | None:
        """Return what a foreign name becomes; None if no pattern fits."""
        return next(self._fitting(token), None)

    def _fitting(self, token: str) -> Iterator[Ground]:
        if token in self.read:
            yield self.read[token]
        yield from (ground for key, ground in self.read.items() if fnmatchcase(token, key))

    def overlooked(self, token: str, ground: Ground) -> str:
        """Return the part of a name behind ``^`` that no pattern speaks of; '' if there is none."""
        _base, mark, rest = token.partition("^")
        keys = [key for key, one in self.read.items() if one == ground and fnmatchcase(token, key)]
        return mark + rest if rest and keys and not any("^" in key for key in keys) else ""

    def symbol(self, name: str) -> str | None:
        """Return the id of the drawing that stands for a foreign thing; None if no pattern fits."""
        return next((symbol for key, symbol in self.symbols.items() if fnmatchcase(name, key)), None)

    def building(self, name: str) -> BuildingLook | None:
        """Return the building that a foreign thing is; None where it is none."""
        return next((look for key, look in self.buildings.items() if fnmatchcase(name, key)), None)

    def mapping(self, tokens: Iterable[str], known: Iterable[str]) -> dict[str, Ground]:
        """Return what each token becomes by this table, or by its own name where that is a known terrain.

        Of several patterns that fit, the first counts whose terrain is known. In a game without the terrain
        that lies everywhere, its own first one stands for that.
        """
        order = tuple(known)
        terrains = set(order)
        usual = order[0] if order and self.base and self.base not in terrains else self.base
        found: dict[str, Ground] = {}
        for token in tokens:
            own = token.strip().lower().replace(" ", "_").replace("-", "_")
            fitting = [
                replace(ground, terrain=usual) if ground.terrain == self.base else ground
                for ground in self._fitting(token)
                if not ground.terrain or ground.terrain in terrains or ground.terrain == self.base
            ]
            if own in terrains and token not in self.read:
                # Our own word says just that; another one may say more, e.g. "Water" how deep it is.
                alike = [one for one in fitting if one.terrain == own and token != own]
                fitting.insert(0, alike[0] if alike else Ground(own))
            if fitting:
                found[token] = fitting[0]
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
            read=_before(other.read, self.read),
            write={**self.write, **other.write},
            symbols=_before(other.symbols, self.symbols),
            drawn={**self.drawn, **other.drawn},
            buildings=_before(other.buildings, self.buildings),
            built={**self.built, **other.built},
        )


def _before(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Return two tables of patterns as one, in which those of the first are asked before."""
    return {**first, **{key: one for key, one in second.items() if key not in first}}


@lru_cache(maxsize=8)
def shipped_table(form: str) -> GroundTable:
    """Return the shipped translation of a format; an empty one where there is none."""
    file = Path(__file__).with_name("foreign_ground.toml")
    data = tomllib.loads(file.read_text("utf-8"))
    return _table(data.get(form, {}), file.name)


def read_table(file: Path) -> GroundTable:
    """Return an author's own table: TOML with ``base``, ``fallback`` and the tables of ``GroundTable``.

    Raises:
        EditorError: it cannot be read, or says something else.
    """
    try:
        data = tomllib.loads(read_text(file))
    except (tomllib.TOMLDecodeError, RecursionError) as trouble:
        raise error("map_import.mapping_table", file=file.name, reason=reason_of(trouble)) from trouble
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
        ("symbols", dict(table.symbols)),
        ("drawn", dict(table.drawn)),
        ("buildings", {name: "-" if one is None else one.text for name, one in table.buildings.items()}),
        ("built", dict(table.built)),
    ):
        if pairs:
            lines += ["", f"[{name}]", *(f"{_quoted(key)} = {_quoted(pairs[key])}" for key in pairs)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    # JSON's escapes are those of TOML but for this character.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _table(data: Mapping[str, Any], file: str) -> GroundTable:
    parts = {name: data.get(name, {}) for name in _PARTS}
    if not all(isinstance(part, dict) for part in parts.values()):
        raise broken_file(file, " ".join(f"[{name}]" for name in parts))
    head = {key: data.get(key, "") for key in ("base", "fallback")}
    for key, value in (*head.items(), *(pair for part in parts.values() for pair in part.items())):
        if not isinstance(value, str):
            raise error("map_import.mapping_line", file=file, key=str(key)[:60])
    read = {key: Ground.read(text) for key, text in parts.pop("read").items()}
    buildings = {key: BuildingLook.read(text) for key, text in parts.pop("buildings").items()}
    others = {name: dict(part) for name, part in parts.items()}
    return GroundTable(head["base"], head["fallback"], read, buildings=buildings, **others)
