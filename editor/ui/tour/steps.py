"""The steps of the tour, in order."""

from __future__ import annotations

from typing import Final

from editor.ui.tour.battle import count_battles, watch_battle
from editor.ui.tour.board import draw_board
from editor.ui.tour.card import edit_card, show_start
from editor.ui.tour.demonworld_deployment import set_up_battle
from editor.ui.tour.demonworld_hand import play_by_hand
from editor.ui.tour.looks import change_language, change_theme
from editor.ui.tour.share import build_pack, export_yaml, open_pack, print_army
from editor.ui.tour.stage import Step

STEPS: Final = (
    Step("start", "The start page", show_start),
    Step("card", "A recruitment card is changed", edit_card),
    Step("board", "A board is drawn", draw_board),
    Step("scenario", "A battle is set up", set_up_battle),
    Step("battle", "The battle is watched", watch_battle),
    Step("batch", "Many battles are counted", count_battles),
    Step("hand", "A battle of the intermediate game is played by hand", play_by_hand),
    Step("print", "The army is printed", print_army),
    Step("export", "The card becomes a text file", export_yaml),
    Step("pack", "The scenario becomes a pack", build_pack),
    Step("elsewhere", "The pack is opened in another catalogue", open_pack),
    Step("language", "The windows in the other language", change_language),
    Step("dark", "The windows in the dark theme", change_theme),
)
