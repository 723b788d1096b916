"""A catalogue that a group shares on a server: made, and who may do what in it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from editor.catalogue import group, listing
from editor.catalogue.rows import ROLES, Person, Query, Role
from editor.catalogue.servers import is_server
from editor.services.backups import opened_backup
from editor.services.group_opening import open_group
from editor.services.workspace import Workspace
from schemas.problems import Message, error
from schemas.progress import Report, quietly

__all__ = [
    "ROLES",
    "Made",
    "Person",
    "Role",
    "add_person",
    "make_group",
    "people",
    "remove_person",
    "set_role",
]


@dataclass(frozen=True)
class Made:
    """A catalogue that was made on a server."""

    address: str
    """Without a password."""
    documents: int


def make_group(place: object, source: Path | None = None, progress: Report = quietly) -> Made:
    """Make the catalogue of a group in a database that has none; whoever signs in for it administers it.

    Args:
        place: address of the database.
        source: a catalogue in a file, or a backup of one, whose content it gets; None for the shipped
            content alone.
        progress: called with how far the copying is; may raise to stop: then the catalogue has no documents.

    Raises:
        EditorError: the place is no address of a server, the server refuses, the database has a catalogue
            with documents, or the source is no whole catalogue.
    """
    address = group_address(place)
    opened: AbstractContextManager[Workspace | None] = (
        nullcontext() if source is None else opened_backup(source)
    )
    with opened as other:
        with open_group(address, content=None, make=True) as ws:
            if other is not None:
                group.fill(ws, other, progress)
            elif _count(ws):
                raise error("group.not_empty", address=ws.name)
        with open_group(address) as ws:
            return Made(ws.name, _count(ws))


def group_address(place: object) -> str:
    """Return the address of a catalogue on a server.

    Raises:
        EditorError: it is a file, or nothing was named.
    """
    if isinstance(place, str) and is_server(place):
        return place
    raise error("group.not_a_server", fix=Message(code="group.not_a_server_fix"))


def _count(ws: Workspace) -> int:
    with ws.reading() as catalogue:
        return listing.count(catalogue, Query(include_deleted=True))


def people(ws: Workspace) -> tuple[Person, ...]:
    """Return who may open the catalogue, by name."""
    return group.people(ws)


def add_person(
    ws: Workspace, name: str, role: Role, *, sign_in: bool = False, password: Callable[[], str | None]
) -> bool:
    """Let somebody open the catalogue.

    Args:
        ws: opened by who administers it.
        name: under which he signs in to the server.
        role: what he may do.
        sign_in: make that name on the server where it does not know it.
        password: asked for the password of a name that is made; None where the server wants none.

    Returns:
        Whether the name was made on the server.

    Raises:
        EditorError: the name is of the group already, unknown to the server, or the server refuses.
    """
    if any(one.name == name for one in group.people(ws)):
        raise error("group.is_member", fix=Message(code="group.is_member_fix"), name=name)
    return group.put_person(ws, name, role, sign_in=sign_in, password=password)


def set_role(ws: Workspace, name: str, role: Role) -> None:
    """Give somebody another role; he has it as soon as he opens the catalogue again.

    Raises:
        EditorError: he is not of the group, or the server refuses.
    """
    if all(one.name != name for one in group.people(ws)):
        raise error("group.no_such_person", name=name, address=ws.name)
    group.put_person(ws, name, role, sign_in=False, password=lambda: None)


def remove_person(ws: Workspace, name: str) -> None:
    """Let somebody open the catalogue no more; his working copies stay, in case he comes back.

    Raises:
        EditorError: he is not of the group, or is the one who asks, or the server refuses.
    """
    group.remove_person(ws, name)
