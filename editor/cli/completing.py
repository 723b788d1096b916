"""How shells complete values: documents, games, kinds, papers and languages, by what usage calls them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from editor.cli.context import Session
from schemas.base import Kind
from schemas.messages import LANGUAGES
from schemas.messages.languages import SOURCE

MOST: Final = 200
"""Documents that are offered at once."""
_Offered = Iterable[tuple[str, str]]
"""Values, each with what it means."""


def complete_values(params: Iterable[Any], language: str) -> None:
    """Let the shell complete those parameters of a command whose values are known.

    Args:
        params: of the command, as the library has them.
        language: of the names of documents.
    """
    # What `autocompletion=` of each parameter does; a call that does not complete a word has no need of it.
    from typer.core import _typer_param_setup_autocompletion_compat as set_up

    for param in params:
        values = _VALUES.get(param.metavar)
        if values is not None and param._custom_shell_complete is None:
            set_up(param, autocompletion=_asked(values, language))


def _asked(values: Callable[[Session, str], _Offered], language: str) -> Callable[..., list[Any]]:
    def offered(ctx: Any, _args: list[str], typed: str) -> list[Any]:
        session = Session(ctx.find_root().params.get("catalogue_place"), language, None)
        return list(values(session, typed))

    return offered


def _documents(*kinds: Kind) -> Callable[[Session, str], _Offered]:
    def offered(session: Session, typed: str) -> _Offered:
        from editor.services.at_a_glance import beginning

        for found in beginning(session.place, typed, kinds, MOST):
            value = found.slug if found.only and "/" not in typed else found.path
            yield value, found.names.get(session.language) or found.names.get(SOURCE, "")

    return offered


def _games(session: Session, _typed: str) -> _Offered:
    from editor.services.at_a_glance import games
    from schemas.systems import DOCUMENT_SYSTEMS

    return (
        (one, "") for one in dict.fromkeys([*(row.id for row in DOCUMENT_SYSTEMS), *games(session.place)])
    )


def _kinds(_session: Session, _typed: str) -> _Offered:
    return ((one.value, "") for one in Kind)


def _languages(_session: Session, _typed: str) -> _Offered:
    return ((one, "") for one in LANGUAGES)


def _layouts(_session: Session, _typed: str) -> _Offered:
    from editor.printing.slots import MODES

    return ((one, "") for one in (*MODES, "single"))


def _papers(_session: Session, _typed: str) -> _Offered:
    from editor.printing.sheets import PAPERS

    return ((one, "") for one in PAPERS)


_ANY: Final = _documents()
_CARD: Final = _documents(Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD)
_VALUES: Final[dict[str, Callable[[Session, str], _Offered]]] = {
    "ARMY": _documents(Kind.ARMY),
    "CAMPAIGN": _documents(Kind.CAMPAIGN),
    "CARD": _CARD,
    "DOCUMENT": _ANY,
    "DOCUMENTS": _ANY,
    "FACE": _documents(Kind.FACE),
    "FIRST": _ANY,
    "GAME": _games,
    "KEPT": _ANY,
    "KIND": _kinds,
    "LANGUAGE": _languages,
    "LAYOUT": _layouts,
    "MAP": _documents(Kind.MAP),
    "OTHER": _ANY,
    "PAPER": _papers,
    "SCENARIO": _documents(Kind.SCENARIO),
    "SECOND": _ANY,
}
"""What usage calls a value -> what can stand there."""
