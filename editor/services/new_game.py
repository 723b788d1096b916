"""A new game: a project that runs, written from the skeleton that is shipped."""

from __future__ import annotations

import keyword
import re
import unicodedata
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from editor.services.new_folders import new_folder
from schemas.messages.compiling import SUFFIX
from schemas.problems import error
from schemas.systems import DOCUMENT_SYSTEMS

_SKELETON: Final = Path(__file__).resolve().parents[1] / "skeleton"
_NAME: Final = re.compile(r"[^\W\d_][\w '’-]*")
_OLD: Final = "pebbles"
_ID: Final = re.compile(
    rf'(?<=")(?<!msgid "){_OLD}(?=["./])|(?<=system: ){_OLD}\b|(?<=from ){_OLD}(?=\.)'
    rf"|(?<=\[\"){_OLD}|(?<=`){_OLD}(?=/)|^{_OLD}(?= = )",
    re.MULTILINE,
)
"""Where the id of the skeleton's game stands: elsewhere the word means pebbles."""
_UUID: Final = re.compile(r"\b6b1f2a52-[0-9a-f-]{27}\b")


@dataclass(frozen=True)
class NewGame:
    """What a new game is called."""

    name: str
    """For people: ``Sky Pirates``."""

    @property
    def id(self) -> str:
        """Id of the game, and name of its package: ``sky_pirates``."""
        plain = unicodedata.normalize("NFKD", self.name).encode("ascii", "ignore").decode().lower()
        return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")

    @property
    def slug(self) -> str:
        """Its slug: ``sky-pirates``."""
        return self.id.replace("_", "-")

    @property
    def prefix(self) -> str:
        """What its classes begin with: ``SkyPirates``."""
        return "".join(part.capitalize() for part in self.id.split("_"))

    def renamed(self, text: str) -> str:
        """Return a file of the skeleton with the names of this game and ids of its own."""
        text = _UUID.sub(lambda found: str(uuid5(NAMESPACE_URL, f"{self.id}/{found[0]}")), text)
        text = text.replace(f"marshalry-{_OLD}", f"marshalry-{self.slug}")
        text = re.sub(rf"(?<=slug: ){_OLD}\b", self.slug, text)
        text = _ID.sub(self.id, text)
        text = re.sub(r"Pebbles(?=[A-Z])", self.prefix, text)
        return re.sub(r"\b(Pebbles|Ricochets|Steinehüpfen)\b", self.name, text)


def write_new_game(name: str, folder: Path) -> NewGame:
    """Write the project of a new game that runs: package, content, sentences, tests.

    Args:
        name: what people call it.
        folder: where; it must not exist, or be empty. Nothing is left behind where it cannot be written.

    Raises:
        EditorError: the name makes no id or a taken one; the folder is not empty or cannot be written.
    """
    game = NewGame(name.strip())
    if not _NAME.fullmatch(game.name) or not game.id[:1].isalpha():
        raise error("plugins.bad_name", name=name)
    if (
        keyword.iskeyword(game.id)
        or any(one.id == game.id for one in DOCUMENT_SYSTEMS)
        or find_spec(game.id) is not None
    ):
        raise error("plugins.name_taken", name=name, game=game.id)
    with new_folder(folder) as making:
        _copy(_SKELETON / "project", making, game)
        _copy(_SKELETON / _OLD, making / game.id, game)
    return game


def _copy(source: Path, target: Path, game: NewGame) -> None:
    for file in sorted(source.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and file.suffix not in (".pyc", SUFFIX):
            inside = file.relative_to(source)
            named = target / inside.with_name(inside.name.replace(_OLD, game.id))
            named.parent.mkdir(parents=True, exist_ok=True)
            named.write_text(game.renamed(file.read_text(encoding="utf-8")), encoding="utf-8")
