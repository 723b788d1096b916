"""Full-text search in PostgreSQL with the answers of SQLite's: the same hits, the best in the same order.

Words are taken apart here as SQLite's index takes them apart, because no extension of the server is needed
then. How well a hit fits is worked out by the same formula (BM25, https://sqlite.org/fts5.html).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Float, Select, bindparam, text, type_coerce
from sqlalchemy.orm import Session

from editor.catalogue.full_text import SEARCH, SEARCH_TABLE, words_of
from editor.catalogue.rows import Query
from editor.catalogue.tables import StoredDocument

TABLES: Final = (
    f"CREATE TABLE {SEARCH_TABLE} (rowid bigint PRIMARY KEY REFERENCES document (number) ON DELETE CASCADE, "
    "names text NOT NULL, slug text NOT NULL, tags text NOT NULL, words text NOT NULL, scope text NOT NULL, "
    "tokens bigint NOT NULL, vector tsvector NOT NULL)",
    f"CREATE INDEX ix_{SEARCH_TABLE} ON {SEARCH_TABLE} USING gin (vector)",
)
_WEIGHTS: Final = {"names": "A", "slug": "B", "tags": "C", "words": "D"}
"""Columns that are searched, and PostgreSQL's letters for how much a word counts in them."""
_COUNTS: Final = "CASE w WHEN 'A' THEN 10 WHEN 'B' THEN 5 WHEN 'C' THEN 3 ELSE 1 END"
_K1: Final = 1.2
_B: Final = 0.75
_LAST_PLACE: Final = 16_383
"""Of a word in a ``tsvector``."""
_MOST_PLACES: Final = 255
_LONGEST: Final = 500
"""Letters of a word that are kept."""
_TOKEN: Final = re.compile(r"[^\W_]+")
_INDEX: Final = text(
    f"INSERT INTO {SEARCH_TABLE} (rowid, names, slug, tags, words, scope, tokens, vector) VALUES "  # noqa: S608
    "(:number, :names, :slug, :tags, :words, :scope, :tokens, CAST(:vector AS tsvector))"
)


def tokens(words: str) -> list[str]:
    """Return the words of a text, without accents and capitals."""
    if not words.isascii():
        plain = (
            letter for letter in unicodedata.normalize("NFD", words) if unicodedata.category(letter) != "Mn"
        )
        words = unicodedata.normalize("NFC", "".join(plain))
    return [one[:_LONGEST] for one in _TOKEN.findall(words.lower())]


def index_documents(session: Session, columns: Sequence[Mapping[str, Any]]) -> None:
    """Put documents into the search index, which does not have them."""
    if columns:
        session.connection().execute(_INDEX, [{**_without_nul(row), **_indexed(row)} for row in columns])


def _without_nul(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value.replace("\0", " ") if isinstance(value, str) else value for name, value in row.items()
    }


def _indexed(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return how many words a document has, and where they stand in it."""
    places: dict[str, list[str]] = {}
    place, count = 0, len(tokens(row["scope"]))
    for name, weight in _WEIGHTS.items():
        for token in tokens(row[name]):
            place, count = place + 1, count + 1
            there = places.setdefault(token, [])
            if len(there) < _MOST_PLACES:
                there.append(f"{min(place, _LAST_PLACE)}{weight}")
        place += 1  # no phrase begins in one column and ends in another
    vector = " ".join(f"'{token}':{','.join(there)}" for token, there in places.items())
    return {"tokens": count, "vector": vector}


def _phrases(query: Query) -> list[list[str]]:
    return [found for word in words_of(query.text) if (found := tokens(word))]


def _as_query(phrase: Sequence[str]) -> str:
    return "(" + " <-> ".join(f"'{token}'" for token in phrase) + ":*)"


def matching(statement: Select[Any], query: Query) -> Select[Any]:
    """Narrow a statement on documents to those that match a query's text: as :func:`.full_text.matching`."""
    if not words_of(query.text):
        return statement
    joined = statement.join(SEARCH, SEARCH.c.rowid == StoredDocument.number)
    phrases = _phrases(query)
    if not phrases:  # signs alone, of which the index has none
        return joined.where(text("false"))
    typed = " & ".join(map(_as_query, phrases))
    return joined.where(text(f"{SEARCH_TABLE}.vector @@ CAST(:typed AS tsquery)").bindparams(typed=typed))


def rank(query: Query) -> ColumnElement[float]:
    """Return how well a row of :func:`matching` fits: the least is the best."""
    scores, values = [], {}
    for number, phrase in enumerate(_phrases(query)):
        values[f"phrase_{number}"], values[f"last_{number}"] = _as_query(phrase), phrase[-1]
        scores.append(_score(number))
    words = text(f"-({' + '.join(scores) or '0'})").bindparams(
        *(bindparam(name, value) for name, value in values.items())
    )
    return type_coerce(words, Float)


def _score(number: int) -> str:
    """Return what one word adds to the score of a hit, as SQL."""
    many = f"(SELECT count(*) FROM {SEARCH_TABLE} AS s WHERE s.vector @@ CAST(:phrase_{number} AS tsquery))"  # noqa: S608
    every = f"(SELECT count(*) FROM {SEARCH_TABLE})"  # noqa: S608
    lexemes = f"unnest({SEARCH_TABLE}.vector) AS u (lexeme, places, weights), unnest(u.weights) AS w"
    often = f"(SELECT sum({_COUNTS})::float8 FROM {lexemes} WHERE starts_with(u.lexeme, :last_{number}))"  # noqa: S608
    length = f"({SEARCH_TABLE}.tokens / (SELECT avg(tokens) FROM {SEARCH_TABLE})::float8)"  # noqa: S608
    rare = f"greatest(ln(({every} - {many} + 0.5) / ({many} + 0.5)), 1e-6)::float8"
    return f"{rare} * {often} * {_K1 + 1} / ({often} + {_K1} * ({1 - _B} + {_B} * {length}))"
