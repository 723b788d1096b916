"""The clock by which buttons of a battle by hand rest, for tests: nobody waits for it."""

from __future__ import annotations

import pytest

from editor.ui.pages.preview import commit_bar


class Clock:
    """A clock of one's own: it goes on by a second at every look, until it is stopped."""

    def __init__(self) -> None:
        self.time = 0.0
        self.step = 1.0

    def __call__(self) -> float:
        self.time += self.step
        return self.time


def set_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let no button rest, until a test stops the clock."""
    made = Clock()
    monkeypatch.setattr(commit_bar, "now", made)
    return made
