"""The two games without code that come along: nothing is wrong with them by what they ask themselves."""

from __future__ import annotations

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.free.decks import Begin
from editor.rules.free.state import hand_of
from editor.services import checks, documents
from editor.services.battles.watching import prepare
from editor.services.documents import Query
from editor.services.workspace import Workspace


@pytest.mark.parametrize("system", ["ember", "tides"])
def test_nothing_is_wrong_with_any_document(shipped: Workspace, system: str) -> None:
    rows = documents.list_documents(shipped, Query(system=system), limit=100).rows
    assert len(rows) > 20
    for row in rows:
        assert list(checks.validate(shipped, documents.load_document(shipped, row.id))) == [], row.slug


def test_each_can_be_laid_out_and_begun(shipped: Workspace) -> None:
    gate = prepare(shipped, "ember/scenario/who-holds-the-gate")
    assert gate.refusals == ()
    state = gate.play.start(gate.setup)
    assert (state.begun, len(state.things), state.game.mat is not None) == (True, 17, True)
    harbour = prepare(shipped, "tides/scenario/one-harbour")
    assert harbour.refusals == ()
    state = harbour.play.start(harbour.setup)
    for event in harbour.play.decide(state, Begin(), SeededDice(1)):
        state = harbour.play.evolve(state, event)
    assert [len(state.at(hand_of(side))) for side in (0, 1)] == [5, 5]
    assert len(state.at("deck:tides:-1")) == 12
