"""Exit statuses of commands: which trouble is the command's own, and which a finding about its documents."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from schemas.problems import Problem, Severity


class Status(IntEnum):
    """Exit statuses."""

    DONE = 0
    PROBLEMS = 1
    """Problems were found, or a check failed."""
    WRONG_USE = 2
    """Wrong use: something named is not there, cannot be read or cannot be written."""
    BUG = 3
    """A bug of ours."""


LOST: Final = frozenset(
    f"catalogue_files.{loss}" for loss in ("replaced", "removed", "log_removed", "overwritten")
)
"""Codes that end a command because the catalogue's files are no longer those that were opened."""
DAMAGED: Final = frozenset({"catalogue.damaged", "catalogue.damaged_body", "catalogue.misread"})
"""Codes of what a check of the catalogue would find."""
NOT_WRITTEN: Final = frozenset(
    {
        "catalogue.cannot_write",
        "catalogue.no_folder",
        "catalogue_files.over",
        "catalogue_files.own_file",
        "folders.folder_taken",
        "folders.is_file",
        "folders.not_written",
        "keys.cannot_write",
        "map_tools.cannot_write",
        "packs.cannot_write",
        "packs.no_folder",
    }
)
"""Codes of a place where nothing can be written."""
NOT_READ: Final = frozenset(
    {
        "catalogue.cannot_open",
        "everything.unreadable",
        "font.no_file",
        "keys.unreadable",
        "makers.unreadable",
        "map_import.no_file",
        "map_import.unreadable",
        "packs.bad_address",
        "packs.newer_index",
        "packs.not_known",
        "packs.no_index",
        "packs.source_answers",
        "packs.source_too_slow",
        "packs.source_unreachable",
        "packs.source_unreadable",
        "packs.unreadable",
        "picture.no_file",
        "preview.cannot_read",
        "print_presets.unreadable",
        "print_profile.unreadable",
        "table.file_unreadable",
        "yaml.no_file",
        "yaml.unreadable",
    }
)
"""Codes of a file or an address that the system does not let us read."""
UNKNOWN_FORMAT: Final = frozenset(
    {
        "battle_report.no_such_report",
        "book.unknown_format",
        "booklet.unknown_format",
        "cli.no_such_form",
        "map_tools.unknown_format",
        "play_set.ending",
        "preview.no_such_picture",
        "printing.unknown_format",
        "roster.unknown_form",
        "share.unknown_picture",
        "table.unknown_format",
    }
)
"""Codes of an ending in which the command writes no file."""
MISNAMED: Final = frozenset(
    {
        "appraisal.not_a_card",
        "battle_report.no_size",
        "battle_report.one_battle",
        "battles.none",
        "battles.several",
        "campaign.not_a_campaign",
        "catalogue.ambiguous",
        "catalogue.not_found",
        "cli.no_side",
        "converting.no_change",
        "converting.no_creature",
        "converting.no_such_field",
        "converting.no_such_game",
        "keys.none",
        "keys.none_of_that_name",
        "keys.several",
        "packs.no_such_conflict",
        "packs.not_a_need",
        "packs.not_a_pack",
        "packs.not_installed",
        "packs.not_offered",
        "preflight.unknown_check",
        "preview.no_such_character",
        "preview.no_such_level",
        "preview.no_such_side",
        "preview.not_a_scenario",
        "table.linked_several",
        "table.linked_unknown",
    }
)
"""Codes of a name that the command was given, and that means nothing here, or something of another kind."""
_WRONG_USE: Final = NOT_WRITTEN | NOT_READ | UNKNOWN_FORMAT | MISNAMED


def is_damage(problems: Sequence[Problem]) -> bool:
    """Return whether problems say that the catalogue is damaged."""
    return any(problem.code in DAMAGED for problem in problems)


def status_of(problems: Sequence[Problem]) -> Status:
    """Return the exit status of a command that looks into files and has found problems, or none.

    What is said for information only is no problem.
    """
    grave = [problem for problem in problems if problem.severity is not Severity.INFO]
    if any(problem.code in _WRONG_USE for problem in grave):
        return Status.WRONG_USE
    return Status.PROBLEMS if grave else Status.DONE


def status_of_refusal(problems: Sequence[Problem]) -> Status:
    """Return the exit status of a command that was refused before it looked into anything."""
    lost = any(problem.code in LOST for problem in problems)
    return Status.PROBLEMS if lost or is_damage(problems) else Status.WRONG_USE
