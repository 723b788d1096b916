"""A VASSAL module: the archive with its build file, its data and its pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from editor.packs.play_set import PlaySet
from editor.packs.vassal.archive import VERSION, data_file, xml
from editor.packs.vassal.pieces import COUNTER, SIDE, counter_prototype, sequence
from editor.packs.vassal.saved import saved_game
from editor.packs.vassal.table import (
    MODULE,
    ModuleWords,
    Slots,
    add_charts,
    add_hands,
    add_palette,
    add_table,
    part,
)
from schemas.zip_files import zip_bytes

SUFFIX: Final = ".vmod"
SET_UP: Final = "set-up.vsav"
"""The saved game in a module in which the scenario is set up."""


@dataclass(frozen=True)
class Edition:
    """Which module it is."""

    version: str
    dice: Sequence[tuple[int, int]] = ()
    """How many dice of how many sides each button rolls."""


def vassal_module(found: PlaySet, words: ModuleWords, edition: Edition) -> bytes:
    """Return a module as the bytes of its file; equal sets give equal bytes."""
    root, slots = _build_file(found, words, edition)
    data = module_data(found, edition.version)
    files = {"buildFile.xml": xml(root), "moduledata": data}
    if is_set_up(found):
        files[SET_UP] = saved_game(found, words, slots.palette, data, edition.version)
    return zip_bytes({**files, **{f"images/{one.file}": one.png for one in found.pictures()}})


def vassal_saved_game(found: PlaySet, words: ModuleWords, edition: Edition) -> bytes:
    """Return a saved game of the module of a set, in which the scenario is set up."""
    _root, slots = _build_file(found, words, edition)
    data = module_data(found, edition.version)
    return saved_game(found, words, slots.palette, data, edition.version)


def is_set_up(found: PlaySet) -> bool:
    """Return whether the scenario puts any counter onto the board."""
    return any(token.placed for token in found.tokens)


def module_data(found: PlaySet, version: str) -> bytes:
    """Return what the list of modules says of one."""
    return data_file(version, found.text.split("\n")[0][:200], name=found.title)


def add_set_up(root: ElementTree.Element, words: ModuleWords, file: str) -> None:
    """Offer, where a game begins, the one in which the scenario is set up."""
    part(root, f"{MODULE}.PredefinedSetup", name=words.set_up, file=file, useFile="true", isMenu="false")


def add_prototype(container: ElementTree.Element, words: ModuleWords) -> None:
    """Add what all counters share."""
    made = part(container, f"{MODULE}.PrototypeDefinition", name=COUNTER, description="")
    made.text = counter_prototype(words.pieces)


def _build_file(found: PlaySet, words: ModuleWords, edition: Edition) -> tuple[ElementTree.Element, Slots]:
    """Return the build file, and the slots of its pieces."""
    slots = Slots()
    root = ElementTree.Element("VASSAL.build.GameModule")
    part(root, f"{MODULE}.BasicCommandEncoder")
    part(root, f"{MODULE}.Documentation")
    roster = part(root, f"{MODULE}.PlayerRoster", buttonText=words.observer, buttonToolTip=words.observer)
    for side in found.sides:
        ElementTree.SubElement(roster, "entry").text = side
    part(root, f"{MODULE}.GlobalOptions", autoReport="Always", centerOnMove="Use Preferences Setting")
    add_prototype(part(root, f"{MODULE}.PrototypesContainer"), words)
    _dice(root, edition)
    _turns(root, found, words)
    add_table(root, found, words, slots, words.table)
    add_hands(root, found, words)
    add_palette(root, found, words, slots)
    add_charts(root, found, words)
    _inventory(root, words)
    if is_set_up(found):
        add_set_up(root, words, SET_UP)
    part(root, f"{MODULE}.Chatter")
    part(root, f"{MODULE}.KeyNamer")
    part(root, "VASSAL.i18n.Language")
    for name, value in {
        "name": found.title,
        "description": found.game,
        "version": edition.version,
        "VassalVersion": VERSION,
        "nextPieceSlotId": str(slots.count + 1),
    }.items():
        root.set(name, value)
    return root, slots


def _dice(root: ElementTree.Element, edition: Edition) -> None:
    for count, sides in edition.dice:
        title = f"{count}D{sides}"
        part(
            root,
            f"{MODULE}.DiceButton",
            name=title,
            text=title,
            nDice=str(count),
            nSides=str(sides),
            reportTotal="false",
            reportFormat="** $name$ = $result$ *** <$PlayerName$>",
            prompt="false",
        )


def _turns(root: ElementTree.Element, found: PlaySet, words: ModuleWords) -> None:
    """Add the counter of turns, and within each turn whose part it is."""
    tracker = part(
        root,
        f"{MODULE}.turn.TurnTracker",
        name=words.turn,
        buttonText=words.turn,
        turnFormat="$level1$ $level2$",
        reportFormat="$newTurn$ <$PlayerName$>",
        lengthStyle="Variable",
    )
    level = part(
        tracker,
        f"{MODULE}.turn.CounterTurnLevel",
        name=words.turn,
        property="Turn",
        turnFormat=f"{words.turn} $value$",
        start="1",
        incr="1",
        loop="false",
        loopLimit="-1",
    )
    if len(found.sides) > 1:
        part(
            level,
            f"{MODULE}.turn.ListTurnLevel",
            name=words.observer,
            property=f"{SIDE}ToPlay",
            turnFormat="$value$",
            list=sequence(found.sides, ","),
            configList="true",
            configFirst="true",
            prompt="",
        )


def _inventory(root: ElementTree.Element, words: ModuleWords) -> None:
    """Add the list of what lies on the table, side by side."""
    part(
        root,
        f"{MODULE}.Inventory",
        name=words.inventory,
        text=words.inventory,
        tooltip=words.inventory,
        include=f'{{{SIDE}!=""}}',
        groupBy=SIDE,
        nonLeafFormat="$PropertyValue$ ($sum_1$)",
        leafFormat="$PieceName$",
        foldersOnly="false",
        sortPieces="true",
        sortFormat="$PieceName$",
        sorting="alpha",
        centerOnPiece="true",
        showMenu="true",
        drawPieces="true",
        zoomOn="false",
        pieceZoom="0.33",
        sides="",
        launchFunction="functionRefresh",
    )
