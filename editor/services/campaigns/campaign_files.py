"""Campaigns that are played as files: with the campaign as it was begun and the battles that it led to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from editor.catalogue import battles
from editor.catalogue.exported_battles import exported_battle, take_exported
from editor.catalogue.store import Catalogue
from editor.packs.whole_files import refuse_unwritable, with_ending
from editor.rules.core.campaigns.played import Played, played_data, played_from
from editor.services.battles.battle_content import MARK, log_fingerprint
from editor.services.battles.battle_files import read_marked, write_marked
from editor.services.campaigns.kept_campaigns import PlayedCampaign, insert, open_played
from editor.services.workspace import Workspace
from schemas.base import must_be
from schemas.campaign import CampaignBase
from schemas.everything import ExportedBattle
from schemas.parse import dump_document, parse_document
from schemas.problems import error

SUFFIX: Final = ".campaign.json"
_PARTS: Final = ("name", "campaign", "played", "battles")


def export_played(ws: Workspace, ident: str, file: Path) -> Path:
    """Write a campaign that is played as a file, with its battles that are kept.

    Returns:
        The file written; without a suffix it gets ``.campaign.json``.

    Raises:
        EditorError: there is none of that id, it is damaged, or the place cannot be written.
    """
    refuse_unwritable(with_ending(file, SUFFIX))
    kept = open_played(ws, ident)
    with ws.reading() as catalogue:
        fought = list(_battles(catalogue, kept.played))
    content: dict[str, Any] = {
        "name": kept.row.name,
        "campaign": dump_document(kept.played.campaign),
        "played": played_data(kept.played),
        "battles": fought,
    }
    content |= {MARK: "campaign", "fingerprint": log_fingerprint(content)}
    return write_marked(content, file, SUFFIX)


def _battles(catalogue: Catalogue, played: Played) -> Iterator[dict[str, Any]]:
    """Yield the kept battles of a campaign as plain data."""
    for ident in dict.fromkeys((*(one.battle for one in played.fought), played.waiting)):
        row, body = battles.battle_row(catalogue, ident), battles.battle_body(catalogue, ident)
        if row is not None and body is not None:
            yield exported_battle(row, body).model_dump(mode="json")


def take_in(ws: Workspace, file: Path) -> PlayedCampaign:
    """Keep a campaign out of a file as one of the catalogue's own, with its battles that are not there yet.

    Raises:
        EditorError: the file cannot be read, is none of a campaign, or was changed or damaged.
    """
    data = read_marked(file, "campaign", "campaign.no_file")
    content = {part: data.get(part) for part in _PARTS}
    if log_fingerprint(content) != data.get("fingerprint"):
        raise error("campaign.file_altered", file=file.name)
    try:
        campaign = must_be(parse_document(data["campaign"], ws.systems), CampaignBase)
        fought = [ExportedBattle.model_validate(one) for one in data["battles"]]
        name = str(data["name"])
    except (KeyError, TypeError, ValueError, AttributeError) as trouble:
        raise error("campaign.damaged") from trouble
    played = played_from(campaign, data["played"])
    with ws.writing() as catalogue:
        for one in fought:
            take_exported(catalogue, one)
    return insert(ws, played, name)
