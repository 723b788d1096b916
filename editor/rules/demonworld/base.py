"""What every action and every event of Demonworld is; what a check has found."""

from __future__ import annotations

from typing import TypeVar

from editor.rules.core.contract import IllegalActionError
from schemas.problems import Message

T = TypeVar("T")


class Action:
    """What a side may do; each stands with its row in the folder of its chapter.

    Units and elements are named by number, fields by cell (:mod:`editor.rules.demonworld.terrain.ground`).
    """

    __slots__ = ()


class Event:
    """What happens in a battle; each stands with its row in the folder of its chapter."""

    __slots__ = ()


def legal(found: T | Message) -> T:
    """Return what a check has worked out.

    Raises:
        IllegalActionError: it has found a rule that forbids it.
    """
    if isinstance(found, Message):
        raise IllegalActionError(found)
    return found


def forbidden(found: object) -> Message | None:
    """Return the rule that a check has found; None where what it found is legal."""
    return found if isinstance(found, Message) else None
