"""Every reason why a scenario cannot be played, and what is wrong with sectors and decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Final

from editor.rules.core.contract import Setup
from editor.rules.core.memo import LastFew
from editor.rules.core.wording import kind_word
from editor.rules.wizwar.maze import Lay, build
from editor.rules.wizwar.means import distances
from editor.rules.wizwar.setting_up import assembled
from schemas.army import ArmyEntry
from schemas.base import Document, Ref
from schemas.game_effects import EDGES, BuildsSide, FillsSquare
from schemas.problems import Message, Problem, Severity, Value
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import (
    BASE,
    BUSH,
    DOOR,
    OPEN,
    STONE,
    TREASURE,
    WizwarArmy,
    WizwarMap,
    WizwarScenario,
    WizwarUnit,
)
from schemas.systems.wizwar_cards import WizwarCard

_JUDGED: Final = LastFew[tuple[Problem, ...]](24)
"""Sectors with what is wrong with them: a scenario is checked after every change, its sectors stay."""


def refusals(setup: Setup) -> tuple[Problem, ...]:
    """Return every reason why a scenario cannot be played; empty where it can."""
    slug = setup.scenario.slug
    return tuple(one.at(document=slug) for one in _findings(setup) if one.severity == "error")


def board_stands(setup: Setup) -> bool:
    """Return whether the board of a scenario can be assembled; the cards of its deck need not be there."""
    scenario, ruleset = setup.scenario, setup.get(getattr(setup.scenario, "ruleset", None))
    if not isinstance(scenario, WizwarScenario) or not isinstance(ruleset, WizwarRuleset):
        return False
    if any(True for _ in _missing(setup, scenario)):
        return False
    return all(one.severity != "error" for one in _sector_findings(setup, scenario, ruleset))


def scenario_problems(setup: Setup) -> tuple[Problem, ...]:
    """Return all that is wrong with a scenario, with remarks that stop nobody."""
    return tuple(one.at(document=setup.scenario.slug) for one in (*_findings(setup), *misfits(setup)))


def _findings(setup: Setup) -> Iterator[Problem]:
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        yield Problem(code="wizwar_board.missing", values={"kind": "scenario", "slug": scenario.slug})
        return
    missing = [*_missing(setup, scenario)]
    yield from missing
    ruleset, deck = setup.get(scenario.ruleset), setup.get(scenario.deck)
    if missing or not isinstance(ruleset, WizwarRuleset) or not isinstance(deck, WizwarArmy):
        return
    yield from _sector_findings(setup, scenario, ruleset)
    yield from _event_findings(setup, scenario)
    for one in deck_problems(deck, setup.documents, ruleset, len(scenario.sides)):
        yield one.model_copy(update={"path": "deck", "document": ""})


def _missing(setup: Setup, scenario: WizwarScenario) -> Iterator[Problem]:
    wanted: list[tuple[str, Ref | None, type[Document]]] = [
        ("ruleset", scenario.ruleset, WizwarRuleset),
        ("deck", scenario.deck, WizwarArmy),
    ]
    wanted += [(f"sectors[{place}]", ref, WizwarMap) for place, ref in enumerate(scenario.sectors)]
    for place, side in enumerate(scenario.sides):
        wanted += [(f"sides[{place}].sector", side.sector, WizwarMap)]
        wanted += [(f"sides[{place}].wizard", side.wizard, WizwarUnit)]
    for path, ref, model in wanted:
        if ref is not None and not isinstance(setup.get(ref), model):
            values: dict[str, Value] = {"kind": kind_word(ref.kind), "slug": ref.slug or ref.id}
            yield Problem(code="wizwar_board.missing", path=path, values=values)


def _sector_findings(setup: Setup, scenario: WizwarScenario, ruleset: WizwarRuleset) -> Iterator[Problem]:
    placed = [(f"sides[{n}].sector", setup.get(side.sector)) for n, side in enumerate(scenario.sides)]
    pool = [(f"sectors[{n}]", setup.get(ref)) for n, ref in enumerate(scenario.sectors)]
    own = {one.id for _, one in placed if isinstance(one, WizwarMap)}
    free = {one.id for _, one in pool if isinstance(one, WizwarMap)} - own
    lacking = sum(one is None for _, one in placed)
    if lacking > len(free):
        values: dict[str, Value] = {"wanted": lacking, "found": len(free)}
        yield Problem(code="wizwar_board.too_few_sectors", path="sectors", values=values)
    first: WizwarMap | None = None
    seen: set[tuple[str, str]] = set()
    judged: set[str] = set()
    for path, one in (*placed, *pool):
        if not isinstance(one, WizwarMap):
            continue
        key = (path.partition("[")[0], one.id)
        if key in seen:
            yield Problem(code="wizwar_board.sector_twice", path=path, values=_named("sector", one))
        seen.add(key)
        first = first or one
        if one.size != first.size:
            values = {"size": one.size, "other_size": first.size}
            values |= {**_named("sector", one), **_named("other", first)}
            yield Problem(code="wizwar_board.sizes", path=path, values=values)
        if one.id not in judged:
            judged.add(one.id)
            for problem in _JUDGED.get((one, ruleset), None, partial(sector_problems, one, ruleset)):
                yield problem.model_copy(update={"path": path})


def _event_findings(setup: Setup, scenario: WizwarScenario) -> Iterator[Problem]:
    """Yield the squares of events that are beyond the edge of their sectors, or stay as they are."""
    sectors = {side.id: setup.get(side.sector) for side in scenario.sides}
    pool = [one for ref in scenario.sectors if isinstance(one := setup.get(ref), WizwarMap)]
    for number, trigger in enumerate(scenario.triggers):
        for place, effect in enumerate(trigger.effects):
            if not isinstance(effect, FillsSquare | BuildsSide):
                continue
            own = sectors[effect.side]
            sector = own if isinstance(own, WizwarMap) else next(iter(pool), None)
            if sector is None:
                continue
            path = f"triggers[{number}].effects[{place}]"
            found: Mapping[str, int] = {"column": effect.column, "row": effect.row}
            values: dict[str, Value] = {"event": trigger.name, "size": sector.size, **found}
            beyond = [name for name, value in found.items() if value > sector.size]
            for name in beyond:
                yield Problem(code="scenario.event_off_sector", path=f"{path}.{name}", values=values)
            kept = isinstance(effect, FillsSquare) and effect.what != "nothing" and own is sector
            if kept and not beyond and sector.square(effect.column - 1, effect.row - 1) in (BASE, TREASURE):
                code = "scenario.event_square_taken"
                yield Problem(code=code, path=f"{path}.column", values=values, severity=Severity.WARNING)


def _named(key: str, document: Document) -> dict[str, Value]:
    return {key: document.name}


def sector_problems(sector: WizwarMap, ruleset: WizwarRuleset) -> tuple[Problem, ...]:
    """Return what is wrong with a sector: treasures, base, squares shut in, edges without openings."""
    found: list[Problem] = []
    name, size = _named("sector", sector), sector.size
    squares = list(product(range(size), repeat=2))
    letters = {(column, row): sector.square(column, row) for row, column in squares}
    treasures = sum(letter == TREASURE for letter in letters.values())
    wanted = ruleset.treasures.treasures_per_player
    if treasures != wanted:
        found.append(_problem("treasures", {**name, "found": treasures, "wanted": wanted}))
    base = next(at for at, letter in letters.items() if letter == BASE)
    middle = {size // 2, (size - 1) // 2}
    if not (base[0] in middle and base[1] in middle):
        found.append(_problem("base_off_centre", name, severity="warning"))
    alone = build((sector,), (Lay(0, 0, 0),))
    far = distances(alone, base[1] * size + base[0], doors=True)
    for (column, row), letter in letters.items():
        if far[row * size + column] < 0 and letter not in (STONE, BUSH):
            found.append(_problem("shut_in", {**name, "column": column + 1, "row": row + 1}))
            break
    for heading, edge in enumerate(EDGES):
        if not any(side in (OPEN, DOOR) for side in edge_of(sector, heading)):
            values: dict[str, Value] = {**name, "edge": _edge_word(edge)}
            found.append(_problem("no_way_out", values))
    return tuple(found)


def _edge_word(edge: str) -> Message:
    """Return an edge of a sector as a word of a sentence."""
    return Message(code=f"wizwar_board.edge_{edge}")


def _problem(code: str, values: dict[str, Value], severity: str = "error") -> Problem:
    return Problem.model_validate(
        {"code": f"wizwar_board.{code}", "path": "plan", "values": values, "severity": severity}
    )


def edge_of(sector: WizwarMap, heading: int) -> str:
    """Return the sides along an edge of a sector, clockwise: what stands on each."""
    last = sector.size - 1
    places = {
        0: [(n, 0) for n in range(sector.size)],
        1: [(last, n) for n in range(sector.size)],
        2: [(last - n, last) for n in range(sector.size)],
        3: [(0, last - n) for n in range(sector.size)],
    }[heading]
    return "".join(sector.side(column, row, heading) for column, row in places)


def misfits(setup: Setup) -> tuple[Problem, ...]:
    """Return openings that meet walls, where every side names its sector and how it is turned: warnings."""
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        return ()
    sectors = [setup.get(side.sector) for side in scenario.sides]
    known = [one for one in sectors if isinstance(one, WizwarMap)]
    if len(known) < len(sectors) or any(side.turned is None for side in scenario.sides):
        return ()
    if len({one.size for one in known}) > 1:
        return ()
    maze = assembled(scenario, tuple(known), [side.turned or 0 for side in scenario.sides])
    found = []
    area = maze.size * maze.size
    for half, mate in enumerate(maze.mates):
        if maze.is_inner(half) or maze.stands[half] not in ("", "door") or maze.stands[mate] != "wall":
            continue
        sector, other = half // 4 // area, mate // 4 // area
        _, column, row = maze.place(half // 4)
        side = half % 4
        values: dict[str, Value] = {
            **_named("sector", known[sector]),
            **_named("other", known[other]),
            "edge": _edge_word(EDGES[side]),
            "place": (column if side in (0, 2) else row) + 1,
        }
        path = f"sides[{sector}].sector"
        found.append(_problem("not_joined", values, "warning").model_copy(update={"path": path}))
    return tuple(found)


def deck_problems(
    deck: WizwarArmy, documents: Mapping[str, Document], ruleset: WizwarRuleset, players: int
) -> tuple[Problem, ...]:
    """Return what is wrong with a deck for a number of players."""
    cards = [(entry, documents.get(entry.card.id)) for entry in deck.entries]
    found = list(_entry_problems(cards))
    name = _named("deck", deck)
    dealt = ruleset.hand.starting_cards
    types = [
        card.card_type for entry, card in cards if isinstance(card, WizwarCard) for _ in range(entry.count)
    ]
    usable = sum(kind != "trap" for kind in types)
    wanted = players * (dealt + ruleset.hand.cards_drawn)
    if usable < wanted:
        values: dict[str, Value] = {
            **name,
            "found": usable,
            "players": players,
            "dealt": dealt,
            "wanted": wanted,
        }
        found.append(Problem(code="wizwar_board.deck_small", path="entries", values=values))
    weapons = any(
        block.do == "weapon" for _, card in cards if isinstance(card, WizwarCard) for block in card.effects
    )
    if "number" not in types:
        found.append(_warning("deck_no_numbers", name))
    if "attack" not in types and not weapons:
        found.append(_warning("deck_no_attacks", name))
    return tuple(one.at(document=deck.slug) for one in found)


def _warning(code: str, values: dict[str, Value]) -> Problem:
    return _problem(code, values, "warning").model_copy(update={"path": "entries"})


def _entry_problems(cards: list[tuple[ArmyEntry, Document | None]]) -> Iterator[Problem]:
    for place, (entry, card) in enumerate(cards):
        path = f"entries[{place}].card"
        if card is None:
            slug = entry.card.slug or entry.card.id
            values: dict[str, Value] = {"kind": kind_word(entry.card.kind), "slug": slug}
            yield Problem(code="wizwar_board.missing", path=path, values=values)
        elif not isinstance(card, WizwarCard):
            yield Problem(code="wizwar_board.army_not_a_card", path=path, values=_named("card", card))
        elif card.card_type not in ("number", "trap") and all(b.do == "text" for b in card.effects):
            empty = _warning("card_empty", _named("card", card))
            yield empty.model_copy(update={"path": path})
