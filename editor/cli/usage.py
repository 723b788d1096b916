"""Wrong use of the command line, said in the language of the person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, get_args

import typer
from typer.core import TyperGroup

from editor.cli.help import as_typed, value_name
from schemas.messages import sentence
from schemas.problems import Message, Value

_BEFORE_THE_COMMAND = ("--catalogue", "--language")
_EXTRA = re.compile(r"Got unexpected extra argument.*? \((.*)\)$", re.DOTALL)
"""How the library says that words are left over."""


def usage_text(trouble: typer.TyperException, language: str, program: Any, arguments: Sequence[str]) -> str:
    """Return what is wrong with a command that was typed, and where its help is.

    Args:
        trouble: what the library found.
        language: of the person.
        program: what holds all commands.
        arguments: the words after the program's name.
    """
    found: Any = trouble
    context = getattr(found, "ctx", None)
    command = context.command_path if context is not None else _command_in(program, arguments)
    code, values = _message(type(found).__name__, found, language)
    if not code:
        return str(found.format_message())
    trouble_words = sentence(Message(code=f"cli.{code}", values=values), language)
    return f"{trouble_words} {sentence(Message(code='cli.see_help', values={'command': command}), language)}"


def _command_in(program: Any, arguments: Sequence[str]) -> str:
    """Return the command that words call, with the program's name before it."""
    names, command, words = ["marshalry"], program, iter(arguments)
    for word in words:
        if word in _BEFORE_THE_COMMAND:
            next(words, None)
        elif not word.startswith("-"):
            command = command.commands.get(word) if isinstance(command, TyperGroup) else None
            if command is None:
                break
            names.append(word)
    return " ".join(names)


def _message(kind: str, trouble: Any, language: str) -> tuple[str, dict[str, Value]]:
    """Return key and values of the message; '' for the help of a group that was called without a command."""
    text: str = trouble.format_message()
    quoted = re.findall(r"'([^']*)'", text)
    if kind == "NoArgsIsHelpError":
        return "", {}
    if kind == "NoSuchOption":
        option = trouble.option_name
        return ("option_too_late" if option in _BEFORE_THE_COMMAND else "no_such_option"), {"option": option}
    if kind == "MissingParameter":
        return "missing_argument", {"name": _name_of(trouble.param, language)}
    if kind == "BadParameter":
        return _bad_value(trouble, language)
    if kind == "BadOptionUsage":
        key = "option_with_value" if "does not take a value" in text else "option_without_value"
        return key, {"option": trouble.option_name}
    if text.startswith("No such command") and quoted:
        near = quoted[1] if len(quoted) > 1 else ""
        return ("command_meant" if near else "no_such_command"), {"command": quoted[0], "near": near}
    if (extra := _EXTRA.match(text)) is not None:
        return "too_many_arguments", {"words": extra[1]}
    return "wrong_use", {"reason": text}


def _bad_value(trouble: Any, language: str) -> tuple[str, dict[str, Value]]:
    values: dict[str, Value] = {"name": _name_of(trouble.param, language)}
    low, high = (as_typed(getattr(trouble.param, end, None)) for end in ("min", "max"))
    descriptor = getattr(trouble.param, "type_descriptor", None)
    annotation = getattr(descriptor, "annotation", None)
    if annotation in (int, float):
        return _no_number(values, low, high, whole=annotation is int)
    if choices := get_args(annotation):
        return "choose_one", {**values, "known": ", ".join(map(str, choices))}
    return "bad_value", {**values, "reason": trouble.message}


def _no_number(
    values: dict[str, Value], low: Value, high: Value, *, whole: bool
) -> tuple[str, dict[str, Value]]:
    """Return the message of a value that is no number, or none within its bounds."""
    if low is not None and high is not None:
        return ("number_between" if whole else "any_number_between"), {**values, "low": low, "high": high}
    if low is not None and whole:
        return "number_from", {**values, "low": low}
    return ("whole_number" if whole else "any_number"), values


def _name_of(param: Any, language: str) -> str:
    if param is None:
        return "?"
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return value_name(param, language)
