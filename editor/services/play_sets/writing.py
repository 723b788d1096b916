"""Scenarios written for programs in which people play at a distance: one row for each program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from editor.packs.play_set import PlaySet
from editor.packs.tabletop_list import FILE, list_files
from editor.packs.vassal import extension, module, saved
from editor.packs.vassal.module import Edition
from editor.packs.vassal.pieces import PieceWords
from editor.packs.vassal.table import ModuleWords
from editor.packs.whole_files import refuse_unwritable, write_all, write_whole
from editor.services.documents import find
from editor.services.new_folders import new_folder, refuse_taken
from editor.services.play_sets.collecting import gather
from editor.services.play_sets.grounds import megamek_scenario, wesnoth_addon
from editor.services.play_sets.job import Made, PlayJob
from editor.services.play_sets.tabletop import SAVED, tabletop_files
from editor.services.prints.sheet_options import check_language, one_of
from editor.services.workspace import Workspace
from schemas.messages import own_message, sentence
from schemas.problems import Message, Problem, error
from schemas.progress import Report, quietly

_VERSION: Final = "1.0"
_DICE: Final = ((1, 6), (2, 6), (1, 20))


@dataclass(frozen=True)
class PlayFormat:
    """A program that people play in."""

    id: str
    suffix: str
    """Ending of its file; '' where it is a folder."""
    make: Callable[[PlayJob], Made]
    needs_fields: bool = False
    """Whether it takes scenarios with a map of fields only."""


def _vassal(job: PlayJob, make: Callable[[PlaySet, ModuleWords, Edition], bytes]) -> Made:
    """Return a file of VASSAL."""
    gathered = gather(job.ws, job.scenario, job.language, job.report)
    found = gathered.play

    def say(key: str, **values: str) -> str:
        return sentence(Message(code=f"play_set.{key}", values=dict(values)), found.language)

    words = ModuleWords(
        PieceWords(
            flip=say("flip"),
            right=say("turn_right"),
            left=say("turn_left"),
            hidden=say("hidden"),
            trail=say("trail"),
            moved=say("moved"),
            back=say("back"),
            state=say("state"),
        ),
        table=say("table"),
        palette=say("palette"),
        charts=say("charts"),
        observer=say("sides"),
        shuffle=say("shuffle"),
        inventory=say("inventory"),
        turn=sentence(own_message(find(job.ws, job.scenario).system, "play_set.head_turn"), found.language),
        hands={side: say("hand", side=side) for side in found.sides},
        set_up=say("set_up", scenario=found.title),
    )
    file = make(found, words, Edition(_VERSION, _DICE))
    return Made({"": file}, problems=gathered.problems, notes=gathered.notes)


def _tabletop(job: PlayJob) -> Made:
    gathered = gather(job.ws, job.scenario, job.language, job.report)
    files, lost = tabletop_files(gathered.play, job.place)
    return Made(files, SAVED, gathered.problems, lost, gathered.notes)


def _pictures(job: PlayJob) -> Made:
    gathered = gather(job.ws, job.scenario, job.language, job.report)
    return Made(list_files(gathered.play), FILE, gathered.problems, notes=gathered.notes)


PLAY_FORMATS: Final = (
    PlayFormat("vassal", module.SUFFIX, partial(_vassal, make=module.vassal_module)),
    PlayFormat("vassal-extension", extension.SUFFIX, partial(_vassal, make=extension.vassal_extension)),
    PlayFormat("vassal-save", saved.SUFFIX, partial(_vassal, make=module.vassal_saved_game)),
    PlayFormat("tabletop", "", _tabletop),
    PlayFormat("pictures", "", _pictures),
    PlayFormat("wesnoth", "", wesnoth_addon, needs_fields=True),
    PlayFormat("megamek", "", megamek_scenario, needs_fields=True),
)
"""VASSAL (module, extension, saved game), Tabletop Simulator, pictures with a list for Foundry and Roll20,
Wesnoth, MegaMek."""


@dataclass(frozen=True)
class ReadySet:
    """A scenario that is made for a program and not yet written: what is lost can be told before."""

    place: Path
    """The file, or the folder."""
    made: Made

    @property
    def missing(self) -> tuple[Problem, ...]:
        """What will not be there: what the program has no place for, and what cannot be drawn."""
        return (*self.made.lost, *self.made.problems)

    def write(self) -> Path:
        """Write it, and return the file, or the one of the folder that is opened.

        Raises:
            EditorError: it cannot be written; what was there is as it was.
        """
        if "" in self.made.files:
            write_whole(self.place, self.made.files[""])
            return self.place
        with new_folder(self.place) as making:
            files = {making / name: data for name, data in self.made.files.items()}
            write_all(files, make_folders=True)
        return self.place / self.made.first


def play_format(wanted: str) -> PlayFormat:
    """Return a format by its id.

    Raises:
        EditorError: there is none.
    """
    found = next((one for one in PLAY_FORMATS if one.id == wanted), None)
    if found is None:
        raise error("play_set.unknown_format", fix=one_of(one.id for one in PLAY_FORMATS), format=wanted)
    return found


def ready_play_set(
    ws: Workspace, scenario: str, form: str, out: Path, *, language: str = "en", report: Report = quietly
) -> ReadySet:
    """Make a scenario with its board, counters, cards and booklet ready for a program that people play in.

    Args:
        ws: the catalogue.
        scenario: id, slug or ``system/kind/slug``.
        form: id of one of ``PLAY_FORMATS``.
        out: the file; or the folder, which is made and may be there already if it is empty.
        language: of names and cards.
        report: called with ``(steps done, total)``; may raise to cancel.

    Raises:
        EditorError: the format or the language is unknown, it is no scenario, the file has another ending, or
            the folder holds files already.
    """
    row = play_format(form)
    if row.suffix and out.suffix.lower() != row.suffix:
        fix = Message(code="play_set.ending_fix", values={"suffix": row.suffix})
        raise error("play_set.ending", fix=fix, file=out.name)
    check_language(language, "site")
    if row.suffix:
        refuse_unwritable(out)
    else:
        refuse_taken(out)
    return ReadySet(out, row.make(PlayJob(ws, scenario, language, out.resolve(), report)))
