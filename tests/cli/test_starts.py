"""What a call of the program imports: no more than it needs, so that it answers at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from editor.cli.commands import COMMANDS
from tests.cli.conftest import Command

ROOT = Path(__file__).resolve().parents[2]
WATCHED = ("editor", "schemas", "PySide6", "pydantic", "sqlalchemy", "typer", "numpy", "scipy", "yaml")


PROGRAM = """
import sys
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
        [sys.executable, "-c", PROGRAM, *map(str, arguments)],
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
    assert modules & others == {"editor.cli.points", "editor.cli.catalogue"}
    assert "schemas.systems" not in modules


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
    assert not {name for name in modules if name.startswith("editor.rules")}


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_of_the_table_is_there(name: str, marshalry: Command) -> None:
    assert marshalry(name, "--help").out.startswith(f"Usage: marshalry {name} ")


def test_help_lists_the_commands_in_the_order_of_the_table(marshalry: Command) -> None:
    lines = marshalry("--help").out.partition("Commands:")[2].split("\n")
    listed = [line.split()[0] for line in lines if line.startswith("  ") and not line.startswith("   ")]
    assert listed == [*COMMANDS, "tour"]


def test_a_slip_of_the_pen_is_compared_with_all_commands(marshalry: Command) -> None:
    assert "relink" in marshalry("relnk").err
