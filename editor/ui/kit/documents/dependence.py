"""What the draft of a card takes from the card that it is based on, and what it says itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.services import inheritance
from editor.ui.kit.documents.draft import MISSING, Path, read
from editor.ui.kit.documents.services import SessionServices
from schemas.base import Document
from schemas.inheritance import OWN, base_id, differences, resolved, same
from schemas.parse import dump_document, model_for
from schemas.problems import EditorError, Problem


class Dependence:
    """Turns whole drafts into differences and back; knows the base as it stands now, edits included."""

    def __init__(self, services: SessionServices, system: str, kind: str) -> None:
        self._services = services
        try:
            self.model: type[Document] | None = model_for(system, kind, services.workspace.systems)
        except EditorError:
            self.model = None
        self.possible = self.model is not None and "based_on" in self.model.model_fields
        """Whether documents of this kind can be based on another one, which only cards can."""
        self.bases: dict[str, tuple[Mapping[str, Any] | None, Problem | None]] = {}
        """Id -> a base that was read: its whole data, or why it cannot be had."""

    def forget(self) -> None:
        """Bases may be others by now: read them again when they are next needed."""
        self.bases.clear()

    def base(self, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Return the whole data of the base of a draft. None if it has none, or it cannot be had."""
        return self._base(data)[0]

    def problem(self, data: Mapping[str, Any]) -> Problem | None:
        """Return why the base of a draft cannot be had."""
        return self._base(data)[1] if data.get("based_on") is not None else None

    def own(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return what a whole draft says itself; a draft without a base says all of it."""
        base = self.base(data) if data.get("based_on") is not None else None
        return data if base is None or self.model is None else differences(self.model, base, data)

    def whole(self, own: dict[str, Any]) -> dict[str, Any]:
        """Return the whole draft of what it says itself."""
        base = self.base(own) if own.get("based_on") is not None else None
        return own if base is None or self.model is None else resolved(self.model, base, own)

    def differs(self, data: Mapping[str, Any], path: Path) -> bool:
        """Return whether a place of a draft is not as in its base; what no card inherits never differs."""
        base = self.base(data) if data.get("based_on") is not None else None
        if base is None or not path or path[0] in OWN:
            return False
        here, there = read(data, path), read(base, path)
        if here is MISSING or there is MISSING:
            return here is not there
        return not same(here, there)

    def base_value(self, data: Mapping[str, Any], path: Path) -> Any:
        """Return what stands at a place of the base; ``MISSING`` where nothing does."""
        return read(self.base(data) or {}, path)

    def _base(self, data: Mapping[str, Any]) -> tuple[Mapping[str, Any] | None, Problem | None]:
        target = base_id(data)
        if target is None or self.model is None:
            return None, None
        if target not in self.bases:
            self.bases[target] = self._look_up(target, data)
        return self.bases[target]

    def _look_up(
        self, target: str, data: Mapping[str, Any]
    ) -> tuple[Mapping[str, Any] | None, Problem | None]:
        try:
            found, problem = inheritance.base_of(self._services.workspace, data)
        except EditorError as trouble:
            return None, trouble.problems[0]
        if problem is not None:
            return None, problem.at(document=str(data.get("id", "")))
        # An open base counts as it is on the screen, as long as that is valid.
        opened = self._services.open_draft(target)
        if opened is not None:
            return dump_document(opened), None
        return found, None
