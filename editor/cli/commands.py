"""Which module brings which command: a command is imported when it is called, or when all are listed."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperGroup

from editor.cli.help import Group, HelpedCommand, HelpedGroup

COMMANDS: Final[dict[str, str]] = {
    "catalogue": "catalogue:app",
    "map": "maps:app",
    "pack": "packs:app",
    "keys": "keys:app",
    "rules": "rules:app",
    "table": "tables:app",
    "validate": "files:validate",
    "preflight": "preflight:preflight",
    "print": "printing:print_documents",
    "print-army": "print_sets:print_army",
    "print-scenario": "print_sets:print_scenario",
    "print-game": "print_sets:print_game",
    "print-tabletop": "print_sets:print_tabletop",
    "preview": "preview:preview",
    "booklet": "booklet:booklet",
    "campaign": "campaigns:app",
    "group": "group:app",
    "linked": "linked:app",
    "battle": "battles:app",
    "battle-log": "battle_log:battle_log",
    "balance": "preview:balance",
    "odds": "odds:odds",
    "roster": "rosters:roster",
    "share": "rosters:share_app",
    "book": "rosters:book",
    "site": "site:site",
    "export-play": "play_sets:export_play",
    "asset": "assets:app",
    "field": "own_fields:app",
    "face": "faces:app",
    "points": "points:points",
    "import-csv": "import_rows:import_csv",
    "import-set": "import_sets:import_set",
    "import-game": "import_games:import_game",
    "export-game": "export_games:export_game",
    "export-csv": "tables:export_csv",
    "where-used": "relations:where_used",
    "rename": "relations:rename",
    "delete": "relations:delete",
    "merge": "relations:merge",
    "missing": "relations:missing",
    "relink": "relations:relink",
    "duplicates": "relations:duplicates",
    "diff": "diff:diff",
    "convert": "convert:convert",
    "games": "games:games",
    "new-game": "games:new_game",
    "open": "desktop:open_files",
    "desktop": "desktop:app",
    "completion": "desktop:completion",
    "languages": "languages:languages",
    "manual": "manual:manual",
}
"""Name of a command -> module beside this one, and the function or the group of commands in it."""


class Commands(HelpedGroup):
    """The commands of the table, and those that the program itself has."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands, in the order in which help shows them."""
        return [*COMMANDS, *(name for name in self.commands if name not in COMMANDS)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, imported now where it was not used before; None if there is none of that name."""
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            self.add_command(_loaded(cmd_name), cmd_name)
        return super().get_command(ctx, cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is called; one that is not known is compared with all."""
        if args and args[0] not in COMMANDS:
            for name in COMMANDS:
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)


def _loaded(name: str) -> Any:
    module, _, attribute = COMMANDS[name].partition(":")
    found = getattr(import_module(f"editor.cli.{module}"), attribute)
    holder = typer.Typer(add_completion=False, rich_markup_mode=None)
    if not isinstance(found, Group):
        holder.command(name, cls=HelpedCommand)(found)
        return typer.main.get_command(holder)
    holder.add_typer(found, name=name)
    group = typer.main.get_command(holder)
    assert isinstance(group, TyperGroup)  # noqa: S101 - what holds a group is one
    return group.commands[name]
