"""The label of a box: its lid, a narrow side, and what is in it; one page to cut out and glue on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.printing.army_colours import colour_of_side
from editor.printing.booklet import say
from editor.printing.booklet_painting import BookletPage, PlacedImage
from editor.printing.components import component_word
from editor.printing.face import TextStyle
from editor.printing.frame import CREAM, HAIRLINE, INK, MUTED, Builder, on_colour, restyled
from editor.printing.pictures import portrait_image
from editor.printing.sheets import Paper
from editor.printing.text_lines import balanced_width, text_height
from editor.rules.core.components import Checked
from editor.rules.core.contract import Setup
from schemas.ruleset import RulesetBase
from schemas.scenario import ScenarioBase
from schemas.typography import typeset

_MARGIN: Final = 14.0
_LID: Final = 118.0
"""Height of the lid."""
_SIDE: Final = 26.0
"""Height of a narrow side."""
_GAP: Final = 6.0
_PICTURE: Final = 46.0
"""Height of a picture of the author's on the lid, at most; without one the title has its room."""
_BAND: Final = 9.0
"""Height of the stripes in the colours of the sides."""
_GAME: Final = TextStyle(5.4, CREAM, bold=True, align="centre", anchor="middle", least_mm=3.0)
_TITLE: Final = TextStyle(15.0, CREAM, "display", bold=True, align="centre", anchor="middle", least_mm=6.0)
_WORDS: Final = TextStyle(4.0, CREAM, italic=True, align="centre", anchor="middle", least_mm=2.4)
_FACTS: Final = TextStyle(3.8, INK, bold=True, align="centre", anchor="middle", least_mm=2.4)
_HEADING: Final = TextStyle(5.0, INK, "display", bold=True, anchor="middle", least_mm=3.0)
_LINE: Final = TextStyle(3.8, INK, least_mm=2.2)
_GROUND: Final = "#2b2733"


def box_label(
    setup: Setup, game: str, contents: Sequence[Checked], paper: Paper, language: str
) -> BookletPage:
    """Return the label of the box of a scenario's game.

    Args:
        setup: the scenario with its documents.
        game: name of the game.
        contents: what lies on the table, with how many of each.
        paper: what it is printed on, upright.
        language: language of names and words.
    """
    builder = Builder(paper.width, paper.height)
    wide = paper.width - 2 * _MARGIN
    title = typeset(setup.scenario.name.get(language), language)
    colours = _colours(setup)
    images = _lid(builder, setup, game, title, colours, wide, language)
    top = _MARGIN + _LID + _GAP
    builder.rect((_MARGIN, top, wide, _SIDE), _GROUND)
    _stripes(builder, colours, _MARGIN, top, 6.0, _SIDE)
    builder.text((_MARGIN + 12, top + 3, wide - 24, 8), game, restyled(_GAME, size_mm=4.2), "game")
    builder.text((_MARGIN + 12, top + 11, wide - 24, 12), title, restyled(_TITLE, size_mm=9.0), "title")
    _contents(builder, contents, top + _SIDE + _GAP, wide, paper.height - _MARGIN, language)
    return BookletPage(builder.face(), images)


def _colours(setup: Setup) -> tuple[str, ...]:
    """Return the colours of the sides: of the factions of the ruleset in their order, none of them twice."""
    scenario = setup.scenario
    ruleset = setup.get(scenario.ruleset) if isinstance(scenario, ScenarioBase) else None
    factions = ruleset.factions if isinstance(ruleset, RulesetBase) else ()
    found = []
    for number, side in enumerate(getattr(scenario, "sides", ())):
        army = setup.get(getattr(side, "army", None))
        named = (getattr(army, "faction", None), getattr(side, "people", None))
        wizard = setup.get(getattr(side, "wizard", None))
        keys = {*named, getattr(wizard, "faction", None)} - {None}
        own = next((one.colour for one in factions if one.id in keys), None)
        found.append(colour_of_side(None if own in found else own, number))
    return tuple(found) or (colour_of_side(None, 0),)


def _stripes(
    builder: Builder, colours: Sequence[str], x: float, y: float, width: float, height: float
) -> None:
    """Draw the colours of the sides one below the other."""
    each = height / len(colours)
    for number, colour in enumerate(colours):
        builder.rect((x, y + number * each, width, each), colour)


def _lid(
    builder: Builder,
    setup: Setup,
    game: str,
    title: str,
    colours: Sequence[str],
    wide: float,
    language: str,
) -> tuple[PlacedImage, ...]:
    """Draw the lid: game, scenario, its first words, who plays and how long; a picture of the author's."""
    scenario = setup.scenario
    builder.rect((_MARGIN, _MARGIN, wide, _LID), _GROUND)
    builder.text((_MARGIN + 8, _MARGIN + 7, wide - 16, 10), game, _GAME, "game")
    images: tuple[PlacedImage, ...] = ()
    if isinstance(scenario, ScenarioBase):
        picture = next((one for one in scenario.pictures if one.side is None), None)
        image = portrait_image(picture.data) if picture is not None else None
        if image is not None and not image.isNull():
            share = min((wide - 16) / image.width(), _PICTURE / image.height())
            across, down = image.width() * share, image.height() * share
            place = (_MARGIN + (wide - across) / 2, _MARGIN + 18, across, down)
            images = (PlacedImage(image, *place),)
        words = typeset((scenario.text or scenario.story).get(language), language)
        box = (_MARGIN + 16, _MARGIN + 78, wide - 32, 14)
        builder.text(box, words, _WORDS, "text", wraps=True)
    top, high = (66, 12) if images else (20, 52)
    room = wide - 16
    if text_height(title, _TITLE, room) <= high:  # else it shrinks, and its lines with it
        room = balanced_width(title, _TITLE, room)
    place = ((2 * _MARGIN + wide - room) / 2, _MARGIN + top, room, high)
    builder.text(place, title, _TITLE, "title", wraps=True)
    each = wide / len(colours)
    for number, colour in enumerate(colours):
        band = (_MARGIN + number * each, _MARGIN + _LID - 9 - _BAND, each, _BAND)
        builder.rect(band, colour)
        side = getattr(scenario, "sides", ())
        name = side[number].name.get(language) if number < len(side) else ""
        style = restyled(_FACTS, colour=on_colour(colour))
        builder.text((band[0] + 2, band[1], each - 4, _BAND), name, style, "side")
    builder.rect((_MARGIN, _MARGIN + _LID - 9, wide, 9), CREAM, HAIRLINE, 0.3)
    builder.text((_MARGIN + 4, _MARGIN + _LID - 9, wide - 8, 9), _facts(scenario, language), _FACTS, "facts")
    return images


def _facts(scenario: object, language: str) -> str:
    if not isinstance(scenario, ScenarioBase):
        return ""
    players = scenario.number_of_players or len(getattr(scenario, "sides", ()))
    found = [say("players", language, count=players)] if players else []
    if (minutes := scenario.length_minutes) is not None:
        hours, rest = divmod(minutes, 60)
        code = "length_minutes" if not hours else "length" if rest else "length_hours"
        found.append(say(code, language, hours=hours, minutes=rest))
    return "  ·  ".join(found)


def _contents(
    builder: Builder, contents: Sequence[Checked], top: float, wide: float, bottom: float, language: str
) -> None:
    """List what is in the box, in two columns; what the players bring stands at the end."""
    heading = component_word("in_the_box", language)
    builder.rect((_MARGIN, top, wide, bottom - top), CREAM, HAIRLINE, 0.3)
    builder.text((_MARGIN + 4, top + 2, wide - 8, 8), heading, _HEADING, "heading")
    said = [
        (one.at_hand, f"{one.needed} × {component_word(one.what, language, count=one.needed)}")
        for one in contents
    ]
    lines = [words for at_hand, words in said if not at_hand]
    bring = ", ".join(words for at_hand, words in said if at_hand)
    half = (len(lines) + 1) // 2
    column = (wide - 12) / 2
    foot = bottom - 12 if bring else bottom - 2
    step = min(7.6, (foot - top - 12) / max(1, half))
    for number, line in enumerate(lines):
        x = _MARGIN + 4 + (number // half) * (column + 4)
        y = top + 12 + number % half * step
        builder.text((x, y, column, step), line, _LINE, "text")
    if bring:
        words = f"{component_word('bring', language)} {bring}"
        style = restyled(_LINE, colour=MUTED)
        high = text_height(words, style, wide - 8)
        builder.text((_MARGIN + 4, bottom - 2 - high, wide - 8, high), words, style, "text", wraps=True)
