"""Titles of parts of the rule books are said in the reader's language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import editor.rules
from editor.rules.core.parts import Part, section
from editor.rules.wizwar.wording import refuse
from schemas.messages import LANGUAGES, in_words, sentence
from schemas.problems import Message

GAMES = ("darkage", "diskwars", "wizwar", "zargo")


def titles(game: str) -> Iterator[str]:
    """Yield the titles that a game's refusals and the parts of its numbers name."""
    place = {"Part": 0, "_part": 0} | ({"refuse": 1} if game == "wizwar" else {})
    for file in sorted((Path(editor.rules.__file__).parent / game).rglob("*.py")):
        source = file.read_text("utf-8")
        if not any(f"{name}(" in source for name in place):
            continue  # parsing takes its time
        tree = ast.parse(source)
        constants = {
            target.id: node.value.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            if call.func.id not in place or len(call.args) <= place[call.func.id]:
                continue
            match call.args[place[call.func.id]]:
                case ast.Constant(value=str(title)):
                    yield title
                case ast.Name(id=name) if isinstance(constants.get(name), str):
                    yield str(constants[name])


@pytest.mark.parametrize("game", GAMES)
def test_each_title_has_a_name_in_every_language(game: str) -> None:
    found = set(titles(game))

    assert found
    for title in found:
        named = section(title)
        assert isinstance(named, Message), title
        assert in_words(named, "en") == title


def test_a_refusal_of_wiz_war_and_a_part_name_the_book_in_the_language_of_the_reader() -> None:
    refusal = refuse("not_now", "Movement")
    part = Part("Changing the board", "wizwar.part_number", 1).message()

    assert sentence(refusal, "fr").startswith("Déplacement")
    assert sentence(refusal, "de").startswith("Bewegung: ")
    assert in_words(part.values["rule"], "fr") == "Modifier le plateau"
    assert len({in_words(part.values["rule"], language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_numbered_section_stays_as_it_is() -> None:
    assert section("IV.2.0") == "IV.2.0"
