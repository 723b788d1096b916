"""Artillery, magic, morale, flyers and the rest beyond the worked examples."""

from typing import Any, get_args

import pytest

from editor.rules.core.questions import Reply, ask
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.base import Document
from schemas.messages import sentence
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_intermediate import MoraleTestId
from tests.cases import cases


def reply(question: str, rulesets: dict[str, Document] | None = None, **given_values: Any) -> Reply:
    data = {"id": "q", "system": "demonworld", "ask": question, "given": given_values}
    return ask(data, SYSTEMS, rulesets or shipped_rulesets(), sentence)


def test_obedience_read_strictly_fails_on_the_value_itself() -> None:
    ruleset = shipped_rulesets()["demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    strict = ruleset.model_copy(
        update={"options": ruleset.options.model_copy(update={"obedience": "strict"})}
    )
    asked: dict[str, Any] = {"test": "obedience", "morale": "9/14", "elements": 9, "order": "hold"}
    lenient = reply("morale", **asked).answer
    strictly = reply("morale", {"demonworld": strict}, **asked).answer
    assert lenient is not None
    assert strictly is not None
    assert (lenient["modifier"], lenient["needs"]) == (8, 6)
    assert (strictly["needs"], strictly["chance"]) == (5, pytest.approx(5 / 6))


def test_morale_with_every_malus_still_passes_on_a_six() -> None:
    found = reply("morale", test="casualties_melee", morale="20/20", elements=1, lost=9, enemy_fear=4).answer
    assert found is not None
    assert found["needs"] == 6


def test_morale_counts_only_what_the_test_names() -> None:
    found = reply("morale", test="rally", morale="9/13", elements=4, musician=True, fear=5, lost=3).answer
    assert found is not None
    assert found["modifier"] == 5


@cases(
    ("values", "expected"),
    [
        ({"order": "skirmish", "loading_points": 6}, (6, 6, "first")),
        ({"order": "skirmish", "loading_points": 6, "spent_points": 4}, (6, 2, "first")),
        ({"order": "charge", "loading_points": 6}, (6, 6, "first")),
        ({"order": "hold", "loading_points": 6, "spent_points": 6}, (6, 6, "second")),
        ({"order": "hold", "loading_points": 6, "engaged": True}, (0, 6, "second")),
        ({"order": "skirmish", "loading_points": 6, "engaged": True}, (0, 6, None)),
        ({"order": "move", "loading_points": 6}, (9, 6, None)),
        ({"order": "hold", "lost_hit_points": 2}, (4, 4, None)),
    ],
)
def test_crew_moves_loads_and_fires(values: dict[str, Any], expected: tuple[int, int, str | None]) -> None:
    found = reply("artillery_crew", **values).answer
    assert found is not None
    assert (found["movement_points"], found["loading_points"], found["fires_in"]) == expected


@cases(
    ("values", "wounds", "stopped_at", "power_left"),
    [
        ({"projectile": "bolt", "power": 1, "rolls": [1], "targets": [{"hit_points": 2}]}, [1], None, 0),
        ({"projectile": "bolt", "power": 2, "rolls": [], "targets": [{"obstacle": "wood"}]}, [0], 0, 0),
        ({"projectile": "bolt", "power": 9, "rolls": [], "targets": [{"obstacle": "wall"}]}, [0], 0, 9),
        ({"projectile": "ball", "power": 9, "rolls": [10], "targets": [{"obstacle": "wall"}]}, [0], 0, 9),
        ({"projectile": "ball", "power": 9, "rolls": [], "targets": [{"obstacle": "hedge"}]}, [0], None, 9),
        (
            {
                "projectile": "ball",
                "power": 9,
                "rolls": [1, 1],
                "targets": [{"hit_points": 2, "large": True}],
            },
            [2],
            0,
            7,
        ),
        (
            {"projectile": "small_stone", "power": 9, "rolls": [9], "targets": [{"hit_points": 1}]},
            [1],
            None,
            8,
        ),
        ({"projectile": "large_stone", "power": 9, "rolls": [10], "targets": [{"hit_points": 1}]}, [0], 0, 9),
    ],
)
def test_projectile_ends_where_the_rules_say(
    values: dict[str, Any], wounds: list[int], stopped_at: int | None, power_left: int
) -> None:
    found = reply("missile_path", **values).answer
    assert found == {"wounds": wounds, "stopped_at": stopped_at, "power_left": power_left}


@cases(
    ("question", "values", "field"),
    [
        (
            "missile_path",
            {"projectile": "ball", "power": 9, "rolls": [], "targets": [{"hit_points": 1}]},
            "rolls",
        ),
        ("missile_path", {"projectile": "ball", "power": 9, "rolls": [], "targets": [{}]}, "targets[0]"),
        (
            "missile_path",
            {"projectile": "ball", "power": 9, "rolls": [21], "targets": [{"hit_points": 1}]},
            "rolls[0]",
        ),
        ("artillery_shot", {"ranges": "4-2/1/0", "distance": 3}, "ranges"),
        ("artillery_shot", {"ranges": "far", "distance": 3}, "ranges"),
        ("artillery_shot", {"ranges": "0-4/12/20", "distance": 3, "loading_points": 7}, "loading_points"),
        ("artillery_crew", {"order": "move", "spent_points": 10}, "spent_points"),
        ("artillery_crew", {"order": "hold", "spent_points": 1, "engaged": True}, "spent_points"),
        ("spell", {"level": 21, "points": 21}, "level"),
        ("spell", {"level": 2, "points": 2, "wizard_level": 9}, "wizard_level"),
        ("spell_points", {"wizard_level": 1, "points": 11}, "points"),
        (
            "overrun",
            {"overrun": 9, "target_size": 2, "initiative": 2, "target_initiative": 2, "altitude": 3},
            "size",
        ),
        ("flank_march", {"kind": "fast", "turn": 4, "failed": 2}, "failed"),
    ],
)
def test_value_that_the_rules_do_not_allow_is_named(
    question: str, values: dict[str, Any], field: str
) -> None:
    found = reply(question, **values)
    assert found.field == f"given.{field}"
    message = found.data(sentence)["error"]["message"]
    assert "{" not in message
    assert not message.startswith("questions.")


def test_spell_with_many_extra_points_still_fails_on_a_critical_die() -> None:
    found = reply("spell", level=2, points=10).answer
    assert found == {"allowed": True, "chance": 0.9, "critical_chance": 0.1}


def test_wizard_in_melee_spends_no_extra_points() -> None:
    found = reply("spell", level=2, points=3, engaged=True).answer
    assert found is not None
    assert found["allowed"] is False


def test_wind_never_falls_below_calm_and_turns_round() -> None:
    assert reply("wind", direction=6, speed=1, die=14).answer == {"direction": 6, "speed": 0}
    assert reply("wind", direction=6, speed=1, die=5).answer == {"direction": 2, "speed": 1}
    assert reply("wind", direction=1, speed=1, die=4).answer == {"direction": 6, "speed": 1}


def test_door_that_holds_has_no_phase() -> None:
    assert reply("door", stability=25, powers=[[8]]).answer == {"phases": None}
    assert reply("door", stability=16, powers=[[8, 8]]).answer == {"phases": 1}


def test_flank_march_before_its_first_turn_never_arrives() -> None:
    assert reply("flank_march", kind="other", turn=3, stars=4).answer == {"chance": 0}


def test_reconnaissance_of_half_as_many_again_outflanks() -> None:
    def cavalry(elements: int) -> list[dict[str, Any]]:
        return [{"elements": elements, "kind": "cavalry", "move": 24}]

    found = reply("reconnaissance", ours=cavalry(20), theirs=cavalry(30)).answer
    assert found == {"ours": 20, "theirs": 30, "outflanks": "theirs"}
    none = reply("reconnaissance", ours=[], theirs=[]).answer
    assert none == {"ours": 0, "theirs": 0, "outflanks": None}


@pytest.mark.rule("XV.3.0")
@cases("test", get_args(MoraleTestId))
def test_what_is_not_told_of_a_test_is_nothing(test: str) -> None:
    asked: dict[str, Any] = {"test": test, "morale": "9/13", "elements": 4, "lost": 2, "destroyed": 0}
    asked |= {"fear": 0, "enemy_fear": 0, "size": 2, "enemy_size": 2, "commander_stars": 0, "urge": 0}
    reported = reply("morale", **asked).answer
    names = ("destroyed", "fear", "enemy_fear", "size", "enemy_size", "commander_stars", "urge")
    assert (
        reply("morale", **{name: value for name, value in asked.items() if name not in names}).answer
        == reported
    )
