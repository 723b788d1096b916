"""What an open document needs of its window."""

from __future__ import annotations

from typing import Protocol

from editor.services.workspace import Workspace
from editor.ui.kit.jobs import Jobs
from schemas.base import Document


class SessionServices(Protocol):
    """Catalogue, language and jobs of a window, and what else is open in it."""

    workspace: Workspace
    """The catalogue; another one after the work had to go on elsewhere."""
    language: str
    """Code of the language of the interface."""
    jobs: Jobs

    def open_draft(self, document_id: str) -> Document | None:
        """Return the last valid draft of a document. None if it is not open, or has not been valid yet."""
