"""Reads YAML and JSON files of documents that strangers may have written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from editor.packs.json_text import read_json
from editor.packs.yaml_events import read_yaml
from editor.packs.yaml_source import LIMITS, Limits, Source, refusal
from schemas.held_files import is_held, refuse_held
from schemas.named_files import is_folder
from schemas.problems import EditorError, Message, Problem
from schemas.system_reasons import reason_of

SUFFIXES: Final = (".yaml", ".yml", ".json")
_SAMPLE: Final = 2_000
"""Bytes in which a document says what it is."""
_SAMPLED: Final = 50
"""Texts of many that are asked whether they are documents."""
_OURS: Final = re.compile(rb'"kind":\s*"[a-z_]+",\s*"system":|^kind:[ \t]*[a-z_]+\s+system:', re.MULTILINE)
"""Two fields that stand one after the other in our documents, in JSON and in YAML."""
SCHEMA_KEY: Final = "$schema"
"""Key under which a file names its schema for editors; no part of a document."""
SCHEMA_FILES: Final = ".schema.json"
"""Ending of the schemas that an export into a folder brings along; they are no documents."""


def content_files(path: Path) -> tuple[Path, ...]:
    """Return the files of documents in a folder and those below it, sorted; a file stands for itself."""
    if not is_folder(path):
        return (path,)
    return tuple(sorted(file for file in path.rglob("*") if _may_hold_documents(file)))


def says_document(file: Path) -> bool:
    """Return whether a text begins as our documents do: then nobody else has to read it.

    One that cannot be read does not.
    """
    if file.suffix.lower() not in SUFFIXES or is_held(file):
        return False
    try:
        with file.open("rb") as stream:
            return _OURS.search(stream.read(_SAMPLE)) is not None
    except (OSError, ValueError):  # no name of a file has a zero
        return False


def are_documents(files: Sequence[Path]) -> bool:
    """Return whether many texts are documents of ours, as far as a sample tells: to ask each takes long.

    Of few it is not said: each of them can be asked.
    """
    return len(files) > _SAMPLED and all(map(says_document, files[:: len(files) // _SAMPLED]))


def _may_hold_documents(file: Path) -> bool:
    return file.suffix in SUFFIXES and not file.name.endswith(SCHEMA_FILES) and file.is_file()


def read_documents(path: Path) -> tuple[Source, ...]:
    """Return the data of every document in a file or folder.

    A YAML file holds documents parted by ``---``; a list of mappings (also in JSON) holds one in each.

    Raises:
        EditorError: with file and line: unreadable, too big, too deep, not YAML or JSON, an alias, a tag, a
            key or an id given twice. Nothing is returned of the others then.
    """
    return _each_once([source for file in content_files(path) for source in _read(file)])


def read_file(file: Path) -> tuple[Source, ...]:
    """Return the data of every document in a file that is no folder; raises as :func:`read_documents`."""
    return _each_once(_read(file))


def _read(file: Path) -> tuple[Source, ...]:
    return read_text(_bytes_of(file), str(file))


def _each_once(found: Sequence[Source]) -> tuple[Source, ...]:
    """Return documents whose ids differ.

    Raises:
        EditorError: one is given twice.
    """
    if problems := given_twice(found, ("id",)):
        raise EditorError(*problems)
    return tuple(found)


def read_text(text: str | bytes, name: str = "", limits: Limits = LIMITS) -> tuple[Source, ...]:
    """Return the data of every document in a text; JSON where the name ends in ``.json``, else YAML.

    Raises:
        EditorError: as :func:`read_documents`.
    """
    if len(text) > limits.size:
        raise refusal("yaml.too_big", name, size=len(text), limit=limits.size)
    words = _decoded(text, name) if isinstance(text, bytes) else text
    read = read_json if name.endswith(".json") else read_yaml
    return tuple(_without_schema(source) for source in read(words, name, limits))


def _without_schema(source: Source) -> Source:
    """Return what a file says without the schema that it names for editors."""
    if not isinstance(source.data, dict) or SCHEMA_KEY not in source.data:
        return source
    return replace(source, data={key: value for key, value in source.data.items() if key != SCHEMA_KEY})


def _bytes_of(file: Path) -> bytes:
    refuse_held(file)
    try:
        # What lies about its size, grows while it is read or is a pipe is caught by read_text.
        if (size := file.stat().st_size) > LIMITS.size:
            raise refusal("yaml.too_big", str(file), size=size, limit=LIMITS.size)
        with file.open("rb") as stream:
            return stream.read(LIMITS.size + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError) as trouble:  # no name of a file has a zero
        raise refusal("yaml.no_file", str(file)) from trouble
    except OSError as trouble:
        raise refusal("yaml.unreadable", str(file), detail=reason_of(trouble)) from trouble


def _decoded(raw: bytes, name: str) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = raw.count(b"\n", 0, trouble.start) + 1
        raise refusal("yaml.not_utf8", name, line, byte=f"0x{raw[trouble.start]:02x}") from trouble


_TWICE: Final = (("id", "yaml.id_twice", ("id",)), ("slug", "yaml.slug_twice", ("system", "kind", "slug")))
"""Field, code of the message, and the fields that no two documents may share."""


def given_twice(sources: Iterable[Source], fields: Sequence[str] = ("id", "slug")) -> tuple[Problem, ...]:
    """Return a problem for each document whose id, or slug of one game and kind, another had before."""
    return tuple(problem for _number, problem in numbers_given_twice(sources, fields))


def numbers_given_twice(
    sources: Iterable[Source], fields: Sequence[str] = ("id", "slug")
) -> Iterator[tuple[int, Problem]]:
    """Yield the number of each such document, with the problem."""
    first: dict[tuple[str, ...], Source] = {}
    for number, source in enumerate(sources):
        if not isinstance(source.data, Mapping):
            continue
        for field_name, code, names in _TWICE:
            key = tuple(value for name in names if isinstance(value := source.data.get(name), str))
            if field_name not in fields or len(key) < len(names):
                continue
            if (there := first.setdefault(key, source)) is not source:
                place = there.place(Problem(code=code, path=field_name))
                where = f"{place.file}:{place.line}" if place.line else place.file
                values = {field_name: "/".join(key), "first": where}
                fix = Message(code=f"{code}_fix")
                yield number, source.place(Problem(code=code, path=field_name, values=values, fix=fix))
