"""Data files of BattleScribe taken in as a game without code: first a plan, then all of it or nothing."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from editor.catalogue import repository
from editor.packs.battlescribe.files import DATA_SUFFIXES, ForeignFile, read_files
from editor.packs.battlescribe.game import Naming, made_game
from editor.packs.battlescribe.ids import document_id
from editor.packs.battlescribe.tally import Tally
from editor.packs.whole_files import write_whole
from editor.services.battlescribe.rosters import army_of
from editor.services.importing import TakenIn, preview_deliveries, take_in_all
from editor.services.incoming import CHANGING, Delivery, DocumentChoices, Incoming
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, kind_of, system_of
from schemas.free_systems import FREE_MODELS, meet
from schemas.losses import Loss
from schemas.made_names import free_key
from schemas.named_files import is_folder
from schemas.parse import parse_document
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.ruleset import RulesetBase
from schemas.system_reasons import reason_of


@dataclass(frozen=True)
class GamePlan:
    """What taking a game in would do; nothing is done yet."""

    name: str
    system: str
    """Id that the game has here."""
    delivery: Delivery
    """Its documents, the game first."""
    incoming: tuple[Incoming, ...]
    """What becomes of each."""
    lost: tuple[Loss, ...]
    """What of it has no place, counted by kind."""
    told: tuple[tuple[str, str], ...] = ()
    """Each loss: the code of its kind, and which it is in the words of the file; several alike are one."""
    is_game: bool = True
    """Whether there is a game in it, not armies alone."""

    @property
    def documents(self) -> tuple[Document, ...]:
        """All its documents."""
        return tuple(self.delivery.documents)

    @property
    def nothing(self) -> bool:
        """Whether all of it is there already."""
        return not any(one.state in CHANGING for one in self.incoming)

    def count(self, kind: str) -> int:
        """Return how many documents of a kind there are."""
        return sum(kind_of(one.document) == kind for one in self.incoming)


def counts(plan: GamePlan) -> tuple[Message, ...]:
    """Return what is made of a game, a sentence for each kind of thing that there is."""
    game = plan.documents[0]
    found = {kind: plan.count(kind) for kind in ("unit", "item", "card")}
    armies = [one for one in plan.documents if isinstance(one, ArmyBase)]
    found["roster"] = sum(bool(one.entries) for one in armies)
    found["army"] = len(armies) - found["roster"]
    if isinstance(game, RulesetBase):
        more = {"field": game.own_fields, "rule": game.composition, "faction": game.factions}
        found |= {what: len(those) for what, those in more.items()}
    return tuple(
        Message(code=f"battlescribe.made_{what}", values={"count": count})
        for what, count in found.items()
        if count
    )


def data_files(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return the data files that are meant: those named, and those in the folders that are.

    Raises:
        EditorError: a folder cannot be read.
    """
    found: dict[Path, None] = {}
    for path in paths:
        found |= dict.fromkeys(_in_folder(path) if is_folder(path) else [path])
    return tuple(found)


def _in_folder(folder: Path) -> list[Path]:
    try:
        return sorted(one for one in folder.iterdir() if one.suffix.lower() in DATA_SUFFIXES)
    except OSError as trouble:
        raise error("makers.unreadable", file=folder.name, reason=reason_of(trouble)) from trouble


def plan_game(ws: Workspace, paths: Sequence[Path], language: str, report: Report = quietly) -> GamePlan:
    """Return what taking in a game, or rosters of one, would do.

    Args:
        ws: the catalogue.
        paths: its game system (.gst) and its catalogues (.cat), zipped or not, or a folder or an archive with
            them; rosters (.ros, .rosz, JSON of New Recruit) of it, or of a game that is there.
        language: of all their names and texts.
        report: progress, in files; may raise to cancel.

    Raises:
        EditorError: a file cannot be read or is none of these; there is no game system among them, or
            several; a catalogue belongs to another; the game of a roster is not there; or what is made of
            a file is no valid document.
    """
    files: list[ForeignFile] = []
    chosen = data_files(paths)
    for number, path in enumerate(chosen):
        report(number, len(chosen))
        files += read_files(path)
    tally = Tally()
    rosters = [one for one in files if one.sort == "roster"]
    data = [one for one in files if one.sort != "roster"]
    documents: list[Document] = []
    if data or not rosters:
        documents = _game(ws, _one_game(data, {path.name for path in paths}), language, tally)
    made = len(documents)
    for one in rosters:
        documents.append(army_of(ws, one, documents[:made], language, tally))
    report(len(chosen), len(chosen))
    first = documents[0]
    name = first.name.get(language)
    delivery = Delivery(documents, name, pack=chosen[0].name)
    incoming = preview_deliveries(ws, [delivery])
    return GamePlan(name, system_of(first), delivery, incoming, tally.losses(), tuple(tally.told), bool(made))


def take_in_game(
    ws: Workspace, plan: GamePlan, choices: DocumentChoices | None = None, report: Report = quietly
) -> TakenIn:
    """Store a game as it was planned, in one transaction; what was edited here is put together with it.

    Args:
        ws: the catalogue.
        plan: what was planned.
        choices: which side holds where both changed the same place.
        report: called with how far the work is; what it raises ends it, and nothing is stored.

    Raises:
        EditorError: both sides changed a place for which no side was chosen, or the catalogue cannot be
            written; then nothing was stored.
    """
    return take_in_all(ws, [plan.delivery], choices, report=report)


def write_losses(plan: GamePlan, file: Path) -> None:
    """Write every single loss of a plan as a table: its kind, then which it is.

    Raises:
        EditorError: the file cannot be written.
    """
    rows = io.StringIO()
    csv.writer(rows).writerows([("kind", "what"), *plan.told])
    write_whole(file, rows.getvalue().encode())


def _game(ws: Workspace, files: Sequence[ForeignFile], language: str, tally: Tally) -> list[Document]:
    """Return the documents of a game, itself first."""
    ws.follow_games()  # one that was only looked at before takes no name
    game = files[0].root
    name = game.get("name", "").strip() or files[0].name
    naming = Naming(_system(ws, game.get("id", ""), name), language)
    return _parsed(ws, made_game(files, naming, tally))


def _one_game(files: Sequence[ForeignFile], given: Iterable[str]) -> list[ForeignFile]:
    """Return the game system and its catalogues; those that only lie in the same folder may be of another."""
    systems = [one for one in files if one.sort == "gameSystem"]
    named = [one for one in systems if one.name in given]
    systems = named or systems
    if len(systems) != 1:
        values = {"files": ", ".join(one.name for one in systems or files)[:200] or "–"}
        code = "battlescribe.no_game" if not systems else "battlescribe.several_games"
        raise error(code, fix=Message(code=f"{code}_fix"), **values)
    key = systems[0].root.get("id", "")
    catalogues = []
    for one in files:
        if one.sort != "catalogue":
            continue
        if one.root.get("gameSystemId") == key:
            catalogues.append(one)
        elif one.name in given:
            raise error("battlescribe.other_game", file=one.name, game=systems[0].name).at(file=one.name)
    return [systems[0], *catalogues]


def _system(ws: Workspace, key: str, name: str) -> str:
    """Return the id of the game here: that of an earlier import, else a free one made of its name."""
    with ws.reading() as catalogue:
        stored = repository.peek(catalogue, document_id(key, ""))
    if stored is not None:
        return stored.system
    return free_key(name, {one.id for one in ws.systems}, "game")[:40].strip("_")


def _parsed(ws: Workspace, made: Sequence[dict[str, Any]]) -> list[Document]:
    meet(made)
    documents: list[Document] = []
    problems: list[Problem] = []
    for data in made:
        try:
            # What is known of an earlier import may lack a kind that has come since.
            documents.append(parse_document(data, ws.systems, FREE_MODELS.model(data["kind"])))
        except EditorError as trouble:
            problems.extend(trouble.problems)
    if problems:
        raise EditorError(*problems)
    return documents
