"""The press that a PDF is for: the file of its profile, or the profile that comes with the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from schemas.content_folder import content_root
from schemas.named_files import bounded_bytes, typed_file
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.printing.press_colours import PressProfile, PressTarget
    from editor.printing.slots import SheetOptions

SHIPPED_PROFILES: Final[Mapping[str, str]] = {"coated": "coated_fogra39.icc"}
"""Word of a profile that comes with the program -> its file in ``content/shared/print_profiles``."""


@dataclass(frozen=True)
class PressChoice:
    """What a person wants of the press that a PDF is for."""

    profile: str = ""
    """File with the profile of the press, or a word of ``SHIPPED_PROFILES``; '' for no press."""
    inks: bool = False
    """Whether colours are mixed of the inks of that profile."""


NO_PRESS: Final = PressChoice()


def press_of(options: SheetOptions) -> PressChoice:
    """Return the press that sheets are for."""
    return PressChoice(options.profile, options.inks)


def press_target(choice: PressChoice) -> PressTarget | None:
    """Return the press that a PDF is for. None if it is for none.

    Raises:
        EditorError: inks without a profile, or the file is no profile of a press.
    """
    if choice.inks and not choice.profile:
        raise error("print_profile.none", fix=Message(code="print_profile.choose"))
    profile = profile_of(choice.profile)
    if profile is None:
        return None
    from editor.printing.press_colours import PressTarget

    return PressTarget(profile, choice.inks)


def profile_of(path: str) -> PressProfile | None:
    """Return the profile of a press that a file holds, or that a word means; None for '', no profile.

    Raises:
        EditorError: there is no such file, it is no profile, it is damaged, or not that of a press.
    """
    if not path:
        return None
    from editor.printing.press_colours import MOST_BYTES, press_profile

    file = typed_file(path)
    if path in SHIPPED_PROFILES:
        file = content_root() / "shared" / "print_profiles" / SHIPPED_PROFILES[path]
    try:
        data = bounded_bytes(file, MOST_BYTES)
    except (OSError, ValueError) as trouble:
        fix = Message(code="print_profile.choose")
        raise error("print_profile.unreadable", fix=fix, file=path) from trouble
    return press_profile(data)
