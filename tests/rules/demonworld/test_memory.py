"""What is remembered to spare time changes nothing: a battle that forgets at once goes the same way."""

from itertools import islice

import pytest

from editor.rules.demonworld.formations import shapes
from editor.rules.demonworld.movement import points
from editor.rules.demonworld.terrain import ground, prepared, sight_in_battle
from tests.campaigns.golden import golden_file
from tests.rules.demonworld.kept import fought, kept_name


def test_a_battle_that_forgets_at_once_goes_as_the_one_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (shapes, points, ground, sight_in_battle):
        monkeypatch.setattr(module, "_REMEMBERED", 1)
    for name in ("_PLACES", "_WAYS"):
        monkeypatch.setattr(prepared, name, 1)
    kept = golden_file("demonworld", kept_name("generated", 1)).read_text(encoding="utf-8").splitlines()
    lines = list(islice(fought("generated", 0, 1, 70), 120))
    assert lines == kept[:120]
