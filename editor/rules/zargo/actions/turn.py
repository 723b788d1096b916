"""The end of a step of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, only
from editor.rules.zargo import flow
from editor.rules.zargo.attacks import must_attack
from editor.rules.zargo.base import Action, Recorder
from editor.rules.zargo.monks import due_back, places_to_reappear
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.wording import refusal, said
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """End this step of the turn."""


def _refuse_finish(state: ZargoState, _action: Finish) -> Message | None:
    if state.step == "move":
        for monk in due_back(state, state.side):
            if places_to_reappear(state, monk):
                return refusal(state, "must_reappear", monk)
    if state.step == "combat" and (owing := must_attack(state)) is not None:
        return refusal(state, "must_attack", owing)
    return None


def _do_finish(rec: Recorder, _action: Finish) -> None:
    flow.FINISHES[rec.state.step](rec)


def _say_finish(state: ZargoState, _action: Finish) -> Message:
    return said(f"finish_{state.step}")


ACTIONS: Final = (ActionRow(Finish, _refuse_finish, _do_finish, only(Finish), _say_finish),)
