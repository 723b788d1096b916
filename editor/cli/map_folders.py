"""``marshalry map import`` of several files or a folder: what becomes of each, then all as one step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editor.cli.context import back_up_first
from editor.cli.losses import is_held, say_losses
from editor.cli.map_import import changes, plan_data
from editor.cli.output import complain, problem_data, progress_line, say, say_json
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.named_files import is_folder
from schemas.problems import Message, Problem, error

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from editor.cli.context import Session
    from editor.packs.foreign import Mapped
    from editor.packs.ground_tables import GroundTable
    from editor.services.map_files.many_maps import ComingMap
    from editor.services.map_files.map_games import MapGame
    from schemas.losses import Loss


@dataclass(frozen=True)
class MapOrder:
    """How maps are taken in."""

    system: str
    chosen: Mapped
    table: GroundTable
    as_hexes: bool
    """Whether squares become hexes."""
    look: bool
    """Whether nothing is stored."""
    strict: bool
    as_json: bool


def import_maps(session: Session, files: Sequence[Path], order: MapOrder) -> Status:
    """Take in several maps; what is lost of each, and which stay out, is said before anything is stored.

    Returns:
        The exit status: that of problems where a file stays out, or nothing may be stored.

    Raises:
        EditorError: there is no such game, there are no maps, or something would be lost that may not be.
    """
    from editor.services.map_files.many_maps import STORED, MapChoices, maps_in, plan_maps, read_maps
    from editor.services.map_files.map_games import map_game
    from editor.services.map_files.take_maps import take_in_maps

    found = [one for file in files for one in (maps_in(file) if is_folder(file) else (file,))]
    if not found:
        raise error("map_import.no_maps", file=str(files[0]))
    with session.workspace() as ws:
        game = map_game(ws, order.system)
        reads = read_maps(found, progress_line)
        choices = MapChoices(order.system, order.chosen, order.table, as_hexes=order.as_hexes)
        coming = plan_maps(ws, reads, choices)
        lost = _lost(coming)
        say_losses(lost, session.language, as_json=order.as_json)
        if not order.as_json:
            _say(coming, game, session.language)
        complain(_refused(coming), session.language)
        held = is_held([*lost, *_refused(coming)], strict=order.strict, as_json=order.as_json)
        stored: dict[str, str] = {}
        wanted = [one for one in coming if one.state in STORED]
        if wanted and not order.look and not held:
            back_up_first(session, ws)
            stored = {row.id: row.slug for row in take_in_maps(ws, wanted, progress_line).rows}
    if order.as_json:
        say_json([_data(one, stored, game, session.language) for one in coming])
    return Status.PROBLEMS if held or _refused(coming) else Status.DONE


def _lost(coming: Sequence[ComingMap]) -> list[Loss]:
    """Return what of each file is lost, with its name."""
    return [
        loss.model_copy(update={"file": loss.file or one.file.name})
        for one in coming
        if one.plan is not None
        for loss in one.plan.lost
    ]


def _refused(coming: Sequence[ComingMap]) -> list[Problem]:
    return [problem for one in coming for problem in one.problems]


def _say(coming: Sequence[ComingMap], game: MapGame, language: str) -> None:
    """Print what becomes of each file, and what changes on maps that are there."""
    for one in coming:
        words = sentence(Message(code=f"map_import.becomes_{one.state}"), language)
        say(f"{words}\t{one.file.name}" + ("" if one.plan is None else f"\t{one.plan.document.slug}"))
        if one.plan is not None and one.state == "change":
            for line in changes(one.plan, game.names, language):
                say(f"  {line}")


def _data(one: ComingMap, stored: dict[str, str], game: MapGame, language: str) -> dict[str, Any]:
    ident = one.known if one.plan is None else one.plan.document.id
    return {
        "file": str(one.file),
        "state": one.state,
        "done": ident in stored,
        "id": ident,
        "slug": stored.get(ident, ""),
        "problems": [problem_data(problem, language) for problem in one.problems],
    } | ({} if one.plan is None else plan_data(one.plan, game.names, language))
