"""Rules of composition: every kind broken and fixed, what adding a card would do, losses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.composition.engine import Finding, findings
from editor.rules.core.composition.facts import CANDIDATE, Force, ItemFacts, Line
from editor.rules.core.composition.fixes import apply, fixes
from editor.rules.core.composition.what_if import what_if
from editor.rules.core.composition.words import fix_message, problem, rule_message
from editor.rules.core.losses import ItemAtRisk, LossLine, counted
from schemas.composition import CompositionRule, rules_in_force
from schemas.messages import LANGUAGES, problem_text, sentence
from schemas.text import LocalText
from tests.cases import cases


def line(number: int, name: str, points: int, *categories: str, **values: Any) -> Line:
    data: dict[str, Any] = {"count": 1, "faction": "orcs"} | values
    return Line(
        number=number,
        card=name,
        name=LocalText({"en": name}),
        points=points,
        categories=frozenset(categories),
        **data,
    )


def item(name: str, **values: Any) -> ItemFacts:
    return ItemFacts(name, LocalText({"en": name}), **({"points": 30} | values))


def rule(kind: str, **values: Any) -> CompositionRule:
    return CompositionRule.model_validate({"id": "it", "rule": kind} | values)


def only(*categories: str) -> dict[str, Any]:
    return {"categories": categories}


def spoken(finding: Finding, force: Force) -> None:
    """Hold that a finding, its rule and its fixes are sentences in each language."""
    for language in LANGUAGES:
        words = [
            problem_text(problem(finding, force), language),
            sentence(rule_message(finding.rule, {}), language),
        ]
        words += [sentence(fix_message(one), language) for one in fixes((finding.rule,), force, finding)]
        for text in words:
            assert "{" not in text
            assert "composition." not in text


GUARD = line(0, "guard", 100, "unit", count=3)
RIDERS = line(1, "riders", 200, "unit", "cavalry")
HERO = line(2, "hero", 120, "hero", "person")
ELF = line(3, "elf", 80, "unit", "good", faction="elves")
TROLL = line(4, "troll", 150, "unit", "evil")
CUP = "0d5f2f6e-3c5b-4f0e-9c7e-5d1c6a7b8e90"
LADEN = line(0, "laden", 50, "hero", items=(item("ring", unique=True), item("axe", weapon=True)))

BROKEN: list[tuple[str, dict[str, Any], tuple[Line, ...], int | None, str]] = [
    ("share", {"most": 100}, (GUARD, RIDERS), 450, "share_most"),
    ("share", {"least": 95}, (GUARD,), 400, "share_least"),
    ("share", {"cards": only("hero"), "most": 20, "of": "total"}, (GUARD, HERO), None, "share_most"),
    ("share", {"cards": only("hero"), "least": 20, "of": "total"}, (GUARD,), None, "share_least"),
    ("share", {"gather": "other_factions", "most": 10, "of": "total"}, (GUARD, ELF), None, "share_most"),
    ("count", {"cards": only("unit"), "most": 2}, (GUARD,), None, "count_most"),
    ("count", {"cards": only("hero"), "least": 1}, (GUARD,), None, "count_least"),
    ("count", {"cards": only("hero"), "most": 1, "per_points": 500}, (GUARD, HERO), 400, "count_most"),
    (
        "count",
        {"cards": only("hero"), "most": 1, "per_others": 4, "others": only("unit")},
        (GUARD, HERO),
        None,
        "count_most",
    ),
    ("points", {"cards": only("hero"), "most": 50}, (GUARD, HERO), None, "cost_most"),
    ("points", {"cards": only("unit"), "least": 500}, (GUARD,), None, "cost_least"),
    ("copies", {"most": 2}, (GUARD,), None, "copies"),
    ("needs", {"cards": only("unit"), "others": only("hero")}, (GUARD,), None, "needs"),
    ("apart", {"cards": only("good"), "others": only("evil")}, (ELF, TROLL), None, "apart"),
    ("people", {}, (GUARD, ELF), None, "people"),
    ("item_copies", {"most": 1}, (LADEN, line(1, "two", 50, items=(LADEN.items[0],))), None, "item_copies"),
    (
        "item_copies",
        {"most": 1, "items": [{"id": CUP, "kind": "item", "slug": "cup"}]},
        (line(0, "h", 5, count=2, items=(item(CUP),)),),
        None,
        "item_copies",
    ),
    ("item_share", {"most": 25}, (LADEN,), 100, "item_share"),
    ("item_people", {}, (line(0, "h", 5, items=(item("bow", faction="elves"),)),), None, "item_people"),
    ("item_bearer", {}, (line(0, "h", 5, items=(item("bow", barred="bearer"),)),), None, "item_bearer"),
    ("item_places", {"most": 1}, (LADEN,), None, "item_places"),
    ("item_weapons", {"most": 1}, (line(0, "h", 5, items=(LADEN.items[1],) * 2),), None, "item_weapons"),
]


@cases(("kind", "values", "lines", "limit", "code"), BROKEN)
def test_each_kind_of_rule_tells_who_breaks_it_and_every_mend_mends(
    kind: str, values: dict[str, Any], lines: tuple[Line, ...], limit: int | None, code: str
) -> None:
    rules = (rule(kind, **values),)
    force = Force(lines, limit, "orcs")
    (finding,) = findings(rules, force)
    assert finding.code == code
    spoken(finding, force)
    offers = [line(CANDIDATE, "new hero", 90, "hero"), line(CANDIDATE, "new unit", 40, "unit")]
    proposals = fixes(rules, force, finding, offers)
    assert proposals
    for fix in proposals:
        assert findings(rules, apply(force, fix.steps)) == ()
    assert rules_in_force(rules, (rules[0].model_copy(update={"off": True}),)) == ()


def test_what_the_army_has_lost_meanwhile_is_not_taken_away() -> None:
    rules = (rule("count", cards=only("unit"), most=2),)
    (finding,) = findings(rules, Force((GUARD,), None))
    assert fixes(rules, Force((HERO,), None), finding) == ()


def test_the_cheapest_mends_come_first_and_break_nothing_else() -> None:
    rules = (
        rule("share", most=100),
        rule("needs", id="led", cards=only("unit"), others=only("hero")),
    )
    force = Force((GUARD, HERO, RIDERS), 550)
    (finding,) = findings(rules, force)
    steps = [
        (one.steps[0].what, one.steps[0].card, one.steps[0].count) for one in fixes(rules, force, finding)
    ]
    # The hero alone would do, but the units need him.
    assert steps == [("take", "guard", 1), ("take", "riders", 1), ("limit", "", 620)]


def test_a_lack_is_filled_by_the_cheapest_card_on_offer_that_breaks_nothing() -> None:
    rules = (rule("needs", cards=only("unit"), others=only("hero")), rule("share", id="all", most=100))
    force = Force((GUARD,), 400)
    (finding,) = findings(rules, force)
    offers = [line(CANDIDATE, name, points, "hero") for name, points in (("dear", 130), ("b", 90), ("a", 60))]
    found = fixes(rules, force, finding, offers)
    assert [(one.steps[0].card, one.cost) for one in found[:2]] == [("a", 60), ("b", 90)]


def test_no_mend_brings_what_the_next_takes_back() -> None:
    alone = rule("copies", id="persons", cards=only("person"), most=1, severity="warning")
    rules = (alone, rule("share", least=95))
    force = Force((replace(GUARD, count=2), HERO), 420)
    (finding,) = findings(rules, force)
    again = line(CANDIDATE, "hero", 120, "hero", "person")
    found = fixes(rules, force, finding, [again, line(CANDIDATE, "guard", 100, "unit")])
    reported = [(one.steps[0].what, one.steps[0].card) for one in found]
    assert reported == [("more", "guard"), ("limit", "")]  # no second hero, and the guard once
    only_heroes = fixes(
        rules,
        replace(force, lines=(HERO,), limit=240),
        findings(rules[1:], replace(force, lines=(HERO,), limit=240))[0],
    )
    assert [one.unusual for one in only_heroes] == [True, False]


def test_a_mend_says_whose_item_it_takes() -> None:
    rules = (rule("item_copies", most=1),)
    force = Force((LADEN, line(1, "two", 50, items=(LADEN.items[0],))), None)
    (finding,) = findings(rules, force)
    words = [sentence(fix_message(one), "en") for one in fixes(rules, force, finding)]
    assert {"Take ring from laden (30 points).", "Take ring from two (30 points)."} <= set(words)


def test_allies_serve_up_to_their_share() -> None:
    allied = {"allies": [{"faction": "orcs", "allies": ["elves"]}], "most": 25}
    rules = (rule("people", **allied),)
    assert findings(rules, Force((GUARD, ELF), 400, "orcs")) == ()
    assert [one.code for one in findings(rules, Force((GUARD, ELF), 300, "orcs"))] == ["allies"]
    assert [one.code for one in findings(rules, Force((GUARD, ELF), 300, "elves"))] == ["people"]


def test_what_adding_a_card_would_break_is_told_before() -> None:
    rules = (rule("share", most=100), rule("copies", id="once", cards=only("person"), most=1))
    force = Force((GUARD, HERO), 500)
    offers = [line(CANDIDATE, "hero", 120, "hero", "person"), line(CANDIDATE, "cheap", 30, "unit")]
    again, cheap = what_if(rules, force, offers)
    assert {one.code for one in again.broken} == {"share_most", "copies"}
    assert (cheap.points_left, cheap.broken) == (50, ())


def test_one_more_of_what_is_too_many_already_breaks_the_rule_further() -> None:
    rules = (rule("copies", id="twice", most=2), rule("count", id="people", cards=only("person"), least=9))
    force = Force((line(0, "hero", 120, "person", count=3),), 500)
    offers = [line(CANDIDATE, name, 30, "person") for name in ("hero", "other")]
    again, other = what_if(rules, force, offers)
    assert [one.code for one in again.broken] == ["copies"]
    assert other.broken == ()


CARDS = st.builds(
    lambda name, points, count, kind, people: line(0, name, points, kind, count=count, faction=people),
    st.sampled_from("abcdef"),
    st.integers(0, 300),
    st.integers(1, 4),
    st.sampled_from(["unit", "hero", "cavalry"]),
    st.sampled_from(["orcs", "elves"]),
)


@given(st.lists(CARDS, min_size=1, max_size=7), st.integers(1, 1500), st.sampled_from([None, "orcs"]))
def test_a_mend_never_leaves_its_breach_and_brings_no_new_kind_of_breach(
    cards: list[Line], limit: int, people: str | None
) -> None:
    rules = (
        rule("share", id="a", most=105),
        rule("share", id="b", least=95, severity="warning"),
        rule("share", id="c", cards=only("hero"), most=30),
        rule("copies", id="d", cards=only("hero"), most=1),
        rule("people", id="e"),
        rule("needs", id="f", cards=only("unit"), others=only("hero")),
    )
    force = Force(tuple(replace(one, number=n) for n, one in enumerate(cards)), limit, people)
    found = findings(rules, force)
    errors = {one.identity[:3] for one in found if one.rule.severity == "error"}
    for finding in found:
        for fix in fixes(rules, force, finding, [line(CANDIDATE, "x", 50, "hero")]):
            after = findings(rules, apply(force, fix.steps))
            assert finding.identity not in {one.identity for one in after}
            assert {one.identity[:3] for one in after if one.rule.severity == "error"} <= errors


def test_losses_count_by_elements_or_by_whole_units_with_their_items() -> None:
    flag = ItemAtRisk(LocalText({"en": "flag"}), 30, with_bearer=False)
    units = (
        LossLine(0, "guard", 1, 1, LocalText({"en": "g"}), 10, 160, (flag,)),
        LossLine(1, "hero", 1, 1, LocalText({"en": "h"}), 1, 100),
    )
    some = counted(units, {(0, 1): 5, (1, 1): 1}, "element")
    assert (some.points, some.of, some.elements, some.units) == (180, 260, 6, 1)
    whole = counted(units, {(0, 1): 5, (1, 1): 1}, "unit")
    assert (whole.points, whole.of) == (100, 290)
    assert counted(units, {(0, 1): 99, (1, 1): 1}, "unit").percent == 100
