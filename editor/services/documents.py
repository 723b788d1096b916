"""Documents of the catalogue: list, find, open, create, keep every edit, save.

Every function is one transaction and raises :class:`schemas.problems.EditorError` for anything wrong.
"""

from editor.catalogue.rows import DocumentRow, Page, Query, ReferenceRow, TreeCount, WorkingCopyRow
from editor.services.filing import (
    delete,
    deleted_documents,
    purge,
    recent,
    references_of,
    rename,
    set_recent,
    undelete,
    users_of,
)
from editor.services.loading import (
    OpenDocument,
    all_listed,
    at_paths,
    count_documents,
    find,
    find_of,
    list_documents,
    load,
    load_document,
    peek,
    tree_counts,
    working_copies,
)
from editor.services.saving import (
    StaleSaveError,
    add_strokes,
    create,
    duplicate,
    free_slug,
    save_revision,
    save_working_copy,
)

__all__ = [
    "DocumentRow",
    "OpenDocument",
    "Page",
    "Query",
    "ReferenceRow",
    "StaleSaveError",
    "TreeCount",
    "WorkingCopyRow",
    "add_strokes",
    "all_listed",
    "at_paths",
    "count_documents",
    "create",
    "delete",
    "deleted_documents",
    "duplicate",
    "find",
    "find_of",
    "free_slug",
    "list_documents",
    "load",
    "load_document",
    "peek",
    "purge",
    "recent",
    "references_of",
    "rename",
    "save_revision",
    "save_working_copy",
    "set_recent",
    "tree_counts",
    "undelete",
    "users_of",
    "working_copies",
]
