"""What makes a scenario even: found, said in words, kept as a copy where somebody wants it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import uuid4

from editor.catalogue.rows import DocumentRow
from editor.rules.core.contract import AnyPlay, Setup
from editor.rules.core.levers import Lever
from editor.services.battles.battle_reports import percent_words
from editor.services.importing import take_in
from editor.services.workspace import Workspace
from editor.simulation.balance import Search, find_balance
from editor.simulation.balance_report import Balance, Tried
from schemas.base import Document
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, Value
from schemas.progress import Report, quietly
from schemas.scenario import ScenarioBase
from schemas.typography import signed

_SLUG_END: Final = "-even"
_LONGEST_SLUG: Final = 70


def run_balance(
    ws: Workspace,
    setup: Setup,
    play: AnyPlay,
    search: Search,
    *,
    workers: int = 0,
    scheduler: str = "",
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
) -> Balance:
    """Find what makes a scenario even; nothing is saved.

    Args:
        ws: the catalogue.
        setup: the scenario with its documents.
        play: the game.
        search: what may be changed, and with how many battles.
        workers: processes beside this one; 0 fights here.
        scheduler: address of a scheduler of ``dask.distributed`` whose machines fight instead.
        report: called with ``(done, total)``; the total falls when fewer battles are needed.
        cancelled: asked between battles; where it says yes, the best so far is returned.

    Raises:
        EditorError: the scenario cannot be played, or nothing of the kind can be changed in it.
    """
    return find_balance(
        play,
        setup,
        search,
        workers=workers,
        scheduler=scheduler,
        report=report,
        cancelled=cancelled,
        document_systems=ws.systems,
    )


def keep_balanced(ws: Workspace, setup: Setup, play: AnyPlay, balance: Balance) -> DocumentRow:
    """Store the evened scenario as a new one, with copies of the army and card that it changes.

    The scenario itself is left alone. All documents are stored, or none.

    Returns:
        The row of the new scenario.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    changed = play.adjusted(setup, balance.lever.id, balance.best.amount)
    new = [one for key, one in sorted(changed.documents.items()) if key not in setup.documents]
    documents: list[Document] = [changed.scenario, *new]
    names = {document.id: (str(uuid4()), _slug_of(document)) for document in documents}
    copies = [parse_document(_copied(document, names), ws.systems) for document in documents]
    label = sentence(Message(code="preview.balance_kept"), "en")
    return take_in(ws, copies, label=label)[0]


def _slug_of(document: Document) -> str:
    return document.slug[:_LONGEST_SLUG].rstrip("-") + _SLUG_END


def _copied(document: Document, names: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    """Return a document under its new id, slug and name, its references turned to the copies."""
    data: dict[str, Any] = _retargeted(dump_document(document), names)
    name = Message(code="preview.balance_name", values={"scenario": document.name})
    data["name"] = {
        language: sentence(name, language) for language in LANGUAGES if language in document.name.root
    } or data["name"]
    if isinstance(document, ScenarioBase):
        data["balance"] = None  # it was measured before the change
    return data


def _retargeted(data: Any, names: Mapping[str, tuple[str, str]]) -> Any:
    if isinstance(data, dict):
        found = {key: _retargeted(value, names) for key, value in data.items()}
        known = names.get(str(found.get("id", "")))
        return found if known is None else {**found, "id": known[0], "slug": known[1]}
    if isinstance(data, list):
        return [_retargeted(one, names) for one in data]
    return data


def lever_words(lever: Lever, names: Mapping[str, str], language: str) -> str:
    """Return what a lever changes, for a list to choose from."""
    side = names.get(lever.side, lever.side)
    if lever.troop is None:
        return _say("lever_points", language, side=side)
    return _say("lever_elements", language, side=side, unit=lever.troop.get(language))


def answer_lines(
    balance: Balance, names: Mapping[str, str], language: str, kept: DocumentRow | None = None
) -> list[str]:
    """Return the answer in sentences: what to change, how sure it is, whether something was saved."""
    side = names.get(balance.lever.side, balance.lever.side)
    lines = [_say("balance_written", language, side=side, **_values(balance.written, language))]
    if balance.cancelled:
        lines.append(_say("balance_cancelled", language))
    lines.append(_answer(balance, side, language))
    if balance.best.amount and balance.even:
        lines.append(_say("balance_best", language, side=side, **_values(balance.best, language)))
    if balance.even:
        lines.append(_between(balance, language))
    if kept is None:
        lines.append(_say("balance_unsaved", language))
    else:
        lines.append(_say("balance_saved", language, document=kept.path))
    return lines


def balance_text(
    balance: Balance,
    scenario: str,
    names: Mapping[str, str],
    language: str = "en",
    kept: DocumentRow | None = None,
) -> str:
    """Return the whole search as plain text: the answer, then every amount that was fought.

    Args:
        balance: what was found.
        scenario: name of the scenario.
        names: id of a side -> its name.
        language: of the words and of the decimal sign.
        kept: the copy that was stored, where one was.
    """
    head = _say("balance_head", language, scenario=scenario, battles=balance.battles, seed=balance.seed)
    tried = [
        "  "
        + _say(
            "balance_tried",
            language,
            amount=amount_words(one.amount),
            battles=one.played,
            **_values(one, language),
        )
        for one in balance.tried
    ]
    return "\n".join([head, *answer_lines(balance, names, language, kept), *tried]) + "\n"


def amount_words(amount: int) -> str:
    """Return an amount with its sign."""
    return signed(amount) if amount else "0"


def _answer(balance: Balance, side: str, language: str) -> str:
    lever, best = balance.lever, balance.best
    if not balance.even and not balance.cancelled:
        return _say(
            "balance_out_of_reach",
            language,
            side=side,
            amount=amount_words(best.amount),
            share=percent_words(best.share, language),
        )
    if not best.amount:
        return _say("balance_nothing", language)
    code = f"balance_{lever.kind}_{'more' if best.amount > 0 else 'less'}"
    unit = lever.troop.get(language) if lever.troop is not None else ""
    return _say(code, language, amount=abs(best.amount), side=side, unit=unit)


def _between(balance: Balance, language: str) -> str:
    least, most = balance.least, balance.most
    if least is None and most is None:
        return _say("balance_unsure", language)
    if most is None:
        return _say("balance_from", language, least=amount_words(least or 0))
    if least is None:
        return _say("balance_to", language, most=amount_words(most))
    return _say("balance_between", language, least=amount_words(least), most=amount_words(most))


def _values(tried: Tried, language: str) -> dict[str, Value]:
    return {
        "share": percent_words(tried.share, language),
        "low": percent_words(tried.low, language),
        "high": percent_words(tried.high, language),
    }


def _say(code: str, language: str, **values: Value) -> str:
    return sentence(Message(code=f"preview.{code}", values=values), language)
