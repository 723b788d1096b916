"""What differs between packs, catalogues and revisions, in words."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from editor.services import documents
from editor.services.comparing import side_by_side
from editor.services.differing.battles import scenarios_to_fight
from editor.services.differing.comparison import Comparison, compared, fought
from editor.services.differing.differences import DocumentDifference
from editor.services.differing.ordering import sides_of
from editor.services.differing.pages import difference_data, markdown_page, text_page, web_page
from editor.services.differing.sides import side_of
from editor.services.field_words import said as value_words
from editor.services.line_words import LineWords
from editor.services.opening import open_workspace
from editor.services.packs.building import build_pack
from editor.services.packs.taking_in import import_pack
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.field_specs import form_spec
from schemas.messages import LANGUAGES
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems.diskwars import DiskwarsScenario
from tests.services.packs.material import built, pack_of
from tests.services.samples import army, book, spell


def changed(document: Document, **fields: Any) -> Document:
    return parse_document({**dump_document(document), **fields})


def compare(ws: Workspace, first: str, second: str = "", *, reverse: bool = False, **more: Any) -> Comparison:
    return compared(ws, *sides_of(ws, first, second, "en", reverse=reverse), "en", **more)


def lines(found: Comparison) -> list[str]:
    return [line.strip() for line in text_page(found).splitlines() if line.startswith("    ")]


def test_revisions_are_told_by_the_names_of_fields(ws: Workspace) -> None:
    fire = spell("fire", points=9)
    documents.create(ws, fire)
    documents.save_revision(
        ws, changed(fire, points=8, text={"en": "It burns <all> that is near for long."}), 1
    )
    found = compare(ws, "fire@1", "fire")
    assert found.title == "What differs: Fire, version 1 → Fire, version 2"
    assert lines(found) == ["Text: It burns <all> that is near for long. (new)", "Points: 9 to 8"]
    assert "Points: 9 to 8" in markdown_page(found)
    assert r"burns \<all\>" in markdown_page(found)
    page = web_page(found)
    assert '<td>Points</td><td class="before">9</td><td class="after">8</td>' in page
    assert "&lt;all&gt;" in page
    assert "http" not in page
    (document,) = difference_data(found)["documents"]
    points = document["differences"][1]
    assert (document["slug"], points["path"], points["before"], points["after"]) == ("fire", ["points"], 9, 8)
    assert compare(ws, "fire@2", "fire").counts == "They say the same."


def test_which_language_of_a_name_was_changed_is_told(ws: Workspace) -> None:
    fire = changed(spell("fire"), name={"en": "Fire", "fr": "Feu"})
    documents.create(ws, fire)
    documents.save_revision(ws, changed(fire, name={"en": "Fire", "fr": "Flamme", "de": "Feuer"}), 1)
    found = compare(ws, "fire@1", "fire")
    assert lines(found) == ["Name (Français): Feu to Flamme", "Name (Deutsch): Feuer (new)"]
    (document,) = difference_data(found)["documents"]
    assert [one["path"] for one in document["differences"]] == [["name", "fr"], ["name", "de"]]


@pytest.mark.parametrize(("language", "number"), [("en", "1,234"), ("fr", "1\u202f234"), ("de", "1.234")])
def test_large_numbers_are_parted_as_the_language_does(ws: Workspace, language: str, number: str) -> None:
    found = compare(ws, "", "")
    one = DocumentDifference("1", "diskwars", "spell", "fire", "Fire", "added")
    assert number in replace(found, documents=(one,) * 1234, language=language).counts


def test_kinds_name_their_games_where_there_are_several(ws: Workspace) -> None:
    found = compare(ws, "", "")
    one, other = (
        DocumentDifference(system, system, "spell", "fire", "Fire", "added")
        for system in ("diskwars", "demonworld")
    )
    assert [kind for kind, _all in replace(found, documents=(one,)).kinds()] == ["Spell"]
    both = replace(found, documents=(one, other)).kinds()
    assert [kind for kind, _all in both] == ["Spell (Diskwars)", "Spell (Demonworld)"]


def test_a_pack_is_compared_with_the_catalogue_by_what_it_brings(ws: Workspace, tmp_path: Path) -> None:
    fire, ice, other = spell("fire"), spell("ice"), spell("other")
    magic = book("magic", [fire, ice])
    for one in (fire, ice, other, magic):
        documents.create(ws, one)
    pack = build_pack(ws, "magic", tmp_path / "magic")
    documents.save_revision(ws, changed(magic, spells=[dump_document(magic)["spells"][0]]), 1)
    documents.delete(ws, ice.id)
    found = compare(ws, str(pack))
    assert [(one.slug, one.state) for one in found.documents] == [("ice", "removed"), ("magic", "changed")]
    assert lines(found) == ["no longer there", "Spells: Fire, Ice to Fire"]
    documents.save_revision(ws, changed(magic, spells=[dump_document(book("more", [other]))["spells"][0]]), 2)
    assert lines(compare(ws, str(pack)))[-1] == "Spells: Fire, Ice to Other", "which is on neither side"
    back = compare(ws, str(pack), reverse=True)
    assert [(one.slug, one.state) for one in back.documents] == [("ice", "added"), ("magic", "changed")]


def test_what_is_newer_is_after_whether_pack_or_catalogue(ws: Workspace, tmp_path: Path) -> None:
    fire = spell("fire", points=1)
    with open_workspace(tmp_path / "author.sqlite", content=None) as author:
        documents.create(author, fire)
        files = []
        for number, version in enumerate(("1.0.0", "1.1.0", "1.2.0"), 1):
            if number > 1:
                documents.save_revision(author, changed(fire, points=number), number - 1)
            files.append(str(built(author, pack_of("hot", fire, version=version), tmp_path)))
    old, there, new = files
    assert compare(ws, new).title.endswith(Path(new).name), "nothing of it is here yet"
    import_pack(ws, Path(there))
    for file, said in ((new, "Points: 2 to 3"), (old, "Points: 1 to 2")):
        assert lines(compare(ws, file)) == [said]
    assert lines(compare(ws, new, reverse=True)) == ["Points: 3 to 2"]
    documents.save_revision(ws, changed(fire, points=7), 1)
    assert lines(compare(ws, there)) == ["Points: 2 to 7"], "your edits came after it"
    assert lines(compare(ws, new, old)) == ["Points: 3 to 1"], "as named"
    assert lines(compared(ws, *sides_of(ws, new, old, "en", sort=True), "en")) == ["Points: 1 to 3"]
    plain = tmp_path / "friend.json"
    plain.write_text(json.dumps([dump_document(changed(fire, points=2))]))
    assert lines(compare(ws, str(plain))) == ["Points: 2 to 7"], "an earlier revision of it"
    plain.write_text(json.dumps([dump_document(changed(fire, points=9))]))
    assert lines(compare(ws, str(plain))) == ["Points: 7 to 9"], "a revision that is not here"


def test_two_catalogues_and_entries_that_only_one_has(ws: Workspace, tmp_path: Path) -> None:
    fire, ice = spell("fire"), spell("ice")
    mine = army("horde", [fire, ice])
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        for one in (fire, ice, mine):
            documents.create(other, one)
    for one in (fire, ice):
        documents.create(ws, one)
    entries = dump_document(mine)["entries"]
    documents.create(ws, changed(mine, entries=[{**entries[0], "count": 3}]))
    found = compare(ws, str(tmp_path / "other.sqlite"))
    assert lines(found) == ["Entries · Fire · Count: 1 to 3", "Entries · Ice (gone)"]


def test_what_is_no_source_is_said(ws: Workspace) -> None:
    with pytest.raises(EditorError) as caught:
        side_of(ws, "nothing-of-the-kind", "en")
    assert caught.value.problems[0].code == "comparing.no_source"
    with pytest.raises(EditorError):
        side_of(ws, "nothing@3", "en")


def test_scenarios_that_need_what_differs_are_found(ws: Workspace, tmp_path: Path) -> None:
    fire = spell("fire")
    horde = army("horde", [fire])
    for one in (fire, horde, spell("other")):
        documents.create(ws, one)
    build_pack(ws, "fire", tmp_path / "fire")
    documents.save_revision(ws, changed(fire, points=7), 1)
    first, second = sides_of(ws, str(tmp_path / "fire.marshal"), "", "en")
    seen: list[tuple[int, int]] = []
    found = compared(ws, first, second, "en", report=lambda *now: seen.append(now))
    assert found.changed == {fire.id}
    assert seen
    with pytest.raises(InterruptedError):
        compared(ws, first, second, "en", report=_stop)
    twice = (second, second)  # opens no temporary catalogue
    assert scenarios_to_fight(*twice, found.changed, "en") == {}


def _stop(_done: int, _total: int) -> None:
    raise InterruptedError


@pytest.mark.long
def test_who_wins_scenarios_that_need_what_differs(shipped_copy: Path, tmp_path: Path) -> None:
    with open_workspace(shipped_copy) as ws:
        scenario = documents.duplicate(ws, documents.find(ws, "demonworld/scenario/first-battle").id)
        pack = build_pack(ws, scenario.slug, tmp_path / "battle")
        document = documents.load_document(ws, scenario.id)
        documents.save_revision(ws, changed(document, turn_limit=1), 1)
        found = compare(ws, str(pack), battles=2)
        only = fought(found, *sides_of(ws, str(pack), "", "en"), 2, only=[])
        names = scenarios_to_fight(*sides_of(ws, str(pack), "", "en"), found.changed, "en")
    assert found.refused == {}
    assert {one.scenario for one in found.wins} == {scenario.id} == names.keys()
    assert only.wins == ()
    assert any(line.startswith("Wins of ") for line in lines(found))


class NoWords:
    """Labels and values as the program names them."""

    def label(self, field: object) -> str:
        return field if isinstance(field, str) else field.name  # type: ignore[attr-defined]

    def value(self, value: str, field: object = None) -> str:
        return value

    def block(self, tag: str, kind: str) -> str:
        return f"[{kind}]"


def test_groups_are_told_by_their_names_or_fields() -> None:
    entry = {"key": "guard", "count": 1200, "note": "", "card": {"id": "1", "kind": "unit", "slug": "orc"}}
    assert value_words(entry, NoWords(), "de") == "key: guard; count: 1.200; card: orc"
    assert value_words([entry, {"name": {"en": "Orc", "fr": "Orque"}}], NoWords(), "fr").endswith(", Orque")
    assert value_words([["a", "b"], []], NoWords(), "en") == "a, b, –"


def test_a_line_of_rules_without_a_name_is_called_by_when_it_holds() -> None:
    before, after = ({"victory": [{"when": "land_held", "value": most}]} for most in (2, 3))
    words = LineWords(NoWords(), form_spec(DiskwarsScenario), "en", {}, str)
    (line,) = (line for line in side_by_side([before, after]) if line.differs)
    assert words.place(line) == "victory · land_held 1 · value"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_of_scenarios_and_armies_are_told_as_sentences(language: str) -> None:
    rules: dict[str, Any] = {"composition": [{"id": "few", "rule": "copies", "most": 2}]}
    before, after = dump_document(army("horde", [])), dump_document(changed(army("horde", []), **rules))
    words = LineWords(NoWords(), None, language, {}, str, (before, after))
    (line,) = (line for line in side_by_side([before, after]) if line.differs)
    assert words.place(line) == "composition · few"
    assert "copies" not in words.value(1, line)
    assert words.value(1, line).endswith(".")
