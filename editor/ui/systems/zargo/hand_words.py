"""Actions of The Lords of Zargo in words, and where on the map they are chosen."""

from __future__ import annotations

from editor.rules.core.hexes import Offset
from editor.rules.zargo.actions.fighting import Attack, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear
from editor.rules.zargo.actions.set_up import FoundCity, Place
from editor.rules.zargo.base import Action
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.factors import attack_of
from editor.rules.zargo.movement import Way
from editor.rules.zargo.odds import AttackOdds, attack_odds, odds_after, shot_chance, shot_parts
from editor.rules.zargo.placing import cities_left
from editor.rules.zargo.serpents import runs
from editor.rules.zargo.shots import least_die
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.wording import city_named, field_named, piece_named, place_named, side_named
from editor.ui.pages.preview.board import Odds, odds_parts
from editor.ui.pages.preview.guide import Choice, Sketch
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.typography import signed


class ZargoWords:
    """Says actions in a language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def say(self, code: str, values: dict[str, Value] | None = None) -> str:
        """Return a sentence of the area ``zargo_hand``."""
        return sentence(Message(code=f"zargo_hand.{code}", values=values or {}), self._language)

    def sentence(self, message: Message) -> str:
        """Return a message of the rules as a sentence."""
        return sentence(message, self._language)

    def piece(self, state: ZargoState, number: int) -> str:
        """Return the name of a piece."""
        return state.world.kind_of(number).name.get(self._language)

    def gathered(self, state: ZargoState, way: Way) -> str:
        """Return a way on which a piece waits for others, to attack with them."""
        values = {
            **piece_named(state, way.target, "target"),
            **place_named(state, way.target, "target_at"),
            "at": field_named(state, way.path[-1]),
        }
        return self.say("move_gather", values)

    def member(self, state: ZargoState, number: int, target: int, city: int) -> str:
        """Return a piece of a group, with what it adds to an attack."""
        cell = state.cities[city].cell if city >= 0 else state.pieces[target].cell
        values = {**piece_named(state, number), **place_named(state, number)}
        if state.step != "combat":
            return self.say("shooter", values)
        return self.say("attacker", {**values, "value": int(attack_of(state, number, cell).value)})

    def odds(self, state: ZargoState, action: Action) -> Odds | None:
        """Return what an attack or a shot promises. None where no die is rolled."""
        match action:
            case Attack(attackers=attackers, target=target, city=city):
                return self._attack_odds(state, action, attack_odds(state, attackers, target, city))
            case Move(ways=ways) if ways and ways[-1].target >= 0:
                return self._attack_odds(state, action, odds_after(state, ways))
            case Shoot(shooters=shooters, target=target):
                chance = round(100 * shot_chance(state, shooters, target))
                least = min(7, least_die(state, shooters, target)[0])
                table = least_die(state, shooters, target)[2]
                retreat = state.world.ruleset.combat.retreat_hexes
                lines = (
                    self.say("odds_shot", {"least": least, "chance": chance}),
                    self.say(f"odds_shot_{table.effect}", {"hexes": retreat}),
                )
                parts = odds_parts(shot_parts(state, shooters, target), self._language)
                return Odds(self.choice(state, action).words, lines, parts)
            case _:
                return None

    def _attack_odds(self, state: ZargoState, action: Action, found: AttackOdds | None) -> Odds | None:
        title = self.choice(state, action).words
        if found is None:
            hidden = isinstance(action, Attack)
            return Odds(title, (self.say("odds_hidden"),)) if hidden else None
        lines = [
            self.say(
                "odds_factors",
                {"attack": found.attack, "defence": found.defence, "difference": signed(found.difference)},
            )
        ]
        lines += [
            self.say(f"odds_{outcome}", {"chance": round(100 * share)})
            for outcome, share in sorted(found.shares.items(), key=lambda one: -one[1])
        ]
        return Odds(title, tuple(lines), odds_parts(found.parts, self._language))

    def choice(self, state: ZargoState, action: Action, tool: str = "") -> Choice:
        """Return an action as a choice."""
        return Choice(
            sentence(ENGINE.words(state, action), self._language),
            tool=tool,
            action=action,
            at=places_of(state, action),
            sketch=sketch_of(state, action),
        )

    def task(self, state: ZargoState) -> str:
        """Return what has to be decided."""
        values: dict[str, Value] = {}
        if state.step == "garrisons":
            city = next(
                (
                    number
                    for number, one in enumerate(state.cities)
                    if one.founder == state.side and number not in state.garrisoned
                ),
                0,
            )
            values = city_named(state, city)
        elif state.step == "cities":
            values = {"left": cities_left(state, state.side)}
        elif state.step == "occupy":
            values = city_named(state, state.taken)
        elif state.step == "answer" and state.offer is not None:
            values = side_named(state, state.offer[0])
        elif state.step == "run_on":
            values = piece_named(state, state.runner)
        return self.say(f"task_{state.step}", values)


def places_of(state: ZargoState, action: Action) -> tuple[Offset, ...]:
    """Return the fields on which an action is chosen by a click."""
    at = state.world.at
    match action:
        case FoundCity(at=cell) | Place(at=cell) | Reappear(at=cell):
            return (at(cell),)
        case Move(ways=ways):
            ends = tuple(at(way.path[-1]) for way in ways)
            return (*ends, *(at(state.pieces[way.target].cell) for way in ways[-1:] if way.target >= 0))
        case Shoot(target=target) if state.pieces[target].cell >= 0:
            return (at(state.pieces[target].cell),)
        case Attack(target=target, city=city):
            cell = state.cities[city].cell if city >= 0 else state.pieces[target].cell
            return (at(cell),) if cell >= 0 else ()
        case RunOn(hexes=hexes):
            return tuple(at(path[-1]) for count, _one, path, _left in runs(state) if count == hexes)
        case _:
            return ()


def sketch_of(state: ZargoState, action: Action) -> Sketch:
    """Return where pieces would stand after an action."""
    if isinstance(action, Attack | Shoot):
        return ()
    if isinstance(action, Move):
        return tuple((state.world.at(way.path[-1]), 0) for way in action.ways)
    return tuple((place, 0) for place in places_of(state, action))
