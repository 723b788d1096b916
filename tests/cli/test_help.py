"""Help is in the language of the call: every text of every command is collected for translators."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from editor.cli.context import Session
from editor.cli.help import HelpedCommand, HelpedGroup
from editor.cli.main import app, run
from editor.packs.battlescribe.files import DATA_SUFFIXES, NEW_RECRUIT, ROSTER_SUFFIXES
from editor.services.asset_files import PALETTES, PICTURES
from editor.services.makers.reading import SUFFIXES as SET_SUFFIXES
from editor.services.map_files.map_formats import READERS
from editor.services.translations.command_words import command_words
from schemas.messages.languages import HELP_TEXT, VALUE_NAME

CLI = Path(__file__).resolve().parents[2] / "editor" / "cli"


def _commands() -> Iterator[tuple[Any, Any]]:
    """Every command with its context."""
    program: Any = typer.main.get_command(app)
    context = program.make_context("marshalry", [], resilient_parsing=True, obj=Session(None, "en", None))
    waiting = [(program, context)]
    while waiting:
        command, context = waiting.pop()
        yield command, context
        if isinstance(command, HelpedGroup):
            inner = ((name, command.get_command(context, name)) for name in command.list_commands(context))
            waiting += [(one, type(context)(one, info_name=name, parent=context)) for name, one in inner]


def _texts(command: Any, context: Any) -> Iterator[tuple[str, str]]:
    options = [one for one in command.get_params(context) if "--help" not in one.opts]
    for text in (command.help, *(one.help for one in options)):
        assert text, command.name
        yield from ((HELP_TEXT, " ".join(part.split())) for part in text.split("\n\n"))
    for one in options:
        chosen = one.type_descriptor.choices or (one.param_type_name == "option" and one.is_flag)
        assert one.metavar or chosen, (command.name, one.name)
        if one.metavar:
            yield VALUE_NAME, one.metavar


ENDINGS = {
    "import-game": (*DATA_SUFFIXES, ".bsr", *ROSTER_SUFFIXES, NEW_RECRUIT),
    "map import": tuple(f".{one}" for one in READERS),
    "import-set": SET_SUFFIXES,
    "asset import": (*PICTURES, ".ttf", ".otf", *PALETTES),
}
"""Command -> what the readers that it calls take."""


def test_help_of_an_import_names_every_ending_that_its_readers_take() -> None:
    helped = {context.command_path.partition(" ")[2]: (one, context) for one, context in _commands()}
    for name, endings in ENDINGS.items():
        command, context = helped[name]
        text = " ".join(one.help for one in command.get_params(context) if one.param_type_name == "argument")
        assert [one for one in endings if one not in text] == [], name


def test_translators_get_every_text_of_every_command_and_no_other() -> None:
    commands = list(_commands())
    assert all(isinstance(one, HelpedCommand | HelpedGroup) for one, _ in commands)
    shown = {text for command, context in commands for text in _texts(command, context)}
    assert shown == {(one.context, one.text) for one in command_words(CLI)}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["--language", "fr", "catalogue", "show", "--help"],
            ["Usage : marshalry catalogue show", "DOCUMENT"],
        ),
        (["--language", "de", "--help"], ["Aufruf: marshalry [OPTIONEN] BEFEHL ...", "Die Regeln befragen."]),
        (["map", "generate", "--help"], ["[default: 40; 1 to 2000]", "Fields from west to east."]),
    ],
)
def test_help_is_in_the_language_of_the_call(
    words: list[str], told: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert run(words) == 0
    out = capsys.readouterr().out
    assert all(one in " ".join(out.split()) for one in told), out


def test_a_group_without_a_command_shows_its_help_in_the_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["--language", "fr", "keys"]) == 2
    assert "Faire une clé à vous." in capsys.readouterr().err


def test_what_is_missing_is_called_as_the_usage_calls_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--language", "de", "catalogue", "backup"]) == 2
    assert "DATEI" in capsys.readouterr().err
