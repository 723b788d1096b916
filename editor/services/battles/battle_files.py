"""Battles as files: with everything that they need, opened again from decisions or from the log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from editor.packs.whole_files import with_ending, write_whole
from editor.rules.core.variations import Tree
from editor.services.battles.battle_content import (
    MARK,
    OpenedBattle,
    battle_content,
    battle_of,
    damaged,
)
from editor.services.battles.watching import ReadingOf, Recording, by_turns
from schemas.named_files import bounded_bytes
from schemas.problems import EditorError, error
from schemas.system_reasons import reason_of
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

SUFFIX: Final = ".battle.json"
MOST_BYTES: Final = 64 * 1024 * 1024
"""A larger file is refused unread."""


@dataclass(frozen=True)
class BattleHead:
    """What a saved battle says of itself, before it is checked and replayed."""

    system: str
    """Id of the game."""
    scenario: str
    """Id of the scenario; the catalogue need not hold it."""


def battle_head(file: Path) -> BattleHead:
    """Return which game and scenario a saved battle is of.

    Raises:
        EditorError: the file cannot be read, or is no saved battle.
    """
    try:
        battle = read_battle(file)["battle"]
        if not isinstance(battle.get("system"), str) or not isinstance(battle.get("scenario"), str):
            damaged("battle")
    except EditorError as trouble:
        raise trouble.at(file=file.name) from trouble
    return BattleHead(battle["system"], battle["scenario"])


def save_battle(recording: Recording, file: Path, tree: Tree | None = None) -> Path:
    """Write a battle as far as it has been fought.

    Args:
        recording: the battle.
        file: where to; without a suffix it gets ``.battle.json``.
        tree: what was decided in it; None if that is not known: then it can be watched, not gone on with.

    Returns:
        The file written; it is there whole or not at all.

    Raises:
        EditorError: the place cannot be written.
    """
    return write_battle(battle_content(recording, tree), file)


def write_battle(content: Mapping[str, Any], file: Path) -> Path:
    """Write a battle that is plain data (:func:`battle_content`); a file without a suffix gets one.

    Raises:
        EditorError: the place cannot be written.
    """
    return write_marked(content, file, SUFFIX)


def write_marked(content: Mapping[str, Any], file: Path, suffix: str) -> Path:
    """Write plain data as a file, which gets a suffix where it has none; it is there whole or not at all.

    Raises:
        EditorError: the place cannot be written.
    """
    target = with_ending(file, suffix)
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    write_whole(target, (text + "\n").encode())
    return target


def open_battle(
    file: Path, reading_of: ReadingOf = by_turns, *, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> OpenedBattle:
    """Return a battle out of a file, with all its moments worked out from the log.

    Args:
        file: the saved battle.
        reading_of: called with the setup once the documents are known.
        systems: games whose documents can be read.

    Raises:
        EditorError: the file cannot be read, is no saved battle, was changed or damaged, or its game is not
            played here.
    """
    try:
        return battle_of(read_battle(file), reading_of, systems=systems)
    except EditorError as trouble:
        raise trouble.at(file=file.name) from trouble


def read_battle(file: Path) -> Mapping[str, Any]:
    """Return what a file says of a battle, unchecked.

    Raises:
        EditorError: it cannot be read, or is no saved battle.
    """
    data = read_marked(file, "battle", "replay.not_a_battle")
    if not isinstance(data.get("battle"), dict):
        raise error("replay.not_a_battle")
    return data


def read_marked(file: Path, mark: str, otherwise: str) -> Mapping[str, Any]:
    """Return what a file of ours says, unchecked.

    Args:
        file: the file.
        mark: what it says that it is.
        otherwise: code of the problem where it is something else.

    Raises:
        EditorError: it cannot be read, or is something else.
    """
    try:
        text = bounded_bytes(file, MOST_BYTES)
        size = file.stat().st_size
    except OSError as trouble:
        raise error("preview.cannot_read", file=str(file), reason=reason_of(trouble)) from trouble
    if len(text) > MOST_BYTES:
        raise error("preview.file_too_large", size=size // 2**20, most=MOST_BYTES // 2**20)
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as trouble:
        raise error(otherwise) from trouble
    if not isinstance(data, dict) or data.get(MARK) != mark:
        raise error(otherwise)
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
