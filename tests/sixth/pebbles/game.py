"""A sixth game, as small as a game can be: see docs/adding-a-game.md."""

from pathlib import Path
from typing import Final

from tests.sixth.pebbles.documents import DOCUMENTS
from tests.sixth.pebbles.faces import FACES
from tests.sixth.pebbles.rules import RULES
from tests.sixth.pebbles.windows import WINDOWS
from tests.sixth.registering import Game

FOLDER: Final = Path(__file__).parent
PEBBLES: Final = Game(DOCUMENTS, RULES, FACES, WINDOWS, FOLDER / "messages")
CONTENT: Final = FOLDER / "content"
