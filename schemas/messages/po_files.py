"""Reads, writes and merges files of translations (``.po``), as Poedit, Weblate and Qt Linguist open them.

Only translators' tools, the set-up and a first start come here.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po, write_po

from schemas.messages.languages import BY_WORDS, FROM_CODE, SOURCE

_HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""
Key = tuple[str, str]
"""What an entry is found again by: its context; of words in the code also their English text."""


def read(file: Path) -> Catalog:
    """Return a file of translations; its folder is named for the language.

    Raises:
        ValueError: the file is no valid ``.po`` file.
        OSError: the file cannot be read.
    """
    with file.open("rb") as stream:
        try:
            return read_po(stream, locale=file.parent.name, charset="utf-8", abort_invalid=True)
        except (PoFileError, UnicodeDecodeError) as reason:
            message = f"{file}: {reason}"
            raise ValueError(message) from reason


def write(file: Path, messages: Iterable[Message]) -> None:
    """Write a file of translations: each text on one line, no time stamp."""
    catalog = Catalog(charset="utf-8")
    for message in messages:
        catalog[message.id] = message
    body = io.BytesIO()
    write_po(body, catalog, width=0, omit_header=True, no_location=True, include_previous=True)
    language = file.parent.name
    header = _HEADER.format(language=language, plural=get_plural(language).plural_forms)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(header + body.getvalue().decode(), encoding="utf-8")


def entries(catalog: Catalog) -> list[Message]:
    """Return the entries of a file without its header."""
    return [message for message in catalog if message.id]


def forms(message: Message) -> tuple[str, ...]:
    """Return the translation of an entry, in all its forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def source_of(message: Message) -> str:
    """Return the English words of an entry, of a plural its first form."""
    return message.id if isinstance(message.id, str) else message.id[0]


def is_translated(message: Message) -> bool:
    """Return whether all forms of an entry are there and nobody has to look at them again."""
    return not message.fuzzy and all(forms(message))


def key_of(message: Message, area: str) -> Key:
    """Return what an entry is found again by."""
    return (message.context or "", source_of(message) if area in BY_WORDS else "")


def merged(
    wanted: Iterable[Message], known: Iterable[Message], area: str, *, reviewed: bool = False
) -> list[Message]:
    """Return the wanted entries with the translations that are known.

    Args:
        wanted: the entries of the source language, in their order.
        known: the entries of the other language; those that nothing wants any more are left out.
        area: name of the file.
        reviewed: the translations fit sentences that have changed; else they are marked as fuzzy, which means
            that they are not shown until a translator has looked at them.
    """
    by_key = {key_of(message, area): message for message in known}
    return [_merged(message, by_key.get(key_of(message, area)), reviewed=reviewed) for message in wanted]


def _merged(wanted: Message, known: Message | None, *, reviewed: bool) -> Message:
    fresh = Message(wanted.id, "", flags=wanted.flags & {"python-brace-format"}, context=wanted.context)
    fresh.auto_comments = list(wanted.auto_comments)
    if known is None:
        return fresh
    fresh.string, fresh.user_comments = known.string, list(known.user_comments)
    if wanted.pluralizable != known.pluralizable:
        fresh.string = ""
    if known.fuzzy and not reviewed:
        fresh.flags.add("fuzzy")
        fresh.previous_id = known.previous_id
    elif known.id != wanted.id and any(forms(known)) and not reviewed:
        fresh.flags.add("fuzzy")
        fresh.previous_id = [known.id] if isinstance(known.id, str) else list(known.id)
    return fresh


def change(catalog: Catalog, text: Callable[[str], str], language: str, area: str) -> None:
    """Change every translation; the sentences of the source language stand for themselves."""
    for message in entries(catalog):
        if language == SOURCE and area not in FROM_CODE and not any(forms(message)):
            message.string = message.id
        done = tuple(text(one) for one in forms(message))
        message.string = done[0] if isinstance(message.string, str) else done
