"""A newer version of a pack brings a document no longer: it goes, unless somebody here edited or uses it."""

from pathlib import Path

import pytest

from editor.services.documents import create, find, load_document
from editor.services.operations import apply, undo
from editor.services.packs.installed import installed_pack
from editor.services.packs.taking_in import import_pack, inspect_pack, read_all, take_all
from editor.services.saving import save_revision
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from tests.services.packs.material import FLAME, built, pack_of, tome
from tests.services.samples import spell

SPARK = spell("spark", tags=["fire"])


@pytest.fixture
def versions(author: Workspace, tmp_path: Path) -> tuple[Path, Path]:
    """Two versions of a pack, of which the second has lost a spell."""
    create(author, SPARK)
    first = built(author, pack_of("fire", FLAME, SPARK), tmp_path)
    return first, built(author, pack_of("fire", FLAME, version="1.1.0"), tmp_path)


def states(ws: Workspace, file: Path) -> dict[str, str]:
    return {one.document.slug: one.state for one in inspect_pack(ws, file).incoming}


def is_there(ws: Workspace, slug: str) -> bool:
    try:
        return find(ws, slug, kind="spell").deleted is None
    except EditorError:
        return False


def test_what_nobody_edited_or_uses_goes_and_comes_back_by_one_undo(
    reader: Workspace, versions: tuple[Path, Path]
) -> None:
    import_pack(reader, versions[0])
    assert states(reader, versions[1]) == {"flame": "same", "spark": "gone"}
    done = take_all(reader, read_all(reader, [versions[1]], [])).done
    assert (is_there(reader, "flame"), is_there(reader, "spark")) == (True, False)
    again = undo(reader, done)
    assert is_there(reader, "spark")
    assert installed_pack(reader, "fire").version == "1.0.0"
    apply(reader, again)
    assert not is_there(reader, "spark")
    assert installed_pack(reader, "fire").version == "1.1.0"
    # An older version brings it back, and takes nothing away.
    assert "gone" not in states(reader, versions[0]).values()


def test_what_was_edited_or_is_used_here_stays(reader: Workspace, versions: tuple[Path, Path]) -> None:
    import_pack(reader, versions[0])
    create(reader, tome("mine", SPARK))
    assert states(reader, versions[1])["spark"] == "kept"
    row = find(reader, "spark", kind="spell")
    save_revision(reader, load_document(reader, row.id).model_copy(update={"points": 9}), row.version)
    assert states(reader, versions[1])["spark"] == "kept"
    import_pack(reader, versions[1])
    assert is_there(reader, "spark")
    assert [one.id for one in installed_pack(reader, "fire").documents] == [FLAME.id]


def test_what_the_pack_itself_used_before_goes_with_what_used_it(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    create(author, SPARK)
    both = tome("both", FLAME, SPARK)
    create(author, both)
    first = built(author, pack_of("fire", both), tmp_path)
    row = find(author, "both", kind="spellbook")
    smaller = load_document(author, row.id).model_copy(update={"spells": both.spells[:1]})  # type: ignore[attr-defined]
    save_revision(author, smaller, row.version)
    second = built(author, pack_of("fire", both, version="2.0.0"), tmp_path)
    import_pack(reader, first)
    assert states(reader, second) == {"both": "update", "flame": "same", "spark": "gone"}
    import_pack(reader, second)
    assert not is_there(reader, "spark")


def test_what_another_pack_brings_stays(author: Workspace, reader: Workspace, tmp_path: Path) -> None:
    create(author, SPARK)
    first = built(author, pack_of("fire", FLAME, SPARK), tmp_path)
    other = built(author, pack_of("sparks", SPARK), tmp_path)
    second = built(author, pack_of("fire", FLAME, version="1.1.0"), tmp_path)
    import_pack(reader, first)
    import_pack(reader, other)
    assert states(reader, second) == {"flame": "same"}
