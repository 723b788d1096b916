"""The windows of a VASSAL module: the table with its boards, hands of cards, all pieces, charts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.etree import ElementTree

from editor.packs.play_set import Board, BoardGrid, PlaySet
from editor.packs.vassal.pieces import PieceWords, card_piece, sequence, token_piece
from editor.packs.vassal.places import deck_place, room, waiting

MODULE: Final = "VASSAL.build.module"
_MAP: Final = f"{MODULE}.map"
_GRID: Final = f"{_MAP}.boardPicker.board"
_WIDGET: Final = "VASSAL.build.widget"
_HAND: Final = (1_200, 400)
"""Width and height of the place for a hand of cards, in pixels."""
DECK: Final = {
    "color": "160,140,110",
    "faceDown": "Always",
    "shuffle": "Via right-click Menu",
    "allowMultiple": "true",
    "allowSelect": "true",
    "reversible": "false",
    "draw": "true",
    "drawFaceUp": "false",
}
"""How decks behave: face down, shuffled from their menu, cards drawn one by one, several or by choice."""


@dataclass(frozen=True)
class ModuleWords:
    """What the module says besides the names in it."""

    pieces: PieceWords
    table: str
    """The window with the board."""
    palette: str
    """The window with all counters."""
    charts: str
    observer: str
    """The button that chooses a side."""
    shuffle: str
    inventory: str
    """The list of what lies on the table, side by side."""
    turn: str
    hands: Mapping[str, str]
    """Side -> what the window with its hand is called."""
    set_up: str
    """The game that begins with the counters in their places."""


@dataclass
class Slots:
    """Numbers the slots of a module or an extension."""

    prefix: str = ""
    """Stands before each number: extensions have one."""
    count: int = 0
    palette: dict[str, str] = field(default_factory=dict)
    """Name of the picture of a counter or card -> its slot in the window with all pieces."""

    def next(self) -> str:
        """Return another number."""
        self.count += 1
        return f"{self.prefix}{self.count}"


def part(parent: ElementTree.Element, tag: str, **values: str) -> ElementTree.Element:
    """Add a component to another one, and return it."""
    return ElementTree.SubElement(parent, tag, dict(values))


def add_table(
    root: ElementTree.Element, found: PlaySet, words: ModuleWords, slots: Slots, name: str
) -> ElementTree.Element:
    """Add the table: its boards, and beside each what lies ready.

    Args:
        root: what gets it.
        found: what lies on it.
        words: what it says.
        slots: number its slots.
        name: what the window is called.
    """
    beside, above = room(found)
    table = part(
        root,
        f"{MODULE}.Map",
        mapName=name,
        allowMultiple="false",
        buttonName=name,
        edgeHeight=str(above),
        edgeWidth=str(beside),
        launch="false",
        markMoved="Always",
        moveWithinFormat="$pieceName$: $previousLocation$ -> $location$ *",
        moveToFormat="$pieceName$ -> $location$ *",
    )
    picker = _picker(table, found.title)
    for board in found.boards:
        _board(picker, board)
    if len(found.boards) == 1:  # no question where there is nothing to choose
        ElementTree.SubElement(picker, "setup").text = boards_chosen(name, found)
    for board in found.boards:
        _ready(table, board, found, slots, words)
    metrics = {"exSepX": "6", "exSepY": "18", "unexSepX": "2", "unexSepY": "4", "disabled": "false"}
    part(table, f"{_MAP}.StackMetrics", **metrics)
    for tag in ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"):
        part(table, f"{_MAP}.{tag}")
    for tag in ("StackExpander", "PieceMover", "KeyBufferer", "SelectionHighlighters"):
        part(table, f"{_MAP}.{tag}")
    part(table, f"{_MAP}.HighlightLastMoved", color="255,0,0", enabled="true", thickness="2")
    part(table, f"{_MAP}.CounterDetailViewer", delay="700", showDeck="false", version="3", zoomlevel="1.5")
    part(table, f"{_MAP}.GlobalMap", scale="0.12", buttonText="", tooltip="")
    levels = "0.1,0.2,0.3,0.4,0.5,0.6,0.8,1.0,1.3,1.6,2.0"
    part(table, f"{_MAP}.Zoomer", zoomLevels=levels, zoomStart="5")
    return table


def boards_chosen(table: str, found: PlaySet) -> str:
    """Return the command that lays the boards of a table."""
    parts = [f"{table}BoardPicker"]
    for board in found.boards:
        parts += [sequence((board.title,), "/"), "0", "0"]
    return sequence(parts, "\t")


def _picker(table: ElementTree.Element, title: str) -> ElementTree.Element:
    return part(
        table,
        f"{_MAP}.BoardPicker",
        addColumnText="+",
        addRowText="+",
        boardPrompt=title,
        slotHeight="125",
        slotScale="0.2",
        slotWidth="350",
        title=title,
        maxColumns="1",
    )


def _board(picker: ElementTree.Element, board: Board) -> None:
    width, height = board.picture.size
    one = part(
        picker,
        f"{_MAP}.boardPicker.Board",
        name=board.title,
        image=board.picture.file,
        reversible="false",
        width=str(width),
        height=str(height),
    )
    if board.grid is not None:
        _grid(one, board.grid)


def _grid(board: ElementTree.Element, grid: BoardGrid) -> None:
    """Add the grid, to which counters snap."""
    common = {"visible": "false", "dotsVisible": "false", "color": "0,0,0", "snapTo": "true"}
    common |= {"edgesLegal": "false", "cornersLegal": "false"}
    x, y = grid.first
    if grid.kind == "square":
        size = {"dx": f"{grid.width}", "dy": f"{grid.width}", "range": "Metric"}
        made = part(board, f"{_GRID}.SquareGrid", x0=f"{round(x)}", y0=f"{round(y)}", **size, **common)
        tag = f"{_GRID}.mapgrid.SquareGridNumbering"
        more: Mapping[str, str] = {}
    else:
        # VASSAL's hexes have a side to the north; sideways, x and y change places. It shifts odd lines down.
        along, across = (x, y) if grid.kind == "flat" else (y, x)
        if grid.shifts == "even":
            along -= grid.step
        sideways = "false" if grid.kind == "flat" else "true"
        size = {"dx": f"{grid.step}", "dy": f"{grid.width}", "sideways": sideways}
        made = part(board, f"{_GRID}.HexGrid", x0=f"{round(along)}", y0=f"{round(across)}", **size, **common)
        tag = f"{_GRID}.mapgrid.HexGridNumbering"
        more = {"stagger": "true"}
    values = {"first": "H", "hType": "N", "vType": "N", "hOff": "1", "vOff": "1", "sep": "/"}
    shown = {"visible": "false", "color": "0,0,0", "fontSize": "9", "rotateText": "0"}
    part(made, tag, **values, **more, hLeading="0", vLeading="0", hDescend="false", vDescend="false", **shown)


def _ready(
    table: ElementTree.Element, board: Board, found: PlaySet, slots: Slots, words: ModuleWords
) -> None:
    """Lay counters and decks ready beside a board: each side at its own edge, markers below."""
    width, height = board.picture.size
    for token, (x, y) in waiting(found, width, height):
        stack = part(
            table,
            f"{_MAP}.SetupStack",
            name=token.title,
            owningBoard=board.title,
            useGridLocation="false",
            x=str(x),
            y=str(y),
        )
        slot = slots.next()
        text = token_piece(token, slot, words.pieces).added()
        for _copy in range(token.count):
            _slot(stack, "PieceSlot", token.title, token.front.size, slot, text)
    for number, deck in enumerate(found.decks):
        wide, high = deck.cards[0].front.size
        x, y = deck_place(found, number, height)
        pile = part(
            table,
            f"{_MAP}.DrawPile",
            name=deck.title,
            owningBoard=board.title,
            x=str(x),
            y=str(y),
            width=str(wide),
            height=str(high),
            shuffleCommand=words.shuffle,
            **DECK,
        )
        for card in deck.cards:
            slot = slots.next()
            text = card_piece(card, deck.title, slot, words.pieces).added()
            for _copy in range(card.count):
                _slot(pile, "CardSlot", card.title, card.front.size, slot, text)


def _slot(
    parent: ElementTree.Element, kind: str, title: str, size: tuple[int, int], slot: str, text: str
) -> None:
    wide, high = map(str, size)
    part(parent, f"{_WIDGET}.{kind}", entryName=title, gpid=slot, width=wide, height=high).text = text


def add_hands(root: ElementTree.Element, found: PlaySet, words: ModuleWords) -> None:
    """Add a window for each side in which its cards lie: others see nothing of it."""
    for side in found.sides if found.decks else ():
        name = words.hands[side]
        hand = part(
            root,
            f"{MODULE}.PlayerHand",
            mapName=name,
            buttonName=name,
            side=sequence((side,), ","),
            visible="false",
            allowMultiple="false",
            launch="true",
            edgeHeight="0",
            edgeWidth="0",
            markMoved="Never",
        )
        picker = _picker(hand, name)
        wide, high = map(str, _HAND)
        board = {"name": name, "image": "", "reversible": "false", "color": "236,230,216"}
        part(picker, f"{_MAP}.boardPicker.Board", **board, width=wide, height=high)
        ElementTree.SubElement(picker, "setup").text = f"{name}BoardPicker\t{name}\t0\t0"
        part(hand, f"{_MAP}.HandMetrics", exSepX="6", exSepY="18", disabled="false")
        for tag in ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"):
            part(hand, f"{_MAP}.{tag}")
        for tag in ("PieceMover", "KeyBufferer", "SelectionHighlighters"):
            part(hand, f"{_MAP}.{tag}")


def add_palette(root: ElementTree.Element, found: PlaySet, words: ModuleWords, slots: Slots) -> None:
    """Add the window with every counter and card, from which more can be taken."""
    window = part(root, f"{MODULE}.PieceWindow", name=words.palette, text=words.palette, hidden="false")
    tabs = part(window, f"{_WIDGET}.TabWidget", entryName=words.palette)
    shelves = {
        group: part(tabs, f"{_WIDGET}.ListWidget", entryName=group, scale="1.0", divider="150")
        for group in dict.fromkeys(token.group for token in found.tokens)
    }
    for token in found.tokens:
        slot = slots.palette[token.front.name] = slots.next()
        text = token_piece(token, slot, words.pieces).added()
        _slot(shelves[token.group], "PieceSlot", token.title, token.front.size, slot, text)
    for deck in found.decks:
        shelf = part(tabs, f"{_WIDGET}.ListWidget", entryName=deck.title, scale="1.0", divider="150")
        for card in deck.cards:
            slot = slots.palette[card.front.name] = slots.next()
            text = card_piece(card, deck.title, slot, words.pieces).added()
            _slot(shelf, "CardSlot", card.title, card.front.size, slot, text)


def add_charts(root: ElementTree.Element, found: PlaySet, words: ModuleWords) -> None:
    """Add the window with the pages of the booklet."""
    if not found.charts:
        return
    window = part(root, f"{MODULE}.ChartWindow", name=words.charts, text=words.charts)
    tabs = part(window, f"{_WIDGET}.TabWidget", entryName=words.charts)
    for title, picture in found.charts:
        part(tabs, f"{_WIDGET}.Chart", chartName=title, fileName=picture.file)
