"""Boards that the command line draws have the author's templates on their cards, as those of the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.services.battles.preview import setup_of
from editor.services.opening import open_workspace
from editor.ui import unseen


@pytest.mark.usefixtures("qapp")
def test_cards_are_drawn_by_the_templates_of_the_catalogue(
    shipped_catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def fronts(workspace: object, *_: object) -> object:
        asked.append(workspace)
        return lambda _card: None

    monkeypatch.setattr(unseen, "fronts_in", fronts)
    with open_workspace(shipped_catalogue, content=None, read_only=True) as shipped:
        setup = setup_of(shipped, "one-harbour")
        unseen.view_battle(setup, "en")
        assert asked == []
        unseen.view_battle(setup, "en", shipped)
        assert asked == [shipped]
