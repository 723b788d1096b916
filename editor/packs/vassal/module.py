"""A VASSAL module: the archive with its build file, its data and its pictures."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.etree import ElementTree

from editor.packs.play_set import Board, BoardGrid, PlaySet, Token
from editor.packs.vassal.pieces import PieceWords, card_piece, token_piece

VERSION: Final = "3.7.0"
"""The oldest VASSAL that the module is for."""
SUFFIX: Final = ".vmod"
_MODULE: Final = "VASSAL.build.module"
_MAP: Final = f"{_MODULE}.map"
_GRID: Final = f"{_MAP}.boardPicker.board"
_WIDGET: Final = "VASSAL.build.widget"
_EDGE: Final = 40
"""Pixels between the edge of a board and what lies ready beside it."""
_DATE: Final = (2000, 1, 1, 0, 0, 0)
"""Of every file in the archive: equal modules have equal bytes."""


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


@dataclass
class _Slots:
    """Numbers the slots of a module."""

    count: int = 0
    texts: list[str] = field(default_factory=list)

    def next(self) -> int:
        self.count += 1
        return self.count


def vassal_module(
    found: PlaySet, words: ModuleWords, dice: tuple[tuple[int, int], ...], version: str
) -> bytes:
    """Return a module as the bytes of its file; equal sets give equal bytes.

    Args:
        found: what lies on the table.
        words: what it says besides.
        dice: how many dice of how many sides each button rolls.
        version: version of the module.
    """
    root = _build_file(found, words, dice, version)
    ElementTree.indent(root)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        _put(archive, "buildFile.xml", _xml(root))
        _put(archive, "moduledata", _xml(_module_data(found, version)))
        for picture in found.pictures():
            _put(archive, f"images/{picture.file}", picture.png)
    return data.getvalue()


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _DATE)
    entry.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)


def _xml(root: ElementTree.Element) -> bytes:
    return b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + ElementTree.tostring(root) + b"\n"


def _module_data(found: PlaySet, version: str) -> ElementTree.Element:
    root = ElementTree.Element("data", version="1")
    values = {"version": version, "VassalVersion": VERSION, "dateSaved": "0"}
    values |= {"description": found.text.split("\n")[0][:200], "name": found.title}
    for name, text in values.items():
        ElementTree.SubElement(root, name).text = text
    return root


def _build_file(
    found: PlaySet, words: ModuleWords, dice: tuple[tuple[int, int], ...], version: str
) -> ElementTree.Element:
    slots = _Slots()
    root = ElementTree.Element("VASSAL.build.GameModule")
    _part(root, f"{_MODULE}.BasicCommandEncoder")
    _part(root, f"{_MODULE}.Documentation")
    roster = _part(root, f"{_MODULE}.PlayerRoster", buttonText=words.observer, buttonToolTip=words.observer)
    for side in found.sides:
        ElementTree.SubElement(roster, "entry").text = side
    _part(root, f"{_MODULE}.GlobalOptions", autoReport="Always", centerOnMove="Use Preferences Setting")
    _part(root, f"{_MODULE}.PrototypesContainer")
    for count, sides in dice:
        title = f"{count}D{sides}"
        _part(
            root,
            f"{_MODULE}.DiceButton",
            name=title,
            text=title,
            nDice=str(count),
            nSides=str(sides),
            reportTotal="false",
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
            prompt="false",
        )
    _map(root, found, words, slots)
    _palette(root, found, words, slots)
    if found.charts:
        _charts(root, found, words)
    _part(root, f"{_MODULE}.Chatter")
    _part(root, f"{_MODULE}.KeyNamer")
    _part(root, "VASSAL.i18n.Language")
    for name, value in {
        "name": found.title,
        "description": found.game,
        "version": version,
        "VassalVersion": VERSION,
        "nextPieceSlotId": str(slots.count + 1),
    }.items():
        root.set(name, value)
    return root


def _part(parent: ElementTree.Element, tag: str, **values: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, tag, dict(values))


def _map(root: ElementTree.Element, found: PlaySet, words: ModuleWords, slots: _Slots) -> None:
    """Add the table: its boards, and beside each what lies ready."""
    table = _part(
        root,
        f"{_MODULE}.Map",
        mapName=words.table,
        allowMultiple="false",
        buttonName=words.table,
        edgeHeight=str(_room(found)[1]),
        edgeWidth=str(_room(found)[0]),
        launch="false",
        markMoved="Always",
        moveWithinFormat="$pieceName$: $previousLocation$ -> $location$ *",
        moveToFormat="$pieceName$ -> $location$ *",
    )
    picker = _part(
        table,
        f"{_MAP}.BoardPicker",
        addColumnText="+",
        addRowText="+",
        boardPrompt=found.title,
        slotHeight="125",
        slotScale="0.2",
        slotWidth="350",
        title=found.title,
        maxColumns="1",
    )
    for board in found.boards:
        _board(picker, board)
    if len(found.boards) == 1:  # no question where there is nothing to choose
        setup = ElementTree.SubElement(picker, "setup")
        setup.text = f"{words.table}BoardPicker\t{found.boards[0].title}\t0\t0"
    for board in found.boards:
        _ready(table, board, found, slots, words)
    _part(
        table, f"{_MAP}.StackMetrics", exSepX="6", exSepY="18", unexSepX="2", unexSepY="4", disabled="false"
    )
    for tag in ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"):
        _part(table, f"{_MAP}.{tag}")
    _part(table, f"{_MAP}.StackExpander")
    _part(table, f"{_MAP}.PieceMover")
    _part(table, f"{_MAP}.KeyBufferer")
    _part(table, f"{_MAP}.SelectionHighlighters")
    _part(table, f"{_MAP}.HighlightLastMoved", color="255,0,0", enabled="true", thickness="2")
    _part(table, f"{_MAP}.CounterDetailViewer", delay="700", showDeck="false", version="3", zoomlevel="1.5")
    _part(table, f"{_MAP}.GlobalMap", scale="0.12", buttonText="", tooltip="")
    levels = "0.1,0.2,0.3,0.4,0.5,0.6,0.8,1.0,1.3,1.6,2.0"
    _part(table, f"{_MAP}.Zoomer", zoomLevels=levels, zoomStart="5")


def _board(picker: ElementTree.Element, board: Board) -> None:
    width, height = board.picture.size
    one = _part(
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
        made = _part(board, f"{_GRID}.SquareGrid", x0=f"{round(x)}", y0=f"{round(y)}", **size, **common)
        tag = f"{_GRID}.mapgrid.SquareGridNumbering"
        more: Mapping[str, str] = {}
    else:
        # VASSAL's hexes have a side to the north; sideways, x and y change places. It shifts odd lines down.
        along, across = (x, y) if grid.kind == "flat" else (y, x)
        if grid.shifts == "even":
            along -= grid.step
        sideways = "false" if grid.kind == "flat" else "true"
        size = {"dx": f"{grid.step}", "dy": f"{grid.width}", "sideways": sideways}
        made = _part(board, f"{_GRID}.HexGrid", x0=f"{round(along)}", y0=f"{round(across)}", **size, **common)
        tag = f"{_GRID}.mapgrid.HexGridNumbering"
        more = {"stagger": "true"}
    values = {"first": "H", "hType": "N", "vType": "N", "hOff": "1", "vOff": "1", "sep": "/"}
    shown = {"visible": "false", "color": "0,0,0", "fontSize": "9", "rotateText": "0"}
    _part(
        made, tag, **values, **more, hLeading="0", vLeading="0", hDescend="false", vDescend="false", **shown
    )


def _ready(
    table: ElementTree.Element, board: Board, found: PlaySet, slots: _Slots, words: ModuleWords
) -> None:
    """Lay counters and decks ready beside a board: each side at its own edge, markers below."""
    width, height = board.picture.size
    for token, (x, y) in _places(found, width, height):
        stack = _part(
            table,
            f"{_MAP}.SetupStack",
            name=token.title,
            owningBoard=board.title,
            useGridLocation="false",
            x=str(x),
            y=str(y),
        )
        slot = slots.next()
        text = token_piece(token, slot, words.pieces)
        for _copy in range(token.count):
            _slot(stack, "PieceSlot", token.title, token.front.size, slot, text)
    for number, deck in enumerate(found.decks):
        wide, high = deck.cards[0].front.size
        pile = _part(
            table,
            f"{_MAP}.DrawPile",
            name=deck.title,
            owningBoard=board.title,
            x=str(wide // 2 + number * (wide + _EDGE)),
            y=str(height + _EDGE + high // 2),
            width=str(wide),
            height=str(high),
            faceDown="Always",
            shuffle="Via right-click Menu",
            shuffleCommand=words.shuffle,
            reversible="false",
            allowMultiple="true",
            allowSelect="true",
            draw="true",
            color="160,140,110",
            drawFaceUp="false",
        )
        for card in deck.cards:
            slot = slots.next()
            text = card_piece(card, slot, words.pieces)
            for _copy in range(card.count):
                _slot(pile, "CardSlot", card.title, card.front.size, slot, text)


def _places(found: PlaySet, width: int, height: int) -> Iterator[tuple[Token, tuple[int, int]]]:
    """Yield each token with where its stack lies: sides in turns left and right of the board."""
    columns: dict[str, list[Token]] = {}
    for token in found.tokens:
        columns.setdefault(token.group, []).append(token)
    left, right = -_EDGE, width + _EDGE
    for number, tokens in enumerate(columns.values()):
        widest = max(token.front.size[0] for token in tokens)
        side = -1 if number % 2 == 0 else 1
        x = left - widest // 2 if side < 0 else right + widest // 2
        y = 0
        for token in tokens:
            high = token.front.size[1]
            if y and y + high > max(height, high):
                x, y = x + side * (widest + 12), 0
            yield token, (x, y + high // 2)
            y += high + 12
        if side < 0:
            left = x - widest // 2 - _EDGE
        else:
            right = x + widest // 2 + _EDGE


def _room(found: PlaySet) -> tuple[int, int]:
    """Return how much table there is beside the boards and above them, for what lies ready."""
    beside, below = _EDGE, _EDGE
    for board in found.boards:
        width, height = board.picture.size
        for token, (x, y) in _places(found, width, height):
            wide, high = token.front.size
            beside = max(beside, wide - x + _EDGE, x + wide - width + _EDGE)
            below = max(below, y + high - height + _EDGE)
    for deck in found.decks:
        below = max(below, deck.cards[0].front.size[1] + 2 * _EDGE)
    return beside, below


def _slot(
    parent: ElementTree.Element, kind: str, title: str, size: tuple[int, int], slot: int, text: str
) -> None:
    made = _part(
        parent,
        f"{_WIDGET}.{kind}",
        entryName=title,
        gpid=str(slot),
        width=str(size[0]),
        height=str(size[1]),
    )
    made.text = text


def _palette(root: ElementTree.Element, found: PlaySet, words: ModuleWords, slots: _Slots) -> None:
    """Add the window with every counter and card, from which more can be taken."""
    window = _part(root, f"{_MODULE}.PieceWindow", name=words.palette, text=words.palette, hidden="false")
    tabs = _part(window, f"{_WIDGET}.TabWidget", entryName=words.palette)
    groups = dict.fromkeys(token.group for token in found.tokens)
    for group in groups:
        shelf = _part(tabs, f"{_WIDGET}.ListWidget", entryName=group, scale="1.0", divider="150")
        for token in (one for one in found.tokens if one.group == group):
            slot = slots.next()
            _slot(
                shelf,
                "PieceSlot",
                token.title,
                token.front.size,
                slot,
                token_piece(token, slot, words.pieces),
            )
    for deck in found.decks:
        shelf = _part(tabs, f"{_WIDGET}.ListWidget", entryName=deck.title, scale="1.0", divider="150")
        for card in deck.cards:
            slot = slots.next()
            _slot(shelf, "CardSlot", card.title, card.front.size, slot, card_piece(card, slot, words.pieces))


def _charts(root: ElementTree.Element, found: PlaySet, words: ModuleWords) -> None:
    window = _part(root, f"{_MODULE}.ChartWindow", name=words.charts, text=words.charts)
    tabs = _part(window, f"{_WIDGET}.TabWidget", entryName=words.charts)
    for title, picture in found.charts:
        _part(tabs, f"{_WIDGET}.Chart", chartName=title, fileName=picture.file)
