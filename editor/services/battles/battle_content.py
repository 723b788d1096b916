"""A battle as plain data, with documents, seed, log and decisions; and the battle that such data says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from editor.rules.core.contract import AnyPlay, Setup
from editor.rules.core.replay import SavedBattle, battle_data, battle_from
from editor.rules.core.variations import Tree, tree_data, tree_from
from editor.services.battles.hot_seat import HotSeat
from editor.services.battles.mail_seat import Mail, MailSeat, mail_from
from editor.services.battles.preview import play_of
from editor.services.battles.watching import (
    NOT_FOLLOWING,
    PLAIN,
    Prepared,
    Reading,
    ReadingOf,
    Recording,
    by_turns,
    changed_since,
    documents_of,
    fingerprint,
    fingerprints,
    replayed,
)
from schemas.base import Document, Kind, kind_of, system_of
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.text import LocalText

MARK: Final = "marshalry"


@dataclass(frozen=True)
class OpenedBattle:
    """A battle out of a file, replayed."""

    recording: Recording
    fingerprints: Mapping[str, str]
    """Id -> fingerprint of every document that it was fought with."""
    seat: HotSeat | None = None
    """The battle where it stands, to be gone on with. None where only the log is known, or leads on."""
    mail: Mail | None = None
    """Where it stands if it is played by mail."""
    trouble: Problem | None = None
    """Why it can only be watched, though its decisions were saved. None if it goes on."""

    @property
    def tree(self) -> Tree | None:
        """What was decided; None where only the log is known, or leads on."""
        return self.seat.tree if self.seat is not None else None

    @property
    def ground(self) -> Prepared | None:
        """What it is gone on with, its documents as they were then; None where it can only be watched."""
        if self.seat is None:
            return None
        return Prepared(self.setup, self.recording.play, (), (), (), self.fingerprints)

    @property
    def setup(self) -> Setup:
        """The scenario with its documents, as they were then."""
        return self.recording.setup

    def changed_in(self, now: Prepared) -> tuple[LocalText, ...]:
        """Return the names of its documents that stand otherwise now, or are gone."""
        return changed_since(now.fingerprints, self.setup, self.fingerprints)


def battle_content(recording: Recording, tree: Tree | None = None) -> dict[str, Any]:
    """Return a battle as plain JSON data, with its documents, their fingerprints, its seed and its log.

    Args:
        recording: the battle, as far as it has been fought.
        tree: what was decided in it; None if that is not known.
    """
    setup = recording.setup
    documents = documents_of(setup)
    battle = SavedBattle(
        system=system_of(setup.scenario),
        scenario=setup.scenario.id,
        documents=tuple(sorted({document.id for document in documents})),
        seed=recording.seed,
        events=recording.events,
    )
    return content_data(
        battle_data(recording.play, battle),
        fingerprints(setup),
        [dump_document(document) for document in documents],
        None if tree is None else tree_data(recording.play, tree),
    )


def content_data(log: Any, stated: Any, documents: Any, decided: Any = None) -> dict[str, Any]:
    """Return a battle as plain data out of its parts; hashes show whether log and decisions were edited.

    Args:
        log: its seed and events.
        stated: id -> fingerprint of every document.
        documents: the documents as plain data.
        decided: its decisions; None if they are not known.
    """
    data = {
        MARK: "battle",
        "battle": log,
        "battle_fingerprint": log_fingerprint(log),
        "fingerprints": stated,
        "documents": documents,
    }
    if decided is not None:
        data |= {"decided": decided, "decided_fingerprint": log_fingerprint(decided)}
    return data


def battle_of(
    data: Mapping[str, Any],
    reading_of: ReadingOf = by_turns,
    *,
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
) -> OpenedBattle:
    """Return the battle that plain data says (:func:`battle_content`), with all its moments worked out.

    Its decisions are played once more. Where they lead to the log, they may have led a little further: a
    crash may come between the two. Where they lead elsewhere, the log alone is shown.

    Raises:
        EditorError: the data was changed or damaged, or the game is not played here.
    """
    setup, stated = _setup(data, systems)
    for part in ("battle", "decided"):
        if part in data and log_fingerprint(data[part]) != data.get(f"{part}_fingerprint"):
            raise error("preview.battle_altered", fix=Message(code="preview.other_copy_fix"))
    play: AnyPlay = type(play_of(setup))()
    saved = battle_from(play, data["battle"])
    if saved.scenario != setup.scenario.id or set(saved.documents) != set(stated):
        damaged("documents")
    if play.refusals(setup):
        raise EditorError(*play.refusals(setup))
    reading, trouble = reading_of(setup), None
    if "decided" in data:
        try:
            tree, mail = tree_from(play, data["decided"]), mail_from(data.get("mail"))
            return _decided(play, setup, saved, tree, stated, reading, mail)
        except EditorError as refused:
            trouble = refused.problems[0]
    return OpenedBattle(recorded(play, setup, saved, reading), stated, trouble=trouble)


def _decided(
    play: AnyPlay,
    setup: Setup,
    saved: SavedBattle,
    tree: Tree,
    stated: Mapping[str, str],
    reading: Reading,
    mail: Mail | None,
) -> OpenedBattle:
    """Return a battle that was decided once more; one by mail stands at the seat of its person.

    Raises:
        EditorError: the rules forbid a decision by now, or the decisions lead to another log.
    """
    seat = (
        HotSeat(play, setup, saved.seed, reading=reading, tree=tree)
        if mail is None
        else MailSeat(play, setup, saved.seed, tree, mail, reading=reading)
    )
    recording = Recording(play, setup, saved.seed)
    try:
        recording.extend(seat.catch_up())
    except NOT_FOLLOWING as trouble:
        raise error("replay.decisions_impossible", number=len(recording.decisions) + 1) from trouble
    for number, (first, second) in enumerate(zip(recording.events, saved.events, strict=False), start=1):
        if first != second:
            raise error("replay.decided_otherwise", number=number)
    recording.complete = True
    return OpenedBattle(recording, stated, seat, mail)


def recorded(play: AnyPlay, setup: Setup, saved: SavedBattle, reading: Reading = PLAIN) -> Recording:
    """Return a saved battle with all its moments worked out.

    Raises:
        EditorError: an event does not follow from those before it.
    """
    recording = Recording(play, setup, saved.seed)
    try:
        recording.extend(replayed(play, setup, saved.events, reading))
    except NOT_FOLLOWING as trouble:
        raise error(
            "preview.battle_does_not_replay",
            fix=Message(code="preview.other_copy_fix"),
            number=recording.length + 1,
        ) from trouble
    recording.complete = True
    return recording


def log_fingerprint(battle: Mapping[str, Any]) -> str:
    """Return a hash of the seed and the events, since a log that was edited may still follow the rules."""
    text = json.dumps(battle, separators=(",", ":"), sort_keys=True)  # ASCII: any text has its bytes
    return hashlib.sha256(text.encode()).hexdigest()


def _setup(data: Mapping[str, Any], systems: Sequence[DocumentSystem]) -> tuple[Setup, dict[str, str]]:
    """Return the documents of a file and their fingerprints, each document checked against its own."""
    battle, bodies, stated = data.get("battle"), data.get("documents"), data.get("fingerprints")
    if not isinstance(battle, Mapping):
        damaged("battle")
    if not isinstance(bodies, list) or not isinstance(stated, dict):
        damaged("documents")
    documents: dict[str, Document] = {}
    for body in bodies:
        document = parse_document(body, systems)
        if fingerprint(document) != stated.get(document.id):
            raise error(
                "preview.document_altered",
                fix=Message(code="preview.other_copy_fix"),
                document=document.slug,
            )
        documents[document.id] = document
    if set(documents) != set(stated):
        damaged("fingerprints")
    scenario = documents.get(str(battle.get("scenario")))
    if scenario is None or kind_of(scenario) != Kind.SCENARIO:
        damaged("battle.scenario")
    others = {key: document for key, document in documents.items() if key != scenario.id}
    return Setup(scenario, others), {str(key): str(value) for key, value in stated.items()}


def damaged(field: str) -> NoReturn:
    """Refuse a battle of which a part does not fit the rest."""
    raise error("preview.battle_damaged", fix=Message(code="preview.other_copy_fix"), field=field)
