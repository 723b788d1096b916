"""Modules of the rules and schemas import each other in one direction only, whatever kind of import it is."""

import ast
import re
import textwrap
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("editor/rules", "schemas")
IMPORT = re.compile(r"^[ \t]*(?:from|import)[ \t][^\n(;]*(?:\([^)]*\))?", re.M)
"""An import, wherever it stands: parsing whole modules for them takes seconds."""


def modules(root: Path, folders: tuple[str, ...]) -> dict[str, Path]:
    """Return every module below folders by its dotted name."""
    found = {}
    for folder in folders:
        for path in (root / folder).rglob("*.py"):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def parsed(words: str) -> list[ast.stmt]:
    """Return an import; nothing for a line of a text that begins as one does."""
    try:
        return ast.parse(words).body
    except SyntaxError:
        return []


def imported(source: str, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield what a module imports: at its top, for types only, or in a function."""
    statements = (textwrap.dedent(found[0]) for found in IMPORT.finditer(source))
    for node in (node for words in statements for node in parsed(words)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                if whole in known:
                    yield whole
                elif node.module in known:
                    yield node.module


def sources(known: Mapping[str, Path]) -> Iterator[tuple[str, str]]:
    """Yield each module with its text."""
    for name, path in known.items():
        yield name, path.read_text(encoding="utf-8")


def order(root: Path, folders: tuple[str, ...]) -> tuple[str, ...]:
    """Return the modules, each after all that it imports; raise CycleError where there is a circle."""
    known = modules(root, folders)
    graph = {name: set(imported(source, known)) - {name} for name, source in sources(known)}
    return tuple(TopologicalSorter(graph).static_order())


def test_the_rules_and_the_schemas_have_no_circle_of_imports() -> None:
    found = order(ROOT, FOLDERS)
    assert found.index("editor.rules.demonworld.state") < found.index("editor.rules.demonworld.play")
    assert len(found) > 300


def test_a_circle_by_way_of_a_type_and_of_a_function_is_found(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/one.py").write_text("def f():\n    from rules import two\n")
    (tmp_path / "rules/two.py").write_text("if TYPE_CHECKING:\n    from rules.one import f\n")
    with pytest.raises(CycleError):
        order(tmp_path, ("rules",))


def test_the_rules_of_demonworld_ask_no_computer_player_but_where_it_is_offered() -> None:
    """A listing of legal actions that asks one would let a player decide what the rules allow."""
    known = modules(ROOT, ("editor",))
    players = "editor.rules.demonworld.ai"
    naming = {
        name: source
        for name, source in sources(known)
        if players in source or "from editor.rules.demonworld import" in source
    }
    asking = {
        name
        for name, source in naming.items()
        if not name.startswith(players) and any(one.startswith(players) for one in imported(source, known))
    }
    offering = ("play", "reasons", "choice_reasons", "special_reasons")
    assert asking == {f"editor.rules.demonworld.{one}" for one in offering}
