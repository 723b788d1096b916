"""Who touches whom: carried on while disks move, it is the same as found from nothing."""

from dataclasses import replace
from random import Random

from editor.rules.diskwars.contacts import Lying, contacts_of
from editor.rules.diskwars.table import Disk, Table
from schemas.base import must_be
from schemas.systems.diskwars import DiskwarsUnit
from tests.rules.diskwars.diskwars_tables import BY_SLUG

CARD = must_be(BY_SLUG["levy-spearmen"], DiskwarsUnit)


def test_contacts_carried_on_are_those_found_from_nothing() -> None:
    chance = Random(3)

    def laid(name: str, layer: int) -> Lying:
        return Lying(name, chance.uniform(0, 14), chance.uniform(0, 14), chance.choice((1.5, 2.5)), layer)

    contacts = contacts_of(laid(f"disk {number}", number) for number in range(12))
    for layer in range(12, 60):
        contacts = contacts.moved(laid(f"disk {chance.randrange(12)}", layer))
        found = contacts_of(contacts.lying.values())
        assert contacts.near == found.near
        assert contacts.touching == found.touching
        assert contacts.pinned == found.pinned


def test_a_table_carries_its_contacts_on() -> None:
    low = Disk("low", CARD, "north", (20.0, 20.0), 0)
    high = Disk("high", CARD, "south", (50.0, 50.0), 1)
    table = Table((), (low, high))
    assert not table.pinned(low), "the contacts are known from here on"
    upon = replace(high, at=(21.0, 20.0), layer=2)
    after = table.with_disk(upon)
    assert after.pinned(low)
    assert after.in_combat(upon)
    assert after.with_disk(replace(low, activated=True)).touching(upon)[0].activated
    assert table.with_disk(Disk("nobody", CARD, "north", (20.0, 20.0), 3)).touching(low) == []


def test_a_disk_that_is_tried_somewhere_touches_what_lies_there() -> None:
    low = Disk("low", CARD, "north", (20.0, 20.0), 0)
    table = Table((), (low,))
    tried = Disk("new", CARD, "south", (21.0, 20.0), 1)
    assert table.touching(tried) == [low]
    assert not table.pinned(tried)
    assert table.pinned(replace(low, layer=0, activated=True)) is False
