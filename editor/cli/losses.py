"""What an import or an export cannot keep: commands say it before, ``--strict`` refuses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.output import complain_in, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from schemas.problems import Problem

Strict = Annotated[
    bool, typer.Option("--strict", help="Take nothing in where something would be lost or left out.")
]
StrictOut = Annotated[bool, typer.Option("--strict", help="Write nothing where anything would be lost.")]


def say_losses(losses: Iterable[Problem], language: str, *, as_json: bool = False) -> None:
    """Print what would be lost, a sentence each; for programs on standard error, beside their JSON."""
    from editor.services.losses import loss_text

    for one in losses:
        (complain_in if as_json else say)(loss_text(one, language))


def is_held(losses: Sequence[Problem], *, strict: bool, as_json: bool) -> bool:
    """Return whether nothing may be stored because something would be lost.

    A program that asked for JSON gets the losses there; for people it is an error.

    Raises:
        EditorError: something would be lost, and people read the answer.
    """
    from editor.services.losses import refuse_losses

    if strict and not as_json:
        refuse_losses(losses)
    return strict and bool(losses)
