"""Links between single pairs of fields at the edge of a map: who leaves at one comes in at the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from schemas.base import Schema
from schemas.map_things import FieldAt
from schemas.validation import broken

MOST_LINKS: Final = 200
"""Most single links of a map; whole edges are linked by the map's ``wrap``."""
Steps = Callable[[FieldAt], Sequence[tuple[int, int]]]
"""The places around a field, over whole edges that are linked too; on the map or not."""


class EdgeLink(Schema):
    """Two fields at the edge of the map that are linked: who leaves the map at one comes in at the other."""

    between: tuple[FieldAt, FieldAt]
    """The two fields, in offset coordinates. Each has an outer side, which no other link uses."""


def linked(links: Sequence[EdgeLink], one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether a link joins two fields."""
    return any(link.between in ((one, other), (other, one)) for link in links)


def link_places(links: Sequence[EdgeLink]) -> Iterator[tuple[str, FieldAt]]:
    """Yield every field of a link, with where it stands in the document."""
    for index, link in enumerate(links):
        for place, at in enumerate(link.between):
            yield f"links[{index}].between[{place}]", at


def check_links(
    links: Sequence[EdgeLink], around: Steps, has_field: Callable[[FieldAt], bool], *, board: bool
) -> None:
    """Refuse links that cannot be walked; their fields are on the map.

    Raises:
        ValueError: the map is a board, a link joins a field with itself, is there twice, or one of its fields
            has no outer side left.
    """
    if links and board:
        raise broken("map_links.board", at="links")
    pairs: dict[frozenset[FieldAt], int] = {}
    used: dict[FieldAt, int] = {}
    for index, link in enumerate(links):
        pair = frozenset(link.between)
        if len(pair) == 1:
            raise broken("map_links.same_field", at=f"links[{index}].between", field=_text(link.between[0]))
        if pair in pairs:
            one, other = map(_text, link.between)
            raise broken("map_links.twice", at=f"links[{index}].between", one=one, other=other)
        pairs[pair] = index
        for place, at in enumerate(link.between):
            used[at] = used.get(at, 0) + 1
            free = sum(not has_field(one) for one in around(at))
            if used[at] > free:
                code = "map_links.not_at_the_edge" if not free else "map_links.no_side_left"
                where = f"links[{index}].between[{place}]"
                raise broken(code, at=where, field=_text(at), count=free)


def _text(at: FieldAt) -> str:
    return f"[{at[0]}, {at[1]}]"
