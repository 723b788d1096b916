"""A short walk of the monkey; the long ones are started by hand (``python -m tests.campaigns.monkey``)."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from editor.ui.kit.theme import theme
from tests.campaigns.monkey import Found, Monkey, reported
from tests.campaigns.monkey_stage import stage


def walk(
    folder: Path, catalogue: Path, events: int, seed: int, kinds: int | None, log: Path | None = None
) -> Found:
    before = QLocale()
    try:
        with stage(folder, kinds=kinds, catalogue=catalogue, dice=random.Random(seed)) as here:
            return Monkey(here, seed, events, log=log).run()
    finally:
        theme().apply("light")
        QLocale.setDefault(before)


@pytest.mark.long
def test_a_dozen_events_find_nothing(
    qapp: QApplication, shipped_copy: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    log = tmp_path / "events.txt"
    found = walk(tmp_path, shipped_copy, 12, 1, 2, log)
    assert not found.troubles, reported(found, 1)
    assert found.done > 7, "most events meet their widget"
    assert len([json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]) == 12


@pytest.mark.long
def test_three_hundred_events_over_every_kind_find_nothing(
    qapp: QApplication, shipped_copy: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    found = walk(tmp_path, shipped_copy, 300, 7, None)
    assert not found.troubles, reported(found, 7)
