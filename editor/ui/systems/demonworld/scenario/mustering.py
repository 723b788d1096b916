"""What the author does with forces, each as one named step: send away, attach, wound, equip, compose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject

from editor.rules.demonworld.flyers.starting import flies_high
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.mounts import carries, may_ride
from editor.rules.demonworld.set_up.start import chapters_in_force
from editor.ui.editors.scenarios.rule_parts import Pairs
from editor.ui.kit.forms.refs import ref_data
from editor.ui.systems.demonworld.scenario import muster
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.state import GROUPS, FieldUnit, GroupKind
from editor.ui.systems.demonworld.words import WORDS
from schemas.army import ArmyBase
from schemas.base import Kind, kind_of, system_of
from schemas.states import OWN_STATE, state_name, states_of
from schemas.systems.demonworld import DemonworldUnit, FlankMarch, Reinforcement
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Choice = tuple[str, Any]
"""Words of a choice, and what it stands for."""
FIRST_TURNS: Final[Mapping[GroupKind, str]] = {"marches": "first_turn", "reinforcements": "turn"}
"""The field of a group that says when it comes."""


class Mustering(QObject):
    """Changes who takes part in the battle and how."""

    def __init__(self, draft: ScenarioDraft) -> None:
        super().__init__(draft)
        self._draft = draft

    # words and choices

    def group_name(self, side: int, kind: GroupKind, number: int) -> str:
        """Return what a group that comes later is called."""
        if self._draft.deployment is None:
            return ""
        group = getattr(self._draft.deployment.sides[side].side, kind)[number]
        if isinstance(group, FlankMarch):
            return self.tr("Flank march {number}: {flank}").format(
                number=number + 1, flank=WORDS.value(group.flank)
            )
        turn = self.tr("called by a trigger")
        if isinstance(group, Reinforcement) and group.turn is not None:
            turn = self.tr("turn {turn}").format(turn=group.turn)
        return self.tr("Reinforcements {number}: {edge}, {turn}").format(
            number=number + 1, edge=WORDS.value(group.edge), turn=turn
        )

    def comes(self, unit: FieldUnit) -> list[Choice]:
        """Return when a unit may come: from the start, with a group, with a fresh group."""
        found: list[Choice] = [(self.tr("from the start"), None)]
        if self._draft.deployment is None:
            return found
        side = self._draft.deployment.sides[unit.key[0]].side
        for kind in GROUPS:
            for number in range(len(getattr(side, kind))):
                found.append((self.group_name(unit.key[0], kind, number), (kind, number)))
        found.append((self.tr("with a new flank march"), ("marches", None)))
        found.append((self.tr("with new reinforcements"), ("reinforcements", None)))
        return found

    def states(self, unit: FieldUnit) -> list[Choice]:
        """Return the states in which a unit may come; empty if its card has one alone."""
        now = unit.state.state if unit.state is not None else None
        if unit.state is None or not (states_of(unit.card) or now):
            return []
        known = (None, *(one.id for one in states_of(unit.card)))
        names = {key: self._state_name(unit, key) for key in known}
        usual = self.tr("as bought: {state}") if unit.bought else "{state}"
        bought = names.get(unit.bought) or unit.bought
        found: list[Choice] = [(usual.format(state=bought), None)]
        found += [(name, key or OWN_STATE) for key, name in names.items() if key != unit.bought]
        if now not in {data for _words, data in found}:
            # The state in which it is bought may be named, too; else the card has none such any more.
            missing = self.tr("missing: {name}").format(name=now)
            found.append((names.get(now if now != OWN_STATE else None, missing), now))
        return found

    def _state_name(self, unit: FieldUnit, key: str | None) -> str:
        name = self._draft.context.local(state_name(unit.card, key))
        return name or (self.tr("as on the card") if key is None else key)

    def hosts(self, unit: FieldUnit) -> list[Choice]:
        """Return the units with which a commander may be."""
        found: list[Choice] = [(self.tr("on his own"), None)]
        if self._draft.deployment is not None:
            found += [
                (self._draft.full_name(one), one.key) for one in muster.hosts_of(self._draft.deployment, unit)
            ]
        return found

    def players(self, unit: FieldUnit) -> list[Choice]:
        """Return who may lead a unit; empty if its side has no players."""
        if self._draft.deployment is None:
            return []
        players = self._draft.deployment.sides[unit.key[0]].side.players
        if not players:
            return []
        named = [(self._draft.context.local(player.name), number) for number, player in enumerate(players)]
        return [(self.tr("nobody in particular"), None), *named]

    def player_of(self, unit: FieldUnit) -> int | None:
        """Return the number of the player who leads a unit. None if nobody in particular does."""
        if self._draft.deployment is None:
            return None
        players = self._draft.deployment.sides[unit.key[0]].side.players
        return next((number for number, one in enumerate(players) if unit.key[1] in one.entries), None)

    def flies(self, unit: FieldUnit) -> bool:
        """Return whether a unit on the field may begin in the air, or does (XXIII.4.0)."""
        if unit.placement is None or self._draft.deployment is None:
            return False
        ruleset = self._draft.deployment.setup().get(self._draft.deployment.scenario.ruleset)
        high = flies_high(unit.card)
        if high and isinstance(ruleset, DemonworldRuleset):
            high = "XXIII" in chapters_in_force(self._draft.deployment.scenario, ruleset)
        return high or unit.aloft

    def mounts(self, unit: FieldUnit) -> Pairs:
        """Return the giants, dragons and chariots of its side that a commander may be kept from.

        Empty for who cannot ride; what the scenario keeps him from is listed all the same, to be removed.
        """
        if self._draft.deployment is None:
            return ()
        units = self._draft.deployment.sides[unit.key[0]].units
        able = unit.person and may_ride(unit.card)
        carriers = [one for one in units if able and carries(base_of(one.card))]
        named = {one.key[1]: self._draft.name(one) for one in carriers}
        return (*named.items(), *((one, one) for one in self.barred(unit) if one not in named))

    def barred(self, unit: FieldUnit) -> list[str]:
        """Return the entries of the mounts on which the scenario does not let a commander ride."""
        if self._draft.deployment is None:
            return []
        bars = self._draft.deployment.sides[unit.key[0]].side.barred_rides
        return [one.mount for one in bars if one.rider == unit.key[1]]

    # the chosen unit

    def send(self, choice: tuple[GroupKind, int | None] | None) -> None:
        """Let the chosen unit come from the start, with a group, or with a fresh one."""
        unit = self._draft.chosen()
        if unit is None or (choice is None and unit.coming is None):
            return
        if unit.coming is not None and choice == (unit.coming.kind, unit.coming.group):
            return
        name = self._draft.name(unit)
        side = self._draft.side_data(unit.key[0])
        if choice is None:
            changed = muster.in_hand(side, unit)
            self._draft.change_side(unit.key[0], changed, self.tr("Let {unit} start").format(unit=name))
            return
        changed = muster.sent(side, unit, *choice, self._fresh_group())
        self._draft.change_side(unit.key[0], changed, self.tr("Let {unit} come later").format(unit=name))

    def _fresh_group(self) -> str:
        taken = {
            group["id"]
            for side in self._draft.session.value("sides", [])
            for group in side.get("reinforcements", ())
        }
        return next(f"reinforcements_{n}" for n in range(1, 10_000) if f"reinforcements_{n}" not in taken)

    def set_state(self, field: str, value: object) -> None:
        """Let the chosen unit have lost elements or hit points before the battle, or come in a state."""
        unit = self._draft.chosen()
        if unit is None or unit.state is None or getattr(unit.state, field) == value:
            return
        words = {
            "lost": self.tr("Reduce {unit}"),
            "wounds": self.tr("Wound {unit}"),
            "state": self.tr("Change the state of {unit}"),
        }
        side = muster.with_state(self._draft.side_data(unit.key[0]), unit, field, value)
        text = words[field].format(unit=self._draft.name(unit))
        self._draft.change_side(unit.key[0], side, text, typing=field != "state")

    def attach(self, host: Sequence[Any] | None) -> None:
        """Let the chosen commander be with a unit, beside which he is put, or on his own."""
        unit, deployment = self._draft.chosen(), self._draft.deployment
        if unit is None or deployment is None:
            return
        with_whom = deployment.unit((int(host[0]), str(host[1]), int(host[2]))) if host is not None else None
        goal = muster.attached(deployment, unit, with_whom)
        if goal is None:
            self._draft.context.announce(self.tr("There is no free field beside that unit."))
            self._draft.refresh()
        elif goal != unit.placement:
            words = self.tr("Attach {unit}") if with_whom is not None else self.tr("Detach {unit}")
            self._draft.write(unit, goal, words.format(unit=self._draft.name(unit)))

    def give(self, refs: Sequence[Mapping[str, Any]], unit: FieldUnit | None = None) -> bool:
        """Give items to a unit, else the chosen one, for this battle; whether it could take them."""
        unit = unit if unit is not None else self._draft.chosen()
        if unit is None or unit.state is None or not refs:
            return False
        items = [one.model_dump(mode="json") for one in unit.state.items]
        self._items(unit, [*items, *(dict(ref) for ref in refs)], self.tr("Give {unit} an item"))
        return True

    def take_away(self, number: int) -> None:
        """Take an item of this battle from the chosen unit."""
        unit = self._draft.chosen()
        if unit is not None and unit.state is not None:
            items = [one.model_dump(mode="json") for one in unit.state.items]
            rest = [item for place, item in enumerate(items) if place != number]
            self._items(unit, rest, self.tr("Take an item from {unit}"))

    def _items(self, unit: FieldUnit, items: list[dict[str, Any]], words: str) -> None:
        side = muster.with_state(self._draft.side_data(unit.key[0]), unit, "items", items)
        self._draft.change_side(unit.key[0], side, words.format(unit=self._draft.name(unit)))

    def lead(self, player: int | None) -> None:
        """Let a player of the side lead the chosen unit."""
        unit = self._draft.chosen()
        if unit is not None and self.player_of(unit) != player:
            side = muster.led_by(self._draft.side_data(unit.key[0]), unit, player)
            words = self.tr("Change who leads {unit}").format(unit=self._draft.name(unit))
            self._draft.change_side(unit.key[0], side, words)

    def bar(self, mounts: Sequence[str]) -> None:
        """Keep the chosen commander from these mounts of his side, and from no other."""
        unit = self._draft.chosen()
        if unit is not None and self.barred(unit) != list(mounts):
            side = muster.with_bars(self._draft.side_data(unit.key[0]), unit, mounts)
            words = self.tr("Change on what {unit} may not ride").format(unit=self._draft.name(unit))
            self._draft.change_side(unit.key[0], side, words)

    def move_in_group(self, unit: FieldUnit, by: int) -> None:
        """Let a unit of a group come earlier or later in it."""
        side = muster.reordered(self._draft.side_data(unit.key[0]), unit, by)
        words = self.tr("Change the order of {unit} in its group").format(unit=self._draft.name(unit))
        self._draft.change_side(unit.key[0], side, words)

    def change_group(self, side: int, kind: GroupKind, number: int, field: str, value: object) -> None:
        """Change when or where a group comes."""
        path = ("sides", side, kind, number, field)
        if self._draft.session.value(path) != value:
            name = self.group_name(side, kind, number)
            words = self.tr("Change {group}").format(group=name)
            self._draft.session.change(path, value, words, typing=field in FIRST_TURNS.values())

    # troops

    def compose(self, side: int, refs: Sequence[Mapping[str, Any]]) -> None:
        """Add cards to the troops that a side has for this battle alone."""
        deployment = self._draft.deployment
        if deployment is None or not refs:
            return
        taken = {unit.key[1] for unit in deployment.sides[side].units}
        changed = muster.with_troops(self._draft.side_data(side), refs, taken)
        self._draft.change_side(side, changed, self.tr("Add troops"))

    def add_army(self, side: int, ident: str, player: int | None = None) -> bool:
        """Take a further army into a side, as troops of this battle, led by a player; whether it was one.

        The army stays as it is: what changes there later does not change here.
        """
        deployment, army = self._draft.deployment, self._draft.context.document(ident)
        if deployment is None or not isinstance(army, ArmyBase) or self._draft.read_only:
            return False
        taken = {unit.key[1] for unit in deployment.sides[side].units}
        entries = [entry.model_dump(mode="json") for entry in army.entries]
        changed = muster.with_army(self._draft.side_data(side), entries, taken, player)
        name = army.name.get(self._draft.context.language) or army.slug
        self._draft.change_side(side, changed, self.tr("Add the army {army}").format(army=name))
        return True

    def dismiss(self, unit: FieldUnit) -> None:
        """Remove a unit of the side's own troops."""
        if unit.troop is not None:
            side = muster.without_troop(self._draft.side_data(unit.key[0]), unit)
            words = self.tr("Remove {unit} from the troops").format(unit=self._draft.name(unit))
            self._draft.selected = None
            self._draft.change_side(unit.key[0], side, words)

    def take_documents(self, ids: Sequence[str], side: int, unit: FieldUnit | None) -> bool:
        """Take what is dropped on a side or a unit: an army, unit cards, items, boards; whether any was."""
        if self._draft.read_only:
            return False
        context = self._draft.context
        found = [document for ident in ids if (document := context.document(ident)) is not None]
        found = [one for one in found if system_of(one) == self._draft.session.system]

        def refs(kind: Kind) -> list[dict[str, Any]]:
            return [ref_data(one) for one in found if kind_of(one) == kind]

        taken = False
        if armies := refs(Kind.ARMY):
            self._draft.set(("sides", side, "army"), armies[0], False)
            taken = True
        cards = [ref_data(one) for one in found if isinstance(one, DemonworldUnit)]
        if cards:
            self.compose(side, cards)
            taken = True
        if items := refs(Kind.ITEM):
            given = unit is not None and self.give(items, unit)
            if not given:
                context.announce(self.tr("Drop an item on a unit that stands on the field or comes later."))
            taken = taken or given
        if boards := refs(Kind.MAP):
            taken = self._draft.add_boards(boards) or taken
        return taken
