"""Options and arguments that many commands have."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from schemas.base import Kind
from schemas.problems import error

if TYPE_CHECKING:
    from schemas.systems import DocumentSystem

System = Annotated[str | None, typer.Option("--system", metavar="GAME", help="Only documents of this game.")]
KindOption = Annotated[
    str | None, typer.Option("--kind", metavar="KIND", help="Only documents of this kind (unit, map ...).")
]
DocumentName = Annotated[str, typer.Argument(metavar="DOCUMENT", help="Slug, system/kind/slug, or id.")]
DocumentFiles = Annotated[
    list[Path], typer.Argument(metavar="FILES", help="YAML or JSON files, or folders of them.")
]
ScenarioName = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="Slug, system/kind/slug, or id of the scenario.")
]
ArmyName = Annotated[str, typer.Argument(metavar="ARMY", help="Slug, system/kind/slug, or id of the army.")]
ResultLanguage = Annotated[
    str | None,
    typer.Option(
        "--in", metavar="LANGUAGE", help="Language of the result; that of the program unless named."
    ),
]
BookPaper = Annotated[Literal["A4", "Letter"], typer.Option("--paper", help="Paper.")]
Seed = Annotated[int, typer.Option("--seed", metavar="NUMBER", min=0, help="Seed of the dice.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer for programs.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")]
Raw = Annotated[
    bool, typer.Option("--raw", help="Tables: leave cells that a spreadsheet would run as they are.")
]


def check_names(systems: Sequence[DocumentSystem], system: str | None, kind: str | None) -> None:
    """Refuse the name of a game or kind that there is not.

    Raises:
        EditorError: with the names that there are.
    """
    known = [one.id for one in systems]
    if system is not None and system not in known:
        raise error("cli.no_such_system", system=system, known=", ".join(known))
    kinds = [one.value for one in Kind]
    if kind is not None and kind not in kinds:
        raise error("cli.no_such_kind", kind=kind, known=", ".join(kinds))
