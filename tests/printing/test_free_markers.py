"""Markers of games without code on paper."""

from __future__ import annotations

from editor.printing.counters import CounterSource
from editor.printing.face import TextMark
from editor.printing.systems.free.counters import counters
from tests.free_pond import pond_game, pond_setup


def test_a_marker_without_a_sign_is_printed_with_its_name() -> None:
    markers = [
        {"id": "wet", "name": {"en": "Wet", "fr": "Mouillé"}},
        {"id": "hot", "name": "Hot", "sign": "H"},
    ]
    game = pond_game(markers=markers)
    made = counters(CounterSource((), scenario=pond_setup(game).scenario), game, "fr")
    written = [[one.text for one in each.card.front.marks if isinstance(one, TextMark)] for each in made]
    assert written == [["Mouillé"], ["H"]]
