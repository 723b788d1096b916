"""Reads a VASSAL module as VASSAL does, after its documented form; shares no code with what writes it."""

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
    """A counter or card of a slot."""

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


def piece(text: str) -> Piece:
    """Return a piece from the command that adds it."""
    sign, ident, types, states = parts(text, "/")
    assert (sign, ident) == ("+", "null")
    found = Piece()
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
    root, data = (ElementTree.fromstring(files.pop(name)) for name in ("buildFile.xml", "moduledata"))  # noqa: S314
    assert root.tag == "VASSAL.build.GameModule"
    return Module(root, data, files)
