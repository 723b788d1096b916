"""What Demonworld's rules answer beside battles, kept as text: questions, odds, refused set-ups, cards.

Each case is asked as it stands and with some of its values changed, so that edges and refusals show, too.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

import yaml
from pydantic import ValidationError

from editor.rules.core.contract import Setup
from editor.rules.core.odds import Situation
from editor.rules.core.questions import ask
from editor.rules.core.traits import GIFTS, TRAITS, Trait
from editor.rules.demonworld.army.appraisal import DemonworldAppraiser
from editor.rules.demonworld.army.converting import CONVERTER, figures
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_cards, shipped_rulesets
from schemas.messages import sentence
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from tests.campaigns.walks import digest
from tests.rules.demonworld.battle.arena import shipped
from tests.rules.demonworld.odds.meetings import BOOK, rules, unit
from tests.rules.demonworld.referee.battles import setup_named
from tests.rules.drafting import drafted, guessed

Place = tuple[str | int, ...]
_CASES: Final = Path(__file__).parents[2] / "conformance"
_CHANGED: Final = 8
"""So many values of each case are changed, one at a time."""
PAIRS: Final = (
    ("orc-guard", "trolls"),
    ("imperial-dragonrider", "orc-guard"),
    ("varrigs-strong-arm", "orc-guard"),
    ("gorradz-the-mystical", "orc-guard"),
    ("imperial-dragonrider", "imperial-dragonrider"),
    ("light-orc-archers", "imperial-dragonrider"),
    ("baslian-the-victorious", "malagor"),
)
"""Cards whose odds are kept."""
SETUPS: Final = ("generated", "buildings", "conjurers")
"""Battles whose refusals are kept."""


def answers() -> Iterator[str]:
    """Yield each public case of Demonworld with what is answered, and what with a value changed."""
    for file in sorted(_CASES.glob("demonworld*.yaml")):
        for case in yaml.load(file.read_bytes(), yaml.CSafeLoader)["questions"]:
            chance = random.Random(case["id"])
            asked = {key: case[key] for key in ("id", "system", "ask", "given")}
            yield f"{case['ask']} {case['id']}: {_reply(asked)}"
            places = list(_places(asked["given"]))
            for place in chance.sample(places, min(_CHANGED, len(places))):
                other = _with(asked["given"], place, partial(_other, chance=chance))
                reported = ".".join(map(str, place))
                yield f"  {reported} {_at(other, place)!r}: {_reply(asked | {'given': other})}"


def _reply(asked: Mapping[str, Any]) -> str:
    data = ask(asked, SYSTEMS, shipped_rulesets(), sentence, shipped_cards).data(sentence)
    return _cut(json.dumps({key: data[key] for key in sorted(data) if key != "id"}, ensure_ascii=False))


def odds() -> Iterator[str]:
    """Yield what the odds of encounters are, as offered and with each setting changed."""
    for first, second in PAIRS:
        one, other = unit(first), unit(second)
        for situation in BOOK.situations(one, other, rules()):
            few = {one.id: 2 for one in situation.settings if one.id.startswith("elements") and one.most > 1}
            yield f"{situation.id} {first} {second}: {_odds(situation, one, other, few)}"
            for name, value in _settings(situation):
                yield f"  {name} {value}: {_odds(situation, one, other, few | {name: value})}"


def _odds(situation: Situation, one: DemonworldUnit, other: DemonworldUnit, given: dict[str, Any]) -> str:
    try:
        found = BOOK.odds(situation.id, one, other, given, rules())
    except EditorError as trouble:
        return _cut(repr(trouble.problems))
    means = ", ".join(f"{mean.id} {mean.value:.3f}" for mean in found.means)
    return f"{means} {digest([repr(found)])}"


def _settings(situation: Situation) -> Iterator[tuple[str, Any]]:
    for one in situation.settings:
        if one.choices:
            yield one.id, one.choices[-1 if one.default == one.choices[0].value else 0].value
        elif isinstance(one.default, bool):
            yield one.id, not one.default
        else:
            yield one.id, one.most if one.default == one.least else one.least


def refusals() -> Iterator[str]:
    """Yield what stands against playing battles with a value of the scenario changed."""
    play = DemonworldPlay()
    for name in SETUPS:
        setup, chance = setup_named(name), random.Random(name)
        data = setup.scenario.model_dump(mode="json")
        for place in _places(data["sides"]):
            if place[-1] in _NAMES:
                continue
            other = data | {"sides": _with(data["sides"], place, partial(_other, chance=chance))}
            reported = f"{name} {'.'.join(map(str, place))} {_at(other['sides'], place)!r}"
            try:
                changed = Setup(DemonworldScenario.model_validate(other), setup.documents)
            except ValidationError:
                continue
            yield f"{reported}: {_cut(repr(play.refusals(changed)))}"


_NAMES: Final = ("id", "kind", "slug", "en", "fr", "de")


def _places(data: Any, at: Place = ()) -> Iterator[Place]:
    """Yield where values stand in plain data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _places(value, (*at, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _places(value, (*at, number))
    elif data is not None:
        yield at


def _at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def _with(data: Any, place: Place, change: Callable[[Any], Any]) -> Any:
    other = deepcopy(data)
    inside = _at(other, place[:-1])
    inside[place[-1]] = change(inside[place[-1]])
    return other


def _other(value: Any, *, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + chance.choice((-2, -1, 1, 2))
    return chance.choice(_WORDS.get(value, ("nonsense",)))


_ALIKE: Final[Sequence[Sequence[str]]] = (
    ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    ("move", "charge", "skirmish", "hold"),
    ("infantry", "cavalry"),
    ("clear", "wood", "bushes", "mud", "marsh", "water"),
    ("front", "flank", "rear"),
    ("low", "high", "ground"),
)
_WORDS: Final = {word: [one for one in words if one != word] for words in _ALIKE for word in words}


def _cut(text: str) -> str:
    return text if len(text) <= 110 else f"{text[:90]}... {digest([text])}"


def drafts() -> Iterator[str]:
    """Yield what creatures of other games become."""
    ranks: dict[Trait, float] = dict.fromkeys(set(TRAITS) - {*GIFTS}, 0.5)
    for trait, rank in product(TRAITS, (0.0, 0.3, 0.6, 0.75, 0.9, 1.0)):
        for flies, person in ((False, False), (True, False), (False, True)):
            mighty: dict[Trait, float] = {"size": 0.8} if flies else {}
            given = ranks | mighty | {trait: rank}
            sketch = drafted(CONVERTER, given, flies=flies, person=person, ruleset=rules())
            reported = json.dumps([sketch.data, guessed(sketch)], sort_keys=True, default=str)
            yield f"{trait} {rank} {flies} {person}: {_cut(reported)}"


def worth() -> Iterator[str]:
    """Yield what shipped cards are worth, and what they tell converters."""
    helper = DemonworldAppraiser()
    for card in shipped().values():
        if isinstance(card, DemonworldUnit):
            features = {one.id: round(one.value, 3) for one in helper.features(card, rules())}
            power = helper.power(card, rules())
            yield f"{card.slug}: {helper.group(card)} {helper.size(card)} {power} {_cut(repr(features))}"
            yield f"  {_cut(repr(figures(card, rules())))}"


KEPT: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "answers": answers,
    "odds": odds,
    "refused-set-ups": refusals,
    "drafts": drafts,
    "worth": worth,
}
"""Name of the file -> its lines."""
