"""A catalogue after any course of edits says the same as a plain model of it."""

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from editor.services import documents
from editor.services.documents import Query
from editor.services.history import history, restore, revision
from editor.services.opening import open_workspace
from editor.services.other_windows import give_up_working_copy
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from schemas.problems import EditorError
from schemas.systems.diskwars import DiskwarsSpell
from tests.services.samples import spell

SLUGS = ("fire", "ice", "storm")
OPERATIONS = (
    "create",
    "edit",
    "spoil",
    "discard",
    "save",
    "restore",
    "rename",
    "delete",
    "undelete",
    "purge",
    "reopen",
)


@dataclass
class Expected:
    """What is known of one document."""

    revisions: list[DiskwarsSpell]
    draft: dict[str, Any] | None = None
    deleted: bool = False

    @property
    def last(self) -> DiskwarsSpell:
        return self.revisions[-1]


@dataclass
class Model:
    documents: list[Expected] = field(default_factory=list)

    def live(self) -> list[Expected]:
        return [one for one in self.documents if not one.deleted]

    def taken(self, slug: str, by: Expected | None = None) -> bool:
        return any(one.last.slug == slug and one is not by for one in self.live())


STEPS = st.lists(
    st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 5), st.integers(0, 30), st.sampled_from(SLUGS)),
    min_size=1,
    max_size=25,
)


def _apply(ws: Workspace, model: Model, step: tuple[str, int, int, str]) -> None:
    name, which, points, slug = step
    if name == "create":
        one = spell(slug, points=points)
        if _refuses(model.taken(slug), lambda: documents.create(ws, one)):
            return
        model.documents.append(Expected([one]))
        return
    pool = (
        model.live() if name not in ("undelete", "purge") else [one for one in model.documents if one.deleted]
    )
    if not pool:
        return
    target = pool[which % len(pool)]
    document_id = target.last.id
    version = len(target.revisions)
    if name in ("edit", "spoil"):
        value: object = points if name == "edit" else f"bad {points}"
        draft = dump_document(target.last) | {"points": value}
        changed = documents.save_working_copy(ws, document_id, draft, version)
        assert changed == (draft != dump_document(target.last))
        target.draft = draft if changed else None
    elif name == "discard":
        give_up_working_copy(ws, document_id)
        target.draft = None
    elif name == "save":
        better = target.last.model_copy(update={"points": points})
        documents.save_revision(ws, better, version)
        if better != target.last:
            target.revisions.append(better)
        target.draft = None
    elif name == "restore":
        old = target.revisions[points % version]
        clash = model.taken(old.slug, target)
        if not _refuses(
            target.draft is not None or clash, lambda: restore(ws, document_id, points % version + 1)
        ):
            target.revisions.append(old)
    elif name == "rename":
        if _refuses(model.taken(slug, target), lambda: documents.rename(ws, document_id, slug=slug)):
            return
        if slug != target.last.slug:
            target.revisions.append(target.last.model_copy(update={"slug": slug}))
            if target.draft is not None:
                target.draft["slug"] = slug
    elif name == "delete":
        documents.delete(ws, document_id)
        target.deleted = True
    elif name == "undelete":
        row = documents.undelete(ws, document_id)
        assert row.slug.startswith(target.last.slug)
        if row.slug != target.last.slug:
            assert model.taken(target.last.slug)
            target.revisions.append(target.last.model_copy(update={"slug": row.slug}))
        target.deleted = False
    elif name == "purge":
        assert documents.purge(ws, [document_id]) == 1
        model.documents.remove(target)


def _refuses(expected: bool, action: Any) -> bool:
    try:
        action()
    except EditorError:
        assert expected
        return True
    assert not expected
    return False


def _compare(ws: Workspace, model: Model) -> None:
    assert {row.id for row in documents.list_documents(ws, Query()).rows} == {
        one.last.id for one in model.live()
    }
    assert {row.id for row in documents.deleted_documents(ws)} == {
        one.last.id for one in model.documents if one.deleted
    }
    for one in model.documents:
        opened = documents.load(ws, one.last.id)
        assert opened.data == (one.draft if one.draft is not None else dump_document(one.last))
        assert opened.row.changed == opened.has_working_copy == (one.draft is not None)
        assert len(history(ws, one.last.id)) == len(one.revisions)
        assert [
            revision(ws, one.last.id, number + 1) for number in range(len(one.revisions))
        ] == one.revisions
    for slug in SLUGS:
        hits = {row.id for row in documents.list_documents(ws, Query(text=slug)).rows}
        assert {one.last.id for one in model.live() if one.last.slug == slug} <= hits


@settings(max_examples=settings().max_examples // 2)  # a fraction: each makes a catalogue
@given(steps=STEPS)
def test_any_course_of_edits_leaves_what_a_plain_model_says(steps: list[tuple[str, int, int, str]]) -> None:
    folder = Path(tempfile.mkdtemp())
    path = folder / "catalogue.sqlite"
    model = Model()
    ws = open_workspace(path, content=None)
    try:
        for step in steps:
            if step[0] == "reopen":
                ws.close()
                ws = open_workspace(path, content=None)
                for one in model.documents:
                    documents.load(ws, one.last.id)
            else:
                _apply(ws, model, step)
        _compare(ws, model)
    finally:
        ws.close()
        shutil.rmtree(folder)
