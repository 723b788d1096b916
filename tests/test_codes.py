"""Every code of a message that stands in the program has a sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sentences import areas, sentences

ROOT = Path(__file__).resolve().parents[1]
SKELETON = ROOT / "editor" / "skeleton"
MAKERS = ("Message", "Problem", "error", "broken")
"""Functions that make a message out of a code."""


def codes(source: str) -> Iterator[str]:
    """Yield the codes of messages that stand in a module as they are, not put together from parts."""
    if not any(f"{name}(" in source for name in MAKERS):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            given = [word.value for word in node.keywords if word.arg == "code"] or node.args[:1]
            yield from (
                one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)
            )


def test_every_code_has_its_sentence_in_english() -> None:
    known = {f"{area}.{key}" for area in areas() for key in sentences(area)}
    used = {
        code: file.name
        for folder in ("editor", "schemas")
        for file in (ROOT / folder).rglob("*.py")
        if SKELETON not in file.parents  # its game brings its sentences along
        for code in codes(file.read_text(encoding="utf-8"))
    }
    assert len(used) > 600
    assert {code: file for code, file in used.items() if code not in known} == {}
