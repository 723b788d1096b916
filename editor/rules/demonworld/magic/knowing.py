"""Which wizards take part in a battle, and which spells they know (XX.3.0, XX.4.0, XX.7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from editor.rules.core.contract import Setup
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.items.carried import Carried, stored
from editor.rules.demonworld.magic.spells import wizard as level_row
from editor.rules.demonworld.magic.wizards import Magic, Wizard, WizardNow
from schemas.base import Ref
from schemas.scenario_spawns import Spawns
from schemas.systems.demonworld import (
    DemonworldItem,
    DemonworldScenario,
    DemonworldSpell,
    DemonworldSpellbook,
    DemonworldUnit,
)
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import PlainEffect, SpellIf, SpellSummons


def spells_of(setup: Setup, card: DemonworldUnit) -> Iterator[DemonworldSpell]:
    """Yield the spells that a wizard knows: those of his book, in its order (XX.4.0).

    Where the table of the book names the casters of a spell, he has to be of their peoples (XX.7.1).
    """
    book = setup.get(card.spellbook)
    if not isinstance(book, DemonworldSpellbook) or not card.wizard_level:
        return
    casters = {row.spell.id: row.casters for row in book.reach if row.spell is not None and row.casters}
    for spell in _each_once(setup, book.spells):
        if card.faction is None or card.faction in casters.get(spell.id, (card.faction,)):
            yield spell


def spells_in(setup: Setup, item: DemonworldItem, card: DemonworldUnit) -> Iterator[DemonworldSpell]:
    """Yield the spells of which an item works one (XXV.1.0): the one that it holds, else all of its levels.

    The latter are of the bearer's own book; of one who has none, of the books of his people that are at hand.
    """
    most = max((effect.value for effect in stored(item)), default=-1)
    if most < 0:
        return
    held = setup.get(item.holds)
    if item.holds is not None:
        yield from [held] if isinstance(held, DemonworldSpell) else []
        return
    own = setup.get(card.spellbook)
    if isinstance(own, DemonworldSpellbook):
        books = [own]
    else:
        at_hand = [one for one in setup.documents.values() if isinstance(one, DemonworldSpellbook)]
        books = sorted((one for one in at_hand if one.faction == card.faction), key=lambda one: one.id)
    named = [one for book in books for one in book.spells]
    yield from (spell for spell in _each_once(setup, named) if spell.level <= most)


def _each_once(setup: Setup, named: Iterable[Ref]) -> Iterable[DemonworldSpell]:
    """Return the spells named that are there, each once, in their order."""
    found = (setup.get(one) for one in named)
    return {spell.id: spell for spell in found if isinstance(spell, DemonworldSpell)}.values()


def wizards_of(
    setup: Setup, cards: Iterable[DemonworldUnit], carried: Iterable[Carried]
) -> tuple[tuple[Wizard, ...], Mapping[str, DemonworldSpell]]:
    """Return the wizards of a battle and who carries a spell, and all their spells, by id.

    Args:
        setup: the scenario with its documents.
        cards: card of each element, by its number.
        carried: items and who carries them.
    """
    items = list(carried)
    wizards: list[Wizard] = []
    spells: dict[str, DemonworldSpell] = {}
    for element, card in enumerate(cards):
        own = [one.item for one in items if one.element == element]
        held = [spell for item in own for spell in spells_in(setup, item, card)]
        if card.wizard_level or held:
            known = list(spells_of(setup, card))
            spells |= {one.id: one for one in (*known, *held)}
            points = sum(one.value for item in own for one in item.effects if one.change == "spell_points")
            wizards.append(
                Wizard(
                    element,
                    card.wizard_level,
                    tuple(one.id for one in known),
                    tuple(one.id for one in held),
                    max(points, 0) if card.wizard_level else 0,
                )
            )
    return tuple(wizards), spells


def blocks_of(spell: DemonworldSpell) -> Iterator[PlainEffect]:
    """Yield the blocks of a spell, those under a condition too."""
    for effect in spell.effects:
        yield from (*effect.then, *effect.otherwise) if isinstance(effect, SpellIf) else (effect,)


def summonable_of(setup: Setup, spells: Mapping[str, DemonworldSpell]) -> Mapping[str, DemonworldUnit]:
    """Return the cards that spells summon or events bring and that are at hand, by id (XX.6.0)."""
    blocks = [one for spell in spells.values() for one in blocks_of(spell)]
    called = [block.unit for block in blocks if isinstance(block, SpellSummons)]
    triggers = setup.scenario.triggers if isinstance(setup.scenario, DemonworldScenario) else ()
    called += [one.unit for trigger in triggers for one in trigger.effects if isinstance(one, Spawns)]
    cards = [setup.get(one) for one in called]
    return {card.id: card for card in cards if isinstance(card, DemonworldUnit)}


def with_summoned(setup: Setup, spells: Mapping[str, DemonworldSpell]) -> Mapping[str, DemonworldSpell]:
    """Return spells, and those that summoned wizards know (XX.4.0)."""
    known = dict(spells)
    while True:
        cards = summonable_of(setup, known).values()
        fresh = {one.id: one for card in cards for one in spells_of(setup, card) if one.id not in known}
        if not fresh:
            return known
        known |= fresh


def magic_at_start(battle: Battle) -> Magic | None:
    """Return the wizards with their points at the start (XX.3.2); None if nobody is one."""
    if not battle.wizards:
        return None
    return Magic(tuple([with_all_points(one, battle.ruleset) for one in battle.wizards]))


def with_all_points(wizard: Wizard, ruleset: DemonworldRuleset) -> WizardNow:
    """Return a wizard who has spent nothing yet (XX.3.2)."""
    row = level_row(wizard.level, ruleset)
    return WizardNow(wizard.element, row.spell_points if row is not None else 0, in_item=wizard.in_item)
