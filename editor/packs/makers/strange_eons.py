"""Files of Strange Eons: components are cards, bundles are archives with pictures, fonts and components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import replace
from itertools import chain, count
from pathlib import PurePosixPath
from typing import Final

from editor.packs.makers.foreign_set import MOST_CARDS, MOST_FIELDS, ForeignRows, ForeignSet, loss, refused
from editor.packs.makers.java_stream import BEGINNING, Allowance, JavaStreamError
from editor.packs.makers.mse_text import marked_up
from editor.packs.makers.reading import MOST_TEXT, is_archive, members_of
from editor.packs.makers.strange_eons_card import Component, component_of
from schemas.problems import Problem

PROGRAM: Final = "Strange Eons"
BUNDLES: Final = (".seext", ".setheme", ".selibrary", ".seproject")
COMPONENT: Final = ".eon"
PICTURES: Final = (".png", ".jpg", ".jpeg", ".jp2")
FONTS: Final = (".ttf", ".otf")
_NAME, _COMMENTS = "name", "comments"
_PORTRAIT: Final = "portrait"
_MOST_NAMED: Final = 12
_MOST_LEFT: Final = 200
"""Files that are named as left out; more are counted."""
_MOST_LETTERS: Final = 60
"""Of the header of a column, and of a name in a sentence."""
_MOST_OF_NAME: Final = 200
"""Letters of the name of a card or a picture."""
_CONTROLS: Final = {code: None for code in range(32) if chr(code) not in "\n\t"}
"""Signs that texts of Java may hold and a card may not."""


def read_bundle(raw: bytes, file: str) -> ForeignSet:
    """Return the cards, pictures and fonts of a component or a bundle.

    Raises:
        EditorError: it is damaged, hostile, packed in a way that only the program knows, a deck, or holds
            nothing that could be taken in.
    """
    if PurePosixPath(file).suffix.lower() == COMPONENT or raw.startswith(BEGINNING):
        return _set_of({file: _component(raw, file)}, file, {})
    if not is_archive(raw):
        raise refused("strange_eons_bundle", file, fix="strange_eons_bundle_fix")
    return read_members(members_of(raw, file), file)


def read_members(members: Mapping[str, bytes], file: str) -> ForeignSet:
    """Return the cards, pictures and fonts among the files of a bundle, or of a folder.

    Raises:
        EditorError: there are none.
    """
    pictures, fonts, broken, others = {}, {}, [], []
    cards: dict[str, Component] = {}
    allowance = Allowance()
    for name, data in members.items():
        ending = PurePosixPath(name).suffix.lower()
        if ending in PICTURES:
            pictures[name] = data
        elif ending in FONTS:
            fonts[name] = data
        elif ending == COMPONENT:
            try:
                card = component_of(data, allowance)
            except JavaStreamError:
                card = None
            if card is None or card.is_deck:
                broken.append(name)
            else:
                cards[name] = card
        else:
            others.append(name)
    if not pictures and not fonts and not cards:
        raise refused("strange_eons_nothing", file, fix="strange_eons_component_fix")
    left = [("strange_eons_left_out", name) for name in broken]
    left += [("strange_eons_member", name) for name in others]
    lost = [loss(code, file, name=name[:80]) for code, name in left[:_MOST_LEFT]]
    if len(left) > _MOST_LEFT:
        lost.append(loss("strange_eons_more", file, count=len(left) - _MOST_LEFT))
    without = ForeignSet(PROGRAM, PurePosixPath(file).stem, pictures=pictures)
    found = _set_of(cards, file, pictures) if cards else without
    return replace(found, fonts=fonts, lost=(*lost, *found.lost))


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


def _set_of(cards: Mapping[str, Component], file: str, pictures: Mapping[str, bytes]) -> ForeignSet:
    """Return a set of components, each a row: name, comments, settings, texts, file names of pictures.

    Args:
        cards: the components by their places.
        file: name of what holds them.
        pictures: those beside them, by their names.
    """
    _refuse_what_is_too_long(cards, file)
    dropped: Counter[str] = Counter()
    lost: list[Problem] = []
    named = dict(pictures)
    rows: list[dict[str, str]] = []
    for place, card in cards.items():
        row = _row(card, PurePosixPath(place).stem, dropped)
        for picture in card.pictures:
            column = _free(picture.label, row)
            name = f"{PurePosixPath(place).stem[-_MOST_LETTERS:]} {column}"
            if f"{name}{picture.ending}" in named:
                name += f" {len(rows) + 1}"  # a card of the same name in another folder
            row[column] = name = _free(name, named, picture.ending)
            named[name] = picture.data
        rows.append(row)
    header = tuple(dict.fromkeys((_NAME, *(name for row in rows for name in row))))
    if len(header) > MOST_FIELDS:
        raise refused("too_many_fields", file, most=MOST_FIELDS)
    if dropped:
        lost.append(loss("mse_tags", file, names=_counted(dropped)))
    looks = Counter(_one_line(card.drawn_by, _MOST_LETTERS) for card in cards.values())
    lost.append(loss("strange_eons_look", file, names=_counted(looks)))
    table = tuple(tuple(row.get(name, "") for name in header) for row in rows)
    found = ForeignRows(header, table, tuple(range(1, len(rows) + 1)))
    return ForeignSet(PROGRAM, PurePosixPath(file).stem, found, named, lost=tuple(lost))


def _refuse_what_is_too_long(cards: Mapping[str, Component], file: str) -> None:
    """Refuse more cards, fields or letters than fit; one text of a file may stand in a thousand fields."""
    if len(cards) > MOST_CARDS:
        raise refused("bomb", file, member=file)
    letters = 0
    for card in cards.values():
        texts = [one for one in (card.comments, *card.texts, *card.settings.values()) if one.strip()]
        if len(texts) > MOST_FIELDS:
            raise refused("too_many_fields", file, most=MOST_FIELDS)
        letters += sum(map(len, texts))
    if letters > MOST_TEXT:
        raise refused("too_large", file, most=MOST_TEXT // 1024 // 1024)


def _row(card: Component, otherwise: str, dropped: Counter[str]) -> dict[str, str]:
    """Return what a card says, by the headers of columns; what is empty is left out."""
    row = {_NAME: _one_line(card.name, _MOST_OF_NAME) or otherwise}
    said = [(_COMMENTS, card.comments), *sorted(card.settings.items())]
    said += [(f"text {number}", text) for number, text in enumerate(card.texts, 1)]
    for key, text in said:
        if words := marked_up(text.translate(_CONTROLS), dropped):
            row[_free(key, row)] = words
    return row


def _one_line(text: str, most: int) -> str:
    """Return the first letters of a text, without what breaks lines."""
    return " ".join(text[:most].translate(_CONTROLS).split())


def _free(label: str, taken: Container[str], ending: str = "") -> str:
    """Return a name of a column, or of a picture with an ending, that is not taken yet."""
    most = _MOST_OF_NAME if ending else _MOST_LETTERS
    plain = _one_line(label.replace("/", " ").replace("\\", " "), most) or _PORTRAIT
    names = (f"{plain} {number}{ending}" for number in count(2))
    return next(name for name in chain([f"{plain}{ending}"], names) if name not in taken)


def _counted(names: Counter[str]) -> str:
    common = names.most_common(_MOST_NAMED)
    return ", ".join(f"{name[:_MOST_LETTERS]} ({times})" for name, times in common)
