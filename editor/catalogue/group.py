"""The catalogue of a group on a server: opening it, and who may do what in it.

The driver of the server is loaded here where it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from editor.catalogue.journal import WRITE
from editor.catalogue.migrations import HEAD
from editor.catalogue.rows import Person, Role
from editor.catalogue.servers import load_driver
from editor.catalogue.store import Store
from editor.catalogue.upgrade import Upgrading, check_readable, upgrade_schema
from schemas.problems import Message, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from editor.catalogue.postgres import PostgresDatabase

T = TypeVar("T")


def place_of(address: str) -> Path:
    """Return the name beside which this computer keeps what belongs to the catalogue at an address.

    Raises:
        EditorError: it is no address of a database on a server, or the driver is not installed.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as trouble:
        raise error("group.bad_address") from trouble
    driver = load_driver()
    if not url.database or not driver.shown(url).isprintable():
        raise error("group.bad_address")
    place: Path = driver.local_place(url)
    return place


def open_database(store: Store, *, make: bool = False, upgrading: Upgrading | None = None) -> bool:
    """Sign in to the catalogue of a group, and bring its tables up to date where this person may.

    Args:
        store: of an address; nothing was asked of the server yet.
        make: make the tables where the database is empty.
        upgrading: told how far it is.

    Returns:
        Whether there was an older catalogue to bring up to date.

    Raises:
        EditorError: the server cannot be reached or refuses the person, there is no catalogue, he is not of
            the group, or it is older or newer than this program.
    """
    database = cast("PostgresDatabase", store.database)
    _asked(store, database.check_encoding)
    empty = make and _asked(store, lambda connection: _is_empty(store, connection))
    if empty:
        upgrade_schema(store.engine, store.path)
    _asked(store, database.sign_in)
    store.engine.dispose()  # further connections know who is signed in
    if database.owns_tables:
        older = not empty and upgrade_schema(store.engine, store.path, upgrading=upgrading)
        if not store.read_only and not _asked(store, load_driver().are_these_rules):
            _asked(store, database.settle, writing=True)
        return older
    check_readable(store.engine, store.path)
    if _asked(store, database.tables) != HEAD:
        fix = Message(code="group.old_tables_fix", values={"address": store.name})
        raise error("group.old_tables", fix=fix, address=store.name)
    return False


def _is_empty(store: Store, connection: Connection) -> bool:
    """Return whether there are no tables in the database; those of a catalogue are none of others.

    Raises:
        EditorError: there are tables of another program.
    """
    tables = load_driver().postgres_tables
    if tables.has_catalogue(connection):
        return False
    if tables.has_any(connection):
        fix = Message(code="group.foreign_tables_fix")
        raise error("group.foreign_tables", fix=fix, address=store.name)
    return True


def fill(store: Store, source: Store, progress: Report = quietly) -> None:
    """Copy a catalogue into that of a group which has no documents yet.

    Raises:
        EditorError: it has documents, the server does not answer, or the source cannot be read.
    """
    try:
        load_driver().fill_from(store.engine, source.engine, progress)
    except DBAPIError as trouble:
        raise store.database.explained(trouble) from trouble


def people(store: Store) -> tuple[Person, ...]:
    """Return who may open the catalogue, by name.

    Raises:
        EditorError: the server cannot be reached.
    """
    return _asked(store, load_driver().postgres_tables.people)


def put_person(
    store: Store, name: str, role: Role, *, sign_in: bool, password: Callable[[], str | None]
) -> bool:
    """Let somebody open the catalogue in a role, or give somebody another one.

    Args:
        store: opened by who made the catalogue.
        name: under which he signs in to the server.
        role: what he may do.
        sign_in: make that name on the server where it is not known.
        password: asked for that of a name that is made; None if the server wants none.

    Returns:
        Whether the name was made on the server.

    Raises:
        EditorError: the server does not know the name, or refuses.
    """
    tables = load_driver().postgres_tables

    def put(connection: Connection) -> bool:
        known = tables.role_exists(connection, name)
        if not known and not sign_in:
            raise error("group.no_such_name", fix=Message(code="group.no_such_name_fix"), name=name)
        if not known:
            tables.make_role(connection, name, password())
        tables.put_person(connection, Person(name, role))
        return not known

    return _asked(store, put, writing=True)


def remove_person(store: Store, name: str) -> None:
    """Let somebody open the catalogue no more; his working copies stay, in case he comes back.

    Raises:
        EditorError: he is not of the group, or is who made the catalogue.
    """
    tables = load_driver().postgres_tables

    def remove(connection: Connection) -> None:
        if all(one.name != name for one in tables.people(connection)):
            raise error("group.no_such_person", name=name, address=store.name)
        if store.database.person is not None and store.database.person.name == name:
            raise error("group.cannot_remove_oneself", name=name)
        tables.remove_person(connection, name)

    _asked(store, remove, writing=True)


def _asked(store: Store, ask: Callable[[Connection], T], *, writing: bool = False) -> T:
    if store.database.is_file:
        raise error("group.not_a_server", fix=Message(code="group.not_a_server_fix"))
    engine = store.engine.execution_options(**{WRITE: True}) if writing else store.engine
    try:
        with engine.begin() as connection:
            return ask(connection)
    except DBAPIError as trouble:
        raise store.database.explained(trouble) from trouble
