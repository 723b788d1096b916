"""What may tell that a document says something else: answers, refusals, actions, battles, prints, points."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import yaml
from pydantic import ValidationError

from editor.printing.counters import CounterSource
from editor.printing.systems import FACE_SYSTEMS
from editor.rules.core.appraisal import PLAIN
from editor.rules.core.contract import Play, RuleSystem, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.core.questions import AboutCards
from editor.rules.demonworld.units import GiveOrders
from editor.rules.registry import find_system
from editor.services.picture_decoding import take_picture
from editor.services.pictures import limits_of
from schemas.army import ArmyBase
from schemas.base import Document
from schemas.card import ItemBase, SpellbookBase, UnitBase
from schemas.map import HexMapBase
from schemas.names import values_at
from schemas.parse import dump_document
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase
from schemas.scenario import ScenarioBase
from schemas.systems import DOCUMENT_SYSTEMS
from tests.rules.fields.about_rulesets import brought, overlays
from tests.rules.fields.encounters import encounters, odds
from tests.rules.fields.material import made
from tests.rules.fields.material_crowd import CROWDED
from tests.rules.fields.situations import SITUATIONS
from tests.rules.fields.trying import tried, worded
from tests.rules.fields.walking import CONTENT, shipped

OWN_CASES: Final = Path(__file__).parent / "questions"
"""Further questions, for numbers that those cases do not ask for."""
PICTURE: Final = CONTENT.parent / "docs" / "images" / "card.png"
CASES: Final = Path(__file__).resolve().parents[2] / "conformance"
ACTIONS: Final = {"demonworld": 160, "diskwars": 100, "zargo": 120}
"""So many actions of a battle are compared; of other games more, which are faster."""
MANY_ACTIONS: Final = 600
Documents = Mapping[str, Document]
SLOW: Final = ("tries", "battle", "walk", "bent", "forgets")
"""Probes that play battles."""
ON_PAPER: Final = ("print", "blocks", "measure")
"""Probes that show words and numbers about a card, not what a rule makes of them."""
WALKS: Final = (1, 2, 3)
"""Further walks of other chances: a walk comes where its dice take it."""
BENT: Final = ("Shoot", "FireGun", "CallCommanders")
"""Kinds of actions on which a player is bent in some battles."""
NOTHING: Final = ("Shoot", "CallCommanders")
"""Those of them that may also be empty."""
MANY: Final = 300
"""Out of so many legal actions they are picked."""
OFFERED: Final = 60
"""Out of so many legal actions one is taken at random."""
BEARERS: Final = frozenset({"orc-guard", "kruuk", "light-orc-archers"})
"""Units that are given each item in turn."""


@cache
def base(system: str) -> Documents:
    """Return the documents of a game by their ids: those shipped, and those made for these tests."""
    return {one.id: one for one in (*shipped(system), *made(system))}


@cache
def closure(system: str, document: str) -> frozenset[str]:
    """Return the ids of all documents to which one leads."""
    known, found, waiting = base(system), set(), [document]
    while waiting:
        one = waiting.pop()
        if one in found or one not in known:
            continue
        found.add(one)
        waiting += _referred(system, one)
    return frozenset(found)


@cache
def _referred(system: str, document: str) -> tuple[str, ...]:
    found = base(system)[document]
    # Maps refer to nothing that a game of theirs needs but the cards that lie on them.
    return tuple(dict.fromkeys(_refs(dump_document(found))))


def _refs(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        if {"id", "kind", "slug"} == set(data):
            yield str(data["id"])
        for one in data.values():
            yield from _refs(one)
    elif isinstance(data, list):
        for one in data:
            yield from _refs(one)


def system_of(system: str) -> RuleSystem:
    """Return the rules of a game."""
    found = find_system(system)
    assert found is not None
    return found


def probes(system: str, document: Document) -> Iterator[str]:
    """Yield the names of what a change of a document may change, the cheapest first."""
    rules, known = system_of(system), base(system)
    kind = type(document).model_fields["kind"].default.value
    if system == "demonworld":
        yield from (f"situation {name}" for name, (of, _) in SITUATIONS.items() if isinstance(document, of))
    yield from ("carry",) if kind in ("item", "unit") and rules.carried is not None else ()
    if kind in ("spellbook", "spell") and rules.check_spellbook is not None:
        books = [one for one in known.values() if isinstance(one, SpellbookBase)]
        yield from (f"spellbook {one.slug}" for one in books if document.id in closure(system, one.id))
    if isinstance(document, RulesetBase):
        yield from ("overlays", "brought", "picture")
        if rules.check_spellbook is not None:
            yield from (f"spellbook {one.slug}" for one in known.values() if isinstance(one, SpellbookBase))
        yield from (f"question {case}" for case in _cases(system))
    if rules.odds is not None:
        yield from encounters(system, document)
    yield "print"
    if rules.blocks is not None:
        yield "blocks"
    if kind in rules.appraiser.kinds and rules.appraiser is not PLAIN:
        yield "measure"
    shown = {one.id for one in made(system)}
    for one in known.values():
        if one.slug.startswith(CROWDED) and document.id in closure(system, one.id):
            yield f"tries {one.slug}"
    for word, model in _NAMED.items():
        if word == "battle":
            yield "names"
        for one in reversed(known.values()):
            if kind == "ruleset" and one.id not in shown and word == "start":
                continue  # its battle begins with it
            if isinstance(one, model) and (
                document.id in closure(system, one.id) or (model is ArmyBase and kind == "ruleset")
            ):
                yield f"{word} {one.slug}"


_NAMED: Final = {
    "army": ArmyBase,
    "start": ScenarioBase,
    "battle": ScenarioBase,
    "walk": ScenarioBase,
    **{f"walk{seed}": ScenarioBase for seed in WALKS},
    **{f"bent{on}": ScenarioBase for on in BENT},
    "forgets": ScenarioBase,
}


def answers(system: str, probe: str, documents: Documents, document: str) -> Iterator[str]:
    """Yield what a probe says, step by step; battles have many steps, all else has one.

    Args:
        system: the game.
        probe: its name.
        documents: all documents of the game by their ids, some of them changed.
        document: id of the one that was changed.
    """
    try:
        yield from _answers(system, probe, documents, document)
    except EditorError as trouble:
        yield str([(one.code, one.path, sorted(one.values.items(), key=str)) for one in trouble.problems])


def _answers(system: str, probe: str, documents: Documents, document: str) -> Iterator[str]:
    rules, (word, _, slug) = system_of(system), probe.partition(" ")
    if word == "question":
        yield _answer(rules, slug, documents)
    elif word == "situation":
        yield from map(repr, SITUATIONS[slug][1](documents[document]))
    elif word == "odds":
        assert rules.odds is not None
        yield odds(system, rules.odds, slug, documents, document)
    elif word == "names":
        yield repr(list(_unknown_names(system, documents, document)))
    elif word == "overlays":
        maps = tuple(one for one in made(system) if isinstance(one, HexMapBase))
        yield overlays(rules, _ruleset(documents), maps)
    elif word == "brought":
        yield brought(rules, _ruleset(documents))
    elif word == "picture":
        yield _picture(_ruleset(documents))
    elif word == "print":
        yield _printed(system, documents[document], documents)
    elif word == "blocks":
        assert rules.blocks is not None
        yield repr(rules.blocks.lines(documents[document], _ruleset(documents), "en"))
    elif word == "measure":
        yield repr(rules.appraiser.features(documents[document], _ruleset(documents)))
    elif word == "carry":
        yield _carried(rules, documents[document], documents)
    elif word == "spellbook":
        assert rules.check_spellbook is not None
        book = next(one for one in documents.values() if isinstance(one, SpellbookBase) and one.slug == slug)
        yield repr(rules.check_spellbook(book, documents, _ruleset(documents)))
    elif word == "tries":
        scenario = next(one for one in documents.values() if one.slug == slug)
        yield from tried(rules, scenario, documents, document)
    else:
        for one in documents.values():
            if word == "army" and isinstance(one, ArmyBase) and one.slug == slug:
                yield _army(rules, one, documents)
            elif word != "army" and isinstance(one, ScenarioBase) and one.slug == slug:
                yield from _PLAYED[word](rules, one, documents)


@cache
def _cases(system: str) -> dict[str, tuple[str, str]]:
    """Return the questions that are asked -> what is asked and given, by file and place in it."""
    files = {file.stem: file for file in sorted(CASES.glob(f"{system}*.yaml"))}
    files |= {f"own_{file.stem}": file for file in sorted(OWN_CASES.glob(f"{system}*.yaml"))}
    found = {}
    for name, file in files.items():
        questions = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["questions"]
        for number, one in enumerate(questions):
            if "error" not in one:
                found[f"{name}/{number}"] = (str(one["ask"]), json.dumps(one.get("given", {})))
    return found


def _answer(rules: RuleSystem, case: str, documents: Documents) -> str:
    ask = _cases(rules.id)[case][0]
    question = next((one for one in rules.questions if one.ask == ask), None)
    given = None if question is None else _given(rules.id, case)
    if question is None or given is None:
        return ""
    answer, ruleset = question.answer, _ruleset(documents)
    if isinstance(answer, AboutCards):
        cards = [one for one in documents.values() if getattr(one, "kind", None) == answer.kind]
        return repr(answer.answer(given, ruleset, cards))
    return repr(answer(given, ruleset))


@cache
def _given(system: str, case: str) -> Any:
    ask, given = _cases(system)[case]
    question = next(one for one in system_of(system).questions if one.ask == ask)
    try:
        return question.given.model_validate_json(given)
    except ValidationError:
        return None  # a case that asks for the impossible


def _ruleset(documents: Documents) -> RulesetBase:
    return next(one for one in documents.values() if isinstance(one, RulesetBase))


def _printed(system: str, document: Document, documents: Documents) -> str:
    faces = next(one for one in FACE_SYSTEMS if one.id == system)
    kind = str(document.model_dump(include={"kind"})["kind"].value)
    rules = _ruleset(documents)
    shown: list[object] = []
    if kind in faces.facts:
        shown.append(faces.facts[kind].make(document, rules, "en", documents))
    if faces.prose is not None:
        shown.append(faces.prose(document, rules, "en", documents))
    if faces.counters is not None:
        of_all = isinstance(document, RulesetBase)
        cards = tuple((one, 1) for one in documents.values() if isinstance(one, UnitBase))
        windy = next((one for one in documents.values() if one.slug == "scripted"), None)
        source = CounterSource(cards, windy) if of_all else CounterSource(((document, 1),))
        shown.append(faces.counters(source, rules, "en"))
    return repr(shown)


def _unknown_names(system: str, documents: Documents, changed: str) -> Iterator[tuple[str, str, str]]:
    """Yield names that documents use and the ruleset does not declare, as the check of a catalogue does."""
    names = next(one for one in DOCUMENT_SYSTEMS if one.id == system).ruleset_names
    ruleset = _ruleset(documents)
    rows = dump_document(ruleset)
    for document in documents.values() if changed == ruleset.id else (documents[changed],):
        data = dump_document(document) if document.id == changed else _dumped(system, document.id)
        for name in names:
            known = {value for _, value in values_at(rows, name.declared)}
            for place, value in values_at(data, name.used):
                if isinstance(value, str) and value not in known:
                    yield document.slug, place, value


@cache
def _dumped(system: str, ident: str) -> Mapping[str, Any]:
    return dump_document(base(system)[ident])


def _picture(ruleset: RulesetBase) -> str:
    """Return what is said of a picture that a person takes into a card."""
    return take_picture(PICTURE, limits_of(ruleset)).data[:44]  # the head of the file, with its size


def _army(rules: RuleSystem, army: ArmyBase, documents: Documents) -> str:
    found: list[object] = []
    named = documents.get(army.ruleset.id) if army.ruleset is not None else None
    if rules.check_army is not None:
        found.append(rules.check_army(army, documents, named or _ruleset(documents)))
    if rules.army_points is not None:
        found.append(rules.army_points(army, documents))
    if rules.losses is not None:
        found.append(rules.losses(army, documents))
    return repr(found)


def _carried(rules: RuleSystem, document: Document, documents: Documents) -> str:
    """Return what a thing makes of the values of who carries it."""
    if rules.carried is None:
        return ""
    ruleset = _ruleset(documents)
    if isinstance(document, ItemBase):
        bearers = [one for one in documents.values() if one.slug in BEARERS]
        return repr([rules.carried(one, (document,), ruleset, "en") for one in bearers])
    items = [one for one in documents.values() if isinstance(one, ItemBase)]
    return repr([rules.carried(document, (one,), ruleset, "en") for one in items])


def _start(rules: RuleSystem, scenario: Document, documents: Documents) -> Iterator[str]:
    play, setup = rules.play, Setup(scenario, documents)
    assert play is not None
    refusals = play.refusals(setup)
    if refusals:
        yield repr(refusals)
        return
    if rules.check_scenario is not None:
        yield repr(rules.check_scenario(setup))
    state = play.start(setup)
    legal = [repr(one) for one in islice(play.legal_actions(state), 400)]
    yield repr((legal, play.standings(state), play.to_act(state)))


def _battle(rules: RuleSystem, scenario: Document, documents: Documents) -> Iterator[str]:
    """Play as the computer does."""
    thinking = thinking_dice(7)

    def chosen(play: Play, state: Any, player: str) -> Any:
        return play.choose(play.view(state, player), player, thinking)

    return _played(rules, scenario, documents, chosen)


def _walk(rules: RuleSystem, scenario: Document, documents: Documents, seed: int = 11) -> Iterator[str]:
    """Play any legal actions, to come to what the computer would not do."""
    chance = random.Random(seed)

    def chosen(play: Play, state: Any, player: str) -> Any:
        return chance.choice(list(islice(play.legal_actions(state), OFFERED)))

    return _played(rules, scenario, documents, chosen)


def _bent(rules: RuleSystem, scenario: Document, documents: Documents, on: str) -> Iterator[str]:
    """Play as the computer does, but do whatever is of one kind of actions where that is legal."""
    chance, thinking = random.Random(5), thinking_dice(7)

    def chosen(play: Play, state: Any, player: str) -> Any:
        fitting = [one for one in islice(play.legal_actions(state), MANY) if type(one).__name__ == on]
        doing = [one for one in fitting if one != type(one)()] if on in NOTHING else fitting
        if doing:
            return chance.choice(doing)
        return play.choose(play.view(state, player), player, thinking)

    return _played(rules, scenario, documents, chosen)


def _forgets(rules: RuleSystem, scenario: Document, documents: Documents) -> Iterator[str]:
    """Play as the computer of Demonworld does, but lay no counters."""
    thinking = thinking_dice(7)

    def chosen(play: Play, state: Any, player: str) -> Any:
        action = play.choose(play.view(state, player), player, thinking)
        return GiveOrders(()) if isinstance(action, GiveOrders) else action

    return _played(rules, scenario, documents, chosen)


_PLAYED: Final = {
    "forgets": _forgets,
    **{f"bent{on}": partial(_bent, on=on) for on in BENT},
    "start": _start,
    "battle": _battle,
    "walk": _walk,
    **{f"walk{seed}": partial(_walk, seed=seed) for seed in WALKS},
}


def _played(
    rules: RuleSystem, scenario: Document, documents: Documents, chosen: Callable[[Play, Any, str], Any]
) -> Iterator[str]:
    play, setup = rules.play, Setup(scenario, documents)
    assert play is not None
    if play.refusals(setup):
        yield "refused"
        return
    dice, state = SeededDice(7), play.start(setup)
    for _ in range(ACTIONS.get(rules.id, MANY_ACTIONS)):
        player = play.to_act(state)
        if player is None:
            break
        action = chosen(play, state, player)
        reported: list[object] = []
        for event in play.decide(state, action, dice):
            reported.append(worded(play.event_data(event)))
            reported += [one.only_for for one in play.describe(state, event) if one.only_for]
            state = play.evolve(state, event)
        yield json.dumps(reported)
    yield repr((play.standings(state), play.result(state)))
