"""Exit statuses: one table for all commands (docs/commands.md); each says so where it cannot write."""

import ast
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from editor.cli.main import _program
from editor.cli.output import complain_in, progress_line
from editor.cli.statuses import MISNAMED, NOT_READ, NOT_WRITTEN, UNKNOWN_FORMAT, Status, status_of
from editor.services.battles.kept_battles import keep
from editor.services.opening import open_workspace
from schemas.messages import known
from schemas.problems import Problem
from tests.cases import cases
from tests.cli.conftest import Command
from tests.services.test_kept_battles import game_of

_CLI = Path("editor/cli")
_WRITES: dict[str, tuple[str, ...]] = {
    "catalogue export": ("orc-guard", "-o", "{}/x"),
    "catalogue backup": ("{}/x.sqlite",),
    "catalogue salvage": ("{}/../catalogue.sqlite", "-o", "{}/x.sqlite"),
    "map render": ("board-1", "-o", "{}/x.png"),
    "map export": ("board-1", "-o", "{}/x.tmx"),
    "map poster": ("board-1", "-o", "{}/x.pdf"),
    "pack build": ("the-first-duel", "-o", "{}/x.marshal"),
    "print": ("orc-guard", "-o", "{}/x.pdf"),
    "print-army": ("first-battle-orcs", "-o", "{}/x"),
    "print-scenario": ("the-first-duel", "-o", "{}/x"),
    "print-game": ("the-first-duel", "-o", "{}/x"),
    "print-tabletop": ("the-first-duel", "-o", "{}/x"),
    "preview": ("the-first-duel", "--battles", "1", "-o", "{}/x.json"),
    "booklet": ("the-first-duel", "-o", "{}/x.pdf"),
    "battle-log": ("the-first-duel", "-o", "{}/x.txt"),
    "roster": ("first-battle-orcs", "-o", "{}/x.pdf"),
    "book": ("first-battle-orcs", "-o", "{}/x.pdf"),
    "site": ("-o", "{}/x"),
    "export-play": ("the-first-duel", "-o", "{}/x.vmod"),
    "face layers": ("item", "war-banner", "-o", "{}/x"),
    "export-game": ("demonworld", "-o", "{}/x"),
    "export-csv": ("{}/x.csv", "orc-guard"),
    "new-game": ("Sky Pirates", "-o", "{}/x"),
    "manual": ("-o", "{}/x"),
}
"""Commands that write, with what makes each write into a folder that is a file."""
_OF_MINE: dict[str, tuple[str, ...]] = {
    "battle export": ("Friday", "-o", "{}/x.battle.json"),
    "battle film": ("Friday", "-o", "{}/x.webp"),
    "battle log": ("Friday", "-o", "{}/x.txt"),
    "battle report": ("Friday", "-o", "{}/x.html"),
    "campaign print": ("dust-and-crown", "-o", "{}/x.pdf"),
    "keys backup": ("anna", "-o", "{}/x.json"),
    "keys export": ("anna", "-o", "{}/x.json"),
    "keys share": ("-o", "{}/x.json"),
}
"""The same for commands that write what somebody has made first: a kept battle, a key."""
_NEED_MORE = {"campaign export", "battle post", "tour"}
"""Commands that need somebody to play with, or what opens windows; tests of their own try them."""
_CHEAP = ("catalogue export", "pack build", "export-csv", "new-game", "site")
"""Those of the first that are tried in every run."""


def _commands(found: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    if not hasattr(found, "list_commands"):
        yield " ".join(path), found
        return
    for name in found.list_commands(None):
        yield from _commands(found.get_command(None, name), (*path, name))


def test_every_command_that_writes_is_tried() -> None:
    writing = {name for name, one in _commands(_program()) if any("-o" in param.opts for param in one.params)}
    assert writing <= _WRITES.keys() | _OF_MINE.keys() | _NEED_MORE
    assert writing >= _OF_MINE.keys() | _NEED_MORE


def _cannot_write(marshalry: Command, folder: Path, name: str) -> None:
    taken = folder / "taken"
    taken.write_bytes(b"mine")
    words = (_WRITES | _OF_MINE)[name]
    answer = marshalry(*name.split(), *(word.format(taken) for word in words))
    assert answer.status == Status.WRONG_USE, answer
    assert str(taken) in answer.err
    assert taken.read_bytes() == b"mine"


@cases("name", _CHEAP)
def test_a_place_that_cannot_be_written_ends_with_2(marshalry: Command, tmp_path: Path, name: str) -> None:
    _cannot_write(marshalry, tmp_path, name)


@pytest.mark.long
@cases("name", sorted(_WRITES.keys() - set(_CHEAP)))
def test_a_place_that_no_command_can_write(marshalry: Command, tmp_path: Path, name: str) -> None:
    _cannot_write(marshalry, tmp_path, name)


def test_a_key_that_cannot_be_written(marshalry: Command, tmp_path: Path) -> None:
    assert marshalry("keys", "new", "anna").status == 0
    for name in ("keys backup", "keys export", "keys share"):
        _cannot_write(marshalry, tmp_path, name)


@pytest.mark.long
def test_a_battle_that_cannot_be_written(marshalry: Command, catalogue: Path, tmp_path: Path) -> None:
    marshalry("catalogue", "list")
    with open_workspace(catalogue) as ws:
        game = game_of(ws, "wizwar/scenario/the-first-duel", 3)
        keep(ws, game.recording, game.tree, "Friday")
    for name in _OF_MINE:
        if not name.startswith("keys"):
            _cannot_write(marshalry, tmp_path, name)


_ANY_NAME = {"catalogue backup", "catalogue salvage", "pack build", "battle export", "keys backup"}
_ANY_NAME |= {"keys export", "keys share", "battle-log", "battle log", "preview"}
"""Commands that write one format, or text where the ending names none: their files may be called anything."""
_ENDING = {name: words for name, words in (_WRITES | _OF_MINE).items() if "{}/x." in "".join(words)}


def _does_not_write(marshalry: Command, tmp_path: Path, name: str) -> None:
    words = [f"{word.partition('.')[0]}.docx" if "{}/x." in word else word for word in _ENDING[name]]
    answer = marshalry(*name.split(), *(word.format(tmp_path) for word in words))
    assert answer.status == Status.WRONG_USE, answer
    assert "docx" in answer.err
    assert not (tmp_path / "x.docx").exists()


@cases("name", ["campaign print", "booklet", "map poster", "export-csv"])
def test_an_ending_that_a_command_does_not_write_ends_with_2(
    marshalry: Command, tmp_path: Path, name: str
) -> None:
    _does_not_write(marshalry, tmp_path, name)


@pytest.mark.long
@cases("name", sorted(_ENDING.keys() - _ANY_NAME))
def test_an_ending_that_no_command_writes(marshalry: Command, tmp_path: Path, name: str) -> None:
    _does_not_write(marshalry, tmp_path, name)


def test_codes_of_wrong_use_are_codes_and_all_others_are_findings() -> None:
    for code in NOT_WRITTEN | NOT_READ | UNKNOWN_FORMAT | MISNAMED:
        assert known(code), code
        assert status_of([Problem(code="unit.too_few"), Problem(code=code)]) == Status.WRONG_USE
    assert status_of([Problem(code="unit.too_few")]) == Status.PROBLEMS
    assert status_of([]) == Status.DONE


def test_headings_of_tables_are_in_the_language_of_the_reader() -> None:
    for file in _CLI.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            if node.func.id == "say_table":
                assert not isinstance(node.args[0], ast.Tuple), f"{file}:{node.lineno}"
            if node.func.id == "headings":
                names = [one.value for one in node.args[1:] if isinstance(one, ast.Constant)]
                assert all(known(f"cli.head_{name!s}") for name in names), names


def test_what_is_said_after_progress_stands_on_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    progress_line(1, 2)
    complain_in("No.")
    complain_in("Not at all.")
    assert shown.getvalue() == "\r1/2\nNo.\nNot at all.\n"
