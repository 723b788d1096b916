"""Edits that the catalogue could not take: one plain file each in the user's state folder, offered again."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import platformdirs
from pydantic import ValidationError

from schemas.problems import error
from schemas.system_reasons import reason_of
from schemas.text import LocalText

log = logging.getLogger(__name__)

_FORM: Final = 1
_OF_THIS_PROCESS: Final = uuid4().hex[:8]


@dataclass(frozen=True)
class Rescued:
    """Edits of one document in a file."""

    file: Path
    catalogue: Path
    document_id: str
    base_version: int
    moment: datetime
    data: Mapping[str, Any]

    @property
    def slug(self) -> str:
        """Short name of the document, as far as the edits say it."""
        return str(self.data.get("slug") or self.document_id)

    @property
    def name(self) -> LocalText:
        """Name of the document, empty where the edits hold none."""
        try:
            return LocalText.model_validate(self.data.get("name") or {})
        except ValidationError:
            return LocalText()


def folder() -> Path:
    """Return where the files lie: in the user's state folder."""
    return platformdirs.user_state_path("marshalry", appauthor=False) / "rescued"


def keep(
    catalogue: Path,
    document_id: str,
    base_version: int,
    data: Mapping[str, Any],
    *,
    of_others: bool = False,
) -> Path:
    """Write the edits that this process has of a document into its file, in place of those there before.

    Args:
        catalogue: the catalogue's file.
        document_id: the document.
        base_version: the revision that the edits stand on.
        data: what the document says with them.
        of_others: they are another window's: they get a file of their own, which only :func:`forget` removes.

    Returns:
        The file, which is on disk.

    Raises:
        EditorError: it cannot be written; what was there before is.
    """
    mark = uuid4().hex[:8] if of_others else _OF_THIS_PROCESS
    file = folder() / f"{document_id}-{os.getpid()}-{mark}.json"
    content = {
        "form": _FORM,
        "catalogue": str(catalogue.absolute()),
        "document": document_id,
        "base_version": base_version,
        "moment": datetime.now(UTC).isoformat(),
        "process": os.getpid(),
        "data": data,
    }
    part = file.with_suffix(".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8") as written:
            json.dump(content, written, default=str)
            written.flush()
            os.fsync(written.fileno())
        part.replace(file)
    except OSError as trouble:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise error(
            "catalogue.cannot_write", path_name=str(file.parent), detail=reason_of(trouble)
        ) from trouble
    return file


def forget(file: Path) -> None:
    """Remove a file whose edits are in the catalogue by now."""
    try:
        file.unlink(missing_ok=True)
    except OSError as trouble:
        log.warning("%s could not be removed: %s", file, trouble)


def rescued(catalogue: Path) -> tuple[Rescued, ...]:
    """Return the edits of a catalogue that lie in files, the newest first; not those of open windows."""
    found = []
    for file in sorted(folder().glob("*.json")):
        try:
            content = json.loads(file.read_text(encoding="utf-8"))
            if content["form"] != _FORM or _runs(int(content["process"])):
                continue
            one = Rescued(
                file,
                Path(content["catalogue"]),
                str(content["document"]),
                int(content["base_version"]),
                datetime.fromisoformat(content["moment"]).astimezone(UTC),
                dict(content["data"]),
            )
        except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError) as trouble:
            log.info("%s is left alone: %s", file, trouble)
            continue
        if one.catalogue == catalogue.absolute():
            found.append(one)
    return tuple(sorted(found, key=lambda one: one.moment, reverse=True))


def _runs(process: int) -> bool:
    """Whether another window that runs may still write the file."""
    if process == os.getpid() or sys.platform == "win32":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
