"""The names that the rules of a scenario may use, and the check that they use no others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from schemas.base import Schema
from schemas.scenario_rules import Condition, Trigger, blocks_of
from schemas.scenario_spawns import Spawns
from schemas.validation import broken, first_twice


class Known:
    """The names that a scenario's rules may use."""

    def __init__(
        self,
        *,
        sides: Collection[str],
        areas: Collection[str],
        objectives: Collection[str],
        groups: Collection[str],
        triggers: Collection[str],
        phases: Collection[str] = (),
        counters: Collection[str] = (),
    ) -> None:
        self._names = {
            "side": sides,
            "area": areas,
            "objective": objectives,
            "group": groups,
            "trigger": triggers,
            "phase": phases,
            "counter": counters,
        }

    def check(self, part: Schema, at: str) -> None:
        """Refuse a block or an effect that names what the scenario does not have.

        Raises:
            ValueError: a name is not known.
        """
        for field, known in self._names.items():
            name = getattr(part, field, None)
            if isinstance(name, str) and name not in known:
                raise broken(
                    "scenario.unknown_name",
                    at=f"{at}.{field}",
                    field=field,
                    name=name,
                    known=", ".join(known) or "-",
                )

    def check_condition(self, condition: Condition, at: str) -> None:
        """Refuse a condition that names what the scenario does not have.

        Raises:
            ValueError: a name is not known.
        """
        for place, block in blocks_of(condition):
            self.check(block, f"{at}.{place}")


def check_triggers(triggers: Sequence[Trigger], known: Known) -> None:
    """Refuse two triggers with the same id, and names that the scenario or its game does not have.

    Raises:
        ValueError: an id is there twice, a name is not known, or a phase is named where none is waited for.
    """
    if twice := first_twice(trigger.id for trigger in triggers):
        raise broken("scenario.trigger_twice", at=f"triggers[{twice[0]}].id", id=twice[1])
    for number, trigger in enumerate(triggers):
        at = f"triggers[{number}]"
        known.check(trigger, at)
        if trigger.phase is not None and not trigger.moment.startswith("phase"):
            raise broken("scenario.phase_unused", at=f"{at}.phase", id=trigger.id, phase=trigger.phase)
        known.check_condition(trigger.condition, f"{at}.condition")
        for place, effect in enumerate(trigger.effects):
            known.check(effect, f"{at}.effects[{place}]")
            if isinstance(effect, Spawns):
                known.check(effect.where, f"{at}.effects[{place}].where")
