"""The documents of Dark Age: Feudal Lords."""

from __future__ import annotations

from typing import Final, Literal

from schemas.base import Schema
from schemas.names import RulesetName
from schemas.pack import PackBase
from schemas.quantities import Count, PositiveCount
from schemas.ruleset import RulesetBase

SystemName = Literal["darkage"]


class DeckRules(Schema):
    """The stock and the hand."""

    stock_least: PositiveCount = 55
    """Fewest cards in the stock."""
    copies_most: PositiveCount = 4
    """Most copies of one card in the stock."""
    first_draw: Count = 10
    """Cards drawn at the start."""
    first_discard: Count = 2
    """Cards of these that are discarded."""
    stock_discard_most: Count = 2
    """Most cards discarded in the stock phase."""
    stock_extra_draw: Count = 1
    """Cards drawn there beyond those discarded."""


class ResourceRules(Schema):
    """Command and logistics."""

    resource_most: PositiveCount = 6
    """Most points of each resource."""
    logistics_per_command: PositiveCount = 2
    """Points of logistics given for one point of command."""
    enlist_cost: Count = 1
    """Points of command to try an enlistment."""
    enlist_attempts: PositiveCount = 1
    """Enlistments tried in one turn."""
    marker_bonus: Count = 1
    """What a marker adds to a die or to a resource."""
    markers: Count = 5
    """Markers of each player at the start."""


class FightRules(Schema):
    """Committing fighters, and the fight."""

    standard_least: Count = 1
    """Least cost of a fighter by the standard method."""
    lone_least: Count = 0
    """Least cost of a lone fighter."""
    close_rounds: PositiveCount = 2
    """Rounds of close combat."""
    support_strikes: Count = 1
    """Strikes at most of a supporting fighter in a round."""
    turns_without_attacks: Count = 3
    """Turns of each player at the start without attacks."""


class ScoreRules(Schema):
    """Victory points."""

    points_to_win: PositiveCount = 10
    """Victory points that win the game."""
    places: PositiveCount = 3
    """Places on a card of controlled locations."""
    first_plunder: Count = 3
    """Victory points for a place plundered for the first time."""
    later_plunder: Count = 1
    """Victory points for a place plundered again."""
    logistics_card: Count = 1
    """Victory points for each logistics card in play."""
    kill_roll: Count = 1
    """Victory points where the die for a dead enemy is below his control."""


class DarkageRuleset(RulesetBase):
    """Every number of the game that an author may change."""

    system: SystemName = "darkage"
    """The game."""
    deck: DeckRules = DeckRules()
    """The stock and the hand."""
    resources: ResourceRules = ResourceRules()
    """Command and logistics."""
    fight: FightRules = FightRules()
    """Committing fighters, and the fight."""
    score: ScoreRules = ScoreRules()
    """Victory points."""


class DarkagePack(PackBase):
    """A pack of documents of Dark Age."""

    system: SystemName = "darkage"
    """The game."""


RULESET_NAMES: Final[tuple[RulesetName, ...]] = ()
"""Names of the ruleset that other documents use: there are none yet."""
