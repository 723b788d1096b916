"""Objects that Java has written, read as plain data: no class is known, nothing is ever run.

The grammar is that of the *Java Object Serialization Specification*, chapter 6. A stream describes its
classes itself, so values and what objects have written on their own ("annotations") are found without them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

BEGINNING: Final = b"\xac\xed\x00\x05"
"""How a stream of objects begins."""
_DEEPEST: Final = 120
"""Objects inside one another, and classes above one another."""
_MOST: Final = 400_000
"""Objects of a stream, counted again where a part is read in another way."""
_MOST_OF_SET: Final = 4_000_000
"""Objects of all streams of a set."""
_READINGS: Final = 32
"""How often the bytes of a stream are read, where parts are read in another way."""
_NULL, _REFERENCE, _CLASS_DESC, _OBJECT, _STRING, _ARRAY, _CLASS = range(0x70, 0x77)
_BLOCK, _END_OF_BLOCK, _RESET, _LONG_BLOCK, _EXCEPTION, _LONG_STRING, _PROXY, _ENUM = range(0x77, 0x7F)
_END: Final = bytes([_END_OF_BLOCK])
_FIRST_HANDLE: Final = 0x7E0000
_WRITES, _SERIALIZABLE, _EXTERNAL, _BLOCKS = 1, 2, 4, 8
_PRIMITIVES: Final = {
    "B": ">b", "C": ">H", "D": ">d", "F": ">f", "I": ">i", "J": ">q", "S": ">h", "Z": ">?",
}  # fmt: skip


class JavaStreamError(ValueError):
    """A stream is damaged, or holds what cannot be told without the classes that wrote it."""


@dataclass(eq=False)
class JavaClass:
    """A class as a stream describes it."""

    name: str
    flags: int = 0
    fields: tuple[tuple[str, str], ...] = ()
    """Type code and name of each field."""
    parent: JavaClass | None = None

    @property
    def line(self) -> list[JavaClass]:
        """The class with those above it, the highest first."""
        found: list[JavaClass] = []
        kind: JavaClass | None = self
        while kind is not None:
            found.append(kind)
            kind = kind.parent
        return found[::-1]


@dataclass(eq=False)
class JavaObject:
    """An object: the values of its fields, and what each of its classes has written beside them."""

    kind: JavaClass
    values: dict[str, Any] = field(default_factory=dict)
    written: list[Any] = field(default_factory=list)
    """Bytes of plain values, and objects, in their order."""


@dataclass(eq=False)
class JavaArray:
    """An array of objects; one of bytes is :class:`bytes`, one of other numbers is left empty."""

    kind: JavaClass
    values: list[Any] = field(default_factory=list)


@dataclass
class Allowance:
    """How much may be read; streams of one set share it."""

    objects: int = _MOST_OF_SET


def read_objects(
    raw: bytes, writes_alone: Callable[[str], bool], allowance: Allowance | None = None
) -> list[Any]:
    """Return what stands in a stream: texts, bytes, None, :class:`JavaObject`, :class:`JavaArray`.

    Args:
        raw: the stream.
        writes_alone: by its name, whether a class with a way of writing of its own leaves out its fields,
            which the stream does not say.
        allowance: what is left for the streams of a set; None for a stream by itself.

    Raises:
        JavaStreamError: it is damaged, too long or too deep, or needs its classes to be read.
    """
    if not raw.startswith(BEGINNING):
        raise JavaStreamError("no stream of objects")
    reader = _Reader(raw, writes_alone, allowance or Allowance())
    found = []
    try:
        while reader.place < len(raw):
            found.append(reader.content())
    except RecursionError as trouble:
        raise JavaStreamError(str(trouble)) from trouble
    return found


class _Reader:
    """Reads contents one after the other; places and handles can be set back, to read a part otherwise."""

    def __init__(self, raw: bytes, writes_alone: Callable[[str], bool], allowance: Allowance) -> None:
        self._raw, self._writes_alone, self._allowance = raw, writes_alone, allowance
        self.place = len(BEGINNING)
        self._handles: list[Any] = []
        self._objects, self._bytes = _MOST, _READINGS * len(raw)
        self._depth = 0

    def _count(self, objects: int = 1) -> None:
        """Take objects from what may still be read."""
        self._objects -= objects
        self._allowance.objects -= objects
        if min(self._objects, self._allowance.objects) < 0:
            raise JavaStreamError("too many objects")

    @contextmanager
    def _inside(self) -> Iterator[None]:
        """Read what stands inside something else."""
        self._depth += 1
        try:
            if self._depth > _DEEPEST:
                raise JavaStreamError("too deep")
            yield
        finally:
            self._depth -= 1

    # plain values

    def _take(self, count: int) -> bytes:
        if count < 0 or count > len(self._raw) - self.place:
            raise JavaStreamError("the stream ends too early")
        self._bytes -= count
        if self._bytes < 0:
            raise JavaStreamError("too many ways to read it")
        self.place += count
        return self._raw[self.place - count : self.place]

    def _number(self, code: str) -> Any:
        return struct.unpack(code, self._take(struct.calcsize(code)))[0]

    def _text(self, code: str = ">H") -> str:
        """Return a text in the UTF-8 of Java: zero takes two bytes, rare letters stand as two halves."""
        data = self._take(self._number(code)).replace(b"\xc0\x80", b"\x00")
        try:
            halves = data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError as trouble:
            raise JavaStreamError(str(trouble)) from trouble
        return halves.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    # contents

    def content(self) -> Any:
        """Return what comes next: an object, a text, None, bytes of plain values."""
        self._count()
        with self._inside():
            return self._content(self._number(">B"))

    def _content(self, code: int) -> Any:
        if code == _NULL:
            return None
        if code == _REFERENCE:
            return self._referred()
        if code in (_BLOCK, _LONG_BLOCK):
            return _Block(self._take(self._number(">B" if code == _BLOCK else ">i")))
        if code in (_STRING, _LONG_STRING):
            place = self._handle()
            found = self._handles[place] = self._text(">H" if code == _STRING else ">q")
            return found
        if code == _OBJECT:
            return self._object()
        if code == _ARRAY:
            return self._array()
        if code == _ENUM:
            self._class()
            place = self._handle()
            found = self._handles[place] = self.content()
            return found
        if code == _CLASS:
            kind = self._class()
            self._handles[self._handle()] = kind
            return kind
        if code in (_CLASS_DESC, _PROXY):
            self.place -= 1
            return self._class()
        if code == _RESET and self._depth == 1:
            self._handles.clear()
            return self.content()
        raise JavaStreamError(f"unexpected code {code:#x}")

    def _handle(self) -> int:
        self._handles.append(None)
        return len(self._handles) - 1

    def _referred(self) -> Any:
        number = self._number(">i") - _FIRST_HANDLE
        if not 0 <= number < len(self._handles):
            raise JavaStreamError("a reference to nothing")
        return self._handles[number]

    # classes

    def _class(self) -> JavaClass | None:
        """Return the description of a class; None for that of no class."""
        self._count()
        code = self._number(">B")
        if code == _NULL:
            return None
        if code == _REFERENCE:
            found = self._referred()
            if not isinstance(found, JavaClass):
                raise JavaStreamError("a reference to no class")
            return found
        if code == _PROXY:
            kind = JavaClass("proxy", _SERIALIZABLE)
            self._handles[self._handle()] = kind
            for _ in range(self._number(">i")):
                self._text()
        elif code == _CLASS_DESC:
            kind = JavaClass(self._text())
            self._take(8)  # its version
            self._handles[self._handle()] = kind
            kind.flags = self._number(">B")
            kind.fields = tuple([self._field() for _ in range(self._number(">H"))])
        else:
            raise JavaStreamError(f"no class: {code:#x}")
        self._annotation()
        with self._inside():
            parent = self._class()
        if parent is not None and (kind in (line := parent.line) or len(line) >= _DEEPEST):
            raise JavaStreamError("a class above itself, or too many above one another")
        kind.parent = parent
        return kind

    def _field(self) -> tuple[str, str]:
        code, name = chr(self._number(">B")), self._text()
        if code in "[L":
            self.content()  # the name of its class
        elif code not in _PRIMITIVES:
            raise JavaStreamError(f"no type: {code!r}")
        return code, name

    def _annotation(self) -> list[Any]:
        """Return contents up to the mark of their end."""
        found = []
        while self._raw[self.place : self.place + 1] != _END:
            found.append(self.content())
        self.place += 1
        return found

    # objects

    def _object(self) -> JavaObject:
        kind = self._class()
        if kind is None:
            raise JavaStreamError("an object of no class")
        found = JavaObject(kind)
        self._handles[self._handle()] = found
        line = kind.line
        self._count(len(line))
        for one in line:
            if one.flags & _EXTERNAL:
                if not one.flags & _BLOCKS:
                    raise JavaStreamError(f"{one.name} can only be read by its own class")
                found.written += self._annotation()
            elif one.flags & _SERIALIZABLE:
                self._part(found, one)
        return found

    def _part(self, found: JavaObject, kind: JavaClass) -> None:
        """Read what one of the classes of an object has written."""
        if not kind.flags & _WRITES:
            self._values(found, kind.fields)
            return
        ways = (self._alone, self._after_fields)
        place, handles, values = self.place, len(self._handles), dict(found.values)
        for way in ways if self._writes_alone(kind.name) else ways[1:]:
            try:
                found.written += way(found, kind)
            except JavaStreamError:
                if way is ways[1]:
                    raise
                self.place, found.values = place, dict(values)
                del self._handles[handles:]
            else:
                return

    def _alone(self, _found: JavaObject, _kind: JavaClass) -> list[Any]:
        return self._annotation()

    def _after_fields(self, found: JavaObject, kind: JavaClass) -> list[Any]:
        self._values(found, kind.fields)
        return self._annotation()

    def _values(self, found: JavaObject, fields: Sequence[tuple[str, str]]) -> None:
        for code, name in fields:
            found.values[name] = self.content() if code in "[L" else self._number(_PRIMITIVES[code])

    def _array(self) -> Any:
        kind = self._class()
        if kind is None or len(kind.name) < 2:
            raise JavaStreamError("an array of nothing")
        place = self._handle()
        count, code = self._number(">i"), kind.name[1]
        if code == "B":
            self._handles[place] = data = self._take(count)
            return data
        array = self._handles[place] = JavaArray(kind)
        if code in _PRIMITIVES:
            self._take(struct.calcsize(_PRIMITIVES[code]) * count)
        elif code not in "[L" or not 0 <= count <= len(self._raw) - self.place:
            raise JavaStreamError("an array of no type, or longer than the stream")
        else:
            array.values += [self.content() for _ in range(count)]
        return array


class _Block(bytes):
    """Plain values that an object has written on its own: no array of bytes."""


def is_block(value: object) -> bool:
    """Return whether a content is plain values, not an array of bytes."""
    return isinstance(value, _Block)
