"""A few of the campaign's inputs at each run; ``make test-long`` reads thousands, by other seeds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from schemas.problems import EditorError
from tests.campaigns.inputs import run_kind, spoilt, try_inputs
from tests.campaigns.kinds import KINDS, Kind, battle_sample

QUICK = 18
LONG = 600


@pytest.mark.no_qt_log  # of drawings that are damaged
@pytest.mark.usefixtures("qapp")
@pytest.mark.quick(4)
@pytest.mark.parametrize("kind", [one for one in KINDS if one.name != "battles"], ids=lambda one: one.name)
def test_no_spoilt_input_raises_anything_but_a_refusal(kind: Kind) -> None:
    tally = try_inputs(kind, 7, range(QUICK))
    assert not tally.escaped
    assert tally.read + tally.refused == QUICK


@pytest.mark.quick(3)
@pytest.mark.parametrize("kind", [one for one in KINDS if one.name != "battles"], ids=lambda one: one.name)
def test_the_samples_are_read_and_a_seed_gives_the_same_input(kind: Kind) -> None:
    samples = kind.samples()
    assert samples
    assert spoilt(kind, samples, 3, 5) == spoilt(kind, samples, 3, 5)
    if kind.name not in {"pictures", "fonts", "svg"}:
        for one in samples[:6]:
            try:
                kind.read(one)
            except EditorError as trouble:
                assert trouble.problems[0].code.startswith("face."), one[:80]  # noqa: PT017 - another game's card


def test_spoilt_battles_are_read_or_refused() -> None:
    kind = next(one for one in KINDS if one.name == "battles")
    tally = try_inputs(replace(kind, samples=lambda: [battle_sample("zargo")]), 7, range(QUICK))
    assert not tally.escaped
    assert tally.read + tally.refused == QUICK


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=lambda one: one.name)
def test_spoilt_inputs_in_processes_of_their_own(kind: Kind) -> None:
    tally = run_kind(kind, 11, range(LONG))
    assert not tally.escaped
    assert tally.slowest[0] < 5
    assert tally.largest[0] < 400_000
