"""Rules of composition, what breaks them and what fixes them, as messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from editor.rules.core.composition.engine import Finding
from editor.rules.core.composition.facts import Force, Line
from editor.rules.core.composition.fixes import Fix, Step
from editor.rules.core.composition.own_conditions import condition_words, own_names
from editor.rules.core.wording import joined, shown_name
from schemas.base import Document, Ref
from schemas.composition import CardFilter, CompositionRule
from schemas.messages import in_words, known, sentence
from schemas.problems import Message, Piece, Problem, Severity, Value
from schemas.ruleset import Clan, Faction, RulesetBase
from schemas.systems import called_by_game
from schemas.text import LocalText

MOST_NAMED: Final = 4
"""Cards named in one sentence; the rest are counted."""
UNKNOWN: Final = "–"
_GROUPED: Final = ("share", "cost")
"""Findings whose sentences name the people or clan that was counted."""

CardNames = Mapping[str, LocalText]
"""What peoples, clans and cards are called, by their keys and ids."""


def faction_names(ruleset: Document | None) -> dict[str, LocalText]:
    """Return the names of peoples and clans, by their keys."""
    if not isinstance(ruleset, RulesetBase):
        return {}
    named: list[Faction | Clan] = [*ruleset.factions]
    named += [clan for one in ruleset.factions for clan in one.clans]
    return {one.id: one.name for one in named if one.name} | own_names(ruleset.card_fields)


def card_names(documents: Iterable[Document]) -> dict[str, LocalText]:
    """Return the names of documents, by their ids."""
    return {one.id: shown_name(one) for one in documents}


def word(key: str, language: str) -> str:
    """Return a word for kinds of cards, sections and the like; the key itself where there is none."""
    return in_words(word_for(key), language)


def section_word(section: str, system: str, language: str) -> str:
    """Return what a section of an army is called; a game without code has one for each kind of cards."""
    called = called_by_game(system, section)
    return called[1].get(language) if called is not None else word(f"section_{section}", language)


def word_for(key: str) -> Piece:
    """Return a word for kinds of cards, sections and the like; the key itself where there is none."""
    code = f"army_words.{key}"
    return Message(code=code) if known(code) else key.partition("_")[2].replace("_", " ") or key


def _words(code: str, **values: Value) -> Message:
    return Message(code=f"army_words.{code}", values=values)


def filter_words(wanted: CardFilter | None, names: CardNames) -> Value:
    """Return in words which cards a rule means."""
    if wanted is None:
        return word_for("none")
    kinds = tuple(_card_name(ref, names) for ref in wanted.cards)
    kinds = kinds or tuple(word_for(f"category_{one}") for one in wanted.categories)
    kinds = kinds or (word_for("all_cards"),)
    peoples = tuple(names.get(one, one) for one in (*wanted.factions, *wanted.clans))
    found: Value = (_words("of_peoples", kinds=kinds, peoples=peoples),) if peoples else kinds
    if wanted.own:
        conditions = tuple(condition_words(one, names) for one in wanted.own)
        return _words("with_own", cards=found, conditions=conditions)
    return found


def cards_named(rules: Iterable[CompositionRule]) -> Iterator[Ref]:
    """Yield the cards and items that rules name one by one."""
    for rule in rules:
        yield from rule.items
        for wanted in (rule.cards, rule.others):
            yield from wanted.cards if wanted is not None else ()


def _card_name(ref: Ref, names: CardNames) -> Piece:
    slug = ref.slug.replace("-", " ")
    return names.get(ref.id) or slug[:1].upper() + slug[1:] or ref.id


def rule_message(rule: CompositionRule, names: CardNames) -> Message:
    """Return what a rule says, as a message of the area ``composition``."""
    values: dict[str, Value] = {
        "reference": f" ({rule.reference})" if rule.reference else "",
        "cards": filter_words(rule.cards, names),
        "others": filter_words(rule.others, names),
        "amount": _amount(rule),
        "gather": "" if rule.gather == "together" else word_for(f"gather_{rule.gather}"),
        "base": _base(rule, names),
        "scale": _scale(rule, names),
        "allies": _allies(rule, names),
        "named": tuple(_card_name(ref, names) for ref in rule.items),
        "times": _counting("times", rule.most),
        "items": _counting("items", rule.most),
        "weapons": _counting("weapons", rule.most),
        "most": 1 if rule.most is None else rule.most,
        "extra": rule.extra,
    }
    code = f"rule_{rule.rule}"
    if rule.rule == "people" and not rule.allies:
        code = "rule_people_alone"
    elif rule.rule == "item_places" and rule.most == 0:
        code = "rule_no_items"
    elif rule.rule == "item_copies" and rule.items:
        code = "rule_items_named"
    elif rule.rule == "points":
        code = "rule_count"
    return Message(code=f"composition.{code}", values=values)


def rule_sentence(
    rule: CompositionRule, ruleset: Document | None, language: str = "en", cards: Iterable[Document] = ()
) -> str:
    """Return a rule as a sentence for people; the cards that it names are called by their names if given."""
    return sentence(rule_message(rule, {**faction_names(ruleset), **card_names(cards)}), language)


def _counting(what: str, number: int | None) -> Message:
    """Return a number with what is counted: "one item", "3 items"."""
    number = 1 if number is None else number
    return _words(f"{what}_{'one' if number == 1 else 'many'}", n=number)


def _amount(rule: CompositionRule) -> Message:
    unit = "_percent" if rule.rule in ("share", "item_share", "people") else ""
    unit = "_points" if rule.rule == "points" else unit
    if rule.least is not None and rule.most is not None:
        if rule.least == rule.most:
            return _words(f"exactly{unit}", n=rule.most)
        return _words(f"between{unit}", least=rule.least, most=rule.most)
    if rule.most is not None:
        return _words(f"at_most{unit}", n=rule.most)
    return _words(f"at_least{unit}", n=1 if rule.least is None else rule.least)


def _base(rule: CompositionRule, names: CardNames) -> Message:
    base = _words("of_limit" if rule.of == "limit" else "of_total")
    if rule.rule == "share" and rule.others is not None:
        return _words("less", base=base, others=filter_words(rule.others, names))
    return base


def _scale(rule: CompositionRule, names: CardNames) -> Piece:
    if rule.per_points is not None:
        base = _words("of_limit" if rule.of == "limit" else "of_total")
        return _words("per_points", n=rule.per_points, base=base)
    if rule.per_others is not None:
        return _words("per_others", n=rule.per_others, others=filter_words(rule.others, names))
    return ""


def _allies(rule: CompositionRule, names: CardNames) -> Piece:
    lines = (
        _words(
            "allied",
            faction=names.get(one.faction, one.faction),
            allies=tuple(names.get(ally, ally) for ally in one.allies),
        )
        for one in rule.allies
    )
    return joined("army_words.allied_next", lines)


def problem(finding: Finding, force: Force, cheapest: Fix | None = None) -> Problem:
    """Return a finding as a problem of the army: rule, found, limit, who was counted, the cheapest fix."""
    lines = {line.number: line for line in force.lines}
    counted = [lines[number] for number in finding.counted if number in lines]
    rule, names = finding.rule, force.faction_names
    group = finding.about if finding.about and finding.code.startswith(_GROUPED) else ""
    values: dict[str, Value] = {
        "found": _number(finding.found),
        "limit": _number(finding.limit),
        "percent": rule.least if finding.code == "share_least" else rule.most,
        "reference": f" ({rule.reference})" if rule.reference else "",
        "rule": rule.id,
        "cards": filter_words(rule.cards, names),
        "others": filter_words(rule.others, names),
        "base": _base(rule, names),
        "counted": _counted(counted),
        "about": _about(finding, counted, force),
        "faction": force.name_of(force.faction),
        "card": counted[-1].name if counted else UNKNOWN,
        "item": _item(finding, counted),
        "group": _words("group", name=force.name_of(group)) if group else "",
    }
    return Problem(
        code=f"composition.{finding.code}",
        path=path_of(finding),
        values=values,
        severity=Severity.ERROR if rule.severity == "error" else Severity.WARNING,
        fix=fix_message(cheapest) if cheapest is not None else None,
    )


def path_of(finding: Finding) -> str:
    """Return the place in the army that a finding is about."""
    numbers = [number for number in finding.counted if number >= 0]
    if finding.item is not None and numbers:
        return f"entries[{numbers[-1]}].items[{finding.item}]"
    if finding.code.startswith("item_") and finding.code != "item_share" and numbers:
        return f"entries[{numbers[-1]}].items"
    if finding.code in ("people", "copies") and numbers:
        return f"entries[{numbers[-1]}].card"
    return "entries"


def _item(finding: Finding, counted: Sequence[Line]) -> Piece:
    if finding.item is not None and counted and finding.item < len(counted[-1].items):
        return counted[-1].items[finding.item].name
    return UNKNOWN


def _about(finding: Finding, counted: Sequence[Line], force: Force) -> Piece:
    if finding.code == "copies" and counted:
        return counted[0].name
    return force.name_of(finding.about)


def _counted(lines: Sequence[Line]) -> Value:
    found = [
        _words("line", count=line.count, name=line.name, points=line.total) for line in lines[:MOST_NAMED]
    ]
    if len(lines) > MOST_NAMED:
        found.append(_words("more", n=len(lines) - MOST_NAMED))
    return tuple(found) or word_for("nothing")


def _number(value: float) -> Value:
    return int(value) if float(value).is_integer() else round(value, 1)


def fix_message(fix: Fix) -> Message:
    """Return a fix as a message."""
    if len(fix.steps) == 1:
        step = fix.steps[0]
        return Message(code=f"composition.fix_{step.what}", values=_step_values(step))
    steps = tuple(_words("copies", count=step.count, name=step.name) for step in fix.steps if step.name)
    values: dict[str, Value] = {"points": sum(step.points for step in fix.steps), "steps": steps}
    what = "fix_take_several" if fix.steps[0].what == "take" else "fix_drop_several"
    return Message(code=f"composition.{what}", values=values)


def _step_values(step: Step) -> dict[str, Value]:
    values: dict[str, Value] = {"count": step.count, "points": step.points, "name": step.name or UNKNOWN}
    return {**values, "bearer": step.bearer or UNKNOWN} if step.what == "drop" else values
