"""The booklet of a Demonworld scenario: victory, rules, deployment, and the sheets of each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from editor.printing.army_colours import ArmyColours, colour_of_people
from editor.printing.booklet import EMPTY_BOX, BookletParts, Section, bullets, say
from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table, Title
from editor.printing.maps.looks import MapLooks
from editor.printing.systems.demonworld.deployment import deployment_image, field_image
from editor.rules.core.battlefield import Battlefield, join, join_problems
from editor.rules.core.contract import Setup
from editor.rules.core.event_words import trigger_sentences
from editor.rules.core.scenario_words import Names, column_and_row
from editor.rules.demonworld.set_up.copies import Copy, copies_of, items_of, letters_of, maps_of, name_of
from editor.rules.demonworld.victory.sentences import names_of, special_rules, victory_sentences
from schemas.quantities import PlayerId
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldScenario, DemonworldSide
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.text import LocalText

_SMALL_MAP: Final = 900
"""Longer side of the map on the title page, in pixels."""
_USUAL_TURNS: Final = 10
_MOST_TURNS: Final = 16
"""Turns on an order sheet: more would leave no room to write."""
_WRITING_MM: Final = 8.0
_BOX_MM: Final = 4.6
_WIDE: Final = 2.0
"""Width of a board, in heights, from which its map shares a page."""


def booklet_parts(setup: Setup, language: str) -> BookletParts:
    """Return what the booklet of a scenario holds besides story and briefings."""
    scenario = setup.scenario
    if not isinstance(scenario, DemonworldScenario):
        raise TypeError("a booklet of Demonworld is made of a scenario of Demonworld")
    return _Maker(setup, scenario, language).parts()


class _Maker:
    """Makes the parts of one booklet."""

    def __init__(self, setup: Setup, scenario: DemonworldScenario, language: str) -> None:
        self._setup, self._scenario, self._language = setup, scenario, language
        found = setup.get(scenario.ruleset)
        self._ruleset = found if isinstance(found, DemonworldRuleset) else None
        self._looks = MapLooks.from_ruleset(found if isinstance(found, RulesetBase) else None)
        maps = maps_of(setup, scenario)
        joined = not join_problems(scenario.boards, maps)
        self._field: Battlefield | None = join(scenario.boards, maps) if joined else None
        self._copies = {side.id: tuple(copies_of(setup, side)) for side in scenario.sides}
        self._letters = letters_of(setup, scenario.sides)
        colours = ArmyColours(self._looks.sides)
        self._colours = {
            side.id: colours.next(colour_of_people(setup.get(side.army), found)) for side in scenario.sides
        }

    def _say(self, key: str, **values: str | int | float) -> str:
        return say(key, self._language, **values)

    def parts(self) -> BookletParts:
        scenario = self._scenario
        shared = [Section(self._say("victory"), tuple(self._rules()), fresh_page=False)]
        if not scenario.hidden_deployment:
            blocks = tuple(self._deployment(None))
            # A wide board would leave a page of its own nearly empty; another would be drawn too small.
            wide = any(
                isinstance(one, Picture) and one.image.width() >= _WIDE * one.image.height() for one in blocks
            )
            shared.append(Section(self._say("deployment"), blocks, fresh_page=not wide))
        return BookletParts(
            facts=(self._say(f"game_{scenario.game}"),),
            opening=tuple(self._opening()),
            shared=tuple(shared),
            sides={side.id: tuple(self._side(side)) for side in scenario.sides},
            colours=self._colours,
        )

    # for everybody

    def _opening(self) -> Iterator[Block]:
        if self._field is not None:
            image = field_image(self._field, self._looks, _SMALL_MAP, self._language)
            yield Picture(image, most_mm=70.0)
        yield Title(self._say("sides"))
        for side in self._scenario.sides:
            army = self._setup.get(side.army)
            name = army.name.get(self._language) if army is not None else ""
            points = self._say("side_points", points=self._points(side))
            words = ", ".join(part for part in (name, points) if part)
            yield Paragraph(words, lead=self._say("side_lead", side=side.name.get(self._language)))

    def _names(self) -> Names:
        return names_of(self._scenario, self._unit_name, self._setup.get, self._field_name)

    def _rules(self) -> Iterator[Block]:
        scenario, language = self._scenario, self._language
        names = self._names()
        victory = victory_sentences(scenario, names, language)
        yield from bullets(victory or (self._say("no_victory"),))
        if scenario.objectives:
            yield Title(self._say("objectives"))
        yield from bullets(
            self._say(
                "objective_points",
                name=objective.name.get(language),
                field=self._field_name(objective.at),
                points=objective.points,
            )
            for objective in scenario.objectives
        )
        for key, sentences in (
            ("special", special_rules(scenario, names, language)),
            ("events", trigger_sentences(scenario.triggers, names, language)),
        ):
            if sentences:
                yield Title(self._say(key))
            yield from bullets(sentences)

    def _deployment(self, only: str | None) -> Iterator[Block]:
        if self._field is None:
            yield Paragraph(self._say("deployment_broken"), tone="muted")
            return
        if only is not None:
            yield Paragraph(self._say("deployment_hidden"))
        image = deployment_image(self._setup, self._field, self._looks, self._colours, self._language, only)
        yield Picture(image, self._say("map_caption"), most_mm=230.0)

    def _field_name(self, at: tuple[int, int]) -> str:
        names = self._field.names_at(at) if self._field is not None and self._field.holds(at) else ()
        return " = ".join(names) or column_and_row(at)

    def _unit_name(self, side: PlayerId, entry: str) -> LocalText | None:
        found = (copy.card.name for copy in self._copies.get(side, ()) if copy.entry.key == entry)
        return next(found, None)

    # one side

    def _side(self, side: DemonworldSide) -> Iterator[Section]:
        name, colour = side.name.get(self._language), self._colours[side.id]
        if self._scenario.hidden_deployment:
            title = self._say("deployment_of", side=name)
            yield Section(title, tuple(self._deployment(side.id)), colour)
        names = self._names()
        if secrets := trigger_sentences(self._scenario.triggers, names, self._language, side.id):
            yield Section(self._say("secret_events", side=name), bullets(secrets), colour, fresh_page=False)
        order = self._say("order_of_battle", side=name)
        total = Paragraph(self._say("total", points=self._points(side)))
        yield Section(order, (self._order_of_battle(side), total), colour, fresh_page=False)
        yield Section(self._say("orders", side=name), tuple(self._order_sheet(side)), colour)
        yield Section(self._say("losses", side=name), tuple(self._loss_track(side)), colour, fresh_page=False)

    def _points(self, side: DemonworldSide) -> int:
        items = sum(item.points for copy in self._copies[side.id] for item in items_of(self._setup, copy))
        return round(sum(copy.worth for copy in self._copies[side.id]) + items)

    def _name(self, side: DemonworldSide, copy: Copy) -> str:
        """Return the letter of a unit, as on its counters, and its name."""
        letter = self._letters[side.id, copy.entry.key, copy.number]
        return f"{letter}\u2002{name_of(copy).get(self._language)}"

    def _order_of_battle(self, side: DemonworldSide) -> Table:
        copies, begins = self._copies[side.id], self._begins(side)
        items = [
            ", ".join(item.name.get(self._language) for item in items_of(self._setup, copy))
            for copy in copies
        ]
        players = {
            entry: player.name.get(self._language) for player in side.players for entry in player.entries
        }
        columns = (
            (Column(self._say("column_unit"), 5), [self._name(side, copy) for copy in copies]),
            (Column(self._say("column_elements"), 2.6, "centre"), [self._elements(one) for one in copies]),
            (Column(self._say("column_points"), 1.6, "right"), [f"{copy.worth:.0f}" for copy in copies]),
            (Column(self._say("column_items"), 3.6), items),
            (
                Column(self._say("column_where"), 3.2),
                [begins.get((one.entry.key, one.number), self._unplaced()) for one in copies],
            ),
            (Column(self._say("column_player"), 2), [players.get(one.entry.key, "") for one in copies]),
        )
        # A column in which nothing would stand is left out.
        shown = [(column, cells) for column, cells in columns if any(cells) or column is columns[0][0]]
        return Table(
            tuple(column for column, _cells in shown),
            tuple(zip(*(cells for _column, cells in shown), strict=True)),
        )

    def _elements(self, copy: Copy) -> str:
        total = copy.card.elements.total
        words = str(total)
        if copy.elements < total:
            words = self._say("weakened", count=copy.elements, total=total)
        if copy.state is not None and copy.state.wounds:
            words = self._say("wounded", elements=words, wounds=copy.state.wounds)
        return words

    def _unplaced(self) -> str:
        return self._say("begins_zone" if self._scenario.hidden_deployment else "begins_nowhere")

    def _begins(self, side: DemonworldSide) -> Mapping[tuple[str, int], str]:
        found: dict[tuple[str, int], str] = {}
        for placement in side.placements:
            if not self._scenario.hidden_deployment:
                words = self._say("begins_field", field=self._field_name(placement.at))
                found[placement.entry, placement.copy_number] = words
        for march in side.marches:
            found.update({(one.entry, one.copy_number): self._say("begins_march") for one in march.units})
        for group in side.reinforcements:
            where = self._say(f"begins_edge_{group.edge}")
            words = (
                self._say("begins_called", where=where)
                if group.turn is None
                else self._say("begins_turn", where=where, turn=group.turn)
            )
            found.update({(one.entry, one.copy_number): words for one in group.units})
        return found

    def _order_sheet(self, side: DemonworldSide) -> Iterator[Block]:
        orders = self._ruleset.orders if self._ruleset is not None else ()
        letters = ", ".join(
            f"{order.letter.get(self._language)} {order.name.get(self._language)}" for order in orders
        )
        yield Paragraph(self._say("orders_how", letters=letters), tone="muted")
        turns = min(self._scenario.turn_limit or _USUAL_TURNS, _MOST_TURNS)
        columns = (
            Column(self._say("column_unit"), 5),
            *(Column(str(turn), 1, "centre") for turn in range(1, turns + 1)),
        )
        rows = tuple((self._name(side, copy), *[""] * turns) for copy in self._copies[side.id])
        yield Table(columns, rows, least_mm=_WRITING_MM)

    def _loss_track(self, side: DemonworldSide) -> Iterator[Block]:
        yield Paragraph(self._say("losses_how"), tone="muted")
        if any(copy.card.hit_points > 1 for copy in self._copies[side.id]):
            yield Paragraph(self._say("losses_hits"), tone="muted")
        columns = (
            Column(self._say("column_unit"), 4.4),
            Column(self._say("column_lost"), 6.4, size_mm=_BOX_MM),
            Column(self._say("column_each"), 1.9, "right"),
            Column(self._say("column_points"), 1.6, "right"),
            Column(self._say("column_sum"), 2.2, "right"),
        )
        rows = tuple(
            (
                self._name(side, copy),
                _boxes(copy.elements, copy.card.hit_points),
                f"{copy.worth / copy.elements:.1f}".rstrip("0").rstrip("."),
                f"{copy.worth:.0f}",
                "",
            )
            for copy in self._copies[side.id]
        )
        yield Table(columns, rows, least_mm=_WRITING_MM)
        yield Paragraph(self._say("total", points=self._points(side)))


def _boxes(elements: int, hit_points: int) -> str:
    """Return boxes in groups of five, or a group for each element that has several hit points."""
    if hit_points > 1:
        return " | ".join(EMPTY_BOX * hit_points for _ in range(elements))
    return " ".join(EMPTY_BOX * min(5, elements - start) for start in range(0, elements, 5))
