"""``marshalry group`` without a server: what it needs is said, and a password is never written down."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from editor.cli.main import write_report
from tests.cli.conftest import Command


@pytest.mark.parametrize("command", [("init",), ("list",), ("add", "anna"), ("remove", "anna")])
def test_a_file_is_refused_with_the_way_out(marshalry: Command, command: tuple[str, ...]) -> None:
    refused = marshalry("group", *command)
    assert refused.status == 2
    assert "--catalogue postgresql://NAME@HOST/DATABASE" in refused.err


@pytest.mark.parametrize("address", ["postgresql://", "postgresql://host"])
def test_what_is_not_an_address_is_told(marshalry: Command, address: str) -> None:
    assert "is not the address of a catalogue" in marshalry("--catalogue", address, "group", "list").err


def test_a_server_that_does_not_answer_is_named_without_the_password(marshalry: Command) -> None:
    refused = marshalry("--catalogue", "postgresql://anna:geheim@127.0.0.1:1/club", "catalogue", "list")
    assert "postgresql://anna@127.0.0.1:1/club" in refused.err
    assert "geheim" not in refused.err


def test_the_report_of_a_bug_has_no_password(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_args, **_options: tmp_path)
    monkeypatch.setattr(sys, "argv", ["marshalry", "--catalogue", "postgresql://anna:ge@heim@host/club"])
    written = write_report("a trouble").read_text(encoding="utf-8")
    assert "postgresql://anna:***@host/club" in written
