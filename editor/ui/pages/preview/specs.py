"""The preview's entries of the table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.ui.pages.preview.battle import BattlePanel
    from editor.ui.pages.preview.page_files import PageFiles
    from editor.ui.pages.preview.player import Player

PLAY: Final = ActionSpec(
    "preview.play", QT_TRANSLATE_NOOP("Actions", "&Play or pause"), "F8", "play", "tools", 5
)
FORWARD: Final = ActionSpec(
    "preview.forward", QT_TRANSLATE_NOOP("Actions", "Step &forward"), "F7", "step-forward", "tools", 5
)
BACK: Final = ActionSpec(
    "preview.back", QT_TRANSLATE_NOOP("Actions", "Step &back"), "Shift+F7", "step-back", "tools", 5
)
AGAIN: Final = ActionSpec(
    "preview.again",
    QT_TRANSLATE_NOOP("Actions", "Fight the &battle again"),
    "Ctrl+R",
    "refresh-cw",
    "tools",
    5,
    tip=QT_TRANSLATE_NOOP("Actions", "Fight the battle again with the documents as they are now"),
)
SAVE: Final = ActionSpec(
    "preview.save", QT_TRANSLATE_NOOP("Actions", "&Save the battle…"), "", "save", "file", 5
)
OPEN: Final = ActionSpec(
    "preview.open", QT_TRANSLATE_NOOP("Actions", "Open a sa&ved battle…"), "", "folder-open", "file", 5
)
NEXT_PHASE: Final = ActionSpec(
    "preview.next_phase",
    QT_TRANSLATE_NOOP("Actions", "Go to the next p&hase"),
    "",
    "chevron-right",
    "tools",
    6,
)
PREVIOUS_PHASE: Final = ActionSpec(
    "preview.previous_phase",
    QT_TRANSLATE_NOOP("Actions", "Go to the previous phase"),
    "",
    "chevron-left",
    "tools",
    6,
)
NEXT_TURN: Final = ActionSpec(
    "preview.next_turn", QT_TRANSLATE_NOOP("Actions", "Go to the next t&urn"), "", "skip-forward", "tools", 6
)
PREVIOUS_TURN: Final = ActionSpec(
    "preview.previous_turn",
    QT_TRANSLATE_NOOP("Actions", "Go to the previous turn"),
    "",
    "skip-back",
    "tools",
    6,
)
GO_TO: Final = ActionSpec(
    "preview.go_to", QT_TRANSLATE_NOOP("Actions", "&Go to a turn and phase…"), "", "clock", "tools", 6
)
HAND: Final = ActionSpec(
    "preview.hand", QT_TRANSLATE_NOOP("Actions", "Play by ha&nd"), "", "hand", "tools", 6
)
UNDO: Final = ActionSpec(
    "preview.hand_undo",
    QT_TRANSLATE_NOOP("Actions", "&Take the last decision back"),
    "Ctrl+Backspace",
    "undo-2",
    "tools",
    6,
)
VARIATIONS: Final = ActionSpec(
    "preview.variations",
    QT_TRANSLATE_NOOP("Actions", "&Variations of the battle…"),
    "",
    "git-compare",
    "tools",
    6,
)
PLAY_ON: Final = ActionSpec(
    "preview.play_on", QT_TRANSLATE_NOOP("Actions", "Play &on from here…"), "", "hand", "tools", 6
)
ADVISE: Final = ActionSpec(
    "preview.advise",
    QT_TRANSLATE_NOOP("Actions", "Let the &computer do this step"),
    "",
    "wand-sparkles",
    "tools",
    6,
)
HINT: Final = ActionSpec(
    "preview.hint",
    QT_TRANSLATE_NOOP("Actions", "Ask for a h&int"),
    "",
    "lightbulb",
    "tools",
    6,
)
LOG: Final = ActionSpec(
    "preview.log", QT_TRANSLATE_NOOP("Actions", "Write the &log of the battle…"), "", "file-text", "file", 5
)
PICTURES: Final = ActionSpec(
    "preview.pictures",
    QT_TRANSLATE_NOOP("Actions", "Write a picture of every t&urn…"),
    "",
    "file-image",
    "file",
    5,
)
MOVING: Final = ActionSpec(
    "preview.moving", QT_TRANSLATE_NOOP("Actions", "Write a fil&m…"), "", "file-image", "file", 5
)

REPORT: Final = ActionSpec(
    "preview.report", QT_TRANSLATE_NOOP("Actions", "Write a battle re&port…"), "", "file-text", "file", 5
)


def bound(
    player: Player,
    battle: BattlePanel,
    files: PageFiles,
    *,
    again: Callable[[], object],
    by_hand: Callable[[], object],
    can_hand: Callable[[], bool],
) -> tuple[Bound, ...]:
    """Return the actions of the preview, bound to the parts of a page.

    Args:
        player: the battle that is watched.
        battle: what shows it.
        files: what writes and reads it.
        again: reads the scenario again.
        by_hand: shows what is needed to play by hand.
        can_hand: whether a battle by hand may begin.
    """
    transport, hinting = battle.transport, battle.hand_panel.hinting

    def able() -> bool:
        return player.recording is not None

    def may_ask() -> bool:
        return battle.hand.present and hinting.offered

    return (
        Bound(PLAY, player.toggle, able),
        Bound(FORWARD, transport.step_forward, able),
        Bound(BACK, transport.step_back, able),
        Bound(AGAIN, again),
        Bound(NEXT_PHASE, lambda: battle.step(True, "phase"), able),
        Bound(PREVIOUS_PHASE, lambda: battle.step(False, "phase"), able),
        Bound(NEXT_TURN, lambda: battle.step(True, "turn"), able),
        Bound(PREVIOUS_TURN, lambda: battle.step(False, "turn"), able),
        Bound(GO_TO, battle.strip.turn.showMenu, able),
        Bound(HAND, by_hand, can_hand),
        Bound(UNDO, battle.hand.undo, lambda: battle.hand.can_undo),
        Bound(VARIATIONS, battle.hand_panel.show_variations, lambda: battle.hand.active),
        Bound(PLAY_ON, transport.play_on_wanted.emit, transport.play_on.isEnabled),
        Bound(ADVISE, battle.hand.advise, may_ask),
        Bound(HINT, hinting.ask, may_ask),
        Bound(SAVE, files.ask_save, able),
        Bound(OPEN, files.ask_open),
        Bound(LOG, lambda: files.ask_log(".txt"), able),
        Bound(PICTURES, files.ask_turns, able),
        Bound(MOVING, files.ask_film, able),
        Bound(REPORT, files.ask_report, able),
    )
