"""Reading YAML and JSON that anybody may have written."""

import contextlib
import json
import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.packs.yaml_io import content_files, given_twice, read_documents, read_text
from editor.packs.yaml_source import LIMITS, Limits
from schemas.messages import problem_text, sentence
from schemas.problems import EditorError, Message, Problem
from tests.cases import cases
from tests.programs import run_program

SMALL = Limits(size=2_000, depth=8, values=100)


def _problem(text: str | bytes, name: str = "orcs.yaml", limits: Limits = LIMITS) -> Problem:
    with pytest.raises(EditorError) as caught:
        read_text(text, name, limits)
    return caught.value.problems[0]


def test_mapping_becomes_one_document_with_lines() -> None:
    (source,) = read_text("# orcs\nslug: orc-guard\nweapons:\n  - weapon: axe\n    power: 4\n", "orcs.yaml")
    assert source.data == {"slug": "orc-guard", "weapons": [{"weapon": "axe", "power": 4}]}
    assert source.line == 2
    assert source.lines["weapons[0].power"] == 5


def test_documents_parted_by_dashes_and_lists_each_keep_their_lines() -> None:
    text = "slug: one\n---\n- slug: two\n- slug: three\n  tags: [a, b]\n"
    found = read_text(text, "three.yaml")
    assert [source.data["slug"] for source in found] == ["one", "two", "three"]
    assert [source.line for source in found] == [1, 3, 4]
    assert found[2].lines["tags[1]"] == 5
    assert "tags[1]" not in found[1].lines


def test_problem_is_placed_at_the_line_of_its_path_or_of_what_holds_it() -> None:
    (source,) = read_text("slug: a\nelements:\n  normal: 99\n", "a.yaml")
    assert source.place(Problem(code="x.y", path="elements.normal")).line == 3
    assert source.place(Problem(code="x.y", path="elements.leader")).line == 2
    assert source.place(Problem(code="x.y", path="weapons[3].power")).line == 1
    assert source.place(Problem(code="x.y")).file == "a.yaml"


@cases(
    ("word", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("true", True),
        ("~", None),
        ("", None),
        ("2024-01-02", "2024-01-02"),
        ("1:30", "1:30"),
        ("010", 10),
        ("0o10", 8),
        ("0x1F", 31),
        ("-3", -3),
        ("1.5", 1.5),
        ("'7'", "7"),
        ('"true"', "true"),
        ("1_000", "1_000"),
    ],
)
def test_words_are_those_of_yaml_1_2(word: str, value: object) -> None:
    (source,) = read_text(f"a: {word}\n")
    assert source.data == {"a": value}
    assert type(source.data["a"]) is type(value)


def test_keys_stay_words() -> None:
    (source,) = read_text("1: clear\nno: Norwegian\n'.': wood\n")
    assert list(source.data) == ["1", "no", "."]


@cases(
    ("text", "code", "line"),
    [
        ("a: &x [1]\nb: *x\n", "yaml.alias", 2),
        ("a: 1\n<<: {b: 2}\n", "yaml.alias", 2),
        ("a: !!python/object:os.system x\n", "yaml.tag", 1),
        ("a: 1\nb: 2\na: 3\n", "yaml.key_twice", 3),
        ("? [1, 2]\n: 3\n", "yaml.bad_key", 1),
        ("a: [1, 2\nb: 3\n", "yaml.open_bracket", 2),
        ("a:\n\t- 1\n", "yaml.tab", 2),
        ("a: 1\n\tb: 2\n", "yaml.tab", 2),
        ("a: '1\n", "yaml.open_quote", 2),
        ("a: 1\nb: \x01\n", "yaml.control_character", 2),
        ("a: \ud800\n", "yaml.half_character", 1),
        ("a: b: c\n", "yaml.stray_colon", 1),
        ("a: 1\nb\nc: 2\n", "yaml.no_colon", 3),
        ("a: @x\n", "yaml.bad_beginning", 1),
        ("a:\n  - 1\n b: 2\n", "yaml.bad_indent", 3),
        ('a: "\\q"\n', "yaml.bad_escape", 1),
        ("? " + "k" * 300 + "\n: 1\n", "yaml.long_key", 1),
        ("%YAML 3.0\n---\na: 1\n", "yaml.malformed", 1),
    ],
)
def test_bad_yaml_is_refused_with_its_line(text: str, code: str, line: int) -> None:
    problem = _problem(text)
    assert (problem.code, problem.file, problem.line) == (code, "orcs.yaml", line)


def test_alias_bomb_is_refused_at_its_first_alias() -> None:
    bomb = "a: &a [x, x, x]\n" + "".join(
        f"{name}: &{name} [*{before}, *{before}, *{before}]\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert _problem(bomb).code == "yaml.alias"


@pytest.mark.quick(1)
@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_a_hundred_thousand_levels_are_refused_and_the_process_lives(opening: str, tmp_path: Path) -> None:
    file = tmp_path / "deep.yaml"
    file.write_text(opening * 100_000)
    script = (
        "import sys; from pathlib import Path; from editor.packs.yaml_io import read_documents\n"
        "from schemas.problems import EditorError\n"
        "try: read_documents(Path(sys.argv[1]))\n"
        "except EditorError as trouble: print(trouble.problems[0].code)\n"
    )
    done = run_program(script, file)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in {"yaml.too_deep", "yaml.bad_key"}


def test_deep_json_is_refused() -> None:
    assert _problem("[" * 100_000, "deep.json").code == "yaml.too_deep"
    assert _problem("[" * 70 + "]" * 70, "deep.json").code == "yaml.too_deep"


def test_a_hundred_megabytes_are_refused_by_size_before_they_are_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    with file.open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(EditorError) as caught:
        read_documents(file)
    problem = caught.value.problems[0]
    assert problem.code == "yaml.too_big"
    assert problem.values["size"] == 100_000_000


def test_limits_on_size_and_number_of_values() -> None:
    assert _problem("a" * 2_001, limits=SMALL).code == "yaml.too_big"
    assert _problem("[" + "1," * 200 + "]", limits=SMALL).code == "yaml.too_many"
    assert _problem("[" + "1," * 200 + "1]", "a.json", limits=SMALL).code == "yaml.too_many"


def test_text_that_is_not_utf8_is_refused_with_its_line() -> None:
    problem = _problem(b"a: 1\nb: \xe9\n")
    assert (problem.code, problem.line, problem.values["byte"]) == ("yaml.not_utf8", 2, "0xe9")


def test_a_byte_order_mark_is_no_text() -> None:
    assert read_text(b"\xef\xbb\xbfa: 1\n")[0].data == {"a": 1}


def test_json_keeps_its_rules() -> None:
    assert read_text('[{"a": "\\ud83d\\ude00"}, {"a": 1}]', "x.json")[1].data == {"a": 1}
    assert _problem('{"a": 1, "a": 2}', "x.json").code == "yaml.key_twice"
    assert _problem('{"a": NaN}', "x.json").code == "yaml.not_a_number"
    assert _problem('{"a": 1e999}', "x.json").code == "yaml.not_a_number"
    assert _problem('{"a": 1,\n}', "x.json").line == 2
    assert _problem('{"a": ' + "9" * 5_000 + "}", "x.json").code == "yaml.long_number"
    assert _problem('{"a": 1,\n"b" 2}', "x.json").code == "yaml.no_colon"
    assert _problem('{"a": [1 2]}', "x.json").code == "yaml.json_comma"
    assert _problem("{} {}", "x.json").code == "yaml.json_more"
    assert _problem("", "x.json").code == "yaml.json_value"


def test_problems_of_json_have_their_line() -> None:
    text = '[\n {"a": 1},\n {"b": {\n  "c": [1,\n   2]}}\n]'
    _, source = read_text(text, "x.json")
    assert source.place(Problem(code="x", path="b.c[1]")).line == 5
    assert source.place(Problem(code="x", path="b.z")).line == 3
    (tabs,) = read_text('{\n\t"a": "\\ud83d\\ude00"\n}', "x.json")
    assert tabs.place(Problem(code="x", path="a")).line is None


def test_a_json_text_of_brackets_is_refused_before_it_is_built() -> None:
    assert _problem("[" + "{}," * 300 + "{}]", "x.json", SMALL).code == "yaml.too_many"


def test_half_a_character_in_json_is_refused_with_its_line() -> None:
    problem = _problem('{"a": 1,\n"b": "x\\ud800y"}', "x.json")
    assert (problem.code, problem.line) == ("yaml.half_character", 2)


def test_huge_numbers_stay_words_in_yaml() -> None:
    assert read_text("a: " + "9" * 5_000)[0].data == {"a": "9" * 5_000}


def test_an_id_given_twice_names_both_places(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("id: 1-2\nslug: one\n")
    (tmp_path / "b.yaml").write_text("slug: two\nid: 1-2\n")
    with pytest.raises(EditorError) as caught:
        read_documents(tmp_path)
    problem = caught.value.problems[0]
    assert (problem.code, problem.line) == ("yaml.id_twice", 2)
    assert str(tmp_path / "a.yaml:1") in problem_text(problem)


def test_a_slug_given_twice_names_both_places() -> None:
    one = "system: chess\nkind: unit\nslug: pawn\n"
    first, second = read_text(f"{one}---\n{one}", "a.yaml")
    (problem,) = given_twice([first, second])
    assert (problem.code, problem.line) == ("yaml.slug_twice", 7)
    assert problem_text(problem).startswith(
        "a.yaml:7 slug: The slug chess/unit/pawn is already used at a.yaml:3."
    )


def test_a_map_of_a_million_fields_is_no_hostile_text() -> None:
    rows = "".join(f'- "{"w" * 1_000}"\n' for _ in range(1_000))
    (source,) = read_text("terrain:\n" + rows)
    assert len(source.data["terrain"]) == 1_000


def test_a_pipe_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("a: 1\n",))
    writer.start()
    assert read_documents(pipe)[0].data == {"a": 1}
    writer.join()


def test_missing_file_and_folder_without_files(tmp_path: Path) -> None:
    with pytest.raises(EditorError) as caught:
        read_documents(tmp_path / "none.yaml")
    assert caught.value.problems[0].code == "yaml.no_file"
    assert read_documents(tmp_path) == ()
    assert content_files(tmp_path) == ()


def test_every_refusal_has_a_sentence_in_both_languages() -> None:
    texts = ["a: &x 1\nb: *x", "a: 1\na: 2", "a: !t 1", "[" * 99]
    for problem in map(_problem, texts):
        for language in ("en", "fr"):
            assert not problem_text(problem, language).startswith("yaml.")
            assert "yaml." not in problem_text(problem, language)
            assert sentence(Message(code=problem.code, values=problem.values), language) != problem.code


@given(st.text(alphabet=st.sampled_from("[]{}:,-?&*!|>'\"#%@` \n\tab1.~<"), max_size=60))
def test_no_text_escapes_as_anything_but_an_editor_error(text: str) -> None:
    for name in ("a.yaml", "a.json"):
        with contextlib.suppress(EditorError):
            assert isinstance(read_text(text, name), tuple)


_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(min_size=1, max_size=8), _PLAIN, max_size=5))
def test_json_data_comes_back_equal(data: dict[str, object]) -> None:
    assert read_text(json.dumps(data), "a.json")[0].data == data
