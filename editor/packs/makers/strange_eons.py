"""Files of Strange Eons: components are cards, bundles are archives with pictures, fonts and components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from editor.packs.makers.foreign_set import MOST_CARDS, MOST_FIELDS, ForeignRows, ForeignSet, loss, refused
from editor.packs.makers.java_stream import BEGINNING, JavaStreamError
from editor.packs.makers.mse_text import marked_up
from editor.packs.makers.reading import is_archive, members_of
from editor.packs.makers.strange_eons_card import Component, component_of
from schemas.problems import Problem

PROGRAM: Final = "Strange Eons"
BUNDLES: Final = (".seext", ".setheme", ".selibrary", ".seproject")
COMPONENT: Final = ".eon"
PICTURES: Final = (".png", ".jpg", ".jpeg")
FONTS: Final = (".ttf", ".otf")
_NAME, _COMMENTS = "name", "comments"
_PORTRAIT: Final = "portrait"
_PACKED: Final = ".jp2"
_MOST_NAMED: Final = 12
_MOST_LETTERS: Final = 60
_CONTROLS: Final = {code: None for code in range(32) if chr(code) not in "\n\t"}
"""Signs that texts of Java may hold and a card may not."""


def read_bundle(raw: bytes, file: str) -> ForeignSet:
    """Return the cards, pictures and fonts of a component or a bundle.

    Raises:
        EditorError: it is damaged, hostile, packed in a way that only the program knows, a deck, or holds
            nothing that could be taken in.
    """
    if PurePosixPath(file).suffix.lower() == COMPONENT or raw.startswith(BEGINNING):
        return _set_of({file: _component(raw, file)}, file)
    if not is_archive(raw):
        raise refused("strange_eons_bundle", file, fix="strange_eons_bundle_fix")
    return read_members(members_of(raw, file), file)


def read_members(members: Mapping[str, bytes], file: str) -> ForeignSet:
    """Return the cards, pictures and fonts among the files of a bundle, or of a folder.

    Raises:
        EditorError: there are none.
    """
    pictures, fonts, others, lost = {}, {}, [], []
    cards: dict[str, Component] = {}
    for name, data in members.items():
        ending = PurePosixPath(name).suffix.lower()
        if ending in PICTURES:
            pictures[name] = data
        elif ending in FONTS:
            fonts[name] = data
        elif ending == COMPONENT:
            try:
                card = component_of(data)
            except JavaStreamError:
                card = None
            if card is None or card.is_deck:
                lost.append(loss("strange_eons_left_out", file, name=name[:80]))
            else:
                cards[name] = card
        else:
            others.append(name)
    if not pictures and not fonts and not cards:
        raise refused("strange_eons_nothing", file, fix="strange_eons_component_fix")
    lost += [loss("strange_eons_member", file, name=name[:80]) for name in others[:200]]
    if len(others) > 200:
        lost.append(loss("strange_eons_more", file, count=len(others) - 200))
    found = _set_of(cards, file) if cards else ForeignSet(PROGRAM, PurePosixPath(file).stem)
    return ForeignSet(
        PROGRAM,
        found.name,
        found.cards,
        {**pictures, **found.pictures},
        fonts,
        lost=(*lost, *found.lost),
    )


def _component(raw: bytes, file: str) -> Component:
    try:
        card = component_of(raw)
    except JavaStreamError as trouble:
        raise refused("strange_eons_component", file, fix="strange_eons_component_fix") from trouble
    if card is None:
        raise refused("strange_eons_component", file, fix="strange_eons_component_fix")
    if card.is_deck:
        raise refused("strange_eons_deck", file, fix="strange_eons_deck_fix")
    return card


def _set_of(cards: Mapping[str, Component], file: str) -> ForeignSet:
    """Return a set of components, each a row: name, comments, settings, texts, file names of pictures."""
    if len(cards) > MOST_CARDS:
        raise refused("bomb", file, member=file)
    dropped: Counter[str] = Counter()
    lost: list[Problem] = []
    pictures: dict[str, bytes] = {}
    rows = []

    def words(text: str) -> str:
        return marked_up(text.translate(_CONTROLS), dropped)

    for place, card in cards.items():
        name = card.name.translate(_CONTROLS).strip() or PurePosixPath(place).stem
        row = {_NAME: name, _COMMENTS: words(card.comments)}
        row |= {key: words(value) for key, value in sorted(card.settings.items()) if key not in row}
        row |= {f"text {n}": words(text) for n, text in enumerate(card.texts, 1)}
        for picture in card.pictures:
            if picture.ending == _PACKED:
                lost.append(loss("strange_eons_packed", file, name=row[_NAME][:80], picture=picture.label))
                continue
            column = _free(picture.label, row)
            file_name = f"{PurePosixPath(place).stem[-_MOST_LETTERS:]} {column}{picture.ending}"
            pictures[file_name] = picture.data
            row[column] = file_name
        rows.append(row)
    header = [name for name in dict.fromkeys(name for row in rows for name in row) if _said(name, rows)]
    if len(header) > MOST_FIELDS:
        raise refused("too_many_fields", file, most=MOST_FIELDS)
    if dropped:
        names = ", ".join(f"{name} ({times})" for name, times in dropped.most_common(_MOST_NAMED))
        lost.append(loss("mse_tags", file, names=names))
    looks = Counter(card.drawn_by for card in cards.values())
    names = ", ".join(f"{name} ({times})" for name, times in looks.most_common(_MOST_NAMED))
    lost.append(loss("strange_eons_look", file, names=names))
    table = tuple(tuple(row.get(name, "") for name in header) for row in rows)
    found = ForeignRows(tuple(header), table, tuple(range(1, len(rows) + 1)))
    return ForeignSet(PROGRAM, PurePosixPath(file).stem, found, pictures, lost=tuple(lost))


def _free(label: str, row: Mapping[str, str]) -> str:
    """Return the header of a column for a picture that the row has not yet."""
    plain = " ".join(label.replace("/", " ").split())[:_MOST_LETTERS] or _PORTRAIT
    number = 1
    while (name := plain if number == 1 else f"{plain} {number}") in row:
        number += 1
    return name


def _said(name: str, rows: list[dict[str, str]]) -> bool:
    return name == _NAME or any(row.get(name, "").strip() for row in rows)
