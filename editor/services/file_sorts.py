"""What files are that a person chose together, by their names and sometimes by what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from editor.packs.battlescribe.files import DATA_SUFFIXES, DISTRIBUTION_SUFFIXES, is_roster
from editor.packs.yaml_io import SUFFIXES, are_documents, content_files, says_document
from editor.services.asset_files import ASSET_SUFFIXES
from editor.services.battles.battle_files import SUFFIX as BATTLE
from editor.services.makers.reading import is_set
from editor.services.map_files.many_maps import maps_in
from editor.services.map_files.map_import import is_foreign_map
from schemas.named_files import is_folder
from schemas.progress import Report, quietly


@dataclass
class SortedFiles:
    """Files and folders by what they are, each in the order in which they were given."""

    battles: list[Path] = field(default_factory=list)
    maps: list[Path] = field(default_factory=list)
    """Maps of other programs."""
    assets: list[Path] = field(default_factory=list)
    """Pictures, drawings, fonts, palettes."""
    sets: list[Path] = field(default_factory=list)
    """Sets of cards of other programs."""
    games: list[Path] = field(default_factory=list)
    """Games and rosters of BattleScribe and New Recruit."""
    documents: list[Path] = field(default_factory=list)
    """Documents, packs, folders of documents, and what nobody knows."""


def sort_files(files: Sequence[Path], report: Report = quietly) -> SortedFiles:
    """Return files by what they are; one that cannot be read is left to who reads documents to refuse.

    Args:
        files: files and folders.
        report: called with the number of files looked at; what it raises ends the work.
    """
    found = SortedFiles()
    texts = [file for file in files if file.suffix.lower() in SUFFIXES and not file.name.endswith(BATTLE)]
    known = frozenset(texts if are_documents(texts) else ())
    for number, file in enumerate(files):
        report(number, len(files))
        if file in known:
            found.documents.append(file)
        elif is_folder(file) and not is_set(file):
            _sort_folder(found, file, report)
        else:
            _list_for(found, file).append(file)
    return found


def _sort_folder(found: SortedFiles, folder: Path, report: Report) -> None:
    """Sort a folder: one of documents stays as it is, of one with maps the pictures of tiles stay out."""
    maps = maps_in(folder, report)
    found.maps += maps
    if not maps:
        found.documents.append(folder)
    else:
        found.documents += (file for file in content_files(folder) if says_document(file))


def _list_for(found: SortedFiles, file: Path) -> list[Path]:
    suffix = file.suffix.lower()
    if file.name.endswith(BATTLE):
        return found.battles
    if says_document(file):
        return found.documents
    if is_foreign_map(file):
        return found.maps
    if suffix in ASSET_SUFFIXES:
        return found.assets
    if is_set(file):
        return found.sets
    if suffix in (*DATA_SUFFIXES, *DISTRIBUTION_SUFFIXES) or is_roster(file):
        return found.games
    return found.documents
