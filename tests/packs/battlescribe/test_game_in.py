"""A game of BattleScribe comes in as a game without code; what has no place is counted."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from editor.packs.battlescribe.files import ForeignFile, Sort, is_roster, plain_tags, read_file, read_files
from editor.packs.battlescribe.game import Naming, made_game
from editor.packs.battlescribe.roster_in import read_roster
from editor.packs.battlescribe.tally import Tally
from editor.packs.safe_xml import read_xml
from schemas.losses import Loss
from schemas.messages import LANGUAGES, sentence
from schemas.own_fields import LONGEST
from schemas.problems import EditorError
from tests.packs.battlescribe.sample import CATALOGUE, ROSTER, SYSTEM, written, zipped


def read(tmp_path: Path, *, packed: bool = False) -> list[ForeignFile]:
    """Return the files of the sample, the system first."""
    folder = written(tmp_path, packed=packed)
    return [read_file(one) for one in sorted(folder.iterdir(), key=lambda one: one.suffix[:4] != ".gst")]


def made(tmp_path: Path) -> tuple[dict[str, dict[str, Any]], dict[str, Loss]]:
    """Return the documents of the sample by their slugs, and what is lost by its code."""
    tally = Tally()
    documents = made_game(read(tmp_path), Naming("reeds", "en"), tally)
    lost = {one.code.removeprefix("battlescribe.lost_"): one for one in tally.losses()}
    return {one["slug"]: one for one in documents}, lost


def test_profiles_are_fields_of_the_type_that_fits_their_values(tmp_path: Path) -> None:
    found, _lost = made(tmp_path)
    fields = {(one["kind"], one["key"]): one for one in found["reed-wars"]["own_fields"]}
    types = {key: one["type"] for (kind, key), one in fields.items() if kind == "unit"}
    assert types == {
        "move": "number",
        "save": "text",
        "harm": "die",
        "flies": "flag",
        "category": "choice",
        "keywords": "text",
        "choices": "text",
        "mud": "number",
        "wet": "flag",
    }
    assert not fields["item", "reach"]["whole"]
    own = found["heron-chief"]["own"]
    assert own["choices"] == {"en": "Arms (0–1): Reed knife +3, Long pole +4.5"}
    assert {key: own[key] for key in ("move", "save", "harm", "flies", "category", "wet", "mud")} == {
        "move": 6,
        "save": "4+",
        "harm": "2d6+1",
        "flies": True,
        "category": "chiefs",
        "wet": True,
        "mud": 2,
    }
    assert found["wader"]["own"] == {"move": 4, "harm": "d6"}
    assert found["waders"]["own"]["choices"] == {"en": "Wader +8 (3–9)"}


def test_entries_are_cards_and_what_has_no_profile_is_an_option(tmp_path: Path) -> None:
    found, _lost = made(tmp_path)
    kinds = {slug: (one["kind"], one.get("points")) for slug, one in found.items()}
    assert kinds == {
        "reed-wars": ("game", None),
        "heron-chief": ("unit", 40),
        "waders": ("unit", 0),
        "wader": ("unit", 8),
        "reed-knife": ("item", 3),
        "long-pole": ("item", 4),
        "marsh-road": ("card", 0),
    }
    chief = found["heron-chief"]
    assert chief["rules_text"] == {"en": "Slippery: Slides away.\n\nStare: Nobody moves.\n\nCall: All move."}
    (option,) = chief["options"]
    assert (option["id"], option["points"], option["text"]) == ("old", -5, {"en": "Aged: Rests."})
    assert chief["faction"] == "heron_folk"
    assert found["reed-knife"]["source_note"] == {"en": "Book of Reeds, 12"}
    assert found["long-pole"]["rules_text"] == {"en": "Pole, sweep: Reach 3"}
    assert found["reed-wars"]["text"] == {"en": "Wade in."}


def test_constraints_are_rules_of_composition(tmp_path: Path) -> None:
    found, _lost = made(tmp_path)
    rules = {one["id"]: one for one in found["reed-wars"]["composition"]}
    chief = {key: found["heron-chief"][key] for key in ("id", "kind", "slug")}
    assert rules["chiefs"]["cards"] == {"own": [{"key": "category", "words": ["chiefs"]}]}
    assert (rules["chiefs"]["least"], rules["chiefs"]["most"]) == (1, 2)
    assert (rules["waders"]["rule"], rules["waders"]["least"], rules["waders"]["of"]) == (
        "share",
        25,
        "total",
    )
    assert (rules["wet"]["cards"], rules["wet"]["most"]) == ({"own": [{"key": "wet"}]}, 9)
    (points,) = (one for one in rules.values() if one["rule"] == "points")
    assert (points["cards"], points["most"]) == ({"own": [{"key": "wet"}]}, 500)
    assert rules["at_most_1"] == {"id": "at_most_1", "rule": "copies", "cards": {"cards": [chief]}, "most": 1}
    needed = {"cards": {"factions": ["heron_folk"]}, "others": {"cards": [chief]}, "least": 1}
    assert rules["heron_chief"] == {"id": "heron_chief", "rule": "needs", **needed}


def test_all_that_has_no_place_is_counted_with_examples(tmp_path: Path) -> None:
    _found, lost = made(tmp_path)
    counts = {code: one.values["count"] for code, one in lost.items()}
    assert counts == {
        "link": 1,
        "profile": 1,
        "type": 1,
        "points": 1,
        "modifier_cost": 1,
        "entry": 1,
    }
    assert (
        lost["modifier_cost"].values["examples"] == "Heron chief: increment pts 5 [atLeast 2 Waders, roster]"
    )
    for one in lost.values():
        assert len({sentence(one, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_packed_files_say_the_same_and_ids_are_stable(tmp_path: Path) -> None:
    plain, packed = tmp_path / "plain", tmp_path / "packed"
    plain.mkdir()
    packed.mkdir()
    first = made_game(read(plain), Naming("reeds", "en"), Tally())
    assert made_game(read(packed, packed=True), Naming("reeds", "en"), Tally()) == first


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<map/>", "battlescribe.other_file"),
        ('{"roster": 3}', "battlescribe.other_file"),
        ("{nothing", "battlescribe.no_json"),
        (SYSTEM.replace('"2.03"', '"1.15"'), "battlescribe.old_version"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><gameSystem name="&a;"/>', "map_import.entities"),
    ],
)
def test_other_files_are_refused_in_a_sentence(tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "x.gst"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditorError) as caught:
        read_file(file)
    (problem,) = caught.value.problems
    assert (problem.code, problem.fix is not None) == (code, code.startswith("battlescribe"))


def test_archives_of_several_files_are_refused_and_rosters_told(tmp_path: Path) -> None:
    (tmp_path / "a.rosz").write_bytes(zipped("a.ros", ROSTER))
    (tmp_path / "a.json").write_text('{"roster": {"id": "1", "name": "x"}}', encoding="utf-8")
    (tmp_path / "b.json").write_text('{"kind": "unit"}', encoding="utf-8")
    (tmp_path / "c.cat").write_text(CATALOGUE, encoding="utf-8")
    told = [is_roster(one) for one in sorted(tmp_path.iterdir())]
    assert told == [True, True, False, False]
    assert read_file(tmp_path / "a.rosz").sort == "roster"


def test_what_repositories_offer_is_read_or_named(tmp_path: Path) -> None:
    index = '<dataIndex xmlns="http://www.battlescribe.net/schema/dataIndexSchema" name="Reeds"/>'
    with zipfile.ZipFile(tmp_path / "reeds.bsr", "w") as archive:
        archive.writestr("index.xml", index)
        archive.writestr("reeds-main/Herons.cat", CATALOGUE)
        archive.writestr("Reed Wars.gstz", zipped("Reed Wars.gst", SYSTEM))
    found = read_files(tmp_path / "reeds.bsr")
    assert [(one.name, one.sort) for one in found] == [
        ("Reed Wars.gstz", "gameSystem"),
        ("Herons.cat", "catalogue"),
    ]
    (tmp_path / "reeds.bsi").write_bytes(zipped("index.xml", index))
    with pytest.raises(EditorError) as caught:
        read_files(tmp_path / "reeds.bsi")
    assert [one.code for one in caught.value.problems] == ["battlescribe.index"]


def test_several_forces_are_empty_armies_with_their_rules() -> None:
    other = SYSTEM[SYSTEM.index("<forceEntry ") : SYSTEM.index("</forceEntries>")].replace('"f-1"', '"f-2"')
    system = SYSTEM.replace("</forceEntries>", f"{other.replace('Band', 'Horde')}</forceEntries>")
    found = made_game(_parsed(system, CATALOGUE), Naming("reeds", "en"), Tally())
    armies = [one for one in found if one["kind"] == "army"]
    assert [one["slug"] for one in armies] == ["band", "horde"]
    assert [rule["id"] for rule in armies[0]["composition"]] == ["chiefs", "waders", "wet", "wet_2"]
    assert [rule["id"] for rule in found[0]["composition"]] == ["heron_chief", "at_most_1"]


def test_entries_without_ids_or_with_the_same_have_ids_of_their_own() -> None:
    bare = re.sub(r' id="[a-z]+-\d+"', "", CATALOGUE)
    found = made_game(_parsed(SYSTEM, bare), Naming("reeds", "en"), Tally())
    ids = [one["id"] for one in found]
    assert len(ids) == len({*ids}) == 7


def test_a_link_that_leads_nowhere_is_counted_once_however_often_it_is_met() -> None:
    arms = '<entryLinks><entryLink id="l-20" targetId="s-1" type="selectionEntryGroup"/></entryLinks>'
    waders = CATALOGUE.replace(
        '</selectionEntries>\n    </selectionEntry>\n    <selectionEntry id="e-7',
        f"""
      </selectionEntries>{arms}</selectionEntry><selectionEntry id=\"e-7""",
    )
    assert waders != CATALOGUE
    tally = Tally()
    made_game(
        _parsed(SYSTEM.replace('targetId="e-2"', 'targetId="nil"'), waders), Naming("reeds", "en"), tally
    )
    lost = {one.code.removeprefix("battlescribe.lost_"): one for one in tally.losses()}
    assert (lost["link"].count, lost["link"].values["examples"]) == (2, "Long pole; Gone")


def test_what_options_change_and_what_hides_cards_has_a_place() -> None:
    change = """<modifiers><modifier type="{type}" field="{field}" value="{value}"><conditions>
      <condition type="atLeast" value="1" field="selections" scope="{scope}" childId="{child}"/>
    </conditions></modifier>{more}</modifiers>"""
    option = {"scope": "e-3", "child": "e-5"}
    twice = """<modifier type="set" field="x-3" value="d6"><conditions>
      <condition type="atLeast" value="1" field="selections" scope="e-3" childId="e-5"/>
    </conditions></modifier>"""
    slower = change.format(type="decrement", field="x-1", value="2", more=twice, **option)
    dearer = change.format(type="increment", field="c-1", value="7", more="", **option)
    chief = CATALOGUE.index('<selectionEntry id="e-3"')
    catalogue = CATALOGUE[:chief] + re.sub(
        r"<modifiers>.*?</modifiers>", dearer, CATALOGUE[chief:], count=1, flags=re.DOTALL
    )
    catalogue = catalogue.replace(
        'typeId="t-1" typeName="Body">', f'typeId="t-1" typeName="Body">{slower}', 1
    )
    hidden = change.format(type="set", field="hidden", value="true", scope="roster", child="k-1", more="")
    catalogue = re.sub(r'(<selectionEntry id="e-4"[^>]*>)', lambda found: found[0] + hidden, catalogue)
    tally = Tally()
    found = {one["slug"]: one for one in made_game(_parsed(SYSTEM, catalogue), Naming("reeds", "en"), tally)}
    (old,) = found["heron-chief"]["options"]
    assert (old["changes"], old["points"]) == (["own.move -2"], 2)
    waders = {key: found["waders"][key] for key in ("id", "kind", "slug")}
    rules = {one["rule"]: one for one in found["reed-wars"]["composition"]}
    assert rules["apart"]["others"] == {"cards": [waders]}
    assert rules["apart"]["cards"] == {"own": [{"key": "category", "words": ["chiefs"]}]}
    told = [words for kind, words in tally.told if kind.startswith("modifier")]
    assert told == ["Heron chief: set Harm d6 [atLeast 1 Old, Heron chief]"]


def test_a_shared_choice_that_multiplies_the_points_of_its_card_is_an_option_of_each_card() -> None:
    double = """<modifier type="multiply" field="c-1" value="2"><conditions>
      <condition type="atLeast" value="1" field="selections" scope="self" childId="e-9"/>
    </conditions></modifier>"""
    once = '<constraint id="n-99" type="max" value="1" field="selections" scope="parent"/>'
    shared = '<selectionEntry id="e-9" name="Lost boat" type="upgrade"'
    system = SYSTEM.replace(f"{shared}/>", f"{shared}><constraints>{once}</constraints></selectionEntry>")
    catalogue = CATALOGUE.replace("<modifiers>", f"<modifiers>{double}", 1).replace(
        'name="Gone" targetId="nowhere"', 'name="Boat" targetId="e-9"'
    )
    tally = Tally()
    found = {one["slug"]: one for one in made_game(_parsed(system, catalogue), Naming("reeds", "en"), tally)}
    options = {one["id"]: one["points"] for one in found["heron-chief"]["options"]}
    assert options == {"old": -5, "lost_boat": 40}
    assert "lost-boat" not in found
    assert all("multiply" not in words for kind, words in tally.told)


def test_a_choice_that_an_army_has_so_often_is_an_item_with_a_rule() -> None:
    parent = '<constraint id="n-9" type="max" value="1" field="selections" scope="parent"/>'
    roster = '<constraint id="n-99" type="max" value="2" field="selections" scope="roster"/>'
    tally = Tally()
    files = _parsed(SYSTEM, CATALOGUE.replace(parent, parent + roster))
    found = {one["slug"]: one for one in made_game(files, Naming("reeds", "en"), tally)}
    assert not found["heron-chief"]["options"]
    old = {key: found["old"][key] for key in ("id", "kind", "slug")}
    (rule,) = (one for one in found["reed-wars"]["composition"] if one["rule"] == "item_copies")
    assert (rule["items"], rule["most"]) == ([old], 2)
    assert all("Old" not in words for kind, words in tally.told if kind == "constraint")


def test_an_entry_that_one_of_several_others_shows_needs_one_of_them() -> None:
    shown = """<modifiers><modifier type="set" field="hidden" value="false"><conditionGroups>
      <conditionGroup type="or"><conditions>
        <condition type="equalTo" value="1" field="selections" scope="force" childId="e-3"/>
        <condition type="atLeast" value="1" field="selections" scope="force" childId="e-7"/>
      </conditions></conditionGroup></conditionGroups></modifier></modifiers>"""
    text = re.sub(
        r'(<selectionEntry id="e-4"[^>]*)>', lambda found: f'{found[1]} hidden="true">{shown}', CATALOGUE
    )
    tally = Tally()
    found = {one["slug"]: one for one in made_game(_parsed(SYSTEM, text), Naming("reeds", "en"), tally)}
    refs = {
        slug: {key: found[slug][key] for key in ("id", "kind", "slug")}
        for slug in ("waders", "heron-chief", "marsh-road")
    }
    rules = [one for one in found["reed-wars"]["composition"] if one["rule"] == "needs"]
    wanted = {"cards": [refs["waders"]]}, {"cards": [refs["heron-chief"], refs["marsh-road"]]}
    assert wanted in [(one["cards"], one["others"]) for one in rules]
    assert not [kind for kind, _what in tally.told if kind in ("modifier_shown", "hidden")]


def test_what_holds_always_is_so_from_the_start() -> None:
    always = """<modifiers><modifier type="set" field="name" value="Old heron"/>
      <modifier type="increment" field="c-1" value="2"/>
      <modifier type="set" field="n-7" value="3"/></modifiers>"""
    catalogue = re.sub(r"<modifiers>.*?</modifiers>", always, CATALOGUE, count=1, flags=re.DOTALL)
    link = '<entryLink id="l-5" name="Long pole" targetId="e-2" type="selectionEntry">'
    dearer = f'{link}<modifiers><modifier type="set" field="c-1" value="9"/></modifiers></entryLink>'
    system = SYSTEM.replace(f"{link[:-1]}/>", dearer)
    assert system != SYSTEM
    tally = Tally()
    found = {one["slug"]: one for one in made_game(_parsed(system, catalogue), Naming("reeds", "en"), tally)}
    assert found["old-heron"]["points"] == 42
    assert found["long-pole"]["points"] == 9
    assert any(one.get("most") == 3 for one in found["reed-wars"]["composition"] if one["rule"] == "copies")
    assert not [kind for kind, _what in tally.told if kind.startswith("modifier")]


@pytest.mark.parametrize(("catalogue", "shown"), [("a-1", False), ("a-2", True)])
def test_an_entry_that_a_catalogue_hides_is_not_in_its_armies(catalogue: str, shown: bool) -> None:
    hidden = f"""<modifierGroups><modifierGroup><conditionGroups><conditionGroup type="and"><conditions>
      <condition type="instanceOf" value="1" field="selections" scope="primary-catalogue"
        childId="{catalogue}"/></conditions></conditionGroup></conditionGroups>
      <modifiers><modifier type="set" field="hidden" value="true"/></modifiers>
    </modifierGroup></modifierGroups>"""
    text = re.sub(r'(<selectionEntry id="e-4"[^>]*>)', lambda found: found[0] + hidden, CATALOGUE)
    tally = Tally()
    found = {one["slug"] for one in made_game(_parsed(SYSTEM, text), Naming("reeds", "en"), tally)}
    assert ("waders" in found) == shown
    assert not [words for kind, words in tally.told if kind == "modifier_shown"]


def _parsed(system: str, catalogue: str) -> list[ForeignFile]:
    roots: list[tuple[Sort, str]] = [("gameSystem", system), ("catalogue", catalogue)]
    return [ForeignFile(sort, sort, plain_tags(read_xml(text.encode(), sort))) for sort, text in roots]


def test_what_one_card_carries_and_a_roster_takes_by_itself_is_a_card() -> None:
    begin = 'name="Heron chief" type="model">'
    link = '<entryLinks><entryLink id="l-80" name="Horn" targetId="e-80" type="selectionEntry"/></entryLinks>'
    horn = """<selectionEntry id="e-80" name="Horn" type="upgrade">
      <constraints>
        <constraint id="n-80" type="max" value="1" field="selections" scope="roster"/>
      </constraints>
    </selectionEntry>"""
    catalogue = CATALOGUE.replace(begin, begin + link, 1)
    catalogue = horn.join(catalogue.rpartition("</selectionEntries>")[::2]).replace(
        horn, f"{horn}</selectionEntries>"
    )
    found = {
        one["slug"]: one for one in made_game(_parsed(SYSTEM, catalogue), Naming("reeds", "en"), Tally())
    }
    wanted = {key: found["horn"][key] for key in ("id", "kind", "slug")}
    assert wanted["kind"] == "card"
    (rule,) = (one for one in found["reed-wars"]["composition"] if one["rule"] == "copies")
    assert wanted in rule["cards"]["cards"]


def test_choices_longer_than_their_field_are_cut_and_counted() -> None:
    begin = 'name="Heron chief" type="model">'
    group = """<selectionEntryGroup id="s-{number}" name="{name}{number}"><selectionEntries>
      <selectionEntry id="e-{number}" name="Relic" type="upgrade"/>
    </selectionEntries></selectionEntryGroup>"""
    groups = "".join(group.format(number=number, name="Relics " * 20) for number in range(100, 200))
    catalogue = CATALOGUE.replace(begin, f"{begin}<selectionEntryGroups>{groups}</selectionEntryGroups>", 1)
    tally = Tally()
    found = {one["slug"]: one for one in made_game(_parsed(SYSTEM, catalogue), Naming("reeds", "en"), tally)}
    told = found["heron-chief"]["own"]["choices"]["en"]
    assert LONGEST - 200 < len(told) <= LONGEST
    lost = 101 - len(told.splitlines())
    assert [words for kind, words in tally.told if kind == "choices"] == [f"Heron chief × {lost}"]


def test_far_too_many_copies_in_a_roster_are_told_in_a_line() -> None:
    tally = Tally()
    root = plain_tags(read_xml(ROSTER.replace('number="6"', 'number="900001000"').encode(), "x.ros"))
    read_roster(ForeignFile("x.ros", "roster", root), tally)
    assert [words for kind, words in tally.told if kind == "roster_copies"] == ["Wader × 900000000"]
    assert [one.count for one in tally.losses() if one.code.endswith("copies")] == [900_000_000]


def test_groups_in_groups_are_read_as_deep_as_people_nest_them() -> None:
    deep = SYSTEM.replace("<readme>", f"{'<a>' * 150}{'</a>' * 150}<readme>")
    assert made_game(_parsed(deep, CATALOGUE), Naming("reeds", "en"), Tally())
    with pytest.raises(EditorError) as refused:
        _parsed(SYSTEM.replace("<readme>", f"{'<a>' * 5000}{'</a>' * 5000}<readme>"), CATALOGUE)
    assert refused.value.problems[0].code == "map_import.too_deep"
