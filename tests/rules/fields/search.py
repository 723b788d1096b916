"""The long search: for each field of a game a change that shows.

Run it for one game with ``python -m tests.rules.fields.search demonworld``; it writes the proofs that it finds.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Final, Literal, TypeVar

from tests.rules.fields.excused import LATER, excused
from tests.rules.fields.material import made
from tests.rules.fields.leaves import leaves, models_of
from tests.rules.fields.proofs import (
    EVERYWHERE,
    boundaries,
    Proof,
    by_name,
    dotted,
    named,
    read_proofs,
    shows,
    spots_of,
    variant,
    write_proofs,
)
from tests.rules.fields.probes import ON_PAPER, SLOW, base, probes

T = TypeVar("T")
How = Literal["answers", "small", "battles", "paper"]
HOW: Final[tuple[How, ...]] = ("answers", "small", "battles", "paper")
"""Questions and checks, battles made for these tests, shipped battles, words on cards."""
DOCUMENTS: Final = 4
"""So many documents that have the field are tried ..."""
PLACES: Final = 3
"""... in so many places of each, spread over it ..."""
VALUES: Final = 3
"""... with so many other values."""
IN_ANSWERS: Final = 8
"""So many changes of a field are tried in answers and checks, spread over all of them."""
IN_BATTLES: Final = 5
"""So many changes of a field are tried in battles."""


@cache
def fields(system: str) -> dict[str, str]:
    """Return the fields of a game that claim an effect -> their paths.

    Blocks told apart by a tag are the same in every kind of documents.
    """
    found = {}
    for kind, model in models_of(system).items():
        for path, leaf in leaves(model).items():
            if not leaf.why:
                found[path if ":" in path else f"{kind} {path}"] = path
    return found


def having(system: str, field: str) -> list[str]:
    """Return the documents that have a field, those first that stand in the smallest battles."""
    kind, _, path = field.rpartition(" ")
    found = [
        name
        for name, document in by_name(system).items()
        if (not kind or name.startswith(f"{kind} ")) and _walked(document, system) and path in spots_of(system, name)
    ]
    # Made rulesets differ in their rules of composition, and no battle is fought by them.
    return found[:1] if kind == "ruleset" and not path.startswith("composition") else found


def _walked(document: object, system: str) -> bool:
    return type(document) in models_of(system).values()


def tries(system: str, field: str) -> Iterator[tuple[str, str, int]]:
    """Yield document, place and number of another value."""
    path = field.rpartition(" ")[2]
    names = having(system, field)
    usual = [name for name in names if spots_of(system, name)[path][0].usual]
    special = [name for name in names if name not in usual]
    for name in (*_spread(special, DOCUMENTS), *_spread(usual, DOCUMENTS)):
        several = spots_of(system, name)[path]
        if len(several) > 1:
            yield from ((name, EVERYWHERE, number) for number in range(VALUES))
        yield from ((name, place, 0) for place in _spread(boundaries(system, name, path), PLACES))
        for spot in _spread(several, PLACES):
            yield from ((name, dotted(spot.place), number) for number in range(VALUES))


def _spread(several: Sequence[T], most: int) -> Sequence[T]:
    """Return some of several things, spread over them."""
    return several[:: max(1, len(several) // most)][:most]


def proof_of(system: str, field: str, how: How) -> Proof | None:
    """Return a change of a field that shows in some probes, or nothing."""
    path = field.rpartition(" ")[2]
    several = [
        (name, place, other, one)
        for name, place, other in tries(system, field)
        if (one := variant(system, name, path, place, other)) is not None
    ]
    for name, place, other, one in _spread(several, IN_ANSWERS if how == "answers" else IN_BATTLES):
        for probe in probes(system, base(system)[one.id]):
            if _how(system, probe) != how:
                continue
            try:
                step = shows(system, one, probe)
            except Exception as trouble:  # noqa: BLE001  (a bug to be told, not to end the search)
                print("TROUBLE", field, name, place, other, probe, repr(trouble), flush=True)
                continue
            if step is not None:
                return Proof(name, place, other, probe, step)
    return None


def _how(system: str, probe: str) -> How:
    if not probe.startswith(SLOW):
        return "paper" if probe in ON_PAPER else "answers"
    return "small" if probe.partition(" ")[2] in {one.slug for one in made(system)} else "battles"


def main(system: str, *wanted: str) -> None:
    """Search for proofs of what has none yet, and say what is left.

    Args:
        system: the game.
        wanted: beginnings of the fields that are searched; nothing for all.
    """
    found = read_proofs(system)
    for how in HOW:
        for field in fields(system):
            later = field in LATER.get(system, {})
            if field in found or excused(system, field) or not field.startswith(wanted or ""):
                continue
            if (how == "paper" and not later) or (how in ("small", "battles") and later):
                continue
            proof = proof_of(system, field, how)
            print(how, field, "->", proof, flush=True)
            if proof is not None:
                found[field] = proof
                write_proofs(system, {**read_proofs(system), field: proof})


if __name__ == "__main__":
    main(*sys.argv[1:])
