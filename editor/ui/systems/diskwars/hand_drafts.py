"""What a person has begun at the table of Diskwars: a way, a stack, a spell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.diskwars.actions import picking
from editor.rules.diskwars.actions.picking import Use

LAYING: Final = ("deploy", "reinforce", "enter")
"""Steps in which disks are laid on the table that lay in a stack, or were dead."""


@dataclass(frozen=True)
class Route:
    """A way that is being laid, flip by flip."""

    disk: str = ""
    path: tuple[float, ...] = ()


@dataclass(frozen=True)
class Pile:
    """A stack that is being laid, from the top."""

    disks: tuple[str, ...] = ()


@dataclass(frozen=True)
class InHand:
    """The disk that is to be laid next; '' for the first of those that may be."""

    disk: str = ""


@dataclass(frozen=True)
class Picking:
    """A spell or a skill for which something has been picked, and something has not."""

    use: Use

    @property
    def disk(self) -> str:
        """The disk that casts it."""
        return picking.who(self.use)
