"""The steps from an empty file, or from an older catalogue, to the tables of this program."""

from typing import Final

HEAD: Final = "0006"
"""The newest step; kept here so that an ordinary start need not load alembic."""
