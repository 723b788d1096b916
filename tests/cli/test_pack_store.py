"""Packs published into a folder, found and installed from it, from a server, and removed again."""

import json
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from editor.cli.pack_words import say_signers
from editor.packs import sources
from editor.packs.index import INDEX
from editor.packs.sources import read_from
from editor.services.packs.trust import signer_notice
from schemas.problems import EditorError
from tests.catalogues import copied
from tests.cli.conftest import Command
from tests.serving import served


@pytest.fixture
def shelf(marshalry: Command, tmp_path: Path) -> Path:
    """A folder with the pack `mine`, which brings a spell."""
    spell = {
        "kind": "spell",
        "system": "diskwars",
        "slug": "my-flame",
        "name": "Flame",
        "level": 1,
        "id": "11111111-1111-4111-8111-111111111111",
        "licence": "CC0-1.0",
    }
    pack = {
        "kind": "pack",
        "system": "diskwars",
        "slug": "mine",
        "name": "Mine",
        "licence": "CC0-1.0",
        "id": "22222222-2222-4222-8222-222222222222",
        "text": "What is mine.",
        "documents": [{"id": spell["id"], "kind": "spell", "slug": "my-flame"}],
        "changelog": [{"version": "1.0.0", "text": "All of it."}],
    }
    file = tmp_path / "mine.json"
    file.write_text(json.dumps([spell, pack]))
    assert marshalry("catalogue", "import", file).status == 0
    shelf = tmp_path / "shelf"
    assert marshalry("keys", "new", "anna").status == 0
    done = marshalry("pack", "publish", "diskwars/pack/mine", shelf, "--sign")
    assert done.status == 0, done.err
    return shelf


def test_a_pack_is_published_found_installed_and_removed(
    marshalry: Command, shelf: Path, catalogue: Path, tmp_path: Path
) -> None:
    again = marshalry("pack", "publish", "diskwars/pack/mine", shelf, "--sign")
    assert "nothing is changed" in again.out
    assert "No index is asked" in marshalry("pack", "search").err
    assert marshalry("pack", "index", "add", shelf).out.strip() == str(shelf)
    assert marshalry("pack", "search", "mine").out.split("\t")[:2] == ["mine", "1.0.0"]
    dry = marshalry("pack", "install", "mine", "--dry-run", "--json")
    assert [one["pack"] for one in json.loads(dry.out)["packs"]] == ["mine"]
    assert marshalry("pack", "list").out == ""
    done = marshalry("pack", "install", "mine>=1,<2")
    assert (done.status, done.out) == (0, "Installed: mine 1.0.0\n")
    assert "anna" in done.err
    assert marshalry("pack", "list").out.split("\t")[0] == "mine"
    assert "up to date" in marshalry("pack", "update").out
    assert marshalry("pack", "remove", "mine").status == 0
    assert marshalry("pack", "list").out == ""
    refused = marshalry("pack", "install", "../x")
    assert refused.status == 2
    assert "names no pack" in refused.err
    nowhere = tmp_path / "nowhere"
    refused = marshalry("pack", "install", "mine", "--from", nowhere)
    assert str(nowhere) in refused.err.splitlines()[0], "why nothing is on offer"
    assert marshalry("pack", "search", "--from", nowhere).status == 2
    assert marshalry("pack", "remove", "nothing").status == 2
    assert marshalry("pack", "index", "remove", shelf).status == 0


def test_a_pack_of_which_something_would_be_lost_is_held_by_strict(
    marshalry: Command, shelf: Path, shipped_catalogue: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.json"
    other.write_text(
        json.dumps({"kind": "spell", "system": "diskwars", "slug": "my-flame", "name": "Other", "level": 2})
    )
    elsewhere = ("--catalogue", copied(shipped_catalogue, tmp_path / "elsewhere.sqlite"))
    assert marshalry(*elsewhere, "catalogue", "import", other).status == 0
    install = (*elsewhere, "pack", "install", "mine", "--from", shelf)
    held = marshalry(*install, "--strict", "--json")
    assert (held.status, json.loads(held.out)["ok"]) == (1, False)
    assert "my-flame" in held.err, "programs read the losses, people see them beside"
    assert marshalry(*install, "--strict", "--dry-run").status == 1
    held = marshalry(*elsewhere, "pack", "open", *shelf.glob("*.marshal"), "--strict", "--dry-run", "--json")
    assert (held.status, json.loads(held.out)["ok"]) == (1, False)
    assert marshalry(*elsewhere, "pack", "list").out == ""
    told = json.loads(marshalry(*install, "--json").out)
    assert [one["code"] for one in told["lost"]] == ["packs.lost_slug"]


def test_packs_that_fit_are_installed_though_others_do_not(marshalry: Command, shelf: Path) -> None:
    spoilt = shelf.parent / "spoilt.marshal"
    spoilt.write_bytes(b"PK")
    install = ("pack", "install", "nothing", "mine", spoilt, "--from", shelf)
    refused = marshalry(*install)
    assert refused.status == 2
    assert all(words in refused.err for words in ("pack nothing", "spoilt.marshal", "--keep-going"))
    assert marshalry("pack", "list").out == ""
    done = marshalry(*install, "--keep-going", "--json")
    told = json.loads(done.out)
    assert (done.status, told["ok"]) == (1, False)
    assert [one["pack"] for one in told["packs"]] == ["mine"]
    assert [one["pack"] for one in told["left_out"]] == ["spoilt.marshal", "nothing"]


def test_a_version_for_a_newer_program_is_held_back_and_nothing_is_wrong(
    marshalry: Command, shelf: Path
) -> None:
    assert marshalry("pack", "install", "mine", "--from", shelf).status == 0
    index = json.loads((shelf / INDEX).read_text())
    index["packs"].append({**index["packs"][0], "version": "2.0.0", "marshalry": ">=900"})
    (shelf / INDEX).write_text(json.dumps(index))
    done = marshalry("pack", "update", "--from", shelf)
    assert (done.status, done.out) == (0, "")
    assert "mine 2.0.0 is held back" in done.err
    told = json.loads(marshalry("pack", "update", "--from", shelf, "--json").out)
    assert (told["ok"], [one["version"] for one in told["held_back"]]) == (True, ["2.0.0"])
    assert marshalry("pack", "update", "--strict", "--from", shelf).status == 1


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.mark.long
def test_a_pack_is_installed_from_a_web_server(marshalry: Command, shelf: Path) -> None:
    with served(partial(_Quiet, directory=str(shelf))) as address:
        done = marshalry("pack", "install", "mine", "--from", f"{address}/index.html")
        assert (done.status, done.out) == (0, "Installed: mine 1.0.0\n"), done.err
        with pytest.raises(EditorError) as refused:
            read_from(address, "nothing.json", 100)
        assert refused.value.problems[0].code == "packs.source_answers"
        with pytest.raises(EditorError) as refused:
            read_from(address, INDEX, 10)
        assert refused.value.problems[0].code == "packs.source_too_big"
    with pytest.raises(EditorError) as refused:
        read_from(address, INDEX, 1_000)
    assert refused.value.problems[0].code == "packs.source_unreachable"


class _Hostile(BaseHTTPRequestHandler):
    """Sends more than it says, less than it says, somewhere else, or nothing at all."""

    def do_GET(self) -> None:
        way = self.path.strip("/")
        if way == "elsewhere":
            self.send_response(302)
            self.send_header("Location", "file:///etc/passwd")
            self.end_headers()
            return
        self.send_response(200)
        if way == "less":
            self.send_header("Content-Length", "100")
        self.end_headers()
        if way == "drip":
            self.wfile.write(b"abc")
            self.server.silence.wait(2)  # type: ignore[attr-defined]
            return  # nobody listens any more
        for _number in range(200 if way == "more" else 0 if way == "silent" else 1):
            self.wfile.write(b"x" * 50)
        if way == "silent":
            self.server.silence.wait(2)  # type: ignore[attr-defined]

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("more", "packs.source_too_big"),
        ("less", "packs.source_unreachable"),
        ("elsewhere", "packs.source_answers"),
        ("silent", "packs.source_too_slow"),
    ],
)
def test_a_hostile_server_ends_in_a_sentence(way: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "SILENCE", 0.2)
    monkeypatch.setattr(ThreadingHTTPServer, "silence", threading.Event(), raising=False)
    with served(_Hostile) as address:
        with pytest.raises(EditorError) as refused:
            read_from(address, way, 5_000)
        ThreadingHTTPServer.silence.set()  # type: ignore[attr-defined]
    assert refused.value.problems[0].code == code


@pytest.mark.long
def test_a_server_that_sends_little_by_little_is_heard_at_once_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class StopError(Exception):
        """The person has stopped it."""

    def report(done: int, _total: int) -> None:
        assert done == 3
        raise StopError

    monkeypatch.setattr(ThreadingHTTPServer, "silence", threading.Event(), raising=False)
    with served(_Hostile) as address:
        with pytest.raises(StopError):
            read_from(address, "drip", 5_000, report)
        ThreadingHTTPServer.silence.set()  # type: ignore[attr-defined]


def test_packs_that_are_not_signed_are_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say_signers([signer_notice(name, None, None) for name in ("air", "fire", "water")], "en")
    told = "3 packs are not signed: nobody vouches for where they come from. (air, fire, water)\n"
    assert capsys.readouterr().err == told
