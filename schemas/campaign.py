"""Campaigns: scenarios in chapters, what follows on which result, and what an army takes along."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator
from pydantic.config import JsonDict

from schemas.base import Document, Kind, Schema
from schemas.descriptive import LOOK
from schemas.options import Change
from schemas.quantities import Key, Percent, Points, PositiveCount, SideKey
from schemas.references import ScenarioRef
from schemas.scenario_briefing import CaptionedPicture
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

MOST_CHAPTERS: Final = 60
MOST_BRANCHES: Final = 20
MOST_RANKS: Final = 12
Experience = Annotated[int, Field(ge=0, le=1_000)]
ChartPlace = Annotated[
    tuple[Annotated[int, Field(ge=0, le=9_999)], Annotated[int, Field(ge=0, le=9_999)]], LOOK
]
_BY_RESULT: Final[JsonDict] = {"blocks": "when"}


class CampaignSide(Schema):
    """A side of the campaign, and what its armies take from one battle to the next."""

    id: SideKey
    """Identifier; scenarios usually call the side by the same."""
    name: LocalText
    """Name per language."""
    carries: Literal["nothing", "survivors"] = "nothing"
    """Whether each battle begins with fresh units, or with those that have survived."""
    recovers: Percent = 0
    """Share of the elements lost in a battle that come back after it; of survivors alone."""
    keeps_wounds: bool = False
    """Whether hit points that survivors have lost are lost in the next battle, too; else they are healed."""
    keeps_items: bool = False
    """Whether items that survivors still carry come into the next battle, besides those of the scenario."""
    loses_items: bool = False
    """Whether items used up or lost stay away from the next battle; else the army has them again."""
    reinforcements: Points = 0
    """Points after each battle with which lost elements can be bought back."""
    for_survival: Experience = 0
    """Experience of units for each battle that they survive."""
    for_enemies: Experience = 0
    """Experience of units for each enemy element that they destroy."""


class Rank(Schema):
    """What units with enough experience become."""

    name: LocalText
    """What it is called."""
    from_points: PositiveCount = 1
    """Experience from which on it is held."""
    changes: tuple[Change, ...] = Field(min_length=1, max_length=12)
    """Numbers of the card that it changes: "morale_a -1", "melee_skill +1"."""


class Advantage(Schema):
    """What a side begins the next battle with, for having come by this way."""

    side: SideKey
    """The side."""
    points: Annotated[int, Field(ge=-100, le=100)] = 1
    """Points of victory, or life points of a wizard, that it has more."""


class BranchBase(Schema):
    """One way that leads on from a chapter."""

    leads_to: Key
    """Chapter or end to which it leads."""
    text: LocalText = NO_TEXT
    """What is told on the way."""
    advantages: tuple[Advantage, ...] = Field(default=(), max_length=8)
    """Points with which sides begin the next battle."""


class WonBy(BranchBase):
    """Taken where a side has won, alone or with allies."""

    when: Literal["won"] = "won"
    """Kind of the result."""
    side: SideKey
    """The side."""


class Drawn(BranchBase):
    """Taken where nobody has won."""

    when: Literal["draw"] = "draw"
    """Kind of the result."""


class LedBy(BranchBase):
    """Taken where the enemies of a side have lost more than the side itself, whoever has won."""

    when: Literal["lead"] = "lead"
    """Kind of the result."""
    side: SideKey
    """The side."""
    at_least: Points = 1
    """Points that its enemies must have lost beyond its own losses."""


class EndedBy(BranchBase):
    """Taken where the battle has ended in a certain way."""

    when: Literal["ending"] = "ending"
    """Kind of the result."""
    ending: Key
    """The way, as the game names it: the condition of victory that was met, the limit of turns."""
    side: SideKey | None = None
    """Side that must have won by it; empty for any."""


class Otherwise(BranchBase):
    """Taken where nothing before it was."""

    when: Literal["otherwise"] = "otherwise"
    """Kind of the result."""


Branch = Annotated[WonBy | Drawn | LedBy | EndedBy | Otherwise, Field(discriminator="when")]


class ChapterSide(Schema):
    """Which side of a scenario a side of the campaign plays, where they are not called the same."""

    side: SideKey
    """Side of the campaign."""
    plays: SideKey
    """Side of the scenario."""


class Chapter(Schema):
    """One battle of a campaign."""

    id: Key
    """Identifier; branches lead to it."""
    title: LocalText
    """Its title."""
    scenario: ScenarioRef
    """The battle."""
    briefing: LocalText = NO_TEXT
    """What is told before the battle."""
    epilogue: LocalText = NO_TEXT
    """What is told after the battle, however it has ended."""
    picture: CaptionedPicture | None = None
    """A picture, printed with the briefing."""
    sides: tuple[ChapterSide, ...] = Field(default=(), max_length=8)
    """Sides that the scenario calls otherwise than the campaign."""
    branches: tuple[Branch, ...] = Field(default=(), max_length=MOST_BRANCHES, json_schema_extra=_BY_RESULT)
    """Ways on; the first whose result fits is taken."""
    at: ChartPlace | None = None
    """Place of its box on the chart: from the left, from the top; empty for one that is worked out."""

    def played_by(self, side: str) -> str:
        """Return the side of the scenario that a side of the campaign plays."""
        return next((one.plays for one in self.sides if one.side == side), side)

    def side_of(self, plays: str) -> str:
        """Return the side of the campaign that plays a side of the scenario."""
        return next((one.side for one in self.sides if one.plays == plays), plays)


class CampaignEnd(Schema):
    """One way in which a campaign ends."""

    id: Key
    """Identifier; branches lead to it."""
    title: LocalText
    """Its title."""
    text: LocalText = NO_TEXT
    """How it ends."""
    winner: SideKey | None = None
    """Side that has won the campaign; empty for nobody."""
    at: ChartPlace | None = None
    """Place of its box on the chart: from the left, from the top; empty for one that is worked out."""


class CampaignBase(Document):
    """What the campaigns of all games have."""

    kind: Literal[Kind.CAMPAIGN] = Kind.CAMPAIGN
    """Kind of the document."""
    story: LocalText = NO_TEXT
    """How it came to it, as the booklet tells it."""
    sides: tuple[CampaignSide, ...] = Field(min_length=1, max_length=8)
    """The sides."""
    begins: Key
    """Chapter with which it begins."""
    chapters: tuple[Chapter, ...] = Field(min_length=1, max_length=MOST_CHAPTERS)
    """The battles."""
    ends: tuple[CampaignEnd, ...] = Field(default=(), max_length=MOST_CHAPTERS)
    """The ways in which it ends."""
    ranks: tuple[Rank, ...] = Field(default=(), max_length=MOST_RANKS)
    """What experience makes of units; the highest that is reached holds."""

    def chapter(self, wanted: str) -> Chapter | None:
        """Return a chapter by its id. None if there is none of that id."""
        return next((one for one in self.chapters if one.id == wanted), None)

    def end(self, wanted: str) -> CampaignEnd | None:
        """Return an end by its id. None if there is none of that id."""
        return next((one for one in self.ends if one.id == wanted), None)

    @model_validator(mode="after")
    def _names_are_known_and_told_apart(self) -> Self:
        places = [f"chapters[{n}].id" for n in range(len(self.chapters))]
        places += [f"ends[{n}].id" for n in range(len(self.ends))]
        ids = [*(one.id for one in self.chapters), *(one.id for one in self.ends)]
        if twice := first_twice(ids):
            raise broken("campaign.id_twice", at=places[twice[0]], id=twice[1])
        if twice := first_twice(side.id for side in self.sides):
            raise broken("scenario.side_twice", at=f"sides[{twice[0]}].id", id=twice[1])
        if self.chapter(self.begins) is None:
            known = ", ".join(one.id for one in self.chapters)
            raise broken("campaign.unknown_chapter", at="begins", id=self.begins, known=known)
        for number, chapter in enumerate(self.chapters):
            self._check_chapter(chapter, f"chapters[{number}]", ids)
        for number, end in enumerate(self.ends):
            self._check_side(end.winner, f"ends[{number}].winner")
        if twice := first_twice(str(one.from_points) for one in self.ranks):
            raise broken("campaign.rank_twice", at=f"ranks[{twice[0]}].from_points", points=twice[1])
        return self

    def _check_chapter(self, chapter: Chapter, at: str, ids: list[str]) -> None:
        for number, branch in enumerate(chapter.branches):
            place = f"{at}.branches[{number}]"
            if branch.leads_to not in ids:
                raise broken(
                    "campaign.unknown_chapter",
                    at=f"{place}.leads_to",
                    id=branch.leads_to,
                    known=", ".join(ids),
                )
            self._check_side(getattr(branch, "side", None), f"{place}.side")
            for row, advantage in enumerate(branch.advantages):
                self._check_side(advantage.side, f"{place}.advantages[{row}].side")
        for number, one in enumerate(chapter.sides):
            self._check_side(one.side, f"{at}.sides[{number}].side")
        if twice := first_twice(one.side for one in chapter.sides):
            raise broken("scenario.side_twice", at=f"{at}.sides[{twice[0]}].side", id=twice[1])
        if twice := first_twice(chapter.played_by(side.id) for side in self.sides):
            raise broken("campaign.side_played_twice", at=f"{at}.sides", id=twice[1])

    def _check_side(self, side: str | None, at: str) -> None:
        known = [one.id for one in self.sides]
        if side is not None and side not in known:
            raise broken("campaign.unknown_side", at=at, side=side, known=", ".join(known))
