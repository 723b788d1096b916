"""``import marshalry``, for programs of your own: catalogues, documents, checks, prints, battles and rules.

The names below are what is promised to stay; docs/api.md describes them with examples. Whatever goes wrong
because of what is put in raises :class:`EditorError`, whose problems :func:`sentences` puts into words.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from editor.api.asking import ask, questions, questions_schema
    from editor.api.catalogue import Catalogue, open_catalogue
    from editor.api.documents import changed, document, plain, sentences
    from editor.catalogue.rows import DocumentRow, RevisionRow
    from editor.services.battles.watching import Recording
    from editor.services.documents import StaleSaveError
    from editor.services.packs.taking_in import PackPreview
    from editor.simulation.reports import BatchReport
    from schemas.base import Document
    from schemas.problems import EditorError, Message, Problem, Severity

__all__ = [
    "BatchReport",
    "Catalogue",
    "Document",
    "DocumentRow",
    "EditorError",
    "Message",
    "PackPreview",
    "Problem",
    "Recording",
    "RevisionRow",
    "Severity",
    "StaleSaveError",
    "ask",
    "changed",
    "document",
    "open_catalogue",
    "plain",
    "questions",
    "questions_schema",
    "sentences",
]

_PLACES: Final = {
    "editor.api.asking": ("ask", "questions", "questions_schema"),
    "editor.api.catalogue": ("Catalogue", "open_catalogue"),
    "editor.api.documents": ("changed", "document", "plain", "sentences"),
    "editor.catalogue.rows": ("DocumentRow", "RevisionRow"),
    "editor.services.battles.watching": ("Recording",),
    "editor.services.documents": ("StaleSaveError",),
    "editor.services.packs.taking_in": ("PackPreview",),
    "editor.simulation.reports": ("BatchReport",),
    "schemas.base": ("Document",),
    "schemas.problems": ("EditorError", "Message", "Problem", "Severity"),
}
"""Where each name is defined; imported when somebody asks for it, so that ``--version`` imports nothing."""
_PLACE_OF: Final = {name: place for place, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Return a name of ``__all__``.

    Raises:
        AttributeError: there is no such name.
    """
    if name not in _PLACE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_PLACE_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
