"""What is asked of a format, and what it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from editor.services.workspace import Workspace
from schemas.losses import Loss
from schemas.problems import Message, Problem
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class PlayJob:
    """One scenario that is written for a program."""

    ws: Workspace
    scenario: str
    """Id, slug or ``system/kind/slug``."""
    language: str
    place: Path
    """Where it will lie, whole."""
    report: Report = quietly


@dataclass(frozen=True)
class Made:
    """What a format has made."""

    files: Mapping[str, bytes]
    """What is in each file, by its path in the folder; '' for the one file of a format that has one."""
    first: str = ""
    """The file of a folder that is opened."""
    problems: tuple[Problem, ...] = ()
    """What of the scenario cannot be read or drawn."""
    lost: tuple[Loss, ...] = ()
    """What the program has no place for."""
    notes: tuple[Message, ...] = ()
    """What players should know of the set-up."""
