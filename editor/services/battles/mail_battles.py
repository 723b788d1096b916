"""Battles by mail: invitations and letters, written as one line of text, and taken in by the other.

What they protect against: nobody reads sealed orders before he has laid his own, nobody changes his own
afterwards, and a letter that was altered, is out of turn or breaks the rules is refused. What not: both know
the seed, so who tries things out on a copy sees the dice before he decides; and who takes the program apart
sees what only the windows hide (hidden set-up, hands of cards), once it was revealed to the program.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from editor.catalogue.battles import BattleRow
from editor.packs.whole_files import refuse_unwritable, with_ending, write_whole
from editor.rules.core.variations import Decision, Seats, Tree, Variation, decision_data, decision_from
from editor.services.battles.battle_content import battle_content, battle_of
from editor.services.battles.kept_battles import content_of, find_battle, keep, kept_battles
from editor.services.battles.mail_seat import (
    Mail,
    MailSeat,
    digest,
    laid_decision,
    mail_from,
    seal,
    sealed_from,
    stood_in,
)
from editor.services.battles.watching import NOT_FOLLOWING, TURNS, Recording, prepare
from editor.services.workspace import Workspace
from schemas.named_files import bounded_bytes
from schemas.problems import EditorError, error
from schemas.system_reasons import reason_of

VERSION: Final = 1
SUFFIX: Final = ".letter.txt"
MOST_BYTES: Final = 64 * 1024 * 1024
_CHECK: Final = 16
_NOISE: Final = re.compile(r"[\s>\u200b\u00ad]+")
"""What mails and chats put into or around a letter."""
_LETTER: Final = re.compile(rf"MARSHALMAIL(\d{{1,4}})\.([A-Za-z0-9_-]+)\.([0-9a-f]{{{_CHECK}}})")


@dataclass(frozen=True)
class Table:
    """A battle by mail of this catalogue, where it stands."""

    row: BattleRow | None
    """None while an invitation is not taken yet."""
    seat: MailSeat
    recording: Recording


def invite(ws: Workspace, scenario: str, mine: Sequence[str], seed: int | None = None) -> BattleRow:
    """Begin a battle by mail; its first letter (:func:`post`) is the invitation.

    Args:
        ws: the catalogue.
        scenario: id, slug or ``system/kind/slug``.
        mine: sides played here; the other plays all others.
        seed: of the dice. None for any.

    Raises:
        EditorError: the scenario cannot be played, or has no such sides.
    """
    prepared = prepare(ws, scenario, working_copies_too=False)
    if prepared.refusals:
        raise EditorError(*prepared.refusals)
    known = [side.id for side in getattr(prepared.setup.scenario, "sides", ())]
    if not mine or not set(mine) < set(known):
        raise error("mail.sides", sides=", ".join(mine) or "-", known=", ".join(known))
    number = secrets.randbelow(2**31) if seed is None else seed
    recording = Recording(prepared.play, prepared.setup, number)
    mail = Mail(str(uuid4()), tuple(side for side in known if side in mine))
    return keep(ws, recording, _tree(mail, ()), mail=mail.data())


def table_of(ws: Workspace, battle: str) -> Table:
    """Return a battle by mail where it stands.

    Raises:
        EditorError: there is no such battle, it is not played by mail, or is damaged.
    """
    row = find_battle(ws, battle)
    content = content_of(ws, row.id)
    mail = mail_from(content.get("mail"))
    if mail is None:
        raise error("mail.none", battle=row.name or row.id)
    opened = battle_of(content, systems=ws.systems)
    if not isinstance(opened.seat, MailSeat):
        raise EditorError(*((opened.trouble,) if opened.trouble is not None else ()))
    return Table(row, opened.seat, opened.recording)


# posting


def post(ws: Workspace, battle: str) -> str:
    """Return the letter that is due, as one line of text; from now on what it says is settled.

    Until the other has answered, the letter that was posted last is returned again: it may have been lost.

    Raises:
        EditorError: there is nothing to post now.
    """
    table = table_of(ws, battle)
    seat, mail = table.seat, table.seat.mail
    if not seat.ready:
        if mail.letter:
            return mail.letter
        raise error("mail.nothing_to_post")
    play, line, number = seat.play, seat.tree.line(), mail.letters + 1
    known = mail.reveal[1] if mail.reveal is not None else mail.agreed
    letter: dict[str, Any] = {
        "battle": mail.battle,
        "from": list(mail.mine),
        "number": number,
        "agreed": digest(play, line[:known]),
    }
    after = replace(mail, letters=number, reveal=None)
    if not mail.letters:
        letter["content"] = battle_content(Recording(play, table.recording.setup, seat.seed))
    if mail.reveal is not None:
        nonce, first, end = mail.reveal
        letter["reveal"] = {"nonce": nonce, "decisions": _data(seat, line[first:end])}
    if mail.theirs:
        own = (*line[mail.agreed + mail.stand_ins :], *laid_decision(play, mail))
        letter["answer"] = _data(seat, own)
        after = replace(after, posted=True)
    else:
        start = sealed_from(seat)
        letter["open"] = _data(seat, line[mail.agreed : start])
        after = replace(after, agreed=start)
        if start < len(line):
            nonce = secrets.token_hex(32)
            letter["sealed"] = seal(nonce, _data(seat, line[start:]))
            after = replace(after, nonce=nonce, sealed=len(line) - start)
    after = replace(after, letter=_written(letter))
    keep(ws, table.recording, _tree(after, line), row=table.row, mail=after.data())
    return after.letter


def post_as_file(ws: Workspace, battle: str, file: Path) -> Path:
    """Write the letter that is due as a file (:func:`post`); a name without an ending gets one.

    Raises:
        EditorError: there is nothing to post now, or the place cannot be written; nothing is settled then.
    """
    refuse_unwritable(with_ending(file, SUFFIX))
    return write_letter(post(ws, battle), file)


def decide_by_computer(ws: Workspace, battle: str) -> int:
    """Let the computer decide here until a letter is due; returns how often it did.

    Raises:
        EditorError: there is no such battle, or it is not played by mail.
    """
    table = table_of(ws, battle)
    seat, recording, decided = table.seat, table.recording, 0
    while seat.waits:
        recording.extend(seat.act(seat.advice(), "computer"))
        decided += 1
    keep(ws, recording, seat.tree, row=table.row, mail=seat.mail.data())
    return decided


def write_letter(letter: str, file: Path) -> Path:
    """Write a letter as a file.

    Raises:
        EditorError: the place cannot be written.
    """
    target = with_ending(file, SUFFIX)
    write_whole(target, (letter + "\n").encode())
    return target


def letter_text(place: str) -> str:
    """Return a letter out of a file, or the letter itself where it is given.

    Raises:
        EditorError: the file cannot be read.
    """
    if _LETTER.search(_NOISE.sub("", place)) is not None:
        return place
    file = Path(place)
    try:
        return bounded_bytes(file, MOST_BYTES).decode("utf-8", "replace")
    except OSError as trouble:
        raise error("preview.cannot_read", file=place[:200], reason=reason_of(trouble)) from trouble


# taking


def take(ws: Workspace, text: str) -> BattleRow:
    """Take a letter in; an invitation begins its battle here.

    Raises:
        EditorError: it is no letter, was altered, is out of turn, does not fit its seal, or breaks the rules;
            nothing has changed then.
    """
    letter = read_letter(text)
    row = next((one for one in kept_battles(ws) if _battle(one) == letter["battle"]), None)
    table = table_of(ws, row.id) if row is not None else _invited(ws, letter)
    if table is None:
        raise error("mail.unknown_battle")
    return _taken(ws, table, letter)


def _invited(ws: Workspace, letter: Mapping[str, Any]) -> Table | None:
    """Return the battle of an invitation at its beginning; None if the letter is none."""
    content = letter.get("content")
    if not isinstance(content, Mapping):
        return None
    opened = battle_of(content, systems=ws.systems)
    known = [side.id for side in getattr(opened.setup.scenario, "sides", ())]
    mine = tuple(side for side in known if side not in letter["from"])
    if not mine or not set(letter["from"]) < set(known):
        raise error("mail.damaged")
    mail, recording = Mail(letter["battle"], mine), opened.recording
    seat = MailSeat(recording.play, opened.setup, recording.seed, _tree(mail, ()), mail, reading=TURNS)
    return Table(None, seat, recording)


def _taken(ws: Workspace, table: Table, letter: Mapping[str, Any]) -> BattleRow:
    seat, mail, recording = table.seat, table.seat.mail, table.recording
    line, number = seat.tree.line(), letter["number"]
    if set(letter["from"]) & set(mail.mine):
        raise error("mail.own_letter")
    if number != mail.letters + 1:
        raise error("mail.taken_already" if number <= mail.letters else "mail.one_missing", number=number)
    if letter.get("agreed") != digest(seat.play, line[: mail.agreed]):
        raise error("mail.other_line")
    mail = replace(mail, letters=number, letter="")
    known = line[: mail.agreed]
    if mail.sealed:
        own = line[mail.agreed : mail.floor]
        line = (*known, *own, *_theirs(seat, letter, "answer"))
        _play(table, line, mail)
        reveal = (mail.nonce, len(known), len(known) + len(own))
        mail = replace(mail, agreed=len(line), nonce="", sealed=0, reveal=reveal)
        return keep(ws, recording, seat.tree, row=table.row, mail=mail.data())
    if mail.theirs:
        if not mail.posted:
            raise error("mail.one_missing", number=number)
        known = (*known, *_revealed(seat, letter), *line[mail.floor :], *laid_decision(seat.play, mail))
        mail = replace(mail, theirs="", stand_ins=0, laid=None, posted=False)
    elif line[mail.agreed :]:
        raise error("mail.not_your_turn")
    line = (*known, *_theirs(seat, letter, "open"))
    mail = replace(mail, agreed=len(line))
    _play(table, line, mail)
    if isinstance(letter.get("sealed"), str):
        instead = stood_in(seat, letter["from"])
        mail = replace(mail, theirs=letter["sealed"], stand_ins=len(instead))
        _play(table, (*line, *instead), mail)
    return keep(ws, recording, seat.tree, row=table.row, mail=mail.data())


def _theirs(seat: MailSeat, letter: Mapping[str, Any], part: str) -> tuple[Decision, ...]:
    """Return decisions of the other out of a part of a letter."""
    return _decisions(seat, letter, letter.get(part))


def _revealed(seat: MailSeat, letter: Mapping[str, Any]) -> tuple[Decision, ...]:
    """Return what the other had sealed.

    Raises:
        EditorError: it is not what he had sealed.
    """
    reveal = letter.get("reveal")
    if not isinstance(reveal, Mapping) or not isinstance(reveal.get("decisions"), list):
        raise error("mail.damaged")
    if seal(str(reveal.get("nonce")), reveal["decisions"]) != seat.mail.theirs:
        raise error("mail.seal_broken")
    return _decisions(seat, letter, reveal["decisions"])


def _decisions(seat: MailSeat, letter: Mapping[str, Any], data: object) -> tuple[Decision, ...]:
    if not isinstance(data, list):
        raise error("mail.damaged")
    found = tuple(decision_from(seat.play, one, f"decisions[{number}]") for number, one in enumerate(data))
    if any(one.side not in letter["from"] for one in found):
        raise error("mail.not_your_turn")
    return found


# as text


def read_letter(text: str) -> dict[str, Any]:
    """Return what a letter says, unchecked but for its form.

    Raises:
        EditorError: it is no letter, was altered on its way, or comes from a later version.
    """
    found = _LETTER.search(_NOISE.sub("", text))
    if found is None:
        raise error("mail.no_letter")
    version, body, check = found.groups()
    if int(version) > VERSION:
        raise error("mail.newer", found=int(version), known=VERSION)
    if hashlib.sha256(body.encode()).hexdigest()[:_CHECK] != check:
        raise error("mail.altered")
    try:
        packed = zlib.decompressobj()
        raw = packed.decompress(urlsafe_b64decode(body + "=" * (-len(body) % 4)), MOST_BYTES)
        letter = json.loads(raw)
    except (ValueError, zlib.error, RecursionError) as trouble:
        raise error("mail.altered") from trouble
    if (
        not isinstance(letter, dict)
        or not isinstance(letter.get("battle"), str)
        or not isinstance(letter.get("number"), int)
        or not isinstance(letter.get("from"), list)
        or not all(isinstance(side, str) for side in letter["from"])
    ):
        raise error("mail.damaged")
    return letter


def _written(letter: Mapping[str, Any]) -> str:
    text = json.dumps(letter, ensure_ascii=False, separators=(",", ":"))
    body = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"MARSHALMAIL{VERSION}.{body}.{hashlib.sha256(body.encode()).hexdigest()[:_CHECK]}"


# inside


def _battle(row: BattleRow) -> str:
    mail = row.head.get("mail")
    return str(mail.get("battle")) if isinstance(mail, Mapping) else ""


def _tree(mail: Mail, line: Sequence[Decision]) -> Tree:
    return Tree((Variation(decisions=tuple(line), seats=Seats.of(mail.mine, {})),))


def _data(seat: MailSeat, decisions: Sequence[Decision]) -> list[dict[str, Any]]:
    return [decision_data(seat.play, one) for one in decisions]


def _play(table: Table, line: Sequence[Decision], mail: Mail) -> None:
    """Bring a table to where all of a line is decided.

    Raises:
        EditorError: the rules forbid a decision.
    """
    seat, recording = table.seat, table.recording
    recording.shorten(seat.go_on_with(_tree(mail, line), mail))
    try:
        recording.extend(seat.catch_up())
    except NOT_FOLLOWING as trouble:
        raise error("mail.decision_refused", number=len(recording.decisions) + 1) from trouble
