"""Proofs that a field counts: a document, a change of it, and what says something else then."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any, Final

from schemas.base import Document
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from tests.rules.fields.changing import Refs, changed, ids_in, others
from tests.rules.fields.probes import answers, base
from tests.rules.fields.walking import Place, Spot, spots

FOLDER: Final = Path(__file__).parent / "proofs"
EVERYWHERE: Final = "*"
IN_TURN: Final = "~"


@dataclass(frozen=True)
class Proof:
    """One change that shows, found by the long search and tried again by the tests."""

    document: str
    """Kind and slug of the document that is changed."""
    place: str
    """Where, with dots; ``*`` for all places of the field in the document; ``~`` for all of them,
    each with the value of the next one.

    With a ``+`` behind it is the end of a row of a table by a die, and the beginning of the next moves, too.
    """
    other: int
    """Which of the other values stands there then, from 0."""
    probe: str
    """What says something else."""
    step: int
    """After so many steps of the probe, from 0."""


def read_proofs(system: str) -> dict[str, Proof]:
    """Return the remembered proofs of a game by field."""
    file = FOLDER / f"{system}.json"
    if not file.exists():
        return {}
    return {field: Proof(*row) for field, row in json.loads(file.read_text(encoding="utf-8")).items()}


def write_proofs(system: str, found: Mapping[str, Proof]) -> None:
    """Write the proofs of a game, one line each."""
    rows = [
        f"  {json.dumps(field)}: {json.dumps(list(asdict(found[field]).values()))}" for field in sorted(found)
    ]
    FOLDER.mkdir(exist_ok=True)
    text = "{\n" + ",\n".join(rows) + "\n}\n"
    fresh = FOLDER / f"{system}.fresh-{os.getpid()}"
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(FOLDER / f"{system}.json")


def named(document: Document) -> str:
    """Return kind and slug."""
    return f"{type(document).model_fields['kind'].default.value} {document.slug}"


@cache
def by_name(system: str) -> Mapping[str, Document]:
    """Return the documents of a game by kind and slug."""
    return {named(one): one for one in base(system).values()}


@cache
def spots_of(system: str, name: str) -> Mapping[str, tuple[Spot, ...]]:
    """Return the fields of a document by their paths; rows left out where it has none of them."""
    document, found = by_name(system)[name], dict[str, list[Spot]]()
    for spot in spots(type(document), dump_document(document)):
        found.setdefault(spot.path, []).append(spot)
    return {
        path: tuple(one for one in several if not one.absent) or tuple(several)
        for path, several in found.items()
    }


@cache
def refs_of(system: str) -> Refs:
    """Return references to all documents of a game."""
    return [
        {"id": one.id, "kind": type(one).model_fields["kind"].default.value, "slug": one.slug}
        for one in base(system).values()
    ]


@cache
def ids_of(system: str, name: str) -> tuple[str, ...]:
    """Return the names of all rows of a document but its own."""
    data = dump_document(by_name(system)[name])
    return tuple(ids_in({**data, "id": None}))


def dotted(place: Place) -> str:
    """Return a place as words."""
    return ".".join(map(str, place))


def boundaries(system: str, name: str, path: str) -> list[str]:
    """Return the places in which a table by a die passes from one row to the next."""
    if not path.endswith((".first", ".last")):
        return []
    found = spots_of(system, name)
    ends = {one.place for one in found.get(f"{path.rpartition('.')[0]}.first", ())}
    lasts = found.get(f"{path.rpartition('.')[0]}.last", ())
    return [f"{dotted(one.place)}+" for one in lasts if _after(one.place) in ends]


def _after(last: Place) -> Place:
    """Return where the next row begins, given where a row of a table by a die ends."""
    number = last[-2]
    return (*last[:-2], number + 1, "first") if isinstance(number, int) else ()


def _moved(system: str, name: str, path: str, place: str) -> Any:
    """Return plain data with the boundary between two rows of a table by a die moved by one."""
    data = dump_document(by_name(system)[name])
    lasts = spots_of(system, name)[f"{path.rpartition('.')[0]}.last"]
    last = next(one for one in lasts if f"{dotted(one.place)}+" == place)
    return changed(changed(data, last.place, last.value + 1), _after(last.place), last.value + 2)


def variant(system: str, name: str, path: str, place: str, other: int) -> Document | None:
    """Return a document with a field changed in one place or in all; nothing where that is not valid."""
    document = by_name(system)[name]
    data = _moved(system, name, path, place) if place.endswith("+") else dump_document(document)
    several = spots_of(system, name)[path]
    if place == IN_TURN:
        for spot, after in zip(several, several[1:] + several[:1], strict=True):
            data = changed(data, spot.place, after.value)
    for spot in several:
        if place in (EVERYWHERE, dotted(spot.place)):
            value = next(islice(others(spot, refs_of(system), ids_of(system, name)), other, None), _NONE)
            if value is _NONE and place != EVERYWHERE:
                return None
            data = data if value is _NONE else changed(data, spot.place, value)
    try:
        found = parse_document(data)
    except EditorError:
        return None
    return None if found == document else found


_NONE: Final[Any] = object()


class Usual:
    """What a probe says of unchanged documents, as far as it was asked."""

    def __init__(self, system: str, probe: str, document: str) -> None:
        self._coming = answers(system, probe, base(system), document)
        self._said: list[str] = []

    def steps(self) -> Iterator[str]:
        """Yield what it says."""
        number = 0
        while True:
            if number == len(self._said):
                more = next(self._coming, None)
                if more is None:
                    return
                self._said.append(more)
            yield self._said[number]
            number += 1


@cache
def usual(system: str, probe: str, document: str) -> Usual:
    """Return what a probe says of unchanged documents."""
    return Usual(system, probe, document)


def holds(system: str, path: str, proof: Proof) -> bool:
    """Tell whether a change still shows, by the same probe."""
    if proof.document not in by_name(system) or path not in spots_of(system, proof.document):
        return False
    one = variant(system, proof.document, path, proof.place, proof.other)
    if one is None:
        return False
    return shows(system, one, proof.probe, proof.step + 1) is not None


def shows(system: str, one: Document, probe: str, steps: int | None = None) -> int | None:
    """Return after how many steps a probe tells a changed document from the usual one; nothing for never."""
    said = answers(system, probe, {**base(system), one.id: one}, one.id)
    known = usual(system, probe, one.id).steps()
    for number, (now, before) in enumerate(islice(zip_longest(said, known), steps)):
        if now != before:
            return number
    return None
