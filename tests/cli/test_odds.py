"""``marshalry odds``: outcomes in words and as data, wrong settings refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest


def test_odds_are_written_in_words_and_as_data(marshalry: Callable[..., Any]) -> None:
    words = marshalry("odds", "charge", "orc-guard", "noble-footsoldiers")
    assert words.status == 0
    assert "Charge: computed exactly." in words.out
    assert "weapon power (VI.1.3)" in words.out
    found = marshalry("odds", "melee", "orc-guard", "noble-footsoldiers", "--set", "side=rear", "--json")
    data = json.loads(found.out)
    assert data["exact"] is True
    assert sum(one["chance"] for one in data["charts"][0]["outcomes"]) == pytest.approx(1)


def test_a_setting_that_does_not_exist_is_refused_with_those_that_do(marshalry: Callable[..., Any]) -> None:
    found = marshalry("odds", "charge", "orc-guard", "trolls", "--set", "weather=rain")
    assert found.status != 0
    assert "order_first" in found.err


def test_the_mount_of_a_rider_is_named_by_its_card(marshalry: Callable[..., Any]) -> None:
    cards = ("odds", "rider", "orc-guard", "sandor-the-arrogant")
    asked = marshalry(*cards)
    assert asked.status == 1
    assert "mount_second: Choose the mount" in asked.err
    found = marshalry(*cards, "--set", "mount_second=imperial-dragonrider", "--json")
    data = json.loads(found.out)
    assert [one["label"] for one in data["charts"][0]["outcomes"]] == ["Falls", "Survives"]
    assert "protection of the mount" in {one["label"] for one in data["numbers"][0]["parts"]}
