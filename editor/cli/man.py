"""The manual pages of the program, made of its commands; ``python -m editor.cli.man fr`` prints one."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import typer

from editor.cli.context import Session
from editor.cli.help import argument_rows, option_rows, paragraphs, usage_of
from editor.cli.main import app
from schemas.messages import LANGUAGES, sentence
from schemas.messages.languages import SOURCE
from schemas.problems import Message


def man_pages() -> dict[str, str]:
    """Return the manual page in each language, by its code."""
    return {language: man_page(language) for language in LANGUAGES}


def man_page(language: str = SOURCE) -> str:
    """Return the manual page in a language, as man reads it (roff)."""
    program: Any = typer.main.get_command(app)
    context = program.make_context("marshalry", [], resilient_parsing=True, obj=Session(None, language, None))
    return "".join(
        [
            f'.TH MARSHALRY 1 "" "Marshalry" "{_said("section", language)}"\n',
            _heading("name", language),
            f"marshalry \\- {_plain(_said('title', language))}\n",
            _heading("synopsis", language),
            f".B marshalry\n{_plain(usage_of(program, context, language))}\n",
            _heading("description", language),
            f"{_plain(_said('about', language))}\n",
            _heading("options", language),
            *_rows(option_rows(program, context, language)),
            _heading("commands", language),
            *_commands(program, context, "", language),
            _heading("status", language),
            f"{_plain(_said('status_text', language))}\n",
            _heading("files", language),
            f"{_plain(_said('files_text', language))}\n",
        ]
    )


def _commands(group: Any, context: Any, before: str, language: str) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = type(context)(command, info_name=name, parent=context)
        full = f"{before}{name}"
        if hasattr(command, "list_commands"):
            yield from _commands(command, inner, f"{full} ", language)
            continue
        yield f".SS {_plain(f'{full} {usage_of(command, inner, language, options=False)}'.strip())}\n"
        yield "\n.PP\n".join(map(_plain, paragraphs(command.help, language))) + "\n"
        yield from _rows(argument_rows(command, inner, language))
        yield from _rows(option_rows(command, inner, language)[:-1])  # the last one shows the help


def _rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f".TP\n.B {_plain(name)}\n{_plain(meaning)}\n" for name, meaning in rows)


def _heading(key: str, language: str) -> str:
    return f".SH {_said(key, language)}\n"


def _said(key: str, language: str) -> str:
    return sentence(Message(code=f"cli.man_{key}"), language)


def _plain(words: str) -> str:
    """Return words that roff takes as they are: no line begins with one of its commands."""
    lines = (line.strip() for line in words.replace("\\", "\\e").replace("-", "\\-").splitlines())
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in lines if line)


if __name__ == "__main__":
    sys.stdout.write(man_page(*sys.argv[1:2]))
