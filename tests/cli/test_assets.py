"""``marshalry asset``: files taken in and listed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from editor.printing import fonts
from tests.cli.conftest import Command

FOLDER = Path(fonts.__file__).parent


@pytest.mark.long
def test_files_are_taken_in_once_and_listed(marshalry: Command, tmp_path: Path) -> None:
    Image.new("RGB", (5_000, 50), "#aa0000").save(tmp_path / "banner.png")
    files = [
        str(tmp_path / "banner.png"),
        str(FOLDER / "Cinzel-Bold.ttf"),
        str(FOLDER / "Cinzel-Regular.ttf"),
    ]
    answer = marshalry("asset", "import", *files, "--use", "frame", "--licence", "CC0-1.0", "--json")
    assert answer.status == 0
    said = json.loads(answer.out)
    assert [(one["use"], one["licence"]) for one in said["assets"]] == [
        ("frame", "CC0-1.0"),
        ("font", "CC0-1.0"),
    ]
    assert "4000" in said["notes"][0]
    again = json.loads(marshalry("asset", "import", *files[1:], "--json").out)
    assert (again["assets"], len(again["notes"])) == ([], 1)
    listed = json.loads(marshalry("asset", "list", "--json").out)
    ours = [(one["slug"], one["used_by"]) for one in listed if not one["used_by"]]
    assert ours == [("banner", 0), ("cinzel", 0)]


def test_a_broken_file_is_named_and_nothing_is_taken_in(marshalry: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.ttf").write_bytes(b"no font")
    before = json.loads(marshalry("asset", "list", "--json").out)
    answer = marshalry("asset", "import", str(tmp_path / "bad.ttf"), str(FOLDER / "Cinzel-Bold.ttf"))
    assert (answer.status, "bad.ttf" in answer.err) == (1, True)
    assert json.loads(marshalry("asset", "list", "--json").out) == before
