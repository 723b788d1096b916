"""A game without code is laid out, played, kept, opened again and printed as it declares itself."""

from __future__ import annotations

from pathlib import Path

from pypdf import PdfReader

from editor.printing.layout import overflows
from editor.printing.plain import plain_faces
from editor.rules.free.moving import Move
from editor.rules.free.rolling import Roll
from editor.services.battles import kept_battles
from editor.services.battles.hot_seat import HotSeat
from editor.services.battles.watching import Recording, prepare
from editor.services.prints.scenario_booklet import print_booklet
from editor.services.workspace import Workspace
from schemas.free_game import FreeGame, PieceSize
from schemas.quantities import PlayerId
from tests.services.free_games.skirmish import GAME, RAIDER, loaded, printed_text


def test_a_table_is_played_taken_back_kept_and_opened_again(skirmish: Workspace) -> None:
    prepared = prepare(skirmish, "crossroads")
    assert prepared.refusals == ()
    seat = HotSeat(prepared.play, prepared.setup, 7, [PlayerId("north")])
    recording = Recording(prepared.play, prepared.setup, 7)
    for action in (Move(0, 300, 200), Roll("named", "hit"), Move(1, 310, 200)):
        recording.extend(seat.act(action))
    stood = seat.state
    moment = seat.undo()
    assert moment is not None
    recording.shorten(moment)
    assert seat.state.things[1] != stood.things[1]
    recording.extend(seat.act(Move(1, 310, 200)))
    assert seat.state.things == stood.things
    row = kept_battles.keep(skirmish, recording, seat.tree)
    opened = kept_battles.open_kept(skirmish, row.id)
    assert opened.recording.events == recording.events
    assert opened.recording.state_at(opened.recording.length).things == stood.things


def test_what_the_game_declares_is_printed_with_a_scenario(
    skirmish: Workspace, tmp_path: Path, qapp: object
) -> None:
    print_booklet(skirmish, "crossroads", tmp_path / "booklet.pdf")
    printed = " ".join(
        " ".join(page.extract_text().split()) for page in PdfReader(tmp_path / "booklet.pdf").pages
    )
    for words in ("Move your models.", "To hit", "2d6", "Fate", "1–3"):
        assert words in printed


def test_cards_are_printed_in_the_size_that_their_game_declares(skirmish: Workspace) -> None:
    game, raider = loaded(skirmish, GAME), loaded(skirmish, RAIDER)
    assert isinstance(game, FreeGame)
    assert [(one.width, one.height) for one in plain_faces(raider, game, "en")] == [(91.0, 60.0)] * 2
    sizes = {(63, 88, False): (63.0, 88.0), (63, 88, True): (91.0, 60.0), (30, 88, False): (91.0, 60.0)}
    for (width, height, is_round), printed in sizes.items():
        size = PieceSize(width=width, height=height, round=is_round)
        changed = game.model_copy(update={"kinds": (game.kinds[0].model_copy(update={"size": size}),)})
        front, back = plain_faces(raider, changed, "en")
        assert (front.width, front.height) == (back.width, back.height) == printed
        assert not overflows(front)
        assert ("Raider" in printed_text(back)) == (printed == (91.0, 60.0))
