"""Small documents for the tests of the services."""

from collections.abc import Sequence
from random import Random

from schemas.base import Document, Kind, Ref
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsSpell, DiskwarsSpellbook
from schemas.text import LocalText


def spell(
    slug: str, *, name: str | None = None, points: int = 3, text: str = "", **fields: object
) -> DiskwarsSpell:
    """Return a spell; its name is made from the slug."""
    return DiskwarsSpell.model_validate(
        {
            "slug": slug,
            "name": name or slug.replace("-", " ").title(),
            "level": 1,
            "points": points,
            "text": text,
        }
        | fields
    )


def noise(chance: Random, length: int) -> str:
    """Return words of a few letters that hardly grow smaller when they are packed."""
    letters = b"abcdefghijklmno "
    return chance.randbytes(length).translate(letters * (256 // len(letters))).decode()


def ref(document: Document) -> Ref:
    """Return a reference to a document."""
    return Ref(id=document.id, kind=Kind(document.model_dump()["kind"]), slug=document.slug)


def book(slug: str, spells: Sequence[Document]) -> DiskwarsSpellbook:
    """Return a spell book with these spells."""
    return DiskwarsSpellbook(slug=slug, name=LocalText({"en": slug}), spells=tuple(map(ref, spells)))


def army(slug: str, spells: Sequence[Document]) -> DiskwarsArmy:
    """Return an army of these spells."""
    return DiskwarsArmy.model_validate(
        {
            "slug": slug,
            "name": slug,
            "entries": [{"key": f"e{i}", "card": ref(one).model_dump()} for i, one in enumerate(spells)],
        }
    )
