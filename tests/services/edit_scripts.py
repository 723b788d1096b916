"""Random edits of documents, for the tests of merging: each changes one place of a valid document."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, Final

from schemas.parse import dump_document
from tests.services.samples import army, spell

Data = dict[str, Any]
_WORDS: Final = ("ash", "bone", "cinder", "dusk", "ember", "frost")


def samples(chance: Random) -> list[Data]:
    """Return an army of spells and a map, as plain data."""
    cards = [spell(f"card-{number}") for number in range(4)]
    horde = dump_document(army("horde", cards))
    rows = ["".join(chance.choice("pf") for _ in range(6)) for _ in range(5)]
    board: Data = {
        "schema_version": horde["schema_version"],
        "system": "demonworld",
        "kind": "map",
        "id": "00000000-0000-4000-8000-000000000001",
        "slug": "board",
        "name": {"en": "Board"},
        "columns": 6,
        "rows": 5,
        "legend": {"p": "plain", "f": "forest"},
        "terrain": rows,
        "edges": [{"between": [[column, 0], [column + 1, 0]], "kind": "hedge"} for column in range(3)],
        "labels": [{"at": [2, 2], "text": {"en": "Here"}}],
    }
    return [horde, board]


def edited(data: Data, chance: Random) -> Data:
    """Return a document after one random edit."""
    found = deepcopy(data)
    edits = _MAP if found["kind"] == "map" else _ARMY
    chance.choice(edits)(found, chance)
    return found


def _name(data: Data, chance: Random) -> None:
    data["name"][chance.choice(("en", "fr", "de"))] = chance.choice(_WORDS)


def _author(data: Data, chance: Random) -> None:
    data["author"] = chance.choice(_WORDS)


def _tag(data: Data, chance: Random) -> None:
    tags = data.setdefault("tags", [])
    word = chance.choice(_WORDS)
    tags.remove(word) if word in tags else tags.insert(chance.randint(0, len(tags)), word)


def _count(data: Data, chance: Random) -> None:
    if data["entries"]:
        chance.choice(data["entries"])["count"] = chance.randint(1, 9)


def _add(data: Data, chance: Random) -> None:
    free = [word for word in _WORDS if word not in {one["key"] for one in data["entries"]}]
    if free and data["entries"]:
        entry = {**deepcopy(data["entries"][0]), "key": chance.choice(free), "count": chance.randint(1, 3)}
        data["entries"].insert(chance.randint(0, len(data["entries"])), entry)


def _remove(data: Data, chance: Random) -> None:
    if len(data["entries"]) > 1:
        data["entries"].pop(chance.randrange(len(data["entries"])))


def _rename(data: Data, chance: Random) -> None:
    free = [word for word in _WORDS if word not in {one["key"] for one in data["entries"]}]
    if free and data["entries"]:
        chance.choice(data["entries"])["key"] = chance.choice(free)


def _reorder(data: Data, chance: Random) -> None:
    chance.shuffle(data["entries"])


def _paint(data: Data, chance: Random) -> None:
    row, column = chance.randrange(len(data["terrain"])), chance.randrange(data["columns"])
    letter = chance.choice(sorted(data["legend"]))
    line = data["terrain"][row]
    data["terrain"][row] = line[:column] + letter + line[column + 1 :]


def _ground(data: Data, chance: Random) -> None:
    ground = chance.choice(("swamp", "rocks", "water"))
    free = [letter for letter in "xyz" if letter not in data["legend"]]
    if free and ground not in data["legend"].values():
        data["legend"][free[0]] = ground


def _edge(data: Data, chance: Random) -> None:
    edges = data["edges"]
    if edges and chance.random() < 0.5:
        edges.pop(chance.randrange(len(edges)))
        return
    column = chance.randrange(data["columns"] - 1)
    between = [[column, 2], [column + 1, 2]]
    if all(one["between"] != between for one in edges):
        edges.append({"between": between, "kind": chance.choice(("wall", "hedge"))})


def _label(data: Data, chance: Random) -> None:
    for one in data["labels"]:
        one["text"] = {"en": chance.choice(_WORDS)}


_BOTH: Final = (_name, _author, _tag)
_ARMY: Final[tuple[Callable[[Data, Random], None], ...]] = (*_BOTH, _count, _add, _remove, _rename, _reorder)
_MAP: Final[tuple[Callable[[Data, Random], None], ...]] = (*_BOTH, _paint, _paint, _ground, _edge, _label)
