"""Each command answers, and its exit status says how it went."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from editor.cli.main import run
from editor.services import shipped
from schemas.parse import dump_document
from tests.catalogues import copied, old_catalogue
from tests.cli.conftest import Command
from tests.patience import PATIENCE
from tests.services.samples import spell

CONFORMANCE = Path(__file__).resolve().parents[1] / "conformance"
CONTENT = Path(__file__).resolve().parents[2] / "content"


def test_catalogue_list_has_slug_name_system_and_kind(marshalry: Command) -> None:
    answer = marshalry("catalogue", "list", "--system", "demonworld", "--kind", "unit", "--json")
    rows = json.loads(answer.out)
    assert answer.status == 0
    shipped = {path.stem for path in (CONTENT / "demonworld" / "units").glob("*.yaml")}
    assert len(shipped) > 20
    assert {row["slug"] for row in rows} == shipped
    guard = next(row for row in rows if row["slug"] == "orc-guard")
    assert (guard["name"], guard["system"], guard["kind"]) == ("Orc Guard", "demonworld", "unit")


def test_catalogue_list_for_other_programs_is_parted_by_tabs(marshalry: Command) -> None:
    answer = marshalry("catalogue", "list", "--kind", "map", "--system", "zargo")
    assert {len(line.split("\t")) for line in answer.out.splitlines()} == {4}
    answer = marshalry("catalogue", "list", "--kind", "scenario", "--system", "diskwars")
    rows = [line.split("\t") for line in answer.out.splitlines()]
    assert {len(row) for row in rows} == {5}  # the last says whom it favours
    assert ["first-contact", "First Contact", "diskwars", "scenario"] in [row[:4] for row in rows]


def test_names_come_in_the_language_asked_for(catalogue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(["--catalogue", str(catalogue), "--language", "fr", "catalogue", "list", "--kind", "unit"]) == 0
    )
    assert "Gardes Orcs" in capsys.readouterr().out


def test_show_export_validate_and_import_fit_together(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "guard.yaml"
    file.write_text(marshalry("catalogue", "show", "demonworld/unit/orc-guard").out, encoding="utf-8")
    assert marshalry("validate", file).status == 0
    incoming = marshalry("catalogue", "import", file, "--json")
    assert json.loads(incoming.out)[0]["state"] == "same"
    folder = tmp_path / "all"
    written = marshalry("catalogue", "export", "--system", "diskwars", "--kind", "spell", "-o", folder)
    assert len(written.out.splitlines()) == 31
    assert marshalry("validate", folder).status == 0


def test_an_edited_copy_is_taken_in_as_a_new_document(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "guard.yaml"
    text = marshalry("catalogue", "show", "orc-guard").out
    own = "\n".join(
        "id: 11111111-2222-4333-8444-555555555555" if line.startswith("id: ") else line
        for line in text.splitlines()
    )
    file.write_text(own.replace("slug: orc-guard", "slug: my-guard"), encoding="utf-8")
    assert json.loads(marshalry("catalogue", "import", file, "--dry-run", "--json").out)[0]["state"] == "new"
    assert marshalry("catalogue", "show", "my-guard").status == 2
    assert marshalry("catalogue", "import", file).status == 0
    assert marshalry("catalogue", "show", "my-guard").status == 0
    history = json.loads(marshalry("catalogue", "history", "my-guard", "--json").out)
    assert [row["version"] for row in history] == [1]


def test_a_choice_without_words_is_said_when_it_comes_in(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    lines = marshalry("catalogue", "show", "zargo/ruleset/zargo").out.splitlines()
    named = ("id: ", "slug: ", "own_fields:")
    kept = [line for line in lines if not line.startswith(named)]
    kept += ["id: 11111111-2222-4333-8444-555555555555", "slug: own-zargo"]
    file.write_text(
        "\n".join([*kept, "own_fields: [{type: choice, key: rank, kind: unit}]"]), encoding="utf-8"
    )
    told = marshalry("catalogue", "import", file, "--dry-run").out
    assert "The choice Rank has no words" in told
    assert "own-zargo own_fields[0].options" in told
    (found,) = json.loads(marshalry("catalogue", "import", file, "--dry-run", "--json").out)
    assert [one["code"] for one in found["problems"]] == ["own.no_options"]


@pytest.mark.long
def test_what_is_active_is_told_whatever_way_it_comes(
    marshalry: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, elsewhere = tmp_path / "army.yaml", tmp_path / "elsewhere.sqlite"
    text = marshalry("catalogue", "show", "demonworld/army/first-battle-orcs").out
    lines = [
        "id: 11111111-2222-4333-8444-555555555555" if line.startswith("id: ") else line
        for line in text.replace("slug: first-battle-orcs", "slug: own-orcs").splitlines()
        if not line.startswith("composition:")
    ]
    lines.append("composition: [{id: few_trolls, rule: count, most: 2}]")
    file.write_text("\n".join(lines), encoding="utf-8")
    reported = marshalry("catalogue", "import", file, "--dry-run")
    assert "What this changes" in reported.out, reported
    rule = "All cards: at most 2 in an army"
    assert rule in reported.out
    (found,) = json.loads(marshalry("catalogue", "import", file, "--json").out)
    assert [(one["what"], one["names"]) for one in found["active"]] == [("composition", ["few_trolls"])]
    assert "What this changes" not in marshalry("catalogue", "import", file).out  # it is there by now
    code = marshalry("share", "make", "own-orcs").out.strip()
    assert run(["--catalogue", str(elsewhere), "--language", "en", "share", "open", code, "--dry-run"]) == 0
    assert rule in capsys.readouterr().out
    assert run(["--catalogue", str(elsewhere), "share", "open", code, "--json"]) == 0
    told_to_programs = json.loads(capsys.readouterr().out)["active"]
    assert [one["names"] for one in told_to_programs if one["what"] == "composition"] == [["few_trolls"]]


def test_a_pack_is_built_checked_and_opened_elsewhere(
    marshalry: Command, shipped_catalogue: Path, tmp_path: Path
) -> None:
    file = tmp_path / "battle.marshal"
    assert marshalry("pack", "build", "first-battle", "-o", file).status == 0
    assert "first-battle" in marshalry("pack", "check", file).out
    reported = json.loads(marshalry("pack", "check", file, "--json").out)["active"]
    assert {"ruleset", "composition"} <= {one["what"] for one in reported}
    assert all(one["slug"] and one["count"] for one in reported)
    assert "What this changes" in marshalry("pack", "check", file).out
    elsewhere = copied(shipped_catalogue, tmp_path / "elsewhere.sqlite")
    assert run(["--catalogue", str(elsewhere), "pack", "open", str(file)]) == 0
    damaged = tmp_path / "damaged.marshal"
    damaged.write_bytes(file.read_bytes()[:-200])
    answer = marshalry("pack", "open", damaged, "--json")
    assert answer.status == 1
    assert json.loads(answer.out)["ok"] is False
    both = marshalry("pack", "open", damaged, file, "--dry-run", "--json")
    assert both.status == 1
    states = {one["state"] for one in json.loads(both.out)["documents"]}
    assert {"same", "damaged"} <= states
    strict = marshalry("pack", "open", file, damaged, "--strict")
    assert (strict.status, strict.out, "damaged.marshal" in strict.err) == (1, "", True)


def test_a_battle_is_fought_with_the_same_result_for_the_same_seed(marshalry: Command) -> None:
    answers = [
        marshalry("preview", "duel-in-the-maze", "--battles", "2", "--seed", "5", "--json") for _ in range(2)
    ]
    assert answers[0].status == 0
    assert json.loads(answers[0].out) == json.loads(answers[1].out)


def test_a_scenario_of_chapters_not_played_is_refused_with_their_names(
    marshalry: Command, tmp_path: Path
) -> None:
    text = marshalry("catalogue", "show", "demonworld/scenario/first-battle").out
    for before, after in (
        ("31f4b2d7-c9e2-52f2-890b-46af5793fe7d", "31f4b2d7-c9e2-52f2-890b-46af5793fe7e"),
        ("slug: first-battle\n", "slug: great-battle\n"),
        ("game: basic", "game: basic\nchapters_added: [XXVI]"),
    ):
        assert before in text
        text = text.replace(before, after)
    file = tmp_path / "great-battle.yaml"
    file.write_text(text, encoding="utf-8")
    assert marshalry("catalogue", "import", file).status == 0
    answer = marshalry("preview", "great-battle")
    assert answer.status == 1
    assert "XXVI" in answer.err


def test_rules_questions_are_answered_line_by_line(marshalry: Command) -> None:
    answer = marshalry("rules", "ask", CONFORMANCE / "demonworld_basic.yaml")
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert answer.status == 0
    assert all(line["pass"] for line in lines)
    assert "melee" in marshalry("rules", "questions").out
    assert json.loads(marshalry("rules", "questions", "--json").out)


def test_a_failed_expectation_ends_with_1_and_an_invalid_question_with_2(
    marshalry: Command, tmp_path: Path
) -> None:
    file = tmp_path / "q.yaml"
    question = "questions: [{id: a, system: diskwars, ask: missile, given: {type: %s}, expect: {damage: 99}}]"
    file.write_text(question % "bolt", encoding="utf-8")
    assert marshalry("rules", "ask", file).status == 1
    file.write_text(question % "javelin", encoding="utf-8")
    assert marshalry("rules", "ask", file).status == 2


def test_backup_and_restore_bring_the_catalogue_back(
    marshalry: Command, tmp_path: Path, catalogue: Path
) -> None:
    file = tmp_path / "backup.sqlite"
    assert marshalry("catalogue", "backup", file).status == 0
    catalogue.write_bytes(b"not a catalogue at all, but longer than a header of a database would be")
    assert marshalry("catalogue", "list").status == 2
    assert marshalry("catalogue", "restore", file).status == 0
    assert "orc-guard" in marshalry("catalogue", "list").out


@pytest.mark.long
def test_commands_that_need_no_picture_never_import_qt(catalogue: Path) -> None:
    code = (
        "import sys; sys.modules['PySide6'] = None; sys.modules['shiboken6'] = None\n"
        "from editor.cli.main import run\n"
        f"assert run(['--catalogue', {str(catalogue)!r}, 'catalogue', 'list']) == 0\n"
        f"assert run(['--catalogue', {str(catalogue)!r}, 'preview', 'first-battle']) == 0\n"
        f"assert run(['rules', 'ask', {str(CONFORMANCE / 'demonworld_basic.yaml')!r}]) == 0\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=os.environ
    )
    assert found.returncode == 0, found.stderr


@pytest.mark.long
def test_output_that_cannot_be_written_is_no_bug(catalogue: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "editor",
        "--catalogue",
        str(catalogue),
        "--language",
        "en",
        "catalogue",
        "list",
    ]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert "standard output" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def _wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.02)


def _alive(group: int) -> list[tuple[str, float]]:
    """Return command and processor seconds of the processes of a group; one to be buried does not count."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            state, its_group, times = fields[0], fields[2], fields[11:13]
            if int(its_group) != group or state == "Z":
                continue
            words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:  # it has ended meanwhile
            continue
        found.append((words, (int(times[0]) + int(times[1])) / os.sysconf("SC_CLK_TCK")))
    return found


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are read from /proc")
@pytest.mark.parametrize("worked", [0.0, 2.0], ids=["while workers start", "while they play"])
def test_ctrl_c_ends_a_preview_with_what_was_fought_and_leaves_no_process(
    catalogue: Path, worked: float
) -> None:
    command = [sys.executable, "-m", "editor", "--catalogue", str(catalogue), "--language", "en"]
    command += ["preview", "first-battle", "--battles", "100000", "--workers", "2", "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        _wait_until(lambda: any("spawn_main" in one and used >= worked for one, used in _alive(process.pid)))
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    report = json.loads(out)
    assert (process.returncode, err.decode(), report["cancelled"]) == (1, "", True)
    assert 0 <= report["played"] < 100_000
    _wait_until(lambda: not _alive(process.pid))


@pytest.mark.long
def test_a_name_that_no_encoding_has_is_printed_nevertheless(catalogue: Path, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "editor",
        "--catalogue",
        str(catalogue),
        "pack",
        "build",
        "first-battle",
        "-o",
    ]
    file = os.fsencode(tmp_path) + b"/\xff.marshal"
    done = subprocess.run([*command, file], capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.rstrip().endswith(b"\\udcff.marshal")


@pytest.mark.long
def test_a_catalogue_of_an_older_version_is_brought_up_to_date_and_said_once(
    marshalry: Command, catalogue: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_catalogue("0004", catalogue)
    (tmp_path / "no-content").mkdir()
    monkeypatch.setattr(shipped, "content_root", lambda: tmp_path / "no-content")
    first, second = marshalry("catalogue", "list"), marshalry("catalogue", "list")
    assert (first.status, second.status, first.out) == (0, 0, second.out)
    assert first.err.startswith("The catalogue was made by an older version")
    assert first.err.count("\n") == 1
    assert second.err == ""


def test_damaged_files_are_named_and_stay_out_unless_all_is_wanted(
    marshalry: Command, tmp_path: Path
) -> None:
    (tmp_path / "fire.json").write_text(json.dumps(dump_document(spell("fire-of-two"))))
    (tmp_path / "torn.json").write_text("[{")
    strict = marshalry("catalogue", "import", tmp_path, "--strict")
    assert (strict.status, "torn.json" in strict.err) == (1, True)
    told = marshalry("catalogue", "import", tmp_path, "--dry-run", "--json")
    assert [one["state"] for one in json.loads(told.out)] == ["new", "damaged"]
    done = marshalry("catalogue", "import", tmp_path)
    assert (done.status, done.out.split()) == (1, ["new", "fire-of-two"])
    assert "1 document or file stays out" in done.err
