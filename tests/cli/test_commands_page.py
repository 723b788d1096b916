"""docs/commands.md: what each command prints is what the page says."""

import re
import shlex
from pathlib import Path

import pytest

from editor.cli.commands import COMMANDS
from tests.cli.conftest import Command

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = re.findall(r"^## (.*?)\n.*?```console\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE)
QUICK = ("Find and look", "Check", "Files and packs", "Games of other people")
"""The others draw, fight, copy whole catalogues."""
NOT_SHOWN = {"open", "tour", "import-set"}
"""They open windows, or want a file of another program."""


def _examples(text: str) -> list[tuple[str, list[str]]]:
    parts = re.split(r"^\$ marshalry ", text, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].splitlines()) for part in parts]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=title, marks=() if title in QUICK else pytest.mark.long)
        for title, text in SECTIONS
    ],
)
def test_commands_print_what_the_page_says(
    marshalry: Command, catalogue: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(catalogue.parent)
    for folder in ("DATA", "CONFIG"):  # keys, menus
        monkeypatch.setenv(f"XDG_{folder}_HOME", str(catalogue.parent / "home" / folder))
    for command, wanted in _examples(text):
        answer = marshalry(*shlex.split(command))
        said = [line.rstrip() for line in f"{answer.out}{answer.err}".splitlines()]
        said = [line.replace(str(catalogue), catalogue.name) for line in said]
        if wanted[-1:] == ["..."]:
            wanted, said = wanted[:-1], said[: len(wanted) - 1]
        # A terminal shows both streams, in the order in which they come.
        assert _fits(wanted, said) or (answer.err and sorted(said) == sorted(wanted)), (command, said)


def _fits(wanted: list[str], said: list[str]) -> bool:
    """Return whether lines are those of the page, whose dots stand for anything."""
    patterns = [re.escape(line).replace(r"\.\.\.", ".*") for line in wanted]
    return len(patterns) == len(said) and all(map(re.fullmatch, patterns, said))


def test_every_command_is_shown() -> None:
    shown = {command.split()[0] for _title, text in SECTIONS for command, _lines in _examples(text)}
    assert shown == set(COMMANDS) - NOT_SHOWN


def test_every_example_is_run() -> None:
    assert PAGE.count("$ marshalry ") == sum(len(_examples(text)) for _title, text in SECTIONS)
