"""Rules of composition, what breaks them and what fixes them, as messages in each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from editor.rules.core.composition.engine import Finding
from editor.rules.core.composition.facts import Force, Line
from editor.rules.core.composition.fixes import Fix, Step
from schemas.base import Document, Ref
from schemas.composition import CardFilter, CompositionRule
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message, Problem, Severity, Value
from schemas.ruleset import Clan, Faction, RulesetBase

TIMES: Final = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"
"""Between a number and what it counts: they stay on one line."""
MOST_NAMED: Final = 4
"""Cards named in one sentence; the rest are counted."""


def faction_names(ruleset: Document | None) -> dict[str, tuple[str, ...]]:
    """Return the names of peoples and clans in each language, by their keys."""
    if not isinstance(ruleset, RulesetBase):
        return {}
    named: list[Faction | Clan] = [*ruleset.factions]
    named += [clan for one in ruleset.factions for clan in one.clans]
    return {one.id: tuple(one.name.get(language) or one.id for language in LANGUAGES) for one in named}


def word(key: str, language: str) -> str:
    """Return a word for kinds of cards, sections and the like; the key itself where there is none."""
    code = f"army_words.{key}"
    found = sentence(Message(code=code), language)
    return found if found != code else key.partition("_")[2].replace("_", " ") or key


def filter_words(wanted: CardFilter | None, names: Mapping[str, tuple[str, ...]], language: str) -> str:
    """Return in words which cards a rule means."""
    place = LANGUAGES.index(language)
    if wanted is None:
        return word("none", language)
    if wanted.cards:
        kinds = ", ".join(_card_name(ref, names, place) for ref in wanted.cards)
    else:
        kinds = ", ".join(word(f"category_{one}", language) for one in wanted.categories)
    kinds = kinds or word("all_cards", language)
    peoples = [names.get(one, (one,) * len(LANGUAGES))[place] for one in (*wanted.factions, *wanted.clans)]
    return f"{kinds} ({', '.join(peoples)})" if peoples else kinds


def card_names(documents: Iterable[Document]) -> dict[str, tuple[str, ...]]:
    """Return the names of documents in each language, by their ids."""
    return {one.id: tuple(one.name.get(language) or one.slug for language in LANGUAGES) for one in documents}


def cards_named(rules: Iterable[CompositionRule]) -> Iterator[Ref]:
    """Yield the cards that rules name one by one."""
    for rule in rules:
        for wanted in (rule.cards, rule.others):
            yield from wanted.cards if wanted is not None else ()


def _card_name(ref: Ref, names: Mapping[str, tuple[str, ...]], place: int) -> str:
    if ref.id in names:
        return names[ref.id][place]
    return _capital(ref.slug.replace("-", " ")) or ref.id


def rule_message(rule: CompositionRule, names: Mapping[str, tuple[str, ...]]) -> Message:
    """Return what a rule says, as a message of the area ``composition``."""
    values: dict[str, Value] = {"reference": f" ({rule.reference})" if rule.reference else ""}
    for language in LANGUAGES:
        values[f"cards_{language}"] = _capital(filter_words(rule.cards, names, language))
        values[f"others_{language}"] = filter_words(rule.others, names, language)
        values[f"amount_{language}"] = _amount(rule, language)
        values[f"gather_{language}"] = (
            "" if rule.gather == "together" else word(f"gather_{rule.gather}", language)
        )
        values[f"base_{language}"] = _base(rule, names, language)
        values[f"scale_{language}"] = _scale(rule, names, language)
        values[f"allies_{language}"] = _allies(rule, names, language)
        values[f"times_{language}"] = _counting("times", rule.most, language)
        values[f"items_{language}"] = _counting("items", rule.most, language)
        values[f"weapons_{language}"] = _counting("weapons", rule.most, language)
    values["most"] = 1 if rule.most is None else rule.most
    values["extra"] = rule.extra
    code = f"rule_{rule.rule}"
    if rule.rule == "people" and not rule.allies:
        code = "rule_people_alone"
    elif rule.rule == "item_places" and rule.most == 0:
        code = "rule_no_items"
    return Message(code=f"composition.{code}", values=values)


def rule_sentence(
    rule: CompositionRule, ruleset: Document | None, language: str = "en", cards: Iterable[Document] = ()
) -> str:
    """Return a rule as a sentence for people; the cards that it names are called by their names if given."""
    return sentence(rule_message(rule, {**faction_names(ruleset), **card_names(cards)}), language)


def _counting(what: str, number: int | None, language: str) -> str:
    """Return a number with what is counted: "one item", "3 items"."""
    number = 1 if number is None else number
    key = f"army_words.{what}_{'one' if number == 1 else 'many'}"
    return sentence(Message(code=key, values={"n": number}), language)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _amount(rule: CompositionRule, language: str) -> str:
    share = rule.rule in ("share", "item_share", "people")
    unit = "\u00a0%" if share and language == "fr" else " %" if share else ""
    if rule.least is not None and rule.most is not None:
        values: dict[str, Value] = {"least": rule.least, "most": rule.most, "unit": unit}
        return sentence(Message(code="army_words.between", values=values), language)
    if rule.most is not None:
        return sentence(Message(code="army_words.at_most", values={"n": rule.most, "unit": unit}), language)
    least = 1 if rule.least is None else rule.least
    return sentence(Message(code="army_words.at_least", values={"n": least, "unit": unit}), language)


def _base(rule: CompositionRule, names: Mapping[str, tuple[str, ...]], language: str) -> str:
    base = word("of_limit" if rule.of == "limit" else "of_total", language)
    if rule.rule == "share" and rule.others is not None:
        others = filter_words(rule.others, names, language)
        return sentence(Message(code="army_words.less", values={"base": base, "others": others}), language)
    return base


def _scale(rule: CompositionRule, names: Mapping[str, tuple[str, ...]], language: str) -> str:
    values: dict[str, Value]
    if rule.per_points is not None:
        values = {
            "n": rule.per_points,
            "base": word("of_limit" if rule.of == "limit" else "of_total", language),
        }
        return " " + sentence(Message(code="army_words.per_points", values=values), language)
    if rule.per_others is not None:
        values = {"n": rule.per_others, "others": filter_words(rule.others, names, language)}
        return " " + sentence(Message(code="army_words.per_others", values=values), language)
    return ""


def _allies(rule: CompositionRule, names: Mapping[str, tuple[str, ...]], language: str) -> str:
    place = LANGUAGES.index(language)

    def name(key: str) -> str:
        return names.get(key, (key,) * len(LANGUAGES))[place]

    return "; ".join(f"{name(one.faction)}: {', '.join(map(name, one.allies))}" for one in rule.allies)


def problem(finding: Finding, force: Force, cheapest: Fix | None = None) -> Problem:
    """Return a finding as a problem of the army: rule, found, limit, who was counted, the cheapest fix."""
    lines = {line.number: line for line in force.lines}
    counted = [lines[number] for number in finding.counted if number in lines]
    values: dict[str, Value] = {
        "found": _number(finding.found),
        "limit": _number(finding.limit),
        "limit_fr": str(_number(finding.limit)).replace(".", ","),
        "percent": finding.rule.least if finding.code == "share_least" else finding.rule.most,
        "reference": f" ({finding.rule.reference})" if finding.rule.reference else "",
        "rule": finding.rule.id,
    }
    item = _item(finding, counted)
    for place, language in enumerate(LANGUAGES):
        values[f"cards_{language}"] = _capital(
            filter_words(finding.rule.cards, force.faction_names, language)
        )
        values[f"others_{language}"] = filter_words(finding.rule.others, force.faction_names, language)
        values[f"base_{language}"] = _base(finding.rule, force.faction_names, language)
        values[f"counted_{language}"] = _counted(counted, place, language)
        values[f"about_{language}"] = _about(finding, counted, force, place)
        values[f"faction_{language}"] = force.names_of(force.faction)[place]
        values[f"card_{language}"] = counted[-1].names[place] if counted else "–"
        values[f"item_{language}"] = item[place]
        values[f"group_{language}"] = (
            f" – {force.names_of(finding.about)[place]}" if finding.about and "share" in finding.code else ""
        )
    return Problem(
        code=f"composition.{finding.code}",
        path=path_of(finding),
        values=values,
        severity=Severity.ERROR if finding.rule.severity == "error" else Severity.WARNING,
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


def _item(finding: Finding, counted: Sequence[Line]) -> tuple[str, ...]:
    if finding.item is not None and counted and finding.item < len(counted[-1].items):
        return counted[-1].items[finding.item].names
    return ("–",) * len(LANGUAGES)


def _about(finding: Finding, counted: Sequence[Line], force: Force, place: int) -> str:
    if finding.code == "copies" and counted:
        return counted[0].names[place]
    return force.names_of(finding.about)[place]


def _counted(lines: Sequence[Line], place: int, language: str) -> str:
    shown = [f"{line.count}{TIMES}{line.names[place]} ({line.total})" for line in lines[:MOST_NAMED]]
    if len(lines) > MOST_NAMED:
        more: Mapping[str, Value] = {"n": len(lines) - MOST_NAMED}
        shown.append(sentence(Message(code="army_words.more", values=more), language))
    return ", ".join(shown) or word("nothing", language)


def _number(value: float) -> Value:
    return int(value) if float(value).is_integer() else round(value, 1)


def fix_message(fix: Fix) -> Message:
    """Return a fix as a message."""
    if len(fix.steps) == 1:
        step = fix.steps[0]
        return Message(code=f"composition.fix_{step.what}", values=_step_values(step))
    values: dict[str, Value] = {"points": sum(step.points for step in fix.steps)}
    for place, language in enumerate(LANGUAGES):
        parts = [f"{step.count}{TIMES}{step.names[place]}" if step.names else "" for step in fix.steps]
        values[f"steps_{language}"] = ", ".join(parts)
    what = "fix_take_several" if fix.steps[0].what == "take" else "fix_drop_several"
    return Message(code=f"composition.{what}", values=values)


def _step_values(step: Step) -> dict[str, Value]:
    values: dict[str, Value] = {"count": step.count, "points": step.points}
    for place, language in enumerate(LANGUAGES):
        values[f"name_{language}"] = step.names[place] if step.names else "–"
        if step.what == "drop":
            values[f"bearer_{language}"] = step.bearer[place] if step.bearer else "–"
    return values
