"""The rows of Demonworld fit together: stages that are named exist, steps and actions belong together."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from editor.rules import demonworld
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import Step
from editor.rules.demonworld.steps import STEPS
from schemas.messages import LANGUAGES, sentence
from tests.rules.demonworld.legality.games import NAMES, decisions

RULES = Path(demonworld.__file__).parent
FILES = ("phase", "choices", "riding", "ending")
"""Files whose functions lead on to stages."""


def named() -> Iterator[str]:
    """Yield the stages to which decisions and stages lead on."""
    for path in (
        *RULES.glob("*/phase.py"),
        *RULES.glob("*/ending.py"),
        *RULES.glob("*/riding.py"),
        *RULES.glob("*/choices.py"),
    ):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef) or function.returns is None:
                continue
            if ast.unparse(function.returns) not in ("str", "str | None"):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    ends = [node.value]
                    while ends:
                        end = ends.pop()
                        if isinstance(end, ast.IfExp):
                            ends += [end.body, end.orelse]
                        elif isinstance(end, ast.Constant) and isinstance(end.value, str):
                            yield end.value


def test_every_stage_that_is_named_exists_and_every_stage_is_named() -> None:
    assert set(named()) == ENGINE.stage_names


def test_no_row_lacks_a_part_and_every_step_and_action_has_its_row() -> None:
    assert ENGINE.gaps == ()
    assert {row.name for row in STEPS} == set(get_args(Step))
    assert {kind for row in STEPS for kind in row.actions} == set(ENGINE.action_kinds)


@pytest.mark.long
def test_every_listed_action_is_said_in_both_languages_with_all_its_names() -> None:
    play, seen = DemonworldPlay(), set()
    for name in NAMES:
        for state in decisions(name, 7, 40, plain=3):
            for action in play.legal_actions(state):
                if (type(action), state.step) in seen:
                    continue
                seen.add((type(action), state.step))
                words = ENGINE.words(state, action)
                for language in LANGUAGES:
                    text = sentence(words, language)
                    assert not text.startswith("demonworld_actions.")
                    assert "{" not in text
                    assert "None" not in text.split(":")[-1] or words.code.endswith("keep_none")
    assert len(seen) > 20
