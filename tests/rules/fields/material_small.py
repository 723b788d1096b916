"""Small games of Dark Age, Wiz-War, Zargo and Diskwars for fields that the shipped ones leave alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from schemas.base import Document
from schemas.parse import dump_document, parse_document
from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one
from tests.rules.fields.material_crowd import CROWDED, crowds
from tests.rules.fields.walking import shipped


def _entry(card: Any, count: int = 1) -> Data:
    data = card if isinstance(card, dict) else dump_document(card)
    return {"key": data["slug"].replace("-", "_"), "card": ref(data), "count": count}


_COUNTERS: Final = [
    {"id": "blows", "name": {"en": "Blows"}, "start": 1},
    {"id": "days", "name": {"en": "Days"}},
]


def _eventful(game: Document, phase: str, *effects: Data) -> Data:
    """Return a game whose events tell by going off, or not, what their blocks say; the first side wins."""
    first, second, *_ = (side["id"] for side in dump_document(game)["sides"])

    def event(name: str, *tests: Data, do: Data | None = None, join: str = "all", **more: Any) -> Data:
        effect = do or {"do": "shows", "message": {"en": name}}
        return {"id": name, "condition": {"join": join, "of": list(tests)}, "effects": [effect], **more}

    def turn(first: int, last: int | None = None) -> Data:
        return {"test": "turn", "first": first, "last": last}

    group = {"test": "group", "join": "any", "of": [turn(2, 2), turn(9)]}
    events = [
        event("blow", do={"do": "counts", "counter": "blows", "amount": 2}, repeats=True),
        event("day", do={"do": "counts", "counter": "days", "how": "set", "amount": 4}),
        event("many", {"test": "counter", "counter": "blows", "amount": 2}),
        event("just", {"test": "counter", "counter": "blows", "compare": "equal", "amount": 3}),
        event(
            "few", {"test": "counter", "counter": "days", "compare": "at_most", "amount": 4, "negated": True}
        ),
        event("two", turn(2, 2)),
        event("never", turn(9)),
        event("both", turn(1), turn(9), join="any"),
        event("after", {"test": "happened", "trigger": "blow"}),
        event("grouped", group),
        event("secret", do={"do": "shows", "message": {"en": "Psst"}, "side": second}),
        event("phase", moment="phase_begins", phase=phase),
        event("end", moment="turn_ends"),
        *[event(f"own_{number}", do=effect) for number, effect in enumerate(effects)],
        event("won", turn(3), do={"do": "wins", "side": first}),
    ]
    return changed_copy(game, "eventful", counters=_COUNTERS, triggers=events)


def darkage() -> Iterator[Data]:
    """Yield two decks of all gangs and sorts, and their game."""
    cards = [dump_document(one) for one in shipped("darkage")]
    cards = [one for one in cards if one["kind"] in ("unit", "card")]
    able = changed_copy(
        shipped_one("darkage", "unit", "banger"),
        "banger-with-option",
        options=[{"id": "hard", "name": {"en": "Hard"}, "points": 1, "changes": ["life +3", "control -1"]}],
    )
    yield able
    decks = []
    for army, leader, places in (
        ("the-full-ward", "the-director", "old-hospital"),
        ("nine-streets-rising", "boss-eleven", "nine-streets"),
    ):
        apart = ("leader", "locations")
        stock = [one for one in cards if one.get("sort") not in apart or one["slug"] in (leader, places)]
        entries = [_entry(one, 3 if one.get("effects") and one["kind"] == "unit" else 1) for one in stock]
        entries += [{**_entry(able, 4), "options": ["hard"]}]
        entries = [{**one, "count": 4} if "chain" in one["key"] else one for one in entries]
        deck = changed_copy(shipped_one("darkage", "army", army), f"all-of-{army}", entries=entries)
        decks.append(deck)
        yield deck
    game = shipped_one("darkage", "scenario", "below-the-ward")
    sides = dump_document(game)["sides"]
    sides = [{**side, "army": ref(deck)} for side, deck in zip(sides, decks, strict=True)]
    yield changed_copy(game, "everybody-below", sides=sides)
    yield changed_copy(game, f"{CROWDED}-gang", sides=sides)
    second = sides[1]["id"]
    places = dump_document(shipped_one("darkage", "card", "nine-streets"))
    yield _eventful(
        game,
        "enlist",
        {"do": "draws", "side": second, "cards": 2},
        {"do": "means", "side": second, "command": 1, "logistics": -1, "markers": 2},
        {"do": "places", "side": second, "card": ref(places)},
        {"do": "scores", "side": second, "points": 2},
    )


def wizwar() -> Iterator[Data]:
    """Yield a card and wizards that nobody has, and a game without a limit of its own."""
    card = changed_copy(
        shipped_one("wizwar", "card", "speed"),
        "hurry",
        effects=[{"do": "hurry", "squares": 2}],
        works_on="self",
        number_use="points",
    )
    yield card
    wizards = []
    for slug, figures in (("vermilia", {"life": 4, "movement": 5}), ("azurin", {})):
        wizard = changed_copy(shipped_one("wizwar", "unit", slug), f"{slug}-again", **figures)
        wizards.append(wizard)
        yield wizard
    whole = shipped_one("wizwar", "army", "the-whole-deck")
    entries = [{**one, "count": 2} for one in dump_document(whole)["entries"]]
    deck = changed_copy(whole, "odd-deck", entries=[*entries, _entry(card, 8)])
    yield deck
    game = shipped_one("wizwar", "scenario", "duel-in-the-maze")
    sides = [
        {**side, "wizard": ref(one)} for side, one in zip(dump_document(game)["sides"], wizards, strict=True)
    ]
    yield changed_copy(game, "no-limit", sides=sides, deck=ref(deck), turn_limit=None)
    yield changed_copy(game, f"{CROWDED}-maze")
    first, second = (side["id"] for side in sides)
    square = {"side": second, "column": 2, "row": 2}
    yield _eventful(
        game,
        "turn",
        {"do": "draws", "side": second, "cards": 2},
        {"do": "life", "side": first, "points": 2},
        {"do": "fills", **square, "what": "solid_stone"},
        {"do": "builds", **square, "row": 3, "edge": "east", "what": "door"},
    )


_Places = Sequence[tuple[int, int]]
_APART: Final[Sequence[tuple[str, str, str, _Places]]] = (
    ("knights", "knights-of-zargo", "windmark", [(10, 5), (14, 8), (12, 10), (8, 7)]),
    ("dragons", "dragons-of-zargo", "goldshore", [(28, 5), (32, 8), (29, 4), (34, 7)]),
)
_MONKS: Final[Sequence[tuple[str, str, str, _Places]]] = (
    ("monks", "monks-of-zargo", "windmark", [(10, 5), (14, 8), (12, 10), (8, 7)]),
    ("dragons", "dragons-of-zargo", "goldshore", [(28, 5), (32, 8), (29, 4), (34, 7)]),
)
"""People, army, home, and where its three cities and the first of its pieces stand."""


def zargo() -> Iterator[Data]:
    """Yield wars in which cities and pieces stand from the start."""
    *armies, placed = _war("placed", _APART, {})
    # After a month nobody has taken anything: both hold as many cities.
    yield from (*armies, placed, changed_copy(parse_document(placed), "one-month", months=1))
    tough = {"id": "tough", "name": {"en": "Tough"}, "points": 1, "changes": ["movement +1"]}
    monk = changed_copy(shipped_one("zargo", "unit", "monk"), "monk-with-option", options=[tough])
    yield monk
    yield from _war(f"{CROWDED}-war", _MONKS, {"monk": monk})
    thrones = shipped_one("zargo", "scenario", "two-thrones")
    first, second = dump_document(thrones)["sides"]
    founded = [{**first, "cities": [{"at": [10, 5]}]}, {**second, "cities": [{"at": [28, 5]}]}]
    game = changed_copy(thrones, "founded", sides=founded)
    yield _eventful(
        parse_document(game),
        "combat",
        {"do": "pieces", "side": first["id"], "entry": "knight", "count": 2, "at": [10, 5]},
        {"do": "city", "at": [28, 5], "side": first["id"]},
    )


def _war(
    name: str, peoples: Sequence[tuple[str, str, str, _Places]], others: Mapping[str, Data]
) -> Iterator[Data]:
    """Yield the armies of a war and the war, other cards in the place of some."""
    game = shipped_one("zargo", "scenario", "two-thrones")
    sides = []
    for side, (people, slug, home, places) in zip(dump_document(game)["sides"], peoples, strict=True):
        army = shipped_one("zargo", "army", slug)
        entries = [{**one, "count": min(one["count"], 6)} for one in dump_document(army)["entries"]]
        for one in entries:
            if (card := others.get(one["card"]["slug"])) is not None:
                one |= {"card": ref(card), "options": [option["id"] for option in card["options"]]}
        few = changed_copy(army, f"few-{slug}" if name == "placed" else f"{name}-{slug}", entries=entries)
        yield few
        keys = [one["key"] for one in entries if not one["key"].endswith("city")]
        cities = [{"at": list(at), "garrison": keys[-1:]} for at in places[:3]]
        column, row = places[3]
        placements = [{"entry": key, "at": [column, row + number]} for number, key in enumerate(keys)]
        changes = {"cities": cities, "placements": placements, "home": [home], "people": people}
        sides.append({**side, "army": ref(few), **changes})
    yield changed_copy(game, name, sides=sides)


_SPELLS: Final = 6
"""So many spells are cast in each battle of Diskwars."""


def diskwars() -> Iterator[Data]:
    """Yield armies of wizards and of disks with abilities, and their battles, until all spells were there."""
    game = shipped_one("diskwars", "scenario", "first-contact")
    cards = {kind: [one for one in shipped("diskwars") if _is(one, kind)] for kind in ("unit", "spell")}
    wizards = [one for one in cards["unit"] if getattr(one, "wizard_level", 0) >= _WIZARD]
    able = [one for one in cards["unit"] if getattr(one, "abilities", ())]
    for number, first in enumerate(range(0, len(cards["spell"]), _SPELLS)):
        spells = cards["spell"][first : first + _SPELLS]
        casters = [wizards[(number + place) % len(wizards)] for place in range(3)]
        disks = [able[(3 * number + place) % len(able)] for place in range(3)]
        whole = dict.fromkeys(one.slug for one in (*casters, *disks))
        entries = [_entry(one) for one in (*casters, *disks) if whole.pop(one.slug, 1) is None]
        army = changed_copy(
            shipped_one("diskwars", "army", "grazzas-raiders"), f"casters-{number}",
            entries=[*entries, *(_entry(one, 2) for one in spells)], faction=None, points_limit=None,
        )  # fmt: skip
        yield army
        sides = [{**side, "army": ref(army)} for side in dump_document(game)["sides"]]
        yield changed_copy(game, f"spells-{number}", sides=sides, army_points=999)
    first, second = dump_document(game)["sides"]
    spots = [
        {"entry": "levy_spearmen", "copy_number": number, "x_cm": 20.0 * number, "y_cm": 6.0}
        for number in (1, 2)
    ]
    walls = [{"x_cm": 60.0, "y_cm": 50.0, "diameter_mm": 60.0}, {"x_cm": 30.0, "y_cm": 90.0}]
    yield changed_copy(game, "laid-before", sides=[{**first, "placements": spots}, second], walls=walls)
    yield from crowds()
    disk = ref(dump_document(shipped_one("diskwars", "unit", "levy-spearmen")))
    side = second["id"]
    yield _eventful(
        game,
        "shoot",
        {"do": "disks", "side": side, "unit": disk, "count": 2, "at": {"x_cm": 20.0, "y_cm": 30.0}},
        {"do": "disks", "side": side, "unit": disk},
        {"do": "scores", "side": side, "points": 2},
    )


def _is(document: Document, kind: str) -> bool:
    return str(type(document).model_fields["kind"].default.value) == kind


_WIZARD: Final = 2
"""Least level of the wizards of these battles."""
