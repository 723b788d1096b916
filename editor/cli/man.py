"""The manual page of the program, made of its commands: ``python -m editor.cli.man`` prints it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any, Final

import typer

from editor.cli.main import app

_HEAD: Final = """.TH MARSHALRY 1 "" "Marshalry" "User commands"
.SH NAME
marshalry \\- write armies, draw maps, set up battles, print cards and watch the rules play
.SH SYNOPSIS
.B marshalry
[\\fIOPTIONS\\fR] [\\fICOMMAND\\fR [\\fIARGUMENTS\\fR]]
.SH DESCRIPTION
A studio for tabletop battles. Without a command the window opens; with one the program answers in
the terminal, as text or, with \\fB\\-\\-json\\fR, for other programs.
"""
_TYPE: Final = re.compile(r" <[^>]+>$")
"""What kind of value an argument takes: its name and its help say so."""
_TAIL: Final = """.SH EXIT STATUS
0: done. 1: problems were found. 2: wrong use, or input that cannot be read. 3: a bug of the program.
.SH FILES
\\fI~/.local/share/marshalry\\fR holds the catalogue, unless \\fB\\-\\-catalogue\\fR names another.
"""


def man_page() -> str:
    """Return the manual page in the language of man (roff)."""
    program: Any = typer.main.get_command(app)
    context = program.make_context("marshalry", [], resilient_parsing=True)
    lines = [
        _HEAD,
        ".SH OPTIONS\n",
        *_options(program, context),
        ".SH COMMANDS\n",
        *_commands(program, context, ""),
    ]
    return "".join([*lines, _TAIL])


def _commands(group: Any, context: Any, before: str) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = type(context)(command, info_name=name, parent=context)
        full = f"{before}{name}"
        if hasattr(command, "list_commands"):
            yield from _commands(command, inner, f"{full} ")
            continue
        usage = " ".join(_argument(one) for one in command.collect_usage_pieces(inner) if one != "[OPTIONS]")
        yield f".SS {_plain(f'{full} {usage}'.strip())}\n{_plain(command.help or '')}\n"
        yield from _options(command, inner)


def _argument(piece: str) -> str:
    """Return an argument as manual pages show it: ``FILE``, ``FILE...`` or ``[FILE...]``."""
    name = f"{piece.strip('[]{}.')}{'...' if piece.endswith('...') else ''}"
    return f"[{name}]" if piece.startswith("[") else name


def _options(command: Any, context: Any) -> Iterator[str]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[0] != "--help":
            yield f".TP\n.B {_plain(_TYPE.sub('', record[0]))}\n{_plain(record[1])}\n"


def _plain(words: str) -> str:
    """Return words that roff takes as they are: no line begins with one of its commands."""
    lines = (line.strip() for line in words.replace("\\", "\\e").replace("-", "\\-").splitlines())
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in lines if line)


if __name__ == "__main__":
    sys.stdout.write(man_page())
