"""The guides for who adds a game or an action tell of files and lines that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PATH = re.compile(r"`([\w./-]+/[\w./-]*\.(?:py|po|toml|yaml))`")


@pytest.mark.parametrize(("guide", "files"), [("adding-a-game.md", 12), ("adding-an-action.md", 6)])
def test_the_files_that_it_names_exist(guide: str, files: int) -> None:
    named = PATH.findall((ROOT / "docs" / guide).read_text(encoding="utf-8"))
    assert len(named) >= files
    assert [path for path in named if not (ROOT / path).is_file()] == []


def test_the_lines_that_it_shows_stand_in_the_file_of_their_step() -> None:
    for step in GUIDE.split("\n## ")[1:]:
        shown = "\n".join(re.findall(r"```python\n(.*?)```", step, re.DOTALL)).splitlines()
        if shown:
            source = (ROOT / PATH.findall(step)[0]).read_text(encoding="utf-8").splitlines()
            assert [line for line in shown if line.strip() and line not in source] == []
