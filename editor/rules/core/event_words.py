"""What the events of a small game's scenario name, and what they say, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from editor.rules.core.contract import Setup
from editor.rules.core.scenario_words import Names, Words, spoken
from schemas.base import Ref, system_of
from schemas.game_events import EventfulScenario
from schemas.messages import in_every_language
from schemas.problems import Message
from schemas.quantities import PlayerId
from schemas.scenario_rules import Trigger, reader_of
from schemas.text import LocalText


def entries_of(setup: Setup) -> Mapping[str, Mapping[str, LocalText]]:
    """Return side -> entry of its army -> name of its card, of those that may come into play."""
    found: dict[str, dict[str, LocalText]] = {}
    for side in getattr(setup.scenario, "sides", ()):
        entries = getattr(setup.get(side.army), "entries", ())
        cards = {one.key: setup.get(one.card) for one in entries}
        found[side.id] = {
            key: card.name
            for key, card in cards.items()
            if card is not None and getattr(card, "role", "") != "city"  # cities do not come
        }
    return found


def event_names(scenario: EventfulScenario, setup: Setup | None = None) -> Names:
    """Return what the things of a scenario of a small game are called.

    Args:
        scenario: the scenario.
        setup: the scenario with its documents, so that entries of armies have names; None for their keys.
    """
    game = system_of(scenario)
    entries = entries_of(setup) if setup is not None else {}

    def card(ref: Ref) -> LocalText | None:
        found = setup.get(ref) if setup is not None else None
        return found.name if found is not None else None

    return Names(
        unit=lambda side, entry: entries.get(side, {}).get(entry),
        card=card,
        sides={side.id: side.name for side in getattr(scenario, "sides", ())},
        areas={},
        triggers={one.id: one.name for one in scenario.triggers},
        period=scenario.period,
        phases={phase: in_every_language(phase_words(game, phase)) for phase in scenario.phases},
        counters={one.id: one.name for one in scenario.counters},
    )


def phase_words(game: str, phase: str) -> Message:
    """Return the name of a phase of a game, as it reads inside a sentence."""
    return Message(code=f"scenario_words.phase_{game}_{phase}")


def trigger_sentences(
    triggers: Sequence[Trigger], names: Names, language: str, only: PlayerId | None = None
) -> tuple[str, ...]:
    """Return what happens on the way, one sentence for each trigger.

    Args:
        triggers: those of the scenario.
        names: what its things are called.
        language: language of the sentences.
        only: the side that reads what it alone may know; None for what everybody may know, without the
            messages that one side alone reads.
    """
    words = Words(names)
    told = (_readable(one, only) for one in triggers)
    return tuple(spoken(words.trigger(one), language) for one in told if one is not None)


def _readable(trigger: Trigger, only: PlayerId | None) -> Trigger | None:
    """Return a trigger with the effects that are to be told. None if nothing of it is."""
    effects = tuple(one for one in trigger.effects if reader_of(one) == only)
    if not effects and (trigger.effects or only is not None):
        return None
    return trigger.model_copy(update={"effects": effects})
