"""Ways in which others write their games: old names, catalogues in catalogues, additions of New Recruit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from editor.packs.battlescribe.files import ForeignFile, plain_tags, read_file
from editor.packs.battlescribe.game import Naming, made_game
from editor.packs.battlescribe.tally import Tally
from editor.packs.safe_xml import read_xml
from tests.packs.battlescribe.sample import CATALOGUE, SYSTEM

CHIEF = '<selectionEntry id="e-3" name="Heron chief" type="model">'


def made(*texts: str) -> tuple[dict[str, dict[str, Any]], list[tuple[str, str]]]:
    """Return the documents of a game system and its catalogues by their slugs, and each loss."""
    tally, files = Tally(), []
    for number, text in enumerate(texts):
        root = plain_tags(read_xml(text.encode(), "x"))
        files.append(ForeignFile(str(number), "catalogue" if number else "gameSystem", root))
    found = made_game(files, Naming("reeds", "en"), tally)
    return {one["slug"]: one for one in found}, tally.told


def test_the_names_of_attributes_before_2_03_mean_the_same() -> None:
    old = {"cost": "costTypeId", "profile": "profileTypeId", "characteristic": "characteristicTypeId"}
    before = [
        re.sub(
            r"<(cost|profile|characteristic) [^>]*", lambda one: one[0].replace("typeId", old[one[1]]), text
        )
        for text in (SYSTEM, CATALOGUE)
    ]
    before = [re.sub(r"(<characteristic [^>]*)>([^<]*)</", r'\1 value="\2"></', text) for text in before]
    assert 'value="2d6+1"' in before[1]
    assert made(*before) == made(SYSTEM, CATALOGUE)


@pytest.mark.parametrize("more", ['affects="self.entries.e-5"', 'scope="root-entry"'])
def test_a_modifier_that_changes_something_else_changes_nothing_here(more: str) -> None:
    change = f'{CHIEF}<modifiers><modifier type="set" field="name" value="Egret" {more}/></modifiers>'
    found, told = made(SYSTEM, CATALOGUE.replace(CHIEF, change))
    assert "heron-chief" in found
    assert [kind for kind, what in told if "Egret" in what and more.partition("=")[0] in what] == [
        "modifier_name"
    ]


def test_a_modifier_with_conditions_of_new_recruit_does_not_hold_always() -> None:
    local = '<localConditionGroup type="atLeast" value="2" scope="parent"/>'
    change = f"""<modifiers><modifier type="set" field="c-1" value="1">
      <localConditionGroups>{local}</localConditionGroups></modifier></modifiers>"""
    found, told = made(SYSTEM, CATALOGUE.replace(CHIEF, CHIEF + change))
    assert found["heron-chief"]["points"] == 40
    assert ("modifier_cost", "Heron chief: set pts 1 [atLeast 2 selections, parent]") in told


def test_entries_of_a_library_are_in_the_armies_of_those_that_import_it() -> None:
    library = CATALOGUE.replace('id="a-1"', 'id="a-2" library="true"')
    begin = """<catalogue id="{key}" name="{name}" gameSystemId="g-1">
      <catalogueLinks>{link}</catalogueLinks></catalogue>"""
    link = '<catalogueLink id="cl" name="x" targetId="a-2" type="catalogue" importRootEntries="{way}"/>'
    importing = begin.format(key="b-1", name="Otters", link=link.format(way="true"))
    found, told = made(SYSTEM, library, importing)
    assert found["heron-chief"]["faction"] == "otters"
    second = begin.format(key="b-2", name="Eels", link=link.format(way="true"))
    third = begin.format(key="b-3", name="Carps", link=link.format(way="false"))
    found, told = made(SYSTEM, library, importing, second, third)
    assert found["heron-chief"]["faction"] is None
    assert ("factions", "Heron chief") in told
    found, told = made(SYSTEM, library, third)
    assert "heron-chief" not in found
    assert ("entry", "selectionEntry Heron chief") in told


def test_an_id_in_two_catalogues_is_two_cards_unless_they_are_the_same() -> None:
    same = CATALOGUE.replace('id="a-1" name="Heron Folk"', 'id="a-2" name="Egret Folk"')
    found, told = made(SYSTEM, CATALOGUE, same)
    assert (found["heron-chief"]["faction"], "heron-chief-2" in found) == (None, False)
    assert not [what for kind, what in told if kind == "factions"]
    found, _told = made(SYSTEM, CATALOGUE, same.replace('value="40.0"', 'value="44.0"'))
    chiefs = {key: (found[key]["points"], found[key]["faction"]) for key in ("heron-chief", "heron-chief-2")}
    assert chiefs == {"heron-chief": (40, "heron_folk"), "heron-chief-2": (44, "egret_folk")}


def test_rules_of_categories_forces_and_of_nothing_are_words_of_the_game() -> None:
    rule = '<rules><rule id="r-9" name="Wade"><description>Slowly.</description></rule></rules>'
    system = SYSTEM.replace('name="Wet"/>\n', f'name="Wet">{rule}</categoryEntry>\n')
    system = system.replace(
        "</sharedRules>", rule.replace("r-9", "r-8").replace("Wade", "Dry")[7:-8] + "</sharedRules>"
    )
    found, told = made(
        system, CATALOGUE.replace("<selectionEntries>", "<readme>Old folk.</readme><selectionEntries>", 1)
    )
    assert found["reed-wars"]["text"]["en"].split("\n\n") == [
        "Wade in.",
        "Dry: Slowly.",
        "Heron Folk: Old folk.",
        "Wet – Wade: Slowly.",
    ]
    assert not [what for kind, what in told if kind in ("shared", "foreign")]


def test_exactly_is_a_minimum_and_a_maximum() -> None:
    before = '<constraint id="n-1" type="min" value="1" field="selections" scope="parent"/>'
    system = SYSTEM.replace(before, before.replace("min", "exactly").replace('"1"', '"2"'))
    rules = {one["id"]: one for one in made(system, CATALOGUE)[0]["reed-wars"]["composition"]}
    assert (rules["chiefs"]["least"], rules["chiefs"]["most"]) == (2, 2)


def test_a_link_that_changes_a_rule_or_profile_always_changes_it_for_its_card_alone() -> None:
    link = '<infoLink id="l-7" name="Slippery" targetId="r-1" type="rule"'
    more = '<modifiers><modifier type="append" field="name" value="(2)"/></modifiers>'
    plain = '<selectionEntry id="e-7" name="Marsh road" type="upgrade"'
    road = f"{plain}><infoLinks>{link.replace('l-7', 'l-70')}/></infoLinks></selectionEntry>"
    catalogue = CATALOGUE.replace(f"{link}/>", f"{link}>{more}</infoLink>").replace(f"{plain}/>", road)
    found, told = made(SYSTEM, catalogue)
    assert found["heron-chief"]["rules_text"]["en"].startswith("Slippery (2): Slides away.")
    assert found["marsh-road"]["rules_text"]["en"] == "Slippery: Slides away."
    assert not [what for kind, what in told if "(2)" in what or kind == "shared"]


def test_categories_that_are_added_and_taken_away_always_are_so_from_the_start() -> None:
    change = """<modifiers><modifier type="set-primary" field="category" value="k-2"/>
      <modifier type="remove" field="category" value="k-3"/></modifiers>"""
    chief = re.compile(f"({re.escape(CHIEF)}).*?</modifiers>", re.DOTALL)
    found, told = made(SYSTEM, chief.sub(lambda found: found[1] + change, CATALOGUE))
    own = found["heron-chief"]["own"]
    assert (own["category"], "wet" in own, own["keywords"]) == ("waders", False, "Chiefs")
    assert not [what for kind, what in told if kind.startswith("modifier")]


def _hiding(value: str, *asked: str, group: str = "and") -> str:
    conditions = "".join(
        f'<condition type="{kind}" value="1" field="selections" scope="roster" childId="{child}"/>'
        for kind, _space, child in (one.partition(" ") for one in asked)
    )
    return f"""<modifier type="set" field="hidden" value="{value}"><conditionGroups>
      <conditionGroup type="{group}"><conditions>{conditions}</conditions></conditionGroup>
    </conditionGroups></modifier>"""


@pytest.mark.parametrize(
    ("hidden", "modifiers", "wanted"),
    [
        ("true", [("false", "atLeast e-3", "atLeast e-7")], [("needs", 1), ("needs", 1)]),
        ("true", [("false", "atLeast e-3"), ("false", "atLeast e-7")], [("needs", 2)]),
        ("false", [("true", "lessThan e-3"), ("true", "lessThan e-7")], [("needs", 1), ("needs", 1)]),
        ("false", [("true", "atLeast e-3"), ("false", "atLeast e-7")], []),
        ("true", [], []),
    ],
)
def test_several_modifiers_that_hide_an_entry_are_one_rule_or_several(
    hidden: str, modifiers: list[tuple[str, ...]], wanted: list[tuple[str, int]]
) -> None:
    begin = '<selectionEntry id="e-4" name="Waders" type="unit"'
    said = "".join(_hiding(*one) for one in modifiers)
    text = CATALOGUE.replace(f"{begin}>", f'{begin} hidden="{hidden}"><modifiers>{said}</modifiers>')
    found, told = made(SYSTEM, text)
    waders = {key: found["waders"][key] for key in ("id", "kind", "slug")}
    rules = [one for one in found["reed-wars"]["composition"] if one["cards"] == {"cards": [waders]}]
    assert [(one["rule"], len(one["others"]["cards"])) for one in rules] == wanted
    lost = [kind for kind, _what in told if kind == "modifier_shown"]
    assert len(lost) == (0 if wanted else len(modifiers))


def test_a_choice_of_another_price_or_with_other_rules_is_another_item() -> None:
    arms = '<entryLink id="l-10" name="Arms" targetId="s-1" type="selectionEntryGroup"/>'
    dear = """<entryLink id="l-90" name="Reed knife" targetId="e-1" type="selectionEntry">
      <costs><cost name="pts" typeId="c-1" value="4"/></costs></entryLink>"""
    found, _told = made(SYSTEM, CATALOGUE.replace(arms, arms + dear))
    assert [found[one]["points"] for one in ("reed-knife", "reed-knife-2")] == [3, 7]


def test_a_profile_of_another_name_than_its_card_keeps_it_in_a_field() -> None:
    found, _told = made(SYSTEM, CATALOGUE)
    assert found["long-pole"]["own"]["blade"] == {"en": "Pole, thrust"}
    assert "blade" not in found["reed-knife"]["own"]


def test_signs_that_windows_writes_as_steering_characters_are_what_they_mean(tmp_path: Path) -> None:
    file = tmp_path / "reeds.gst"
    file.write_text(SYSTEM.replace("Wade in.", "\x95 Wade\x81 in: 5 &#x80;"), encoding="utf-8")
    assert read_file(file).root.findtext("readme") == "• Wade in: 5 €"
