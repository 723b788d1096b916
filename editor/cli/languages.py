"""``marshalry languages``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from editor.cli.context import session_of
from editor.cli.options import AsJson
from editor.cli.output import say, say_json
from editor.cli.statuses import Status
from schemas.messages import LANGUAGES, sentence
from schemas.messages.languages import language_of
from schemas.problems import Message, Value, error

if TYPE_CHECKING:
    from editor.services.translations.progress import Progress


def languages(
    ctx: typer.Context,
    chosen: Annotated[
        str | None,
        typer.Option("--language", metavar="LANGUAGE", help="Only this language."),
    ] = None,
    missing: Annotated[bool, typer.Option("--missing", help="List what is not translated.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show what is translated, language by language.

    What is not translated is shown in English. The exit status is 1 where something is missing.
    """
    from editor.services.translations.progress import progress

    if chosen is not None and chosen not in LANGUAGES:
        raise error("cli.no_such_language", language=chosen, known=", ".join(LANGUAGES))
    found = progress(None if chosen is None else [chosen])
    by_language = {one.language: [two for two in found if two.language == one.language] for one in found}
    if as_json:
        say_json([_data(language, areas) for language, areas in by_language.items()])
    else:
        for language, areas in by_language.items():
            _say_language(language, areas, session_of(ctx).language, with_missing=missing)
    raise typer.Exit(Status.PROBLEMS if any(one.missing for one in found) else Status.DONE)


def _say_language(language: str, areas: list[Progress], shown_in: str, *, with_missing: bool) -> None:
    def line(key: str, translated: int, total: int, **values: Value) -> None:
        counts: dict[str, Value] = {"translated": translated, "total": total}
        say(sentence(Message(code=f"cli.{key}", values=counts | values), shown_in))

    total, translated = (sum(one.total for one in areas), sum(one.translated for one in areas))
    line("language_progress", translated, total, name=language_of(language).name, code=language)
    for one in areas:
        line("area_progress", one.translated, one.total, area=one.area)
        for text in one.missing if with_missing else ():
            say(f"    {text.code}: {' '.join(text.text.split())}")


def _data(language: str, areas: list[Progress]) -> dict[str, object]:
    return {
        "language": language,
        "name": language_of(language).name,
        "translated": sum(one.translated for one in areas),
        "total": sum(one.total for one in areas),
        "areas": [
            {
                "area": one.area,
                "translated": one.translated,
                "total": one.total,
                "missing": [{"code": text.code, "english": text.text} for text in one.missing],
            }
            for one in areas
        ],
    }
