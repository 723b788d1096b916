"""People who change the same documents at once: each adds words of its own, and counts those that were saved.

``python -m tests.services.ten_writers ADDRESS NAME SAVES ID...`` is one of them in a process of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from editor.services import documents
from editor.services.group_opening import open_group
from editor.services.saving import StaleSaveError
from schemas.parse import dump_document, parse_document


def write_many(address: str, ids: Sequence[str], name: str, saves: int) -> list[str]:
    """Add so many words to documents, one by one, each as often as it takes; return the words."""
    written = []
    with open_group(address, content=None) as ws:
        for number in range(saves):
            ident, word = ids[number % len(ids)], f"{name}-{number}"
            opened = documents.load(ws, ident)
            data, version = opened.data, opened.row.version
            while True:
                document = parse_document({**data, "tags": [*data.get("tags", ()), word]}, ws.systems)
                try:
                    documents.save_revision(ws, document, version)
                    break
                except StaleSaveError as late:
                    data, version = dump_document(late.stored), late.stored_version
            written.append(word)
    return written


if __name__ == "__main__":
    place, person, many, *wanted = sys.argv[1:]
    print(*write_many(place, wanted, person, int(many)))  # noqa: T201
