"""What is to be known of an asset, in a line: the size of its picture, the letters of its font."""

from __future__ import annotations

import io

from PIL import Image

from editor.printing.font_reading import FontFacts, facts_of, font_bytes, read_font
from schemas.asset import AssetBase
from schemas.messages import sentence
from schemas.problems import EditorError, Message


def asset_words(asset: AssetBase, language: str) -> str:
    """Return what is to be known of an asset; a damaged one says what is wrong."""
    if asset.use == "palette":
        return ", ".join(one.id for one in asset.colours)
    if asset.use == "font":
        try:
            return "; ".join(_font_words(facts, language) for facts in facts_of(asset))
        except EditorError as trouble:
            return sentence(trouble.problems[0], language)
    raw = font_bytes(asset.data)
    if not raw:
        return ""
    with Image.open(io.BytesIO(raw)) as picture:
        width, height = picture.size
    values = {"width": width, "height": height, "kilobytes": -(-len(raw) // 1000)}
    return sentence(Message(code="asset.picture_facts", values=values), language)


def font_words(data: str, language: str) -> str:
    """Return what is to be known of one file of a font, or what is wrong with it."""
    try:
        facts = read_font(font_bytes(data), "font")
    except EditorError as trouble:
        return sentence(trouble.problems[0], language)
    return f"{facts.family} – {_font_words(facts, language)}"


def _font_words(facts: FontFacts, language: str) -> str:
    rights = sentence(Message(code=f"asset.embedding_{facts.embedding}"), language)
    values = {"style": facts.style, "letters": len(facts.letters), "rights": rights}
    return sentence(Message(code="asset.font_facts", values=values), language)
