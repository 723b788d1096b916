"""``marshalry points``: what cards would cost by the others, explained; battles against reference enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from editor.cli.context import answering, session_of
from editor.cli.options import AsJson
from editor.cli.output import say, say_json, say_table
from editor.cli.statuses import Status
from schemas.messages import sentence
from schemas.problems import Message, error

if TYPE_CHECKING:
    from editor.cli.context import Session
    from editor.services.appraisal import Appraised, Estimate
    from editor.services.workspace import Workspace


HEADS: Final = ("card", "points", "estimate", "residual", "verdict")


def points(
    ctx: typer.Context,
    card: Annotated[
        str | None,
        typer.Argument(metavar="CARD", help="Slug, system/kind/slug, or id; left out: all of a kind."),
    ] = None,
    system: Annotated[
        str | None, typer.Option("--system", metavar="GAME", help="Game of the table; left out: all.")
    ] = None,
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="Kind of the table.")] = "unit",
    battles: Annotated[
        int,
        typer.Option(
            "--battles",
            metavar="NUMBER",
            min=0,
            max=10_000,
            help="Battles against each reference enemy; 0: none.",
        ),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", help="Seed of the first battle.")] = 1,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", metavar="NUMBER", min=0, max=256, help="Processes that fight; 0: this one."
        ),
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Explain the points of a card by other cards.

    Without a card: a table of all cards of a kind, with outliers. A line through the numbers of the cards,
    its error on cards left out, and what each number adds. Nothing is written to the card.
    """
    session = session_of(ctx)
    with answering(session, as_json=as_json), session.workspace() as ws:
        if card is None:
            _table(ws, session, system, kind, as_json=as_json)
        else:
            _card(ws, session, card, battles, seed, workers, as_json=as_json)
    raise typer.Exit(Status.DONE)


def _card(
    ws: Workspace, session: Session, wanted: str, battles: int, seed: int, workers: int, *, as_json: bool
) -> None:
    from editor.services.appraisal import appraiser_of, estimate, has_points, measured, sample_of
    from editor.services.battles.duels import duel_lines, run_duels
    from editor.services.documents import find, load
    from editor.services.rulesets import ruleset_of

    row = find(ws, wanted)
    document = load(ws, row.id).document
    if document is None or not has_points(type(document)):
        raise error("appraisal.not_a_card", document=row.path)
    ruleset = ruleset_of(ws, row.system, document)
    sample = sample_of(ws, row.system, str(row.kind))
    own = measured(document, ruleset, appraiser_of(row.system), sample.own)
    one = estimate(sample, own)
    fought = None
    if battles:
        fought = run_duels(ws, document, ruleset, battles=battles, seed=seed, workers=workers)
    if as_json:
        duels = [
            {
                "enemy": duel.enemy,
                "points": duel.points,
                "wins": duel.share,
                "low": duel.low,
                "high": duel.high,
                "destroys": duel.dealt,
                "loses": duel.taken,
            }
            for duel in (fought.duels if fought is not None else ())
        ]
        more = {} if fought is None else {"battles": fought.battles, "seed": seed, "worth": fought.worth}
        say_json({**_data(one), **more, **({"duels": duels} if duels else {})})
        return
    _say_estimate(one, session.language)
    if fought is not None:
        for line in duel_lines(fought, session.language):
            say(line)


def _say_estimate(one: Estimate, language: str) -> None:
    from editor.services.appraisal import explained, feature_words, number_words, signed_words

    say(f"{one.card.name.get(language)} ({one.card.slug})")
    for line in explained(one, language):
        say(line)
    base = sentence(Message(code="appraisal.base"), language)
    say(f"  {number_words(one.base, language, 0):>8}  {base}")
    for share in one.shares:
        name = feature_words(share.feature, language)
        value = number_words(round(share.feature.value, 1), language)
        say(f"  {signed_words(share.points, language):>8}  {name} {value}")


def _table(ws: Workspace, session: Session, system: str | None, kind: str, *, as_json: bool) -> None:
    from editor.cli.options import check_names
    from editor.services.appraisal import appraise, sample_of

    check_names(ws.systems, system, kind)
    chosen = [one.id for one in ws.systems if system in (None, one.id) and one.model(kind) is not None]
    tables = [appraise(sample_of(ws, one, kind)) for one in chosen]
    if as_json:
        say_json([_data(one) for found in tables for one in found.estimates])
        return
    reported: set[str] = set()
    for found in tables:
        _say_table(found, session.language, reported)


def _say_table(found: Appraised, language: str, reported: set[str]) -> None:
    """Print a table and the reasons for what is not in it, each of them once for all games."""
    from editor.services.appraisal import error_of, number_words

    if found.estimates:
        heads = [_word(f"head_{name}", language) for name in HEADS]
        say_table(heads, (_row(one, language) for one in _by_residual(found)), (1, 2, 3))
        values = {
            "count": len(found.estimates),
            "error": number_words(error_of(found.estimates), language, 1),
        }
        say(sentence(Message(code="appraisal.table_error", values=values), language))
    for reason in dict.fromkeys(sentence(message, language) for message in found.silent):
        if reason not in reported:
            reported.add(reason)
            say(reason)


def _by_residual(found: Appraised) -> list[Estimate]:
    return sorted(found.estimates, key=lambda one: (-one.residual, one.card.slug))


def _row(one: Estimate, language: str) -> tuple[str, ...]:
    from editor.services.appraisal import number_words, signed_words

    mark = f", {_word('outlier', language)}" if one.outlier else ""
    return (
        one.card.slug,
        number_words(one.card.points, language),
        number_words(one.points, language, 1),
        signed_words(one.residual, language),
        _word(f"word_{one.verdict}", language) + mark,
    )


def _word(key: str, language: str) -> str:
    return sentence(Message(code=f"appraisal.{key}"), language)


def _data(one: Estimate) -> dict[str, Any]:
    return {
        "card": one.card.slug,
        "id": one.card.id,
        "points": one.card.points,
        "estimate": one.points,
        "rounded": one.rounded,
        "residual": one.residual,
        "error": one.error,
        "explained": one.determined,
        "others": one.others,
        "verdict": one.verdict,
        "outlier": one.outlier,
        "base": one.base,
        "parts": [
            {"feature": share.feature.id, "value": share.feature.value, "points": share.points}
            for share in one.shares
        ],
    }
