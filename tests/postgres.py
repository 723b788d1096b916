"""A real PostgreSQL server of one's own for tests: Debian's programs, a socket in a folder, no network."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.patience import PATIENCE

ADMINISTRATOR = "chef"
"""Owns the catalogues; may make names on the server."""


def programs() -> Path | None:
    """Return the folder of the newest server that is installed; None if there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return found[-1].parent if found else None


class Server:
    """A server that begins empty, with people who sign in without a password."""

    def __init__(self, *, careful: bool = False) -> None:
        """Make it.

        Args:
            careful: wait for the disk at each commit, as a real one does.
        """
        self.folder = Path(tempfile.mkdtemp(prefix="marshalry-server-", dir="/tmp"))
        self.data = self.folder / "data"
        self._bin = programs() or Path()
        self._careful = careful
        self._process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:
            postgres = pwd.getpwnam("postgres")
            os.chown(self.folder, postgres.pw_uid, postgres.pw_gid)
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        self.start()
        self.sql(f"CREATE ROLE {ADMINISTRATOR} LOGIN CREATEROLE CREATEDB")

    def _as_postgres(self, program: str, arguments: Sequence[str]) -> list[str]:
        command = [str(self._bin / program), *arguments]
        if os.getuid() == 0:  # the server refuses to run with all rights
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        return command

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(self._as_postgres(program, arguments), check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = [f"unix_socket_directories={self.folder}", "listen_addresses=", "max_connections=60"]
        if not self._careful:
            options += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
        arguments = ["-D", str(self.data), *(word for option in options for word in ("-c", option))]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._as_postgres("postgres", arguments), stdout=log, stderr=log, cwd="/"
            )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.05)

    def answers(self) -> bool:
        """Return whether it takes connections."""
        asked = [str(self._bin / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(asked, check=False).returncode == 0

    def kill(self) -> None:
        """Kill it and all that serve its connections, at once, as a loss of power would."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        for process in (self._process.pid, *map(int, children)):
            os.kill(process, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        """Stop it, and remove all of it."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, statement: str, database: str = "postgres") -> None:
        """Carry a statement out as the one who may do everything."""
        asked = [str(self._bin / "psql"), "-qX", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder)]
        subprocess.run(
            [*asked, "-U", "postgres", "-d", database, "-c", statement], check=True, capture_output=True
        )

    def new_database(self, name: str, template: str = "template0") -> str:
        """Make a database, and return its address for the administrator."""
        self.sql(f"CREATE DATABASE {name} OWNER {ADMINISTRATOR} TEMPLATE {template}")
        return self.address(ADMINISTRATOR, name)

    def address(self, person: str, database: str) -> str:
        """Return the address of a database for a person."""
        return f"postgresql://{person}@/{database}?host={self.folder}"
