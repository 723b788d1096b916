"""The manual pages of the program, made of its commands.

``python -m editor.cli.man FOLDER [HOMEPAGE ISSUES]`` writes those of all languages, for a wheel.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import typer

from editor.cli.context import Session
from editor.cli.help import argument_rows, option_rows, paragraphs, usage_of
from editor.cli.main import app
from editor.services.addresses import addresses
from editor.services.desktop import man_place
from schemas.messages import LANGUAGES, sentence
from schemas.messages.languages import SOURCE
from schemas.problems import Message


def man_pages() -> dict[str, str]:
    """Return the manual page in each language, by its code."""
    return {language: man_page(language, addresses()) for language in LANGUAGES}


def man_page(language: str = SOURCE, links: Mapping[str, str] | None = None) -> str:
    """Return the manual page in a language, as man reads it (roff).

    Args:
        language: of the page.
        links: addresses of the project, by their names; None if it has none.
    """
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
            *_links(links or {}, language),
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


def _links(links: Mapping[str, str], language: str) -> Iterator[str]:
    if {"Homepage", "Issues"} <= set(links):
        yield _heading("links", language)
        yield from _rows(
            (_said(f"link_{key}", language), links[name])
            for key, name in (("home", "Homepage"), ("issues", "Issues"))
        )


def _heading(key: str, language: str) -> str:
    return f".SH {_said(key, language)}\n"


def _said(key: str, language: str) -> str:
    return sentence(Message(code=f"cli.man_{key}"), language)


def _plain(words: str) -> str:
    """Return words that roff takes as they are: no line begins with one of its commands."""
    lines = (line.strip() for line in words.replace("\\", "\\e").replace("-", "\\-").splitlines())
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in lines if line)


def write_pages(folder: Path, links: Mapping[str, str]) -> None:
    """Write the page of each language where a folder of data has it."""
    for language in LANGUAGES:
        file = folder / man_place(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(man_page(language, links), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]), dict(zip(("Homepage", "Issues"), sys.argv[2:], strict=False)))
