"""Every code of a message that stands in the program has a sentence."""

import re
from pathlib import Path

from tests.sentences import areas, sentences

ROOT = Path(__file__).resolve().parents[1]
SKELETON = ROOT / "editor" / "skeleton"
CODE = re.compile(r'(?:\b(?:Message|Problem|error|broken)\(\s*|\bcode=)"([a-z_]+\.[a-z_0-9.]+)"')
"""The code of a message that stands in a module as it is, not put together from parts."""


def test_every_code_has_its_sentence_in_english() -> None:
    known = {f"{area}.{key}" for area in areas() for key in sentences(area)}
    used = {
        code: file.name
        for folder in ("editor", "schemas")
        for file in (ROOT / folder).rglob("*.py")
        if SKELETON not in file.parents  # its game brings its sentences along
        for code in CODE.findall(file.read_text(encoding="utf-8"))
    }
    assert len(used) > 600
    assert {code: file for code, file in used.items() if code not in known} == {}
