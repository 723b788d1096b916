"""Differences as text for the terminal, as Markdown, as a web page, and for programs."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any, Final

from editor.services.differing.comparison import Comparison
from editor.services.differing.differences import Difference
from schemas.messages import problem_text

_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|])")
_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.2rem; margin-top: 28px; margin-bottom: 4px; }
h3 { font-size: 1rem; margin-top: 12px; margin-bottom: 4px; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border-bottom: 1px solid #bbb; padding: .25rem .6rem .25rem 0; text-align: left;
  vertical-align: top; overflow-wrap: anywhere; white-space: pre-line; }
th { font-weight: 600; }
.before { color: BEFORE; }
.after { color: AFTER; }
.state { color: #777; font-weight: 400; }
@media (prefers-color-scheme: dark) { .before { color: #f0a0a0; } .after { color: #9bd6aa; } }
"""


def text_page(found: Comparison) -> str:
    """Return the differences as indented lines."""
    lines = [found.title, found.counts]
    for kind, documents in found.kinds():
        lines += ["", kind]
        for one in documents:
            lines += [f"  {one.name} ({one.slug})", *(f"    {line}" for line in found.about(one))]
    for name, about in found.only_fought():
        lines += ["", name, *(f"    {line}" for line in about)]
    return "\n".join(lines) + "\n"


def markdown_page(found: Comparison) -> str:
    """Return the differences as Markdown."""
    lines = [f"# {_marked(found.title)}", "", _marked(found.counts)]
    for kind, documents in found.kinds():
        lines += ["", f"## {_marked(kind)}"]
        for one in documents:
            lines += ["", f"### {_marked(one.name)} (`{one.slug}`)", ""]
            lines += [f"- {_marked(line)}" for line in found.about(one)]
    for name, about in found.only_fought():
        lines += [
            "",
            f"### {_marked(name)}",
            "",
            *(f"- {_marked(line)}" for line in about),
        ]
    return "\n".join(lines) + "\n"


def _marked(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)


def web_page(found: Comparison, before: str = "#aa3333", after: str = "#276b3a") -> str:
    """Return the differences as a page that needs no other file.

    Args:
        found: what differs.
        before: colour of what was before, on a light ground.
        after: colour of what is now.
    """
    parts = [f"<h1>{_safe(found.title)}</h1>", f"<p>{_safe(found.counts)}</p>"]
    for kind, documents in found.kinds():
        parts.append(f"<h2>{_safe(kind)}</h2>")
        for one in documents:
            new = one.state != "changed"
            state = f' <span class="state">{_safe(found.say(one.state))}</span>' if new else ""
            parts.append(f"<h3>{_safe(one.name)}{state}</h3>")
            parts += _table(found, one.lines)
            parts += [f"<p>{_safe(line)}</p>" for line in found.about(one)[len(one.lines) + new :]]
    for name, about in found.only_fought():
        parts.append(f"<h3>{_safe(name)}</h3>")
        parts += [f"<p>{_safe(line)}</p>" for line in about]
    style = _STYLE.replace("BEFORE", before).replace("AFTER", after)
    head = f'<meta charset="utf-8"><title>{_safe(found.title)}</title><style>{style}</style>'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    body = "\n".join(parts)
    start = f'<!DOCTYPE html>\n<html lang="{found.language}"><head>{head}{view}</head>'
    return f"{start}\n<body>\n{body}\n</body></html>\n"


def _table(found: Comparison, lines: Sequence[Difference]) -> list[str]:
    if not lines:
        return []
    columns = (("place", 26), ("before", 37), ("after", 37))
    heads = "".join(f'<th width="{width}%">{_safe(found.say(one))}</th>' for one, width in columns)
    rows = [
        f'<tr><td>{_safe(one.place)}</td><td class="before">{_safe(one.before or "–")}</td>'
        f'<td class="after">{_safe(one.after or "–")}</td></tr>'
        for one in lines
    ]
    # Attributes, too: the browser of the window knows no more.
    return ['<table width="100%" cellspacing="0" cellpadding="3">', f"<tr>{heads}</tr>", *rows, "</table>"]


def _safe(text: str) -> str:
    return html.escape(text)


def difference_data(found: Comparison) -> dict[str, Any]:
    """Return the differences for programs."""
    return {
        "first": found.first,
        "second": found.second,
        "documents": [
            {
                "id": one.id,
                "system": one.system,
                "kind": one.kind,
                "slug": one.slug,
                "name": one.name,
                "state": one.state,
                "differences": [
                    {
                        "path": list(line.path),
                        "place": line.place,
                        "before": line.values[0],
                        "after": line.values[1],
                    }
                    for line in one.lines
                ],
            }
            for one in found.documents
        ],
        "wins": [
            {"scenario": one.scenario, "side": one.side, "before": one.before, "after": one.after}
            for one in found.wins
        ],
        "not_fought": [
            {"scenario": ident, "problems": [problem_text(one, found.language) for one in trouble.problems]}
            for ident, trouble in found.refused.items()
        ],
    }
