"""A catalogue that a group shares on a real server: roles, privacy, news, many writers, a killed server."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from editor.catalogue import battles, group, listing, notes, repository, writing
from editor.catalogue.battles import BattleBody, BattleRow
from editor.catalogue.presence import Doing, Presence
from editor.catalogue.rows import Query
from editor.printing.slots import SheetOptions
from editor.services import backups, documents, maintenance
from editor.services.battles.kept_battles import (
    bring_back,
    delete_battles,
    find_battle,
    kept_battles,
    rename_battle,
)
from editor.services.first_steps import first_steps
from editor.services.following import LOOKS_ELSEWHERE, Follower, News
from editor.services.group import add_person, make_group, remove_person, set_role
from editor.services.group_opening import open_group
from editor.services.offline import copy_offline
from editor.services.opening import open_workspace
from editor.services.prints.print_memory import keep_digests, printed_digests
from editor.services.prints.print_queue import keep_preset, kept_presets
from editor.services.workspace import Workspace
from editor.ui.kit.documents.writer import DraftWriter
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.patience import PATIENCE
from tests.postgres import Server
from tests.services.group_fixtures import Opens, refusal
from tests.services.samples import spell
from tests.services.ten_writers import write_many

pytestmark = pytest.mark.long


def test_an_author_changes_his_own_an_editor_all_a_reader_nothing(opens: Opens) -> None:
    anna, emil, rita = opens("anna"), opens("emil"), opens("rita")
    own, other = documents.create(anna, spell("annas")), documents.create(emil, spell("emils"))
    documents.save_revision(emil, spell("annas", id=own.id, points=5), 1)
    documents.save_revision(anna, spell("annas", id=own.id, points=6), 2)
    assert documents.find(anna, "emils").read_only
    theirs = spell("emils", id=other.id, points=5)
    assert refusal(lambda: documents.save_revision(anna, theirs, 1)) == "group.not_yours"
    assert refusal(lambda: documents.delete(anna, other.id)) == "group.not_yours"
    assert refusal(lambda: documents.rename(anna, other.id, slug="mine")) == "group.not_yours"
    data = dump_document(theirs)
    assert refusal(lambda: documents.save_working_copy(anna, other.id, data, 1)) == "group.not_yours"

    def past_the_services() -> None:
        with anna.writing() as catalogue:
            writing.add_revision(catalogue, repository.get(catalogue, other.id), data, anna.stamp())

    assert refusal(past_the_services) == "group.not_yours"
    assert [notice.code for notice in rita.notices] == ["group.reader"]
    assert refusal(lambda: documents.create(rita, spell("ritas"))) == "group.reader"
    rita.read_only = False  # and past the services
    assert refusal(lambda: documents.create(rita, spell("ritas"))) == "group.no_right"
    assert documents.load_document(rita, own.id).slug == "annas"


def test_people_are_added_given_roles_and_removed(opens: Opens, server: Server, database: str) -> None:
    chef = opens("chef")
    name = f"zoe_{uuid4().hex[:8]}"
    assert refusal(lambda: opens(name)) == "group.wrong_password"  # the server knows no such name
    assert refusal(lambda: add_person(chef, name, "author", password=lambda: None)) == "group.no_such_name"
    assert add_person(chef, name, "reader", sign_in=True, password=lambda: 'it\'s "100%"')
    assert refusal(lambda: add_person(chef, name, "author", password=lambda: None)) == "group.is_member"
    assert opens(name).read_only
    set_role(chef, name, "author")
    zoe = opens(name)
    documents.create(zoe, spell("zoes"))
    assert refusal(lambda: add_person(zoe, "anna2", "editor", sign_in=True, password=lambda: None)) == (
        "group.no_right"
    )
    remove_person(chef, name)
    assert refusal(lambda: opens(name)) == "group.unknown_person"
    assert refusal(lambda: documents.create(zoe, spell("again"))) == "group.no_right"
    assert refusal(lambda: remove_person(chef, "chef")) == "group.cannot_remove_oneself"
    assert refusal(lambda: set_role(chef, name, "editor")) == "group.no_such_person"
    with pytest.raises(EditorError) as caught:
        open_group(f"postgresql://nobody:geheim@/{database}?host={server.folder}")
    assert "geheim" not in repr(caught.value.problems)


def battle(ws: Workspace, name: str) -> BattleRow:
    """Keep a battle of which only the head matters."""
    now = datetime.now(UTC)
    row = BattleRow(str(uuid4()), "demonworld", "a scenario", name, {}, now, now, 0)
    with ws.writing() as catalogue:
        battles.insert_battle(catalogue, row, BattleBody({}, {}, []))
    return row


def test_a_battle_is_renamed_and_deleted_by_who_began_it_or_an_editor(opens: Opens) -> None:
    anna, bob, emil, rita = opens("anna"), opens("bob"), opens("emil"), opens("rita")
    row = battle(anna, "Annas")
    locked = {who.author: find_battle(who, "Annas").locked for who in (anna, bob, emil, rita)}
    assert locked == {"anna": False, "bob": True, "emil": False, "rita": True}
    assert refusal(lambda: rename_battle(bob, row.id, "Bobs")) == "group.not_your_battle"
    assert refusal(lambda: delete_battles(bob, [row.id])) == "group.not_your_battle"
    assert refusal(lambda: delete_battles(rita, [row.id])) == "group.reader"
    serial = find_battle(bob, "Annas").serial
    with bob.writing() as catalogue:  # people play together
        assert battles.go_on_with_battle(catalogue, row.id, serial, {"turn": 2}, {}, 0, []) == serial + 1
    rename_battle(anna, row.id, "Annas first")
    bring_back(emil, delete_battles(emil, [row.id]))
    assert not find_battle(anna, "Annas first").locked
    delete_battles(anna, [row.id])
    assert kept_battles(anna) == ()


def test_what_is_remembered_for_one_person_is_his_own(opens: Opens) -> None:
    anna, bob, rita = opens("anna"), opens("bob"), opens("rita")
    row = documents.create(anna, spell("shared"))
    for ws, name in ((anna, "Annas"), (rita, "Ritas")):
        keep_preset(ws, name, "a4", SheetOptions())
        keep_digests(ws, {"faces": name})
        documents.set_recent(ws, row.id)
    own = {ws.author: [one.id for one in kept_presets(ws) if not one.shipped] for ws in (anna, bob, rita)}
    assert own == {"anna": ["Annas"], "bob": [], "rita": ["Ritas"]}
    assert [printed_digests(ws, ["faces"]) for ws in (bob, rita)] == [{}, {"faces": "Ritas"}]
    assert [len(documents.recent(ws)) for ws in (bob, rita)] == [0, 1]
    first = [first_steps(ws).card for ws in (anna, bob)]  # the guide ticks what is the person's own
    assert [one and one.id for one in first] == [row.id, None]
    with anna.writing() as catalogue:  # what is not one person's is everybody's
        notes.keep_setting(catalogue, "pack-indexes", "[]")
    with rita.reading() as catalogue:
        assert notes.setting(catalogue, "pack-indexes") == "[]"


def test_edits_are_private_until_they_are_saved(opens: Opens) -> None:
    anna, emil = opens("anna"), opens("emil")
    row = documents.create(anna, spell("shared"))
    data = dump_document(spell("shared", id=row.id, points=7))
    documents.save_working_copy(anna, row.id, data, 1)
    assert documents.find(anna, "shared").changed
    assert not documents.find(emil, "shared").changed
    assert documents.load(emil, row.id).data["points"] == 3
    documents.save_working_copy(emil, row.id, data | {"points": 8}, 1)
    assert documents.load(anna, row.id).data["points"] == 7
    documents.save_revision(emil, spell("shared", id=row.id, points=8), 1)
    assert refusal(lambda: documents.save_revision(anna, spell("shared", id=row.id, points=7), 1)) == (
        "catalogue.stale_save"
    )
    assert documents.load(anna, row.id).data["points"] == 7


def test_others_hear_what_was_saved_and_see_what_is_open(opens: Opens) -> None:
    anna, emil = opens("anna"), opens("emil")
    row = documents.create(anna, spell("shared"))
    mine, theirs = (_follower(one) for one in (anna, emil))
    mine.watch([row.id])
    mine.look()
    documents.save_revision(emil, spell("shared", id=row.id, points=8), 1)
    news = _until(mine, lambda one: row.id in one.standings)
    assert news.standings[row.id].by == "emil"
    now = Doing(True, ("points",))
    theirs.show_open({row.id: lambda: now})
    theirs.look()
    there = (Presence("emil", now),)
    assert _until(mine, lambda one: bool(one.open_elsewhere)).open_elsewhere == {row.id: there}
    late = _follower(opens("bob"))  # asks what was told before
    _until(late, lambda one: one.open_elsewhere == {row.id: there}, asked=theirs)
    late.stop()
    now = Doing()
    theirs.look()
    assert _until(mine, lambda one: bool(one.open_elsewhere)).open_elsewhere == {row.id: (Presence("emil"),)}
    theirs.stop()
    assert _until(mine, lambda one: one.open_elsewhere is not None).open_elsewhere == {}
    mine.stop()


def _follower(ws: Workspace) -> Follower:
    return Follower(lambda: ws, lambda _news: None)


def _until(follower: Follower, wanted: Callable[[News], bool], asked: Follower | None = None) -> News:
    """Look until there is such news, and let who is asked look; the server takes a moment for each."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        news = follower.look()
        if asked is not None:
            asked.look()
        if news is not None and wanted(news):
            return news
    raise AssertionError("there is no such news")


def test_a_file_fills_it_and_searches_and_lists_are_those_of_the_file(server: Server, tmp_path: Path) -> None:
    file = tmp_path / "file.sqlite"
    address = server.new_database(f"filled_{uuid4().hex[:8]}")
    with open_workspace(file) as source:
        own = documents.create(source, spell("own", name="Élan de l'été", tags=["orc guard"]))
        documents.save_working_copy(source, own.id, dump_document(spell("own", id=own.id, points=9)), 1)
    made = make_group(address, file)
    with open_workspace(file) as source, open_group(address) as target:
        assert made.documents == documents.count_documents(source, Query())
        assert documents.load(target, own.id).data["points"] == 9
        with source.reading() as one, target.reading() as other:
            for text in ("orc", "orc guard", "e", "été", "ELAN", "zzz", "a b", "---", "feu 1"):
                for ranked in (False, True):
                    query = Query(text=text, ranked=ranked)
                    pages = [listing.list_page(where, query, None, 100).rows for where in (one, other)]
                    assert [row.id for row in pages[0]] == [row.id for row in pages[1]], query
            for query in (Query(language="fr"), Query(order="points", descending=True), Query(order="slug")):
                pages = [listing.list_page(where, query, None, 1000).rows for where in (one, other)]
                assert [row.id for row in pages[0]] == [row.id for row in pages[1]], query
        assert not maintenance.check_catalogue(address).problems
        back = backups.make_backup(target, "now")
        assert back is not None
        assert not backups.needs_backup(target)
        with backups.opened_backup(back.file) as opened:
            assert backups.differences(target, opened) == ()
        copy_offline(target, tmp_path / "copy.sqlite")
    assert refusal(lambda: make_group(address)) == "group.not_empty"
    assert refusal(lambda: maintenance.restore_backup(file, address)) == "group.no_file"


def test_ten_writers_lose_no_update(opens: Opens, server: Server, database: str) -> None:
    chef = opens("chef")
    rows = [documents.create(chef, spell(f"card-{number}")) for number in range(3)]
    address, written = server.address("emil", database), dict[int, list[str]]()

    def work(number: int) -> None:
        written[number] = write_many(address, [row.id for row in rows], f"w{number}", 20)

    writers = [threading.Thread(target=work, args=(number,)) for number in range(10)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    words = {word for row in rows for word in dump_document(documents.load_document(chef, row.id))["tags"]}
    assert words == {word for number in range(10) for word in written[number]}
    assert sum(documents.find(chef, row.slug).version - 1 for row in rows) == len(words) == 200


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that is killed: it waits for the disk as a real one does."""
    made = Server(careful=True)
    yield made
    made.stop()


def test_a_killed_server_loses_nothing_that_was_saved_and_windows_go_on(
    server: Server, own_server: Server
) -> None:
    with open_group(own_server.new_database("club"), content=None, make=True) as ws:
        row = documents.create(ws, spell("shared"))
        version = documents.save_revision(ws, spell("shared", id=row.id, points=5), 1)
        follower = _follower(ws)
        follower.watch([row.id])
        follower.look()
        writer = DraftWriter(lambda: ws, row.id)
        own_server.kill()
        draft = dump_document(spell("shared", id=row.id, points=6))
        writer.hand_over(1, version, lambda: draft)
        assert not writer.write()
        trouble, rescued = writer.status.trouble, writer.status.rescued
        assert isinstance(trouble, EditorError)
        assert trouble.problems[0].code in ("group.no_server", "group.connection_lost")
        assert rescued is not None
        assert rescued.is_file()
        assert follower.look() is None
        assert refusal(lambda: documents.find(ws, "shared")) in ("group.no_server", "group.connection_lost")
        own_server.start()
        deadline = time.monotonic() + PATIENCE
        while ws.unreachable is not None and time.monotonic() < deadline:
            follower.look()
        assert documents.load(ws, row.id).data["points"] == 5
        assert writer.write()
        assert not rescued.is_file()
        assert documents.load(ws, row.id).data["points"] == 6
        documents.save_revision(ws, spell("shared", id=row.id, points=6), version)
        found = [follower.look() for _ in range(LOOKS_ELSEWHERE)]
        assert any(one is not None and row.id in one.standings for one in found)
        follower.stop()


def test_a_connection_that_is_cut_off_is_told_and_made_again(opens: Opens, server: Server) -> None:
    ws: Workspace = opens("emil")

    def cut_off() -> None:
        with ws.writing() as catalogue:
            writing.insert_documents(catalogue, [dump_document(spell("lost"))], "own", ws.stamp())
            server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'emil'")

    assert refusal(cut_off) == "group.connection_lost"
    assert documents.list_documents(ws).rows == ()
    documents.create(ws, spell("kept"))
    assert [one.name for one in group.people(ws)] == ["anna", "bob", "chef", "emil", "rita"]
