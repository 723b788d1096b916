"""What kinds of ground became, kept in the catalogue per game and tileset, so that it is asked for once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

from editor.catalogue import notes
from editor.packs.foreign import EMPTY, ForeignMap, Ground, Mapped
from editor.services.workspace import Workspace
from schemas.problems import EditorError


def kept_ground(workspace: Workspace, system: str, found: ForeignMap) -> dict[str, Ground]:
    """Return what was chosen before for kinds of ground of the same tilesets; damaged ones count as none."""
    with workspace.reading() as catalogue:
        kept = {name: _read(notes.setting(catalogue, _key(system, found, name))) for name in _sets(found)}
    return {token: kept[name][token] for token, name in _homes(found).items() if token in kept[name]}


def keep_ground(workspace: Workspace, system: str, found: ForeignMap, chosen: Mapped) -> None:
    """Keep what was chosen, beside what was chosen before; a catalogue that is only read keeps nothing."""
    if not workspace.read_only and (kept := ground_settings(workspace, system, [(found, chosen)])):
        with workspace.writing() as catalogue:
            notes.put_settings(catalogue, kept)


def ground_settings(
    workspace: Workspace, system: str, chosen: Iterable[tuple[ForeignMap, Mapped]]
) -> dict[str, str]:
    """Return what the catalogue has to keep so that choices hold for the next files, by its keys.

    Args:
        workspace: the open catalogue.
        system: id of the game.
        chosen: files, each with what was chosen for kinds of its ground; the last one counts.
    """
    fresh: dict[str, dict[str, str]] = {}
    for found, grounds in chosen:
        for token, name in _homes(found).items() if grounds else ():
            if token in grounds:
                fresh.setdefault(_key(system, found, name), {})[token] = grounds[token].text
    kept: dict[str, str] = {}
    with workspace.reading() as catalogue:
        for key, new in fresh.items():
            known = {token: ground.text for token, ground in _read(notes.setting(catalogue, key)).items()}
            kept[key] = json.dumps({**known, **new}, ensure_ascii=False)
    return kept


def _homes(found: ForeignMap) -> dict[str, str]:
    """Return the tileset of each kind of ground; '' for those of none.

    Empty fields count to the first of the map's tilesets: with other tiles they may mean something else.
    """
    homes = {token: found.sets.get(token, "") for token in found.tokens}
    return homes | {EMPTY: min(found.sets.values(), default="")}


def _sets(found: ForeignMap) -> set[str]:
    return set(_homes(found).values())


def _key(system: str, found: ForeignMap, name: str) -> str:
    digest = hashlib.sha256(f"{found.program}\n{name}".encode()).hexdigest()[:24]
    return f"map_ground/{system[:30]}/{digest}"


def _read(text: str | None) -> dict[str, Ground]:
    try:
        data = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    found: dict[str, Ground] = {}
    for token, ground in data.items() if isinstance(data, Mapping) else ():
        try:
            found[str(token)] = Ground.read(str(ground))
        except EditorError:
            continue
    return found
