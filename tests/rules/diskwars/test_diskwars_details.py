"""Smaller rules of Diskwars: auras, stacks that change hands, spells on offer, names in refusals, words."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.diskwars.actions.casting import casts
from editor.rules.diskwars.army import army_points
from editor.rules.diskwars.auras import refreshed
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.events.stacks import ChangedStack
from editor.rules.diskwars.setting_up import roster_of
from editor.rules.diskwars.shooting import reach
from editor.rules.diskwars.spellbooks import check_spellbook
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.spells.words import BLOCKS
from editor.rules.diskwars.state import BattleState
from schemas.base import must_be
from schemas.messages import sentence
from schemas.options import CardOption
from schemas.systems.diskwars import (
    DiskwarsArmy,
    DiskwarsScenario,
    DiskwarsSpell,
    DiskwarsSpellbook,
    DiskwarsUnit,
)
from schemas.systems.diskwars_ruleset import DiskwarsRuleset
from tests.rules.diskwars.diskwars_tables import BY_SLUG, DOCUMENTS, PLAY, at, disks, name, setup, with_armies


def with_book(*slugs: str) -> BattleState:
    """A mage of the north and a foe, with these spells in both books."""
    state = disks(("court-mage", (60, 40), "north"), ("bone-rank", (70, 40), "south"))
    book = tuple(one for slug in slugs if isinstance(one := BY_SLUG[slug], DiskwarsSpell))
    players = tuple(replace(one, book=book) for one in state.table.players)
    return state.replace(table=replace(state.table, players=players))


def test_an_aura_may_be_for_its_giver_alone() -> None:
    state = disks(
        ("elven-bard", (60, 60), "north"), ("novices", (66, 60), "north"), ("bone-rank", (90, 90), "south")
    )
    bard = at(state, "elven-bard")
    skill = state.battle.skills[bard.card.id][0]
    assert skill is not None
    block = skill.effects[0].model_copy(update={"value": "attack", "by": 2})
    rules = skill.target_rules.model_copy(update={"pick": "caster"})
    aura = skill.model_copy(update={"target_rules": rules, "effects": (block,)})
    table = refreshed(state.table, {bard.card.id: (aura,)})
    assert table.found(bard.id).value("attack") == bard.value("attack") + 2
    assert table.found(name(state, "novices")) is state.table.found(name(state, "novices"))
    assert refreshed(table, {bard.card.id: (aura,)}) is table, "nothing changes once it is given"
    assert refreshed(table, {}).found(bard.id).lasting == ()
    near = skill.model_copy(update={"effects": (block,)})
    given = refreshed(state.table, {bard.card.id: (near,)})
    assert given.found(bard.id).lasting == (), "others' auras are not for the giver"
    assert given.found(name(state, "novices")).value("attack") == at(state, "novices").value("attack") + 2


def test_a_stack_loses_a_disk_for_good_or_to_another_player() -> None:
    state = PLAY.start(setup("at-daggers-drawn"))
    north, south = state.table.players[:2]
    top = north.stack[0]
    taken, lost = ChangedStack(top, north.id, south.id), ChangedStack(top, north.id, None, south.id)
    (line,) = ENGINE.describe(state, taken)
    assert line.message.code == "diskwars_log.stack_changed"
    (line,) = ENGINE.describe(state, lost)
    assert line.message.code == "diskwars_log.stack_lost"
    after = ENGINE.evolve(state, taken)
    assert after.table.players[0].stack == north.stack[1:]
    assert after.table.players[1].stack == (top, *south.stack)
    after = ENGINE.evolve(state, lost)
    assert (after.table.players[0].lost, after.table.destroyed_by) == ((top,), {south.id: top.card.points})
    assert ENGINE.evolve(state, ChangedStack(top, north.id, None, north.id)).table.destroyed_by == {}


@pytest.mark.parametrize("slug", ["magic-wall", "fireball", "shock-wave", "zap", "headache"])
def test_a_wizard_is_offered_what_he_can_cast(slug: str) -> None:
    state = with_book(slug)
    mage = at(state, "court-mage")
    found = list(casts(state, mage))
    spell = BY_SLUG[slug]
    assert isinstance(spell, DiskwarsSpell)
    assert bool(found) is (spell.level <= mage.card.wizard_level)
    assert all(ENGINE.check(state, one) is None for one in found)
    assert [one for one in ENGINE.legal_actions(state) if isinstance(one, Cast)] == found


def test_a_refusal_of_a_spell_names_the_wizard() -> None:
    state = with_book("fireball", "magic-wall")
    mage = name(state, "court")
    for slug in ("fireball", "magic-wall"):
        refusal = ENGINE.check(state, Cast(mage, BY_SLUG[slug].id, (), ((1.0, 1.0),) * 3))
        assert refusal is not None
        assert refusal.values["disk"] == state.battle.roster[mage].name
        assert mage not in sentence(refusal, "en")


def test_who_has_no_missiles_reaches_nobody() -> None:
    state = with_book()
    assert reach(state, at(state, "bone-rank")) == 0.0


def spell_book(*slugs: str) -> DiskwarsSpellbook:
    spells = [{"id": BY_SLUG[slug].id, "kind": "spell", "slug": slug} for slug in slugs]
    return DiskwarsSpellbook.model_validate({"slug": "book", "name": "Book", "spells": spells})


def test_a_book_lists_each_spell_once_by_level() -> None:
    by_level = sorted(
        (one for one in BY_SLUG.values() if isinstance(one, DiskwarsSpell)), key=lambda one: one.level
    )
    low, high = by_level[0].slug, by_level[-1].slug
    ruleset = BY_SLUG["diskwars"]

    def codes(*slugs: str) -> list[str]:
        found = check_spellbook(spell_book(*slugs), DOCUMENTS, ruleset)
        return [one.code.partition(".")[2] for one in found]

    assert codes(low, high) == []
    assert codes(high, low) == ["book_level"]
    assert codes(low, low) == ["book_twice"]
    with pytest.raises(TypeError):
        check_spellbook(ruleset, DOCUMENTS, ruleset)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"do": "heal", "count": 1}, {"do": "heal", "count": 2}),
        ({"do": "flip", "count": 1}, {"do": "flip", "count": 2}),
        ({"do": "wound", "count": 1}, {"do": "wound", "count": 2}),
        ({"do": "mark", "activated": True}, {"do": "mark", "activated": False}),
        ({"do": "skip", "activations": 2}, {"do": "skip", "activations": 3}),
    ],
)
def test_blocks_that_differ_have_different_words(one: dict[str, Any], other: dict[str, Any]) -> None:
    ruleset = BY_SLUG["diskwars"]
    assert isinstance(ruleset, DiskwarsRuleset)
    for language in ("en", "fr"):
        first, second = (BLOCKS.sentence(block["do"], block, ruleset, language) for block in (one, other))
        assert first
        assert second
        assert first != second
    numbers = [value for value in other.values() if isinstance(value, int) and not isinstance(value, bool)]
    assert all(str(value) in second for value in numbers)


def test_disks_have_the_options_that_the_army_has_bought_for_them() -> None:
    made = with_armies(setup("first-contact"), {"north": ["novices"], "south": ["bone-rank"]})
    novices = BY_SLUG["novices"]
    assert isinstance(novices, DiskwarsUnit)
    option = CardOption.model_validate(
        {"id": "drill", "name": "Drill", "changes": ["attack +2"], "points": 5}
    )
    drilled = novices.model_copy(update={"options": (option,)})
    north, south = must_be(made.scenario, DiskwarsScenario).sides
    army = must_be(made.get(north.army), DiskwarsArmy)
    entry = army.entries[0].model_copy(update={"options": ("drill",)})
    bought = army.model_copy(update={"entries": (entry,)})
    made = Setup(made.scenario, {**made.documents, novices.id: drilled, army.id: bought})
    (one,) = roster_of(made, 0, north)
    assert (one.card.attack, one.card.points) == (novices.attack + 2, novices.points + 5)
    assert army_points(bought, made.documents) == one.card.points
    (other,) = roster_of(made, 1, south)
    assert other.card == BY_SLUG["bone-rank"]
