"""Folders with an index: packs are put there and fetched from there."""

from pathlib import Path
from typing import Any

import pytest

from editor.services.documents import create
from editor.services.packs.indexes import offers_of
from editor.services.packs.installed import installed_packs
from editor.services.packs.installing import read_install
from editor.services.packs.publishing import prepare, publish
from editor.services.packs.taking_in import take_all
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES, problem_text
from schemas.pack import PackNeed
from schemas.problems import EditorError
from tests.services.packs.material import FLAME, built, pack_of, tome


def put(ws: Workspace, shelf: Path, pack: Any) -> None:
    """Store a pack or a version of it, and publish it."""
    built(ws, pack, shelf.parent)
    publish(prepare(ws, f"diskwars/pack/{pack.slug}"), shelf)


def get(ws: Workspace, shelf: Path, *wanted: str) -> None:
    needs = [PackNeed(pack=one.partition(" ")[0], versions=one.partition(" ")[2]) for one in wanted]
    take_all(ws, read_install(ws, needs, offers_of([str(shelf)]).offers).whole().read)


def there(ws: Workspace) -> dict[str, str]:
    return {one.pack: one.version for one in installed_packs(ws)}


def said(refused: pytest.ExceptionInfo[EditorError]) -> list[str]:
    for problem in refused.value.problems:
        for language in LANGUAGES:
            assert "{" not in problem_text(problem, language)
    return [one.code for one in refused.value.problems]


def two(author: Workspace, reader: Workspace, shelf: Path) -> None:
    """Publish `fire`, and `books` which needs it."""
    put(author, shelf, pack_of("fire", FLAME))
    get(reader, shelf, "fire")
    own = tome("own", FLAME)
    create(reader, own)
    put(reader, shelf, pack_of("books", own))
