"""The scenario's draft: read into a deployment, changed by named steps, checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.printing.army_colours import ARMY_FALLBACK, ArmyColours
from editor.rules.core.contract import RuleSystem
from editor.rules.core.hexes import Offset
from editor.rules.registry import find_system
from editor.services.map_insight import board_field, board_problems, finding_problems, map_findings
from editor.ui.editors.scenarios.rule_parts import names_objective
from editor.ui.editors.scenarios.taking_away import take_away
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import WhenShown
from editor.ui.systems.demonworld.scenario import boards as board_moves
from editor.ui.systems.demonworld.scenario import muster
from editor.ui.systems.demonworld.scenario.deployment_reading import read_deployment, spells_with
from editor.ui.systems.demonworld.scenario.place_rest import rest_placed
from editor.ui.systems.demonworld.scenario.rule_words import with_ids
from editor.ui.systems.demonworld.scenario.side_forces import equipped_force
from editor.ui.systems.demonworld.scenario.state import Deployment, FieldUnit, SideView, UnitKey
from schemas.army import ArmyBase
from schemas.base import Document, Ref
from schemas.board_labels import label
from schemas.map import HexMapBase
from schemas.problems import Problem
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit, UnitPlacement

_CHECK_AFTER_MS: Final = 200


class ScenarioDraft(QObject):
    """What panels and field share: it changes the session, and reads it anew after each change."""

    refreshed = Signal()  # ``deployment`` is new
    selection_changed = Signal()

    def __init__(self, session: DocumentSession, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.context = context
        self.deployment: Deployment | None = None
        self.selected: UnitKey | None = None
        self._rules = find_system(session.system) or RuleSystem(session.system)
        self._documents: dict[str, Document | None] = {}
        self._looked_over: tuple[object, tuple[Problem, ...]] = ((), ())
        """The joint boards that were looked over last, and what may be amiss on them."""
        self._check_timer = single_shot(self, _CHECK_AFTER_MS, self.check)
        self._refresh_timer = single_shot(self, 0, self.refresh)
        session.changed.connect(self._later)
        session.name_place = self.name_place
        self._again = WhenShown(parent, self._later) if isinstance(parent, QWidget) else None
        context.catalogue_changed.connect(self._forget_documents)

    def _later(self) -> None:
        self._refresh_timer.start()

    def stop(self) -> None:
        """Stop looking at the session (the editor closes)."""
        self.session.changed.disconnect(self._later)
        self.session.name_place = lambda _path: ""
        self._check_timer.stop()
        self._refresh_timer.stop()

    @property
    def read_only(self) -> bool:
        """Whether the document may not be changed."""
        return self.session.read_only

    # reading

    def find(self, ref: Ref) -> Document | None:
        """Return a document that the scenario refers to, as it stands now."""
        return self.find_id(ref.id)

    def find_id(self, ident: str) -> Document | None:
        """Return a document by its id, as it stands now."""
        if ident not in self._documents:
            self._documents[ident] = self.context.document(ident)
        return self._documents[ident]

    def _read_ahead(self, scenario: DemonworldScenario) -> None:
        """Read what a scenario names, then what its armies hold, each in one go."""
        self._take(
            [scenario.ruleset, *(one.map for one in scenario.boards), *(one.army for one in scenario.sides)]
        )
        armies = [self._documents.get(one.army.id) for one in scenario.sides if one.army is not None]
        entries = [entry for army in armies if isinstance(army, ArmyBase) for entry in army.entries]
        named = [ref for entry in entries for ref in (entry.card, *entry.items)]
        self._take(named)
        cards = [self._documents.get(ref.id) for ref in named]
        self._take([card.spellbook for card in cards if isinstance(card, DemonworldUnit)])
        self._take([spell for card in cards for spell in spells_with(card, self.find)])

    def _take(self, refs: Sequence[Ref | None]) -> None:
        wanted = [ref.id for ref in refs if ref is not None and ref.id not in self._documents]
        found = self.context.documents(wanted)
        self._documents |= {ident: found.get(ident) for ident in wanted}

    def _forget_documents(self) -> None:
        self._documents.clear()
        page = self.parent()
        if self._again is not None and isinstance(page, QWidget) and page.window().isVisible():
            self._again.ask()
        else:
            self._later()

    def refresh(self) -> None:
        """Read the draft again; an invalid draft leaves what was shown."""
        self._refresh_timer.stop()
        scenario = self.session.document
        if isinstance(scenario, DemonworldScenario):
            self._read_ahead(scenario)
            self.deployment = read_deployment(
                scenario,
                self.find,
                self._rules,
                ArmyColours(ARMY_FALLBACK).next,
                self.deployment,
            )
            if self.deployment.unit(self.selected) is None:
                self.selected = None
            self._check_timer.start()
        self.refreshed.emit()

    def check(self) -> None:
        """Tell the session what the rules refuse: places, armies, chapters that are not played."""
        if self.deployment is None:
            return
        found: list[Problem] = []
        if self._rules.play is not None:
            found += self._rules.play.refusals(self.deployment.setup())
        if self._rules.check_scenario is not None:
            found += self._rules.check_scenario(self.deployment.setup())
        ruleset = self.deployment.documents.get(self.deployment.scenario.ruleset.id)
        for side in self.deployment.sides:
            if ruleset is not None and self._rules.check_army is not None and (side.army or side.side.troops):
                force = equipped_force(side.side, side.army)
                problems = self._rules.check_army(force, self.deployment.documents, ruleset)
                found += [self._of_side(side, force, one) for one in problems]
        found += self._field_problems(self.deployment, ruleset)
        self.session.set_extra_problems([problem.at(document=self.session.id) for problem in found])

    def _of_side(self, side: SideView, force: ArmyBase, problem: Problem) -> Problem:
        """Return a problem of a side's force with its place in the scenario: its army, or an own unit."""
        path, own = parse_path(problem.path), [entry.key for entry in side.side.troops]
        at = f"sides[{side.number}].army"
        if len(path) > 1 and path[0] == "entries" and force.entries[int(path[1])].key in own:
            at = f"sides[{side.number}].troops[{own.index(force.entries[int(path[1])].key)}]"
        return problem.model_copy(update={"path": at, "document": self.session.id})

    def _field_problems(self, deployment: Deployment, ruleset: Document | None) -> tuple[Problem, ...]:
        """Return what may be amiss on the joint boards; the same field is not looked over twice."""
        arrays = deployment.arrays
        if arrays is None or not isinstance(ruleset, RulesetBase):
            return ()
        layers = (arrays.terrain, arrays.levels, arrays.depth)
        boards = deployment.scenario.boards
        field = (boards, arrays.edges, arrays.roads, ruleset, *(layer.tobytes() for layer in layers))
        if self._looked_over[0] != field:
            found = map_findings(arrays, self.session.system, ruleset)
            joint = deployment.battlefield
            problems = board_problems(found, joint, boards) if joint is not None else finding_problems(found)
            self._looked_over = (field, problems)
        return self._looked_over[1]

    def field_of(self, path: Path) -> Offset | None:
        """Return the field of the battlefield that a problem of the boards names."""
        joint = self.deployment.battlefield if self.deployment is not None else None
        if self.deployment is None or joint is None:
            return None
        found = board_field(path, joint, self.deployment.scenario.boards)
        return found[1].to_battlefield(found[2]) if found is not None else None

    def name_place(self, path: Path) -> str:
        """Return the name of the field that a problem of the boards names: ``E7, board 2``."""
        joint = self.deployment.battlefield if self.deployment is not None else None
        boards = self.deployment.scenario.boards if self.deployment is not None else ()
        found = board_field(path, joint, boards) if joint is not None else None
        if found is None:
            return ""
        number, piece, at = found
        name = label(at, piece.board.label_scheme) or f"{at[0] + 1}.{at[1] + 1}"
        if len(boards) < 2:
            return name
        return self.tr("{field}, board {number}").format(field=name, number=number + 1)

    # the chosen unit

    def select(self, key: UnitKey | None) -> None:
        """Choose a unit."""
        self.selected = key
        self.selection_changed.emit()

    def chosen(self) -> FieldUnit | None:
        """Return the chosen unit."""
        return self.deployment.unit(self.selected) if self.deployment is not None else None

    def name(self, unit: FieldUnit) -> str:
        """Return a unit's name in the language of the interface."""
        return unit.name.get(self.context.language)

    def full_name(self, unit: FieldUnit) -> str:
        """Return a unit's name, with the number of the copy where there are several."""
        return f"{self.name(unit)} {unit.key[2]}" if unit.copies > 1 else self.name(unit)

    # changes

    def set(self, path: Path, value: Any, typing: bool = False) -> None:
        """Change one place of the draft; the step is named after what stands there."""
        names = {
            "zone": self.tr("Change a deployment zone"),
            "army": self.tr("Choose an army"),
            "victory": self.tr("Change how it ends"),
            "areas": self.tr("Change an area"),
            "turn_limit": self.tr("Change the turn limit"),
            "briefing": self.tr("Write a briefing"),
            "name": self.tr("Change the name"),
        }
        parts = [part for part in path if isinstance(part, str)]
        name = next(
            (names[part] for part in reversed(parts) if part in names), self.tr("Change the scenario")
        )
        if path[:1] == ("victory",):
            self.set_rule(path, value, name, typing=typing)
            return
        self.session.change(path, value, name, typing=typing)

    def set_rule(self, path: Path, value: Any, text: str, *, typing: bool = False) -> None:
        """Change a condition or an event; objectives get the ids by which rules name them."""
        objectives = self.session.value("objectives", [])
        if names_objective(value) and not all(one.get("id") for one in objectives):
            changes: list[tuple[Path, Any]] = [(("objectives",), with_ids(objectives)), (path, value)]
            self.session.change_many(changes, text)
        else:
            self.session.change(path, value, text, typing=typing)

    def write(self, unit: FieldUnit, placement: UnitPlacement, text: str, *, typing: bool = False) -> None:
        """Put a unit somewhere: commanders with it follow, and it leaves the group it was to come with."""
        path: Path = ("sides", unit.key[0])
        company = (
            muster.following(self.deployment, unit, placement)
            if self.deployment is not None and unit.placement is not None
            else []
        )
        if unit.number is not None and not company:
            data = placement.model_dump(mode="json")
            self.session.change((*path, "placements", unit.number), data, text, typing=typing)
            return
        side = muster.put(self.session.value(path, {}), unit, placement)
        for one, goal in company:
            side = muster.put(side, one, goal)
        self.session.change(path, side, text, typing=typing)

    def change_side(self, number: int, side: Mapping[str, Any], text: str, *, typing: bool = False) -> None:
        """Write a side anew, as one step; rules that call a group which it has no more go with it."""
        before = {group["id"] for group in self.side_data(number).get("reinforcements", ())}
        if before <= {group["id"] for group in side.get("reinforcements", ())}:
            self.session.change(("sides", number), dict(side), text, typing=typing)
        else:
            self.change_with_rules([(("sides", number), dict(side))], text)

    def change_with_rules(self, changes: Sequence[tuple[str | Path, Any]], text: str) -> None:
        """Take something away, and what the rules of the scenario say of it, as one step."""
        take_away(self.session, changes, text)

    def side_data(self, number: int) -> dict[str, Any]:
        """Return a side as plain data."""
        return dict(self.session.value(("sides", number), {}))

    def adjust(self, changes: Mapping[str, Any], text: str, *, typing: bool = False) -> None:
        """Change formation, facing or front of the chosen unit where it stands."""
        unit = self.chosen()
        if unit is not None and unit.placement is not None:
            self.write(unit, unit.placement.model_copy(update=dict(changes)), text, typing=typing)

    def place_rest(self) -> None:
        """Put every unit that stands nowhere yet into its side's zone, as one step."""
        if self.deployment is None or self.read_only:
            return
        placed, without_room = rest_placed(self.deployment)
        changes: list[tuple[Path, Any]] = []
        for number, placements in placed.items():
            path: Path = ("sides", number, "placements")
            fresh = [placement.model_dump(mode="json") for placement in placements]
            changes.append((path, [*self.session.value(path, []), *fresh]))
            side = self.side_data(number)
            left = muster.without_in_hand(side, placements)
            if left != side.get("unplaced", []):
                changes.append((("sides", number, "unplaced"), left))
        if changes:
            self.session.change_many(changes, self.tr("Put the rest on the field"))
        if without_room:
            words = self.tr("Units that found no room in their zone: {count}. Make it larger, or drag them.")
            self.context.notify(words.format(count=without_room), "caution")

    def take_off(self) -> None:
        """Take the chosen unit off the field, or out of the group that it was to come with."""
        unit = self.chosen()
        if unit is None or (unit.number is None and unit.coming is None):
            return
        words = (
            self.tr("Remove {unit} from the field")
            if unit.number is not None
            else self.tr("Remove {unit} from its group")
        )
        side = muster.in_hand(self.side_data(unit.key[0]), unit)
        self.change_side(unit.key[0], side, words.format(unit=self.name(unit)))

    def remove_area(self, number: int) -> None:
        """Remove a named area with the conditions and blocks that ask for it, as one step."""
        areas = list(self.session.value("areas", []))
        gone = areas.pop(number)
        name = self.context.local(gone.get("name")) or gone["id"]
        self.change_with_rules([("areas", areas)], self.tr("Remove {area}").format(area=name))

    def take_board_areas(self) -> None:
        """Add the named areas of the boards that the scenario does not have yet, as one step."""
        if self.deployment is None or self.deployment.battlefield is None:
            return
        areas = list(self.session.value("areas", []))
        fresh = board_moves.board_areas(self.deployment.battlefield, areas)
        if fresh:
            self.session.change("areas", [*areas, *fresh], self.tr("Copy the areas of the boards"))
        else:
            self.context.notify(self.tr("The boards have no named areas that are not here already."), "note")

    def take_board_zones(self) -> None:
        """Give the sides the deployment zones and start positions that the boards propose, as one step."""
        if self.deployment is None or self.deployment.battlefield is None or self.read_only:
            return
        zones = board_moves.board_zones(self.deployment.battlefield)
        count = len(self.deployment.sides)
        fresh: list[tuple[Path, Any]] = [
            (("sides", side, "zone"), {"shape": "fields", "fields": fields})
            for side, fields in zones.items()
            if side < count
        ]
        changes = [(path, zone) for path, zone in fresh if self.session.value(path) != zone]
        if changes:
            self.session.change_many(changes, self.tr("Copy the zones of the maps"))
        elif not zones:
            self.context.notify(self.tr("The maps propose no deployment zones or start positions."), "note")
        if without_side := [side + 1 for side in zones if side >= count]:
            words = self.tr("The maps have zones for sides that are not in the scenario: {sides}.")
            self.context.notify(words.format(sides=", ".join(map(str, without_side))), "caution")

    # boards

    def board_data(self) -> list[dict[str, Any]]:
        """Return the boards as plain data."""
        return [dict(board) for board in self.session.value("boards", [])]

    def change_boards(self, boards: list[dict[str, Any]], text: str) -> bool:
        """Lay the boards otherwise, or say why that cannot be; whether it was done."""
        refs = [Ref.model_validate(board["map"]) for board in boards]
        maps = {ref.id: found for ref in refs if isinstance(found := self.find(ref), HexMapBase)}
        problems = board_moves.why_not(boards, maps)
        # Boards that do not join already are fixed step by step: a step need not fix everything.
        broken = self.deployment is not None and bool(self.deployment.board_problems)
        if problems and not broken:
            words = "\n".join(self.context.sentence(problem) for problem in problems)
            self.context.notify(words, "caution")
            return False
        before = self.deployment.battlefield if self.deployment is not None else None
        longer = board_moves.rows_of(boards, maps) - before.rows if before is not None and not problems else 0
        zones = board_moves.southern_zones(self.session.value("sides", []), longer)
        moved = [(("sides", number, "zone"), zone) for number, zone in zones.items()]
        self.session.change_many([(("boards",), boards), *moved], text)
        return True

    def add_boards(self, refs: Sequence[Mapping[str, Any]]) -> bool:
        """Lay boards (references) into free places; whether they joined."""
        if not refs:
            return False
        return self.change_boards(board_moves.with_added(self.board_data(), refs), self.tr("Add a board"))
