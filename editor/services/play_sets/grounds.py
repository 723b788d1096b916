"""Scenarios on fields for programs with rules of their own: Wesnoth and MegaMek get ground and sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from editor.catalogue import references
from editor.catalogue.rows import DocumentRow
from editor.packs.ground_tables import shipped_table
from editor.packs.megamek.scenario import Edge, Faction, scenario_text
from editor.packs.megamek.write import megamek_text
from editor.packs.wesnoth.addon import Addon, addon_files, folder_name, with_keeps
from editor.packs.wesnoth.write import wesnoth_text
from editor.rules.core.armies import entries
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.services.map_files.ground_losses import by_name
from editor.services.play_sets.job import Made, PlayJob
from editor.services.prints.scenario_booklet import booklet_setup
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, Kind, kind_of
from schemas.losses import Loss
from schemas.losses import lost as loss
from schemas.map import HexMapBase, StartPosition
from schemas.problems import Message, Problem, error
from schemas.scenario import ScenarioBase, SideBase


@dataclass(frozen=True)
class _Ground:
    """The ground of a scenario with its sides."""

    scenario: ScenarioBase
    documents: Mapping[str, Document]
    arrays: MapArrays
    sides: tuple[SideBase, ...]
    starts: tuple[Offset, ...]
    """Where each side begins: the middle of its zone."""
    problems: tuple[Problem, ...]


def wesnoth_addon(job: PlayJob) -> Made:
    """Return the add-on of a scenario.

    Raises:
        EditorError: it has no fields, or fields that Wesnoth has not.
    """
    ground, language = _ground(job), job.language
    starts = tuple(StartPosition(at=at, side=number) for number, at in enumerate(ground.starts, start=1))
    # Starts that the map has for models of a game would be sides of this one.
    arrays = replace(ground.arrays, starts=starts)
    text, lost = wesnoth_text(arrays, shipped_table("wesnoth"), language)
    scenario = ground.scenario
    addon = Addon(
        scenario.slug,
        scenario.name.get(language),
        scenario.text.get(language),
        scenario.author,
        scenario.licence,
        with_keeps(text),
        tuple(side.name.get(language) for side in ground.sides),
        scenario.turn_limit,
    )
    name = folder_name(scenario.slug)
    files = {f"{name}/{path}": data for path, data in addon_files(addon).items()}
    return _made(job, ground, files, f"{name}/_main.cfg", lost)


def megamek_scenario(job: PlayJob) -> Made:
    """Return the board and the scenario file of a scenario.

    Raises:
        EditorError: it has no fields, or fields that MegaMek has not.
    """
    ground, language = _ground(job), job.language
    text, lost = megamek_text(ground.arrays, shipped_table("megamek"))
    scenario, arrays = ground.scenario, ground.arrays
    turned = arrays.grid_kind == "pointy"  # its rows are MegaMek's columns
    wide, high = (int(number) for number in text.split("\n", 1)[0].split()[1:])
    size = (wide, high)  # with the columns that the format needs besides
    factions = [
        Faction(
            side.name.get(language),
            _edge(start[::-1] if turned else start, size),
            tuple(_units(ground, side, language)),
        )
        for side, start in zip(ground.sides, ground.starts, strict=True)
    ]
    title, words = scenario.name.get(language), scenario.text.get(language)
    file = f"{scenario.slug}.mms"
    files = {
        f"boards/{scenario.slug}.board": text.encode(),
        file: scenario_text(title, words, scenario.slug, size, factions).encode(),
    }
    turns = scenario.turn_limit
    limit = () if turns is None else (loss("play_set.no_turn_limit", count=turns),)
    return _made(job, ground, files, file, (*lost, *limit))


def _made(
    job: PlayJob, ground: _Ground, files: Mapping[str, bytes], first: str, lost: Iterable[Loss]
) -> Made:
    """Return what was made; rules and units of ours have no place in a program with its own."""
    units = sum(count for side in ground.sides for _name, count in _units(ground, side, job.language))
    ours = [loss("play_set.own_rules"), *([loss("play_set.own_units", count=units)] if units else [])]
    return Made(files, first, ground.problems, (*ours, *by_name(job.ws, ground.scenario, lost)))


def on_fields(ws: Workspace) -> Callable[[DocumentRow], bool]:
    """Return what tells whether a scenario has a map of fields, which these programs can have."""
    maps = {one.id: one.model(Kind.MAP) for one in ws.systems}
    hexes = {system for system, model in maps.items() if model is not None and issubclass(model, HexMapBase)}
    with ws.reading() as catalogue:
        laid = references.referring(catalogue, Kind.SCENARIO, Kind.MAP)
    return lambda row: row.system in hexes and row.id in laid


def _ground(job: PlayJob) -> _Ground:
    """Return the ground of a scenario.

    Raises:
        EditorError: it is no scenario on fields.
    """
    from editor.services.maps import field_named

    setup, problems = booklet_setup(job.ws, job.scenario)
    scenario = setup.scenario
    maps = [one for one in setup.documents.values() if kind_of(one) == Kind.MAP]
    hexes = next((one for one in maps if isinstance(one, HexMapBase)), None)
    if not isinstance(scenario, ScenarioBase) or hexes is None:
        fix = Message(code="play_set.no_fields_fix")
        raise error("play_set.no_fields", fix=fix, document=scenario.name)
    placed = getattr(scenario, "boards", ())
    arrays = field_named(job.ws, scenario.id)[1] if placed else MapArrays.from_map(hexes)
    sides: tuple[SideBase, ...] = tuple(getattr(scenario, "sides", ()))
    starts = tuple(_start(side, number, len(sides), arrays) for number, side in enumerate(sides))
    return _Ground(scenario, setup.documents, arrays, sides, _apart(starts, arrays), problems)


def _fields(arrays: MapArrays) -> Iterator[Offset]:
    for row in range(arrays.rows):
        for column in range(arrays.row_length(row)):
            if arrays.terrain[row, column] != NO_FIELD:
                yield column, row


def _start(side: SideBase, number: int, count: int, arrays: MapArrays) -> Offset:
    """Return the field in the middle of a side's zone; without one, sides stand from west to east."""
    fields = list(_fields(arrays))
    zone = getattr(side, "zone", None)
    wanted = list(zone.among(fields)) if zone is not None else []
    if wanted:
        middle = (sum(x for x, _y in wanted) / len(wanted), sum(y for _x, y in wanted) / len(wanted))
    else:
        middle = ((number + 0.5) * arrays.columns / max(1, count), arrays.rows / 2)
    return min(wanted or fields, key=lambda at: ((at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2, at))


def _apart(starts: tuple[Offset, ...], arrays: MapArrays) -> tuple[Offset, ...]:
    """Return starts of which no two are one field."""
    found: list[Offset] = []
    for start in starts:
        free = (at for at in _fields(arrays) if at not in found)
        found.append(min(free, key=lambda at: ((at[0] - start[0]) ** 2 + (at[1] - start[1]) ** 2, at)))
    return tuple(found)


def _edge(start: Offset, size: tuple[int, int]) -> Edge:
    """Return the edge that a field lies nearest to."""
    x, y = start[0] / max(1, size[0] - 1), start[1] / max(1, size[1] - 1)
    ways: dict[Edge, float] = {"N": y, "S": 1 - y, "W": x, "E": 1 - x}
    return min(ways, key=lambda one: ways[one])


def _units(ground: _Ground, side: SideBase, language: str) -> Iterator[tuple[str, int]]:
    army = ground.documents.get(side.army.id) if side.army is not None else None
    if isinstance(army, ArmyBase):
        for one in entries(army, ground.documents):
            if one.card is not None:
                yield one.card.name.get(language), one.entry.count
