"""Rule code names no id, slug or key of content: where a rule means a row, the row says so by a property."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path
from typing import Any, Final

from schemas import patterns
from schemas.counter_style import CounterStyleBase
from schemas.face import FaceBase
from schemas.map import MapBase
from schemas.parse import dump_document
from schemas.ruleset import RulesetBase
from schemas.systems import DOCUMENT_SYSTEMS, fixed_ids
from tests.cases import cases
from tests.rules.fields.walking import choices, schema_of, shipped, spots

RULES: Final = Path(__file__).resolve().parents[3] / "editor" / "rules"
QUOTED: Final = re.compile(r"(?<=['\"])[^'\"\\\n]+(?=['\"])")
"""What stands between two quotation marks, whatever they quote."""
FREE: Final = frozenset({patterns.KEY, patterns.SLUG})
"""Patterns of names that authors choose."""
LOOKUPS: Final = ("get", "index", "count", "formation", "order", "test", "game", "arc", "faction")
"""Calls that look something up by a name; so do those that end in ``_type``, ``_rule`` or ``_row``."""
ALLOWED: Final[Mapping[tuple[str, str], str]] = {
    **dict.fromkeys(
        [
            ("core/map_checks.py", word)
            for word in ("bridge", "door", "ford", "gate", "hedge", "ruined_wall", "wall")
        ],
        "a thing on field sides: EdgeKind of the maps",
    ),
    ("core/contract.py", "plain"): "a level of the computer",
    ("core/map_settling.py", "water"): "a kind of place with a name, and a style of labels",
    ("core/traits.py", "speed"): "a trait by which cards are carried to other games",
    ("core/traits.py", "strength"): "a trait",
    ("darkage/instants.py", "stock"): "a phase of the turn",
    ("darkage/playable.py", "stock"): "a phase of the turn",
    ("darkage/state.py", "stock"): "a phase of the turn",
    ("demonworld/commanders/command.py", "clear"): "a state of sight: all of the target is seen",
    ("demonworld/army/converting.py", "strength"): "a trait",
    ("demonworld/odds/settings.py", "wall"): "a choice of the odds: what stands between the two units",
    ("diskwars/army.py", "disk"): "a category of cards for the rules of composition",
    ("diskwars/army_rules.py", "disk"): "a category",
    ("diskwars/converting.py", "flyer"): "field of a disk",
    ("diskwars/wording.py", "disk"): "a value of messages",
    ("diskwars/spells/conditions.py", "flyer"): "a choice of the blocks of spells: DiskIs",
    ("diskwars/spells/conditions.py", "wizard"): "a choice of the blocks of spells",
    ("zargo/play.py", "plain"): "a level of the computer",
}
"""(file below ``editor/rules``, word) -> why it is no id of content there."""
SHARED: Final = frozenset({"CompositionRule.id", "CardFilter.categories[]"})
"""Names in rulesets that the engine of composition gives out itself."""


@cache
def ids_of(system: str) -> Mapping[str, str]:
    """Return the names that authors chose in the shipped documents of a game -> a field that holds it.

    A card or spell may share its name with a word that the schema declares; a row of a ruleset may not.
    """
    found: dict[str, str] = {}
    own = _own_words(system)
    for document in shipped(system):
        if isinstance(document, FaceBase | CounterStyleBase | MapBase):
            continue  # of the printing; maps are large and name what the rulesets name
        row = isinstance(document, RulesetBase)
        for spot in spots(type(document), dump_document(document)):
            free = any(one.get("pattern") in FREE for one in choices(spot.shape, spot.defs))
            chosen = free and isinstance(spot.value, str)
            if chosen and ((row and spot.name not in SHARED) or spot.value not in own):
                found[spot.value] = spot.name
    return found


def _own_words(system: str) -> frozenset[str]:
    """Return the words that the schema of a game declares: choices and names of fields."""
    found: set[str] = set()
    waiting: list[Any] = [
        schema_of(model) for one in DOCUMENT_SYSTEMS if one.id == system for model in one.models
    ]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            found |= {
                str(word)
                for word in (*part.get("enum", ()), part.get("const", ""), *part.get("properties", ()))
            }
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return frozenset(found)


def words(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield the words with which code compares something, or under which it looks something up."""
    for node in ast.walk(tree):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            found = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            found = [node.value]
        elif isinstance(node, ast.Subscript) and not _is_literal(node):
            found = [node.slice]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            found = [node.value]
        elif isinstance(node, ast.Dict):
            found = [*node.keys, *node.values] if _is_table(node) else []
        elif isinstance(node, ast.Call) and _looks_up(node.func):
            found = [*node.args]
        for one in found:
            if isinstance(one, ast.Call) and getattr(one.func, "id", "") in ("frozenset", "set", "tuple"):
                one = one.args[0] if one.args else None
            inside = one.elts if isinstance(one, ast.Tuple | ast.Set | ast.List) else [one]
            yield from (part for part in inside if isinstance(part, ast.Constant))


def _is_literal(node: ast.Subscript) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("Literal", "Annotated")


def _is_table(node: ast.Dict) -> bool:
    """Tell whether a dictionary is a table of words, not the named values of a message or a document."""
    return all(isinstance(one, ast.Constant) for one in node.values)


def _looks_up(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in LOOKUPS or name.endswith(("_type", "_rule", "_row"))


def _files(known: Set[str]) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield the files below the rules that quote a known word -> words that they compare or look up.

    Each word comes with a line where it stands. Most files quote none, and need not be parsed.
    """
    for file in sorted(RULES.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if not known.isdisjoint(QUOTED.findall(source)):
            yield file.relative_to(RULES).as_posix(), named(source)


def named(source: str) -> Mapping[str, int]:
    """Return the words that source code compares or looks up, with a line of each."""
    return {one.value: one.lineno for one in words(ast.parse(source)) if isinstance(one.value, str)}


def test_rule_code_names_no_id_of_content() -> None:
    used, wrong = set(), []
    systems = fixed_ids(DOCUMENT_SYSTEMS)
    known = frozenset().union(*(ids_of(system) for system in systems))
    for place, said in _files(known):
        game = place.partition("/")[0]
        for system in [game] if game in systems else systems:
            for word in said.keys() & ids_of(system).keys():
                used.add((place, word))
                if (place, word) not in ALLOWED:
                    wrong.append(f"{place}:{said[word]} names {word!r} ({system}: {ids_of(system)[word]})")
    assert not wrong, "\n".join(sorted(wrong))
    assert set(ALLOWED) <= used, "take out of the list what is gone"


@cases(
    "source",
    [
        'wood = ruleset.terrain_type("wood")',
        'if any(one.weapon == "pike" for one in weapons): pass',
        'if kind in ("wood", "bushes"): pass',
        'ARMS = {"dragon": "bite"}',
        'cost = costs["mud"]',
        "match kind:\n    case 'clear': pass",
    ],
)
def test_what_would_be_found(source: str) -> None:
    assert named(source).keys() & ids_of("demonworld").keys() & set(QUOTED.findall(source))
