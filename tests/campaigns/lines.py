"""Which lines of a game's rules the tests of its room run through: ``make lines``.

Measured with the interpreter's own tracing. Lines of definitions run with the import and are not counted.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.campaigns.mutants import GAMES, ROOT, measured_game


def body_lines(file: Path) -> Iterator[int]:
    """Yield the first lines of statements inside of functions, docstrings left out."""
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for node in ast.walk(function):
                plain = isinstance(node, ast.stmt) and node is not function
                said = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
                if plain and not said and not isinstance(node, (ast.FunctionDef, ast.Import, ast.ImportFrom)):
                    yield node.lineno


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figure of each game, and the lines that no test runs through."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=GAMES, action="append")
    options = parser.parse_args(arguments)
    for game in options.game or GAMES:
        found = measured_game(game)
        run: dict[str, set[int]] = {}
        for files in found.lines.values():
            for name, numbers in files.items():
                run.setdefault(name, set()).update(numbers)
        total = missed = 0
        for file in sorted((ROOT / "editor/rules" / game).rglob("*.py")):
            lines = set(body_lines(file))
            left = sorted(lines - run.get(str(file), set()))
            total, missed = total + len(lines), missed + len(left)
            if left:
                print(f"{file.relative_to(ROOT)}: {', '.join(map(str, left))}")
        print(f"{game}: {total - missed} of {total} lines, {100 * (total - missed) / total:.1f} %")


if __name__ == "__main__":
    main()
