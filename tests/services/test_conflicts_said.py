"""Places that both sides changed are told in the words of their game."""

from editor.services.conflict_words import conflict_place, conflict_value
from editor.services.differing.differences import PlainWords
from schemas.merging import Conflict
from schemas.merging.merge import ORDER
from schemas.text import LocalText

GAME = PlainWords()


def test_a_place_is_told_by_its_field_and_a_value_by_its_name() -> None:
    faction = Conflict(("faction",), ("faction",), "orcs", "elves", None)
    assert conflict_place(faction, GAME, None, "en") == "Faction"
    names = {"faction": {"elves": LocalText({"en": "Elves", "fr": "Elfes"})}}
    said = [conflict_value(one, faction, GAME, names, "fr") for one in ("orcs", "elves", None)]
    assert said == ["orcs", "Elfes", "–"]
    order = Conflict(("weapons", ORDER), ("weapons",), 1, 2, 3)
    assert conflict_place(order, GAME, None, "de") == "Weapons, Reihenfolge"
    whole = Conflict((), (), {}, {}, {})
    assert conflict_place(whole, GAME, None, "fr") == "Le document entier"


def test_many_fields_of_a_map_are_counted() -> None:
    ground = Conflict(
        ("terrain", "3.2"),
        ("terrain",),
        {"wood": 2},
        {"wood": 1, "hill": 1},
        {},
        area=((1, 2), (4, 5)),
        count=2,
    )
    assert conflict_place(ground, GAME, None, "en") == "Terrain, 2 fields from 2.3 to 5.6"
    assert conflict_value(ground.mine, ground, GAME, {}, "en") == "wood: 1\nhill: 1"
