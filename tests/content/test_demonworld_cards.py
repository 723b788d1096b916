"""The shipped cards of Demonworld have the figures of the printed cards, converted to the second edition."""

from typing import Any, NamedTuple

import pytest

from schemas.systems.demonworld import DemonworldItem, DemonworldSpell, DemonworldUnit

from .conftest import Documents


class Card(NamedTuple):
    points: int
    elements: int
    move: int | None
    charge: int | None
    skirmish: int | None
    manoeuvres: int
    initiative: int
    size: int
    armour: int
    skill: int
    fear: int
    morale: tuple[int | None, int | None]
    hit_points: int
    powers: tuple[int, ...]
    """Melee powers of its weapons, size included."""


NONE = (None, None)
UNITS = {
    "berserkers": Card(230, 10, 24, 18, 12, 1, 2, 2, 0, 1, 2, (5, 12), 1, (11,)),
    "dwarf-eaters": Card(170, 10, 16, 12, 8, 1, 2, 2, 2, 0, 1, (9, 16), 1, (11,)),
    "imperial-arquebusiers": Card(90, 10, 16, 12, 8, 2, 2, 1, 0, 0, 1, (9, 16), 1, (7,)),
    "light-orc-archers": Card(60, 10, 24, 18, 12, 1, 2, 2, 0, 0, 1, (11, 16), 1, (6,)),
    "light-orc-swordbearers": Card(80, 10, 20, 16, 10, 1, 2, 2, 1, 0, 1, (10, 16), 1, (8,)),
    "mounted-knights-of-the-order": Card(330, 10, 24, 18, 12, 3, 2, 3, 5, 0, 2, (7, 16), 1, (10, 9)),
    "noble-footsoldiers": Card(150, 10, 16, 12, 8, 2, 2, 2, 2, 0, 1, (8, 16), 1, (8,)),
    "orc-guard": Card(160, 8, 16, 12, 8, 2, 2, 2, 2, 2, 1, (6, 14), 1, (10,)),
    "trolls": Card(180, 10, 16, 12, 8, 1, 1, 3, 0, 0, 2, (9, 17), 2, (9,)),
    "baslian-the-victorious": Card(100, 1, 16, 16, 16, 1, 3, 2, 3, 1, 1, NONE, 3, (8,)),
    "gordan-orcslayer": Card(120, 1, 16, 16, 16, 1, 3, 2, 2, 3, 1, NONE, 3, (11,)),
    "herkyn-barrach-colonh": Card(150, 1, 16, 16, 16, 1, 3, 2, 3, 2, 1, NONE, 4, (8,)),
    "kruuk": Card(100, 1, 24, 24, 24, 1, 3, 2, 2, 2, 1, NONE, 3, (10,)),
    "gorradz-the-mystical": Card(150, 1, 24, 24, 24, 1, 2, 2, 0, 0, 1, NONE, 2, (6,)),
    "malagor": Card(150, 1, 24, 24, 24, 1, 2, 2, 0, 0, 1, NONE, 1, (6,)),
    "sandor-the-arrogant": Card(240, 1, 20, 20, 20, 1, 2, 2, 1, 0, 1, NONE, 3, (6,)),
    "wyrrmsh-with-the-dragonstaff": Card(370, 1, 24, 24, 24, 1, 2, 2, 0, 0, 2, NONE, 2, (6,)),
    "imperial-chariot": Card(100, 1, 26, 18, 10, 1, 2, 2, 1, 0, 1, NONE, 4, (8,)),
    "imperial-dragonrider": Card(260, 1, 40, 30, 20, 1, 2, 6, 1, 0, 3, NONE, 5, (14, 12, 6)),
    "myrlak-cloudcook": Card(210, 1, 24, 18, 12, 1, 2, 5, 1, 2, 3, NONE, 6, (14,)),
    "varrigs-strong-arm": Card(260, 1, 9, 0, 6, 1, 2, 2, 0, 0, 1, NONE, 4, (6,)),
}
SPECIAL_ELEMENTS = {
    "berserkers": "L",
    "dwarf-eaters": "LSM",
    "imperial-arquebusiers": "LSM",
    "light-orc-archers": "LSM",
    "light-orc-swordbearers": "LSM",
    "mounted-knights-of-the-order": "LS",
    "noble-footsoldiers": "LSM",
    "orc-guard": "LS",
    "trolls": "L",
}
"""Leader, standard bearer, musician."""
FORMATIONS = {
    "berserkers": {"wedge"},
    "dwarf-eaters": {"wedge"},
    "imperial-arquebusiers": {"square"},
    "light-orc-archers": {"skirmish_formation"},
    "light-orc-swordbearers": set(),
    "mounted-knights-of-the-order": {"wedge"},
    "noble-footsoldiers": {"square"},
    "orc-guard": {"square", "wedge"},
    "trolls": {"horde"},
}
BANDS = {
    "imperial-arquebusiers": [(4, 7), (7, 3)],
    "light-orc-archers": [(9, 4)],
    "imperial-chariot": [(2, 4), (4, 3)],
}
COMMAND = {
    "baslian-the-victorious": (2, 16),
    "herkyn-barrach-colonh": (3, 24),
    "gordan-orcslayer": (1, 0),
    "kruuk": (1, 0),
}
"""Stars and command radius."""
WIZARDS = {
    "gorradz-the-mystical": 1,
    "malagor": 1,
    "sandor-the-arrogant": 2,
    "wyrrmsh-with-the-dragonstaff": 3,
}
LARGE = {
    "imperial-chariot": (3, 6, None, 3),
    "imperial-dragonrider": (4, 6, 6, 6),
    "myrlak-cloudcook": (3, 6, None, 6),
    "varrigs-strong-arm": (4, None, None, 6),
}
"""Fields of the base, overrun, breath, movement points on hold."""
ITEMS = {
    "algrims-ring": (30, {"heroes", "commanders", "wizards"}, "any", ("stored_spell", 3, False)),
    "fenraggs-staff": (100, {"wizards"}, "any", ("spell_points", 10, False)),
    "standard-of-victory": (30, {"units"}, "standard", ("melee_power", 1, True)),
    "sword-of-dread": (30, {"units", "heroes", "commanders", "wizards"}, "leader", ("fear", 2, True)),
    "sword-of-might": (
        20,
        {"units", "heroes", "commanders", "wizards"},
        "leader",
        ("weapon_power", 11, False),
    ),
    "war-banner": (20, {"units"}, "standard", ("morale_a", -2, True)),
}
OURS = {"imperial-bombard", "old-grumlok", "riders-of-the-green-ford"}
"""Cards of ours: no book prints them."""
SPELLS = {
    "stone-skin": ("orcs", 1, 7, 15, {("melee_protection", 2), ("missile_protection", 2)}),
    "confusion": ("orcs", 2, 2, 20, {("manoeuvres", -1)}),
    "strength": ("orcs", 3, 3, 15, {("melee_power", 1)}),
    "song-of-affliction": ("orcs", 4, 3, 15, {("melee_power", -1)}),
    "healing": ("orcs", 5, 1, 5, {("hit_points", 1)}),
    "nameless-fear": ("orcs", 6, 2, 15, {("casualty_test", 2)}),
    "paralysis": ("empire", 1, 3, 15, {("movement_points", -6)}),
    "magic-shield": ("empire", 2, 3, 15, {("missile_power_against", -2)}),
    "bless": ("empire", 3, 3, 15, {("morale_a", -3)}),
    "curse": ("empire", 4, 3, 15, {("morale_a", 3), ("morale_b", 3)}),
    "strengthen": ("empire", 5, 3, 15, {("melee_power", 1)}),
    "flame-strike": ("empire", 6, 3, 12, {("attack", 7), ("casualty_test", 2), ("fire", 7)}),
}
"""People, place in the list, level, distance, effects."""


def unit(documents: Documents, slug: str) -> DemonworldUnit:
    found = documents["unit", slug]
    assert isinstance(found, DemonworldUnit)
    return found


@pytest.mark.parametrize(("slug", "card"), UNITS.items())
def test_units_have_the_figures_of_their_cards(demonworld: Documents, slug: str, card: Card) -> None:
    one = unit(demonworld, slug)
    assert one.points == card.points
    assert one.elements.total == card.elements
    assert (one.movement.points("move"), one.movement.points("charge"), one.movement.points("skirmish")) == (
        card.move,
        card.charge,
        card.skirmish,
    )
    assert (one.manoeuvres, one.initiative, one.size) == (card.manoeuvres, card.initiative, card.size)
    assert (one.melee_protection, one.missile_protection) == (card.armour + card.size, card.armour)
    assert (one.melee_skill, one.fear, one.hit_points) == (card.skill, card.fear, card.hit_points)
    assert (one.morale_a, one.morale_b) == card.morale
    assert tuple(w.melee_power for w in one.weapons if w.melee_power is not None) == card.powers


def test_every_unit_of_the_content_is_compared(demonworld: Documents) -> None:
    assert {slug for kind, slug in demonworld if kind == "unit"} == UNITS.keys() | OURS


def test_cards_that_nobody_has_printed_say_so(demonworld: Documents) -> None:
    for slug in OURS:
        assert "A card of ours" in unit(demonworld, slug).source_note.get("en")


@pytest.mark.parametrize(("slug", "letters"), SPECIAL_ELEMENTS.items())
def test_units_have_their_special_elements(demonworld: Documents, slug: str, letters: str) -> None:
    elements = unit(demonworld, slug).elements
    assert (elements.leader, elements.standard, elements.musician) == tuple(int(x in letters) for x in "LSM")


@pytest.mark.parametrize(("slug", "formations"), FORMATIONS.items())
def test_units_may_form_what_their_cards_permit(
    demonworld: Documents, slug: str, formations: set[str]
) -> None:
    assert set(unit(demonworld, slug).formations) == formations
    assert unit(demonworld, slug).always_horde == (slug == "trolls")


@pytest.mark.parametrize(("slug", "bands"), BANDS.items())
def test_missile_weapons_have_their_ranges(
    demonworld: Documents, slug: str, bands: list[tuple[int, int]]
) -> None:
    found = [weapon.bands for weapon in unit(demonworld, slug).weapons if weapon.bands]
    assert [[(band.to, band.power) for band in one] for one in found] == [bands]


def test_only_those_who_shoot_have_missile_weapons(demonworld: Documents) -> None:
    shooters = {slug for slug in UNITS if any(weapon.bands for weapon in unit(demonworld, slug).weapons)}
    assert shooters == BANDS.keys()
    assert unit(demonworld, "imperial-arquebusiers").missile_skill == 1


@pytest.mark.parametrize(("slug", "stars_and_radius"), COMMAND.items())
def test_commanders_have_stars_and_radius(
    demonworld: Documents, slug: str, stars_and_radius: tuple[int, int]
) -> None:
    command = unit(demonworld, slug).command
    assert command is not None
    assert (command.stars, command.radius) == stars_and_radius


def test_wizards_have_their_levels_and_nobody_else_has_one(demonworld: Documents) -> None:
    levels = {slug: unit(demonworld, slug).wizard_level for slug in UNITS}
    assert {slug: level for slug, level in levels.items() if level} == WIZARDS


@pytest.mark.parametrize(("slug", "values"), LARGE.items())
def test_large_elements_have_base_overrun_and_breath(
    demonworld: Documents, slug: str, values: tuple[Any, ...]
) -> None:
    one = unit(demonworld, slug)
    assert one.large is not None
    large = one.large
    assert (large.base_fields, large.overrun, large.breath, one.movement.hold) == values
    assert one.movement.minus_lost_hit_points


def test_the_chariot_has_the_values_of_its_animals(demonworld: Documents) -> None:
    chariot = unit(demonworld, "imperial-chariot").chariot
    assert chariot is not None
    assert chariot.animals_size == 2
    assert (chariot.animals_melee_protection, chariot.animals_missile_protection) == (3, 1)


def test_the_engine_has_its_ranges(demonworld: Documents) -> None:
    engine = unit(demonworld, "varrigs-strong-arm").artillery
    assert engine is not None
    assert (engine.minimum, engine.short, engine.medium, engine.long) == (6, 15, 25, 35)
    assert (engine.fire, engine.projectile, engine.power_adjacent) == ("indirect", "large_stone", 5)


def test_knights_charge_with_the_lance_in_the_first_phase_only(demonworld: Documents) -> None:
    knights = unit(demonworld, "mounted-knights-of-the-order")
    assert (knights.mobility, knights.charge_bonus) == ("cavalry", 2)
    assert {weapon.weapon: weapon.first_phase_only for weapon in knights.weapons} == {
        "lance": True,
        "handweapon": False,
    }


@pytest.mark.parametrize(("slug", "card"), ITEMS.items())
def test_items_have_the_figures_of_their_cards(
    demonworld: Documents, slug: str, card: tuple[int, set[str], str, tuple[str, int, bool]]
) -> None:
    item = demonworld["item", slug]
    assert isinstance(item, DemonworldItem)
    points, bearers, carried_by, effect = card
    assert (item.points, set(item.bearers), item.carried_by) == (points, bearers, carried_by)
    assert [(one.change, one.value, one.whole_unit) for one in item.effects] == [effect]


@pytest.mark.parametrize(("slug", "card"), SPELLS.items())
def test_spells_have_the_figures_of_the_book(
    demonworld: Documents, slug: str, card: tuple[str, int, int, int, set[tuple[str, int]]]
) -> None:
    spell = demonworld["spell", slug]
    assert isinstance(spell, DemonworldSpell)
    faction, number, level, distance, effects = card
    assert (spell.faction, spell.number, spell.level, spell.max_distance) == (
        faction,
        number,
        level,
        distance,
    )
    assert {(one.change, one.value) for one in spell.effects} == effects
