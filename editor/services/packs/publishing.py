"""Publishing packs: a folder with an index that any web server, or a folder of a club, can hold."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from editor.packs.archive import SUFFIX
from editor.packs.index import (
    INDEX,
    MOST_BYTES,
    PAGE,
    index_bytes,
    index_from,
    page_bytes,
    release_of,
    sorted_releases,
)
from editor.packs.signing import Signer
from editor.packs.sources import read_from
from editor.packs.whole_files import write_whole
from editor.services.new_folders import cannot_write
from editor.services.packs.building import bytes_of, contents_of_pack
from editor.services.packs.publish_check import publish_check
from editor.services.packs.taking_in import check_bytes
from editor.services.workspace import Workspace
from schemas.named_files import is_there
from schemas.pack_index import PackIndex, PackRelease
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class Draft:
    """A pack that is ready to be published."""

    data: bytes
    release: PackRelease
    problems: tuple[Problem, ...]
    """What its author should know."""

    @property
    def refused(self) -> bool:
        """Whether something stands against publishing it."""
        return any(one.severity == Severity.ERROR for one in self.problems)


def prepare(
    ws: Workspace, wanted: str, signer: Signer | None = None, language: str = "en", report: Report = quietly
) -> Draft:
    """Build an author's pack and look it through, without writing anything.

    Args:
        ws: the catalogue.
        wanted: id, slug or ``system/kind/slug`` of the pack.
        signer: who signs it; None leaves it unsigned.
        language: of the words of messages.
        report: called with how far it is; what it raises ends the work.

    Raises:
        EditorError: there is no such pack, or something in it is missing or invalid.
    """
    contents = contents_of_pack(ws, wanted, report)
    data = bytes_of(ws, contents, signer)
    name = f"{contents.pack.slug}-{contents.pack.version}{SUFFIX}"
    problems = publish_check(ws, contents, len(data), language, report)
    pack = check_bytes(data, name, ws.systems)  # what others will read is what counts
    return Draft(data, release_of(pack, name, len(data)), problems)


def publish(draft: Draft, folder: Path, language: str = "en") -> bool:
    """Put a pack into a folder with an index, which is made where there is none; older versions stay.

    Args:
        draft: the pack.
        folder: the folder.
        language: of the page for people beside the index.

    Returns:
        Whether anything is new; the same pack published twice changes nothing.

    Raises:
        EditorError: something stands against the pack, the version exists with other bytes, the name belongs
            to another pack, the index there is damaged or full, or the folder cannot be written.
    """
    if draft.refused:
        raise EditorError(*(one for one in draft.problems if one.severity == Severity.ERROR))
    new = draft.release
    before = _index_in(folder)
    index_bytes(_joined(before, new))  # refused before anything is written
    if new in before.packs and is_there(folder / new.file):
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise cannot_write(folder, trouble) from trouble
    # The index last: whoever reads it meanwhile finds everything that it names.
    write_whole(folder / new.file, draft.data)
    # Asked once more: somebody else of the club may have published meanwhile.
    whole = _joined(_index_in(folder), new)
    write_whole(folder / PAGE, page_bytes(whole, language))
    write_whole(folder / INDEX, index_bytes(whole))
    return True


def _joined(index: PackIndex, new: PackRelease) -> PackIndex:
    """Return an index with a version of a pack in it.

    Raises:
        EditorError: the version exists with other bytes, or the name belongs to another pack.
    """
    for one in index.packs:
        if one.pack == new.pack and one.id != new.id:
            fix = Message(code="packs.name_taken_fix")
            raise error("packs.name_taken", fix=fix, pack=new.pack, author=one.author or one.pack)
        if (one.pack, one.version) == (new.pack, new.version) and one.sha256 != new.sha256:
            fix = Message(code="packs.version_taken_fix")
            raise error("packs.version_taken", fix=fix, pack=new.pack, version=new.version)
    others = (one for one in index.packs if (one.pack, one.version) != (new.pack, new.version))
    return index.model_copy(update={"packs": sorted_releases([*others, new])})


def _index_in(folder: Path) -> PackIndex:
    if not is_there(folder / INDEX):
        return PackIndex(format="marshalry-index")
    return index_from(read_from(str(folder), INDEX, MOST_BYTES), str(folder))
