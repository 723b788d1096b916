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
class _Markup:
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


_PLAIN: Final = _Markup(str, "{}", "{}", "  {}", "{}", "{}", "      ", "      + {}")
_MARKDOWN: Final = _Markup(escaped, "# {}", "## {}", "### {}", "**{}**", "*{}*", "- ", "- **+ {}**")
_DISCORD: Final = _Markup(
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


def _text(roster: Roster, detail: Detail, markup: _Markup) -> str:
    blocks = ["\n".join(_head(roster, detail, markup))]
    for section in roster.sections:
        title = markup.words(section_title(section, roster.language))
        blocks.append(markup.section.format(title.upper() if markup is _PLAIN else title))
        entries = ["\n".join(_entry(entry, roster, detail, markup)) for entry in section.entries]
        blocks += entries if detail == "full" else ["\n".join(entries)]
    if detail == "full" and roster.origin:
        blocks.append(markup.small.format(markup.words(roster.origin)))
    if roster.code:
        blocks.append(f"{markup.words(say('code', roster.language))} {roster.code}")
    return typeset("\n\n".join(blocks) + "\n", roster.language)


def _head(roster: Roster, detail: Detail, markup: _Markup) -> Iterator[str]:
    name = markup.words(roster.name)
    yield markup.title.format(name.upper() if markup is _PLAIN else name)
    yield markup.words(" · ".join(heading_facts(roster)))
    for one in roster.wrong:
        yield markup.words(f"! {one}")
    if detail == "full" and roster.story:
        yield ""
        yield from (markup.small.format(markup.words(line)) for line in roster.story.split("\n") if line)


def _entry(entry: RosterEntry, roster: Roster, detail: Detail, markup: _Markup) -> Iterator[str]:
    language = roster.language
    title = markup.words(entry_title(entry, language))
    if detail == "short":
        things = ", ".join(item.name for item in entry.items)
        carried = f" [{things}]" if things else ""
        start = "  " if markup is _PLAIN else "- "
        yield f"{start}{title}{markup.words(carried)}"
        return
    yield markup.entry.format(title)
    yield from _prose(entry.prose, markup, markup.line, language)
    for item in entry.items:
        yield markup.item.format(markup.words(item_title(item, language)))
        yield from _prose(item.prose, markup, "  " + markup.line, language)
    if entry.note:
        lead = markup.lead.format(markup.words(say("note", language)))
        yield f"{markup.line}{lead} {markup.words(_one_line(entry.note))}"
    if markup.boxes:
        for name, boxes, worth in loss_rows(entry, language):
            words = markup.words(f"{boxes} {worth}".strip())
            yield f"{markup.line}{markup.lead.format(markup.words(name))} {words}"


def _prose(prose: CardProse, markup: _Markup, start: str, language: str) -> Iterator[str]:
    if prose.kind_line:
        yield f"{start}{markup.small.format(markup.words(prose.kind_line))}"
    if prose.figures:
        yield f"{start}{markup.words(figures_line(prose, language))}"
    for grid in prose.grids:
        for row in grid.rows:
            pairs = zip(grid.columns[1:], row[1:], strict=True)
            # A cell of words says itself what it is.
            values = [f"{title} {value}" if value[:1].isdigit() else value for title, value in pairs]
            values = [value for value in values if value not in ("", DASH)]
            lead = markup.lead.format(markup.words(row[0]))
            yield f"{start}{labelled(lead, language)} {markup.words(', '.join(values))}"
    for line in prose.paragraphs:
        lead = f"{markup.lead.format(markup.words(line.lead))} " if line.lead else ""
        yield f"{start}{lead}{markup.words(line.text)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
