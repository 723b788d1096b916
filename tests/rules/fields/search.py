"""The long search: for each field of a game a change that shows.

Run it for one game with ``python -m tests.rules.fields.search demonworld``; it writes the proofs it finds.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Literal, TypeVar

from schemas.scenario import ScenarioBase
from tests.rules.fields.excused import LATER, excused
from tests.rules.fields.leaves import leaves, models_of
from tests.rules.fields.material import made
from tests.rules.fields.probes import ON_PAPER, SLOW, base, probes
from tests.rules.fields.proofs import (
    EVERYWHERE,
    Proof,
    boundaries,
    by_name,
    dotted,
    read_proofs,
    shows,
    spots_of,
    variant,
    write_proofs,
)

T = TypeVar("T")
log = logging.getLogger(__name__)
How = Literal["answers", "tries", "small", "checks", "battles", "paper"]
HOW: Final[tuple[How, ...]] = ("answers", "tries", "small", "checks", "battles", "paper")
"""Questions, crowded moments, small battles made for these tests, armies, shipped battles, words on paper."""
DOCUMENTS: Final = 5
"""So many documents that have the field are tried ..."""
PLACES: Final = 3
"""... in so many places of each, spread over it ..."""
VALUES: Final = 3
"""... with so many other values."""
WORDS: Final = 6
"""More of words: most of them name nothing."""
IN_ANSWERS: Final = 8
"""So many changes of a field are tried in answers and checks, spread over all of them."""
IN_TRIES: Final = 30
"""So many where every action of a moment is tried."""
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
        if (not kind or name.startswith(f"{kind} "))
        and _walked(document, system)
        and path in spots_of(system, name)
    ]
    # Most made rulesets differ in their rules of composition alone, and no battle is fought by them.
    if kind == "ruleset" and not path.startswith("composition"):
        return [name for name in found if by_name(system)[name].id in _fought_by(system)]
    return found


@cache
def _fought_by(system: str) -> frozenset[str]:
    """Return the ids of the rulesets by which battles are fought."""
    return frozenset(one.ruleset.id for one in base(system).values() if isinstance(one, ScenarioBase))


def _walked(document: object, system: str) -> bool:
    return type(document) in models_of(system).values()


def tries(system: str, field: str, how: How) -> Iterator[tuple[str, str, int]]:
    """Yield document, place and number of another value, of documents that such probes look at."""
    path = field.rpartition(" ")[2]
    names = [name for name in having(system, field) if _looked_at(system, name, how)]
    usual = [name for name in names if spots_of(system, name)[path][0].usual]
    special = [name for name in names if name not in usual]
    for name in (*_spread(special, DOCUMENTS), *_spread(usual, DOCUMENTS)):
        several = spots_of(system, name)[path]
        if len(several) > 1:
            yield from ((name, EVERYWHERE, number) for number in range(VALUES))
        yield from ((name, place, 0) for place in _spread(boundaries(system, name, path), PLACES))
        for spot in _spread(several, PLACES):
            values = WORDS if isinstance(spot.value, str) else VALUES
            yield from ((name, dotted(spot.place), number) for number in range(values))


def _spread(several: Sequence[T], most: int) -> Sequence[T]:
    """Return some of several things, spread over them."""
    return several[:: max(1, len(several) // most)][:most]


def proof_of(system: str, field: str, how: How) -> Proof | None:
    """Return a change of a field that shows in some probes, or nothing."""
    path = field.rpartition(" ")[2]
    several = [
        (name, place, other, one)
        for name, place, other in tries(system, field, how)
        if (one := variant(system, name, path, place, other)) is not None
    ]
    for name, place, other, one in _spread(several, _MOST.get(how, IN_ANSWERS)):
        for probe in probes(system, base(system)[one.id]):
            if _how(system, probe) != how:
                continue
            try:
                step = shows(system, one, probe)
            except Exception as trouble:  # noqa: BLE001  (a bug to be told, not to end the search)
                log.info("trouble: %s %s %s %s %s %r", field, name, place, other, probe, trouble)
                continue
            if step is not None:
                return Proof(name, place, other, probe, step)
    return None


_MOST: Final[Mapping[How, int]] = {"small": IN_BATTLES, "battles": IN_BATTLES, "tries": IN_TRIES}


def _looked_at(system: str, name: str, how: How) -> bool:
    return any(_how(system, probe) == how for probe in probes(system, by_name(system)[name]))


def _how(system: str, probe: str) -> How:
    if not probe.startswith(SLOW):
        return (
            "paper" if probe in ON_PAPER else "checks" if probe.startswith(("army", "brought")) else "answers"
        )
    if probe.startswith("tries"):
        return "tries"
    return "small" if probe.partition(" ")[2] in {one.slug for one in made(system)} else "battles"


def main(system: str, *wanted: str, ways: Sequence[How] = HOW) -> None:
    """Search for proofs of what has none yet, and say what is left.

    Args:
        system: the game.
        wanted: beginnings of the fields that are searched; nothing for all.
        ways: probes that are tried, one sort after the other.
    """
    found = read_proofs(system)
    for how in ways:
        for field in fields(system):
            later = field in LATER.get(system, {})
            if field in found or excused(system, field) or not field.startswith(wanted or ""):
                continue
            if (how == "paper" and not later) or (how in ("small", "battles") and later):
                continue
            proof = proof_of(system, field, how)
            log.info("%s %s -> %s", how, field, proof)
            if proof is not None:
                found[field] = proof
                write_proofs(system, {**read_proofs(system), field: proof})
    for field in fields(system):
        if field not in found and not excused(system, field):
            log.info("without effect: %s", field)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    chosen = [how for how in HOW if f"--{how}" in sys.argv]
    main(*(one for one in sys.argv[1:] if not one.startswith("--")), ways=chosen or HOW)
