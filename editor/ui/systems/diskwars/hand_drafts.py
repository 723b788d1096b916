"""What a person has begun at the table of Diskwars: a way, a stack, a spell."""

from __future__ import annotations

from dataclasses import dataclass

from editor.rules.diskwars.actions import picking
from editor.rules.diskwars.actions.picking import Use


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
    """The disk of the stack that is to be laid next; '' for the topmost."""

    disk: str = ""


@dataclass(frozen=True)
class Picking:
    """A spell or a skill for which something has been picked, and something has not."""

    use: Use

    @property
    def disk(self) -> str:
        """The disk that casts it."""
        return picking.who(self.use)
