"""Watched battles as files: kept with everything that they need, and opened again from the log alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from editor.packs.archive import write_whole
from editor.rules.core.contract import AnyPlay, RuleSystem, Setup
from editor.rules.core.replay import SavedBattle, battle_data, battle_from
from editor.rules.registry import SYSTEMS
from editor.services.preview import play_of
from editor.services.watching import (
    PLAIN,
    Reading,
    Recording,
    documents_of,
    fingerprint,
    fingerprints,
    replayed,
)
from schemas.base import Document, Kind
from schemas.held_files import refuse_held
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

SUFFIX: Final = ".battle.json"
MOST_BYTES: Final = 64 * 1024 * 1024
"""A larger file is refused unread."""
MARK: Final = "marshalry"
ReadingOf = Callable[[Setup], Reading]
"""How the states of a setup's battles are read by whoever shows them."""


@dataclass(frozen=True)
class OpenedBattle:
    """A battle out of a file, replayed."""

    recording: Recording
    prints: Mapping[str, str]
    """Id -> fingerprint of every document that it was fought with."""

    @property
    def setup(self) -> Setup:
        """The scenario with its documents, as they were then."""
        return self.recording.setup


def _plain(_setup: Setup) -> Reading:
    return PLAIN


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
        battle = _read(file)["battle"]
        if not isinstance(battle.get("system"), str) or not isinstance(battle.get("scenario"), str):
            _damaged("battle")
    except EditorError as trouble:
        raise trouble.at(file=file.name) from trouble
    return BattleHead(battle["system"], battle["scenario"])


def save_battle(recording: Recording, file: Path) -> Path:
    """Write a battle as far as it has been fought, with its documents, their fingerprints and its seed.

    Args:
        recording: the battle.
        file: where to; without a suffix it gets ``.battle.json``.

    Returns:
        The file written; it is there whole or not at all.

    Raises:
        EditorError: the place cannot be written.
    """
    setup = recording.setup
    scenario = dump_document(setup.scenario)
    battle = SavedBattle(
        system=scenario["system"],
        scenario=setup.scenario.id,
        documents=tuple(sorted({document.id for document in documents_of(setup)})),
        seed=recording.seed,
        events=recording.events,
    )
    log = battle_data(recording.play, battle)
    data = {
        MARK: "battle",
        "battle": log,
        "battle_fingerprint": log_fingerprint(log),
        "fingerprints": fingerprints(setup),
        "documents": [dump_document(document) for document in documents_of(setup)],
    }
    target = file if file.suffix else file.with_name(file.name + SUFFIX)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    write_whole(target, (text + "\n").encode())
    return target


def open_battle(
    file: Path,
    reading_of: ReadingOf = _plain,
    *,
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    rules: Sequence[RuleSystem] = SYSTEMS,
) -> OpenedBattle:
    """Return a battle out of a file, with all its moments worked out from the log.

    Args:
        file: the saved battle.
        reading_of: called with the setup once the documents are known.
        systems: games whose documents can be read.
        rules: games that can be played.

    Raises:
        EditorError: the file cannot be read, is no saved battle, was changed or damaged, or its game is not
            played here.
    """
    try:
        return _opened(_read(file), reading_of, systems, rules)
    except EditorError as trouble:
        raise trouble.at(file=file.name) from trouble


def _opened(
    data: Mapping[str, Any],
    reading_of: ReadingOf,
    systems: Sequence[DocumentSystem],
    rules: Sequence[RuleSystem],
) -> OpenedBattle:
    setup, prints = _setup(data, systems)
    if log_fingerprint(data["battle"]) != data.get("battle_fingerprint"):
        raise error("preview.battle_altered", fix=Message(code="preview.other_copy_fix"))
    play: AnyPlay = type(play_of(setup, rules))()
    saved = battle_from(play, data["battle"])
    if saved.scenario != setup.scenario.id or set(saved.documents) != set(prints):
        _damaged("documents")
    if play.refusals(setup):
        raise EditorError(*play.refusals(setup))
    return OpenedBattle(recorded(play, setup, saved, reading_of(setup)), prints)


def recorded(play: AnyPlay, setup: Setup, saved: SavedBattle, reading: Reading = PLAIN) -> Recording:
    """Return a saved battle with all its moments worked out.

    Raises:
        EditorError: an event does not follow from those before it.
    """
    recording = Recording(play, setup, saved.seed)
    try:
        recording.extend(replayed(play, setup, saved.events, reading))
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError) as trouble:
        # The events are well formed one by one, yet they do not follow from each other. A "next" that
        # finds nothing becomes a RuntimeError.
        raise error(
            "preview.battle_does_not_replay",
            fix=Message(code="preview.other_copy_fix"),
            number=recording.length + 1,
        ) from trouble
    recording.complete = True
    return recording


def changed_since(ws_prints: Mapping[str, str], opened: OpenedBattle) -> tuple[Document, ...]:
    """Return the documents of a saved battle that stand otherwise now.

    Args:
        ws_prints: id -> fingerprint as the documents stand now (``Prepared.prints``).
        opened: the battle.
    """
    return tuple(
        document
        for document in documents_of(opened.setup)
        if ws_prints.get(document.id) != opened.prints[document.id]
    )


def _read(file: Path) -> Mapping[str, Any]:
    refuse_held(file)
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            raise error("preview.file_too_large", size=size // 2**20, most=MOST_BYTES // 2**20)
        text = file.read_bytes()
    except OSError as trouble:
        raise error("preview.cannot_read", file=str(file), reason=trouble.strerror or "") from trouble
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as trouble:
        raise error("replay.not_a_battle") from trouble
    if not isinstance(data, dict) or data.get(MARK) != "battle" or not isinstance(data.get("battle"), dict):
        raise error("replay.not_a_battle")
    return data


def log_fingerprint(battle: Mapping[str, Any]) -> str:
    """Return a hash of the seed and the events, since a log that was edited may still follow the rules."""
    text = json.dumps(battle, separators=(",", ":"), sort_keys=True)  # ASCII: any text has its bytes
    return hashlib.sha256(text.encode()).hexdigest()


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _setup(data: Mapping[str, Any], systems: Sequence[DocumentSystem]) -> tuple[Setup, dict[str, str]]:
    """Return the documents of a file and their fingerprints, each document checked against its own."""
    bodies, prints = data.get("documents"), data.get("fingerprints")
    if not isinstance(bodies, list) or not isinstance(prints, dict):
        _damaged("documents")
    documents: dict[str, Document] = {}
    for body in bodies:
        document = parse_document(body, systems)
        if fingerprint(document) != prints.get(document.id):
            raise error(
                "preview.document_altered",
                fix=Message(code="preview.other_copy_fix"),
                document=document.slug,
            )
        documents[document.id] = document
    if set(documents) != set(prints):
        _damaged("fingerprints")
    scenario = documents.get(str(data["battle"].get("scenario")))
    if scenario is None or scenario.model_dump(include={"kind"})["kind"] != Kind.SCENARIO:
        _damaged("battle.scenario")
    others = {key: document for key, document in documents.items() if key != scenario.id}
    return Setup(scenario, others), {str(key): str(value) for key, value in prints.items()}


def _damaged(field: str) -> NoReturn:
    raise error("preview.battle_damaged", fix=Message(code="preview.other_copy_fix"), field=field)
