"""Which wizards take part in a battle, and which spells they know (XX.3.0, XX.4.0, XX.7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from editor.rules.core.contract import Setup
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.magic.spells import wizard as level_row
from editor.rules.demonworld.magic.wizards import Magic, Wizard, WizardNow
from schemas.systems.demonworld import DemonworldSpell, DemonworldSpellbook, DemonworldUnit


def spells_of(setup: Setup, card: DemonworldUnit) -> Iterator[DemonworldSpell]:
    """Yield the spells that a wizard knows: those of his book, in its order (XX.4.0).

    Where the table of the book names the casters of a spell, he has to be of their peoples (XX.7.1).
    """
    book = setup.get(card.spellbook)
    if not isinstance(book, DemonworldSpellbook) or not card.wizard_level:
        return
    casters = {row.spell.id: row.casters for row in book.reach if row.spell is not None and row.casters}
    seen: set[str] = set()
    for one in book.spells:
        spell = setup.get(one)
        if not isinstance(spell, DemonworldSpell) or spell.id in seen:
            continue
        seen.add(spell.id)
        if card.faction is None or card.faction in casters.get(spell.id, (card.faction,)):
            yield spell


def wizards_of(
    setup: Setup, cards: Iterable[DemonworldUnit]
) -> tuple[tuple[Wizard, ...], Mapping[str, DemonworldSpell]]:
    """Return the wizards of a battle, and the spells that they know, by id.

    Args:
        setup: the scenario with its documents.
        cards: card of each element, by its number.
    """
    wizards: list[Wizard] = []
    spells: dict[str, DemonworldSpell] = {}
    for element, card in enumerate(cards):
        if card.wizard_level:
            known = list(spells_of(setup, card))
            spells |= {one.id: one for one in known}
            wizards.append(Wizard(element, card.wizard_level, tuple(one.id for one in known)))
    return tuple(wizards), spells


def magic_at_start(battle: Battle) -> Magic | None:
    """Return the wizards with their points at the start (XX.3.2); nothing where nobody is one."""
    if not battle.wizards:
        return None
    rows = ((one, level_row(one.level, battle.ruleset)) for one in battle.wizards)
    return Magic(
        tuple(WizardNow(one.element, row.spell_points if row is not None else 0) for one, row in rows)
    )
