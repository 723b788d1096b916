"""Help of commands in the language of the call: the texts of their options and docstrings, translated."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from editor.cli.context import Session
from schemas.messages import COMMANDS, LANGUAGES, sentence, translated
from schemas.messages.languages import HELP_TEXT, SOURCE, VALUE_NAME
from schemas.problems import Message, Value
from schemas.typography import series

_Function = TypeVar("_Function", bound=Callable[..., Any])
COMPLETING: Final = "_MARSHALRY_COMPLETE"
"""Variable of the environment by which a shell asks how a word goes on."""
_HELP_OPTION: Final = "--help"
_LEFT: Final = 30
"""Greatest width of the column of names, in letters."""


def in_language(text: str, context: str, language: str) -> str:
    """Return a text of the commands in a language; in English where it has no translation."""
    if language == SOURCE or not text:
        return text
    return translated(COMMANDS, context, text, language) or text


def paragraphs(text: str | None, language: str) -> list[str]:
    """Return the paragraphs of a help text in a language, each on one line."""
    parts = (" ".join(part.split()) for part in (text or "").split("\n\n"))
    return [in_language(part, HELP_TEXT, language) for part in parts if part]


def first_paragraph(command: Any, language: str) -> str:
    """Return what a command does, in short."""
    return next(iter(paragraphs(command.help, language)), "")


def language_of(ctx: Any) -> str:
    """Return the language of the call, also while its options are still being read."""
    root = ctx.find_root()
    named = root.params.get("language")
    if named in LANGUAGES:
        return str(named)
    return root.obj.language if isinstance(root.obj, Session) else SOURCE


def usage_of(command: Any, ctx: Any, language: str, *, options: bool = True) -> str:
    """Return what follows the name of a command in its usage: ``[OPTIONS] FILE [NAME]``."""
    found = [f"[{_said('help_word_options', language)}]"] if options else []
    found += [_argument(one, language) for one in command.get_params(ctx) if _is_argument(one)]
    if isinstance(command, TyperGroup):
        found.append(f"{_said('help_word_command', language)} ...")
    return " ".join(found)


def argument_rows(command: Any, ctx: Any, language: str) -> list[tuple[str, str]]:
    """Return the arguments of a command as usage shows them, each with what it means."""
    return [
        (_argument(one, language), _meaning(one, ctx, language))
        for one in command.get_params(ctx)
        if _is_argument(one) and not one.hidden
    ]


def option_rows(command: Any, ctx: Any, language: str) -> list[tuple[str, str]]:
    """Return the options of a command with their values, each with what it means."""
    return [
        (_option(one, language), _meaning(one, ctx, language))
        for one in command.get_params(ctx)
        if not _is_argument(one) and not one.hidden
    ]


def value_name(param: Any, language: str) -> str:
    """Return what stands for the value of an option or argument, such as ``FILE``, or its choices."""
    if param.metavar is not None:
        return in_language(param.metavar, VALUE_NAME, language)
    choices = param.type_descriptor.choices
    if choices:
        return "|".join(str(getattr(one, "value", one)) for one in choices)
    return str(param.name).upper()


def _is_argument(param: Any) -> bool:
    return bool(param.param_type_name == "argument")


def _argument(param: Any, language: str) -> str:
    name = f"{value_name(param, language)}{'...' if param.nargs == -1 else ''}"
    return name if param.required else f"[{name}]"


def _option(param: Any, language: str) -> str:
    names = ", ".join(sorted(param.opts, key=len))
    if param.secondary_opts:
        return f"{names} / {', '.join(param.secondary_opts)}"
    return names if param.is_flag or param.count else f"{names} {value_name(param, language)}"


def _meaning(param: Any, ctx: Any, language: str) -> str:
    if _HELP_OPTION in param.opts:
        return _said("help_help", language)
    facts = series(language).join(_facts(param, ctx, language))
    words = " ".join(paragraphs(param.help, language))
    return f"{words} [{facts}]".strip() if facts else words


def _facts(param: Any, ctx: Any, language: str) -> Iterator[str]:
    """Yield what is said in brackets: the value that it has by itself, bounds, whether it has to be given."""
    default = _default(param, ctx)
    if default:
        yield _said("help_default", language, value=default)
    low, high = (as_typed(getattr(param, end, None)) for end in ("min", "max"))
    if low is not None and high is not None:
        yield _said("help_between", language, low=low, high=high)
    elif low is not None:
        yield _said("help_from", language, low=low)
    if param.required and not _is_argument(param):
        yield _said("help_required", language)


def as_typed(bound: Value) -> Value:
    """Return a bound as it is typed: no signs part the thousands of a whole number."""
    return str(bound) if isinstance(bound, int) else bound


def _default(param: Any, ctx: Any) -> str:
    """Return the value that an option has where it is not given; '' where nothing need be said of it."""
    value = param.get_default(ctx, call=False)
    if isinstance(value, bool) and param.secondary_opts:
        return str((param.opts if value else param.secondary_opts)[0])
    if value is None or value == "" or callable(value) or isinstance(value, bool):
        return ""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(getattr(value, "value", value))


def _said(key: str, language: str, **values: Value) -> str:
    return sentence(Message(code=f"cli.{key}", values=values), language)


def _write_help(command: Any, ctx: Any, formatter: Any) -> None:
    """Write the help of a command: usage, what it does, arguments, options, commands in it."""
    language = language_of(ctx)
    formatter.write_usage(
        ctx.command_path, usage_of(command, ctx, language), prefix=f"{_said('help_usage', language)} "
    )
    for words in paragraphs(command.help, language):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(words)
    rows = {
        "help_arguments": argument_rows(command, ctx, language),
        "help_options": option_rows(command, ctx, language),
    }
    if isinstance(command, TyperGroup):
        rows["help_commands"] = [
            (name, first_paragraph(command.get_command(ctx, name), language))
            for name in command.list_commands(ctx)
        ]
    for key, told in rows.items():
        if told:
            formatter.write_paragraph()
            formatter.write(f"{_said(key, language)}\n")
            with formatter.indentation():
                formatter.write_dl(told, col_max=_LEFT)


def _completed(found: list[Any], command: Any, ctx: Any) -> list[Any]:
    """Return how a word may go on, each with its meaning in the language of the person."""
    language = language_of(ctx)
    for item in found:
        inner = command.get_command(ctx, item.value) if isinstance(command, TyperGroup) else None
        if item.value == _HELP_OPTION:
            item.help = _said("help_help", language)
        elif inner:
            item.help = first_paragraph(inner, language)
        else:
            item.help = " ".join(paragraphs(item.help, language)) or None
    return found


class _Helped:
    """Help of a command in the language of the call."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        _write_help(self, ctx, formatter)

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters; a shell that completes a word is given values for them."""
        parent: Any = super()
        params: list[Any] = parent.get_params(ctx)
        if COMPLETING in os.environ:
            from editor.cli.completing import complete_values

            complete_values(params, language_of(ctx))
        return params

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return how a word may go on."""
        parent: Any = super()
        return _completed(parent.shell_complete(ctx, incomplete), self, ctx)


class HelpedCommand(_Helped, TyperCommand):
    """A command whose help is in the language of the call."""


class HelpedGroup(_Helped, TyperGroup):
    """Commands below one name, whose help is in the language of the call."""


class Group(typer.Typer):
    """Commands below one name, as modules declare them; called without a command it shows its help."""

    def __init__(self, *, help: str, no_args_is_help: bool = True, **settings: Any) -> None:
        """Begin without commands; all else is as in Typer."""
        super().__init__(
            cls=settings.pop("cls", HelpedGroup),
            help=help,
            no_args_is_help=no_args_is_help,
            add_completion=False,
            rich_markup_mode=None,
            **settings,
        )

    def command(self, name: str | None = None, **settings: Any) -> Callable[[_Function], _Function]:
        """Add a command, as a decorator."""
        return super().command(name, cls=HelpedCommand, **settings)

    def callback(self, **settings: Any) -> Callable[[_Function], _Function]:
        """Say what is done before a command, or without one, as a decorator."""
        return super().callback(cls=HelpedGroup, **settings)
