"""Steps of undo beside the catalogue: all or nothing."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from editor.services.undo_files import keep_steps, kept_steps
from editor.services.workspace import Workspace

DOCUMENT = "11111111-2222-4333-8444-555555555555"


def test_steps_that_find_no_room_leave_those_before_and_nothing_beside(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert keep_steps(ws, DOCUMENT, b"before")

    def full(file: Path, data: bytes) -> int:
        with file.open("wb") as written:
            written.write(data[:3])
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert not keep_steps(ws, DOCUMENT, b"after")
    assert kept_steps(ws, DOCUMENT) == b"before"
    folder = ws.path.parent / f"{ws.path.name}.undo"
    assert [file.name for file in folder.iterdir()] == [DOCUMENT]
