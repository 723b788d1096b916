"""Files chosen together go to what reads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from editor.packs.yaml_io import read_documents, says_document
from editor.services.file_sorts import sort_files
from schemas.content_folder import content_root
from schemas.parse import dump_document
from tests.services.samples import spell


def test_files_are_sorted_by_their_names_and_by_what_they_say(tmp_path: Path) -> None:
    texts = {
        "ours.json": json.dumps([dump_document(spell("fire"))], indent=1),
        "ours.yaml": "schema_version: 2\nkind: spell\nsystem: diskwars\nslug: fire\n",
        "tiled.json": json.dumps({"orientation": "hexagonal", "tilewidth": 1, "tilesets": []}),
        "board.board": "size 1 1\n",
        "picture.png": "",
        "game.gst": "",
        "seen.battle.json": "{}",
        "broken.json": "{",
        "gone.yaml": "",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "gone.yaml").unlink()
    steps: list[tuple[int, int]] = []
    found = sort_files([tmp_path / name for name in texts], lambda *step: steps.append(step))
    names = {sort: [file.name for file in files] for sort, files in vars(found).items()}
    assert names == {
        "battles": ["seen.battle.json"],
        "maps": ["tiled.json", "board.board"],
        "assets": ["picture.png"],
        "sets": [],
        "games": ["game.gst"],
        "documents": ["ours.json", "ours.yaml", "broken.json", "gone.yaml"],
    }
    assert steps == [(number, len(texts)) for number in range(len(texts))]


def test_every_shipped_file_says_at_its_beginning_that_it_is_a_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("editor.services.file_sorts.is_foreign_map", lambda file: pytest.fail(str(file)))
    folder = content_root() / "diskwars"
    assert read_documents(folder)
    sort_files([file for file in sorted(folder.rglob("*.yaml")) if "kind: " in file.read_text()[:1_000]])


def test_of_very_many_documents_a_sample_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / f"{number:03}.json" for number in range(300)]
    for file in files:
        file.write_text('{"kind": "spell", "system": "diskwars"}')
    asked: list[Path] = []

    def ask(file: Path) -> bool:
        asked.append(file)
        return says_document(file)

    monkeypatch.setattr("editor.packs.yaml_io.says_document", ask)
    assert sort_files(files).documents == files
    assert sort_files([tmp_path]).documents == [tmp_path]
    assert len(asked) < 110
    files[0].write_text(json.dumps({"orientation": "hexagonal", "tilewidth": 1, "tilesets": []}))
    assert sort_files(files).maps == sort_files([tmp_path]).maps == [files[0]]
