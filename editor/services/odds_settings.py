"""Settings of odds as a person writes them: read, checked, the documents that they name found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from editor.rules.core.odds import Setting, Situation, Value, listed
from editor.services.documents import find, load_document
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.problems import error

_WHOLE: Final = re.compile(r"-?\d{1,9}")


def settings_of(texts: Iterable[str]) -> dict[str, Value]:
    """Return the settings that texts ``name=value`` say; whole numbers are numbers.

    Raises:
        EditorError: one has no ``=``.
    """
    found: dict[str, Value] = {}
    for text in texts:
        name, mark, value = text.partition("=")
        if not mark or not name.strip():
            raise error("odds.not_a_setting", text=text)
        word = value.strip()
        found[name.strip()] = int(word) if _WHOLE.fullmatch(word) else word
    return found


def resolved(
    ws: Workspace, system_id: str, situation: Situation, given: Mapping[str, Value]
) -> tuple[dict[str, Value], dict[str, Document]]:
    """Return settings with ids for the documents that they name, and these documents by their ids.

    Args:
        ws: the catalogue.
        system_id: the game.
        situation: whose settings they are.
        given: id of a setting -> value; documents by id, slug or ``system/kind/slug``.

    Raises:
        EditorError: the situation has no such setting, a value does not fit, a document is not there.
    """
    settings, documents = dict(given), dict[str, Document]()
    for name, value in given.items():
        setting = _setting(situation, name)
        if setting.documents:
            there = _named(ws, system_id, setting, value)
            settings[name] = ",".join(one.id for one in there)
            documents |= {one.id: one for one in there}
        else:
            _check_value(setting, value)
    return settings, documents


def _setting(situation: Situation, name: str) -> Setting:
    """Return a setting of a situation by its name.

    Raises:
        EditorError: the situation has none of the name.
    """
    setting = next((one for one in situation.settings if one.id == name), None)
    if setting is None:
        known = ", ".join(one.id for one in situation.settings)
        raise error("odds.unknown_setting", setting=name, known=known)
    return setting


def _named(ws: Workspace, system_id: str, setting: Setting, value: Value) -> tuple[Document, ...]:
    """Return the documents that a setting names, by their ids or slugs.

    Raises:
        EditorError: one is not there, or of another kind or game.
    """
    wanted = listed(value)
    rows = [find(ws, one) for one in (wanted if setting.several else wanted[:1])]
    if any((row.system, row.kind) != (system_id, setting.documents) for row in rows):
        raise error("odds.unknown_document", setting=setting.id, value=value, kind=setting.documents)
    return tuple([load_document(ws, row.id) for row in rows])


def _check_value(setting: Setting, value: Value) -> None:
    if setting.choices:
        values = [one.value for one in setting.choices]
        if value not in values:
            raise error("odds.unknown_choice", setting=setting.id, value=value, known=", ".join(values))
    elif not isinstance(value, int) or not setting.least <= value <= setting.most:
        raise error(
            "odds.setting_range", setting=setting.id, value=value, least=setting.least, most=setting.most
        )
