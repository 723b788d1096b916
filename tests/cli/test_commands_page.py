"""docs/commands.md: what each command prints is what the page says."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Command

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = re.findall(r"^## (.*?)\n.*?```console\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE)
LONG = ("Print", "Battles")
"""They draw and fight; the others take a moment."""


def _examples(text: str) -> list[tuple[str, list[str]]]:
    parts = re.split(r"^\$ marshalry ", text, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].splitlines()) for part in parts]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=title, marks=pytest.mark.long if title in LONG else ())
        for title, text in SECTIONS
    ],
)
def test_commands_print_what_the_page_says(
    marshalry: Command, catalogue: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(catalogue.parent)
    for command, wanted in _examples(text):
        answer = marshalry(*shlex.split(command))
        said = [line.rstrip() for line in f"{answer.out}{answer.err}".splitlines()]
        said = [line.replace(str(catalogue), catalogue.name) for line in said]
        if wanted[-1:] == ["..."]:
            wanted, said = wanted[:-1], said[: len(wanted) - 1]
        # A terminal shows both streams, in the order in which they come.
        assert (sorted(said) == sorted(wanted)) if answer.err else (said == wanted), command


def test_every_example_is_run() -> None:
    assert PAGE.count("$ marshalry ") == sum(len(_examples(text)) for _title, text in SECTIONS)
