"""What documents of others bring that is active, shown by every command that takes documents in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.cli.output import say
from schemas.messages import sentence
from schemas.problems import Message, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.services.active import ActivePart
    from editor.services.importing import Incoming


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
