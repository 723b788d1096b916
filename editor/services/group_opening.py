"""Opening a catalogue that a group shares on a server."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from editor.catalogue.group import open_database, place_of
from editor.catalogue.upgrade import Upgrading
from editor.services.shipped import folders_of, take_in
from editor.services.workspace import Workspace
from schemas.games import refusals
from schemas.problems import Message, Problem, Severity
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem


def open_group(
    address: str,
    *,
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    content: Path | Literal["shipped"] | None = "shipped",
    read_only: bool = False,
    upgrading: Upgrading | None = None,
    make: bool = False,
) -> Workspace:
    """Open the catalogue of a group; whoever made it takes the shipped content in, once for all.

    Args:
        address: URL of the database, ``postgresql://NAME@HOST/DATABASE``.
        systems: the games whose documents it may hold.
        content: folder of the shipped content; None takes none in, "shipped" is that of this program.
        read_only: never write it.
        upgrading: told how far it is where an older catalogue is brought up to date; may raise to stop.
        make: make the catalogue where the database is empty; otherwise that is an error.

    Raises:
        EditorError: the server cannot be reached or refuses the person, there is no catalogue, he is not of
            the group, or it is older or newer than this program.
    """
    workspace = Workspace(place_of(address), systems=systems, read_only=read_only, address=address)
    try:
        older = open_database(workspace, make=make, upgrading=upgrading)
        person = workspace.database.person
        workspace.author = person.name if person is not None else ""
        if not read_only and (person is None or person.role == "reader"):
            workspace.read_only = True
            notice = Problem(
                code="group.reader",
                severity=Severity.WARNING,
                values={"address": workspace.name},
                fix=Message(code="group.reader_fix"),
            )
            workspace.notices += (notice,)
        if older and upgrading is not None:
            upgrading("content", 0, 0)
        workspace.follow_games()
        if content is not None and not workspace.read_only and workspace.database.owns_tables:
            workspace.notices += (*take_in(workspace, folders_of(content)), *refusals())
    except BaseException:
        workspace.abandon()
        raise
    return workspace
