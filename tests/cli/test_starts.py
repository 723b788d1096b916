"""What a call of the program imports: no more than it needs, so that it answers at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from editor.cli.commands import COMMANDS
from editor.cli.main import run
from editor.services.opening import open_workspace
from tests.cli.conftest import Command

ROOT = Path(__file__).resolve().parents[2]
WATCHED = ("editor", "schemas", "PySide6", "pydantic", "sqlalchemy", "typer", "numpy", "scipy", "yaml")


PROGRAM = """
import sys
broken = "{broken}"
if broken:
    sys.modules[broken] = None  # its import fails
from editor.__main__ import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(*sys.modules, file=sys.stderr)
"""


def imported(*arguments: object) -> set[str]:
    """Return the modules that a call of the program imports."""
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(broken=""), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert found.stdout
    return {name for name in found.stderr.split() if name.partition(".")[0] in WATCHED}


def parts(modules: set[str]) -> set[str]:
    """Return the parts of the program, and the libraries, that modules belong to."""
    return {".".join(name.split(".")[: 2 if name.startswith("editor.") else 1]) for name in modules}


def test_the_version_is_told_without_importing_the_program() -> None:
    assert imported("--version") == {
        "editor",
        "editor.__main__",
        "editor.cli",
        "editor.cli.version",
    }


def test_help_of_a_command_imports_that_command_alone() -> None:
    modules = imported("points", "--help")
    assert parts(modules) == {"editor", "editor.__main__", "editor.cli", "schemas", "typer", "pydantic"}
    others = {f"editor.cli.{place.partition(':')[0]}" for place in COMMANDS.values()}
    assert modules & others == {"editor.cli.points"}
    assert "schemas.systems" not in modules


@pytest.mark.long
def test_the_catalogue_is_listed_without_windows_rules_and_printing(shipped_catalogue: Path) -> None:
    modules = imported("--catalogue", shipped_catalogue, "catalogue", "list", "--kind", "spell")
    assert not parts(modules) & {
        "PySide6",
        "numpy",
        "scipy",
        "editor.ui",
        "editor.printing",
        "editor.simulation",
    }
    # Words that refusals share; nothing is decided there.
    words = {"editor.rules", "editor.rules.core", "editor.rules.core.wording"}
    assert {name for name in modules if name.startswith("editor.rules")} <= words


def models(modules: set[str]) -> set[str]:
    """Return the games whose documents' models are among modules."""
    last = [name.removeprefix("schemas.systems.") for name in modules if name.startswith("schemas.systems.")]
    return {name.partition("_")[0] for name in last}


@pytest.mark.quick(1)
@pytest.mark.parametrize("words", ["catalogue show", "catalogue history", "catalogue export", "where-used"])
def test_a_document_is_shown_with_the_models_of_its_game_alone(catalogue: Path, words: str) -> None:
    open_workspace(catalogue).close()  # it is at rest
    modules = imported("--catalogue", catalogue, *words.split(), "lamp-breaker")
    assert "sqlalchemy" not in modules
    assert models(modules) <= {"darkage"}
    loaded = parts(modules)
    assert not loaded & {"PySide6", "numpy", "scipy", "editor.ui", "editor.printing", "editor.simulation"}
    assert not {name for name in modules if name.startswith("editor.rules")}
    assert not {name for name in modules if name.startswith(("sqlalchemy.dialects.postgresql", "alembic"))}


@pytest.mark.quick(1)
@pytest.mark.parametrize("words", ["roster", "share make"])
@pytest.mark.parametrize(
    "army",
    [
        "demonworld/army/first-battle-orcs",
        "diskwars/army/the-kings-vanguard",
        "darkage/army/the-drive",
    ],
)
def test_an_army_is_read_with_the_models_of_its_game_alone(catalogue: Path, words: str, army: str) -> None:
    open_workspace(catalogue).close()  # it is at rest
    modules = imported("--catalogue", catalogue, *words.split(), army)
    assert "sqlalchemy" not in modules
    assert models(modules) == {army.partition("/")[0]}
    assert not parts(modules) & {"PySide6", "numpy", "scipy", "editor.ui", "editor.simulation"}


@pytest.mark.long
def test_a_card_is_checked_without_the_play_of_any_game(shipped_catalogue: Path, tmp_path: Path) -> None:
    file = ROOT / "content" / "zargo" / "ruleset.yaml"
    modules = imported("--catalogue", shipped_catalogue, "validate", file)
    assert models(modules) == {"zargo"}
    assert not {name for name in modules if name.startswith("editor.rules.zargo.") and "system" not in name}
    assert not parts(modules) & {"PySide6", "numpy", "scipy", "editor.ui", "editor.printing"}


def call(broken: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Call the program while a module of it cannot be imported."""
    program = PROGRAM.format(broken=broken).replace("    assert not end.code, end.code", "    raise")
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)], capture_output=True, text=True, cwd=ROOT
    )


@pytest.mark.long
def test_a_game_that_cannot_be_loaded_is_named(shipped_catalogue: Path) -> None:
    there = ("--catalogue", shipped_catalogue, "--language", "en", "catalogue")
    broken = call("schemas.systems.zargo_forces", *there, "show", "zargo/unit/knight")
    assert broken.returncode == 2
    assert "A part of a game cannot be loaded: schemas.systems.zargo_forces (" in broken.stderr
    assert "Traceback" not in broken.stderr


@pytest.mark.long
def test_where_a_game_cannot_be_loaded_the_others_work(shipped_catalogue: Path) -> None:
    there = ("--catalogue", shipped_catalogue, "--language", "en", "catalogue")
    assert "lamp-breaker" in call("schemas.systems.zargo_forces", *there, "show", "lamp-breaker").stdout
    assert "knight\t" in call("schemas.systems.zargo_forces", *there, "list", "--system", "zargo").stdout


@pytest.mark.long
def test_rules_that_cannot_be_loaded_are_named_where_they_are_asked(shipped_catalogue: Path) -> None:
    there = ("--catalogue", shipped_catalogue, "--language", "en", "roster")
    broken = call("editor.rules.diskwars.army", *there, "diskwars/army/the-kings-vanguard")
    assert "editor.rules.diskwars.army (" in broken.stderr
    assert "Traceback" not in broken.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_of_the_table_is_there(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--language", "en", name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: marshalry {name} ")


def test_help_lists_the_commands_in_the_order_of_the_table(marshalry: Command) -> None:
    lines = marshalry("--help").out.partition("Commands:")[2].split("\n")
    listed = [line.split()[0] for line in lines if line.startswith("  ") and not line.startswith("   ")]
    assert listed == [*COMMANDS, "tour"]


def test_a_slip_of_the_pen_is_compared_with_all_commands(marshalry: Command) -> None:
    assert "relink" in marshalry("relnk").err
