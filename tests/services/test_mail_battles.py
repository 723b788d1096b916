"""Battles by mail between two catalogues: turns, sealed orders, letters that are refused; all five games."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import compress, decompress

import pytest

from editor.services.battles import kept_battles, mail_battles
from editor.services.battles.mail_battles import post, table_of, take
from editor.services.battles.mail_seat import Mail, MailSeat, mail_from
from editor.services.battles.watching import prepare
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from tests.catalogues import copied
from tests.services.test_kept_battles import SCENARIOS

MOST_LETTERS = 6
QUICK = "diskwars/scenario/first-contact"
"""Stands for the other games in every run."""
EACH_GAME = [pytest.param(one, marks=() if one == QUICK else pytest.mark.long) for one in SCENARIOS]


@pytest.fixture
def here(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(copied(shipped_catalogue, tmp_path / "here.sqlite")) as workspace:
        yield workspace


@pytest.fixture
def there(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(copied(shipped_catalogue, tmp_path / "there.sqlite")) as workspace:
        yield workspace


def first_side(ws: Workspace, scenario: str) -> str:
    return str(prepare(ws, scenario).setup.scenario.sides[0].id)  # type: ignore[attr-defined]


def played(ws: Workspace, battle: str) -> MailSeat:
    """Decide as the computer advises until a letter is due."""
    table = table_of(ws, battle)
    seat, recording = table.seat, table.recording
    while seat.waits:
        recording.extend(seat.act(seat.advice()))
    kept_battles.keep(ws, recording, seat.tree, row=table.row, mail=seat.mail.data())
    return seat


def invited(here: Workspace, there: Workspace, scenario: str) -> tuple[str, str, str]:
    """Begin a battle; return its id here, its id there, and the invitation."""
    row = mail_battles.invite(here, scenario, [first_side(here, scenario)], 5)
    played(here, row.id)
    letter = post(here, row.id)
    return row.id, take(there, letter).id, letter


def opened(letter: str) -> dict[str, Any]:
    return mail_battles.read_letter(letter)


@pytest.mark.parametrize("scenario", EACH_GAME)
def test_two_people_play_every_game_by_mail_to_the_same_battle(
    here: Workspace, there: Workspace, scenario: str
) -> None:
    one, other, _ = invited(here, there, scenario)
    places = [(there, other), (here, one)]
    for number in range(MOST_LETTERS):
        (ws, battle), (to, _) = places[number % 2], places[(number + 1) % 2]
        seat = played(ws, battle)
        if seat.to_act is None and not seat.ready:
            break
        take(to, post(ws, battle))
    first, second = table_of(here, one), table_of(there, other)
    both = min(first.seat.mail.agreed, second.seat.mail.agreed)
    assert both > 4
    lines = [[one.action for one in table.seat.tree.line()[:both]] for table in (first, second)]
    assert lines[0] == lines[1]


def sealed_orders(here: Workspace, there: Workspace) -> tuple[str, str, str]:
    """Begin the first battle and play to where somebody's orders are sealed; (battle there, here, letter)."""
    one, other, letter = invited(here, there, SCENARIOS[0])
    places = [(there, other), (here, one)]
    for number in range(MOST_LETTERS):
        if "sealed" in opened(letter):
            (ws, battle), (_, sender) = places[number % 2], places[(number + 1) % 2]
            assert ws is there
            return battle, sender, letter
        (ws, battle), (to, _) = places[number % 2], places[(number + 1) % 2]
        played(ws, battle)
        letter = post(ws, battle)
        take(to, letter)
    raise AssertionError("no orders were sealed")


@pytest.mark.long
def test_orders_are_sealed_and_revealed_once_the_other_has_laid_his_own(
    here: Workspace, there: Workspace
) -> None:
    battle, sender, letter = sealed_orders(here, there)
    sealed = table_of(here, sender).seat
    secret = sealed.tree.line()[sealed.mail.agreed :]
    assert secret
    assert not {"answer", "reveal"} & set(opened(letter))
    assert all(
        json.dumps(sealed.play.action_data(one.action)) not in json.dumps(opened(letter)["open"])
        for one in secret
    )
    blind = table_of(there, battle).seat
    assert blind.waits
    assert not sealed.can_undo
    side = blind.to_act
    assert sealed.play.view(blind.state, side) == sealed.play.view(sealed.state, side)
    with pytest.raises(EditorError, match=r"mail\.nothing_to_post"):
        post(there, battle)
    played(there, battle)
    answer = post(there, battle)
    assert not table_of(there, battle).seat.waits
    take(here, answer)
    played(here, sender)
    reveal = post(here, sender)
    assert "reveal" in opened(reveal)
    take(there, reveal)
    first = sealed.mail.agreed
    line = table_of(there, battle).seat.tree.line()[first : first + len(secret)]
    assert [one.action for one in line] == [one.action for one in secret]


def rewritten(letter: str, change: Callable[[dict[str, Any]], None]) -> str:
    """Alter what a letter says, and its check with it, as somebody who knows the form would."""
    head, body, _ = letter.split(".")
    data = json.loads(decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4))))
    change(data)
    body = urlsafe_b64encode(compress(json.dumps(data).encode())).decode().rstrip("=")
    return f"{head}.{body}.{sha256(body.encode()).hexdigest()[:16]}"


def refused(ws: Workspace, letter: str) -> str:
    """Return why a letter is refused; nothing has changed then."""
    before = kept_battles.kept_battles(ws)
    with pytest.raises(EditorError) as trouble:
        take(ws, letter)
    assert kept_battles.kept_battles(ws) == before
    return trouble.value.problems[0].code


@pytest.mark.long
def test_other_orders_than_those_that_were_sealed_are_refused(here: Workspace, there: Workspace) -> None:
    battle, sender, _ = sealed_orders(here, there)
    played(there, battle)
    take(here, post(there, battle))
    played(here, sender)
    letter = post(here, sender)

    def swap(data: dict[str, Any]) -> None:
        data["reveal"]["decisions"] = data["reveal"]["decisions"][::-1] + data["reveal"]["decisions"][:1]

    assert refused(there, rewritten(letter, swap)) == "mail.seal_broken"
    take(there, letter)


@pytest.mark.long
def test_letters_that_are_altered_out_of_turn_or_of_nothing_are_refused(
    here: Workspace, there: Workspace
) -> None:
    one, other, invitation = invited(here, there, SCENARIOS[3])
    assert refused(here, invitation) == "mail.own_letter"
    assert refused(there, invitation) == "mail.taken_already"
    assert refused(there, "Dear Anna, where is your letter?") == "mail.no_letter"
    assert refused(there, invitation.replace("MAIL1", "MAIL9")) == "mail.newer"
    middle = len(invitation) // 2
    swapped = "A" if invitation[middle] != "A" else "B"
    assert refused(there, invitation[:middle] + swapped + invitation[middle + 1 :]) == "mail.altered"
    played(there, other)
    letter = post(there, other)
    part = "answer" if "answer" in opened(letter) else "open"
    assert refused(here, rewritten(letter, lambda data: data.update(battle="x"))) == "mail.unknown_battle"
    assert refused(here, rewritten(letter, lambda data: data.update(number=9))) == "mail.one_missing"
    assert refused(here, rewritten(letter, lambda data: data.update(agreed=""))) == "mail.other_line"
    assert refused(here, rewritten(letter, lambda data: data.update({part: 3}))) == "mail.damaged"
    strange = {"side": opened(letter)["from"][0], "by": "human", "thought": 0}
    flying = rewritten(letter, lambda data: data[part].append(strange | {"action": {"action": "fly_off"}}))
    assert refused(here, flying) == "event_codec.unknown"
    twice = rewritten(letter, lambda data: data.update({part: data[part] * 2}))
    assert refused(here, twice) in {"mail.decision_refused", "replay.decision_refused"}
    take(here, f"> {letter[:40]}\n> {letter[40:]}\n")
    assert table_of(here, one).seat.mail.letters == 2


def test_an_invitation_to_no_battle_is_refused(here: Workspace, there: Workspace) -> None:
    scenario = SCENARIOS[3]
    row = mail_battles.invite(here, scenario, [first_side(here, scenario)], 5)
    played(here, row.id)
    letter = post(here, row.id)
    for change in ({"battle": 3}, {"battle": {}}, {"documents": 3}, {"fingerprints": []}):
        strange = rewritten(letter, lambda data, change=change: data["content"].update(change))
        assert refused(there, strange) == "preview.battle_damaged"
    without = rewritten(letter, lambda data: data["content"].pop("battle"))
    assert refused(there, without) == "preview.battle_damaged"


@pytest.mark.parametrize(
    "strange",
    [
        {"agreed": "x"},
        {"mine": 3},
        {"nonce": {}},
        {"reveal": ["a"]},
        {"laid": 5},
        {"posted": []},
    ],
)
def test_a_place_in_a_battle_by_mail_that_is_none_is_refused(strange: dict[str, Any]) -> None:
    whole = Mail("battle", ("empire",), 3, reveal=("n", 1, 2), laid={"side": "empire"}).data()
    assert mail_from(json.loads(json.dumps(whole))) == mail_from(whole)
    with pytest.raises(EditorError, match=r"mail\.damaged"):
        mail_from(whole | strange)


def test_a_letter_that_was_lost_is_written_again_until_the_other_answers(
    here: Workspace, there: Workspace, tmp_path: Path
) -> None:
    row = mail_battles.invite(here, SCENARIOS[3], [first_side(here, SCENARIOS[3])], 5)
    played(here, row.id)
    with pytest.raises(EditorError, match=r"packs\.cannot_write"):
        mail_battles.post_as_file(here, row.id, tmp_path / "nowhere" / "letter")
    file = mail_battles.post_as_file(here, row.id, tmp_path / "letter")
    letter = file.read_text().strip()
    assert (file.name, post(here, row.id)) == ("letter.letter.txt", letter)
    battle = take(there, letter).id
    played(there, battle)
    take(here, post(there, battle))
    with pytest.raises(EditorError, match=r"mail\.nothing_to_post"):
        post(here, row.id)


def test_only_what_was_not_posted_is_taken_back(here: Workspace, there: Workspace) -> None:
    row = mail_battles.invite(here, SCENARIOS[3], [first_side(here, SCENARIOS[3])], 5)
    seat = played(here, row.id)
    assert seat.can_undo
    post(here, row.id)
    assert not table_of(here, row.id).seat.can_undo


def test_sides_that_there_are_not_are_refused(here: Workspace) -> None:
    for sides in ([], ["nobody"], ["empire", "orcs"]):
        with pytest.raises(EditorError, match=r"mail\.sides"):
            mail_battles.invite(here, SCENARIOS[0], sides)
