"""The booklet of a scenario as data: sections of paragraphs, tables and pictures; what every game shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from editor.printing.booklet_blocks import Block, Paragraph, Picture, Title
from editor.printing.frame import INK
from editor.printing.pictures import portrait_image
from editor.printing.rich_text import formatted
from editor.rules.core.contract import Setup
from editor.rules.core.event_words import event_names, trigger_sentences
from schemas.game_events import EventfulScenario
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.quantities import PlayerId
from schemas.scenario import ScenarioBase, SideBase
from schemas.scenario_balance import balance_label
from schemas.scenario_briefing import CaptionedPicture

EMPTY_BOX: Final = "\u2610"
"""A box to tick in a table."""


@dataclass(frozen=True)
class Section:
    """A part of the booklet under its heading."""

    title: str
    blocks: tuple[Block, ...]
    colour: str = INK
    """Colour of its heading: that of a side, or ink."""
    fresh_page: bool = True
    """Whether it begins on a page of its own."""
    side: str = ""
    """Id of the only side that may read it; empty for everybody."""


@dataclass(frozen=True)
class BookletParts:
    """What one game adds to the booklet of a scenario."""

    facts: tuple[str, ...] = ()
    """Short facts for the line below the title."""
    opening: tuple[Block, ...] = ()
    """What stands below them: small pictures of the map."""
    shared: tuple[Section, ...] = ()
    """Sections for everybody: victory, special rules, deployment."""
    sides: Mapping[str, tuple[Section, ...]] = field(default_factory=dict)
    """Id of a side -> the sections for it alone."""
    colours: Mapping[PlayerId, str] = field(default_factory=dict)
    """Id of a side -> its colour."""


BookletMaker = Callable[[Setup, str], BookletParts]
"""``maker(setup, language)``: the parts of one game; works for scenarios that cannot be played yet, too."""
SummaryMaker = Callable[[Setup, str], tuple[Section, ...]]
"""``maker(setup, language)``: sections of pages that a game has beside the booklet of a scenario."""


def say(key: str, language: str, **values: Value) -> str:
    """Return words of the booklet: the key ``key`` of ``booklet.toml``."""
    return sentence(Message(code=f"booklet.{key}", values=values), language)


def sections_of(setup: Setup, parts: BookletParts, language: str) -> tuple[Section, ...]:
    """Return the whole booklet: title page, what everybody knows, then side by side what only it may read."""
    scenario = setup.scenario
    if not isinstance(scenario, ScenarioBase):
        raise TypeError("a booklet is made of a scenario")
    first = Section(scenario.name.get(language), tuple(_opening(scenario, parts, language)), fresh_page=False)
    sections = [first, *parts.shared, *_events(setup, None, language)]
    sides: Sequence[SideBase] = getattr(scenario, "sides", ())
    for side in sides:
        further = (*_events(setup, side, language), *parts.sides.get(side.id, ()))
        briefed = bool(side.briefing.get(language)) or any(one.side == side.id for one in scenario.pictures)
        if not (further or briefed):
            continue  # a page that only says so is no use to anybody
        name = side.name.get(language) or side.id
        if briefed:
            title, colour = say("briefing_of", language, side=name), parts.colours.get(side.id, INK)
            own = [Section(title, tuple(_briefing(scenario, side, language)), colour), *further]
        else:
            # A heading of its own for a briefing that is not there would only take room.
            own = [replace(further[0], fresh_page=True), *further[1:]]
        sections += [replace(one, side=side.id) for one in own]
    return tuple(sections)


def _events(setup: Setup, side: SideBase | None, language: str) -> Iterator[Section]:
    """Yield the events of a scenario of a small game that everybody may know, or one side alone."""
    scenario = setup.scenario
    if not isinstance(scenario, EventfulScenario):
        return  # Demonworld tells its events itself
    only = side.id if side is not None else None
    found = trigger_sentences(scenario.triggers, event_names(scenario, setup), language, only)
    if found:
        name = side.name.get(language) or side.id if side is not None else ""
        title = say("secret_events", language, side=name) if side is not None else say("events", language)
        yield Section(title, bullets(found), fresh_page=False)


def _opening(scenario: ScenarioBase, parts: BookletParts, language: str) -> Iterator[Block]:
    yield Paragraph("  \u00b7  ".join([*_facts(scenario, language), *parts.facts]), tone="muted")
    yield from parts.opening
    yield from formatted(scenario.story.get(language), language, "story")
    yield from _pictures(scenario, None, language)
    if briefing := scenario.briefing.get(language):
        yield Title(say("briefing", language))
        yield from formatted(briefing, language)
    yield from formatted(scenario.text.get(language), language)


def _facts(scenario: ScenarioBase, language: str) -> Iterator[str]:
    if scenario.difficulty is not None:
        yield say(f"difficulty_{scenario.difficulty}", language)
    players = scenario.number_of_players or len(getattr(scenario, "sides", ()))
    if players:
        yield say("players", language, count=players)
    if scenario.turn_limit is not None:
        yield say("turns", language, count=scenario.turn_limit)
    if (minutes := scenario.length_minutes) is not None:
        hours, rest = divmod(minutes, 60)
        code = "length_minutes" if not hours else "length" if rest else "length_hours"
        yield say(code, language, hours=hours, minutes=rest)
    if scenario.balance is not None:
        names = {side.id: side.name for side in getattr(scenario, "sides", ())}
        yield sentence(balance_label(scenario.balance, names), language)


def _briefing(scenario: ScenarioBase, side: SideBase, language: str) -> Iterator[Block]:
    yield from formatted(side.briefing.get(language), language)
    yield from _pictures(scenario, side.id, language)


def _pictures(scenario: ScenarioBase, side: str | None, language: str) -> Iterator[Picture]:
    """Yield the pictures that a side alone sees, or with None everybody."""
    for one in scenario.pictures:
        if one.side == side:
            yield from pictured(one, language, 110.0)


def pictured(picture: CaptionedPicture, language: str, most_mm: float) -> Iterator[Picture]:
    """Yield a picture of an author's with its caption, so high at most; nothing if it is damaged."""
    if not (image := portrait_image(picture.data)).isNull():
        yield Picture(image, picture.caption.get(language), most_mm)


def bullets(sentences: Iterable[str]) -> tuple[Paragraph, ...]:
    """Return sentences as a list."""
    return tuple(Paragraph(one, lead="\u2022") for one in sentences)


def counted(names: Iterable[str]) -> str:
    """Return names in their order, each once, with how often it is there if that is more than once."""
    found = Counter(names)
    return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in found.items())
