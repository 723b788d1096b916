"""``marshalry convert``: a proposal in words, and the card only where it is asked for."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Command


@pytest.mark.long
def test_a_card_is_proposed_changed_and_made(marshalry: Command) -> None:
    shown = marshalry("convert", "diskwars/unit/warlord-grazza", "--to", "zargo")
    assert shown.status == 0
    assert "combat\t" in shown.out
    assert "Nothing was written" in shown.out
    arguments = ("convert", "diskwars/unit/warlord-grazza", "--to", "zargo", "--set", "combat=6", "--create")
    made = json.loads(marshalry(*arguments, "--json").out)
    assert made["card"]["combat"] == 6
    assert made["made"] == ["zargo/unit/warlord-grazza", "shared/character/warlord-grazza"]
    character = ("--character", "shared/character/warlord-grazza")
    refused = marshalry(*arguments, *character)
    assert refused.status == 1
    assert "has a card in The Lords of Zargo already" in refused.err
    assert "write FIELD=VALUE" in marshalry(*arguments[:4], "--set", "combat").err
    wrong = marshalry(*arguments[:4], "--set", "combat=many", "--create")
    assert "combat" in wrong.err
