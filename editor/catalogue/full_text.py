"""Full-text search in SQLite: the index beside the documents, and queries on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Integer,
    Select,
    column,
    literal_column,
    table,
    text,
)
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue.rows import Query
from editor.catalogue.tables import StoredDocument

SEARCH_TABLE: Final = "document_search"
RANKED: Final = (
    f"INSERT INTO {SEARCH_TABLE}({SEARCH_TABLE}, rank) "  # noqa: S608 (a constant)
    "VALUES ('rank', 'bm25(10.0, 5.0, 3.0, 1.0, 0.0)')"
)
"""Sets how much a word counts in each column of the index."""
SEARCH = table(SEARCH_TABLE, column("rowid", Integer), column("rank", Float))
_INDEX = text(
    f"INSERT INTO {SEARCH_TABLE}(rowid, names, slug, tags, words, scope) "  # noqa: S608 (a constant)
    "VALUES (:number, :names, :slug, :tags, :words, :scope)"
)
_FORGET = text(f"DELETE FROM {SEARCH_TABLE} WHERE rowid = :number")  # noqa: S608 (a constant)
MOST_WORDS: Final = 12
"""So many words of what was typed are searched for."""
_WORD = re.compile(r"\w+")


def create_search(connection: Connection) -> None:
    """Make the search index; called by the first migration."""
    connection.exec_driver_sql(
        f"CREATE VIRTUAL TABLE {SEARCH_TABLE} USING fts5("
        "names, slug, tags, words, scope, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2')"
    )
    connection.exec_driver_sql(RANKED)


def is_search_table(name: str | None) -> bool:
    """Return whether a table belongs to the search index (migrations are not compared with it)."""
    return name is not None and (name == SEARCH_TABLE or name.startswith(f"{SEARCH_TABLE}_"))


def index_documents(session: Session, columns: Sequence[Mapping[str, Any]]) -> None:
    """Put documents into the search index, which does not have them.

    The columns are ``number`` (that of the document), ``names``, ``slug``, ``tags``, ``words``
    and ``scope`` (:func:`scope_words`).
    """
    session.execute(_INDEX, list(columns))


def forget_documents(session: Session, numbers: Sequence[int]) -> None:
    """Take documents out of the search index."""
    session.execute(_FORGET, [{"number": number} for number in numbers])


def scope_words(system: str, kind: str, faction: str | None) -> str:
    """Return the words by which the search index knows the branch of the tree that a document is in."""
    return " ".join(_scope(system, kind, faction))


def _scope(system: str | None, kind: str | None, faction: str | None) -> list[str]:
    # The first letter keeps the three apart; they are searched as phrases, for an id may hold an underscore.
    return [f"{letter}{word}" for letter, word in (("s", system), ("k", kind), ("f", faction)) if word]


def words_of(typed: str) -> list[str]:
    """Return the words that are searched for, each by its beginning."""
    return _WORD.findall(typed)[:MOST_WORDS]


def match_expression(query: Query) -> str | None:
    """Return a query's text as a search for the beginnings of all its words; None if it has no word.

    The branch of the tree is searched with it: the index then skips the hits of other branches.
    """
    words = words_of(query.text)
    if not words:
        return None
    typed = " AND ".join(f'"{word}"*' for word in words)
    scope = "".join(
        f' AND scope : "{" ".join(_WORD.findall(word))}"'
        for word in _scope(query.system, query.kind, query.faction)
    )
    return f"{{names slug tags words}} : ({typed}){scope}"


def matching(statement: Select[Any], query: Query) -> Select[Any]:
    """Narrow a statement on documents to those that match a query's text."""
    expression = match_expression(query)
    if expression is None:
        return statement
    return statement.join(SEARCH, SEARCH.c.rowid == StoredDocument.number).where(
        text(f"{SEARCH_TABLE} MATCH :typed").bindparams(typed=expression)
    )


def hit_number() -> ColumnElement[int]:
    """Return the number of the document of a row of :func:`matching`; hits come in its order for nothing."""
    return SEARCH.c.rowid


def unindexed(column: InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    """Return a column so that the planner uses no index of it: it sorts or filters what others have found."""
    return literal_column(f"+{column.class_.__tablename__}.{column.key}")


def rank() -> ColumnElement[float]:
    """Return how well a row of :func:`matching` fits: the least is the best."""
    return SEARCH.c.rank
