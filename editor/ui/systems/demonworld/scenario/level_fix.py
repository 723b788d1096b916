"""What puts a chapter in force that a scenario needs and its game leaves out."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from editor.rules.demonworld.words import game_name
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from schemas.problems import Problem
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_CHAPTER: Final = {
    "demonworld_rules.battles_not_in_force": "XVI",
    "demonworld_rules.cannot_walk": "XXIII",
}
"""Problem of a chapter that is left out and that its sentence names by itself -> the chapter."""
_CODES: Final = frozenset(
    f"demonworld_rules.{one}_not_in_force" for one in ("base", "chapters", "commanders", "wizards")
)
"""Problems that name the chapters that are left out among their values."""


def level_change(draft: ScenarioDraft, problem: Problem) -> tuple[str, str, Any] | None:
    """Return words, field and value of the change by which the chapters that a problem names are played.

    A chapter that the scenario leaves out comes back, else the first game of the book that has it is played,
    else it is added. None where the problem is another one.
    """
    named = _CHAPTER.get(problem.code) or (problem.values.get("chapters") if problem.code in _CODES else None)
    deployment = draft.deployment
    ruleset = deployment.documents.get(deployment.scenario.ruleset.id) if deployment is not None else None
    if not isinstance(named, str) or not isinstance(ruleset, DemonworldRuleset):
        return None
    needed = set(named.split(", "))
    left_out = draft.session.value("chapters_left_out", [])
    if needed & set(left_out):
        words = QCoreApplication.translate("CheckFixes", "No longer leave chapter {chapters} out")
        back = ", ".join(one for one in left_out if one in needed)
        rest = [one for one in left_out if one not in needed]
        return words.format(chapters=back), "chapters_left_out", rest
    for game in ruleset.games:
        if game.id != "optional" and needed <= set(game.chapters):
            words = QCoreApplication.translate("CheckFixes", "Play the game “{game}”")
            name = game_name(game.id, ruleset).get(draft.context.language)
            return words.format(game=name), "game", game.id
    added = draft.session.value("chapters_added", [])
    words = QCoreApplication.translate("CheckFixes", "Add chapter {chapters} to the scenario")
    return words.format(chapters=named), "chapters_added", [*added, *sorted(needed.difference(added))]
