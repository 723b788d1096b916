"""Rosters as text: plain, Markdown, and for Discord in messages that it takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from editor.printing.prose import DASH, CardProse
from editor.printing.rosters.model import (
    Detail,
    Roster,
    RosterEntry,
    entry_title,
    figures_line,
    heading_facts,
    item_title,
    loss_rows,
    say,
    section_title,
)
from schemas.typography import labelled, typeset

DISCORD_MOST: Final = 2000
"""Characters that one message of Discord takes."""
_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")
_LIST: Final = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)", re.MULTILINE)


def escaped(text: str) -> str:
    """Return words so that Markdown shows them as they are."""
    return _LIST.sub(r"\1\\\2", _MARKS.sub(r"\\\1", text))


@dataclass(frozen=True)
class _Manner:
    """How one kind of text marks its parts."""

    words: Callable[[str], str]
    """Makes words safe."""
    title: str
    section: str
    entry: str
    lead: str
    small: str
    line: str
    """How a line of an entry begins."""
    item: str
    boxes: bool = True
    """Whether boxes to tick are of use."""


_PLAIN: Final = _Manner(str, "{}", "{}", "  {}", "{}", "{}", "      ", "      + {}")
_MARKDOWN: Final = _Manner(escaped, "# {}", "## {}", "### {}", "**{}**", "*{}*", "- ", "- **+ {}**")
_DISCORD: Final = _Manner(
    escaped, "# {}", "## {}", "**{}**", "**{}**", "*{}*", "- ", "- + **{}**", boxes=False
)


def plain_text(roster: Roster, detail: Detail = "full") -> str:
    """Return a roster as plain text, for a mail or a forum."""
    return _text(roster, detail, _PLAIN)


def markdown_text(roster: Roster, detail: Detail = "full") -> str:
    """Return a roster as Markdown."""
    return _text(roster, detail, _MARKDOWN)


def discord_text(roster: Roster, detail: Detail = "full") -> str:
    """Return a roster in the Markdown of Discord, as one text."""
    return _text(roster, detail, _DISCORD)


def discord_messages(roster: Roster, detail: Detail = "full") -> tuple[str, ...]:
    """Return a roster as messages that Discord takes, parted between entries, else lines, else words."""
    messages: list[str] = []
    current = ""
    for block in discord_text(roster, detail).split("\n\n"):
        for piece in _pieces(block.strip("\n")):
            joined = f"{current}\n\n{piece}" if current else piece
            if len(joined) > DISCORD_MOST and current:
                messages.append(current)
                current = piece
            else:
                current = joined
    return (*messages, current) if current else tuple(messages)


def _pieces(block: str) -> Iterator[str]:
    """Yield a block in pieces of at most one message, cut between lines, long lines between words."""
    current = ""
    for line in block.split("\n"):
        rest = line
        while len(rest) > DISCORD_MOST:
            cut = rest.rfind(" ", 1, DISCORD_MOST)
            cut = cut if cut > 0 else DISCORD_MOST
            if current:
                yield current
                current = ""
            yield rest[:cut]
            rest = rest[cut:].lstrip()
        joined = f"{current}\n{rest}" if current else rest
        if len(joined) > DISCORD_MOST:
            yield current
            current = rest
        else:
            current = joined
    if current:
        yield current


def _text(roster: Roster, detail: Detail, manner: _Manner) -> str:
    blocks = ["\n".join(_head(roster, detail, manner))]
    for section in roster.sections:
        title = manner.words(section_title(section, roster.language))
        blocks.append(manner.section.format(title.upper() if manner is _PLAIN else title))
        entries = ["\n".join(_entry(entry, roster, detail, manner)) for entry in section.entries]
        blocks += entries if detail == "full" else ["\n".join(entries)]
    if detail == "full" and roster.origin:
        blocks.append(manner.small.format(manner.words(roster.origin)))
    if roster.code:
        blocks.append(f"{manner.words(say('code', roster.language))} {roster.code}")
    return typeset("\n\n".join(blocks) + "\n", roster.language)


def _head(roster: Roster, detail: Detail, manner: _Manner) -> Iterator[str]:
    name = manner.words(roster.name)
    yield manner.title.format(name.upper() if manner is _PLAIN else name)
    yield manner.words(" · ".join(heading_facts(roster)))
    for one in roster.wrong:
        yield manner.words(f"! {one}")
    if detail == "full" and roster.story:
        yield ""
        yield from (manner.small.format(manner.words(line)) for line in roster.story.split("\n") if line)


def _entry(entry: RosterEntry, roster: Roster, detail: Detail, manner: _Manner) -> Iterator[str]:
    language = roster.language
    title = manner.words(entry_title(entry, language))
    if detail == "short":
        things = ", ".join(item.name for item in entry.items)
        carried = f" [{things}]" if things else ""
        start = "  " if manner is _PLAIN else "- "
        yield f"{start}{title}{manner.words(carried)}"
        return
    yield manner.entry.format(title)
    yield from _prose(entry.prose, manner, manner.line, language)
    for item in entry.items:
        yield manner.item.format(manner.words(item_title(item, language)))
        yield from _prose(item.prose, manner, "  " + manner.line, language)
    if entry.note:
        lead = manner.lead.format(manner.words(say("note", language)))
        yield f"{manner.line}{lead} {manner.words(_one_line(entry.note))}"
    if manner.boxes:
        for name, boxes, worth in loss_rows(entry, language):
            words = manner.words(f"{boxes} {worth}".strip())
            yield f"{manner.line}{manner.lead.format(manner.words(name))} {words}"


def _prose(prose: CardProse, manner: _Manner, start: str, language: str) -> Iterator[str]:
    if prose.kind_line:
        yield f"{start}{manner.small.format(manner.words(prose.kind_line))}"
    if prose.figures:
        yield f"{start}{manner.words(figures_line(prose, language))}"
    for grid in prose.grids:
        for row in grid.rows:
            pairs = zip(grid.columns[1:], row[1:], strict=True)
            # A cell of words says itself what it is.
            values = [f"{title} {value}" if value[:1].isdigit() else value for title, value in pairs]
            values = [value for value in values if value not in ("", DASH)]
            lead = manner.lead.format(manner.words(row[0]))
            yield f"{start}{labelled(lead, language)} {manner.words(', '.join(values))}"
    for line in prose.lines:
        lead = f"{manner.lead.format(manner.words(line.lead))} " if line.lead else ""
        yield f"{start}{lead}{manner.words(_one_line(line.text))}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
