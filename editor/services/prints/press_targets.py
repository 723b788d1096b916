"""The press that a PDF is for: the file of its profile, read and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.printing.press_colours import PressProfile, PressTarget


def press_target(path: str, *, inks: bool = False) -> PressTarget | None:
    """Return the press that a PDF is for. None if it is for none.

    Args:
        path: file with the profile of the press; '' for none.
        inks: whether colours are mixed of its inks.

    Raises:
        EditorError: inks without a profile, or the file is no profile of a press.
    """
    if inks and not path:
        raise error("print_profile.none", fix=Message(code="print_profile.choose"))
    profile = profile_of(path)
    if profile is None:
        return None
    from editor.printing.press_colours import PressTarget

    return PressTarget(profile, inks)


def profile_of(path: str) -> PressProfile | None:
    """Return the profile of a press that a file holds; None for '', no profile.

    Raises:
        EditorError: there is no such file, it is no profile, it is damaged, or not that of a press.
    """
    if not path:
        return None
    from editor.printing.press_colours import MOST_BYTES, press_profile

    try:
        with Path(path).expanduser().open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as trouble:
        fix = Message(code="print_profile.choose")
        raise error("print_profile.unreadable", fix=fix, file=path) from trouble
    return press_profile(data)
