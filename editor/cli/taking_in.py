"""What taking documents in does, and what they bring that is active; for every command that does so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.cli.output import complain, problem_data, say, say_json, say_table
from schemas.messages import sentence
from schemas.problems import Message, Problem, Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from editor.cli.context import Session
    from editor.services.active import ActivePart
    from editor.services.importing import Incoming


def say_taken_in(session: Session, incoming: Sequence[Incoming], *, as_json: bool = False) -> None:
    """Print what taking documents in does and what of them is active, for people or programs."""
    active = active_of(incoming)
    if as_json:
        say_json(
            {
                "ok": True,
                "documents": incoming_data(incoming, session.language),
                "active": active_data(active),
            }
        )
    else:
        say_incoming(incoming, session.language)
        say_active(active, session.language)
        complain([problem for one in incoming for problem in _problems(one)], session.language)


def incoming_data(incoming: Sequence[Incoming], language: str) -> list[dict[str, Any]]:
    """Return for programs what taking documents in does, and what is wrong in them."""
    return [
        {
            "slug": one.document.slug,
            "id": one.document.id,
            "state": one.state,
            "problems": [problem_data(problem, language) for problem in _problems(one)],
        }
        for one in incoming
    ]


def _problems(one: Incoming) -> Iterator[Problem]:
    return (problem.at(document=one.document.slug) for problem in one.problems)


def say_incoming(incoming: Sequence[Incoming], language: str) -> None:
    """Print what taking documents in does."""
    rows = (
        (sentence(Message(code=f"cli.state_{one.state}"), language), one.document.slug) for one in incoming
    )
    say_table(("state", "slug"), rows)


def active_of(incoming: Sequence[Incoming]) -> tuple[ActivePart, ...]:
    """Return what is active in the documents that would change the catalogue."""
    from editor.services.active import active_parts

    return active_parts([one.document for one in incoming if one.state not in ("same", "shipped")])


def active_data(active: Sequence[ActivePart]) -> list[dict[str, Any]]:
    """Return for programs what documents bring that is active."""
    return [
        {"what": one.sort, "slug": one.slug, "id": one.document, "count": one.count, "names": list(one.names)}
        for one in active
    ]


def say_active(active: Sequence[ActivePart], language: str) -> None:
    """Print what documents bring that is active."""
    if not active:
        return
    say("")
    say(sentence(Message(code="packs.active"), language))
    for one in active:
        values: dict[str, Value] = {
            "name": one.name.get(language) or one.slug,
            "count": one.count,
            "names": ", ".join(one.names),
        }
        say(f"  {sentence(Message(code=f'packs.active_{one.sort}', values=values), language)}".rstrip(" :"))
