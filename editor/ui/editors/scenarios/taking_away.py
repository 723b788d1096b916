"""Taking something away from a scenario, with what its rules and events say of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from editor.services.tidied_rules import tidied_rules
from editor.ui.kit.documents.draft import Path, parse_path, replaced

if TYPE_CHECKING:
    from editor.ui.kit.documents.session import DocumentSession


def take_away(session: DocumentSession, changes: Sequence[tuple[str | Path, Any]], text: str) -> None:
    """Change a draft, and what its rules say of what it has no more, as one step.

    Args:
        session: the scenario.
        changes: path and new value of each place.
        text: what the step is called.
    """
    data = session.data
    for path, value in changes:
        data = replaced(data, parse_path(path), value)
    session.change_many([*changes, *tidied_rules(data, session.data).items()], text)
