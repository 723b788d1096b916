"""From what the readers of YAML and JSON complain about to messages that a person can act on."""

from __future__ import annotations

from typing import Final

_KNOWN: Final = (
    ("control characters", "yaml.control_character"),
    ("special characters", "yaml.control_character"),
    ("Invalid control character", "yaml.control_character"),
    ("surrogates not allowed", "yaml.half_character"),
    ("escape", "yaml.bad_escape"),
    ("found unexpected end of stream", "yaml.open_quote"),
    ("Unterminated string", "yaml.open_quote"),
    ("did not find expected ',' or", "yaml.open_bracket"),
    ("while parsing a flow node", "yaml.open_bracket"),
    ("mapping values are not allowed", "yaml.stray_colon"),
    ("could not find expected ':'", "yaml.no_colon"),
    ("Expecting ':'", "yaml.no_colon"),
    ("cannot start any token", "yaml.bad_beginning"),
    ("block sequence entries are not allowed", "yaml.bad_indent"),
    ("did not find expected", "yaml.bad_indent"),
    ("Expecting value", "yaml.json_value"),
    ("Expecting property name", "yaml.json_name"),
    ("Expecting ','", "yaml.json_comma"),
    ("Illegal trailing comma", "yaml.json_name"),
    ("Extra data", "yaml.json_more"),
    ("integer string conversion", "yaml.long_number"),
)
"""Part of a reader's own words -> our message; the first that fits tells it."""


def code_of(detail: str, line: str) -> str:
    """Return the code of the message for a complaint of a reader.

    Args:
        detail: its own words.
        line: the line that it complains about; '' where it is not known.
    """
    code = next((code for words, code in _KNOWN if words in detail), "yaml.malformed")
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent and code in ("yaml.bad_beginning", "yaml.bad_indent"):
        return "yaml.tab"
    return code
