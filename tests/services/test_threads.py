"""A workspace is used from several threads at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from editor.services import documents
from editor.services.documents import Query
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from tests.services.samples import spell


@pytest.mark.long
def test_threads_write_and_read_without_losing_anything(ws: Workspace) -> None:
    def work(number: int) -> int:
        one = spell(f"s{number}")
        documents.create(ws, one)
        for points in range(4):
            documents.save_working_copy(ws, one.id, dump_document(one) | {"points": points + 10}, 1)
            documents.list_documents(ws, Query(text="s"))
        return documents.save_revision(ws, one.model_copy(update={"points": 13}), 1)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(12))) == [2] * 12
    assert [row.points for row in documents.list_documents(ws).rows] == [13] * 12
    assert documents.working_copies(ws) == ()
