"""Every field of the documents of every game changes an answer, a check, a legal action or a battle.

A field that has none of these is declared descriptive in its schema, or named in excused.py with its reason.
"""

from __future__ import annotations

from typing import Final

import pytest

from schemas.systems import games
from tests.rules.fields.excused import LATER, NOT_HERE, excused
from tests.rules.fields.probes import ON_PAPER, SLOW
from tests.rules.fields.proofs import Proof, holds, read_proofs
from tests.rules.fields.search import HOW, fields, proof_of

GAMES: Final = [one.id for one in games()]
QUICK: Final = 10
"""So many proofs of each game are tried in an ordinary run, spread over all that need no battle."""


@pytest.mark.parametrize("system", GAMES)
def test_every_field_has_an_effect_or_says_that_it_has_none(system: str) -> None:
    known = read_proofs(system)
    silent = [field for field in fields(system) if field not in known and not excused(system, field)]
    assert not silent, "search: python -m tests.rules.fields.search"


@pytest.mark.parametrize("system", GAMES)
def test_what_is_remembered_is_of_fields_that_there_are(system: str) -> None:
    known = read_proofs(system)
    assert not [field for field in known if field not in fields(system)]
    named = (*NOT_HERE.get(system, {}), *LATER.get(system, {}))
    assert not [field for field in named if field not in fields(system)]
    assert not [field for field in NOT_HERE.get(system, {}) if field in known], "it has an effect"


@pytest.mark.parametrize("system", GAMES)
def test_words_on_paper_prove_nothing_but_of_chapters_to_come(system: str) -> None:
    printed = {field for field, proof in read_proofs(system).items() if proof.probe in ON_PAPER}
    assert printed <= LATER.get(system, {}).keys()


@pytest.mark.quick(2)
@pytest.mark.parametrize("system", GAMES)
def test_a_changed_field_still_changes_what_it_did(system: str) -> None:
    quick = {field: proof for field, proof in read_proofs(system).items() if not proof.probe.startswith(SLOW)}
    some = list(quick.items())[:: max(1, len(quick) // QUICK)]
    assert not _broken(system, dict(some))


@pytest.mark.long
@pytest.mark.parametrize("system", GAMES)
def test_every_changed_field_still_changes_something(system: str) -> None:
    lost = _broken(system, read_proofs(system))
    # Another change may show it where the remembered one does not.
    assert not [field for field in lost if not any(proof_of(system, field, how) for how in HOW)]


def _broken(system: str, proofs: dict[str, Proof]) -> list[str]:
    return [field for field, proof in proofs.items() if not holds(system, field.rpartition(" ")[2], proof)]
