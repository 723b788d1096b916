"""A server that takes what is sent and says nothing, as one behind a tunnel that has died."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError

from editor.catalogue import postgres_waiting
from editor.catalogue.database import database_of
from editor.catalogue.postgres import open_server
from editor.catalogue.postgres_errors import explained
from editor.catalogue.postgres_waiting import Patient
from editor.catalogue.rows import Person

_DONE: Final = b"C\0\0\0\7OK\0"
_READY: Final = b"Z\0\0\0\5I"
_ANSWERS: Final = {
    b"Q": _DONE + _READY,
    b"P": b"1\0\0\0\4",
    b"B": b"2\0\0\0\4",
    b"D": b"n\0\0\0\4",
    b"E": _DONE,
    b"S": _READY,
}
"""What a server says to each kind of message of its protocol, of which nothing is understood."""


class SilentServer:
    """Lets everybody in and says that all is done, until it is to say nothing."""

    def __init__(self) -> None:
        self.silent = threading.Event()
        self.guests = 0
        """How many connections were made."""
        self._door = socket.create_server(("127.0.0.1", 0))
        port = self._door.getsockname()[1]
        self.address = f"postgresql://anna@127.0.0.1:{port}/club?sslmode=disable&gssencmode=disable"
        threading.Thread(target=self._open, daemon=True).start()

    def close(self) -> None:
        """Take nobody in any more."""
        self._door.close()

    def _open(self) -> None:
        with suppress(OSError):
            while True:
                guest, _address = self._door.accept()
                self.guests += 1
                threading.Thread(target=self._serve, args=(guest,), daemon=True).start()

    def _serve(self, guest: socket.socket) -> None:
        with suppress(OSError), guest, guest.makefile("rb") as line:
            kind, answer = b" ", b"R\0\0\0\10\0\0\0\0" + _READY  # the first message has no kind
            while kind:
                line.read(int.from_bytes(line.read(4)) - 4)
                if not self.silent.is_set():
                    guest.sendall(answer)
                kind = line.read(1)
                answer = _ANSWERS.get(kind, b"")


@pytest.fixture
def server() -> Iterator[SilentServer]:
    """A server of the test."""
    made = SilentServer()
    yield made
    made.close()


def test_who_does_not_answer_is_given_up_soon_and_not_tried_by_another_connection(
    server: SilentServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = open_server(server.address)
    monkeypatch.setattr(engine.dialect, "initialize", lambda _connection: None)
    engine.raw_connection().close()
    server.silent.set()
    monkeypatch.setattr(postgres_waiting, "SHORT_S", 0.0)
    with pytest.raises(psycopg.OperationalError) as lost:
        engine.raw_connection()
    (problem,) = explained(DBAPIError("", None, lost.value), "club").problems
    assert (problem.code, server.guests) == ("group.connection_lost", 1)
    server.silent.clear()
    engine.raw_connection().close()
    assert server.guests == 2
    engine.dispose()


def test_the_thread_of_windows_waits_shorter_for_another_connection(
    server: SilentServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def refuse(*_given: object, **options: object) -> None:
        asked.append(options["connect_timeout"])
        raise psycopg.OperationalError("refused")

    def connect() -> None:
        with pytest.raises(psycopg.OperationalError):
            engine.raw_connection()

    monkeypatch.setattr(Patient, "connect", refuse)
    engine = open_server(server.address)
    connect()
    database_of(engine).person = Person("anna", "editor")
    beside = threading.Thread(target=connect)
    beside.start()
    beside.join()
    connect()
    engine = open_server(f"{server.address}&connect_timeout=7")
    database_of(engine).person = Person("anna", "editor")
    connect()
    assert asked == [5, 5, 2, "7"]
