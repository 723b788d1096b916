"""Games without code: a new one, with something in it to begin from."""

from __future__ import annotations

from uuid import uuid4

from editor.catalogue.rows import DocumentRow
from editor.services import documents
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.made_names import free_key, slug_from
from schemas.messages import LANGUAGES, sentence
from schemas.parse import parse_document
from schemas.problems import Message, error


def new_game(ws: Workspace, name: str, language: str) -> DocumentRow:
    """Store a new game: models with a number, open ground, a die and a turn of three steps.

    Args:
        ws: the catalogue.
        name: what it is called.
        language: of the name.

    Raises:
        EditorError: the name has no letter, or the catalogue cannot be written.
    """
    if not slug_from(name)[:1].isalpha():
        raise error("free.no_name", name=name)
    system = free_key(name, {one.id for one in ws.systems}, "game")
    game = {
        "system": system,
        "kind": Kind.GAME.value,
        "id": str(uuid4()),
        "slug": slug_from(name),
        "name": {language: name},
        "kinds": [
            {"kind": "unit", "name": _words("model"), "plural": _words("models")},
            {"kind": "item", "name": _words("thing"), "plural": _words("things")},
        ],
        "factions": [{"id": "first", "name": _words("faction"), "colour": "#2a6f6a"}],
        "own_fields": [
            {"type": "number", "key": "strength", "kind": "unit", "label": _words("strength")}
            | {"least": 0, "most": 10, "default": 3}
        ],
        "terrain": [{"id": "open", "name": _words("open"), "letter": ".", "colour": "#c9d3a8"}],
        "dice": [{"id": "test", "name": _words("test"), "dice": "d6"}],
        "turn": [{"id": step, "name": _words(step)} for step in ("move", "fight")]
        + [{"id": "end", "name": _words("end"), "by": "all"}],
    }
    return documents.create(ws, parse_document(game, ws.systems))


def _words(key: str) -> dict[str, str]:
    return {language: sentence(Message(code=f"free.start_{key}"), language) for language in LANGUAGES}
