"""Makes a catalogue of very many cards: `python -m tests.benchmarks.many_cards FILE [NUMBER]`."""

import random
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from editor.catalogue.writing import insert_documents
from editor.services.opening import open_workspace
from schemas.parse import dump_document, parse_document

NUMBER = 100_000
FACTIONS = tuple(f"faction_{number}" for number in range(20))
_FIRST = ("Orc", "Dwarf", "Elf", "Imperial", "Goblin", "Noble", "Wild", "Young", "Old", "Black")
_SECOND = (
    "Guard",
    "Archers",
    "Knights",
    "Berserkers",
    "Trolls",
    "Riders",
    "Spears",
    "Axes",
    "Scouts",
    "Pikes",
)
_WORDS = ("swift", "stout", "fearless", "hungry", "silent", "marching", "drilled", "loyal", "greedy", "cold")


def cards(number: int = NUMBER) -> Iterator[dict[str, Any]]:
    """Yield the data of so many cards, the same each time."""
    chance = random.Random(20_000)
    template = dump_document(
        parse_document(
            {
                "system": "diskwars",
                "kind": "unit",
                "slug": "x",
                "name": "X",
                "attack": 3,
                "defence": 3,
                "toughness": 3,
                "movement": 3,
            }
        )
    )
    for index in range(number):
        name = f"{chance.choice(_FIRST)} {chance.choice(_SECOND)} {index}"
        yield template | {
            "id": str(uuid.UUID(int=chance.getrandbits(128), version=4)),
            "slug": f"card-{index}",
            "name": {"en": name, "fr": f"{name} fr"},
            "text": {
                "en": " ".join(chance.choices(_WORDS, k=12)),
                "fr": " ".join(chance.choices(_WORDS, k=12)),
            },
            "faction": chance.choice(FACTIONS),
            "points": chance.randrange(400),
        }


def make_catalogue(path: Path, number: int = NUMBER, *, content: Path | None = None) -> None:
    """Write a catalogue of so many cards, beside the shipped content where its folder is given."""
    with open_workspace(path, content=content) as ws, ws.writing() as session:
        batch: list[dict[str, Any]] = []
        for card in cards(number):
            batch.append(card)
            if len(batch) == 5_000:
                insert_documents(session, batch, "own", ws.stamp())
                batch.clear()
        insert_documents(session, batch, "own", ws.stamp())


if __name__ == "__main__":
    make_catalogue(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else NUMBER)
