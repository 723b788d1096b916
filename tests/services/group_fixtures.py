"""Fixtures for tests of catalogues on a server; where there is no server to be had the tests are skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count

import pytest

from editor.services.group import add_person
from editor.services.group_opening import open_group
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from tests.postgres import ADMINISTRATOR, Server, programs

Opens = Callable[[str], Workspace]
"""Opens the catalogue of a test as somebody."""
PEOPLE = {"anna": "author", "bob": "author", "emil": "editor", "rita": "reader"}
_NUMBERS = count()


def refusal(act: Callable[[], object]) -> str:
    """Return the code of the error in which something ends."""
    with pytest.raises(EditorError) as caught:
        act()
    return caught.value.problems[0].code


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server with the template of a catalogue of a group: no documents, four people besides its maker."""
    if programs() is None or find_spec("psycopg") is None:
        pytest.skip("there is no PostgreSQL server here, or no driver")
    made = Server()
    try:
        with open_group(made.new_database("empty"), content=None, make=True) as ws:
            for name, role in PEOPLE.items():
                add_person(ws, name, role, sign_in=True, password=lambda: None)
        yield made
    finally:
        made.stop()


@pytest.fixture
def database(server: Server) -> str:
    """The name of a database with an empty catalogue of a group."""
    name = f"club_{next(_NUMBERS)}"
    server.new_database(name, "empty")
    return name


@pytest.fixture
def opens(server: Server, database: str) -> Iterator[Opens]:
    """Opens the catalogue as somebody; all are closed at the end."""
    opened: list[Workspace] = []

    def open_as(person: str) -> Workspace:
        opened.append(open_group(server.address(person, database), content=None))
        return opened[-1]

    yield open_as
    for ws in opened:
        ws.close()


@pytest.fixture
def ws(opens: Opens) -> Workspace:
    """The catalogue, opened by whoever made it."""
    return opens(ADMINISTRATOR)
