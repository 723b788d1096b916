"""The battle of the scenario in front is watched, step by step and playing; then many are counted."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QToolButton

from editor.ui.pages.preview.page import PreviewPage
from editor.ui.tour.stage import Stage, TourError

BATTLES = 20
STEPS_FORWARD = 12
PLAYED = 6
"""Moments that pass while the battle plays by itself."""


def watch_battle(stage: Stage) -> None:
    """One battle, step by step, and playing."""
    stage.click(stage.child(stage.editor, QPushButton, "watch_battle"))
    stage.wait(lambda: isinstance(stage.window.tabs.currentWidget(), PreviewPage), "no battle opens")
    page = _page(stage)
    player = page.player
    stage.await_check(
        lambda: player.recording is not None and player.recording.complete,
        "the battle is fought to its end while it is watched",
    )
    stage.check(player.moment == 0, "it is shown from the set-up on")
    stage.shot("set-up", "The battle before the first turn: phases above, log at the right, transport below.")
    forward = stage.child(page, QToolButton, "preview.forward")
    moments = [0]
    for _press in range(STEPS_FORWARD):
        stage.click(forward)
        moments.append(player.moment)
    stage.check(moments == sorted(set(moments)), f"{STEPS_FORWARD} steps lead to moment {moments[-1]}")
    stage.click(stage.child(page, QToolButton, "preview.back"))
    stage.check(player.moment == moments[-2], "one step back shows the moment before")
    play = stage.child(page, QToolButton, "preview.play")
    stage.click(play)
    stage.await_check(lambda: player.moment >= moments[-1] + PLAYED, "played, it goes on by itself")
    stage.click(play)
    here = player.moment
    stage.settle()
    stage.check(player.moment == here, "paused, it stands still")
    player.seek(player.length // 2)
    stage.settle()
    stage.shot(
        "fought", "In the middle of the battle: elements with facing, orders beside them, dice at the right."
    )
    stage.click(stage.child(page, QToolButton, "preview.end"))
    stage.check(player.at_end, "the last button leads to the end")
    stage.shot("ended", "The end of the battle, with its result in the log.")


def _page(stage: Stage) -> PreviewPage:
    page = stage.window.tabs.currentWidget()
    if not isinstance(page, PreviewPage):
        raise TourError("the battle is not in front")
    return page


def count_battles(stage: Stage) -> None:
    """A batch of battles in other processes."""
    page = _page(stage)
    stage.click(stage.child(page, QToolButton, "preview.batch"))
    stage.retype(page.batch.battles, str(BATTLES))
    stage.click(page.batch.run_button)
    stage.wait(lambda: page.batch.running or page.batch.report is not None, "the batch does not begin")
    stage.await_check(lambda: page.batch.report is not None, f"{BATTLES} battles are fought")
    report = page.batch.report
    stage.check(report is not None and report.played == BATTLES, "the report counts every one")
    stage.check(report is not None and not report.failures, "none broke off")
    stage.shot("report", "Twenty battles, fought in other processes: win rates with their 95 % intervals.")
