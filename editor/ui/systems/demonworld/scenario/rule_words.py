"""The rules of a draft as text, and what they may name, read from the draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QCoreApplication

from editor.rules.core.scenario_words import Words, column_and_row, spoken
from editor.rules.demonworld.victory.sentences import names_of, victory_sentence
from editor.ui.editors.scenarios.rule_parts import Choices, Pairs
from editor.ui.kit.forms.ref_names import missing_words
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.systems.demonworld.scenario.state import Deployment
from schemas.quantities import PlayerId
from schemas.scenario_rules import Trigger
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_victory import VictoryCondition
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_CONDITION: TypeAdapter[VictoryCondition] = TypeAdapter(VictoryCondition)
_INCOMPLETE = QT_TRANSLATE_NOOP("Rules", "Something is still missing here.")


class RuleWords:
    """Single rules of a draft as text, in the language of the interface."""

    def __init__(self, deployment: Deployment, language: str) -> None:
        names = {(side.side.id, unit.key[1]): unit.name for side in deployment.sides for unit in side.units}

        def unit(side: PlayerId, entry: str) -> LocalText | None:
            return names.get((side, entry))

        names_known = names_of(deployment.scenario, unit, deployment.document, deployment.field_name)
        self._words, self._language = Words(names_known), language

    def victory(self, value: Mapping[str, Any]) -> str:
        """Return a condition of victory, given as plain data, as a sentence."""
        try:
            won = _CONDITION.validate_python(dict(value))
            return spoken(victory_sentence(won, self._words), self._language)
        except ValidationError:
            return QCoreApplication.translate("Rules", _INCOMPLETE)

    def trigger(self, value: Mapping[str, Any]) -> str:
        """Return a trigger, given as plain data, as a sentence."""
        try:
            return spoken(self._words.trigger(Trigger.model_validate(dict(value))), self._language)
        except ValidationError:
            return QCoreApplication.translate("Rules", _INCOMPLETE)


def choices_of(data: Mapping[str, Any], deployment: Deployment | None, context: UiContext) -> Choices:
    """Return what the rules of a draft may name; objectives without an id get one when they are named."""

    def named(things: Any) -> Pairs:
        return tuple((one["id"], context.local(one.get("name")) or one["id"]) for one in things)

    entries: dict[str, Pairs] = {}
    groups: list[tuple[str, str]] = []
    names: dict[tuple[str, str], str] = {}
    for side in deployment.sides if deployment is not None else ():
        for unit in side.units:
            names[side.side.id, unit.key[1]] = unit.name.get(context.language)
        entries[side.side.id] = tuple(
            (entry, words) for (owner, entry), words in names.items() if owner == side.side.id
        )
    for side_data in data.get("sides", ()):
        for group in side_data.get("reinforcements", ()):
            units = [names.get((side_data["id"], one["entry"]), one["entry"]) for one in group["units"]]
            groups.append((group["id"], ", ".join(units)))
    return Choices(
        sides=named(data.get("sides", ())),
        areas=named(data.get("areas", ())),
        objectives=named(with_ids(data.get("objectives", ()))),
        groups=tuple(groups),
        triggers=named(data.get("triggers", ())),
        terrains=grounds_of(deployment, context),
        counters=named(data.get("counters", ())),
        cards=_cards_of(deployment, context),
        pick=lambda: _picked(deployment, context),
        card_name=lambda ref: _card_name(ref, deployment, context),
        field_named=deployment.field_named if deployment is not None else lambda _name: None,
        field_name=deployment.field_name if deployment is not None else column_and_row,
        states=_states_of(deployment, context),
        entries=entries,
    )


def _cards_of(deployment: Deployment | None, context: UiContext) -> tuple[tuple[dict[str, Any], str], ...]:
    """Return the unit cards of the battle, each once."""
    units = [unit.card for side in deployment.sides for unit in side.units] if deployment is not None else []
    cards = {card.id: card for card in units}
    return tuple((ref_data(card), context.local(card.name)) for card in cards.values())


def _states_of(deployment: Deployment | None, context: UiContext) -> Pairs:
    """Return the states of the unit cards of the battle, each key once."""
    units = [unit.card for side in deployment.sides for unit in side.units] if deployment is not None else []
    return tuple({state.id: context.local(state.name) for card in units for state in card.states}.items())


def _card_name(ref: Mapping[str, Any], deployment: Deployment | None, context: UiContext) -> str:
    found = deployment.documents.get(str(ref.get("id"))) if deployment is not None else None
    found = found or context.document(ref)
    return context.local(found.name) if found is not None else missing_words(ref)


def _picked(deployment: Deployment | None, context: UiContext) -> tuple[dict[str, Any], str] | None:
    """Let the author choose a unit card of the catalogue."""
    from editor.ui.kit.catalogue.picker import pick_documents

    if deployment is None:
        return None
    rows = pick_documents(context, str(deployment.scenario.system), ("unit",), several=False)
    return (ref_data(rows[0]), "") if rows else None


def grounds_of(deployment: Deployment | None, context: UiContext) -> Pairs:
    """Return the kinds of ground of the ruleset."""
    ruleset = deployment.documents.get(deployment.scenario.ruleset.id) if deployment is not None else None
    if not isinstance(ruleset, DemonworldRuleset):
        return ()
    return tuple((one.id, context.local(one.name) or one.id) for one in ruleset.terrain)


def with_ids(objectives: Any) -> list[dict[str, Any]]:
    """Return objectives, plain data, each with an id: rules name them by it."""
    taken = {one["id"] for one in objectives if one.get("id")}
    found = []
    for number, one in enumerate(objectives, start=1):
        if one.get("id"):
            found.append(dict(one))
            continue
        ident = next(
            name
            for name in (f"objective_{extra}" for extra in range(number, number + 1_000))
            if name not in taken
        )
        taken.add(ident)
        found.append({**one, "id": ident})
    return found
