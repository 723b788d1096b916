"""What a server or its driver says becomes a sentence of ours; passwords stand in none of them."""

from __future__ import annotations

from collections.abc import Generator

import psycopg
import pytest
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from editor.catalogue.group import place_of
from editor.catalogue.postgres import shown
from editor.catalogue.postgres_errors import explained, secrets_in
from editor.catalogue.postgres_waiting import within
from editor.catalogue.servers import is_server, without_passwords
from schemas.problems import EditorError

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
        ('FATAL:  permission denied for database "club"', None, "group.no_right"),
        ("FATAL:  sorry, too many clients already", None, "group.server_busy"),
        ('FATAL:  unrecognized configuration parameter "x"', None, "group.bad_option"),
        ("FATAL:  le système de bases de données se lance", None, "group.no_server"),
        ("FATAL:  authentification par mot de passe échouée pour « anna »", None, "group.wrong_password"),
        ("FATAL:  la base de données « club » n'existe pas", None, "group.no_database"),
        (
            "FATAL:  Passwort-Authentifizierung für »anna« fehlgeschlagen",
            None,
            "group.wrong_password",
        ),
        ("FATAL:  keine Berechtigung für Datenbank »club«", None, "group.no_right"),
        ("failed to resolve host 'lost.example': Name or service not known", None, "group.no_server"),
        ('connection to server at "lost.example" failed: Connection refused', None, "group.no_server"),
        ("connection failed: fe_sendauth: no password supplied", None, "group.wrong_password"),
        ("connection is bad: invalid port number: 99999", None, "group.bad_option"),
        ("failed: server does not support SSL, but SSL was required", None, "group.no_encryption"),
        ("failed: SSL error: certificate verify failed", None, "group.no_encryption"),
        ("cannot execute INSERT in a read-only transaction", "25006", "group.read_only_server"),
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
    address = make_url("postgresql://anna:geheim@host/club?sslpassword=geheim")
    (problem,) = explained(DBAPIError("", None, told), ADDRESS, secrets_in(address)).problems
    assert "geheim" not in str(problem.values)


def test_an_option_that_the_driver_does_not_know_is_no_error_of_the_database() -> None:
    class ProgrammingError(Exception):
        """As the driver has it."""

    for words, code in (
        ('invalid connection option "bogus"', "group.bad_option"),
        ("cannot adapt type", "catalogue.database_error"),
    ):
        (problem,) = explained(DBAPIError("", None, ProgrammingError(words)), ADDRESS).problems
        assert problem.code == code


@pytest.mark.parametrize(
    "words",
    [
        "--catalogue postgresql://anna:ge@heim@host/club",
        "--catalogue postgresql:/anna:geheim@host/club",
        "--catalogue postgres://anna@host/club?sslmode=require&password=geheim list",
        "mysql://anna:geheim@[bad",
    ],
)
def test_no_password_of_an_address_is_shown(words: str) -> None:
    assert "heim" not in without_passwords(words)
    assert "anna" in without_passwords(words)


@pytest.mark.parametrize(
    ("place", "on_a_server"),
    [
        ("postgresql://anna@host/club", True),
        ("postgres://host/club", True),
        ("postgresql:/anna@host/club", True),
        ("club.sqlite", False),
        ("sqlite:///club.sqlite", False),
        ("C:\\club.sqlite", False),
    ],
)
def test_a_wrong_address_of_a_server_is_not_taken_for_a_file(place: str, on_a_server: bool) -> None:
    assert is_server(place) == on_a_server


@pytest.mark.parametrize(
    "address",
    ["postgresql:/host/club", "postgresql://host", "postgresql://a%0ab@host/club", "postgresql://h:x/c"],
)
def test_what_cannot_be_an_address_is_refused(address: str) -> None:
    with pytest.raises(EditorError) as caught:
        place_of(address)
    assert caught.value.problems[0].code == "group.bad_address"


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


def test_a_connection_counts_as_lost_after_a_long_silence_only() -> None:
    now, closed = [0.0], list[bool]()

    def step() -> Generator[str, int, str]:
        heard = 0
        while heard < 3:
            heard += yield "an answer"
        return "done"

    waits = within(step(), 15, lambda: closed.append(True), lambda: now[0])
    assert next(waits) == "an answer"
    for moment, ready in ((14, 0), (28, 1), (42, 1)):
        now[0] = moment
        assert waits.send(ready) == "an answer"
    with pytest.raises(StopIteration) as end:
        waits.send(1)
    assert (end.value.value, closed) == ("done", [])
    silent = within(step(), 15, lambda: closed.append(True), lambda: now[0])
    next(silent)
    now[0] += 16
    with pytest.raises(psycopg.OperationalError) as lost:
        silent.send(0)
    assert closed == [True]
    trouble = explained(DBAPIError("", None, lost.value), ADDRESS)
    assert [one.code for one in trouble.problems] == ["group.connection_lost"]
