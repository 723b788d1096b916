"""What a server or its driver says becomes a sentence of ours; passwords stand in none of them."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from editor.catalogue.group import place_of
from editor.catalogue.postgres import shown
from editor.catalogue.postgres_errors import explained

ADDRESS = "postgresql://anna@host/club"


class OperationalError(Exception):
    """As the driver has it."""

    def __init__(self, words: str, sqlstate: str | None = None) -> None:
        super().__init__(words)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("words", "state", "code"),
    [
        ("connection to server failed: Connection refused", None, "group.no_server"),
        ("failed to resolve host 'x': Name or service not known", None, "group.no_server"),
        ("FATAL:  the database system is starting up", None, "group.no_server"),
        ('FATAL:  password authentication failed for user "anna"', None, "group.wrong_password"),
        ('FATAL:  role "anna" does not exist', None, "group.wrong_password"),
        ("FATAL:  no pg_hba.conf entry for host", None, "group.wrong_password"),
        ('FATAL:  database "club" does not exist', None, "group.no_database"),
        ("server closed the connection unexpectedly", None, "group.connection_lost"),
        ("terminating connection due to administrator command", "57P01", "group.connection_lost"),
        ("permission denied for table document", "42501", "group.no_right"),
        ("canceling statement due to lock timeout", "55P03", "group.server_busy"),
        ("could not extend file: No space left on device", "53100", "group.server_full"),
        ("orc-guard\nCONTEXT:  PL/pgSQL function", "MR001", "group.not_yours"),
        ("division by zero", "22012", "catalogue.database_error"),
    ],
)
def test_each_has_its_sentence(words: str, state: str | None, code: str) -> None:
    (problem,) = explained(DBAPIError("", None, OperationalError(words, state)), ADDRESS).problems
    assert problem.code == code
    if code == "group.not_yours":
        assert problem.values["slug"] == "orc-guard"


def test_a_password_that_the_driver_repeats_is_taken_out() -> None:
    told = OperationalError("division by geheim", "22012")
    (problem,) = explained(DBAPIError("", None, told), ADDRESS, "geheim").problems
    assert "geheim" not in str(problem.values)


def test_an_address_is_shown_without_password_and_options() -> None:
    url = make_url("postgresql://anna:geheim@host:5433/club?sslmode=require")
    assert shown(url) == "postgresql://anna@host:5433/club"
    assert shown(make_url("postgresql://anna@/club?host=/run/pg")) == "postgresql://anna@/club?host=/run/pg"


def test_each_person_and_database_has_a_place_of_its_own_on_this_computer() -> None:
    places = {
        place_of(f"postgresql://{person}@{host}/{database}")
        for person in ("anna", "bob")
        for host in ("one", "two")
        for database in ("club", "c/l")
    }
    assert len(places) == 8
    assert len({place.parent for place in places}) == 1
