"""The program among the others of a desktop: its files, its manual page, words completed by a shell."""

import configparser
import os
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from editor.cli.commands import COMMANDS
from editor.cli.context import Launchers
from editor.cli.help import COMPLETING
from editor.cli.main import run
from editor.cli.man import man_page
from editor.services.desktop import FILES, PLACES, man_place
from editor.services.opening import open_workspace
from schemas.messages import LANGUAGES
from tests.cli.conftest import Command
from tests.test_wheel import wheel_hook

TYPE = "application/vnd.marshalry.pack+zip"


def _entry(text: str) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text)
    return parser["Desktop Entry"]


def test_installed_and_removed(marshalry: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    written = marshalry("desktop", "install").out.split()
    assert written == [
        str(tmp_path / "data" / place) for place in (*PLACES.values(), *map(man_place, LANGUAGES))
    ]
    entry = _entry((tmp_path / "data" / PLACES["marshalry.desktop"]).read_text(encoding="utf-8"))
    program = entry["Exec"].removesuffix(" open %F")
    assert Path(program.split('"')[1]).is_file()
    assert marshalry("desktop", "remove").out.split() == written
    assert not any(Path(file).exists() for file in written)
    assert marshalry("desktop", "remove").out == ""


def test_what_cannot_be_written_is_said(
    marshalry: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").write_text("a file")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    answer = marshalry("desktop", "install")
    assert answer.status == 2
    assert str(tmp_path / "data" / "applications") in answer.err


def test_the_entry_the_type_and_the_description_belong_together() -> None:
    entry = _entry((FILES / "marshalry.desktop").read_text(encoding="utf-8"))
    assert entry["MimeType"] == f"{TYPE};"
    assert entry["Icon"] == "marshalry"
    assert {f"Comment[{one}]" for one in ("fr", "de")} <= set(entry)
    mime = ET.parse(FILES / "marshalry-mime.xml").getroot()  # noqa: S314
    assert [one.get("type") for one in mime] == [TYPE]
    assert [one.get("pattern") for one in mime.iterfind(".//{*}glob")] == ["*.marshal"]
    about = ET.parse(FILES / "marshalry.metainfo.xml").getroot()  # noqa: S314
    assert about.findtext("launchable") == "marshalry.desktop"
    assert about.findtext("provides/mediatype") == TYPE
    icon = ET.parse(FILES / "marshalry.svg").getroot()  # noqa: S314
    assert icon.get("viewBox") == "0 0 128 128"
    assert wheel_hook().SHARED == PLACES


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        ("desktop-file-validate", "marshalry.desktop"),
        ("appstreamcli validate --no-net", "marshalry.metainfo.xml"),
    ],
)
def test_other_programs_find_nothing_wrong(command: tuple[str, str]) -> None:
    program, *options = command[0].split()
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program} here")
    found = subprocess.run(
        [program, *options, str(FILES / command[1])], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_manual_page_has_every_command() -> None:
    page = man_page()
    assert page.startswith(".TH MARSHALRY 1")
    for name in COMMANDS:
        assert f".SS {name.replace('-', chr(92) + '-')}" in page
    assert not [line for line in page.splitlines() if line.startswith("'")]
    assert ".SS catalogue import FILES...\n" in page
    assert ".SH BEFEHLE" in man_page("de")
    assert ".SS catalogue export [DOCUMENTS...]\n" in page
    assert " <str>" not in page
    assert "ON THE WEB" not in page
    links = {"Homepage": "https://example.org/a", "Issues": "https://example.org/a/issues"}
    assert man_page("fr", links).endswith(".B Erreurs et suggestions\nhttps://example.org/a/issues\n")


@pytest.mark.parametrize(
    ("shell", "words"), [("bash", "COMPREPLY"), ("zsh", "#compdef"), ("fish", "complete --command")]
)
def test_shells_are_told_how_to_complete(marshalry: Command, shell: str, words: str) -> None:
    assert words in marshalry("completion", shell).out


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("shell", "environment"),
    [
        ("bash", {"COMP_WORDS": "marshalry catalogue im", "COMP_CWORD": "2"}),
        ("zsh", {"_TYPER_COMPLETE_ARGS": "marshalry catalogue im"}),
        (
            "fish",
            {"_TYPER_COMPLETE_ARGS": "marshalry catalogue im", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
        ),
    ],
)
def test_a_word_is_completed(shell: str, environment: dict[str, str]) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "editor"],
        env=os.environ | {"LC_ALL": "fr_FR.UTF-8", "_MARSHALRY_COMPLETE": f"complete_{shell}"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "import" in found.stdout, found.stderr
    assert ("Importer des documents" in found.stdout) == (shell != "bash")  # bash shows no meanings
    assert len(found.stdout.splitlines()) == 1  # however long the meaning
    assert "salvage" not in found.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("catalogue show orc-g", ["orc-guard"]),
        ("catalogue show demonworld/unit/orc-g", ["demonworld/unit/orc-guard"]),
        ("print-army first-battle-", ["first-battle-empire", "first-battle-orcs"]),
        ("preview first-b", ["first-battle"]),
        ("catalogue list --system d", ["demonworld", "diskwars", "darkage"]),
        ("catalogue list --kind sc", ["scenario"]),
        ("--language f", ["fr"]),
        ("print --paper L", ["Letter"]),
        ("print --face fr", ["fronts"]),
    ],
)
def test_values_are_completed(
    words: str,
    expected: list[str],
    catalogue: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed = f"marshalry --catalogue {catalogue} {words}".split()
    monkeypatch.setenv(COMPLETING, "complete_bash")
    monkeypatch.setenv("COMP_WORDS", " ".join(typed))
    monkeypatch.setenv("COMP_CWORD", str(len(typed) - 1))
    opened = open_workspace(catalogue) if words.startswith("preview") else nullcontext()
    with opened, pytest.raises(SystemExit):
        run([])
    assert capsys.readouterr().out.split() == expected


def test_files_named_are_shown_in_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, ...]] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.chdir(tmp_path)

    def open_window(*told: object) -> int:
        opened.append(told)
        return 0

    launchers = Launchers(open_window, lambda *_: 0)
    assert run(["--catalogue", "mine.sqlite", "open", "duel.marshal"], launchers) == 0
    assert opened == [(Path("mine.sqlite"), None, (str(tmp_path / "duel.marshal"),))]
