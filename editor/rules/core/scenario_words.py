"""The rules of a scenario as messages: conditions built from blocks, triggers, weather."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from editor.rules.core.wording import appended, joined
from schemas.base import Ref
from schemas.board_labels import label
from schemas.game_effects import (
    BuildsSide,
    CityPasses,
    DisksCome,
    FillsSquare,
    LifeChanges,
    MeansChange,
    PiecesCome,
    PlacesCome,
)
from schemas.game_events import Draws, Ends
from schemas.messages import sentence
from schemas.problems import Message, Piece, Value
from schemas.quantities import PlayerId
from schemas.scenario_counters import CounterIs, Counts, with_values
from schemas.scenario_rules import (
    Arrives,
    Block,
    ChangesState,
    Condition,
    Effect,
    Gone,
    Group,
    HasHappened,
    InRout,
    IsWorth,
    Lost,
    ObjectiveHeld,
    ScoreIs,
    Scores,
    Sentence,
    Shows,
    Stands,
    Trigger,
    TurnIs,
    TurnsGround,
    TurnsWeather,
    Weather,
    Wins,
)
from schemas.scenario_spawns import AtEdge, InArea, OnField, Spawns
from schemas.text import LocalText

_ENDED: Final = re.compile(r"[.!?…]\s*[”»]\.$")
"""A quoted message with its own stop, and a stop after it."""

UnitName = Callable[[PlayerId, str], LocalText | None]
"""(side id, entry) -> the name of the unit, or None if it is not known."""


def nobody(side: str, entry: str) -> LocalText | None:
    """Know no unit by name: entries are then called by their keys."""
    return None


StateName = Callable[[PlayerId, str, str | None], LocalText | None]
"""(side id, entry, state or None for its own) -> what that state of the unit is called; None if unknown."""


def no_state(side: str, entry: str, state: str | None) -> LocalText | None:
    """Know no state by name: states are then called by their keys."""
    return None


PlaceName = Callable[[tuple[int, int]], str]
"""A field of the battlefield -> what it is called."""
CardName = Callable[[Ref], LocalText | None]
"""Reference to a card -> its name, or None if it is not known."""


def unknown(ref: Ref) -> LocalText | None:
    """Know no card by name: cards are then called by their slugs."""
    return None


def column_and_row(at: tuple[int, int]) -> str:
    """Return a field by its column and row, both from 1."""
    return f"{at[0] + 1}, {at[1] + 1}"


GameEffect = (
    Draws
    | Ends
    | LifeChanges
    | FillsSquare
    | BuildsSide
    | PiecesCome
    | CityPasses
    | DisksCome
    | MeansChange
    | PlacesCome
)
"""Effects that only smaller games have."""


@dataclass(frozen=True, eq=False)
class Names:
    """What the sides, areas and other things of a scenario are called."""

    sides: Mapping[str, LocalText]
    areas: Mapping[str, LocalText]
    objectives: Mapping[str, LocalText] = field(default_factory=dict)
    triggers: Mapping[str, LocalText] = field(default_factory=dict)
    groups: Mapping[str, tuple[PlayerId, tuple[str, ...]]] = field(default_factory=dict)
    """Group of reinforcements -> (side, entries of its units)."""
    unit: UnitName = nobody
    phases: Mapping[str, LocalText] = field(default_factory=dict)
    """Phases of a turn by their ids in the game."""
    period: Literal["turn", "month"] = "turn"
    """What turns are called."""
    counters: Mapping[str, LocalText] = field(default_factory=dict)
    """Counters by their ids."""
    card: CardName = unknown
    """Knows the names of cards."""
    place: PlaceName = column_and_row
    """What a field of the battlefield is called."""
    state: StateName = no_state
    """Knows the names of states of units."""
    grounds: Mapping[str, LocalText] = field(default_factory=dict)
    """Kinds of ground by their ids in the ruleset; those that are not known are called by their ids."""


@dataclass(frozen=True)
class Words:
    """Puts the rules of one scenario into messages."""

    names: Names

    def say(self, code: str, **values: Value) -> Message:
        """Return a sentence, or a piece of one, of the area ``scenario_words``."""
        return Message(code=f"scenario_words.{code}", values=values)

    def side(self, side: str) -> Piece:
        """Return the name of a side."""
        return self._name(self.names.sides, side)

    def area(self, area: str) -> Piece:
        """Return the name of an area."""
        return self._name(self.names.areas, area)

    def _name(self, names: Mapping[str, LocalText], key: str) -> Piece:
        return names.get(key) or key

    def units(self, side: PlayerId, entries: Iterable[str]) -> Value:
        """Return the names of units of a side."""
        return tuple(self.names.unit(side, entry) or entry for entry in dict.fromkeys(entries))

    # conditions

    def condition(self, condition: Condition) -> Piece:
        """Return a condition as text, without a full stop; '' for one without blocks."""
        return self._joined(condition.join, [self.part(one) for one in condition.of])

    def victory(self, won: Sentence) -> Message:
        """Return a condition of victory as one sentence."""
        return self.say(
            "victory",
            side=self.side(won.side),
            checked=self.say(f"checked_{won.checked}"),
            condition=self.condition(won.condition) or self.say("always"),
        )

    def _joined(self, join: str, parts: Iterable[Piece]) -> Piece:
        return joined(f"scenario_words.{'and' if join == 'all' else 'or'}", parts)

    def part(self, part: Block | Group) -> Piece:
        """Return a block, or a group of them in brackets."""
        if not isinstance(part, Group):
            return self.block(part)
        joined = self._joined(part.join, [self.block(one) for one in part.of])
        what = self.say("group", what=joined) if len(part.of) > 1 or part.negated else joined
        return self.say("not", what=what) if part.negated else what

    def block(self, block: Block) -> Piece:
        """Return one block as text."""
        nay = "_not" if block.negated else ""
        match block:
            case Stands():
                return self._stands(block)
            case TurnIs():
                return self.say(
                    f"{self.names.period}_{_span(block)}{nay}", first=block.first, last=block.last
                )
            case Lost():
                code = f"lost_{block.measure}{nay}"
                return self.say(code, side=self.side(block.side), amount=block.amount)
            case Gone():
                code = f"gone_{'units' if block.entries else 'side'}{nay}"
                units = self.units(block.side, block.entries)
                return self.say(code, side=self.side(block.side), units=units)
            case InRout():
                return self.say(f"in_rout{nay}", side=self.side(block.side), count=block.count)
            case ScoreIs():
                code = f"score{'_ahead' if block.ahead else ''}{nay}"
                return self.say(code, side=self.side(block.side), points=block.points)
            case ObjectiveHeld():
                name = self._name(self.names.objectives, block.objective)
                return self.say(f"objective{nay}", side=self.side(block.side), objective=name)
            case CounterIs():
                code = f"counter_{block.compare}{nay}"
                return self.say(code, counter=self.counter(block.counter), amount=block.amount)
            case HasHappened():  # pragma: no branch - no case is left
                return self.say(f"happened{nay}", trigger=self._name(self.names.triggers, block.trigger))

    def _stands(self, block: Stands) -> Piece:
        side, area = self.side(block.side), self.area(block.area)
        plain = not (block.entries or block.routed_count or block.alone or block.turns)
        if block.negated and plain and block.count == 1:
            return self.say("stands_none", side=side, area=area)
        many = block.count > 1
        if block.entries:
            many = len(block.entries) > 1
            code = "stands_subject_named_many" if many else "stands_subject_named"
        else:
            code = f"stands_subject_{'many' if many else 'one'}{'_routed' if block.routed_count else ''}"
        units = self.units(block.side, block.entries)
        subject = self.say(code, side=side, count=block.count, units=units)
        turns = "stands_turn" if block.turns == 1 else "stands_turns"
        words = appended(
            self.say("stands_many" if many else "stands_one", subject=subject, area=area),
            self.say(turns, turns=block.turns) if block.turns else "",
            self.say("stands_alone") if block.alone else "",
        )
        return self.say("not", what=words) if block.negated else words

    # triggers

    def trigger(self, trigger: Trigger) -> Message:
        """Return a trigger as one sentence: when it goes off, and what happens."""
        blocks, turn = trigger.condition.of, None
        first = blocks[0] if blocks else None
        # "When turn 4 begins" reads better than "When a turn begins and it is turn 4".
        alone = trigger.condition.join == "all" or len(blocks) == 1
        if alone and isinstance(first, TurnIs) and first.first == first.last and not first.negated:
            turn, blocks = first.first, blocks[1:]
        period = self.names.period
        happens = trigger.moment.replace("turn", period)
        code = f"trigger_{happens}{'_named' if trigger.phase is not None else ''}"
        # "When the movement phase of month 4 begins": the phase names its period only there.
        at = f"_at_{period}" if period != "turn" and not happens.startswith(period) else "_at"
        phase = self._name(self.names.phases, trigger.phase) if trigger.phase is not None else ""
        moment = appended(
            self.say(code if turn is None else f"{code}{at}", turn=turn, phase=phase),
            self.say("trigger_repeats") if trigger.repeats else "",
        )
        needed = self._joined(trigger.condition.join, [self.part(one) for one in blocks])
        effects = joined("scenario_words.effects_and", [self.effect(one) for one in trigger.effects])
        return self.say(
            "trigger",
            moment=moment,
            condition=self.say("trigger_if", condition=needed) if needed else "",
            effects=effects or self.say("trigger_nothing"),
        )

    def effect(self, effect: Effect | GameEffect) -> Message:
        """Return one effect as text."""
        match effect:
            case LifeChanges():
                code = "effect_life" if effect.points >= 0 else "effect_life_lost"
                return self.say(code, side=self.side(effect.side), points=abs(effect.points))
            case FillsSquare():
                return self.say(f"effect_fills_{effect.what}", **self._square(effect))
            case BuildsSide():
                edge = self.say(f"edge_{effect.edge}")
                return self.say(f"effect_builds_{effect.what}", **self._square(effect), edge=edge)
            case PiecesCome():
                who = self.names.unit(effect.side, effect.entry) or effect.entry
                where = label(effect.at, "column_row", 0)
                side = self.side(effect.side)
                return self.say("effect_pieces", side=side, count=effect.count, who=who, field=where)
            case CityPasses():
                where = label(effect.at, "column_row", 0)
                return self.say("effect_city", side=self.side(effect.side), field=where)
            case DisksCome():
                return self._disks(effect)
            case MeansChange():
                return self.say("effect_means", side=self.side(effect.side), changes=self._means(effect))
            case PlacesCome():
                return self.say("effect_places", side=self.side(effect.side), card=self._card(effect.card))
            case Ends():
                return self.say("effect_ends")
            case Arrives():
                side, entries = self.names.groups.get(effect.group, (PlayerId(""), (effect.group,)))
                return self.say("effect_arrives", units=self.units(side, entries), side=self.side(side))
            case Shows(side=str() as side):
                return self.say("effect_shows_to", message=self.message(effect), side=self.side(side))
            case Shows():
                return self.say("effect_shows", message=self.message(effect))
            case Scores():
                return self.say("effect_scores", side=self.side(effect.side), points=effect.points)
            case IsWorth():
                name = self._name(self.names.objectives, effect.objective)
                return self.say("effect_is_worth", objective=name, points=effect.points)
            case TurnsWeather():
                return self.say("effect_weather", weather=self.weather(effect.weather))
            case TurnsGround():
                ground = self._name(self.names.grounds, effect.terrain)
                return self.say("effect_ground", area=self.area(effect.area), ground=ground)
            case Counts():
                counter = self.counter(effect.counter)
                code = "effect_counts_set" if effect.how == "set" else "effect_counts"
                return self.say(code, counter=counter, amount=effect.amount)
            case Spawns():
                return self._spawns(effect)
            case ChangesState():
                who = self.names.unit(effect.side, effect.entry) or effect.entry
                state = self.names.state(effect.side, effect.entry, effect.state)
                named = state or effect.state or self.say("own_state")
                return self.say("effect_state", who=who, side=self.side(effect.side), state=named)
            case Draws():
                return self.say("effect_draws", side=self.side(effect.side), cards=effect.cards)
            case Wins():  # pragma: no branch - no case is left
                return self.say("effect_wins", side=self.side(effect.side))

    def _square(self, effect: FillsSquare | BuildsSide) -> dict[str, Value]:
        return {"side": self.side(effect.side), "column": effect.column, "row": effect.row}

    def counter(self, counter: str) -> Piece:
        """Return the name of a counter."""
        return self._name(self.names.counters, counter)

    def message(self, effect: Shows) -> LocalText:
        """Return a message as it reads before its time: counters that it names stand by their names."""
        return with_values(effect.message, self.names.counters)

    def _spawns(self, effect: Spawns) -> Message:
        match effect.where:
            case AtEdge(edge=edge):
                where = self.say(f"spawn_{edge}")
            case InArea(area=area):
                where = self.say("spawn_area", area=self.area(area))
            case OnField(field=at):  # pragma: no branch - no case is left
                where = self.say("spawn_field", field=self.names.place(at))
        who, side = self._card(effect.unit), self.side(effect.side)
        return self.say("effect_spawns", count=effect.count, who=who, side=side, where=where)

    def _card(self, ref: Ref) -> Piece:
        return self.names.card(ref) or ref.slug or ref.id

    def _disks(self, effect: DisksCome) -> Message:
        values = {"count": effect.count, "who": self._card(effect.unit), "side": self.side(effect.side)}
        if effect.at is None:
            return self.say("effect_disks_zone", **values)
        return self.say("effect_disks", **values, x=effect.at.x_cm, y=effect.at.y_cm)

    def _means(self, effect: MeansChange) -> Value:
        """Return what a gang gets and loses, each kind of means that changes."""
        names = ("command", "logistics", "markers")
        return tuple(
            self.say(f"means_{name}", by=getattr(effect, name)) for name in names if getattr(effect, name)
        ) or self.say("trigger_nothing")

    def weather(self, weather: Weather) -> Message:
        """Return the weather with what it does."""
        far, shots = weather.visibility is not None, bool(weather.shots)
        code = "weather_both" if far and shots else "weather_visibility" if far else "weather_shots"
        return self.say(
            code if far or shots else "weather",
            name=weather.name,
            fields=weather.visibility,
            shots=weather.shots,
        )


def spoken(words: Message, language: str) -> str:
    """Return a rule of a scenario as a sentence of a language.

    A message that is quoted last may end the sentence with its own stop.
    """
    text = sentence(words, language)
    return text[:-1] if _ENDED.search(text) else text


def _span(block: TurnIs) -> str:
    if block.last is None:
        return "from"
    return "one" if block.first == block.last else "span"
