"""The code of an army or of another document in a message: made, written, and shown as a QR code."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.packs.share_code import whole_code
from editor.packs.short_code import Picked, ShortArmy, digest, id_start, short_code
from editor.packs.whole_files import write_whole
from editor.rules.core.wording import kind_word
from editor.services.resolved import Resolved
from schemas.army import ArmyBase
from schemas.base import Document, kind_of, path_of, system_of
from schemas.messages import LANGUAGES
from schemas.problems import EditorError, Message, error

if TYPE_CHECKING:
    import segno
    from PySide6.QtGui import QImage

_QUIET: Final = 4
"""Modules of white round a QR code, as its standard wants."""
_SIDE: Final = 6
"""Pixels of a module in pictures."""


def share_code(resolved: Resolved) -> str:
    """Return the code of a document (usually an army) with everything that it needs.

    Raises:
        EditorError: something that it needs is missing, or the code would be too long.
    """
    return whole_code(resolved.document, (resolved.document, *resolved.whole().values()))


def short_share_code(resolved: Resolved) -> str:
    """Return the code of an army that holds ids alone: who reads it needs the same cards.

    Raises:
        EditorError: it is no army, a card is missing, or ids alone do not suffice.
    """
    army = resolved.document
    if not isinstance(army, ArmyBase):
        raise not_an_army("share", army)
    code = short_code_of(army, resolved.whole())
    if not code:
        raise error("share.ids_do_not_suffice", fix=Message(code="share.use_whole"), document=army.slug)
    return code


def not_an_army(area: str, document: Document) -> EditorError:
    """Return the refusal of a document that is no army, in the words of ``share`` or ``roster``."""
    fix = Message(code="roster.choose_an_army")
    return error(
        f"{area}.not_an_army", fix=fix, document=path_of(document), kind=kind_word(kind_of(document))
    )


def short_code_of(army: ArmyBase, documents: Mapping[str, Document]) -> str:
    """Return the code of ids of an army whose documents are known; '' if ids alone do not suffice."""
    ids = {ref.id for entry in army.entries for ref in (entry.card, *entry.items)}
    cards = [documents[one] for one in sorted(ids) if one in documents]
    bought = any(entry.options or entry.state for entry in army.entries)
    if army.composition or bought or not army.entries or len(cards) < len(ids):
        return ""
    picked = tuple(
        Picked(id_start(entry.card.id), entry.count, tuple(id_start(item.id) for item in entry.items))
        for entry in army.entries
    )
    names = tuple(
        (language, army.name.root[language]) for language in LANGUAGES if language in army.name.root
    )
    return short_code(
        ShortArmy(
            system=system_of(army),
            names=names or tuple(sorted(army.name.root.items()))[:1],
            faction=army.faction or "",
            limit=army.points_limit,
            content=digest(cards),
            picked=picked,
            ruleset=id_start(army.ruleset.id) if army.ruleset is not None else b"",
        )
    )


def write_code(code: str, out: Path) -> None:
    """Write a code into a text file, whole or not at all.

    Raises:
        EditorError: the file cannot be written.
    """
    write_whole(out, f"{code}\n".encode())


def _qr(code: str) -> segno.QRCode:
    import segno

    try:
        return segno.make_qr(code, error="l", boost_error=True)
    except ValueError as trouble:
        raise error("share.no_picture", fix=Message(code="share.use_whole"), letters=len(code)) from trouble


def qr_svg(code: str) -> bytes:
    """Return the QR code of a short code as an SVG file; equal codes give equal bytes.

    Raises:
        EditorError: the code is too long for a QR code.
    """
    out = io.BytesIO()
    _qr(code).save(out, kind="svg", scale=_SIDE, border=_QUIET, light="#ffffff", nl=False)
    return out.getvalue()


def qr_png(code: str) -> bytes:
    """Return the QR code of a short code as a PNG file; equal codes give equal bytes.

    Raises:
        EditorError: the code is too long for a QR code.
    """
    out = io.BytesIO()
    _qr(code).save(out, kind="png", scale=_SIDE, border=_QUIET)
    return out.getvalue()


def qr_inline(code: str) -> str:
    """Return the QR code of a short code as SVG for use inside a web page."""
    return str(_qr(code).svg_inline(scale=3, border=2, light="#ffffff", title=code[:20], omitsize=False))


def qr_image(code: str) -> QImage:
    """Return the QR code of a short code as a picture.

    Raises:
        EditorError: the code is too long for a QR code.
    """
    from PySide6.QtGui import QImage

    return QImage.fromData(qr_png(code))


def write_qr(code: str, out: Path) -> None:
    """Write the QR code of a short code as ``.png`` or ``.svg``, whole or not at all.

    Raises:
        EditorError: the ending is another, the code is too long, or the file cannot be written.
    """
    suffix = out.suffix.lower()
    if suffix not in (".png", ".svg"):
        fix = Message(code="share.use_png_or_svg")
        raise error("share.unknown_picture", fix=fix, file=out.name)
    write_whole(out, qr_png(code) if suffix == ".png" else qr_svg(code))
