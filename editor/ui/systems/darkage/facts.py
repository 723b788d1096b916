"""Facts that the preview shows about a card of Dark Age, a place or a pile."""

from __future__ import annotations

from collections.abc import Sequence

from editor.printing.systems.darkage.facts import costs_words
from editor.printing.systems.darkage.words import card_word as word
from editor.rules.darkage.fighting_values import life_of
from editor.rules.darkage.means import goal, score
from editor.rules.darkage.state import Fighter, State
from editor.rules.darkage.tallying import goal_words
from editor.rules.darkage.wording import subject_of
from editor.rules.darkage.words import BLOCKS, place_lines
from editor.ui.pages.preview.scene import Facts, SideLook
from schemas.messages import sentence
from schemas.systems.darkage import DarkageUnit


def card_facts(state: State, card: int, colour: str, language: str) -> Facts:
    """Return the facts about a card: figures, effects, what it carries."""
    game = state.game
    printed = game.cards[card]
    rows: list[tuple[str, str]] = []
    if isinstance(printed, DarkageUnit):
        rows += _unit_rows(state, card, printed, language)
    else:
        rows.append((word("sort", language), word(printed.sort, language)))
        if cost := costs_words(printed, language):
            rows.append((word("costs", language), cost))
        if printed.sort == "victory":
            asked = word(f"won_{printed.won_by}", language, count=printed.won_count)
            rows.append((asked, str(printed.victory_points)))
    does = word("does", language)
    rows += [(does, line.text) for line in BLOCKS.lines(printed, game.ruleset, language)]
    changing = {word("life", language), word("carries", language)} if _in_play(state, card) else set()
    return Facts(
        subject_of(card),
        printed.name.get(language),
        tuple(rows),
        colour,
        card=printed,
        beside_card=tuple(row for row in rows if row[0] in changing),
    )


def _in_play(state: State, card: int) -> Fighter | None:
    """Return a character as he fights. None for one who is not in play."""
    return state.players[state.game.owners[card]].fighter(card)


def _unit_rows(state: State, card: int, unit: DarkageUnit, language: str) -> list[tuple[str, str]]:
    fighter = _in_play(state, card)
    life = str(unit.life)
    if fighter is not None:
        whole = life_of(state.game, fighter)
        life = f"{whole - fighter.wounds} / {whole}"
    rows = [
        (word("control", language), str(unit.control)),
        (word("life", language), life),
    ]
    for key, numbers in (
        ("fire", unit.df),
        ("hits", unit.cc_hit),
        ("blocks", unit.cc_block),
        ("armour", unit.armour),
    ):
        if numbers:
            rows.append((word(key, language), ", ".join(map(str, sorted(numbers)))))
    if fighter is not None and fighter.attached:
        names = ", ".join(state.game.cards[one].name.get(language) for one in fighter.attached)
        rows.append((word("carries", language), names))
    return rows


def pile_facts(state: State, spot: str, sides: Sequence[SideLook], language: str) -> Facts | None:
    """Return the facts about a spot that is no single card. None if the spot is unknown."""
    kind, _, rest = spot.partition(":")
    number, _, place = rest.partition(":")
    if not number.isdecimal() or int(number) >= len(state.players):
        return None
    side = int(number)
    player, game = state.players[side], state.game
    rows: list[tuple[str, str]] = []
    title = sides[side].name
    if kind == "leader":
        leader = game.leaders[side]
        title = leader.name.get(language)
        rows = [
            (word("hand", language), str(leader.hand)),
            (word("enlistment", language), str(leader.enlistment)),
            (word("attack", language), str(leader.attack)),
            (word("defence", language), str(leader.defence)),
        ]
        does = word("does", language)
        rows += [(does, line.text) for line in BLOCKS.lines(leader, game.ruleset, language)]
    elif kind == "place":
        found = state.places(side)[int(place)]
        title = found.name.get(language)
        rows = [(word("does", language), line) for line in place_lines(found, language)]
        if player.plundered[int(place)]:
            rows.append((word("plundered", language), ""))
    elif kind in ("stock", "discard"):
        count = len(player.stock if kind == "stock" else player.discard)
        rows = [(word(kind, language), str(count))]
    elif kind == "dice":
        rows = [
            (word("command", language), str(player.command)),
            (word("logistics_points", language), str(player.logistics)),
            (word("markers", language), str(player.markers)),
        ]
    elif kind == "points":
        rows = [
            (word("points", language), f"{score(state, side)} / {goal(state, side)}"),
            (word("goal", language), sentence(goal_words(state, side), language)),
        ]
    else:
        return None
    return Facts(spot, title, tuple(rows), sides[side].colour)
