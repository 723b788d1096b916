"""The numbers that options change are named as a reader knows them, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from editor.printing.words import changes_words, number_words, option_lines
from schemas.card import UnitBase
from schemas.messages import LANGUAGES
from schemas.options import OWN
from schemas.parse import parse_document
from schemas.systems import DOCUMENT_SYSTEMS

NOT_PLAYED = OWN | {"heraldry", "portrait", "symbol"}
LATER = {"darkage": {"effects"}, "diskwars": {"abilities"}}
"""Parts whose numbers are those of blocks, and no option of a card is made of them."""
Path = tuple[str | int, ...]


def numbers(kind: Any, path: Path) -> Iterator[Path]:
    """Yield the paths of the whole numbers in a type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from numbers(arguments[0], path)
    elif origin in (Union, UnionType, tuple, list):
        place: Path = (0,) if origin in (tuple, list) else ()
        for one in arguments:
            yield from numbers(one, (*path, *place))
    elif kind is int:
        yield path
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            yield from numbers(field.annotation, (*path, name))


UNITS = {
    system.id: model for system in DOCUMENT_SYSTEMS for model in system.models if issubclass(model, UnitBase)
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", UNITS)
def test_every_number_that_an_option_may_change_has_words(system: str, language: str) -> None:
    plain = LATER.get(system, set()) | NOT_PLAYED
    fields = {n: f for n, f in UNITS[system].model_fields.items() if n not in plain}
    paths = [path for name, field in fields.items() for path in numbers(field.annotation, (name,))]
    assert paths
    for path in paths:
        words = number_words(path, language)
        assert not re.search(r"[{}_.]", words), path
        if language == "fr":
            own = str([part for part in path if isinstance(part, str)][-1]).replace("_", " ")
            same = {"initiative", "logistics", "combat", "points", "charge"}
            assert words != own or own in same, f"add the number {path} to option_words.toml"


def test_changes_read_as_sentences() -> None:
    changes = ("missile_protection +2", "movement.charge -2", "weapons[1].melee_power =9")
    said = changes_words(changes, "en").replace("\u00a0", " ")
    assert said == "Missile protection +2, movement (charge) −2, power of weapon 2: 9"
    said = changes_words(changes[2:], "fr").replace("\u00a0", " ")
    assert said == "Puissance de l’arme 2\u202f: 9"
    assert changes_words(("unheard_of +1",), "en") == "Unheard of\u00a0+1"


def test_an_option_is_called_with_its_points() -> None:
    card = parse_document(
        {
            "system": "demonworld",
            "kind": "unit",
            "slug": "guard",
            "points": 50,
            "movement": {"move": 10},
            "name": {"en": "Guard"},
            "options": [
                {"id": "old", "name": {"en": "Old"}, "points": -5, "text": {"en": "Slow."}},
            ],
        }
    )
    assert option_lines(card, "en") == (("Old (−5).", "Slow."),)
