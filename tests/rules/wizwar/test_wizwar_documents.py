"""What Wiz-War says of its documents: blocks in words, levers, decks, scenarios that lack something."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.armies import force_of
from editor.rules.core.contract import Setup
from editor.rules.core.converting import Realm, propose
from editor.rules.diskwars.converting import CONVERTER as DISK_CONVERTER
from editor.rules.wizwar.army import READER, check_army
from editor.rules.wizwar.block_words import BLOCKS
from editor.rules.wizwar.converting import CONVERTER
from editor.rules.wizwar.levers import adjusted, levers
from editor.rules.wizwar.refusals import board_stands, misfits, refusals, scenario_problems, sector_problems
from editor.rules.wizwar.setting_up import battle_of
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import EMPTY_PLAN, WizwarArmy, WizwarScenario, WizwarUnit
from schemas.text import LocalText
from tests.cases import cases
from tests.rules.diskwars.diskwars_tables import BY_SLUG as DISKS

from .games import documents, sector, setup, shipped

FOREIGN = shipped("card", "fireball")
DISKS_NAME = LocalText({"en": "Disks"})


def duel() -> WizwarScenario:
    found = shipped("scenario", "the-first-duel")
    assert isinstance(found, WizwarScenario)
    return found


@cases(
    ("block", "words"),
    [
        ({"do": "hurt", "damage": 3}, "Magical damage: 3"),
        ({"do": "hurt", "with_number": True, "damage_kind": "magical"}, "Magical damage: the number of the"),
        ({"do": "hurt", "damage": 2, "with_number": True}, "2 and the number of the number card"),
        ({"do": "hurt", "damage": 1, "per_stone": True}, "1, for each magic stone"),
        ({"do": "state", "state": "stunned", "turns": 2}, "turns: 2"),
        ({"do": "state", "state": "stunned"}, "turns: the number"),
        ({"do": "build", "built": "firewall"}, "A wall of fire"),
        ({"do": "demolish"}, "What stands there disappears"),
        ({"do": "demolish", "falling": 4}, "adjacent: 4"),
        ({"do": "open"}, "this turn"),
        ({"do": "open", "forever": True}, "for good"),
        ({"do": "pull", "squares": 2}, "towards the caster; squares: 2 and the number"),
        (
            {"do": "pull", "away": True, "damage": 1},
            "away from the caster; squares: the number",
        ),
        ({"do": "pull", "away": True, "damage": 1}, "cannot go: 1"),
        ({"do": "jump", "squares": 2}, "squares away: 2 and"),
        ({"do": "heal", "points": 2}, "gained: 2 and"),
        ({"do": "hurry", "squares": 3}, "this turn: 3 and"),
        ({"do": "draw", "cards": 4}, "at once: 4"),
        ({"do": "stop", "share": "half"}, "rounded up"),
        ({"do": "stop", "share": "points", "points": 3, "indirect": True}, "stopped: 3, also of damage"),
        ({"do": "stop", "share": "points", "points": 1, "with_number": True}, "1 and the number"),
        ({"do": "power", "power": "spirit", "amount": 3}, "up to 3"),
        ({"do": "weapon", "damage": 2, "blow": True, "throw": False}, "Striking weapon, physical damage: 2"),
        ({"do": "weapon", "damage": 2, "throw": True, "blow": False}, "Throwing weapon"),
        ({"do": "weapon", "damage": 2, "throw": True, "blow": True}, "Striking and throwing weapon"),
        ({"do": "text", "words": {"en": "Do it", "fr": "Fais-le"}}, "Do it"),
        ({"do": "cancel"}, "A counteraction has no effect"),
        ({"do": "explode"}, ""),
    ],
)
def test_a_block_is_a_sentence(block: dict[str, Any], words: str) -> None:
    said = BLOCKS.sentence(block["do"], block, None, "en")
    assert words in said
    assert bool(said) is bool(words)
    assert bool(BLOCKS.sentence(block["do"], block, None, "fr")) is bool(words)
    assert BLOCKS.executed(block["do"], block) is (block["do"] != "text")


def test_the_blocks_of_a_card_are_lines_and_other_documents_have_none() -> None:
    lines = BLOCKS.lines(FOREIGN, None, "en")
    assert [(one.path, one.executed) for one in lines] == [("effects[0]", True), ("effects[1]", True)]
    assert BLOCKS.lines(duel(), None, "en") == ()


def test_a_lever_gives_life_to_one_side_and_the_same_change_has_the_same_ids() -> None:
    made = setup()
    found = levers(made)
    assert [(one.id, one.side, one.low, one.high) for one in found] == [
        (f"points:{side.id}", side.id, 0, 30) for side in duel().sides
    ]
    more = adjusted(made, found[1].id, 4)
    assert battle_of(more).life == (15, 19)
    assert more.scenario.id == adjusted(made, found[1].id, 4).scenario.id
    assert more.scenario.id != adjusted(made, found[1].id, 5).scenario.id
    assert refusals(more) == ()
    sides = tuple(one.model_copy(update={"wizard": None}) for one in duel().sides)
    bare = duel().model_copy(update={"sides": sides})
    assert battle_of(adjusted(replace(made, scenario=bare), found[0].id, 3)).life == (18, 15)
    with pytest.raises(LookupError):
        adjusted(made, "points:nobody", 1)
    with pytest.raises(LookupError):
        adjusted(replace(made, scenario=FOREIGN), found[0].id, 1)
    assert levers(replace(made, scenario=FOREIGN)) == ()


def test_wizards_of_their_own_have_their_life_and_their_squares() -> None:
    wizard = WizwarUnit(slug="old-one", name={"en": "Old one"}, life=22, movement=5)  # type: ignore[arg-type]
    ref = duel().sides[0].wizard
    assert ref is not None
    side = duel().sides[0].model_copy(update={"wizard": ref.model_copy(update={"id": wizard.id})})
    scenario = duel().model_copy(update={"sides": (side, *duel().sides[1:])})
    battle = battle_of(Setup(scenario, {**documents(), wizard.id: wizard}))
    assert (battle.life, battle.movement) == ((22, 15), (5, 3))


def test_what_is_no_game_of_wiz_war_is_refused_and_not_begun() -> None:
    with pytest.raises(TypeError):
        battle_of(Setup(FOREIGN, documents()))
    with pytest.raises(TypeError):
        battle_of(Setup(duel(), {}))
    assert [one.code for one in refusals(Setup(FOREIGN, documents()))] == ["wizwar_board.missing"]
    assert misfits(Setup(FOREIGN, documents())) == ()


def test_the_board_stands_without_the_cards_of_the_deck_but_not_without_its_sectors() -> None:
    made = setup()
    assert board_stands(made)
    assert not board_stands(Setup(FOREIGN, documents()))
    assert not board_stands(Setup(duel(), {}))
    ref = duel().sides[0].sector
    assert ref is not None
    gone = {key: one for key, one in documents().items() if key != ref.id}
    assert not board_stands(Setup(duel(), gone))
    small = ("+-+-+-+", "|T . T|", "+ + + +", "|. B .|", "+ + + +", "|. . .|", "+-+-+-+")
    closed = sector(*small)
    odd = closed.model_copy(update={"id": ref.id})
    assert not board_stands(Setup(duel(), {**documents(), ref.id: odd}))


def test_remarks_stop_nobody() -> None:
    deck = shipped("army", "the-whole-deck")
    assert isinstance(deck, WizwarArmy)
    kinds = Counter(getattr(documents()[one.card.id], "card_type", "") for one in deck.entries)
    assert kinds["number"] == 5
    plain = tuple(
        one for one in deck.entries if getattr(documents()[one.card.id], "card_type", "") not in ("number",)
    )
    without = deck.model_copy(update={"entries": plain})
    made = Setup(duel(), {**documents(), deck.id: without})
    assert refusals(made) == ()
    assert {one.code for one in scenario_problems(made)} == {"wizwar_board.deck_no_numbers"}
    found = check_army(without, documents(), shipped("ruleset", "wizwar"))
    assert {one.code for one in found} == {"wizwar_board.deck_no_numbers"}


def test_a_base_beside_the_middle_is_a_remark() -> None:
    ruleset = shipped("ruleset", "wizwar")
    assert isinstance(ruleset, WizwarRuleset)
    rows = list(EMPTY_PLAN)
    base = next(n for n, row in enumerate(rows) if "B" in row)
    column = rows[base].index("B")
    rows[base] = rows[base].replace("B", ".")
    rows[base - 2] = rows[base - 2][:column] + "B" + rows[base - 2][column + 1 :]
    found = sector_problems(sector(*rows), ruleset)
    assert ("wizwar_board.base_off_centre", "warning") in [(one.code, str(one.severity)) for one in found]


def test_sectors_turned_by_dice_or_of_several_sizes_are_not_compared() -> None:
    sides = tuple(one.model_copy(update={"turned": None}) for one in duel().sides)
    assert misfits(Setup(duel().model_copy(update={"sides": sides}), documents())) == ()
    ref = duel().sides[0].sector
    assert ref is not None
    small = sector("+ + + +", "|T . T|", "+ + + +", "|. B .|", "+ + + +", "|. . .|", "+ + + +")
    small = small.model_copy(update={"id": ref.id})
    assert misfits(Setup(duel(), {**documents(), ref.id: small})) == ()


def test_what_a_card_counts_as_for_the_rules_of_decks() -> None:
    ruleset = shipped("ruleset", "wizwar")
    deck = shipped("army", "the-whole-deck")
    assert isinstance(deck, WizwarArmy)
    force = force_of(deck, documents(), ruleset, READER)
    found = {documents()[one.card].slug: one.categories for one in force.lines}
    assert found["fireball"] == {"attack_card", "spell"}
    assert found["dagger"] == {"object_card"}
    assert found["trap"] == {"trap_card"}


def test_armies_and_scenarios_of_other_games_are_no_decks_and_no_boards() -> None:
    ruleset = shipped("ruleset", "wizwar")
    army = DISKS["the-kings-vanguard"]
    codes = {one.code for one in check_army(army, documents(), ruleset)}
    assert not any(code.startswith("wizwar_board.deck") for code in codes)
    battle = DISKS["first-contact"]
    ref = duel().ruleset.model_copy(update={"id": ruleset.id})
    assert not board_stands(Setup(battle.model_copy(update={"ruleset": ref}), documents()))


def test_a_creature_of_another_game_becomes_a_wizard_as_the_shipped_ones_are() -> None:
    ruleset = shipped("ruleset", "wizwar")
    assert isinstance(ruleset, WizwarRuleset)
    wizard = WizwarUnit(slug="old-one", name={"en": "Old one"}, life=22)  # type: ignore[arg-type]
    figures = CONVERTER.figures(wizard, ruleset)
    assert figures is not None
    assert dict(figures.values) == {"life": 22, "speed": 3, "magic": 1.0}
    assert CONVERTER.figures(wizard, None) is None
    disks = Realm("diskwars", DISKS_NAME, DISK_CONVERTER, DISKS["diskwars"], [DISKS["novices"]])
    for rules, life in ((ruleset, 22), (None, 15)):
        wizards = Realm("wizwar", DISKS_NAME, CONVERTER, rules, [wizard])
        made = propose(DISKS["novices"], disks, wizards)
        assert made.data["life"] == life
        assert made.data["movement"] == 3


def test_openings_that_meet_walls_are_looked_for_only_where_all_is_settled() -> None:
    """A sector that is missing, or one that the dice turn, leaves nothing to say."""
    small = sector("+-+-+-+", "|T . T|", "+ + + +", "|. B . ", "+ + + +", "|. . .|", "+-+-+-+")
    settled = duel().model_copy(
        update={"sides": tuple(one.model_copy(update={"turned": 0}) for one in duel().sides)}
    )
    first, second = (one.sector for one in settled.sides[:2])
    assert first is not None
    assert second is not None
    own = {ident: small.model_copy(update={"id": ident}) for ident in (first.id, second.id)}
    assert misfits(Setup(settled, {**documents(), **own}))
    loose = settled.model_copy(
        update={"sides": (settled.sides[0].model_copy(update={"turned": None}), *settled.sides[1:])}
    )
    assert misfits(Setup(loose, {**documents(), **own})) == ()
    assert misfits(Setup(settled, {first.id: own[first.id]})) == ()
