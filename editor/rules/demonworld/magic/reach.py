"""Which spells somebody can ever cast (XX.3.2, XX.4.1, XX.7.1, XXV.1.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.rules.core.setup import Setup
from editor.rules.demonworld.items.carried import stored
from editor.rules.demonworld.magic.knowing import spells_of
from editor.rules.demonworld.magic.spells import wizard
from schemas.base import Document, must_be
from schemas.systems.demonworld import DemonworldItem, DemonworldSpell, DemonworldSpellbook, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import SpellEffect, SpellIf, SpellTransforms


def castable(documents: Sequence[Document], ruleset: Document) -> frozenset[str]:
    """Return the ids of the spells that a wizard of these documents knows and has the points for.

    Spells that an item holds, and those of the levels that it can hold, count, too.
    """
    rules = must_be(ruleset, DemonworldRuleset)
    setup = Setup(ruleset, {one.id: one for one in documents})
    units = [one for one in documents if isinstance(one, DemonworldUnit)]
    items = [one for one in documents if isinstance(one, DemonworldItem)]
    return frozenset(
        [one for unit in units for one in _known(setup, unit, rules)]
        + [one for item in items for one in _held(item, documents)]
    )


def states_given(spell: Document) -> Sequence[tuple[str, str]]:
    """Return place and identifier of the states that a spell puts units into, but for that of their card."""
    effects = spell.effects if isinstance(spell, DemonworldSpell) else ()
    found = []
    for place, effect in enumerate(effects):
        at = f"effects[{place}]"
        inner: list[tuple[str, SpellEffect]] = [(at, effect)]
        if isinstance(effect, SpellIf):
            parts = (("then", effect.then), ("otherwise", effect.otherwise))
            inner = [(f"{at}.{name}[{n}]", one) for name, blocks in parts for n, one in enumerate(blocks)]
        found += [
            (f"{path}.state", one.state)
            for path, one in inner
            if isinstance(one, SpellTransforms) and one.state is not None
        ]
    return found


def _known(setup: Setup, card: DemonworldUnit, rules: DemonworldRuleset) -> Iterator[str]:
    row = wizard(card.wizard_level, rules) if card.wizard_level else None
    if row is not None:
        yield from (one.id for one in spells_of(setup, card) if one.level <= row.spell_points)


def _held(item: DemonworldItem, documents: Sequence[Document]) -> Iterator[str]:
    if item.holds is not None:
        yield item.holds.id
        return
    most = max((effect.value for effect in stored(item)), default=-1)
    in_books = {ref.id for one in documents if isinstance(one, DemonworldSpellbook) for ref in one.spells}
    spells = (one for one in documents if isinstance(one, DemonworldSpell))
    yield from (one.id for one in spells if one.level <= most and one.id in in_books)
