"""Battles that people play, kept in the catalogue as they go: listed, gone on with, renamed, exported."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from editor.catalogue import battles
from editor.catalogue.battles import BattleBody, BattleRow
from editor.packs.whole_files import refuse_unwritable, with_ending
from editor.rules.core.contract import AnyPlay, Setup
from editor.rules.core.replay import FORMAT
from editor.rules.core.variations import Tree, tree_data
from editor.services.battles.battle_content import (
    OpenedBattle,
    battle_of,
    content_data,
)
from editor.services.battles.battle_files import SUFFIX, open_battle, write_battle
from editor.services.battles.watching import Place, ReadingOf, Recording, by_turns, documents_of, fingerprints
from editor.services.workspace import Workspace
from schemas.base import system_of
from schemas.messages import own_message, sentence
from schemas.parse import dump_document
from schemas.problems import Message, error
from schemas.text import LocalText

LONGEST_NAME: Final = 200
"""Most letters of a battle's name."""

CAMPAIGN: Final = "campaign"
"""Mark in the head of a row: no battle, but a campaign that is played (:mod:`editor.services.campaigns`)."""

__all__ = ["BattleRow", "Deleted", "Keeping", "Moment"]


@dataclass(frozen=True)
class Deleted:
    """A battle that was deleted."""

    row: BattleRow
    body: BattleBody


def kept_battles(ws: Workspace, scenario: str = "") -> tuple[BattleRow, ...]:
    """Return the battles that are kept, of one scenario (its id) or of all, the last played first."""
    with ws.reading() as catalogue:
        rows = battles.battle_rows(catalogue, scenario)
    return tuple(row for row in rows if not row.head.get(CAMPAIGN))


def find_battle(ws: Workspace, wanted: str) -> BattleRow:
    """Return a kept battle by its id, the beginning of its id, or its name.

    Raises:
        EditorError: there is none, or there are several.
    """
    rows = kept_battles(ws)
    found = [row for row in rows if row.id == wanted or row.name == wanted]
    found = found or [row for row in rows if wanted and row.id.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    raise error("battles.several" if found else "battles.none", battle=wanted, count=len(found))


def scenario_name(row: BattleRow) -> LocalText:
    """Return the name of a battle's scenario, as it was then."""
    return LocalText(dict(row.head.get("scenario") or {}))


def turn_words(row: BattleRow, language: str) -> str:
    """Return what the game calls the turn in which a battle stands; '' where it is not known."""
    turn = row.head.get("turn")
    if not isinstance(turn, int):
        return ""
    plain = Message(code="battle_report.set_up")
    return sentence(own_message(row.system, "battle_report.turn", turn=turn) if turn else plain, language)


def side_names(row: BattleRow, language: str) -> dict[str, str]:
    """Return side -> name, in the order of the scenario."""
    sides: Mapping[str, Mapping[str, str]] = row.head.get("sides") or {}
    return {side: LocalText(dict(names)).get(language) or side for side, names in sides.items()}


def rename_battle(ws: Workspace, battle: str, name: str) -> None:
    """Give a battle a name; '' takes it away."""
    with ws.writing() as catalogue:
        battles.rename_battle(catalogue, battle, name.strip()[:LONGEST_NAME])


def delete_battles(ws: Workspace, wanted: Sequence[str]) -> tuple[Deleted, ...]:
    """Delete battles for good; what is returned brings them back (:func:`bring_back`)."""
    gone = []
    with ws.writing() as catalogue:
        for battle in wanted:
            row, body = battles.battle_row(catalogue, battle), battles.battle_body(catalogue, battle)
            if row is not None and body is not None:
                gone.append(Deleted(row, body))
            battles.delete_battle(catalogue, battle)
    return tuple(gone)


def bring_back(ws: Workspace, gone: Sequence[Deleted]) -> None:
    """Keep battles again that were deleted."""
    with ws.writing() as catalogue:
        for one in gone:
            battles.insert_battle(catalogue, one.row, one.body)


def content_of(ws: Workspace, battle: str) -> dict[str, Any]:
    """Return a kept battle as plain data (:func:`editor.services.battles.battle_content.battle_content`).

    Raises:
        EditorError: there is none of that id, or it is damaged.
    """
    with ws.reading() as catalogue:
        body = battles.battle_body(catalogue, battle)
    if body is None:
        raise error("battles.none", battle=battle)
    ground, decided = body.ground, body.decided
    log = {
        "format": FORMAT,
        "system": ground.get("system"),
        "scenario": ground.get("scenario"),
        "documents": sorted(ground.get("fingerprints") or {}),
        "seed": decided.get("seed"),
        "events": body.events,
    }
    content = content_data(
        log, ground.get("fingerprints"), ground.get("documents"), decided.get("tree") or {}
    )
    return content | {"mail": decided.get("mail")}


def open_kept(ws: Workspace, battle: str, reading_of: ReadingOf = by_turns) -> OpenedBattle:
    """Return a kept battle, ready to go on where it stands.

    Raises:
        EditorError: there is none of that id, it is damaged, or its game is not played here.
    """
    return battle_of(content_of(ws, battle), reading_of, systems=ws.systems)


def export_kept(ws: Workspace, battle: str, file: Path) -> Path:
    """Write a kept battle as a file, with all its variations.

    Returns:
        The file written.

    Raises:
        EditorError: there is none of that id, it is damaged, or the place cannot be written.
    """
    refuse_unwritable(with_ending(file, SUFFIX))
    return write_battle(content_of(ws, battle), file)


def take_in(ws: Workspace, file: Path, name: str = "") -> BattleRow:
    """Keep a battle out of a file as one of the catalogue's own.

    Args:
        ws: the catalogue.
        file: the saved battle.
        name: what it is to be called; '' for nothing.

    Raises:
        EditorError: the file cannot be read, was changed or damaged, or holds no decisions to go on from.
    """
    opened = open_battle(file, systems=ws.systems)
    if opened.tree is None:
        raise error("battles.log_only", file=file.name)
    return keep(ws, opened.recording, opened.tree, name)


def keep(
    ws: Workspace,
    recording: Recording,
    tree: Tree,
    name: str = "",
    listed_under: str = "",
    *,
    row: BattleRow | None = None,
    mail: Mapping[str, Any] | None = None,
) -> BattleRow:
    """Keep a battle as far as it has been fought, and return its row.

    Args:
        ws: the catalogue.
        recording: the battle.
        tree: what was decided in it.
        name: what it is called; '' for nothing.
        listed_under: id of the scenario among whose battles it is listed; '' for its own.
        row: the battle in the catalogue that goes on; None for a new one.
        mail: where a battle by mail stands, as plain data; None for others.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    keeping = Keeping(ws, recording.play, recording.setup, recording.seed, row, listed_under)
    place = recording.place_at(recording.length)
    keeping.note(Moment(tree, recording.events, place, recording.result is not None, mail))
    keeping.write()
    if name:
        rename_battle(ws, keeping.id, name)
    return find_battle(ws, keeping.id)


@dataclass(frozen=True)
class Moment:
    """Where a battle stands."""

    tree: Tree
    """All that was decided."""
    events: tuple[Any, ...]
    """Its log; may lag behind what was decided while the computer plays."""
    place: Place
    """Turn and phase."""
    ended: bool = False
    mail: Mapping[str, Any] | None = None
    """Where a battle by mail stands, as plain data; None for others."""


class Keeping:
    """Keeps one battle as it goes. It is noted in one thread and may be written in another."""

    def __init__(
        self,
        ws: Workspace,
        play: AnyPlay,
        setup: Setup,
        seed: int,
        row: BattleRow | None = None,
        listed_under: str = "",
    ) -> None:
        """Make it; nothing is written before something is noted.

        Args:
            ws: the catalogue.
            play: the game.
            setup: the scenario with its documents.
            seed: seed of the dice.
            row: the battle in the catalogue that goes on; None for a new one.
            listed_under: id of the scenario among whose battles it is listed; '' for its own.
        """
        self._ws = ws
        self._listed_under = listed_under or (row.scenario if row is not None else setup.scenario.id)
        self._play = play
        self._setup = setup
        self._seed = seed
        self.id = row.id if row is not None else str(uuid4())
        """Of the battle; another one once another window has played it on, or deleted it."""
        self._name = row.name if row is not None else ""
        self._serial = row.serial if row is not None else None
        self._noted: Moment | None = None
        self._noting, self._writing = threading.Lock(), threading.Lock()
        self._kept: tuple[Any, ...] = ()
        self._starts: list[int] = [0]
        """Where parts of the log that is kept begin, and its end."""

    def note(self, moment: Moment) -> None:
        """Take in where the battle stands now; :meth:`write` writes it."""
        with self._noting:
            self._noted = moment

    @property
    def waits(self) -> bool:
        """Whether something was noted and is not written."""
        return self._noted is not None

    def write(self) -> None:
        """Write what was noted last; whoever notes meanwhile does not wait.

        Raises:
            EditorError: the catalogue cannot be written; what was noted still waits.
        """
        with self._writing:
            with self._noting:
                moment, self._noted = self._noted, None
            if moment is None:
                return
            try:
                self._write(moment)
            except BaseException:
                with self._noting:
                    self._noted = self._noted or moment
                raise

    def _write(self, moment: Moment) -> None:
        head = self._head(moment)
        decided = {"seed": self._seed, "tree": tree_data(self._play, moment.tree), "mail": moment.mail}
        start, starts = self._resume_at(moment.events)
        events = [self._play.event_data(event) for event in moment.events[start:]]
        with self._ws.writing() as catalogue:
            serial = None
            if self._serial is not None:
                serial = battles.go_on_with_battle(
                    catalogue, self.id, self._serial, head, decided, start, events
                )
                if serial is None:  # another window has played it on, or deleted it: this one is kept, too
                    self.id = str(uuid4())
                    start, starts = 0, [0]
                    events = [self._play.event_data(event) for event in moment.events]
            if serial is None:
                serial = self._insert(catalogue, head, decided, events)
        self._serial, self._kept = serial, moment.events
        self._starts = [*starts, len(moment.events)] if events else starts

    def _resume_at(self, events: tuple[Any, ...]) -> tuple[int, list[int]]:
        """Return from where the log is written, and the places before where parts begin."""
        pairs = zip(self._kept, events, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        starts = [start for start in self._starts if start <= same]
        return starts[-1], starts

    def _insert(
        self, catalogue: Any, head: dict[str, Any], decided: dict[str, Any], events: list[Any]
    ) -> int:
        now = datetime.now(UTC)
        row = BattleRow(
            id=self.id,
            system=system_of(self._setup.scenario),
            scenario=self._listed_under,
            name=self._name,
            head=head,
            created=now,
            modified=now,
            serial=0,
        )
        ground = {
            "system": row.system,
            "scenario": self._setup.scenario.id,
            "fingerprints": fingerprints(self._setup),
            "documents": [dump_document(document) for document in documents_of(self._setup)],
        }
        return battles.insert_battle(catalogue, row, BattleBody(ground, decided, events))

    def _head(self, moment: Moment) -> dict[str, Any]:
        """Return what lists show of the battle."""
        scenario = self._setup.scenario
        return {
            "scenario": dict(scenario.name.root),
            "sides": {side.id: dict(side.name.root) for side in getattr(scenario, "sides", ())},
            "hands": list(moment.tree.now.seats.hands),
            "seed": self._seed,
            "turn": moment.place.turn,
            "phase": moment.place.phase,
            "events": len(moment.events),
            "decisions": moment.tree.length(),
            "variations": len(moment.tree.variations),
            "ended": moment.ended,
            "mail": moment.mail and {key: moment.mail[key] for key in ("battle", "mine")},
        }
