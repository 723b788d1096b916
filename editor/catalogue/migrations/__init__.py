"""The steps from an empty file, or from an older catalogue, to the tables of this program."""

from pathlib import Path
from typing import Final

HEAD: Final = "0009"
"""The newest step; kept here so that an ordinary start need not load alembic."""
NEWEST: Final = Path(__file__).parent / "newest.sql"
"""The statements that make the tables that all steps lead to: a new catalogue is made of them at once."""
