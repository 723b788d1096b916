"""The examples of docs/api.md: each is a file that runs, and prints what the page says."""

import re
import runpy
from pathlib import Path

import pytest

from tests.catalogues import copied

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "api.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```python\n# (\w+)\.py\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
FILES = sorted((DOCS / "examples").glob("*.py"))
LINES = 15


def test_the_page_shows_every_example_as_it_is() -> None:
    assert {name: code for name, code, _said in SHOWN} == {
        one.stem: one.read_text(encoding="utf-8") for one in FILES
    }


def test_examples_are_short() -> None:
    assert [one.name for one in FILES if len(one.read_text(encoding="utf-8").splitlines()) > LINES] == []


@pytest.mark.quick(2)
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("name", "said"), [(name, said) for name, _code, said in SHOWN])
def test_examples_print_what_the_page_says(
    name: str,
    said: str,
    shipped_catalogue: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copied(shipped_catalogue, tmp_path / "examples.sqlite")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(DOCS / "examples" / f"{name}.py"))
    assert capsys.readouterr().out == said
