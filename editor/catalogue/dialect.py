"""SQLite as all engines of this program speak it: statements compiled for one catalogue serve the next."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

DRIVER: Final = "sqlite+marshalry"
"""Name of the driver in the URL of an engine."""
_STATEMENTS: Final = 1000
COMPILED: Final[dict[str, Any]] = {"compiled_cache": LRUCache(_STATEMENTS)}
"""Option for an engine that makes it share what others have compiled."""


class SharedDialect(SQLiteDialect_pysqlite):
    """The dialect of Python's own module, equal to any other such: what is compiled is kept by dialect."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


registry.register("sqlite.marshalry", __name__, SharedDialect.__name__)
