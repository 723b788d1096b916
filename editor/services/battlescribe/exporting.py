"""The data files of BattleScribe that a game becomes, written into a folder."""

from __future__ import annotations

from pathlib import Path

from editor.packs.battlescribe.files import read_file
from editor.packs.battlescribe.game_out import game_files
from editor.packs.battlescribe.out_xml import written
from editor.packs.whole_files import write_all
from editor.services.battlescribe.gathering import GameOut
from schemas.named_files import is_there
from schemas.problems import EditorError, Message, error
from schemas.zip_files import zip_bytes


def write_game(out: GameOut, folder: Path, *, packed: bool = False, name: str = "") -> tuple[Path, ...]:
    """Write the files of a game into a folder: the game system first, then its catalogues.

    Args:
        out: the game.
        folder: where; it is made where it is missing. Files of the same names are replaced, but catalogues of
            another game stay: that of a faction of the same name gets a number.
        packed: whether each is zipped.
        name: name of the file of the game system without its ending; '' for the name of the game.

    Raises:
        EditorError: a file cannot be written: then none is.
    """
    if is_there(folder) and not folder.is_dir():
        raise error("folders.is_file", folder=str(folder), fix=Message(code="folders.new_folder"))
    done: dict[Path, bytes] = {}
    for called, root in game_files(out.game):
        system = root.tag == "gameSystem"
        stem = name if system and name else _file_name(called)
        ending = ".gst" if system else ".cat"
        file, data, number = stem + ending, written(root), 1
        while (target := folder / (f"{file}z" if packed else file)) in done or (
            not system and _of_another_game(target, root.get("gameSystemId", ""))
        ):
            number += 1
            file = f"{stem} {number}{ending}"
        done[target] = zip_bytes({file: data}) if packed else data
    write_all(done, make_folders=True)
    return tuple(done)


def _of_another_game(file: Path, game: str) -> bool:
    """Return whether a file is there that is no catalogue of a game system, given by its id."""
    if not is_there(file):
        return False
    try:
        return read_file(file).root.get("gameSystemId") != game
    except EditorError:  # whatever it is, it is not ours
        return True


def _file_name(name: str) -> str:
    """Return a name that any disk takes."""
    plain = "".join("-" if one in '<>:"/\\|?*' or not one.isprintable() else one for one in name)
    return plain.strip(" .")[:80] or "game"
