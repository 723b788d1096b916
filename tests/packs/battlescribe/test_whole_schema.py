"""Whatever the schema of BattleScribe allows becomes something, or is named as lost."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any, Final

import pytest

from editor.packs.battlescribe.files import ForeignFile, Sort
from editor.packs.battlescribe.game import Naming, made_game
from editor.packs.battlescribe.tally import Tally
from editor.packs.safe_xml import read_xml
from tests.packs.battlescribe.whole_schema import Maker, changed

_LIBRARY: Final = b"""<catalogue id="LIB" name="Library" library="true" gameSystemId="G">
  <categoryEntries><categoryEntry id="K" name="Wet"/></categoryEntries>
  <selectionEntries><selectionEntry id="L" name="Rower" type="unit"/></selectionEntries></catalogue>"""
_COPIES: Final = (
    "profile typeName, characteristic name, cost name, catalogueLink name, infoLink type, entryLink type"
)
"""What repeats a name or a tag that stands where the id leads."""
_IDS: Final = (
    "constraint id, profile id, rule id, infoGroup id, infoLink id, categoryLink id, selectionEntryGroup id, "
    "entryLink id, catalogueLink id, catalogue id"
)
"""What names a thing to which nothing leads in this game."""
_FILES: Final = (
    "gameSystem battleScribeVersion, catalogue battleScribeVersion, catalogue revision, "
    "catalogue gameSystemId, catalogue gameSystemRevision, catalogueLink type"
)
"""What says how a file is kept, not what is in it."""
_USELESS: Final = (
    "catalogue > costTypes, catalogue > profileTypes, catalogue > categoryEntries, catalogue > entryLinks, "
    "categoryEntry > infoLinks, selectionEntry > infoLinks, infoGroup > infoGroups, forceEntry > infoGroups, "
    "selectionEntry > infoGroups, selectionEntryGroup > selectionEntryGroups, "
    "entryLink > infoGroups, entryLink > selectionEntryGroups, entryLink > categoryLinks"
)
"""What nothing uses, what leads where another link leads, groups with nothing in them, a category twice."""
_ELSEWHERE: Final = (
    "selectionEntry import, selectionEntryGroup import, entryLink import, "
    "profile typeId, categoryLink primary"
)
"""What matters in catalogues that others import, and for cards: not where these stand."""
_DEEP: Final = "constraint includeChildSelections, constraint includeChildForces"
"""What is inside of a card is an entry of its own here: where that differs, its category is counted."""
_NOTHING: Final = {
    one for part in (_COPIES, _IDS, _FILES, _USELESS, _ELSEWHERE, _DEEP) for one in part.split(", ")
}
"""What may change without a word."""


def _made(roots: list[ET.Element]) -> tuple[list[dict[str, Any]], list[tuple[str, str]]]:
    tally = Tally()
    sorts: list[Sort] = ["gameSystem", "catalogue", "catalogue"]
    files = [
        ForeignFile(str(number), sort, copy.deepcopy(root))
        for number, (sort, root) in enumerate(zip(sorts, roots, strict=True))
    ]
    return made_game(files, Naming("x", "en"), tally), sorted(tally.told)


def changes(element: ET.Element) -> Iterator[str]:
    """Change one thing of an element after the other, and yield which; then all is as before."""
    for name, value in list(element.attrib.items()):
        element.set(name, changed(value))
        yield f"{element.tag} {name}"
        element.set(name, value)
    if element.text and element.text.strip():
        words, element.text = element.text, "Other words"
        yield f"{element.tag}: words"
        element.text = words
    for place, part in enumerate(list(element)):
        element.remove(part)
        yield f"{element.tag} > {part.tag}"
        element.insert(place, part)


@pytest.mark.parametrize("without", [(), ("categoryEntries", "forceEntries")])
def test_nothing_that_the_schema_allows_is_lost_in_silence(without: tuple[str, ...]) -> None:
    maker = Maker(without)
    roots = [maker.file("gameSystem"), maker.file("catalogue"), read_xml(_LIBRARY, "library")]
    before = _made(roots)
    those = (what for one in maker.whole for what in changes(one))
    assert not {what for what in those if what not in _NOTHING and _made(roots) == before}
