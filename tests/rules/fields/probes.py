"""What may tell that a document says something else: answers, refusals, actions, battles, prints, points."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml
from pydantic import ValidationError

from editor.printing.systems import FACE_SYSTEMS
from editor.rules.core.contract import RuleSystem, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.registry import find_system
from schemas.army import ArmyBase
from schemas.base import Document
from schemas.parse import dump_document
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase
from schemas.scenario import ScenarioBase
from tests.rules.fields.walking import shipped

CASES: Final = Path(__file__).resolve().parents[2] / "conformance"
ACTIONS: Final = 120
"""So many actions of a battle are compared."""
Documents = Mapping[str, Document]
Probe = Callable[[Documents], str]
"""Says something that follows from the documents, as words that are compared."""


def safely(probe: Probe, documents: Documents) -> str:
    """Return what a probe says; a refusal is an answer, too."""
    try:
        return probe(documents)
    except EditorError as trouble:
        return str([(one.code, one.path, sorted(one.values.items(), key=str)) for one in trouble.problems])


@cache
def base(system: str) -> Documents:
    """Return the shipped documents of a game by their ids."""
    return {one.id: one for one in shipped(system)}


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


def probes(system: str, document: Document) -> Iterator[tuple[str, Probe]]:
    """Yield what a change of a document may change, the cheapest first."""
    rules, ident = system_of(system), document.id
    yield "print", lambda docs: _printed(system, docs[ident], docs)
    yield "points", lambda docs: _measured(rules, docs[ident], docs)
    if isinstance(document, RulesetBase):
        for number in range(len(_cases(system))):
            yield f"question {number}", lambda docs, number=number: _answer(rules, number, docs[ident])
    for one in base(system).values():
        if ident not in closure(system, one.id):
            continue
        if isinstance(one, ArmyBase):
            yield f"army {one.slug}", lambda docs, name=one.id: _army(rules, docs[name], docs)
        elif isinstance(one, ScenarioBase):
            yield f"start {one.slug}", lambda docs, name=one.id: _start(rules, docs[name], docs)
    for one in base(system).values():
        if isinstance(one, ScenarioBase) and ident in closure(system, one.id):
            yield f"battle {one.slug}", lambda docs, name=one.id: _battle(rules, docs[name], docs)


@cache
def _cases(system: str) -> tuple[tuple[str, str], ...]:
    found = []
    for file in sorted(CASES.glob(f"{system}*.yaml")):
        for one in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["questions"]:
            if "error" not in one:
                found.append((str(one["ask"]), json.dumps(one.get("given", {}))))
    return tuple(found)


def _answer(rules: RuleSystem, number: int, ruleset: Document) -> str:
    ask = _cases(rules.id)[number][0]
    question = next((one for one in rules.questions if one.ask == ask), None)
    given = None if question is None else _given(rules.id, number)
    return "" if question is None or given is None else repr(question.answer(given, ruleset))


@cache
def _given(system: str, number: int) -> Any:
    ask, given = _cases(system)[number]
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
    return repr(shown)


def _measured(rules: RuleSystem, document: Document, documents: Documents) -> str:
    try:
        return repr(rules.appraiser.features(document, _ruleset(documents)))
    except (AttributeError, TypeError):
        return ""


def _army(rules: RuleSystem, army: Document, documents: Documents) -> str:
    found: list[object] = []
    if rules.check_army is not None:
        found.append(rules.check_army(army, documents, _ruleset(documents)))
    if rules.army_points is not None:
        found.append(rules.army_points(army, documents))
    if rules.losses is not None:
        found.append(rules.losses(army, documents))
    return repr(found)


def _start(rules: RuleSystem, scenario: Document, documents: Documents) -> str:
    play, setup = rules.play, Setup(scenario, documents)
    assert play is not None
    refusals = play.refusals(setup)
    if refusals:
        return repr(refusals)
    state = play.start(setup)
    legal = [repr(one) for one, _ in zip(play.legal_actions(state), range(400), strict=False)]
    return repr((legal, play.standings(state), play.to_act(state)))


def _battle(rules: RuleSystem, scenario: Document, documents: Documents) -> str:
    play, setup = rules.play, Setup(scenario, documents)
    assert play is not None
    if play.refusals(setup):
        return "refused"
    dice, thinking = SeededDice(7), thinking_dice(7)
    state, told = play.start(setup), []
    for _ in range(ACTIONS):
        player = play.to_act(state)
        if player is None:
            break
        action = play.choose(play.view(state, player), player, thinking)
        for event in play.decide(state, action, dice):
            told.append(_worded(play.event_data(event)))
            state = play.evolve(state, event)
    return json.dumps([told, repr(play.standings(state)), repr(play.result(state))])


def _worded(data: Any) -> Any:
    """Return an event without the documents in it, which would show every change."""
    if isinstance(data, Mapping):
        return data["slug"] if "schema_version" in data else {key: _worded(one) for key, one in data.items()}
    return [_worded(one) for one in data] if isinstance(data, list) else data
