"""Armies as rosters of BattleScribe and New Recruit."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from editor.packs.battlescribe.out_model import OutGame
from editor.packs.battlescribe.out_xml import written
from editor.packs.battlescribe.roster_out import OutPick, OutRoster, roster_element, roster_json
from editor.packs.battlescribe.tally import Tally
from editor.packs.whole_files import write_whole
from editor.services.battlescribe.gathering import game_out
from editor.services.resolving import resolve
from editor.services.share_codes import not_an_army
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import system_of
from schemas.losses import Loss
from schemas.zip_files import zip_bytes

Form = Literal["battlescribe", "newrecruit"]


@dataclass(frozen=True)
class ArmyOut:
    """An army as it is written."""

    roster: OutRoster
    game: OutGame
    lost: tuple[Loss, ...]
    """What of it has no place there."""


def army_out(ws: Workspace, wanted: str, language: str, *, working_copies: bool = False) -> ArmyOut:
    """Return an army as BattleScribe has it.

    Args:
        ws: the catalogue.
        wanted: slug, path or id of the army.
        language: of all names and texts.
        working_copies: whether the army is taken as it is edited now; its cards are those last saved.

    Raises:
        EditorError: it is no army, or something that it needs is missing.
    """
    read = resolve(ws, wanted, working_copies=working_copies)
    army = read.document
    if not isinstance(army, ArmyBase):
        raise not_an_army("roster", army)
    read.whole()
    out, tally = game_out(ws, system_of(army), language), Tally()
    cards = {one.id: one for one in out.game.cards}
    picks = []
    for entry in army.entries:
        card = cards.get(entry.card.id)
        if card is None:
            tally.add("out_card", entry.card.slug)
            continue
        if entry.state is not None:
            tally.add("out_state", card.name)
        items = tuple(cards[one.id] for one in entry.items if one.id in cards)
        bought = tuple(one for one in card.options if one.key in entry.options)
        picks.append(OutPick(entry.key, card, entry.count, items, bought, entry.note))
    roster = OutRoster(
        army.id,
        army.name.get(language),
        army.faction,
        army.points_limit,
        tuple(picks),
        army.text.get(language),
    )
    return ArmyOut(roster, out.game, tally.losses())


def roster_bytes(out: ArmyOut, form: Form, name: str = "") -> bytes:
    """Return an army as the bytes of a file.

    Args:
        out: the army.
        form: for BattleScribe (XML) or New Recruit (JSON).
        name: name of the file; one that ends in ``.rosz`` is zipped.
    """
    if form == "newrecruit":
        return roster_json(out.roster, out.game)
    data = written(roster_element(out.roster, out.game))
    return zip_bytes({f"{name.rpartition('.')[0]}.ros": data}) if name.lower().endswith(".rosz") else data


def write_army(out: ArmyOut, file: Path, form: Form) -> None:
    """Write an army into a file.

    Raises:
        EditorError: it cannot be written; what was there stays.
    """
    write_whole(file, roster_bytes(out, form, file.name))
