"""Packs and indexes made to do harm, or by mistake: each is refused with its reason, nothing is stored."""

import json
import os
from pathlib import Path

import pytest
from pydantic import ValidationError

from editor.packs.archive import MANIFEST, SIGNATURE, read_pack
from editor.packs.files_read import read_files
from editor.packs.index import INDEX, index_from, read_index
from editor.packs.solving import UnsolvableError, in_order, solve
from editor.services.packs import signers
from editor.services.packs.indexes import offers_of
from schemas.messages import LANGUAGES, problem_text
from schemas.pack import PackNeed
from schemas.problems import EditorError
from tests.services.packs.material import release
from tests.services.packs.zips import zipped

DEEP = b"[" * 50_000


def code(refused: pytest.ExceptionInfo[EditorError]) -> str:
    for language in LANGUAGES:
        assert "{" not in problem_text(refused.value.problems[0], language)
    return refused.value.problems[0].code


@pytest.mark.parametrize(
    "files", [{MANIFEST: DEEP}, {MANIFEST: b"{}", SIGNATURE: DEEP}, {MANIFEST: b"\xff\xfe"}]
)
def test_text_that_is_no_json_or_too_deep_is_refused(tmp_path: Path, files: dict[str, bytes]) -> None:
    with pytest.raises(EditorError) as refused:
        read_pack(zipped(files, tmp_path / "deep.marshal"))
    code(refused)


def test_an_index_that_is_too_deep_and_a_list_of_people_likewise(tmp_path: Path) -> None:
    with pytest.raises(EditorError) as refused:
        index_from(DEEP, "here")
    assert code(refused) == "packs.no_index"
    with pytest.raises(EditorError) as refused:
        index_from(b'{"format": "marshalry-index", "version": 99, "shelves": []}', "here")
    assert code(refused) == "packs.newer_index"
    (tmp_path / "people.json").write_bytes(DEEP)
    with pytest.raises(EditorError) as refused:
        signers.people_in(tmp_path / "people.json")
    assert code(refused) == "keys.not_keys"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.marshal")
    with pytest.raises(EditorError) as refused:
        read_pack(tmp_path / "pipe.marshal")
    assert code(refused) == "packs.unreadable"
    assert read_index(str(tmp_path)).packs == ()
    os.mkfifo(tmp_path / INDEX)
    with pytest.raises(EditorError) as refused:
        read_index(str(tmp_path))
    assert code(refused) == "packs.source_unreadable"
    with pytest.raises(EditorError) as refused:
        signers.people_in(tmp_path / INDEX)
    assert code(refused) == "keys.unreadable"


@pytest.mark.parametrize(
    "place",
    [
        "http://[",
        "http://a b/c",
        "file://[",
        "file:///tmp/%00",
        "~nobody-of-that-name/x",
        "a" * 300,
        f"file:///{'a' * 300}",
    ],
)
def test_a_place_that_cannot_be_one_is_told(tmp_path: Path, place: str) -> None:
    found = offers_of([place])
    assert found.offers == ()
    assert not place.startswith("http://") or found.problems[0].code == "packs.bad_address"
    for language in LANGUAGES:
        assert "{" not in problem_text(found.problems[0], language)
    assert {one.code for one in found.problems} <= {
        "packs.bad_address",
        "packs.source_unreachable",
        "packs.source_unreadable",
    }


def test_files_of_names_that_cannot_be_are_told() -> None:
    (problem,) = read_files([Path("a" * 300)]).problems
    assert problem.code == "yaml.unreadable"


@pytest.mark.parametrize(
    "version",
    ["1.0", "1.0.0-final", "v1.0.0", "1.0.0+x", "01.0.0", "1.00.0", "\u0661.0.0", "1.0.0\n", ""],
)
def test_a_version_that_is_not_semantic_is_none(version: str) -> None:
    with pytest.raises(ValidationError):
        release("fire", version)


def test_one_index_that_offers_a_version_twice_is_told(tmp_path: Path) -> None:
    twice = [release("fire"), release("fire", sha256="1" * 64)]
    data = {"format": "marshalry-index", "packs": [json.loads(one.model_dump_json()) for one in twice]}
    (tmp_path / INDEX).write_text(json.dumps(data))
    found = offers_of([str(tmp_path)])
    assert [one.code for one in found.problems] == ["packs.offers_twice"]
    assert [one.release.sha256 for one in found.offers] == ["0" * 64]


def test_circles_of_needs_end(tmp_path: Path) -> None:
    ring = [release(f"p{number}", requires=[{"pack": f"p{(number + 1) % 30}"}]) for number in range(30)]
    assert len(in_order(solve([PackNeed(pack="p7")], [], ring))) == 30
    alone = release("alone", requires=[{"pack": "alone", "versions": ">=1"}])
    assert [one.pack for one in in_order(solve([PackNeed(pack="alone")], [], [alone]))] == ["alone"]
    ring[3] = release("p3", requires=[{"pack": "p3", "versions": ">=2"}])
    with pytest.raises(UnsolvableError):
        solve([PackNeed(pack="p7")], [], ring)


def test_thousands_of_packs_are_looked_through_for_the_few_that_are_needed() -> None:
    first = release("p0")
    offered = [
        first.model_copy(
            update={
                "pack": f"p{number}",
                "id": f"{number:08d}-0000-4000-8000-000000000000",
                "requires": (PackNeed(pack=f"p{number // 2}", versions=">=1, <2"),) if number else (),
            }
        )
        for number in range(2_000)
    ]
    found = solve([PackNeed(pack="p1999")], [], offered)
    assert len(found) == 12
    assert in_order(found)[0].pack == "p0"
