"""What taking documents in does, and what they bring that is active; for every command that does so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli.context import back_up_first
from editor.cli.losses import is_held, say_losses
from editor.cli.output import complain, complain_in, headings, problem_data, say, say_json, say_table
from editor.cli.statuses import Status
from schemas.base import kind_of, system_of
from schemas.messages import sentence
from schemas.problems import Message, Problem, error

_LONGEST = 60

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from editor.cli.context import Session
    from editor.packs.files_read import Damaged
    from editor.services.active import ActivePart
    from editor.services.incoming import Delivery, DocumentChoices, Incoming
    from editor.services.packs.taking_in import Read
    from editor.services.workspace import Workspace
    from schemas.merging import Side

Prefer = Annotated[
    str | None,
    typer.Option(
        "--prefer",
        metavar="SIDE",
        help="Whose value holds where both sides changed the same place: mine or theirs.",
    ),
]
Take = Annotated[
    list[str] | None,
    typer.Option(
        "--take",
        metavar="PLACE=SIDE",
        help="Whose value holds at one place (orc-guard:points), or in one document (orc-guard); repeatable.",
    ),
]


def take_read(
    session: Session,
    ws: Workspace,
    read: Read,
    *,
    prefer: str | None,
    take: Sequence[str] | None,
    dry_run: bool,
    as_json: bool,
    strict: bool = False,
) -> tuple[Incoming, ...]:
    """Take what was read in, and return what becomes of it; nothing is stored while a choice is open.

    What is damaged is named before, and stays out.

    Raises:
        EditorError: they are refused.
        typer.Exit: both sides changed a place for which no side was chosen; it has been shown.
    """
    from editor.packs.files_read import count_damaged
    from editor.services.packs.taking_in import take_all

    complain(read.problems, session.language)
    if read.damaged and not as_json:
        count = count_damaged(read.damaged)
        complain_in(sentence(Message(code="cli.stay_out", values={"count": count}), session.language))

    def store(choices: DocumentChoices) -> object:
        return take_all(ws, read, choices)

    return take_delivered(
        session,
        ws,
        read.deliveries,
        store,
        prefer=prefer,
        take=take,
        dry_run=dry_run,
        as_json=as_json,
        strict=strict,
    )


def take_delivered(
    session: Session,
    ws: Workspace,
    deliveries: Sequence[Delivery],
    store: Callable[[DocumentChoices], object],
    *,
    prefer: str | None,
    take: Sequence[str] | None,
    dry_run: bool,
    as_json: bool,
    strict: bool = False,
) -> tuple[Incoming, ...]:
    """Take documents in, and return what becomes of them; nothing is stored while a choice is open.

    Args:
        session: the call of the program.
        ws: the catalogue.
        deliveries: the documents.
        store: stores them with the choices made.
        prefer: the side that holds where both changed the same place; None to ask.
        take: sides for single places.
        dry_run: whether nothing is stored.
        as_json: whether programs read the answer.
        strict: whether nothing is stored where something would be lost.

    Raises:
        EditorError: they are refused.
        typer.Exit: both sides changed a place for which no side was chosen, or something would be lost and
            programs read the answer; it has been shown.
    """
    from editor.services.incoming import losses_of
    from editor.services.settling import settle
    from editor.services.unsaved import asked_on_saving

    wanted = None if prefer is None else _side(f"={prefer}")[1]
    incoming, choices = settle(ws, deliveries, wanted, dict(map(_side, take or ())))
    losses, unsettled = losses_of(incoming), any(one.state == "conflict" for one in incoming)
    say_losses(losses, session.language, as_json=as_json)
    held = is_held(losses, strict=strict, as_json=as_json)
    if unsettled and not as_json:
        complain_in(sentence(Message(code="cli.both_changed"), session.language))
        say_conflicts(session, ws, incoming)
        complain_in(sentence(Message(code="cli.choose_sides"), session.language))
    for slug in asked_on_saving(ws, incoming):
        complain_in(
            sentence(Message(code="cli.edits_asked_on_saving", values={"slug": slug}), session.language)
        )
    if unsettled or held:
        if as_json:
            say_json({"ok": False, "documents": incoming_data(incoming, session.language)})
        elif dry_run:
            say_taken_in(session, incoming)
        raise typer.Exit(Status.PROBLEMS)
    if not dry_run:
        back_up_first(session, ws)
        store(choices)
    return incoming


def _side(word: str) -> tuple[str, Side]:
    """Return the place and the side of ``PLACE=SIDE``.

    Raises:
        EditorError: it says none.
    """
    place, _, side = word.rpartition("=")
    if side == "mine":
        return place, "mine"
    if side == "theirs":
        return place, "theirs"
    raise error("cli.no_side", value=word.lstrip("="))


def say_conflicts(session: Session, ws: Workspace, incoming: Sequence[Incoming]) -> None:
    """Print the places that both sides changed: for ``--take``, in words, and what each side has there."""
    from editor.services.conflict_words import ConflictWords
    from editor.services.settling import place_names

    words = ConflictWords(ws, session.words(), session.language)
    rows = []
    for one in incoming:
        for conflict in one.conflicts:
            found = words.said(system_of(one.document), kind_of(one.document), conflict)
            sides = map(_shown, (found.before, found.mine, found.theirs))
            rows.append((place_names(one, conflict)[0], found.place, *sides))
    say_table(headings(session.language, "place", "field", "before", "mine", "theirs"), rows)


def _shown(value: str) -> str:
    """Return a value on one line, not too long to be read."""
    text = " / ".join(value.split("\n"))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def say_taken_in(
    session: Session, incoming: Sequence[Incoming], damaged: Sequence[Damaged] = (), *, as_json: bool = False
) -> None:
    """Print what taking documents in does and what of them is active, for people or programs.

    Args:
        session: the call of the program.
        incoming: what becomes of the documents.
        damaged: what stays out, for programs; people have read it before.
        as_json: whether programs read the answer.
    """
    active = active_of(incoming)
    if as_json:
        say_json(
            {
                "ok": not damaged,
                "documents": incoming_data(incoming, session.language)
                + damaged_data(damaged, session.language),
                "active": active_data(active),
            }
        )
    else:
        say_incoming(incoming, session.language)
        say_active(session, active)


def incoming_data(incoming: Sequence[Incoming], language: str) -> list[dict[str, Any]]:
    """Return for programs what taking documents in does, and what is wrong in them."""
    from editor.services.incoming import losses_of
    from editor.services.losses import losses_data

    return [
        {
            "slug": one.document.slug,
            "id": one.document.id,
            "state": one.state,
            "conflicts": [
                {
                    "place": ".".join(conflict.key),
                    "before": conflict.base,
                    "mine": conflict.mine,
                    "theirs": conflict.theirs,
                }
                for conflict in one.conflicts
            ],
            "problems": [problem_data(problem, language) for problem in _problems(one)],
            "lost": losses_data(losses_of([one]), language),
        }
        for one in incoming
    ]


def damaged_data(damaged: Sequence[Damaged], language: str) -> list[dict[str, Any]]:
    """Return for programs what stays out because it is damaged, in the form of what comes in."""
    return [
        {
            "slug": "",
            "id": "",
            "state": "damaged",
            "file": one.file,
            "conflicts": [],
            "problems": [problem_data(problem, language) for problem in one.problems],
            "lost": [],
            "active": [],
        }
        for one in damaged
        if one.problems
    ]


def _problems(one: Incoming) -> Iterator[Problem]:
    return (problem.at(document=one.document.slug) for problem in one.problems)


def say_incoming(incoming: Sequence[Incoming], language: str) -> None:
    """Print what taking documents in does."""
    rows = (
        (sentence(Message(code=f"cli.state_{one.state}"), language), one.document.slug) for one in incoming
    )
    say_table(headings(language, "state", "slug"), rows)


def active_of(incoming: Sequence[Incoming]) -> tuple[ActivePart, ...]:
    """Return what is active in the documents that would change the catalogue."""
    from editor.services.active import active_parts
    from editor.services.incoming import CHANGING

    return active_parts([one.document for one in incoming if one.state in CHANGING])


def active_data(active: Sequence[ActivePart]) -> list[dict[str, Any]]:
    """Return for programs what documents bring that is active."""
    return [
        {"what": one.sort, "slug": one.slug, "id": one.document, "count": one.count, "names": list(one.names)}
        for one in active
    ]


def say_active(session: Session, active: Sequence[ActivePart]) -> None:
    """Print what documents bring that is active."""
    from editor.services.active import active_sentence

    if not active:
        return
    say("")
    say(sentence(Message(code="packs.active"), session.language))
    words = session.words()
    for one in active:
        say(f"  {active_sentence(one, words.game(one.system), session.language)}")
