"""The questions of The Lords of Zargo."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from editor.rules.core.parts import Part
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.zargo.factors import Side, charge_value
from editor.rules.zargo.ground import entry, ground_rule
from editor.rules.zargo.victory import winner
from schemas.base import Document, must_be
from schemas.problems import error
from schemas.systems.zargo import GroundRule, ZargoRuleset

Name = Annotated[str, Field(min_length=1, max_length=80)]


class StepGiven(Given):
    """A piece before a hex."""

    flyer: bool = False
    """Whether it flies."""
    terrain: Annotated[str, Field(max_length=80)]
    """Ground of the hex."""
    cloud_bridge: bool = False
    """Whether a bridge of clouds leads there."""
    points_left: Annotated[int, Field(ge=0, le=99)]
    """Movement points that it has left."""


def step(given: StepGiven, ruleset: Document) -> Answer:
    """Return what entering a hex takes."""
    rules = must_be(ruleset, ZargoRuleset)
    rule, plain = _ground(given.terrain, rules), rules.open_ground
    if plain is None:
        raise error("zargo.no_open_ground", path="ruleset")
    found = entry(rule, plain, given.points_left, flyer=given.flyer, bridge=given.cloud_bridge)
    because = () if found.cost is None else (Part("Movement", "zargo.part_ground", found.cost),)
    return Answer(found._asdict(), because)


def _ground(ground: str, rules: ZargoRuleset) -> GroundRule:
    rule = ground_rule(ground, rules)
    if rule is None:
        known = ", ".join(one.ground for one in rules.ground)
        raise error("zargo.no_ground", path="terrain", value=ground, known=known)
    return rule


class ChargeGiven(Given):
    """A knight who attacks."""

    straight: bool = True
    """Whether his whole move was straight."""
    side: Annotated[Side, Field(alias="from")]
    """Side of the enemy that he comes upon."""
    value: Annotated[int, Field(ge=0, le=999)]
    """His combat factor."""


def charge(given: ChargeGiven, ruleset: Document) -> Answer:
    """Return a knight's combat factor with the bonus of his charge."""
    found = charge_value(given.value, given.side, must_be(ruleset, ZargoRuleset), straight=given.straight)
    return Answer({"value": found.value}, found.parts)


class VictoryGiven(Given):
    """The cities at the end of a month."""

    cities: dict[Name, Annotated[int, Field(ge=0)]]
    """Player -> cities that he holds."""
    month: int
    """The month that ends."""


def victory(given: VictoryGiven, ruleset: Document) -> Answer:
    """Return who has won."""
    rules = must_be(ruleset, ZargoRuleset)
    _check_victory(given, rules)
    found = winner(given.cities, given.month, rules)
    because = () if found is None else (Part("Calendar", "zargo.part_cities", given.cities[found]),)
    return Answer({"winner": found}, because)


def _check_victory(given: VictoryGiven, rules: ZargoRuleset) -> None:
    year = rules.year
    if not given.cities:
        raise error("zargo.too_few_players", path="cities")
    if len(given.cities) > year.most_players:
        raise error("zargo.too_many_players", path="cities", value=len(given.cities), most=year.most_players)
    most = year.most_players * year.cities_per_people
    for player, number in given.cities.items():
        if number > most:
            raise error("zargo.too_many_cities", path=f"cities.{player}", value=number, most=most)
    if not 1 <= given.month <= year.months:
        raise error("zargo.no_such_month", path="month", value=given.month, most=year.months)


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("step", StepGiven, step, "movement, special rules"),
    Question("charge", ChargeGiven, charge, "knights"),
    Question("victory", VictoryGiven, victory, "calendar and aim of the game"),
)
