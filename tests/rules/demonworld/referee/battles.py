"""Battles for the referee: the shipped ones, one for each chapter, one in which all are in force."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from editor.rules.core.contract import AiSettings, Level, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.core.replay import replay
from editor.rules.demonworld.actions import Action, Finish
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.artillery import gun_fields
from tests.rules.demonworld.artillery.guns import BALLISTA, CANNON, CATAPULT
from tests.rules.demonworld.battle import wizards
from tests.rules.demonworld.battle.arena import Troop, row, shipped, shipped_setup
from tests.rules.demonworld.battle.conjurers import conjurers
from tests.rules.demonworld.battle.test_several_sides import three
from tests.rules.demonworld.buildings.test_building_games import farm
from tests.rules.demonworld.chariots import test_chariot_games as chariot_games
from tests.rules.demonworld.chariots.chariots import CHARIOT
from tests.rules.demonworld.fire.test_fire_games import dry
from tests.rules.demonworld.flyers import test_sky_games as sky_games
from tests.rules.demonworld.flyers import winged
from tests.rules.demonworld.large import fields, riders
from tests.rules.demonworld.large.monsters import DRAGON, GIANT
from tests.rules.demonworld.large.test_bases_marching_in import armies as marching_bases
from tests.rules.demonworld.legality.games import generated
from tests.rules.demonworld.referee.referee import Referee

PLAY: Final = DemonworldPlay()
Mode = Level | str
"""A level of the computer; ``random``: actions drawn; ``half``: the plain player, three in ten drawn."""
ALL: Final = (
    "VIII",
    "IX",
    "X",
    "XI",
    "XII",
    "XIII",
    "XIV",
    "XV",
    "XVII",
    "XVIII",
    "XIX",
    "XX",
    "XXII",
    "XXIII",
)
LAND: Final[dict[str, Any]] = {
    "legend": {
        ".": "clear", "w": "wood", "b": "bushes", "g": "tall_grass", "m": "mud", "~": "water", "M": "marsh",
    },
    "terrain": (
        "." * 26, "." * 26, "." * 26, "." * 26, "." * 26,
        "...ww...bbb....gggg.......", "..www...bb.....ggg....~~..", "...ww..........gg.....~~..",
        ".......m....MM............", "..bb...mm...........ww....", "..bbb..........ggg..www...",
        "." * 26, "." * 26, "." * 26, "." * 26, "." * 26, "." * 26,
    ),
    "depth": ("0" * 26,) * 6 + ("0" * 22 + "12" + "00", "0" * 22 + "11" + "00") + ("0" * 26,) * 9,
    "levels": (
        *("0" * 26,) * 7, "0" * 10 + "1121" + "0" * 12, "0" * 10 + "1111" + "0" * 12, *("0" * 26,) * 8,
    ),
    "edges": [
        {"between": [[column, 7], [column, 6]], "kind": "wall" if column % 2 else "hedge"}
        for column in range(14, 20)
    ],
}  # fmt: skip
"""Ground of every kind."""


def everything() -> Setup:
    """Two armies of all that the book knows, on ground of every kind, with all chapters in force."""
    troops = [
        one
        for side, people in enumerate(("empire", "orcs"))
        for one in (
            Troop(side, row((0, 0), 8), card=wizards.soldiers(people, fear=1, morale_a=9, morale_b=12)),
            Troop(
                side,
                row((0, 0), 5),
                card=fields.BOW | fields.SOUND | {"faction": people, "flaming_missiles": True},
            ),
            Troop(side, row((0, 0), 3), card=winged.PEGASUS | fields.SOUND | {"faction": people}),
            Troop(side, [(0, 0)], card=(DRAGON | {"flyer": True}, GIANT)[side] | {"faction": people}),
            Troop(side, [(0, 0)], card=CHARIOT | {"faction": people}),
            Troop(side, [(0, 0)], card=_fiery((CANNON, BALLISTA)[side]) | {"faction": people}),
            Troop(side, [(0, 0)], card=_fiery(CATAPULT) | {"faction": people}),
            Troop(side, [(0, 0)], card=wizards.wizard(people, 2)),
        )
    ]
    setup = wizards.setup_of(troops, columns=26, rows=17, chapters=ALL, ground=LAND, turn_limit=7)
    data = setup.scenario.model_dump()
    for side, facing in enumerate(("N", "S")):
        for number, placement in enumerate(data["sides"][side]["placements"]):
            column = (3, 12, 18, 23, 1, 14, 19, 9)[number]
            line = (12, 12, 12, 12, 13, 14, 14, 14)[number]
            at = (column, line) if facing == "N" else (25 - column, 16 - line)
            placement |= {"at": at, "facing": facing, "frontage": (8, 5, 3, 1, 1, 1, 1, 1)[number]}
    magic = [one for one in shipped().values() if one.kind in ("spell", "spellbook")]
    documents = {one.id: one for one in (*setup.documents.values(), *magic)}
    return Setup(DemonworldScenario.model_validate(data), documents)


def _fiery(card: dict[str, Any]) -> dict[str, Any]:
    """The card of a gun with incendiary projectiles (XXII.6.0)."""
    return card | {"artillery": card["artillery"] | {"incendiary": 8}}


def _with(slug: str, *chapters: str) -> Setup:
    setup = shipped_setup(slug)
    return Setup(setup.scenario.model_copy(update={"chapters_added": chapters}), setup.documents)


SHIPPED: Final = tuple(sorted(slug for kind, slug in shipped() if kind == "scenario"))
"""Every scenario that is shipped."""
BATTLES: Final[Mapping[str, Callable[[], Setup]]] = {
    **{slug: lambda slug=slug: shipped_setup(slug) for slug in SHIPPED},  # type: ignore[misc]
    "kaiban-pass with fire and flyers": lambda: _with("kaiban-pass", "XXII", "XXIII"),
    "the-messenger with fire and flyers": lambda: _with("the-messenger", "XXII", "XXIII"),
    "everything": everything,
    "generated": generated,
    "guns": lambda: gun_fields.field(land=gun_fields.WALLS),
    "monsters": lambda: fields.field(land=fields.LAND),
    "monsters who command": lambda: fields.field(
        (*fields.EVERYTHING, "X"), fields.LAND, (GIANT | fields.CHIEF, DRAGON | fields.CHIEF)
    ),
    "bases on the march": marching_bases,
    "chariots": lambda: chariot_games.field(land=fields.LAND),
    "riders": lambda: riders.field(ALL, riders.LAND),
    "sky": lambda: winged.armies(land=sky_games.LAND),
    "persons_aloft": lambda: winged.armies(land=sky_games.LAND, persons=True),
    "magic": lambda: wizards.two_armies(turn_limit=10),
    "conjurers": lambda: conjurers(turn_limit=8),
    "fire": dry,
    "buildings": farm,
    "wide doors": lambda: farm(wide=True, locked=True),
    "three sides": lambda: three(3, (), ("VIII", "IX", "X", "XV")),
    "allies": lambda: three(4, ("a", None, "a"), ("VIII", "IX", "X", "XV")),
}
"""Name -> a battle."""


@cache
def setup_named(name: str) -> Setup:
    """Return a battle of the list; all of them can be played."""
    setup = BATTLES[name]()
    assert PLAY.refusals(setup) == ()
    return setup


def chosen(state: BattleState, mode: Mode, rng: random.Random, thinking: Any) -> Action:
    """Return what is decided: drawn, kinds of actions before actions, or chosen by the computer."""
    who = PLAY.to_act(state)
    assert who is not None
    if mode == "random" or (mode == "half" and rng.random() < 0.3):
        kinds = defaultdict(list)
        for action in PLAY.legal_actions(state):
            kinds[type(action)].append(action)
        assert kinds, f"no legal action at {state.step}"
        if len(kinds) > 1 and Finish in kinds and rng.random() < 0.6:
            # Nobody gets anywhere who ends his movement in every other case.
            del kinds[Finish]
        return rng.choice(kinds[rng.choice(sorted(kinds, key=lambda kind: kind.__name__))])
    level: Any = "plain" if mode == "half" else mode
    return PLAY.choose(PLAY.view(state, who), who, thinking, AiSettings(level))


def moments(name: str, seed: int, mode: Mode, most: int = 10_000) -> Iterator[tuple[Event, BattleState]]:
    """Yield each event of a battle with the state after it; the first state comes without an event."""
    state, dice = PLAY.start(setup_named(name)), SeededDice(seed)
    rng, thinking = random.Random(seed), thinking_dice(seed)
    for _ in range(most):
        if PLAY.to_act(state) is None:
            return
        for event in PLAY.decide(state, chosen(state, mode, rng, thinking), dice):
            state = PLAY.evolve(state, event)
            yield event, state


def refereed(name: str, seed: int, mode: Mode, most: int = 10_000) -> Counter[str]:
    """Let the referee watch a battle; it says nothing, and the log alone leads to the same end.

    Returns:
        how often each kind of event has happened.
    """
    setup = setup_named(name)
    state = PLAY.start(setup)
    referee, seen, log = Referee(state), Counter[str](), []
    for event, after in moments(name, seed, mode, most):
        faults = list(referee.faults(event, after))
        assert not faults, (name, seed, mode, state.turn, faults, event)
        seen[type(event).__name__] += 1
        log.append(event)
        state = after
    *_, end = replay(PLAY, setup, [PLAY.event_from(PLAY.event_data(event)) for event in log])
    assert end == state
    return seen
