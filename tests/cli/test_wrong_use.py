"""Wrong use and wrong files end in a sentence with what to do, a status that says so, and no traceback."""

import json
import sys
from pathlib import Path

import pytest

from editor.cli.main import run
from tests.cases import cases
from tests.cli.conftest import Command


@pytest.mark.parametrize(
    "arguments",
    [
        ("catalogue", "list", "--kind", "monster"),
        ("catalogue", "list", "--system", "chess"),
        ("catalogue", "show", "orc-gard"),
        ("catalogue", "nonsense"),
        ("--nonsense",),
        ("print",),
        ("catalogue", "export"),
        ("validate", "no-such-file.yaml"),
        ("rules", "ask", "no-such-file.yaml"),
        ("pack", "check", "no-such-file.marshal"),
    ],
)
def test_wrong_use_ends_with_2_and_a_sentence(marshalry: Command, arguments: tuple[str, ...]) -> None:
    if arguments == ("catalogue", "export"):
        arguments = ("catalogue", "export", "--kind", "pack")
    answer = marshalry(*arguments)
    assert answer.status == 2, answer
    assert answer.err.strip()
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("tour",),
        ("campaign", "export", "no-such-id"),
        ("print", "orc-guard", "--face", "single", "--dpi", "50"),
    ],
)
def test_a_place_below_a_file_is_refused_before_anything_is_done(
    marshalry: Command, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "file").touch()
    answer = marshalry(*arguments, "-o", tmp_path / "file" / "x.png")
    assert answer.status == 2
    assert "x.png cannot be written: a part of its path is a file, not a folder" in answer.err


@cases(
    "arguments",
    [
        ("keys", "backup", "anna", "-o"),
        ("group", "offline"),
        ("pack", "publish", "no-such-pack"),
        ("import-game", "no-such-file.gst", "--losses"),
        ("import-csv", "no-such-file.csv", "--system", "demonworld", "--report"),
    ],
)
def test_a_second_place_below_a_file_is_refused_before_anything_is_read(
    marshalry: Command, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "file").touch()
    marshalry("keys", "new", "anna")
    answer = marshalry(*arguments, tmp_path / "file" / "x")
    assert answer.status == 2
    assert "a part of its path is a file, not a folder" in answer.err


def test_a_file_in_the_place_of_a_folder_is_named_as_one(marshalry: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for arguments in (("manual", "-o"), ("pack", "publish", "no-such-pack")):
        answer = marshalry(*arguments, tmp_path / "file")
        assert answer.status == 2
        assert "where a folder is to be made" in answer.err


def test_a_key_is_not_copied_into_a_folder_that_is_missing(marshalry: Command, tmp_path: Path) -> None:
    marshalry("keys", "new", "anna")
    assert marshalry("keys", "backup", "anna", "-o", tmp_path / "stick" / "anna.key").status == 2
    assert not (tmp_path / "stick").exists()


def test_an_unknown_name_is_answered_with_what_was_meant(marshalry: Command) -> None:
    assert "demonworld/unit/orc-guard" in marshalry("catalogue", "show", "orc-gard").err


def test_an_invalid_file_is_told_with_line_field_value_and_mend(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    text = marshalry("catalogue", "show", "orc-guard").out
    file.write_text(text.replace("manoeuvres: 2", "manoeuvres: 9"), encoding="utf-8")
    line = next(number for number, words in enumerate(text.splitlines(), 1) if words.startswith("manoeuvres"))
    answer = marshalry("validate", file)
    assert answer.status == 1
    assert f"{file}:{line}" in answer.err
    for word in ("manoeuvres", "9", "5"):
        assert word in answer.err
    found = json.loads(marshalry("validate", file, "--json").out)["problems"]
    assert [(one["path"], one["line"]) for one in found] == [("manoeuvres", line)]
    assert marshalry("catalogue", "import", file).status == 1


@pytest.mark.parametrize(
    "text",
    [
        "a: &x [1]\nb: *x\n",
        "[" * 100_000,
        "kind: unit\nkind: unit\n",
        "\tx: 1\n",
        "42\n",
        "kind: [unit\n",
        "\x00",
    ],
    ids=["alias", "brackets", "twice", "tab", "number", "cut off", "zero"],
)
def test_hostile_text_ends_in_a_sentence(marshalry: Command, tmp_path: Path, text: str) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_text(text, encoding="utf-8")
    answer = marshalry("validate", file)
    assert answer.status in (1, 2)
    assert "hostile.yaml" in answer.err
    assert "Traceback" not in answer.err


def test_without_a_display_the_tour_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert run([]) == 2
    assert "marshalry tour" in capsys.readouterr().err


def test_a_bug_ends_with_3_and_leaves_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], catalogue: Path
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("editor.services.documents.all_listed", broken)
    assert run(["--catalogue", str(catalogue), "--language", "en", "catalogue", "list"]) == 3
    report = Path(capsys.readouterr().err.split("A report is at ")[1].split("; please")[0])
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")


def test_a_library_that_the_system_lacks_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], catalogue: Path
) -> None:
    def lacking(*_: object, **__: object) -> None:
        raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr("editor.services.documents.all_listed", lacking)
    assert run(["--catalogue", str(catalogue), "--language", "en", "catalogue", "list"]) == 2
    said = capsys.readouterr().err
    assert "missing: libGL.so.1." in said
    assert "apt-get install libegl1 libgl1" in said


def test_a_program_that_asks_for_json_gets_json_also_for_errors(marshalry: Command) -> None:
    for arguments in (
        ("catalogue", "show", "orc-gard"),
        ("catalogue", "list", "--kind", "monster"),
        ("catalogue", "import", "no-such-file.yaml"),
        ("preview", "orc-guard"),
        ("pack", "check", "no-such-file.marshal"),
    ):
        answer = marshalry(*arguments, "--json")
        assert answer.status in (1, 2), arguments
        assert json.loads(answer.out)["problems"][0]["text"] in answer.err


@pytest.mark.quick(5)
@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (("catalogue", "lst"), 'did you mean "list"', "vouliez-vous dire «\u202flist\u202f»"),
        (("nonsense",), "no command", "pas de commande"),
        (("preview",), "SCENARIO is missing", "SCÉNARIO manque"),
        (("preview", "first-battle", "--battles", "0"), "from 1 to 1000000", "de 1 à 1000000"),
        (("preview", "first-battle", "--seed", "-1"), "0 or more", "d’au moins 0"),
        (("print", "orc-guard", "--dpi", "20", "-o", "x.png"), "from 50 to 600", "de 50 à 600"),
        (("print", "orc-guard", "--paper", "A5"), "one of A4, A3, Letter", "A4, A3, Letter"),
        (("print", "orc-guard", "--crop", "star"), "one of lines", "lines, outside"),
        (("print", "x", "--calibration", "--read", "1", "2"), "not a name for a tray", "nom de bac"),
        (("catalogue", "list", "--catalogue", "x"), "before the command", "avant la commande"),
        (("catalogue", "list", "--nonsense"), "no option --nonsense", "d’option --nonsense"),
        (("catalogue", "list", "--kind"), "needs a value", "demande une valeur"),
        (
            ("--catalogue", "", "catalogue", "list"),
            "name of the catalogue is empty",
            "nom du catalogue est vide",
        ),
        (("catalogue", "export", "orc-guard", "-o", "x.txt"), ".yaml, .yml, .json", ".yaml, .yml, .json"),
        (("print", "--system", "chess"), "no game", "pas de jeu"),
        (("catalogue", "check", "a", "b"), '"a b" is more', "est de trop"),
        (("pack", "check", "nowhere.marshal"), "Look at its name", "Vérifiez son nom"),
        (("catalogue", "restore", "a" * 300), "There is no file", "pas de fichier"),
        (("diff", "orc-guard@99"), "demonworld/unit/orc-guard has no", "demonworld/unit/orc-guard n’a pas"),
    ],
)
def test_wrong_use_is_told_in_the_persons_language(
    marshalry: Command, arguments: tuple[str, ...], english: str, french: str
) -> None:
    for language, words in (("en", english), ("fr", french)):
        answer = marshalry("--language", language, *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert words in answer.err
    assert len(answer.err.splitlines()) == 1


def test_help_is_in_whole_sentences(marshalry: Command) -> None:
    for command in ((), ("catalogue",), ("pack",), ("map",), ("rules",)):
        words = marshalry(*command, "--help").out
        assert "..." not in words.replace("COMMAND ...", "").replace("(unit, map ...)", ""), words
        assert not {"``", "Args:", "<str>", "<path>", "list[Path]"} & set(words.split())


def test_duplicates_and_missing_references_are_found_across_files(marshalry: Command, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text(
            "system: demonworld\nkind: item\nslug: x\nname: X\n", encoding="utf-8"
        )
    twice = marshalry("validate", tmp_path / "one.yaml", tmp_path / "two.yaml")
    assert twice.status == 1
    assert f"{tmp_path / 'two.yaml'}:3 slug: The slug demonworld/item/x is already used at" in twice.err
    army = marshalry("catalogue", "show", "demonworld/army/first-battle-orcs").out
    guard = next(line for line in army.splitlines() if "orc-guard" in line)
    file = tmp_path / "army.yaml"
    file.write_text(army.replace(guard, guard.replace("id: b2b6d583", "id: 00000000")), encoding="utf-8")
    for command in (("validate",), ("catalogue", "import")):
        missing = marshalry(*command, file)
        assert missing.status == 1, missing
        assert f"{file}:{army.splitlines().index(guard) + 1} first-battle-orcs entries[" in missing.err
        assert "The unit orc-guard is not in the catalogue" in missing.err


def test_one_file_that_cannot_be_read_does_not_hide_the_others(marshalry: Command, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: [", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("system: demonworld\nkind: item\nslug: 3\nname: X\n", encoding="utf-8")
    (tmp_path / "c.yaml").write_text("system: demonworld\nkind: item\nslug: x\nname: X\n", encoding="utf-8")
    answer = marshalry("validate", tmp_path)
    assert (answer.status, answer.out) == (1, "Valid documents: 1; problems: 2.\n")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no document in it" in marshalry("validate", empty).err


def test_a_file_of_many_faults_is_told_up_to_a_bound(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    file.write_text("- {a: 1}\n" * 500, encoding="utf-8")
    answer = marshalry("validate", file)
    assert len(answer.err.splitlines()) == 101
    assert "more problems" in answer.err.splitlines()[-1]


def test_what_a_file_holds_steers_no_terminal(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(
        'system: demonworld\nkind: item\nslug: "\\e[31m"\nname: "\\a"\n"\\e": 1\n', encoding="utf-8"
    )
    answer = marshalry("validate", file)
    assert answer.status == 1
    assert "U+001B" in answer.err
    assert "\x1b" not in answer.err
