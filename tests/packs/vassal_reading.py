"""Reads a VASSAL module as VASSAL does, after its documented form; shares no code with what writes it."""

import io
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree


def parts(text: str, sign: str) -> list[str]:
    """Split a text at a sign, as ``SequenceEncoder.Decoder`` does.

    A backslash keeps the sign behind it; a part in single quotes loses them.
    """
    found, here, at = [], "", 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text) and text[at + 1] == sign:
            here, at = here + sign, at + 2
        elif text[at] == sign:
            found.append(here)
            here, at = "", at + 1
        else:
            here, at = here + text[at], at + 1
    found.append(here)
    return [one[1:-1] if len(one) > 1 and one.startswith("'") and one.endswith("'") else one for one in found]


@dataclass
class Piece:
    """A counter or card of a slot, or of a saved game."""

    ident: str = "null"
    """Its id; ``null`` in a slot."""
    traits: list[tuple[list[str], str]] = field(default_factory=list)
    """From the outermost: the parts of its type, and its state."""

    @property
    def basic(self) -> list[str]:
        """The innermost part: keys, picture, name."""
        return self.traits[-1][0]

    @property
    def pictures(self) -> list[str]:
        """All pictures that it shows."""
        found = [self.basic[3]] if self.basic[3] else []
        for kind, _state in self.traits[:-1]:
            if kind[0] == "emb2":
                found += parts(kind[16], ",")
            if kind[0] == "obs":
                found.append(kind[2])
        return found

    @property
    def slot(self) -> str:
        """The number of its slot."""
        return parts(self.traits[-1][1], ";")[3]

    @property
    def at(self) -> tuple[str, int, int]:
        """Name of the map, and where on it the piece lies."""
        name, x, y = parts(self.traits[-1][1], ";")[:3]
        return name, int(x), int(y)

    def state(self, kind: str) -> str:
        """The state of a trait."""
        return next(state for found, state in self.traits if found[0] == kind)


def piece(text: str) -> Piece:
    """Return a piece from the command that adds it."""
    sign, ident, types, states = parts(text, "/")
    assert sign == "+"
    found = Piece(ident=ident)
    while True:
        if types.startswith("piece;"):  # there is nothing inside it
            found.traits.append((parts(types, ";"), states))
            return found
        (kind, types), (state, states) = parts(types, "\t"), parts(states, "\t")
        found.traits.append((parts(kind, ";"), state))


@dataclass
class Module:
    """A module with what is in it."""

    root: ElementTree.Element
    data: ElementTree.Element
    files: dict[str, bytes]

    def all(self, tag: str) -> list[ElementTree.Element]:
        """Return all components of a class, by the last part of its name."""
        return [one for one in self.root.iter() if one.tag.rpartition(".")[2] == tag]


def module(file: Path) -> Module:
    """Read a module."""
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        files = {name: archive.read(name) for name in archive.namelist()}
    data_name = "moduledata" if "moduledata" in files else "extensiondata"
    root, data = (ElementTree.fromstring(files.pop(name)) for name in ("buildFile.xml", data_name))  # noqa: S314
    kinds = {"moduledata": "VASSAL.build.GameModule", "extensiondata": "VASSAL.build.module.ModuleExtension"}
    assert root.tag == kinds[data_name]
    return Module(root, data, files)


@dataclass
class SavedGame:
    """A saved game: what VASSAL carries out when it is opened."""

    pieces: dict[str, Piece] = field(default_factory=dict)
    stacks: list[tuple[str, int, int, list[str]]] = field(default_factory=list)
    """Map, place and ids of what lies in each stack, the lowest first."""
    decks: dict[str, tuple[tuple[str, int, int], list[str]]] = field(default_factory=dict)
    """Name -> place and ids of its cards."""
    boards: list[str] = field(default_factory=list)
    """The words of the command that lays the boards."""


def saved_game(raw: bytes) -> SavedGame:
    """Read a saved game as VASSAL does: bytes by their key, commands one after the other."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        hidden, data = archive.read("savedGame"), archive.read("savedata")
        assert ElementTree.fromstring(data).findtext("VassalVersion")  # noqa: S314
        assert ElementTree.fromstring(archive.read("moduledata")).findtext("name")  # noqa: S314
    assert hidden.startswith(b"!VCSK")
    key, found = int(hidden[5:7], 16), SavedGame()
    text = bytes(one ^ key for one in bytes.fromhex(hidden[7:].decode())).decode()
    begin, *commands, end = parts(text, "\x1b")
    assert (begin, end) == ("begin_save", "end_save")
    assert "SETUP_STACK\t" in commands  # else the pieces of a new game are laid as well
    for one in commands:
        if one.startswith("+/"):
            _add(found, one)
        elif "BoardPicker\t" in one:
            found.boards = parts(one, "\t")
    return found


def _add(found: SavedGame, command: str) -> None:
    ident, kind, state = parts(command, "/")[1:]
    name, x, y, *rest = parts(state, ";")
    if kind == "stack":
        assert rest[-1] == "@@-1"
        assert all(one in found.pieces for one in rest[:-1])
        found.stacks.append((name, int(x), int(y), rest[:-1]))
    elif kind.startswith("deck;"):
        values = parts(kind, ";")
        assert values[5:7] == ["Always", "Via right-click Menu"]
        found.decks[values[13]] = ((name, int(x), int(y)), parts(rest[1], ","))
    else:
        found.pieces[ident] = piece(command)
